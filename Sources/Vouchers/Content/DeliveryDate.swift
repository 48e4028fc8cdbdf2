public import Foundation

/// When a recipient's mail or message goes out: a moment, and the zone whose clocks it was chosen by.
///
/// The moment is made from the clock's date and time once, by the rules for that zone that were known then.
public struct DeliveryDate: Sendable, Equatable, Codable {
    public var moment: Date
    /// Its name in the IANA's table, such as `Europe/Berlin`.
    public var zoneName: String

    public init(moment: Date, zoneName: String) {
        self.moment = moment
        self.zoneName = zoneName
    }
}
