/// Why a request is answered 503 by the server itself, without its handler.
public enum HTTPRefusal: String, Sendable, CaseIterable {
    /// It waited too long for its turn.
    case overloaded
    /// Its connection is one too many, of all or of one address.
    case crowded
    /// It came when the server had been told to end.
    case ending
    /// The handler took too long.
    case late
    /// A file that came with it could not be written.
    case notKept

    /// In English; `HTTPServer.Configuration.words` may have others.
    public var words: String {
        switch self {
        case .overloaded: "Many people are here at the moment. Please try again in a few seconds."
        case .crowded: "Too many connections are open at the moment. Please try again in a few seconds."
        case .ending: "The server is about to end or to start anew. Please try again in a few seconds."
        case .late: "The server could not answer in time. Please try again."
        case .notKept: "That could not be saved just now. Please choose the file again."
        }
    }

    var headers: HTTPHeaders {
        switch self {
        case .overloaded: ["Retry-After": "3"]
        case .crowded: ["Retry-After": "3", "Connection": "close"]
        case .ending: ["Retry-After": "1", "Connection": "close"]
        case .late, .notKept: ["Retry-After": "5"]
        }
    }
}

extension HTTPServer {
    /// What a request with these headers is told.
    func refusal(_ refusal: HTTPRefusal, to headers: HTTPHeaders) -> HTTPResponse {
        .text(configuration.words(refusal, headers), status: 503, headers: refusal.headers)
    }
}
