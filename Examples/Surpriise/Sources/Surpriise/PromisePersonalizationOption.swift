import VoucherKit

extension PersonalizationType {
    /// A type of the host's own, the thirteenth: something the sender promises to do.
    static let promise = PersonalizationType(rawValue: "promise")
}

/// A promise: one of a few ready ones, or the sender's own words. Its object has the key `promise`.
final class PromisePersonalizationOption: PersonalizationOption {
    static let ready = ["Breakfast in bed", "A long walk", "A film night"]
    static let greatestLength = 60

    init() {
        super.init(type: .promise, carouselText: localized("promise.carousel"))
    }

    override var sampleObject: PersonalizedObject { ["promise": .string(Self.ready[0])] }

    override func validate(_ object: PersonalizedObject) throws(PersonalizationRefusal) {
        let words = object["promise"]?.stringValue ?? ""
        guard words.contains(where: { !$0.isWhitespace }) else { throw .missing(key: "promise") }
        guard words.count <= Self.greatestLength else {
            throw .tooLong(key: "promise", count: words.count, limit: Self.greatestLength)
        }
    }

    override func itemName(for object: PersonalizedObject) -> String {
        localized("item.named", noun, object["promise"]?.stringValue ?? "")
    }

    override func makeItemImageView(for object: PersonalizedObject) -> CreationItemImageView {
        let ticket = PromiseTicket(words: object["promise"]?.stringValue ?? "", theme: theme)
        return CreationItemImageView(
            type: .promise, subType: 0, itemId: 0, isEditable: true, isRemovable: true, viewToRenderAsImage: ticket,
            borderWidth: 0, borderColor: nil)
    }

    override func makeViewController(
        createManager: VoucherCreationManager?, createFlowDelegate: (any VoucherCreationFlowDelegate)?
    ) throws -> any PersonalizationOptionViewControllerProtocol {
        PromiseViewController(
            personalizationOption: self, createManager: createManager, createFlowDelegate: createFlowDelegate)
    }
}
