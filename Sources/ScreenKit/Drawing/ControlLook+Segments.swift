import Foundation
import Graphics

/// The segments of a control, each a ring and a title in a box.
extension ControlLook {
    static func segmentTitle(_ control: UISegmentedControl, _ segment: Int) -> TextLayout {
        var layout = TextLayout(
            text: oneParagraph(control.titleForSegment(at: segment) ?? ""),
            font: UIFont.systemFont(ofSize: UIFont.labelFontSize).description)
        layout.numberOfLines = 0
        layout.language = control.eastAsianLanguage
        layout.lineHeight = UIFont.labelFontSize * lineHeight
        return layout
    }

    /// What is beside a segment's title: its padding with the line around it, the ring and the room after it.
    static let segmentFrame = 2 * 17 + 18 + gap

    /// A segment's title with the lines it has in a segment of a width.
    static func segmentTitle(_ control: UISegmentedControl, _ segment: Int, inWidth width: Double) -> TextLayout {
        var title = segmentTitle(control, segment)
        title.maxWidth = max(0, width - segmentFrame)
        return title
    }

    /// The widths with the titles on one line each, or the least: a title may be broken anywhere.
    static func segmentWidths(of control: UISegmentedControl, isLeast: Bool = false) throws -> [Double] {
        try (0..<min(control.numberOfSegments, UIView.greatestDrawnCount)).map { segment in
            let title = segmentTitle(control, segment)
            let text = isLeast ? try title.widestLetter() : try title.measure().width
            return segmentFrame + (text * 64).rounded(.up) / 64
        }
    }

    struct SegmentRow {
        var segments: Range<Int>
        var widths: [Double]
        var height: Double
    }

    /// The segments of each row; one that is wider than the control has its title on several lines.
    static func segmentRows(of control: UISegmentedControl, within width: Double) throws -> [SegmentRow] {
        var rows: [SegmentRow] = []
        var used = 0.0
        for (segment, natural) in try segmentWidths(of: control).enumerated() {
            // No segment is wider than the control, nor narrower than its own padding.
            let length = max(min(natural, width), 2 * 17)
            let title = segmentTitle(control, segment, inWidth: length)
            let height = max(segmentHeight, try title.measure().height + 2 * 9)
            if var row = rows.last, used + gap + natural <= width + 1.0 / 64 {
                row.segments = row.segments.lowerBound..<segment + 1
                row.widths.append(length)
                row.height = max(row.height, height)
                rows[rows.count - 1] = row
                used += gap + natural
            } else {
                rows.append(SegmentRow(segments: segment..<segment + 1, widths: [length], height: height))
                used = natural
            }
        }
        return rows
    }

    /// How far down the first row has its ring's lower edge, or the last row the base of its last line.
    static func baseline(of control: UISegmentedControl, width: Double, isLast: Bool) throws -> Double? {
        let rows = try segmentRows(of: control, within: width)
        guard let first = rows.first, let last = rows.last, let lastWidth = last.widths.last else { return nil }
        guard isLast else { return first.height / 2 + 9 }
        let above = rows.dropLast().reduce(0) { $0 + $1.height + gap }
        let title = segmentTitle(control, last.segments.upperBound - 1, inWidth: lastWidth)
        return above + (last.height - (try title.measure().height)) / 2 + (try title.baselines().last)
    }
}
