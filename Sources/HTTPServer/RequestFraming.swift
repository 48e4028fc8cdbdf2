import CMicroHTTPD

/// What a request says of its own length and of the host it is for.
///
/// A proxy that reads it otherwise would take the end of one request for the beginning of another, of somebody else's (RFC
/// 9112, 6.3 and 11.2; 3.2 for the host). libmicrohttpd takes the first of several lengths.
struct RequestFraming {
    private var lengths: Set<String> = []
    private var isChunked = false
    private var hosts = 0
    private let isNew: Bool

    /// `version` is that of the request line.
    init(of connection: OpaquePointer, version: String) {
        isNew = version == "HTTP/1.1"
        withUnsafeMutablePointer(to: &self) { pointer in
            _ = MHD_get_connection_values(
                connection, .HEADER_KIND,
                { closure, _, name, value in
                    guard let closure, let name else { return .YES }
                    closure.assumingMemoryBound(to: RequestFraming.self).pointee
                        .note(String(cString: name).lowercased(), value.map { String(cString: $0) } ?? "")
                    return .YES
                }, pointer)
        }
    }

    /// Whether two who read it could disagree.
    var isDoubtful: Bool { lengths.count > 1 || isChunked && !lengths.isEmpty || hosts > 1 || isNew && hosts == 0 }

    private mutating func note(_ name: String, _ value: String) {
        switch name {
        case "content-length":
            for length in value.split(separator: ",") { lengths.insert(String(length.filter { $0 != " " })) }
        case "transfer-encoding": isChunked = true
        case "host": hosts += 1
        default: break
        }
    }
}
