import Foundation

/// Captions for a film, read from a WebVTT file strictly and written anew by us: times and plain text, and nothing else that
/// stood in it.
///
/// The format is <https://www.w3.org/TR/webvtt1/>; settings of cues, styles, regions, notes and marks are left out.
struct CaptionFile: Equatable, Sendable {
    /// One caption.
    struct Cue: Equatable, Sendable {
        /// In milliseconds from the beginning of the film.
        var start: Int
        var end: Int
        /// One or more lines.
        var text: String
    }

    /// Why a file is refused.
    enum Refusal: Error, Equatable {
        case empty
        case tooLarge
        /// No WebVTT at all, or not in UTF-8.
        case notCaptions
        /// Something in the line of that number, from 1, cannot be read.
        case unreadable(line: Int)
        case tooMany
    }

    let cues: [Cue]

    /// In bytes; an hour of talk has a tenth of it.
    static let greatestSize = 1_000_000
    private static let greatestCount = 2000
    /// Of a cue's text, in grapheme clusters.
    private static let greatestLength = 500

    /// Reads a file's content.
    init(_ data: Data) throws(Refusal) {
        guard !data.isEmpty else { throw .empty }
        guard data.count <= Self.greatestSize else { throw .tooLarge }
        guard var text = String(validating: data, as: UTF8.self), !text.contains("\0") else { throw .notCaptions }
        if text.hasPrefix("\u{FEFF}") { text.removeFirst() }
        let lines = text.replacing("\r\n", with: "\n").split(omittingEmptySubsequences: false) {
            $0 == "\n" || $0 == "\r"
        }.map(String.init)
        guard let first = lines.first, first == "WEBVTT" || first.hasPrefix("WEBVTT ") || first.hasPrefix("WEBVTT\t")
        else { throw .notCaptions }
        var cues: [Cue] = []
        // What stands right below the first line is its head.
        var position = lines.firstIndex { $0.isEmpty } ?? lines.count
        while position < lines.count {
            if lines[position].isEmpty {
                position += 1
                continue
            }
            let end = lines[position...].firstIndex { $0.isEmpty } ?? lines.count
            if let cue = try Self.cue(in: Array(lines[position..<end]), at: position + 1) {
                guard cues.count < Self.greatestCount else { throw .tooMany }
                cues.append(cue)
            }
            position = end
        }
        guard !cues.isEmpty else { throw .empty }
        self.cues = cues.sorted { ($0.start, $0.end) < ($1.start, $1.end) }
    }

    /// Nil for a block that is no cue, or has nothing to read.
    private static func cue(in block: [String], at number: Int) throws(Refusal) -> Cue? {
        let first = block[0]
        if ["NOTE", "STYLE", "REGION"].contains(where: { first == $0 || first.hasPrefix($0 + " ") }) { return nil }
        // A cue may have a name above its times.
        let place = first.contains("-->") ? 0 : 1
        guard place < block.count, let match = block[place].wholeMatch(of: times),
            let start = milliseconds(match.output.1), let end = milliseconds(match.output.2), start < end
        else { throw .unreadable(line: number + place) }
        let text = block[(place + 1)...].map(plain).filter { !$0.isEmpty }.joined(separator: "\n")
        guard text.count <= greatestLength else { throw .unreadable(line: number + place + 1) }
        return text.isEmpty ? nil : Cue(start: start, end: end, text: text)
    }

    private static var times: Regex<(Substring, Substring, Substring)> {
        /[ \t]*((?:\d{2,4}:)?\d\d:\d\d\.\d{3})[ \t]+-->[ \t]+((?:\d{2,4}:)?\d\d:\d\d\.\d{3})(?:[ \t].*)?/
    }

    private static func milliseconds(_ text: Substring) -> Int? {
        let parts = text.split { $0 == ":" || $0 == "." }.compactMap { Int($0) }
        guard parts.count >= 3, parts[parts.count - 3] < 60, parts[parts.count - 2] < 60 else { return nil }
        let hours = parts.count == 4 ? parts[0] : 0
        return ((hours * 60 + parts[parts.count - 3]) * 60 + parts[parts.count - 2]) * 1000 + parts[parts.count - 1]
    }

    /// A line without marks such as `<v Anna>`, with its characters as they are meant.
    private static func plain(_ line: String) -> String {
        var text = line.replacing(/<[^<>]*>/, with: "")
        for (name, character) in [
            ("&lt;", "<"), ("&gt;", ">"), ("&nbsp;", "\u{A0}"), ("&lrm;", "\u{200E}"), ("&rlm;", "\u{200F}"),
            ("&amp;", "&"),
        ] {
            text = text.replacing(name, with: character)
        }
        text = String(
            String.UnicodeScalarView(text.unicodeScalars.filter { $0.properties.generalCategory != .control }))
        return text.trimmingCharacters(in: .whitespaces)
    }

    /// All that is kept of the file.
    var written: String {
        var text = "WEBVTT\n"
        for cue in cues {
            let words = cue.text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
            text += "\n\(Self.time(cue.start)) --> \(Self.time(cue.end))\n\(words)\n"
        }
        return text
    }

    private static func time(_ milliseconds: Int) -> String {
        func padded(_ number: Int, _ width: Int) -> String {
            String(repeating: "0", count: max(0, width - String(number).count)) + String(number)
        }
        let seconds = milliseconds / 1000
        return padded(seconds / 3600, 2) + ":" + padded(seconds / 60 % 60, 2) + ":" + padded(seconds % 60, 2) + "."
            + padded(milliseconds % 1000, 3)
    }
}
