import Graphics

/// Children placed by anchors, as CSS grid lays them out: all rows and columns as large as their content but the last,
/// which takes what is left.
extension DrawingLayout {
    /// The lines a child lies between, counted from 0, and its margins along one axis.
    private struct Span {
        let first: Int
        let end: Int
        let before: Double
        let after: Double

        func isIn(_ track: Int) -> Bool { first == track && end == track + 1 }
    }

    private func span(_ first: Int?, _ end: Int?, count: Int, _ before: Double?, _ after: Double?) -> Span {
        let start = min(max((first ?? 1) - 1, 0), count - 1)
        let last = end == nil || end == -1 ? (first == nil ? start + 1 : count) : min(max(end! - 1, start + 1), count)
        return Span(first: start, end: last, before: before ?? 0, after: after ?? 0)
    }

    private func column(of box: DrawingBox, count: Int) -> Span {
        let placement = box.placement
        return span(
            placement.column, placement.columnEnd, count: count, placement.margin?.leading, placement.margin?.trailing)
    }

    private func row(of box: DrawingBox, count: Int) -> Span {
        let placement = box.placement
        return span(placement.row, placement.rowEnd, count: count, placement.margin?.top, placement.margin?.bottom)
    }

    mutating func arrangeGrid(
        _ box: DrawingBox, rows: Int, columns: Int, width: Double, height: Double?
    ) throws -> DrawingBox.Arrangement {
        let items = box.children.filter { !$0.isAbsolute }
        let widths = try columnWidths(of: items, count: columns, width: width)
        let lefts = Self.starts(widths)
        var sizes: [ObjectIdentifier: (x: Double, width: Double)] = [:]
        for item in items {
            let span = column(of: item, count: columns)
            let area = lefts[span.end] - lefts[span.first]
            let room = area - span.before - span.after
            let edge = item.placement.horizontal ?? .stretch
            let itemWidth = try usedWidth(item, available: room, container: area, stretches: edge == .stretch)
            sizes[ObjectIdentifier(item)] = (
                lefts[span.first] + span.before + Self.offset(edge, room: room, length: itemWidth), itemWidth
            )
        }
        let heights = try rowHeights(of: items, count: rows, widths: sizes, height: height)
        let tops = Self.starts(heights)
        var arrangement = DrawingBox.Arrangement(height: tops[rows])
        for child in box.children {
            if let frame = absoluteFrame(child) {
                arrangement.frames.append(frame)
                continue
            }
            let (x, itemWidth) = sizes[ObjectIdentifier(child)] ?? (0, 0)
            let span = row(of: child, count: rows)
            let area = tops[span.end] - tops[span.first]
            let room = area - span.before - span.after
            let edge = child.placement.vertical ?? .stretch
            var definite = definiteHeight(child, width: itemWidth, container: area)
            let isShaped = child.placement.aspectRatio != nil || DrawnContent(of: child.view).keepsShape
            if definite == nil, edge == .stretch, !isShaped { definite = clampedHeight(child, room) }
            let itemHeight = try usedHeight(child, width: itemWidth, definite: definite)
            let y = tops[span.first] + span.before + Self.offset(edge, room: room, length: itemHeight)
            arrangement.frames.append(GraphicsRect(x: x, y: y, width: itemWidth, height: itemHeight))
        }
        return arrangement
    }

    private static func starts(_ lengths: [Double]) -> [Double] {
        lengths.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1) }
    }

    private static func offset(_ edge: NodePlacement.Edge, room: Double, length: Double) -> Double {
        switch edge {
        case .start, .stretch: 0
        case .center: (room - length) / 2
        case .end: room - length
        }
    }

    // MARK: Tracks

    private mutating func columnWidths(of items: [DrawingBox], count: Int, width: Double) throws -> [Double] {
        let (least, greatest) = try contentColumns(of: items, count: count)
        var widths = least
        var open = Array(0..<count - 1)
        // Up to their content's width all columns grow alike, as long as there is room.
        var free = width - widths.reduce(0, +)
        while free > 1e-6, !open.isEmpty {
            let share = free / Double(open.count)
            for track in open { widths[track] = min(widths[track] + share, greatest[track]) }
            free = width - widths.reduce(0, +)
            open.removeAll { widths[$0] >= greatest[$0] - 1e-9 }
        }
        return widths + [max(0, width - widths.reduce(0, +))]
    }

    /// The least and greatest widths of the content in all columns but the last.
    private mutating func contentColumns(
        of items: [DrawingBox], count: Int
    ) throws -> (least: [Double], greatest: [Double]) {
        var least = [Double](repeating: 0, count: count - 1)
        var greatest = least
        for item in items {
            let span = column(of: item, count: count)
            guard span.first < count - 1, span.isIn(span.first) else { continue }
            let margins = span.before + span.after
            least[span.first] = max(least[span.first], try outerMinContent(item) + margins)
            greatest[span.first] = max(greatest[span.first], try outerMaxContent(item) + margins)
        }
        return (least, zip(least, greatest).map(max))
    }

    private mutating func rowHeights(
        of items: [DrawingBox], count: Int, widths: [ObjectIdentifier: (x: Double, width: Double)], height: Double?
    ) throws -> [Double] {
        var heights = [Double](repeating: 0, count: count)
        var spanning: [(span: Span, height: Double)] = []
        for item in items {
            let span = row(of: item, count: count)
            let width = widths[ObjectIdentifier(item)]?.width ?? 0
            let definite = definiteHeight(item, width: width, container: nil)
            let outer = try usedHeight(item, width: width, definite: definite) + span.before + span.after
            if span.isIn(span.first) {
                heights[span.first] = max(heights[span.first], outer)
            } else {
                spanning.append((span, outer))
            }
        }
        for (span, outer) in spanning where span.end == count {
            let others = heights[span.first..<count - 1].reduce(0, +)
            heights[count - 1] = max(heights[count - 1], outer - others)
        }
        if let height { heights[count - 1] = max(heights[count - 1], height - heights[..<(count - 1)].reduce(0, +)) }
        return heights
    }

    mutating func gridContentWidth(_ box: DrawingBox, columns: Int, isLeast: Bool) throws -> Double {
        let items = box.children.filter { !$0.isAbsolute }
        let (least, greatest) = try contentColumns(of: items, count: columns)
        let fixed = isLeast ? least : greatest
        // The last column may shrink to nothing, so that it adds nothing to the least width.
        guard !isLeast else { return fixed.reduce(0, +) }
        var last = 0.0
        for item in items {
            let span = column(of: item, count: columns)
            guard span.end == columns else { continue }
            let outer = try outerMaxContent(item) + span.before + span.after
            last = max(last, outer - fixed[span.first..<(columns - 1)].reduce(0, +))
        }
        return fixed.reduce(0, +) + last
    }
}
