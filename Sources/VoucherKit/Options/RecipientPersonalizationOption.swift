import Localization
import Foundation

/// Who the voucher is for. Its object has the keys `name` and `delivery`, which is `link` or `email`, and with the latter
/// `email`, the address, and `others`, an array of objects with `name` and `email`: more people, each of whom gets a mail
/// of their own.
open class RecipientPersonalizationOption: PersonalizationOption {
    /// In grapheme clusters.
    open var maxNameLength = 80
    /// Whether the voucher may be sent by e-mail.
    open var canSendToEmail = true
    /// How many people one item may send it to by e-mail.
    open var maxRecipients = 20
    /// Reads domains of any script where the server knows how; ASCII alone otherwise.
    var domainNames: any DomainNameConverter = ASCIIDomainNames()

    /// The closure changes the settings before the option is used.
    public init(_ configure: (RecipientPersonalizationOption) -> Void = { _ in }) {
        super.init(type: .recipient, carouselText: localized("recipient.carousel"))
        configure(self)
    }

    open override var sampleObject: PersonalizedObject {
        ["name": .string("Anna"), "delivery": .string(VoucherRecipient.Delivery.link.rawValue)]
    }

    open override func validate(_ object: PersonalizedObject) throws(PersonalizationRefusal) {
        if let fault = fault(in: object) { throw fault.refusal }
    }

    /// What is wrong with an object, and with whom in it.
    struct Fault {
        /// Counted from 0.
        var person: Int
        /// `name` or `email`.
        var key: String
        var refusal: PersonalizationRefusal
    }

    /// The first thing that is wrong; nil for an object that can be taken.
    func fault(in object: PersonalizedObject) -> Fault? {
        func fault(_ person: Int, _ key: String, _ check: () throws(PersonalizationRefusal) -> Void) -> Fault? {
            do throws(PersonalizationRefusal) {
                try check()
                return nil
            } catch {
                return Fault(person: person, key: key, refusal: error)
            }
        }
        let delivery = object["delivery"]?.stringValue.map(VoucherRecipient.Delivery.init) ?? .link
        guard let delivery, delivery == .link || canSendToEmail else {
            return Fault(person: 0, key: "name", refusal: .notAllowed(key: "delivery"))
        }
        let people = people(in: object)
        guard people.count == 1 || delivery == .email, people.count <= maxRecipients else {
            let words = localized("recipient.tooMany", maxRecipients)
            return Fault(
                person: people.count - 1, key: "name",
                refusal: delivery == .email ? .other(words) : .notAllowed(key: "others"))
        }
        var known: Set<String> = []
        for (number, person) in people.enumerated() {
            let rule = TextRule(key: "name", limit: maxNameLength)
            let fault =
                fault(number, "name") { () throws(PersonalizationRefusal) in try rule.check(person) }
                ?? fault(number, "email") { () throws(PersonalizationRefusal) in
                    guard delivery == .email else { return }
                    let address = try address(in: person)
                    guard known.insert(address.mailboxKey).inserted else {
                        throw .other(localized("recipient.twice", "\(address)"))
                    }
                }
            if let fault { return fault }
        }
        return nil
    }

    /// Everybody in an object, the first of them the object itself.
    func people(in object: PersonalizedObject) -> [PersonalizedObject] {
        // What is no object has no name, and is refused for that.
        [object] + (object["others"]?.arrayValue ?? []).map { PersonalizedObject($0.objectValue ?? [:]) }
    }

    /// All names as one says them: `Anna, Ben, and Cleo`.
    private func names(in object: PersonalizedObject) -> String {
        Words.current.list(people(in: object).map { $0["name"]?.stringValue ?? "" })
    }

    /// The address of an object that is sent by e-mail; throws what is wrong with it, in words.
    func address(in object: PersonalizedObject) throws(PersonalizationRefusal) -> EmailAddress {
        do throws(EmailAddressRefusal) {
            return try EmailAddress(object["email"]?.stringValue ?? "", domains: domainNames)
        } catch .empty {
            throw .missing(key: "email")
        } catch {
            throw .other(error.words)
        }
    }

    open override func itemName(for object: PersonalizedObject) -> String {
        localized("recipient.item", names(in: object))
    }

    open override func makeItemImageView(for object: PersonalizedObject) -> CreationItemImageView {
        CreationItemImageView(
            option: self, view: ItemDrawing(theme).tag(caption: localized("recipient.for"), text: names(in: object)))
    }

    open override func makeViewController(
        createManager: VoucherCreationManager?, createFlowDelegate: (any VoucherCreationFlowDelegate)?
    ) throws -> any PersonalizationOptionViewControllerProtocol {
        RecipientViewController(
            personalizationOption: self, createManager: createManager, createFlowDelegate: createFlowDelegate)
    }
}
