public import Foundation
public import Vouchers
import WebClient

/// Searches by asking an address of the web, which answers in JSON.
///
/// Stock, a question is `GET …?q=cake&kind=photo&count=12&language=de`, with `&cursor=…` for later pages, and an answer
///
/// ```json
/// { "pictures": [ { "description": "A cake", "thumbnail": "https://…", "image": "https://…" } ], "next": "2" }
/// ```
///
/// `Shape` says what is otherwise with another service. Addresses of pictures may be relative to the question's. All of them
/// are anybody's: only the web is asked, no private address but those of `allowedHosts`, within limits of time and size, and
/// each redirect is looked at like the first address.
public struct JSONSearchAgent: SearchAgent {
    /// How a service wants to be asked, and how it answers. A path is the names on the way to a value, with dots between:
    /// `photos.items`.
    public struct Shape: Sendable {
        /// The name that what was written goes by; as with the next ones, an empty name leaves that out of the question.
        public var text = "q"
        /// The name of what the pictures are to do, with `photo` or `animation` as its value.
        public var kind = "kind"
        /// The name of how many are wanted.
        public var count = "count"
        /// The name of the person's language.
        public var language = "language"
        /// The name of the page that is wanted; left out for the first, unless pages are counted.
        public var cursor = "cursor"
        /// What pictures that stand still are called.
        public var photo = "photo"
        /// What pictures that move are called.
        public var animation = "animation"
        /// What is asked beside all that, such as a key or `("safe", "strict")`.
        public var more: [(name: String, value: String)] = []
        /// The list in the answer.
        public var pictures = "pictures"
        /// In an entry of that list: what is on the picture; may be missing.
        public var description = "description"
        /// The address of a small copy; may be missing.
        public var thumbnail = "thumbnail"
        /// The address of the picture; an entry without it is left out.
        public var image = "image"
        /// What the next page is called, in the answer: a text or a number, missing or null where there is none. Empty for a
        /// service that counts its pages from `firstPage`, and then there is one more for as long as a page is full.
        public var next = "next"
        /// The number of the first page, for a service that counts them.
        public var firstPage = 1

        /// As the stock question and answer are.
        public init() {}
    }

    /// The address of questions, such as `https://pictures.example/search`.
    private let endpoint: String
    private let shape: Shape
    private let headers: [String]
    private let fetcher: WebFetcher
    private let log: @Sendable (String) -> Void

    /// Of an answer, in bytes.
    private static let answerLimit = 2_000_000
    /// More than a page is to have is not read.
    private static let greatestCount = 200

    /// `headers`, such as `["Authorization: Bearer …"]`, go to the endpoint's own host alone, and never with a request for a
    /// picture. `allowedHosts` may have private addresses: `pictures.internal`, or with a port, `127.0.0.1:9000`. `log` hears why an
    /// answer was of no use, in a line without any key or word that was searched.
    ///
    /// Throws `SearchEndpointError` for an endpoint that is no address of the web.
    public init(
        endpoint: String, shape: Shape = Shape(), headers: [String] = [], allowedHosts: Set<String> = [],
        log: @escaping @Sendable (String) -> Void = { _ in }
    ) throws {
        var rules = FetchRules()
        rules.allowedHosts = Set(allowedHosts.map { $0.lowercased() })
        try self.init(endpoint: endpoint, shape: shape, headers: headers, rules: rules, log: log)
    }

    init(
        endpoint: String, shape: Shape = Shape(), headers: [String] = [], rules: FetchRules,
        log: @escaping @Sendable (String) -> Void = { _ in }
    ) throws {
        guard WebAddress(endpoint) != nil, URLComponents(string: endpoint) != nil,
            headers.allSatisfy({ !$0.contains(where: \.isNewline) })
        else { throw SearchEndpointError(endpoint: endpoint) }
        self.endpoint = endpoint
        self.shape = shape
        self.headers = headers + ["Accept: application/json"]
        fetcher = WebFetcher(rules: rules)
        self.log = log
    }

