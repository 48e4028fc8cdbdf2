/// The paper and ink that items and carousel pictures are drawn with, mixed from a theme.
///
/// They are the theme's colours in light surroundings and stay so: a gift looks the same to both sides.
struct ItemColors: Hashable {
    let paper, edge, ink, soft, accent, tag, tagEdge, noteInk: UInt32

    init(_ theme: ThemeManager) {
        let light = UITraitCollection(userInterfaceStyle: .light)
        func color(_ role: ThemeColorRole) -> UIColor { theme.color(role).resolvedColor(with: light) }
        let paper = theme.surfaceColor.resolvedColor(with: light)
        let ink = color(.text)
        let tag = Contrast.mix(paper, color(.accent), 0.14)
        func packed(_ color: UIColor) -> UInt32 { color.nodeColorForPage.light >> 8 }
        self.paper = packed(paper)
        self.edge = packed(Contrast.mix(paper, ink, 0.2))
        self.ink = packed(Contrast.readable(ink, on: tag))
        self.soft = packed(Contrast.readable(Contrast.mix(ink, tag, 0.25), on: tag))
        self.accent = packed(Contrast.readable(color(.accent), on: paper))
        self.tag = packed(tag)
        tagEdge = packed(Contrast.mix(paper, color(.accent), 0.5))
        noteInk = packed(Contrast.readable(color(.secondaryAccent), on: paper))
    }
}
