import Foundation
import Vouchers
import WebClient

/// Asks the other side of a payment, once: whoever calls an adapter asks again, with the same key.
struct PaymentLine: Sendable {
    let client: WebClient
    /// For all of a request, in seconds; a connection has five of them.
    let seconds: Double
    /// Apart from what fetches pictures, so that money never waits behind them.
    private static let lanes = FetchLanes(count: 8)
    /// Of an answer, in bytes: many times what one has.
    static let answerLimit = 1_000_000

    init(seconds: Double, authorities: String? = nil) {
        var rules = FetchRules()
        // The address is the operator's own, not a stranger's: it may well be in the same house.
        rules.isGuarded = false
        rules.authorities = authorities
        client = WebClient(rules: rules)
        self.seconds = seconds
    }

    /// Throws `unreachable` when there is no answer, and `nonsense` for one without an end.
    func send(_ address: WebAddress, headers: [String], body: Data?) async throws(PaymentFault) -> WebAnswer {
        let cancellation = FetchCancellation()
        let request = WebRequest(
            address, headers: headers, body: body, sizeLimit: Self.answerLimit, seconds: seconds)
        do {
            return try await withTaskCancellationHandler {
                try await Self.lanes.run { try client.perform(request, cancellation) }
            } onCancel: {
                cancellation.cancel()
            }
        } catch let fault as WebFault {
            throw Self.fault(fault, at: address, seconds: seconds)
        } catch {
            throw .unreachable("The request to \(address.host) was called off.")
        }
    }

    /// A key stands in a header, and payment companies take no more than this of it.
    static func check(key: String) throws(PaymentFault) {
        guard (1...255).contains(key.utf8.count), key.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
            throw .nonsense("An idempotency key is to have 1 to 255 printable characters of ASCII.")
        }
    }

    private static func fault(_ fault: WebFault, at address: WebAddress, seconds: Double) -> PaymentFault {
        switch fault {
        case .late: .unreachable("\(address.host) did not answer within \(seconds.formatted()) seconds.")
        case .unreachable(let reason): .unreachable("\(address.host) cannot be reached: \(reason).")
        case .tooLarge: .nonsense("\(address.host) answered with more than \(answerLimit) bytes.")
        case .notAllowed: .misconfigured("\(address.host) cannot be asked.")
        }
    }
}

extension WebAddress {
    /// Secrets and amounts do not travel in the open, except on this computer.
    var isFitForPayments: Bool {
        scheme == "https" || ["localhost", "127.0.0.1", "::1"].contains(host)
    }
}