    /// Asks for a page.
    public func page(for query: SearchQuery) async throws -> SearchPage {
        do {
            let answer = try await fetcher.get(
                question(query), headers: headers, sizeLimit: Self.answerLimit)
            return try page(of: answer, query)
        } catch let failure as SearchFailure {
            log("The search for pictures did not work: \(failure).")
            // What is said of a picture means something else of an answer.
            switch failure {
            case .tooLarge: throw SearchFailure.unreadable
            case .gone, .notAllowed: throw SearchFailure.refused
            default: throw failure
            }
        }
    }

    /// Fetches a picture, or its small copy.
    public func bytes(of picture: FoundPicture, _ size: FoundPicture.Size) async throws -> Data {
        do {
            let isSmall = size == .preview && picture.previewID != nil
            return try await fetcher.get(isSmall ? picture.previewID ?? picture.id : picture.id)
        } catch let failure as SearchFailure {
            log("A picture that was found could not be fetched: \(failure).")
            throw failure
        }
    }

    // MARK: Question and answer

    private func question(_ query: SearchQuery) -> String {
        guard var components = URLComponents(string: endpoint) else { return endpoint }
        let cursor = query.cursor ?? (shape.next.isEmpty ? String(shape.firstPage) : nil)
        let asked: [(name: String, value: String?)] =
            [
                (shape.text, query.text), (shape.kind, query.kind == .photo ? shape.photo : shape.animation),
                (shape.count, String(query.count)), (shape.language, query.language), (shape.cursor, cursor),
            ] + shape.more.map { (name: $0.name, value: Optional($0.value)) }
        var allowed = CharacterSet.alphanumerics
        allowed.formIntersection(CharacterSet(charactersIn: "\u{0}"..."\u{7F}"))
        allowed.insert(charactersIn: "-._~")
        func coded(_ text: String) -> String { text.addingPercentEncoding(withAllowedCharacters: allowed) ?? "" }
        let more = asked.filter { !$0.name.isEmpty && $0.value != nil }.map {
            "\(coded($0.name))=\(coded($0.value ?? ""))"
        }
        components.percentEncodedQuery =
            ([components.percentEncodedQuery].compactMap { $0 }.filter { !$0.isEmpty } + more).joined(separator: "&")
        return components.string ?? endpoint
    }

    private func page(of answer: Data, _ query: SearchQuery) throws(SearchFailure) -> SearchPage {
        guard let tree = try? JSONSerialization.jsonObject(with: answer),
            let list = Self.value(tree, shape.pictures) as? [Any], let base = WebAddress(endpoint)
        else { throw .unreadable }
        let pictures = list.prefix(min(query.count, Self.greatestCount)).compactMap { entry -> FoundPicture? in
            func address(_ path: String) -> String? {
                (Self.value(entry, path) as? String).flatMap { base.redirected(to: $0)?.text }
            }
            guard let image = address(shape.image) else { return nil }
            let words = Self.value(entry, shape.description) as? String ?? ""
            return FoundPicture(
                id: image, previewID: address(shape.thumbnail), description: String(words.prefix(200)))
        }
        return SearchPage(pictures: pictures, next: next(tree, query, isFull: list.count >= query.count))
    }

    private func next(_ tree: Any, _ query: SearchQuery, isFull: Bool) -> String? {
        if shape.next.isEmpty {
            let number = query.cursor.flatMap { Int($0) } ?? shape.firstPage
            return isFull ? String(number + 1) : nil
        }
        switch Self.value(tree, shape.next) {
        case let text as String where !text.isEmpty && text.utf8.count <= 1000: return text
        case let number as Int: return String(number)
        default: return nil
        }
    }

    private static func value(_ tree: Any, _ path: String) -> Any? {
        path.split(separator: ".").reduce(tree as Any?) { tree, name in (tree as? [String: Any])?[String(name)] }
    }
}

/// What is no address to ask.
public struct SearchEndpointError: Error, Sendable, CustomStringConvertible {
    /// As it was given.
    public let endpoint: String

    public var description: String {
        "“\(endpoint)” cannot be asked for pictures: an address such as https://pictures.example/search is needed, and headers of one line each."
    }
}
