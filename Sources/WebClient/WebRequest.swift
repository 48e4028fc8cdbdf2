package import Foundation

/// One question to an address of the web.
package struct WebRequest: Sendable {
    package var address: WebAddress
    /// Whole lines, such as `Accept: application/json`. None may have a line break.
    package var headers: [String]
    /// What is posted, byte for byte; nil asks with GET.
    package var body: Data?
    /// The most bytes of an answer that are taken.
    package var sizeLimit: Int
    /// For all of it.
    package var seconds: Double

    package init(
        _ address: WebAddress, headers: [String] = [], body: Data? = nil, sizeLimit: Int, seconds: Double
    ) {
        self.address = address
        self.headers = headers
        self.body = body
        self.sizeLimit = sizeLimit
        self.seconds = seconds
    }
}

/// What came back, whatever its status.
package struct WebAnswer: Sendable {
    package let status: Int
    package let body: Data
    /// Where it sends us on to; nobody has gone there.
    package let place: String?
}

/// Why nothing came back. Whether the other side has acted is not known, except for `notAllowed`.
package enum WebFault: Error, Sendable, Equatable {
    /// Not within the time.
    case late
    /// No connection, one that ended, or one that cannot be trusted; in words, without what was sent.
    case unreachable(String)
    /// More came than is taken.
    case tooLarge
    /// The address is none of the web, or may not be asked; nothing was sent.
    case notAllowed
}
