import Foundation
import HTTPServer
import ScreenKit
import Synchronization
import Vouchers

/// What one client may do in a while, counted in memory by its address.
final class ClientLimits: Sendable {
    /// Links that lead nowhere, in a minute. Nobody mistypes as many, and at this rate nobody guesses 192 random bits.
    static let misses = LoginRules.Limit(60, in: 60)
    /// In seconds; how many is a setting.
    static let sessionPeriod: TimeInterval = 600

    /// Where a proxy of one's own usually is (RFC 1918, RFC 4193 and this computer).
    private static let privateNetworks = try? TrustedProxies(
        "127.0.0.0/8, 10.0.0.0/8, 172.16.0.0/12, 192.168.0.0/16, ::1, fc00::/7")

    private let proxies: TrustedProxies
    private let now: @Sendable () -> Date
    private let misses = Mutex(Throttle(ClientLimits.misses))
    private let sessions: Mutex<Throttle>
    private let hasWarned = Atomic(false)

    init(proxies: TrustedProxies, newSessionsPerClient: Int, now: @escaping @Sendable () -> Date) {
        self.proxies = proxies
        self.now = now
        sessions = Mutex(Throttle(limit: newSessionsPerClient, period: Self.sessionPeriod))
    }

    /// Whom a request is counted for.
    func key(of request: HTTPRequest) -> String { client(of: request).throttleKey }

    /// Counts a link that led nowhere; the seconds to wait when there were too many.
    func miss(by request: HTTPRequest) -> TimeInterval? {
        let (key, moment) = (key(of: request), now())
        return misses.withLock { $0.take(key, at: moment) }
    }

    /// Counts a session that is about to begin; the seconds to wait when there were too many.
    func newSession(by request: HTTPRequest) -> TimeInterval? {
        let (key, moment) = (key(of: request), now())
        return sessions.withLock { $0.take(key, at: moment) }
    }

    private func client(of request: HTTPRequest) -> ClientAddress {
        if proxies.isEmpty, request.headers["X-Forwarded-For"] != nil,
            Self.privateNetworks?.contains(request.peer) == true,
            hasWarned.exchange(true, ordering: .relaxed) == false
        {
            // Behind a proxy that is not named, all people count as one: said once, where the operator looks.
            ScreenLog.warn(
                "Requests come from \(request.peer) with X-Forwarded-For. If that is a proxy of yours, name it in TRUSTED_PROXIES; until then all its visitors share the limits of one client."
            )
        }
        return proxies.client(of: request)
    }
}

/// A client began too many sessions.
struct TooManySessions: Error {
    let retryAfter: TimeInterval
}
