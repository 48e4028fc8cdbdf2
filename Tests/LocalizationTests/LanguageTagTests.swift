import Localization
import Testing

struct LanguageTagTests {
    @Test(arguments: [
        ("de", "de"), ("de-AT", "de"), ("DE-at", "de"), ("pt-BR", "pt-BR"), ("pt-PT", nil), ("ar-MA-u-nu-arab", "ar"),
        ("", nil),
        ("fr", nil), ("-", nil),
    ])
    func theNearestIsTheTagItselfOrItsLanguage(_ wish: String, _ found: String?) {
        #expect(LanguageTag.nearest(to: wish, among: ["en", "de", "pt-BR", "ar"]) == found)
    }
}
