import Foundation
import Markup

/// A layout file that has been read: its elements and its style sheet, ready to make views of.
struct LayoutFile: Sendable {
    /// The file's place in its bundle, such as `Layouts/Title.html`.
    let name: String
    let url: URL
    /// The bundle's folder, which pictures must not leave.
    let bundleURL: URL
    let body: MarkupElement
    /// "" when the file has none.
    let styleSheet: String

    /// The folders of a bundle a layout is looked for in: resources may be copied as a folder or put beside each other.
    private static let folders = ["", "Layouts/"]

    private static let layouts = FileCache<LayoutFile>()
    private static let pictures = FileCache<UIImage?>()

    /// Reads the file of that name, or answers what was read before.
    static func named(_ name: String, in bundle: Bundle) throws(LayoutFileError) -> LayoutFile {
        let bundleURL = (bundle.resourceURL ?? bundle.bundleURL).standardizedFileURL
        for folder in folders {
            let place = folder + name + ".html"
            let url = bundleURL.appendingPathComponent(place).standardizedFileURL
            guard url.path.hasPrefix(bundleURL.path + "/"), FileManager.default.fileExists(atPath: url.path) else {
                continue
            }
            return try layouts.value(of: url) { () throws(LayoutFileError) in
                try LayoutFile(place, url: url, bundleURL: bundleURL)
            }
        }
        let others = folders.flatMap { folder in
            let entries = try? FileManager.default.contentsOfDirectory(atPath: bundleURL.path + "/" + folder)
            return (entries ?? []).filter { $0.hasSuffix(".html") }.map { String($0.dropLast(5)) }
        }
        throw LayoutFileError(
            file: name + ".html", line: nil, fault: .fileNotFound,
            nearest: SpellingDistance.nearest(to: name, among: others, count: 1).first)
    }

    private init(_ name: String, url: URL, bundleURL: URL) throws(LayoutFileError) {
        guard let data = FileManager.default.contents(atPath: url.path) else {
            throw LayoutFileError(file: name, line: nil, fault: .unreadable("the file cannot be read."))
        }
        do {
            body = try MarkupReader.read([UInt8](data), file: name)
        } catch {
            throw LayoutFileError(file: name, line: error.line, fault: .unreadable(error.reason))
        }
        self.name = name
        self.url = url
        self.bundleURL = bundleURL
        styleSheet = try Self.styleSheet(of: body, file: name)
    }

    /// All style elements at the top of the file, one after the other.
    private static func styleSheet(of body: MarkupElement, file: String) throws(LayoutFileError) -> String {
        var sheet = ""
        for case .element(let element) in body.children where element.name == "style" {
            if let attribute = element.attributes.first {
                throw LayoutFileError(
                    file: file, line: attribute.line, fault: .attributeNotAllowed(attribute.name, element: "style"))
            }
            let text = element.text
            if let problem = LayoutStyleSheet(text).problem {
                throw LayoutFileError(
                    file: file, line: element.line + problem.line, fault: .styleNotAllowed(problem.words))
            }
            // A line between them, so that none reaches into the next.
            sheet += sheet.isEmpty ? text : "\n" + text
        }
        return sheet
    }

    /// The picture of that name: beside the layout file, or in the bundle when the name begins with a slash.
    func picture(_ name: String) -> UIImage? {
        let url =
            name.hasPrefix("/")
            ? bundleURL.appendingPathComponent(String(name.dropFirst()))
            : self.url.deletingLastPathComponent().appendingPathComponent(name)
        let place = url.standardizedFileURL
        guard place.path.hasPrefix(bundleURL.path + "/") else { return nil }
        return Self.pictures.value(of: place) { UIImage(contentsOfFile: place.path) }
    }
}

extension MarkupElement {
    /// All characters in it and in the elements in it.
    var text: String {
        children.map { child in
            switch child {
            case .text(let text, _): text
            case .element(let element): element.text
            }
        }.joined()
    }
}
