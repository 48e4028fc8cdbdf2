/// The parts stock screens are made of: a column, a field with its label and counter.
enum Form {
    /// A column that fills the controller's view.
    static func column(in view: UIView, spacing: CGFloat = 20) -> UIStackView {
        let column = UIStackView()
        column.axis = .vertical
        column.spacing = spacing
        column.look = "page"
        column.translatesAutoresizingMaskIntoConstraints = false
        view.addSubview(column)
        NSLayoutConstraint.activate([
            column.topAnchor.constraint(equalTo: view.topAnchor),
            column.bottomAnchor.constraint(equalTo: view.bottomAnchor),
            column.leadingAnchor.constraint(equalTo: view.leadingAnchor),
            column.trailingAnchor.constraint(equalTo: view.trailingAnchor),
        ])
        return column
    }

    /// A label above its field, and a counter beside the label when one is given.
    static func row(_ title: String, field: UIView, counter: UILabel? = nil) -> UIStackView {
        let label = UILabel()
        label.text = title
        label.labeledField = field
        label.look = "field-label"
        let row = UIStackView()
        row.axis = .vertical
        row.spacing = 6
        if let counter {
            counter.look = "counter"
            let head = UIStackView(arrangedSubviews: [label, counter])
            head.distribution = .equalSpacing
            head.alignment = .firstBaseline
            row.addArrangedSubview(head)
        } else {
            row.addArrangedSubview(label)
        }
        row.addArrangedSubview(field)
        return row
    }

    static func text(_ text: String, look: String? = nil) -> UILabel {
        let label = UILabel()
        label.text = text
        label.numberOfLines = 0
        label.look = look
        return label
    }

    static func heading(_ text: String, level: Int, look: String? = nil) -> UILabel {
        let label = self.text(text, look: look)
        label.accessibilityTraits = .header
        label.headingLevel = level
        return label
    }

    static func button(
        _ title: String, id: String, _ configuration: UIButton.Configuration = .plain(), action: @escaping () -> Void
    ) -> UIButton {
        let button = UIButton(configuration: configuration, primaryAction: UIAction(title: title) { _ in action() })
        button.accessibilityIdentifier = id
        return button
    }
}

extension UIViewController {
    /// Says at a field why its content is not accepted, gives it the keyboard, and tells those who listen.
    func refuse(_ words: String, at field: UIView) {
        field.refusal = words
        scene?.focus(field)
        scene?.announce(words)
    }
}
