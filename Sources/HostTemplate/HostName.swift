/// The name of a host's package: of its module, and the beginning of its types' names.
public struct HostName: Sendable, Equatable {
    /// The text itself, such as `Sunshine`.
    public let text: String

    /// Throws in words when no package of that name could be built.
    public init(_ text: String) throws(HostPackageError) {
        guard let first = text.unicodeScalars.first, text.unicodeScalars.allSatisfy(Self.isAllowed), first != "_",
            !("0"..."9").contains(first)
        else {
            throw .badName(text, "it has to be letters from A to Z, digits and “_”, with a letter first")
        }
        guard text.utf8.count <= Self.longest else {
            throw .badName(text, "it has more than \(Self.longest) letters")
        }
        guard !("a"..."z").contains(first) else {
            let better = text.prefix(1).uppercased() + text.dropFirst()
            throw .badName(text, "types are named after it, so it has to begin with a capital, as in “\(better)”")
        }
        guard !Self.taken.contains(text.lowercased()) else {
            throw .badName(text, "a part of Swift or of VoucherKit has that name")
        }
        self.text = text
    }

    private static let longest = 40

    /// Words of Swift, modules a host's package has beside its own, and `UI`, whose `UIViewController` is there already.
    /// The other targets of VoucherKit are found in its manifest when a package is written.
    private static let taken: Set<String> = [
        "any", "type", "self", "protocol", "swift", "foundation", "testing", "xctest", "dispatch", "glibc", "package",
        "packagedescription", "ui", "synchronization", "screenkit", "voucherkit", "voucherserver", "voucherkittesting",
    ]

    private static func isAllowed(_ letter: Unicode.Scalar) -> Bool {
        switch letter {
        case "A"..."Z", "a"..."z", "0"..."9", "_": true
        default: false
        }
    }
}
