import Foundation
import Testing
import VoucherKitTesting

@testable import VoucherKit

/// The override matrix: each type with a screen of the host's own, an item of its own, both and none, and all types
/// with both at once. Each combination is made, edited, taken out, put back, sent and unwrapped.
struct OverrideMatrixTests {
    /// How a type is made in a test: its stock field, its key, and what its picture is called.
    struct Kind: Sendable {
        let type: PersonalizationType
        let button: String
        let field: String
        let key: String
        let name: String
        /// What is put in first and then: in the stock field, in the host's, and as the picture tells it.
        var stock = ("Hello", "Changed")
        var own = ("Hello", "Changed")
        var told = ("Hello", "Changed")
    }

    static let kinds = [
        Kind(type: .title, button: "Add a title", field: "Title", key: "title", name: "Title: "),
        Kind(type: .note, button: "Write a note", field: "Note", key: "note", name: "Note: "),
        Kind(type: .hint, button: "Give a hint", field: "Hint", key: "hint", name: "Hint: "),
        Kind(
            type: .suggestion, button: "Suggest something", field: "In your own words", key: "suggestion",
            name: "Suggestion: "),
        Kind(
            type: .wrapping, button: "Choose a paper", field: "Wrapping paper", key: "paper", name: "Wrapping: ",
            stock: ("0", "1"), own: ("balloons", "confetti"), told: ("Balloons", "Confetti")),
        Kind(type: .recipient, button: "Who is it for?", field: "Name", key: "name", name: "For: "),
    ]

    struct Overrides: Sendable, CustomStringConvertible {
        var screens: Set<PersonalizationType> = []
        var items: Set<PersonalizationType> = []

        var description: String { "own screens \(screens.map(\.rawValue)), own items \(items.map(\.rawValue))" }
    }

    static let combinations: [Overrides] =
        kinds.flatMap { kind in
            [
                Overrides(screens: [kind.type]), Overrides(items: [kind.type]),
                Overrides(screens: [kind.type], items: [kind.type]),
            ]
        } + [Overrides(), Overrides(screens: Set(kinds.map(\.type)), items: Set(kinds.map(\.type)))]

    @Test(arguments: combinations.indices)
    func theStoryIsToldWhateverIsOverridden(_ number: Int) async throws {
        let overrides = Self.combinations[number]
        let application = try makeApplication()
        let sender = try await application.host { host in
            host.options = {
                [
                    TitlePersonalizationOption(), NotePersonalizationOption(), HintPersonalizationOption(),
                    SuggestionPersonalizationOption(), WrappingPersonalizationOption(),
                    RecipientPersonalizationOption(),
                ]
            }
            host.screen = { option, manager in
                guard overrides.screens.contains(option.type),
                    let kind = Self.kinds.first(where: { $0.type == option.type })
                else { return nil }
                return KeyScreen(option: option, manager: manager, key: kind.key)
            }
            host.item = { option, object in
                guard overrides.items.contains(option.type) else { return nil }
                let label = UILabel()
                label.text = "own \(option.type.rawValue)"
                label.sizeToFit()
                return CreationItemImageView(
                    type: option.type, subType: 7, itemId: 9, isEditable: true, isRemovable: true,
                    viewToRenderAsImage: label, borderWidth: 2, borderColor: .red)
            }
        }
        for kind in Self.kinds {
            let isOwn = overrides.screens.contains(kind.type)
            try await sender.press(kind.button)
            let values = isOwn ? kind.own : kind.stock
            try sender.write(values.0, into: isOwn ? "Own \(kind.key)" : kind.field)
            try await sender.press(isOwn ? "Own done" : "Done")
            #expect(sender.pictures.last == kind.name + kind.told.0, "\(overrides)")
            try #expect(isOwnPicture(sender, kind) == overrides.items.contains(kind.type), "\(overrides)")
            try await sender.press("Edit \(kind.name)")
            #expect(try sender.value(of: isOwn ? "Own \(kind.key)" : kind.field) == values.0)
            try sender.write(values.1, into: isOwn ? "Own \(kind.key)" : kind.field)
            try await sender.press(isOwn ? "Own done" : "Done")
            try await sender.press("Remove \(kind.name)")
            try await sender.press("Undo")
            #expect(sender.pictures.last == kind.name + kind.told.1)
            try await sender.press(isOwn && kind.type == .note ? "Write a note" : "Edit \(kind.name)")
            try await sender.press(isOwn ? "Own cancel" : "Cancel")
        }
        try await sender.press("Wrap it")
        try await sender.send()
        let recipient = try await application.recipient(of: try sender.value(of: "Link"))
        #expect(recipient.sees("A hint: Changed"), "a hint is seen before")
        let confetti = try #require(WrappingPaper.stock("confetti").flatMap(PaperDrawing.tile(of:)))
        #expect(recipient.patterns == [confetti.digest])
        try await recipient.press("Unwrap")
        let inside = Self.kinds.filter { ![.hint, .wrapping].contains($0.type) }
        // A note is its text on its paper, and has a picture only where the host has drawn one.
        let pictured = inside.filter { $0.type != .note || overrides.items.contains(.note) }
        #expect(recipient.pictures == pictured.map { $0.name + $0.told.1 })
        #expect(recipient.texts.contains("Changed"))
        for kind in pictured {
            try #expect(isOwnPicture(recipient, kind) == overrides.items.contains(kind.type), "\(overrides)")
        }
    }

