import Localization
import Foundation

/// Who the voucher is for. Its object has the keys `name` and `delivery`, which is `link`, `phone` or `email`; with `phone` a
/// number that begins with a plus sign, and with `email`
/// `email`, the address, and `others`, an array of objects with `name` and `email`: more people, each of whom gets a mail
/// of their own. `race` is true when several may try, and the first to claim gets it. `unwrapDate`, such as
/// `2026-12-24T18:00`, and `timeZone`, such as `Europe/Berlin`, say from when it may be unwrapped. `sendDate` and `sendZone`,
/// written in the same way, say when mail or message goes out, or `sendsOnUnwrapDate`, which is true, that it goes out when
/// the voucher may be unwrapped. `language`, also of each of the `others`, is the language they are written to in.
///
/// A host may let there be several recipient items (`canAddMultiple`): the voucher still has one date, and what the last
/// screen that was finished says of it, a date or none, holds for all of them.
open class RecipientPersonalizationOption: PersonalizationOption {
    /// In grapheme clusters.
    open var maxNameLength = 80
    /// Whether the voucher may be sent by e-mail.
    open var canSendToEmail = true
    /// How many people one item may send it to by e-mail.
    open var maxRecipients = 20
    /// Whether the voucher may be sent to a telephone; only where the application has an adapter for that (`PhoneMessenger`).
    open var canSendToPhoneNumber = true
    var hasPhoneMessenger = false
    var canPhone: Bool { canSendToPhoneNumber && hasPhoneMessenger }
    /// Whether the sender may choose from when the voucher can be unwrapped and claimed.
    open var canChangeUnwrapDate = true
    /// Whether several people may try for one voucher, of whom the first to claim gets it. False leaves it to one person.
    open var canMakeItARace = true
    /// How many days ahead a voucher may be unwrapped at the latest: two years unless set.
    open var maxDaysUntilUnwrap = 730
    /// Whether the sender may choose when a mail or message goes out; false sends it at once.
    open var canChooseSendDate = true
    /// How many days ahead a mail or message may go out at the latest: two years unless set.
    open var maxDaysUntilSending = 730
    /// Whether the sender may choose the language a mail or message is written in; false takes the sender's own. There is a choice
    /// only where the application speaks several languages.
    open var canChooseLanguage = true
    /// The zone that is offered to people whose browser names none; nil (the default) is the server's.
    open var timeZone: TimeZone?
    /// The application's; the flow sets them.
    var languages: [String] = []
    /// The time it is; the flow sets the application's clock.
    var now: () -> Date = { Date() }
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
        /// `name`, `email`, `phone`, `language`, `unwrapDate` or `sendDate`.
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
        let ways: [VoucherRecipient.Delivery: Bool] = [.link: true, .email: canSendToEmail, .phone: canPhone]
        guard let delivery, ways[delivery] == true else {
            return Fault(person: 0, key: "name", refusal: .notAllowed(key: "delivery"))
        }
        if let fault = dateFault(in: object) ?? sendFault(in: object, delivery) { return fault }
        let people = people(in: object)
        guard object["race"]?.boolValue != true || canMakeItARace else {
            return Fault(person: 0, key: "name", refusal: .notAllowed(key: "race"))
        }
        guard people.count == 1 || delivery == .email, people.count <= greatestCount else {
            let words = localized("recipient.tooMany", greatestCount)
            return Fault(
                person: people.count - 1, key: "name",
                refusal: delivery == .email ? .other(words) : .notAllowed(key: "others"))
        }
        if delivery == .phone {
            do throws(PersonalizationRefusal) {
                _ = try number(in: object)
            } catch {
                return Fault(person: 0, key: "phone", refusal: error)
            }
        }
        var known: Set<String> = []
        for (number, person) in people.enumerated() {
            if let language = person["language"], !mayBeLanguage(language, delivery) {
                return Fault(person: number, key: "language", refusal: .notAllowed(key: "language"))
            }
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

    /// How many people one item may have.
    var greatestCount: Int { canMakeItARace ? maxRecipients : 1 }

    private func dateFault(in object: PersonalizedObject) -> Fault? {
        guard object["unwrapDate"] != nil || object["timeZone"] != nil else { return nil }
        func fault(_ refusal: PersonalizationRefusal) -> Fault { Fault(person: 0, key: "unwrapDate", refusal: refusal) }
        guard canChangeUnwrapDate else { return fault(.notAllowed(key: "unwrapDate")) }
        guard let date = UnwrapDate(object) else { return fault(.other(localized("recipient.noDate"))) }
        if date.moment <= now() { return fault(.other(localized("recipient.datePast"))) }
        let last = now().addingTimeInterval(Double(maxDaysUntilUnwrap) * 86_400)
        if date.moment > last {
            let words = UnwrapDate(moment: last, timeZone: date.timeZone).words
            return fault(.other(localized("recipient.dateFar", words)))
        }
        return nil
    }

    private func sendFault(in object: PersonalizedObject, _ delivery: VoucherRecipient.Delivery) -> Fault? {
        guard SendDate.isNamed(in: object) else { return nil }
        func fault(_ refusal: PersonalizationRefusal) -> Fault { Fault(person: 0, key: "sendDate", refusal: refusal) }
        guard canChooseSendDate, delivery != .link else { return fault(.notAllowed(key: "sendDate")) }
        guard let date = SendDate.date(in: object) else {
            let waits = object["sendsOnUnwrapDate"]?.boolValue == true
            return fault(.other(localized(waits ? "recipient.noUnwrapDate" : "recipient.noDate")))
        }
        if date.moment <= now() { return fault(.other(localized("recipient.datePast"))) }
        let last = now().addingTimeInterval(Double(maxDaysUntilSending) * 86_400)
        guard date.moment > last else { return nil }
        return fault(.other(localized("recipient.dateFar", UnwrapDate(moment: last, timeZone: date.timeZone).words)))
    }

    /// An object without the languages that cannot be chosen here, such as one that is not offered any more: those people are
    /// written to in the sender's.
    func withKnownLanguages(_ object: PersonalizedObject) -> PersonalizedObject {
        let delivery = object["delivery"]?.stringValue.flatMap(VoucherRecipient.Delivery.init) ?? .link
        func isUnknown(_ value: PersonalizedValue?) -> Bool { value.map { !mayBeLanguage($0, delivery) } ?? false }
        var known = object
        if isUnknown(object["language"]) { known["language"] = nil }
        guard let others = object["others"]?.arrayValue else { return known }
        known["others"] = .array(
            others.map { other in
                guard var person = other.objectValue, isUnknown(person["language"]) else { return other }
                person["language"] = nil
                return .object(person)
            })
        return known
    }

    /// Whoever knows of no languages takes any that could be one.
    private func mayBeLanguage(_ value: PersonalizedValue, _ delivery: VoucherRecipient.Delivery) -> Bool {
        guard let tag = value.stringValue, canChooseLanguage, delivery != .link else { return false }
        return languages.isEmpty
            ? tag.utf8.count <= 35 && tag.wholeMatch(of: /[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*/) != nil
            : languages.contains(tag)
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

    /// The number of an object that is sent to a telephone; throws what is wrong with it, in words.
    func number(in object: PersonalizedObject) throws(PersonalizationRefusal) -> PhoneNumber {
        do throws(PhoneNumberRefusal) {
            return try PhoneNumber(object["phone"]?.stringValue ?? "")
        } catch .empty {
            throw .missing(key: "phone")
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
