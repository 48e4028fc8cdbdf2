/// Which language a note is most likely written in, for those who have it read out.
enum NoteLanguage {
    /// Languages of other letters than Latin ones, by their letters.
    private static let arabic: Set<String> = ["ar", "fa", "ur", "ps", "ckb", "ug", "sd"]
    private static let hebrew: Set<String> = ["he", "yi"]
    private static let others: Set<String> = [
        "ru", "uk", "bg", "sr", "mk", "be", "el", "ja", "zh", "ko", "hi", "mr", "ne", "bn", "ta", "te", "th", "ka",
        "hy",
    ]

    /// The sender's language where its letters are the text's, else what the letters alone tell; nil where they do not.
    static func tag(of text: String, sender: String?) -> String? {
        var counts = (arabic: 0, hebrew: 0, latin: 0, other: 0)
        for scalar in text.unicodeScalars where scalar.properties.isAlphabetic {
            switch scalar.value {
            case 0x41...0x24F, 0x1E00...0x1EFF: counts.latin += 1
            case 0x600...0x6FF, 0x750...0x77F, 0x8A0...0x8FF, 0xFB50...0xFEFC: counts.arabic += 1
            case 0x590...0x5FF, 0xFB1D...0xFB4F: counts.hebrew += 1
            default: counts.other += 1
            }
        }
        let most = max(counts.arabic, counts.hebrew, counts.latin, counts.other)
        guard most > 0 else { return nil }
        let base = sender?.split(separator: "-").first.map(String.init) ?? ""
        if counts.arabic == most { return arabic.contains(base) ? sender : "ar" }
        if counts.hebrew == most { return hebrew.contains(base) ? sender : "he" }
        let isLatin = !base.isEmpty && !arabic.union(hebrew).union(others).contains(base)
        if counts.latin == most { return isLatin ? sender : nil }
        return others.contains(base) ? sender : nil
    }
}
