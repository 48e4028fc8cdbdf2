import VoucherKit

/// Texts of a page that cannot be read on what is behind them, by WCAG 2.2 (1.4.3), in light and in dark surroundings.
///
/// Only what a screen colours itself is looked at, text or background: the rest is the theme's.
struct PageContrast {
    let page: Page

    var faults: [String] {
        guard let paper = page.theme.colors["paper"], let ink = page.theme.colors["ink"] else { return [] }
        return faults(in: page.body, background: paper, ink: ink, isOwn: false)
    }

    private func faults(in node: Node, background: NodeColor, ink: NodeColor, isOwn: Bool) -> [String] {
        let behind = node.style.background.map { Self.laid($0, over: background) } ?? background
        let isOwn = isOwn || node.style.background != nil
        let text = Self.laid(node.style.foreground ?? ink, over: behind, opacity: node.style.opacity ?? 1)
        var faults: [String] = []
        switch node.content {
        case .label(let label) where !label.text.isEmpty:
            if isOwn || node.style.foreground != nil || node.style.opacity != nil {
                faults += Self.faults(node, text, behind)
            }
        case .button where node.style.foreground != nil:
            faults += Self.faults(node, text, behind)
        case .textField, .textView:
            // Without colours of its own a field stands on its card, in the theme's ink.
            if node.style.foreground != nil || node.style.background != nil {
                let card = node.style.background == nil ? page.theme.colors["raised"] ?? behind : behind
                faults += Self.faults(node, text, card)
            }
        default: break
        }
        return faults + node.children.flatMap { self.faults(in: $0, background: behind, ink: ink, isOwn: isOwn) }
    }

    private static func faults(_ node: Node, _ text: NodeColor, _ background: NodeColor) -> [String] {
        [("light", text.light, background.light), ("dark", text.dark, background.dark)].compactMap { name, a, b in
            let ratio = Contrast.ratio(UIColor(page: a), UIColor(page: b))
            guard ratio < Contrast.readable else { return nil }
            let rounded = (ratio * 10).rounded() / 10
            return "“\(node.id)” has a contrast of \(rounded) to 1 in \(name) surroundings; text needs 4.5."
        }
    }

    /// A colour as it is seen over another.
    private static func laid(_ color: NodeColor, over background: NodeColor, opacity: Double = 1) -> NodeColor {
        func mix(_ top: UInt32, _ bottom: UInt32) -> UInt32 {
            let share = Double(top & 0xFF) / 255 * min(max(opacity, 0), 1)
            var mixed: UInt32 = 0xFF
            for shift: UInt32 in [8, 16, 24] {
                let (a, b) = (Double((top >> shift) & 0xFF), Double((bottom >> shift) & 0xFF))
                mixed |= UInt32((b + (a - b) * share).rounded()) << shift
            }
            return mixed
        }
        return NodeColor(light: mix(color.light, background.light), dark: mix(color.dark, background.dark))
    }
}

extension UIColor {
    fileprivate convenience init(page color: UInt32) {
        func part(_ shift: UInt32) -> CGFloat { CGFloat((color >> shift) & 0xFF) / 255 }
        self.init(red: part(24), green: part(16), blue: part(8), alpha: part(0))
    }
}
