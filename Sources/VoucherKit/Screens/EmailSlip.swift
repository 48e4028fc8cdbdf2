import Foundation
import Localization

/// A line below a field for an e-mail address that asks about a slip such as `gmial.com`, with a button that puts it
/// right.
///
/// A slip is asked about once; the person may have meant just that.
final class EmailSlip {
    /// What is shown below the field; hidden until there is something to ask.
    let row = UIStackView()
    private let field: UITextField
    private let buttonTitle: String
    private let words = Form.text("", look: "notice")
    private let suffix: String
    private lazy var correct = Form.button(localized("slip.use"), id: "correct\(suffix)", .bordered()) { [weak self] in
        self?.putRight()
    }
    /// What was probably meant, and the text it was said of.
    private var suggestion: (meant: EmailAddress, typed: String)?

    /// `buttonTitle` is the button that takes the address as it is when it is pressed again; the suffix tells several slips
    /// of one screen apart.
    init(field: UITextField, buttonTitle: String, suffix: String = "") {
        self.field = field
        self.suffix = suffix
        self.buttonTitle = buttonTitle
        words.accessibilityIdentifier = "slip\(suffix)"
        row.axis = .vertical
        row.spacing = 8
        row.alignment = .leading
        row.addArrangedSubview(words)
        row.addArrangedSubview(correct)
        row.isHidden = true
    }

    func hide() {
        row.isHidden = true
    }

    /// Asks about an address when it is probably mistyped and has not been asked about; false when it can be taken.
    func asks(about address: EmailAddress, typed: String) -> Bool {
        guard suggestion?.typed != typed, let meant = address.suggestion else { return false }
        show(meant, for: typed)
        let scene = row.window?.scene
        scene?.announce(words.text ?? "")
        scene?.focus(correct)
        return true
    }

    private func show(_ meant: EmailAddress, for typed: String) {
        suggestion = (meant, typed)
        words.text = localized("slip.question", "\(meant)", typed, buttonTitle)
        correct.accessibilityLabel = localized("slip.useThis", "\(meant)")
        row.isHidden = false
    }

    // MARK: Restoration

    func encode(with coder: NSCoder) {
        guard !row.isHidden, let suggestion else { return }
        coder.encode(suggestion.typed, forKey: "slip\(suffix)")
    }

    /// Shows the question that stood there, whose button may be pressed now.
    func decode(with coder: NSCoder) {
        guard coder.containsValue(forKey: "slip\(suffix)"),
            let typed = coder.decodeObject(forKey: "slip\(suffix)") as? String,
            let meant = (try? EmailAddress(typed))?.suggestion
        else { return }
        show(meant, for: typed)
    }

    private func putRight() {
        guard let suggestion else { return }
        field.text = "\(suggestion.meant)"
        row.isHidden = true
        row.window?.scene?.focus(field)
    }
}
