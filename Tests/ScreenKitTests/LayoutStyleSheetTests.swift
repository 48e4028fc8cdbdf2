import Foundation
import Testing

@testable import ScreenKit

/// A layout file's own style sheet is read as a browser reads it, so nothing is hidden from the check.
struct LayoutStyleSheetTests {
    private func refusal(of text: String) throws -> LayoutFileError? {
        let folder = try LayoutFolder(["Screen.html": text + "\n" + LayoutScreen.markup])
        do throws(LayoutFileError) {
            _ = try LayoutScreen(folder.bundle)
            return nil
        } catch {
            return error
        }
    }

    @Test(arguments: [
        ("@import \"x.css\";", 1), ("a{}\n@\\69mport 'x';", 2), ("a{\nbackground:url(https://x/y)}", 2),
        ("a{background:u\\72l( '//x/y')}", 1), ("a{background:url(data:x)}", 1), ("/* </style> */", 1),
        ("a{content:'</'}", 1), ("a{b:image-set('x')}", 1), ("a{", 1), ("a}", 1), ("a{}/* x", 1), ("a{b:'\n'}", 1),
    ])
    func aStyleSheetThatReachesOutOrWouldNotEndIsRefused(sheet: String, line: Int) throws {
        let refusal = try #require(try refusal(of: "<style>\(sheet)</style>"))
        #expect(refusal.line == line, "\(refusal)")
    }

    @Test(arguments: [
        "@media (width < 40rem) { .x > p::before { content: \"@import url(http://x) }\" } }",
        "a{background:url(/media/x.png)} /* url(https://x) @import */", "@font-face{src:url('/fonts/x.ttf')}",
        ".x\\:y{color:var(--accent)}",
        "a{background:URL( \"/x)'y.png\" )}", "a{b:url(  /x\\'y.png\r\n)}", "a{b:url()}", "a{b:url(x\\29 .png)}",
        "a{content:'a\\\r\nb\\'}'}", "a{content:'url(//x'}", "/* ' */a{}/* \" */", "/* { ( */a{b:c}", "/**/ /***/a{}",
        "a{b:calc((1px + 2px) * 3)} a[href='x']:not(b){}", "#curl{b:#012;c:1e3px;d:-.5em}", "<!-- a{} -->",
        ".üñ😀{--x:[a] {b};}", "\\@import{}", "@imports x;", "a{b:c)}", "",
    ])
    func aStyleSheetThatStaysInItsPlaceIsTaken(sheet: String) {
        #expect(LayoutStyleSheet(sheet).problem == nil)
    }

    /// What looks to be within a string or a name and is not, or the other way round.
    @Test(arguments: [
        "a{x:url(/b'c);background:url(//evil.example/x);y:url(/b'c)}", "a{x:url(/b'c)} } b{y:url(/b'c)}",
        "a{x:url(/b'c);y:'\r';z:url(/b'c)}", "a{x:url(/b\"c)}@import '//x';a{y:url(/b\"c)}", "a{x:url(/b(c)}",
        "a{x:url(/b c)}", "a{x:url(/* */'//x')}", "a{x:url(/b\u{7F}c)}", "a{x:url(/b\\\nc)}", "a{x:url(/b",
        "a{x:url('/b'",
        "a{x:'\u{C}'}", "a{x:'\r'}", "a{x:'y\\\\\n'}", "a{x:'y\\", "a{}\\", "a{x:url(/y\\", "a{x:(}", "a{x:[}",
        "a{x:y(})}",
        "a{x:({)}", "a{}}{", "a}b{", "/*/ a{}", "a{}u\\72", "/* </b> */",
    ])
    func whatIsHiddenOrWouldNotEndIsRefused(sheet: String) {
        #expect(LayoutStyleSheet(sheet).problem != nil)
    }

    /// Ways to write an address of another origin or an import.
    @Test(arguments: [
        "a{x:URL(//e/x)}", "a{x:\\75 rl(//e/x)}", "a{x:\\000075\r\nrl(//e/x)}", "a{x:\\55\\52\\4C(//e/x)}",
        "a{x:url(\\2f\\2f e/x)}", "a{x:url(/\\/e/x)}", "a{x:url('/\\\n/e/x')}", "a{x:url('/\\9 /e/x')}",
        "a{x:url(\t//e/x)}",
        "a{x:url('//\u{301}e/x')}", "a{x:url('\\5c/e')}", "a{x:url(h\\74tp:e)}", "a{x:url('HTTPS://e')}",
        "a{x:url('\\1 //e')}",
        "a{--x:url(//e)}", "@font-face{src:src('//e')}", "a{x:-webkit-image-set('//e' 1x)}", "@media x{@import 'x';}",
        "@I\\6dPORT'x';", "@\\00069 mport 'x';", "/**/@import'x';", "a{}@import/**/'x';", "a{x:'}'}@import 'x';",
        "@namespace url(http://x);", "a{x:b url(//e)}", "a{x:+url(//e)}", "a{x:5.url(//e)}", "<!--@import 'x';",
    ])
    func anAddressOfAnotherOriginIsFoundHoweverItIsWritten(sheet: String) {
        #expect(LayoutStyleSheet(sheet).problem?.words.contains("is not allowed") == true)
    }

    /// Browsers have not always agreed on where a name begins.
    @Test(arguments: ["a{x:u+5url(/b'c)}", "a{x:<!--url(/b'c)}", "a{x:×url(/b'c)}", "a{x:1url(/b)}", "a{x:#url(/b)}"])
    func aNameThatMightEndInAnAddressIsRefused(sheet: String) {
        #expect(LayoutStyleSheet(sheet).problem?.words.contains("use “url()”") == true)
    }

    @Test(arguments: ["\n", "\r\n", "\r"])
    func aFaultIsToldWithItsLineHoweverLinesEnd(newline: String) throws {
        let sheet = ["<p", "id=x>x</p>", "<style>", "/*", "*/", "a{b:'x\\", "y'}", "c{d:url(//e)}", "</style>"]
        let refusal = try #require(try refusal(of: sheet.joined(separator: newline)))
        #expect(refusal.line == 8, "\(refusal)")
        #expect(
            refusal.fault == .styleNotAllowed("url(//e) is not allowed: only addresses of this server, such as “/x”."))
    }

    /// Sheets are put one after the other, and nothing may come to be between them.
    @Test(arguments: [("@imp", "ort 'x';"), ("a{}/", "* b{} ")])
    func whatIsCutInTwoDoesNotBecomeWhole(first: String, second: String) throws {
        let folder = try LayoutFolder(["Screen.html": "<style>\(first)</style><style>\(second)</style>"])
        let file = try LayoutFile.named("Screen", in: folder.bundle)
        #expect(LayoutStyleSheet(file.styleSheet).problem == nil)
    }

    @Test(arguments: [
        "url(", "a{b:url(/x)}\n", "a{b:url('/x')}\n", "\\75 ", "((((", "{{", "'\\\n'", "@x ", "/*/*/*", "\\\\",
        "url('/", "éé",
    ])
    func aLongSheetIsReadInItsLength(piece: String) {
        let sheet = String(repeating: piece, count: 500_000 / piece.utf8.count)
        let duration = ContinuousClock().measure { _ = LayoutStyleSheet(sheet) }
        #expect(duration < .seconds(5))
    }
}
