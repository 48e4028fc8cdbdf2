import Foundation
import Graphics
import Localization

/// What browsers put into fields by themselves, with the measures of Chromium.
extension DrawingPainter {
    // MARK: Dates

    /// A date as a browser shows it that is set to the language of the words: number by number, with a sign at the end.
    func draw(_ picker: UIDatePicker, in area: GraphicsRect) throws {
        let isReversed = Words.current.isRightToLeft
        let texts = picker.parts(locale: Words.current.locale)
        // Numbers of a language that runs from right to left are one text: their order is that of its letters.
        let parts = isReversed ? [DateText(text: texts.map(\.text).joined(), isNumber: true)] : texts
        let font = ControlLook.fieldFont(nil)
        let padding = ControlLook.fieldPadding.x
        let inside = GraphicsRect(x: padding, y: 0, width: max(0, area.width - 2 * padding), height: area.height)
        try canvas.group {
            canvas.clip(to: inside, cornerRadius: 0)
            var x = padding
            for part in parts {
                var layout = TextLayout(text: part.text, font: font.description)
                layout.lineHeight = font.pointSize * ControlLook.lineHeight
                layout.lineBreak = .clip
                let size = try layout.measure()
                // A number is a field of its own, with a point of room on either side.
                let room = part.isNumber ? 1.0 : 0
                let start = isReversed ? area.width - padding - room - size.width : x + room
                let place = GraphicsRect(
                    x: start, y: (area.height - size.height) / 2, width: size.width + 1, height: size.height)
                try canvas.draw(layout, in: place, with: ControlLook.ink.graphicsColor)
                x += size.width + 2 * room
            }
        }
        guard picker.isEnabled else { return }
        canvas.group(at: (isReversed ? 0 : area.width - Self.signRoom, area.height / 2)) {
            let middle = isReversed ? Self.signRoom - Self.signMiddle : Self.signMiddle
            if picker.datePickerMode == .time { drawClock(at: middle + 2) } else { drawCalendar(at: middle + 4) }
        }
    }

    /// The end of a field where its sign is, and the sign's middle in it.
    private static let signRoom = 50.0
    private static let signMiddle = 21.0

    private func drawCalendar(at middle: Double) {
        let black = GraphicsColor(white: 0, alpha: 1)
        let sheet = GraphicsRect(x: middle - 6.25, y: -6.2, width: 12.5, height: 12.5)
        canvas.stroke(sheet, cornerRadius: 1.4, width: 1.25, with: black)
        canvas.fill(GraphicsRect(x: sheet.x + 0.6, y: -5.6, width: 11.3, height: 2.6), with: black)
        for x in [sheet.x + 1.75, sheet.x + 9.25] {
            canvas.fill(GraphicsRect(x: x, y: -7.4, width: 1.5, height: 1.6), with: black)
        }
    }

    private func drawClock(at middle: Double) {
        let black = GraphicsColor(white: 0, alpha: 1)
        canvas.stroke(
            GraphicsRect(x: middle - 6.75, y: -6.75, width: 13.5, height: 13.5), cornerRadius: 6.75, width: 1.35,
            with: black)
        let hands = [(-0.15, -3.4), (-0.15, 0.3), (2.9, 2.2)].map { (middle + $0.0, $0.1) }
        canvas.polygon(hands, fill: nil, stroke: black, width: 1)
    }

    // MARK: Texts of several lines

    /// The two lines in a corner by which a person makes the field higher.
    func drawHandle(of view: UITextView, in area: GraphicsRect) throws {
        let layout = ControlLook.textViewLayout(view, width: area.width)
        // A field is read in the direction of what is written in it.
        let isReversed = view.text.isEmpty ? Words.current.isRightToLeft : try layout.isRightToLeft()
        let border = ControlLook.fieldBorder
        let bottom = area.y + area.height - border
        func point(_ across: Double, _ up: Double) -> (x: Double, y: Double) {
            (isReversed ? area.x + border + across : area.x + area.width - border - across, bottom - up)
        }
        // A dark line and a light one below it: one of them shows on any ground.
        for (down, white) in [(0.0, 0.0), (1, 1)] {
            for length in [6.0, 2.0] {
                let line = [point(2.2, length + 2.8 - down), point(length + 2.8, 2.2 - down)]
                canvas.polygon(line, fill: nil, stroke: GraphicsColor(white: white, alpha: 0.6), width: 1)
            }
        }
    }
}

/// A piece of a date: a number or a word that is a field of its own, or what stands between two.
struct DateText: Equatable {
    var text: String
    let isNumber: Bool
}

extension UIDatePicker {
    /// The date in the order of a language, its numbers filled up as browsers do; nothing for a field that was emptied.
    func parts(locale: Locale) -> [DateText] {
        guard !isCleared else { return [] }
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = timeZone ?? .current
        var style = Date.FormatStyle(locale: locale, calendar: calendar, timeZone: calendar.timeZone)
        if datePickerMode != .time { style = style.year(.padded(4)).month(.twoDigits).day(.twoDigits) }
        if datePickerMode != .date {
            style = style.hour(.twoDigits(amPM: .abbreviated)).minute(.twoDigits)
        }
        var parts: [DateText] = []
        for character in date.formatted(style).replacing("\u{202F}", with: " ") {
            let isNumber = character.isNumber || character.isLetter
            if parts.last?.isNumber == isNumber {
                parts[parts.count - 1].text.append(character)
            } else {
                parts.append(DateText(text: String(character), isNumber: isNumber))
            }
        }
        return parts
    }
}
