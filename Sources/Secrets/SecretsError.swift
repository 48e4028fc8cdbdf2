/// Why secrets cannot be kept or read.
public enum SecretsError: Error, Sendable, Equatable {
    /// The library refused to start.
    case unavailable
    /// The key file cannot be read or written; the reason.
    case keyFile(path: String, reason: String)
    /// Something sealed was changed, or was sealed with another key.
    case cannotOpen
}

extension SecretsError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .unavailable: "libsodium could not be started."
        case .keyFile(let path, let reason):
            "The key file \(path) cannot be used: \(reason). Links that were sealed with it need it; restore it from a backup."
        case .cannotOpen: "A sealed link cannot be opened: it was changed, or sealed with another key."
        }
    }
}
