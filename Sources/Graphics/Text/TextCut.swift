import CPangoCairo

/// Leaves out of a text what its lines or its height have no room for.
///
/// The rule is one that a page's script can follow as well: of all texts with an ellipsis in the place asked for, the one
/// with the most characters that fits. White space beside the ellipsis is left out, and so are its line breaks when the
/// ellipsis stands for the start or the middle of the last line.
struct TextCut {
    enum Place { case head, middle, tail }

    private let text: TextLayout
    private let layout: OpaquePointer
    private let whole: String

    init(_ text: TextLayout, _ layout: OpaquePointer) {
        self.text = text
        whole = TextBreaks.withoutLastBreak(TextLayout.bounded(text.text))
        self.layout = layout
    }

    /// Sets the shorter text in the layout when it is needed; a text of which not even one line fits keeps that line.
    func apply() {
        guard !fits() else { return }
        let starts = lineStarts()
        let kept = max(1, min(starts.count, text.numberOfLines > 0 ? text.numberOfLines : .max, linesInHeight()))
        guard let place else {
            let end = kept < starts.count ? starts[kept] : whole.endIndex
            guard text.lineBreak == .characterWrap else { return set(Self.trimmed(whole[..<end])) }
            return set((0..<kept).map { brokenLine($0, starts) }.joined(separator: "\n"))
        }
        if place == .tail {
            return longest(whole.count) { count in Self.trimmed(whole.prefix(count)) + "…" }
        }
        let start = starts[kept - 1]
        let before = start > whole.startIndex ? Self.trimmed(whole[..<start]) + "\n" : ""
        let rest = String(whole[start...].map { $0.isNewline ? " " : $0 })
        let mark = isRightToLeft(line: kept - 1) ? "\u{200F}" : "\u{200E}"
        longest(rest.count) { count in
            let head = place == .head ? 0 : (count + 1) / 2
            let end = Self.trimmedStart(rest.suffix(count - head))
            return before + mark + Self.trimmed(rest.prefix(head)) + "…" + end
        }
    }

    private var place: Place? {
        switch text.lineBreak {
        case .truncateHead: .head
        case .truncateMiddle: .middle
        case .truncateTail: .tail
        case .wordWrap, .characterWrap, .clip: nil
        }
    }

    // MARK: What fits

    private func fits() -> Bool {
        let lines = Int(pango_layout_get_line_count(layout))
        if text.numberOfLines > 0, lines > text.numberOfLines { return false }
        guard let height = text.maxHeight, lines > 1 else { return true }
        return TextLines(layout, of: text).height <= height + 0.5
    }

    private func linesInHeight() -> Int {
        guard let height = text.maxHeight else { return .max }
        return TextLines(layout, of: text).bottoms.count { $0 <= height + 0.5 }
    }

    /// Sets the candidate of the most characters that fits, else that of none.
    private func longest(_ greatest: Int, _ candidate: (Int) -> String) {
        func fits(_ count: Int) -> Bool {
            set(candidate(count))
            return self.fits()
        }
        var (low, high, step) = (0, greatest, 64)
        // Most of what is cut is short, and long candidates take long.
        while low + step < high {
            if fits(low + step) {
                low += step
                step *= 2
            } else {
                high = low + step - 1
            }
        }
        while low < high {
            let middle = (low + high + 1) / 2
            if fits(middle) { low = middle } else { high = middle - 1 }
        }
        set(candidate(low))
    }

    private func set(_ shorter: String) {
        text.configure(layout, with: shorter)
    }

    // MARK: Lines

    /// Where each line starts in the text as it was written.
    private func lineStarts() -> [String.Index] {
        guard let bytes = pango_layout_get_text(layout) else { return [whole.startIndex] }
        let shown = UnsafeRawPointer(bytes).assumingMemoryBound(to: UInt8.self)
        var (place, last) = (whole.startIndex, 0)
        return (0..<pango_layout_get_line_count(layout)).compactMap { number in
            guard let line = pango_layout_get_line_readonly(layout, number) else { return nil }
            let start = Int(line.pointee.start_index)
            let part = UnsafeBufferPointer(start: shown + last, count: start - last)
            place = TextBreaks.index(in: whole[place...], ofSet: String(decoding: part, as: UTF8.self))
            last = start
            return place
        }
    }

    /// The direction of the paragraph a line is in.
    private func isRightToLeft(line number: Int) -> Bool {
        guard let line = pango_layout_get_line_readonly(layout, Int32(number)) else { return false }
        return pango_layout_line_get_resolved_direction(line) == PANGO_DIRECTION_RTL
    }

    /// A line that was broken between any two characters, to stand as one of its own: in the direction of its paragraph,
    /// and with letters that join across its ends in the same forms, which are narrower than those at a word's end.
    private func brokenLine(_ number: Int, _ starts: [String.Index]) -> String {
        let start = starts[number]
        let end = number + 1 < starts.count ? starts[number + 1] : whole.endIndex
        func joins(_ place: String.Index) -> Bool {
            guard place > whole.startIndex, place < whole.endIndex else { return false }
            return whole[place].isLetter && whole[whole.index(before: place)].isLetter
        }
        let mark = number == 0 ? "" : isRightToLeft(line: number) ? "\u{200F}" : "\u{200E}"
        let joiner = "\u{200D}"
        return mark + (joins(start) ? joiner : "") + Self.trimmed(whole[start..<end]) + (joins(end) ? joiner : "")
    }

    private static func trimmed(_ text: Substring) -> String {
        String(text[..<(text.lastIndex { !$0.isWhitespace }.map { text.index(after: $0) } ?? text.startIndex)])
    }

    private static func trimmedStart(_ text: Substring) -> String {
        String(text.drop(while: \.isWhitespace))
    }
}
