import Mail
import Testing
import Vouchers

struct DomainTests {
    @Test(arguments: [
        ("anna@bücher.example", "anna@xn--bcher-kva.example", "anna@bücher.example"),
        ("anna@BÜCHER.example", "anna@xn--bcher-kva.example", "anna@bücher.example"),
        ("anna@xn--bcher-kva.example", "anna@xn--bcher-kva.example", "anna@bücher.example"),
        ("anna@bu\u{308}cher.example", "anna@xn--bcher-kva.example", "anna@bücher.example"),
        ("anna@straße.example", "anna@xn--strae-oqa.example", "anna@straße.example"),
        ("anna@例え。テスト", "anna@xn--r8jz45g.xn--zckzah", "anna@例え.テスト"),
        ("anna@مثال.إختبار", "anna@xn--mgbh0fb.xn--kgbechtv", "anna@مثال.إختبار"),
        ("anna@ｇｍａｉｌ．ｃｏｍ", "anna@gmail.com", "anna@gmail.com"),
        ("anna@Example.ORG", "anna@example.org", "anna@example.org"),
    ])
    func aDomainHasAFormForServersAndOneForPeople(_ typed: String, _ sent: String, _ shown: String) throws {
        let address = try EmailAddress(typed, domains: IDNADomainNames())
        #expect(address.forSending == sent)
        #expect(address.description == shown)
    }

    @Test(arguments: [
        "anna@😍.example", "anna@xn--zzzzzz.example", "anna@a\u{0}b.example", "anna@\u{300}abc.example",
        "anna@ex\u{200D}ample.org",
        "anna@" + String(repeating: "ü", count: 60) + ".example",
    ])
    func aDomainThatCannotBeIsRefused(_ typed: String) {
        #expect(throws: EmailAddressRefusal.self) { try EmailAddress(typed, domains: IDNADomainNames()) }
    }
}
