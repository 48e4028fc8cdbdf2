import CMessageFormat
import Synchronization

/// A text with places for what is put into it, as ICU writes them: `{0}`, `{0, plural, one {# thing} other {# things}}`,
/// `{0, select, yes {…} other {…}}`.
///
/// ICU knows for every language which numbers go with which form, and writes numbers in its digits. It takes its arguments
/// on trust, by what the pattern says they are: a pattern that asks for another kind than there is, or for one that is not
/// there, would read what lies beside them. So each place is looked at first.
struct MessagePattern {
    /// For ICU, with places counted without gaps.
    private let text: String
    /// Which arguments it uses, in the order of those places.
    private let used: [Int]

    private nonisolated(unsafe) static let place = /\{\s*(\d{1,3})\s*(?:,\s*([a-z]+)|\})/

    private struct Key: Hashable {
        let pattern: String
        let areNumbers: [Bool]
    }

    /// Those that were looked at: tables have some hundreds, and looking at one takes far longer than filling it in.
    private static let known = Mutex<[Key: MessagePattern?]>([:])

    /// A pattern of a table, looked at once for each kind of arguments; nil for one that does not go with these.
    static func known(_ pattern: String, for arguments: [any WordArgument]) -> MessagePattern? {
        let areNumbers = arguments.map { if case .number = $0.word { true } else { false } }
        let key = Key(pattern: pattern, areNumbers: areNumbers)
        if let found = known.withLock({ $0[key] }) { return found }
        let made = MessagePattern(pattern, for: arguments)
        known.withLock { $0[key] = .some(made) }
        return made
    }

    /// Nil for a pattern that does not go with these arguments.
    init?(_ pattern: String, for arguments: [any WordArgument]) {
        // Apostrophes quote braces for ICU: no text needs it, and what is quoted is no place.
        guard pattern.firstMatch(of: /'[{}]/) == nil else { return nil }
        used = Self.places(in: pattern).sorted()
        guard used.allSatisfy(arguments.indices.contains) else { return nil }
        var isRight = true
        let used = used
        text = pattern.replacing(Self.place) { match in
            let number = Int(match.output.1) ?? 0
            let place = used.firstIndex(of: number) ?? 0
            switch (arguments[number].word, match.output.2) {
            case (.text, nil): return "{\(place)}"
            case (.number, nil): return "{\(place), number}"
            case (.text, "select"?), (.number, "plural"?), (.number, "selectordinal"?), (.number, "number"?):
                return "{\(place), \(match.output.2 ?? "")"
            default:
                isRight = false
                return ""
            }
        }
        guard isRight else { return nil }
    }

    /// The text with the arguments in place; nil for a pattern that cannot be read.
    func filled(with arguments: [any WordArgument], locale: String) -> String? {
        let units = Array(text.utf16)
        var texts: [UnsafeMutablePointer<UInt16>] = []
        defer { texts.forEach { $0.deallocate() } }
        let values: [any CVarArg] = used.map { number in
            switch arguments[number].word {
            case .number(let number): return number
            case .text(let text):
                let copy = UnsafeMutablePointer<UInt16>.allocate(capacity: text.utf16.count + 1)
                for (place, unit) in text.utf16.enumerated() { copy[place] = unit == 0 ? 0xFFFD : unit }
                copy[text.utf16.count] = 0
                texts.append(copy)
                return OpaquePointer(copy)
            }
        }
        func written(_ capacity: Int) -> (count: Int, units: [UInt16]) {
            var result = [UInt16](repeating: 0, count: capacity)
            let count = withVaList(values) {
                vk_format_message(units, Int32(units.count), locale, &result, Int32(capacity), $0)
            }
            return (Int(count), result)
        }
        var (count, result) = written(512)
        if count > result.count { (count, result) = written(count) }
        return count < 0 ? nil : String(decoding: result.prefix(count), as: UTF16.self)
    }

    /// The numbers of the places in a pattern.
    static func places(in pattern: String) -> Set<Int> {
        Set(pattern.matches(of: place).compactMap { Int($0.output.1) })
    }

    /// Whether ICU can read a pattern, with arguments of the kinds it asks for itself.
    static func isReadable(_ pattern: String, locale: String) -> Bool {
        var arguments = [any WordArgument](repeating: "", count: (places(in: pattern).max() ?? 0) + 1)
        for match in pattern.matches(of: place) where match.output.2.map({ $0 != "select" }) ?? false {
            arguments[Int(match.output.1) ?? 0] = 2
        }
        return MessagePattern(pattern, for: arguments)?.filled(with: arguments, locale: locale) != nil
    }
}
