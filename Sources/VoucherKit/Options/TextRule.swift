/// The rule for a text: there has to be one, and it has a greatest length in grapheme clusters.
struct TextRule {
    let key: String
    let limit: Int

    func check(_ object: PersonalizedObject) throws(PersonalizationRefusal) {
        guard let text = object[key]?.stringValue, !text.allSatisfy(\.isWhitespace) else { throw .missing(key: key) }
        // A cluster can be made of any number of code points; the bytes bound what is stored.
        guard text.count <= limit, text.utf8.count <= max(limit, 1) * 64 else {
            throw .tooLong(key: key, count: text.count, limit: limit)
        }
    }
}
