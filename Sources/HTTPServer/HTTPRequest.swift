/// A request, whole: the body has been read.
public struct HTTPRequest: Sendable {
    public var method: String
    /// Percent-decoded; always valid Unicode.
    public var path: String
    /// Percent-decoded query items in order.
    public var query: [FormField]
    public var headers: HTTPHeaders
    public var body: [UInt8]
    /// The body when it was `multipart/form-data`; `body` is empty then.
    public var form: ReceivedForm?
    /// The other end of the connection: the client, or a proxy in front of the server (`TrustedProxies.client`).
    public var peer: ClientAddress

    public init(
        method: String, path: String, query: [FormField] = [], headers: HTTPHeaders = HTTPHeaders(),
        body: [UInt8] = [], peer: ClientAddress = .loopback
    ) {
        self.method = method
        self.path = path
        self.query = query
        self.headers = headers
        self.body = body
        self.peer = peer
    }

    /// The cookies by name; of two with one name the first counts, as browsers send the nearer one first.
    public var cookies: [String: String] {
        var result: [String: String] = [:]
        for (name, value) in headers.fields where name.lowercased() == "cookie" {
            for pair in value.split(separator: ";") {
                let parts = pair.split(separator: "=", maxSplits: 1)
                guard parts.count == 2 else { continue }
                let key = parts[0].trimmingPrefix { $0 == " " }
                if result[String(key)] == nil { result[String(key)] = String(parts[1]) }
            }
        }
        return result
    }
}
