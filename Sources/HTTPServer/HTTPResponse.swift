/// An answer.
public struct HTTPResponse: Sendable {
    public var status: Int
    public var headers: HTTPHeaders
    public var body: [UInt8]
    /// Sent in place of the body when it is not nil.
    public var file: ServedFile?

    public init(status: Int = 200, headers: HTTPHeaders = HTTPHeaders(), body: [UInt8] = []) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    public static func text(_ text: String, status: Int = 200, headers: HTTPHeaders = HTTPHeaders()) -> HTTPResponse {
        var headers = headers
        headers["Content-Type"] = "text/plain; charset=utf-8"
        return HTTPResponse(status: status, headers: headers, body: Array(text.utf8))
    }

    public static func html(_ bytes: [UInt8], status: Int = 200) -> HTTPResponse {
        HTTPResponse(status: status, headers: ["Content-Type": "text/html; charset=utf-8"], body: bytes)
    }

    /// Sends the browser on with a GET.
    public static func seeOther(_ location: String) -> HTTPResponse {
        HTTPResponse(status: 303, headers: ["Location": location])
    }
}

/// What answers requests. It may take its time: the connection is put aside meanwhile.
public protocol HTTPHandler: Sendable {
    func respond(to request: HTTPRequest) async -> HTTPResponse
}
