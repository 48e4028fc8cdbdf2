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
        let behind = node.style.background.flatMap { Self.isOpaque($0) ? $0 : nil } ?? background
        let isOwn = isOwn || node.style.background != nil
        var faults: [String] = []
        switch node.content {
        case .label(let label) where !label.text.isEmpty && (isOwn || node.style.foreground != nil):
            faults += Self.faults(node, node.style.foreground ?? ink, behind)
        case .button where node.style.background != nil && node.style.foreground != nil:
            faults += Self.faults(node, node.style.foreground ?? ink, behind)
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

    private static func isOpaque(_ color: NodeColor) -> Bool { color.light & 0xFF == 0xFF && color.dark & 0xFF == 0xFF }
}

extension UIColor {
    fileprivate convenience init(page color: UInt32) {
        func part(_ shift: UInt32) -> CGFloat { CGFloat((color >> shift) & 0xFF) / 255 }
        self.init(red: part(24), green: part(16), blue: part(8), alpha: part(0))
    }
}
