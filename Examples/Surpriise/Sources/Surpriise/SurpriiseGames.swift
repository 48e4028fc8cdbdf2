import Foundation
import VoucherKit

/// The games Surpriise offers: one of its own, which is a page of HTML, and the memory pairs of VoucherKit.
enum SurpriiseGames {
    /// Reads the files, when the program starts; throws when one is missing.
    static func all() throws -> [VoucherGame] {
        let folder = Bundle.module.bundleURL.appendingPathComponent("Games/Candles")
        var candles = VoucherGame(
            id: "candles", title: localized("candles.title"), text: localized("candles.text"),
            page: try GamePage(folder: folder))
        candles.scoreRange = 0...5
        return [candles, .memoryPairs]
    }
}
