import VoucherKit

/// The page of `ctree.c` as a host writes it: 20 labels, 20 fields with a text in each, a button that counts.
final class FieldPageViewController: UIViewController {
    private let counter = UILabel(frame: .zero)
    private var count = 0

    override func viewDidLoad() {
        super.viewDidLoad()
        title = "Fields"
        counter.text = "clicks 0"
        let rows = (0..<20).map { number in
            let label = UILabel(frame: .zero)
            label.text = "Field \(number)"
            let field = UITextField(frame: .zero)
            field.accessibilityLabel = "Field \(number)"
            field.text = "value \(number)"
            field.placeholder = "type here"
            let row = UIStackView(arrangedSubviews: [label, field])
            row.axis = .horizontal
            return row
        }
        let go = UIButton(
            primaryAction: UIAction(title: "Go") { [weak self] _ in
                guard let self else { return }
                count += 1
                counter.text = "clicks \(count)"
            })
        let column = UIStackView(arrangedSubviews: [counter] + rows + [go])
        column.axis = .vertical
        view.addSubview(column)
    }
}
