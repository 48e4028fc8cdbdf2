import VoucherKit

/// A page of ten kilobytes to read: a heading and 48 paragraphs.
final class TextPageViewController: UIViewController {
    override func viewDidLoad() {
        super.viewDidLoad()
        title = "Words"
        let paragraphs = (1...48).map { number in
            let label = UILabel(frame: .zero)
            label.numberOfLines = 0
            label.text =
                "Paragraph \(number): whoever opens this page reads that a gift is on its way, who it is from, and what "
                + "becomes of it when nobody opens it."
            return label
        }
        let column = UIStackView(arrangedSubviews: paragraphs)
        column.axis = .vertical
        view.addSubview(column)
    }
}