    /// A gift's object is an amount and no text, so that it has a screen of its own here.
    @Test(arguments: [
        Overrides(), Overrides(screens: [.gift]), Overrides(items: [.gift]),
        Overrides(screens: [.gift], items: [.gift]),
    ])
    func aGiftIsToldWhateverIsOverridden(_ overrides: Overrides) async throws {
        let isOwn = !overrides.screens.isEmpty
        let application = try makeApplication()
        let sender = try await application.host { host in
            host.manager.recipientRequired = false
            host.options = { [GiftPersonalizationOption()] }
            host.screen = { option, manager in
                guard overrides.screens.contains(option.type) else { return nil }
                let screen = OwnScreen(personalizationOption: option, createManager: manager, createFlowDelegate: nil)
                let amount = manager.personalizedObjectBeingEdited(for: option) == nil ? 500 : 700
                screen.buttons = [
                    ("Own done", { $0.finish(with: ["amount": .int(amount), "currency": .string("EUR")]) })
                ]
                return screen
            }
            host.item = { option, _ in
                guard overrides.items.contains(option.type) else { return nil }
                return CreationItemImageView(
                    type: .gift, subType: 1, itemId: 2, isEditable: true, isRemovable: true,
                    viewToRenderAsImage: UIView(frame: CGRect(x: 0, y: 0, width: 90, height: 40)), borderWidth: 0,
                    borderColor: nil)
            }
        }
        for (button, amount) in [("Add an amount", "5"), ("Edit Gift: ", "7")] {
            try await sender.press(button)
            if !isOwn { try sender.write(amount, into: "Amount (Euro)") }
            try await sender.press(isOwn ? "Own done" : "Done")
            #expect(sender.pictures == ["Gift: €\(amount).00"])
            let width = try #require(sender.picture(named: "Gift: ")).width
            #expect((width == 90) == !overrides.items.isEmpty)
        }
        try await sender.press("Remove Gift: ")
        try await sender.press("Undo")
        try await sender.press("Wrap it")
        try await sender.send()
        let recipient = try await application.recipient(of: try sender.value(of: "Link"))
        try await recipient.press("Unwrap")
        #expect(recipient.pictures == ["Gift: €7.00"])
    }

    /// An own item is a label with a border of two points on each side; stock items are 264 points wide, on the
    /// flow's border of seven.
    private func isOwnPicture(_ visitor: TestVisitor, _ kind: Kind) throws -> Bool {
        let picture = try #require(visitor.picture(named: kind.name))
        return picture.width != 278
    }
}

/// A host's screen for any type whose object is one text.
private final class KeyScreen: UIViewController, PersonalizationOptionViewControllerProtocol {
    weak var delegate: (any PersonalizationOptionViewControllerDelegate)?
    private let option: PersonalizationOption
    private let key: String
    private let field = UITextView()

    init(option: PersonalizationOption, manager: VoucherCreationManager, key: String) {
        self.option = option
        self.key = key
        super.init(nibName: nil, bundle: nil)
        field.text = manager.personalizedObjectBeingEdited(for: option)?[key]?.stringValue
    }

    init(
        personalizationOption: PersonalizationOption, createManager: VoucherCreationManager?,
        createFlowDelegate: (any VoucherCreationFlowDelegate)?
    ) {
        fatalError("Made by the tests with a key.")
    }

    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
        field.accessibilityLabel = "Own \(key)"
        field.accessibilityIdentifier = key
        view.addSubview(field)
        view.addSubview(
            UIButton(
                primaryAction: UIAction(title: "Own done") { [weak self] _ in
                    guard let self else { return }
                    self.delegate?.personalizationOptionViewController(
                        self, personalizationOption: self.option,
                        selectedPersonalizedObject: [self.key: .string(self.field.text)])
                }))
        view.addSubview(
            UIButton(
                primaryAction: UIAction(title: "Own cancel") { [weak self] _ in
                    guard let self else { return }
                    self.delegate?.personalizationOptionViewControllerCancelled(self)
                }))
    }
}
