import CMicroHTTPD

/// What a request says of its own length and of the host it is for.
enum RequestFraming {
    /// Whether two who read it could disagree; `version` is that of the request line.
    ///
    /// A proxy that reads it otherwise would take the end of one request for the beginning of another, of somebody else's
    /// (RFC 9112, 6.3 and 11.2; 3.2 for the host). libmicrohttpd takes the first of several lengths.
    static func isDoubtful(_ headers: HTTPHeaders, version: String) -> Bool {
        let lengths = Set(
            headers.values(of: "Content-Length").joined(separator: ",").split(separator: ",")
                .map { $0.filter { $0 != " " } })
        let isChunked = headers["Transfer-Encoding"] != nil
        let hosts = headers.values(of: "Host").count
        return lengths.count > 1 || isChunked && !lengths.isEmpty || hosts > 1 || version == "HTTP/1.1" && hosts == 0
    }
}

extension HTTPHeaders {
    /// Those of the request a connection has read.
    init(of connection: OpaquePointer) {
        self.init()
        withUnsafeMutablePointer(to: &self) { pointer in
            _ = MHD_get_connection_values(
                connection, .HEADER_KIND,
                { closure, _, name, value in
                    guard let closure, let name, let value else { return .YES }
                    closure.assumingMemoryBound(to: HTTPHeaders.self).pointee
                        .append(String(cString: name), String(cString: value))
                    return .YES
                }, pointer)
        }
    }
}
