import CXML2

/// Reads an HTML file into values.
///
/// It is strict where a browser would guess: a tag that is closed without having been opened, a doubled attribute or a
/// bare ampersand is an error with its line. Which elements are allowed is for the caller to say. Nothing
/// is fetched and nothing outside the bytes is read.
public enum MarkupReader {
    /// The most a file may have, in bytes.
    public static let maximumSize = 1_000_000
    /// The most elements that may be inside each other.
    public static let maximumDepth = 100
    /// The most attributes an element may have: the library compares each of them with all before it.
    public static let maximumAttributes = 1000

    /// The elements of the file's body in a `body` element, with what its `head` holds before them.
    ///
    /// `file` names the file in errors. The bytes are UTF-8; a part of a page without `html` and `body` will do.
    public static func read(_ bytes: [UInt8], file: String) throws(MarkupError) -> MarkupElement {
        guard bytes.count <= maximumSize else {
            throw MarkupError(file: file, line: nil, reason: "the file is larger than \(maximumSize / 1_000_000) MB.")
        }
        guard String(validating: bytes, as: UTF8.self) != nil, !bytes.contains(0) else {
            throw MarkupError(file: file, line: nil, reason: "the file is not text in UTF-8.")
        }
        var reading = Reading(file: file, source: MarkupSource(bytes))
        return try reading.body()
    }
}

/// One file while it is read.
private struct Reading {
    let file: String
    var source: MarkupSource

    mutating func body() throws(MarkupError) -> MarkupElement {
        _ = Library.isReady
        if let line = source.lineOfCrowdedTag {
            throw fault(line, "there are more than \(MarkupReader.maximumAttributes) attributes on one element.")
        }
        guard let context = htmlNewParserCtxt() else { throw fault(nil, "there is no memory to read it.") }
        defer { htmlFreeParserCtxt(context) }
        let problems = Problems()
        let options = Int32(HTML_PARSE_NONET.rawValue | HTML_PARSE_NODEFDTD.rawValue)
        let document = problems.collected {
            source.document.withUnsafeBytes { bytes in
                bytes.withMemoryRebound(to: CChar.self) {
                    htmlCtxtReadMemory(context, $0.baseAddress, Int32($0.count), nil, "UTF-8", options)
                }
            }
        }
        defer { xmlFreeDoc(document) }
        if let first = problems.first { throw fault(first.line, first.reason) }
        guard let document, let root = xmlDocGetRootElement(document) else {
            throw fault(nil, "there is no element in it.")
        }
        return try flattened(try element(root, depth: 0))
    }

    /// `html`, `head` and `body` are only the frame: what they hold is what counts.
    private func flattened(_ root: MarkupElement) throws(MarkupError) -> MarkupElement {
        guard root.name == "html" else { throw fault(root.line, "<\(root.name)> stands outside of the body.") }
        var before: [MarkupNode] = []
        var body: MarkupElement?
        for case .element(let child) in root.children {
            switch child.name {
            case "head": before += child.children
            case "body" where body == nil: body = child
            default: throw fault(child.line, "<\(child.name)> stands outside of the body.")
            }
        }
        let own = body?.attributes ?? []
        let inherited = root.attributes.filter { attribute in !own.contains { $0.name == attribute.name } }
        return MarkupElement(
            name: "body", attributes: inherited + own,
            children: before + (body?.children ?? []), line: body?.line ?? root.line)
    }

    private func fault(_ line: Int?, _ reason: String) -> MarkupError {
        MarkupError(file: file, line: line, reason: reason)
    }

    // MARK: From the library's nodes to ours

    private mutating func element(_ node: xmlNodePtr, depth: Int) throws(MarkupError) -> MarkupElement {
        let name = string(node.pointee.name).lowercased()
        let lastLine = line(of: node)
        guard depth <= MarkupReader.maximumDepth else {
            throw fault(lastLine, "there are more than \(MarkupReader.maximumDepth) elements inside each other.")
        }
        let tag = source.takeTag(name, endingIn: lastLine)
        var attributes: [MarkupAttribute] = []
        var attribute = node.pointee.properties
        while let current = attribute {
            let prefix = current.pointee.ns.flatMap { $0.pointee.prefix }.map { string($0) + ":" } ?? ""
            let name = (prefix + string(current.pointee.name)).lowercased()
            let value = xmlNodeListGetString(node.pointee.doc, current.pointee.children, 1)
            attributes.append(
                MarkupAttribute(name: name, value: string(value), line: tag.attributes[name] ?? tag.line))
            if let value { vk_xml_free(value) }
            attribute = current.pointee.next
        }
        var children: [MarkupNode] = []
        var child = node.pointee.children
        while let current = child {
            switch current.pointee.type {
            case XML_ELEMENT_NODE: children.append(.element(try element(current, depth: depth + 1)))
            case XML_TEXT_NODE, XML_CDATA_SECTION_NODE:
                children.append(.text(string(current.pointee.content), line: line(of: current)))
            case XML_COMMENT_NODE, XML_DTD_NODE: break
            default: throw fault(line(of: current), "there is something that is neither an element nor text.")
            }
            child = current.pointee.next
        }
        return MarkupElement(name: name, attributes: attributes, children: children, line: tag.line)
    }

    private func line(of node: xmlNodePtr) -> Int { max(1, xmlGetLineNo(node)) }

    private func string(_ characters: UnsafePointer<xmlChar>?) -> String {
        characters.map { String(cString: $0) } ?? ""
    }
}

/// The library's own set-up, which has to happen once before any thread uses it.
private enum Library {
    static let isReady: Bool = {
        xmlInitParser()
        return true
    }()
}

/// What the parser says of a file.
private final class Problems {
    private(set) var first: (line: Int, reason: String)?

    /// Runs a synchronous piece of work and listens while it does: the library's handler is one for each thread.
    func collected<Result>(_ work: () -> Result) -> Result {
        xmlSetStructuredErrorFunc(Unmanaged.passUnretained(self).toOpaque()) { target, error in
            guard let target, let error else { return }
            let problems = Unmanaged<Problems>.fromOpaque(target).takeUnretainedValue()
            problems.add(error.pointee.code, line: error.pointee.line, message: error.pointee.message)
        }
        defer { xmlSetStructuredErrorFunc(nil, nil) }
        return work()
    }

    private func add(_ code: Int32, line: Int32, message: UnsafePointer<CChar>?) {
        // An element that HTML 4 did not have is none of the parser's business.
        guard first == nil, code != Int32(XML_HTML_UNKNOWN_TAG.rawValue) else { return }
        first = (max(1, Int(line)), Self.words(for: code, message: message.map { String(cString: $0) } ?? ""))
    }

    private static func words(for code: Int32, message: String) -> String {
        switch code {
        case Int32(XML_ERR_NAME_REQUIRED.rawValue), Int32(XML_ERR_ENTITYREF_SEMICOL_MISSING.rawValue):
            "“&” has to be written as “&amp;”, unless it begins the name of a character, such as “&copy;”."
        default:
            message.split(whereSeparator: \.isWhitespace).joined(separator: " ") + "."
        }
    }
}
