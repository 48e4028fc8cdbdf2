package import Foundation
import Synchronization
import Vouchers

/// How often one client searches for pictures, counted in memory: each search asks a service that may cost money and fetches
/// a dozen pictures, and no person needs one every few seconds for minutes.
package final class PictureSearchLimits: Sendable {
    /// In seconds; how many is the application's setting.
    package static let period: TimeInterval = 600

    private let searches: Mutex<Throttle>
    private let now: @Sendable () -> Date

    /// At most so many searches and further pages of them for each client in ten minutes.
    package init(perClient limit: Int, now: @escaping @Sendable () -> Date) {
        searches = Mutex(Throttle(limit: limit, period: Self.period))
        self.now = now
    }

    /// Counts a search that is about to begin; the seconds to wait when there were too many.
    func search(by client: String) -> TimeInterval? {
        let moment = now()
        return searches.withLock { $0.take(client, at: moment) }
    }
}
