import Foundation
package import ScreenKit
package import Vouchers

extension Scene {
    /// Whose the vouchers are that are sent from here: the signed-in person's, or else this browser's.
    package var owner: OwnerKey { signedInPerson.map { OwnerKey($0) } ?? visitor }

    /// All whose vouchers this visitor may see: those of this browser, and those of the person who has signed in.
    package var owners: [OwnerKey] {
        var owners = [signedInPerson.map { OwnerKey($0) }].compactMap(\.self)
        if let name = sharedState.value(String.self, for: Self.visitorKey) { owners.append(OwnerKey(visitor: name)) }
        return owners
    }

    private var visitor: OwnerKey {
        if let name = sharedState.value(String.self, for: Self.visitorKey) { return OwnerKey(visitor: name) }
        // 122 random bits.
        let name = UUID().uuidString
        sharedState.set(name, for: Self.visitorKey)
        return OwnerKey(visitor: name)
    }

    /// Where a session keeps the name of its browser among owners.
    package static let visitorKey = "visitor"
}
