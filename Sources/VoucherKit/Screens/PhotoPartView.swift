import Localization

/// A photo and the part of it that is to be kept: four numbers, and with a script a frame over the photo that pointers,
/// touches and keys move and size.
final class PhotoPartView: UIStackView {
    private struct Side {
        let title: String
        let id: String
        let field = UITextField()
    }

    /// What is to be done; it takes the keyboard first, since a field would bring up a phone's keys.
    let task = Form.text(localized("part.task"))
    private let picture = UIImageView()
    private let sides = [
        Side(title: localized("part.left"), id: "part-left"), Side(title: localized("part.top"), id: "part-top"),
        Side(title: localized("part.width"), id: "part-width"),
        Side(title: localized("part.height"), id: "part-height"),
    ]
    private let onKeep: () -> Void
    private let onLeave: () -> Void

    init(onKeep: @escaping () -> Void, onLeave: @escaping () -> Void) {
        self.onKeep = onKeep
        self.onLeave = onLeave
        super.init(frame: .zero)
        build()
    }

    required init(coder: NSCoder) {
        fatalError("Made by its screen alone.")
    }

    private func build() {
        axis = .vertical
        spacing = 12
        look = "part"
        clientModule = "crop"
        accessibilityIdentifier = "part"
        accessibilityContainerType = .semanticGroup
        accessibilityLabel = localized("part.name")
        picture.contentMode = .scaleAspectFit
        picture.translatesAutoresizingMaskIntoConstraints = false
        picture.accessibilityTraits = .image
        picture.accessibilityLabel = localized("part.whole")
        let stage = UIStackView(arrangedSubviews: [picture])
        stage.look = "part-stage"
        addArrangedSubview(task)
        addArrangedSubview(stage)
        let fields = UIStackView()
        fields.look = "part-fields"
        fields.spacing = 12
        fields.wrapsWhenFull = true
        for side in sides {
            side.field.accessibilityIdentifier = side.id
            side.field.keyboardType = .decimalPad
            side.field.addAction(UIAction { [weak self] _ in self?.onKeep() }, for: .editingDidEndOnExit)
            fields.addArrangedSubview(Form.row(side.title, field: side.field))
        }
        addArrangedSubview(fields)
        let buttons = UIStackView(arrangedSubviews: [
            Form.button(localized("part.keep"), id: "keep-part", .filled()) { [weak self] in self?.onKeep() },
            Form.button(localized("part.leave"), id: "leave-part", .bordered()) { [weak self] in self?.onLeave() },
        ])
        buttons.spacing = 8
        buttons.wrapsWhenFull = true
        addArrangedSubview(buttons)
    }

    func show(_ photo: PhotoEditing.Shown) {
        picture.image = UIImage(
            storedDigest: photo.digest, size: CGSize(width: photo.width, height: photo.height), scale: 1)
    }

    func write(_ area: PhotoArea) {
        for (side, value) in zip(sides, [area.left, area.top, area.width, area.height]) {
            side.field.text = PartNumber.text(value)
            window?.scene?.keepText(of: side.field)
            side.field.refusal = nil
        }
    }

    /// The part the numbers describe; nil after saying at one of them what is wrong, with `refuse`.
    func read(refuse: (String, UIView) -> Void) -> PhotoArea? {
        for side in sides { side.field.refusal = nil }
        var values: [Int] = []
        for side in sides {
            guard let value = PartNumber.thousandths(side.field.text ?? "") else {
                refuse(localized("part.number"), side.field)
                return nil
            }
            values.append(value)
        }
        for (start, length) in [(0, 2), (1, 3)] {
            if values[length] < PhotoArea.least {
                refuse(localized("part.least", PartNumber.text(PhotoArea.least)), sides[length].field)
                return nil
            }
            if values[start] + values[length] > 1000 {
                let rest = PartNumber.text(1000 - values[start])
                refuse(localized("part.beyond", rest), sides[length].field)
                return nil
            }
        }
        return PhotoArea(left: values[0], top: values[1], width: values[2], height: values[3])
    }
}

/// Thousandths as people read and write them: per cent, with one digit behind the point or comma at most.
enum PartNumber {
    static func text(_ thousandths: Int) -> String {
        thousandths % 10 == 0 ? "\(thousandths / 10)" : "\(thousandths / 10).\(thousandths % 10)"
    }

    /// Nil for what is no number from 0 to 100. Digits of every script are read, and more of them than one behind the
    /// point are rounded.
    static func thousandths(_ text: String) -> Int? {
        let digits = text.filter { !$0.isWhitespace && $0 != "%" && $0 != "٪" }
            .map { $0.wholeNumberValue.map(String.init) ?? (",٫".contains($0) ? "." : String($0)) }.joined()
        guard digits.allSatisfy({ "0123456789.".contains($0) }), let number = Double(digits), (0...100).contains(number)
        else { return nil }
        return Int((number * 10).rounded())
    }
}
