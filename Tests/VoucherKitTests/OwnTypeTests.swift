import Testing
import VoucherKit
import VoucherKitTesting

/// A thirteenth type, made with what is public only, as the article about it shows.
extension PersonalizationType {
    static let seeds = PersonalizationType(rawValue: "seeds")
}

/// A bag of seeds; its object has the key `flower`.
final class SeedsPersonalizationOption: PersonalizationOption {
    var flowers = ["Poppy", "Cornflower", "Marigold"]

    init(_ configure: (SeedsPersonalizationOption) -> Void = { _ in }) {
        super.init(type: .seeds, carouselText: "Add some seeds")
        configure(self)
    }

    override var noun: String { "Seeds" }

    override var sampleObject: PersonalizedObject { ["flower": .string(flowers[0])] }

    override func validate(_ object: PersonalizedObject) throws(PersonalizationRefusal) {
        guard let flower = object["flower"]?.stringValue, !flower.isEmpty else { throw .missing(key: "flower") }
        guard flowers.contains(flower) else {
            throw .other("We have no \(flower). There are: \(flowers.joined(separator: ", ")).")
        }
    }

    override func itemName(for object: PersonalizedObject) -> String {
        "Seeds: \(object["flower"]?.stringValue ?? "")"
    }

    override func makeItemImageView(for object: PersonalizedObject) -> CreationItemImageView {
        let label = UILabel(frame: .zero)
        label.text = object["flower"]?.stringValue
        label.font = theme.font(.subHeader)
        label.textColor = .white
        label.backgroundColor = UIColor(red: 0.15, green: 0.35, blue: 0.2, alpha: 1)
        label.sizeToFit()
        return CreationItemImageView(
            type: type, subType: 0, itemId: 0, isEditable: true, isRemovable: true, viewToRenderAsImage: label,
            borderWidth: 8, borderColor: label.backgroundColor)
    }

    override func makeViewController(
        createManager: VoucherCreationManager?, createFlowDelegate: (any VoucherCreationFlowDelegate)?
    ) throws -> any PersonalizationOptionViewControllerProtocol {
        SeedsViewController(
            personalizationOption: self, createManager: createManager, createFlowDelegate: createFlowDelegate)
    }
}

final class SeedsViewController: UIViewController, PersonalizationOptionViewControllerProtocol {
    weak var delegate: (any PersonalizationOptionViewControllerDelegate)?
    private let option: PersonalizationOption
    private let flowerField = UITextField()

    init(
        personalizationOption: PersonalizationOption, createManager: VoucherCreationManager?,
        createFlowDelegate: (any VoucherCreationFlowDelegate)?
    ) {
        option = personalizationOption
        super.init(nibName: nil, bundle: nil)
        flowerField.text = createManager?.personalizedObjectBeingEdited(for: option)?["flower"]?.stringValue
    }

    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
        flowerField.accessibilityLabel = "Flower"
        flowerField.accessibilityIdentifier = "flower"
        let done = UIButton(primaryAction: UIAction(title: "Done") { [weak self] _ in self?.onDone() })
        let cancel = UIButton(primaryAction: UIAction(title: "Cancel") { [weak self] _ in self?.onCancel() })
        for part in [flowerField, done, cancel] { view.addSubview(part) }
    }

    override func viewDidAppear(_ animated: Bool) {
        flowerField.becomeFirstResponder()
    }

    private func onDone() {
        delegate?.personalizationOptionViewController(
            self, personalizationOption: option,
            selectedPersonalizedObject: ["flower": .string(flowerField.text ?? "")])
    }

    private func onCancel() {
        delegate?.personalizationOptionViewControllerCancelled(self)
    }
}

struct OwnTypeTests {
    @Test func theScreenOfAnOwnTypeKeepsTheContract() async throws {
        try await ScreenContract(SeedsPersonalizationOption(), fields: ["Flower": "Poppy"]).verify()
    }

    @Test func theSampleIsAcceptedByTheRules() throws {
        let option = SeedsPersonalizationOption()
        try option.validate(option.sampleObject)
        #expect(option.itemName(for: option.sampleObject) == "Seeds: Poppy")
    }

    @Test func anOwnTypeGoesFromTheCarouselToTheRecipient() async throws {
        var screens = VoucherScreens(ownTypes: [.seeds])
        screens.showItems(of: .seeds) { item in
            let label = UILabel()
            label.text = "Sow in spring: \(item.object["flower"]?.stringValue ?? "")"
            return label
        }
        let application = try makeApplication(screens: screens)
        let sender = try await application.host { host in
            host.options = { [SeedsPersonalizationOption(), RecipientPersonalizationOption()] }
        }
        try await sender.press("Add some seeds")
        try sender.write("Rose", into: "Flower")
        try await sender.press("Done")
        #expect(sender.sees("We have no Rose. There are: Poppy, Cornflower, Marigold."))
        try sender.write("Cornflower", into: "Flower")
        try await sender.press("Done")
        #expect(sender.pictures == ["Seeds: Cornflower"])

        try await sender.press("Who is it for?")
        try sender.write("Anna", into: "Name")
        try await sender.press("Done")
        try await sender.press("Wrap it")
        try await sender.send()
        let recipient = try await application.recipient(of: try sender.value(of: "Link"))
        try await recipient.press("Unwrap")
        #expect(recipient.sees("Sow in spring: Cornflower"))
    }

    @Test func aRecipientsViewThatThrowsIsLoggedAndThePictureIsShown() async throws {
        struct Broken: Error {}
        var screens = VoucherScreens()
        screens.showItems(of: .title) { _ in throw Broken() }
        let application = try makeApplication(screens: screens)
        let recipient = try await application.recipient(of: try await application.send())
        let box = WarningBox()
        try await ScreenLog.$sink.withValue({ box.add($0) }) { try await recipient.press("Unwrap") }
        #expect(recipient.pictures.contains("Title: Hello"))
        #expect(box.all.count == 1 && box.all[0].contains("its picture is shown"))
    }

    @Test func theScreenOfAnOwnTypeCanBeRegisteredOnceItIsKnown() throws {
        var screens = VoucherScreens()
        #expect(throws: UnknownScreenError.self) {
            try screens.replace(.personalization(.seeds)) { _ in nil }
        }
        screens = VoucherScreens(ownTypes: [.seeds])
        try screens.replace(.personalization(.seeds)) { _ in nil }
    }
}
