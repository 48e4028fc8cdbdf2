import Foundation
import VoucherKit

/// Words of Surpriise's own: those of its promise, and stock texts it says in its own way.
enum SurpriiseWords {
    /// Read when the program starts; throws when a file cannot be read.
    static func tables() throws -> WordTables {
        try WordTables(folder: Bundle.module.bundleURL.appendingPathComponent("Words"))
    }
}
