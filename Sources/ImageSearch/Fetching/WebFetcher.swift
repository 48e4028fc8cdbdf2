import Foundation
import Vouchers
import WebClient

/// Gets what lies at addresses of the web that strangers may have chosen, on threads of its own; each redirect is looked
/// at like the first address.
struct WebFetcher: Sendable {
    let rules: FetchRules
    /// As many at once, for all visitors together; others wait their turn.
    private static let lanes = FetchLanes(count: 16)

    /// Throws `SearchFailure`, and `CancellationError` within a second of the task's cancellation. `headers` go to the address's own
    /// host and to no other.
    func get(_ text: String, headers: [String] = [], sizeLimit: Int? = nil) async throws -> Data {
        guard let address = WebAddress(text) else { throw SearchFailure.notAllowed }
        let cancellation = FetchCancellation()
        return try await withTaskCancellationHandler {
            try await Self.lanes.run {
                try follow(address, headers: headers, sizeLimit: sizeLimit ?? rules.sizeLimit, cancellation)
            }
        } onCancel: {
            cancellation.cancel()
        }
    }

    private func follow(
        _ first: WebAddress, headers: [String], sizeLimit: Int, _ cancellation: FetchCancellation
    ) throws -> Data {
        let client = WebClient(rules: rules)
        let end = Date().addingTimeInterval(rules.timeout)
        var address = first
        for _ in 0...rules.redirectLimit {
            let ownHeaders = address.isOfSameOrigin(as: first) ? headers : []
            let request = WebRequest(
                address, headers: ownHeaders, sizeLimit: sizeLimit, seconds: end.timeIntervalSinceNow)
            let answer: WebAnswer
            do {
                answer = try client.perform(request, cancellation)
            } catch let fault as WebFault {
                throw SearchFailure(fault)
            }
            guard (300...399).contains(answer.status), let place = answer.place else {
                return try Self.body(of: answer)
            }
            guard let next = address.redirected(to: place) else { throw SearchFailure.notAllowed }
            // What began in secret does not go on in the open.
            if address.scheme == "https", next.scheme == "http" { throw SearchFailure.notAllowed }
            address = next
        }
        throw SearchFailure.unreadable
    }

    private static func body(of answer: WebAnswer) throws(SearchFailure) -> Data {
        switch answer.status {
        case 200: return answer.body
        case 404, 410: throw .gone
        case 429: throw .tooOften
        case 400...499: throw .refused
        case 500...599: throw .unreachable
        default: throw .unreadable
        }
    }
}

extension SearchFailure {
    fileprivate init(_ fault: WebFault) {
        self =
            switch fault {
            case .late: .late
            case .unreachable: .unreachable
            case .tooLarge: .tooLarge
            case .notAllowed: .notAllowed
            }
    }
}
