/// How alike two names are spelt, to say which one was probably meant.
package enum SpellingDistance {
    /// How many letters have to be added, taken out or changed to make one of the other (Levenshtein).
    package static func between(_ a: String, _ b: String) -> Int {
        let b = Array(b)
        var row = Array(0...b.count)
        for (i, letter) in a.enumerated() {
            var diagonal = row[0]
            row[0] = i + 1
            for (j, other) in b.enumerated() {
                let above = row[j + 1]
                row[j + 1] = min(diagonal + (letter == other ? 0 : 1), row[j] + 1, above + 1)
                diagonal = above
            }
        }
        return row[b.count]
    }

    /// The names that are spelt most like one, nearest first.
    package static func nearest(to name: String, among names: some Sequence<String>, count: Int) -> [String] {
        Array(names.map { ($0, between($0, name)) }.sorted { ($0.1, $0.0) < ($1.1, $1.0) }.prefix(count).map(\.0))
    }

    /// The name that was surely meant; nil when none is that near: most words are a few letters from some other.
    package static func slip(for name: String, among names: some Sequence<String>) -> String? {
        nearest(to: name, among: names, count: 1).first { between($0, name) <= (name.count < 5 ? 1 : 2) }
    }
}
