import Foundation
import Testing
import VoucherKitTesting

@testable import VoucherKit

/// The override matrix for what is recorded: a screen of the host's own, an item of its own, a view of its own for the
/// recipient, all and none.
struct RecordingMatrixTests {
    struct Kind: Sendable {
        let type: PersonalizationType
        let button: String
        let field: String
        let file: TestFile
        let name: String
    }

    static let kinds = [
        Kind(type: .video, button: "Add a video", field: "Video", file: .video, name: "Video: "),
        Kind(type: .sound, button: "Add a sound", field: "Sound", file: .sound, name: "Sound: "),
    ]

    /// Bits: the screen, the item and the recipient's view are the host's own.
    @Test(arguments: kinds.indices, 0..<8)
    func aRecordingIsMadeChangedSentAndPlayedWhateverIsOverridden(_ number: Int, _ own: Int) async throws {
        let kind = Self.kinds[number]
        let (ownScreen, ownItem, ownView) = (own & 1 != 0, own & 2 != 0, own & 4 != 0)
        var screens = VoucherScreens()
        if ownView {
            screens.showItems(of: kind.type) { item in
                let label = UILabel()
                label.text = "own view of " + (item.object["words"]?.stringValue ?? "")
                return label
            }
        }
        let application = try TestApplication(screens: screens)
        let sender = try await application.host { host in
            host.options = {
                [VideoPersonalizationOption(), SoundPersonalizationOption(), RecipientPersonalizationOption()]
            }
            host.screen = { option, manager in
                guard ownScreen, option.type == kind.type else { return nil }
                return FixedScreen(option: option, manager: manager)
            }
            host.item = { option, object in
                guard ownItem, option.type == kind.type else { return nil }
                let label = UILabel()
                label.text = "own \(option.type.rawValue)"
                label.sizeToFit()
                return CreationItemImageView(
                    type: option.type, subType: 1, itemId: 2, isEditable: true, isRemovable: true,
                    viewToRenderAsImage: label, borderWidth: 2, borderColor: .red)
            }
        }
        try await sender.press(kind.button)
        if !ownScreen {
            try await sender.choose(kind.file, in: kind.field)
            try sender.write("Hello", into: "In words")
        }
        try await sender.press(ownScreen ? "Own done" : "Done")
        #expect(sender.pictures == [kind.name + "Hello"])
        let width = try #require(sender.picture(named: kind.name)).width
        #expect((width != 278) == ownItem, "the white border is the stock item's")
        try await sender.press("Edit \(kind.name)")
        if !ownScreen { try sender.write("Changed", into: "In words") }
        try await sender.press(ownScreen ? "Own done" : "Done")
        try await sender.press("Remove \(kind.name)")
        try await sender.press("Undo")
        let words = ownScreen ? "Hello" : "Changed"
        #expect(sender.pictures == [kind.name + words])
        try await sender.press("Who is it for?")
        try sender.write("Anna", into: "Name")
        try await sender.press("Done")
        try await sender.press("Wrap it")
        try await sender.send()
        let recipient = try await application.recipient(of: try sender.value(of: "Link"))
        try await recipient.press("Unwrap")
        #expect(recipient.sees("own view of " + words) == ownView)
        #expect(recipient.players == (ownView ? [] : [kind.name + words]))
    }
}

/// A host's screen that always hands over the same recording.
private final class FixedScreen: UIViewController, PersonalizationOptionViewControllerProtocol {
    weak var delegate: (any PersonalizationOptionViewControllerDelegate)?
    private let option: PersonalizationOption

    init(option: PersonalizationOption, manager: VoucherCreationManager) {
        self.option = option
        super.init(nibName: nil, bundle: nil)
    }

    init(
        personalizationOption: PersonalizationOption, createManager: VoucherCreationManager?,
        createFlowDelegate: (any VoucherCreationFlowDelegate)?
    ) {
        fatalError("Made by the tests.")
    }

    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
        view.addSubview(
            UIButton(
                primaryAction: UIAction(title: "Own done") { [weak self] _ in
                    guard let self else { return }
                    var object = self.option.sampleObject
                    object["words"] = .string("Hello")
                    self.delegate?.personalizationOptionViewController(
                        self, personalizationOption: self.option, selectedPersonalizedObject: object)
                }))
    }
}
