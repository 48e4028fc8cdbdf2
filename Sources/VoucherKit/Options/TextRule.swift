import Localization

/// The rule for a text: there has to be one that can be seen, and it has a greatest length in grapheme clusters.
struct TextRule {
    let key: String
    let limit: Int

    /// The most code points one grapheme cluster may have. The longest in use, families of emoji, have 11; a cluster of
    /// thousands of marks would take a font's layout many seconds.
    static let clusterLimit = 32

    func check(_ object: PersonalizedObject) throws(PersonalizationRefusal) {
        guard let text = object[key]?.stringValue, !text.unicodeScalars.allSatisfy(Self.isInvisible) else {
            throw .missing(key: key)
        }
        guard text.count <= limit else { throw .tooLong(key: key, count: text.count, limit: limit) }
        guard text.allSatisfy({ $0.unicodeScalars.count <= Self.clusterLimit }) else {
            throw .other(localized("refusal.marks"))
        }
    }

    private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.isWhitespace || scalar.properties.isDefaultIgnorableCodePoint
    }
}

/// The rule for a person's name on an envelope or a claim.
enum NameRule {
    /// Words about what is wrong with a name; nil when it is fine.
    static func objection(to name: String, whenMissing words: String) -> String? {
        do throws(PersonalizationRefusal) {
            try TextRule(key: "name", limit: 80).check(["name": .string(name)])
            return nil
        } catch .missing {
            return words
        } catch {
            return error.description
        }
    }
}
