import VoucherKit

/// One of each kind of view whose meaning only a browser shows.
final class SamplesViewController: UIViewController {
    private let column = UIStackView()
    private let word = UITextField()
    private let answer = UILabel()
    private let stubborn = UITextField()

    override func viewDidLoad() {
        screenIdentifier = "samples"
        title = "Samples"
        column.axis = .vertical
        column.spacing = 16
        column.translatesAutoresizingMaskIntoConstraints = false
        view.addSubview(column)
        NSLayoutConstraint.activate([
            column.topAnchor.constraint(equalTo: view.topAnchor),
            column.leadingAnchor.constraint(equalTo: view.leadingAnchor),
            column.trailingAnchor.constraint(equalTo: view.trailingAnchor),
        ])
        addScrollers()
        addLabels()
        addShapes()
        addFields()
    }

    private func add(_ view: UIView, _ name: String) {
        view.accessibilityIdentifier = name
        column.addArrangedSubview(view)
    }

    private func label(_ text: String) -> UILabel {
        let label = UILabel()
        label.text = text
        return label
    }

    private func fill(_ scroll: UIScrollView, with content: UIStackView) {
        content.translatesAutoresizingMaskIntoConstraints = false
        scroll.addSubview(content)
        NSLayoutConstraint.activate([
            content.topAnchor.constraint(equalTo: scroll.contentLayoutGuide.topAnchor),
            content.leadingAnchor.constraint(equalTo: scroll.contentLayoutGuide.leadingAnchor),
            content.trailingAnchor.constraint(equalTo: scroll.contentLayoutGuide.trailingAnchor),
            content.bottomAnchor.constraint(equalTo: scroll.contentLayoutGuide.bottomAnchor),
        ])
    }

    private func addScrollers() {
        let row = UIStackView(arrangedSubviews: (1...8).map { label("A place to be, number \($0)") })
        row.spacing = 12
        for view in row.arrangedSubviews { view.widthAnchor.constraint(equalToConstant: 160).isActive = true }
        let sideways = UIScrollView()
        sideways.accessibilityLabel = "Places"
        sideways.showsHorizontalScrollIndicator = false
        fill(sideways, with: row)
        add(sideways, "sideways")

        let list = UIStackView(arrangedSubviews: (1...12).map { label("Line \($0)") })
        list.axis = .vertical
        let upright = UIScrollView()
        fill(upright, with: list)
        list.widthAnchor.constraint(equalTo: upright.frameLayoutGuide.widthAnchor).isActive = true
        upright.heightAnchor.constraint(equalToConstant: 120).isActive = true
        add(upright, "upright")

        let pages = UIStackView(arrangedSubviews: (1...3).map { label("Page \($0)") })
        let paged = UIScrollView()
        paged.isPagingEnabled = true
        paged.accessibilityLabel = "Pages"
        fill(paged, with: pages)
        for (number, page) in pages.arrangedSubviews.enumerated() {
            page.accessibilityIdentifier = "page\(number + 1)"
            page.widthAnchor.constraint(equalTo: paged.frameLayoutGuide.widthAnchor).isActive = true
        }
        add(paged, "paged")

        let small = UIScrollView()
        small.accessibilityLabel = "Nothing to scroll"
        fill(small, with: UIStackView(arrangedSubviews: [label("Short")]))
        add(small, "small")
    }

    private func addLabels() {
        let words = String(repeating: "Words that go on and on. ", count: 20)
        add(label(words), "whole")
        let one = label(words)
        one.numberOfLines = 1
        add(one, "one")
        let three = label(words)
        three.numberOfLines = 3
        add(three, "three")
        let cut = label(words)
        cut.numberOfLines = 2
        cut.lineBreakMode = .byWordWrapping
        add(cut, "cut")
    }

    private func addShapes() {
        let (holder, half) = (UIStackView(), UIView())
        half.backgroundColor = .lightGray
        half.accessibilityIdentifier = "half"
        holder.addArrangedSubview(half)
        holder.alignment = .top
        add(holder, "holder")
        half.widthAnchor.constraint(equalTo: holder.widthAnchor, multiplier: 0.5).isActive = true
        half.heightAnchor.constraint(equalTo: half.widthAnchor, multiplier: 0.5).isActive = true
    }

    private func addFields() {
        word.isSecureTextEntry = true
        stubborn.delegate = self
        for (field, name) in [(word, "Password"), (stubborn, "Number")] {
            let label = label(name)
            label.labeledField = field
            column.addArrangedSubview(label)
            add(field, name.lowercased())
        }
        let still = UIButton(primaryAction: UIAction(title: "Out of reach") { [weak self] _ in self?.say("reached") })
        still.isUserInteractionEnabled = false
        add(still, "still")
        add(
            UIButton(
                primaryAction: UIAction(title: "Check") { [weak self] _ in
                    guard let self, let scene else { return }
                    say(
                        "\(word.text?.count ?? 0) in \(scene.language), \(scene.prefersReducedMotion ? "still" : "moving")"
                    )
                }), "check")
        add(answer, "answer")
    }

    private func say(_ text: String) {
        answer.text = text
    }
}

extension SamplesViewController: UITextFieldDelegate {
    func textField(
        _ textField: UITextField, shouldChangeCharactersIn range: NSRange, replacementString string: String
    ) -> Bool { string.allSatisfy(\.isNumber) }
}
