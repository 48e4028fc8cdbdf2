import Graphics

/// Gathers the styles of a page's nodes: each distinct block of declarations is one class.
///
/// The security policy forbids style attributes; the classes go into the page's one `<style>` with a nonce.
struct StyleSheetWriter {
    /// The address of a picture's bytes; without it patterns are left out.
    var picture: (@Sendable (_ digest: String) -> String)?
    private var classes: [String: String] = [:]
    private var rules = ""
    private var recent: [StyledNode] = []

    /// The class for a node's style inside its parent's layout; nil when there is nothing to say.
    ///
    /// A border that is not a box's own lies over what is inside and moves nothing, as a layer's does.
    mutating func className(
        for style: NodeStyle, in parent: NodeLayout, border: NodeBorder = .over, scroll: NodeScroll? = nil
    ) -> String? {
        // Rows of a list are styled alike: the last few styles answer for most nodes.
        if let known = recent.last(where: { $0.matches(style, parent, border, scroll) }) { return known.name }
        let name = makeClass(for: style, in: parent, border: border, scroll: scroll)
        if recent.count == 8 { recent.removeFirst() }
        recent.append(StyledNode(style: style, parent: parent, border: border, scroll: scroll, name: name))
        return name
    }

    private mutating func makeClass(
        for style: NodeStyle, in parent: NodeLayout, border: NodeBorder, scroll: NodeScroll?
    ) -> String? {
        var declarations = Declarations(picture: picture)
        declarations.addLook(style)
        declarations.addBorder(style, as: border)
        if let shadow = style.shadow { declarations.addShadow(shadow) }
        declarations.addLayout(style.layout, isSideways: scroll?.axis == .horizontal)
        if let scroll { declarations.addScroll(scroll) }
        declarations.addPlacement(style.placement, in: parent)
        if style.lineLimit != nil { declarations.addLeastHeight(style.placement, in: parent) }
        guard !declarations.text.isEmpty else { return nil }
        let key = declarations.text + "|" + declarations.after
        if let name = classes[key] { return name }
        let name = "t\(classes.count)"
        classes[key] = name
        rules += ".\(name){\(declarations.text)}"
        if !declarations.after.isEmpty { rules += ".\(name)::after{\(declarations.after)}" }
        return name
    }

    /// The whole sheet: the theme's custom properties, the classes, then the sheets of layout files, which so prevail.
    func sheet(theme: PageTheme, layouts: [String] = []) -> String {
        var properties = ""
        for (name, color) in theme.colors.sorted(by: { $0.key < $1.key }) {
            properties += Declarations.color("--\(name)", color)
        }
        for (name, font) in theme.fonts.sorted(by: { $0.key < $1.key }) {
            properties += "--font-\(name)-family:\(Declarations.family(font.family));"
            properties += "--font-\(name)-size:\(Declarations.rem(font.size));--font-\(name)-weight:\(font.weight);"
        }
        for (name, length) in theme.lengths.sorted(by: { $0.key < $1.key }) {
            properties += "--\(name):\(Declarations.px(length));"
        }
        // A sheet that holds “</” is refused when its file is read; it must not end the element here either.
        let own = layouts.map { $0.replacing("</", with: "<\\/") }.joined(separator: "\n")
        return (properties.isEmpty ? "" : ":root{\(properties)}") + rules + own
    }
}

/// What a class was made for, to be found again.
private struct StyledNode {
    let style: NodeStyle
    let parent: NodeLayout
    let border: NodeBorder
    let scroll: NodeScroll?
    let name: String?

    func matches(_ style: NodeStyle, _ parent: NodeLayout, _ border: NodeBorder, _ scroll: NodeScroll?) -> Bool {
        self.border == border && self.style == style && self.parent == parent && self.scroll == scroll
    }
}

/// How an element gets its border.
enum NodeBorder {
    /// In its own box, beside its padding: controls have one by themselves.
    case own
    /// Over its text or picture.
    case over
    /// Over its children as well, which a browser would paint above an outline.
    case overChildren
}

/// CSS declarations as they are put together.
private struct Declarations {
    /// The address of a picture's bytes.
    let picture: (@Sendable (String) -> String)?
    var text = ""
    /// Of the box that is laid over the element.
    var after = ""

    mutating func add(_ property: String, _ value: String) {
        text += "\(property):\(value);"
    }

    // MARK: Look

    mutating func addLook(_ style: NodeStyle) {
        if let color = style.background { text += Self.color("background-color", color) }
        if let pattern = style.pattern, let address = picture?(pattern.digest) {
            // A digest is hexadecimal, and the rest of the address our own.
            add("background-image", "url(\"\(address)\")")
            add("background-size", "\(Self.px(pattern.width)) \(Self.px(pattern.height))")
        }
        if let color = style.foreground { text += Self.color("color", color) }
        if let color = style.tint { text += Self.color("--tint", color) }
        if let font = style.font {
            if font.family != nil, style.ideographs == nil { add("font-family", Self.family(font.family)) }
            add("font-size", Self.rem(font.size))
            // Always: headings and buttons are bold by themselves.
            add("font-weight", "\(font.weight)")
            if font.isItalic { add("font-style", "italic") }
        }
        if let language = style.ideographs { addIdeographs(of: language, style) }
        if let alignment = style.textAlignment { add("text-align", alignment.rawValue) }
        if let opacity = style.opacity { add("opacity", Self.number(opacity)) }
        if let radius = style.cornerRadius { add("border-radius", Self.px(radius)) }
        if style.clips { add("overflow", "hidden") }
        addLines(style.lineLimit, style.lineBreak)
    }

    /// Names the file of a language, or the browser would take one for regular text and thicken it; where the browser has
    /// no such file, it chooses by the locale. That is not the element's language, which is for those who know it to say.
    private mutating func addIdeographs(of language: EastAsianLanguage, _ style: NodeStyle) {
        add("-webkit-locale", "\"\(language.rawValue)\"")
        let family = style.font?.family
        // A look has a family of its own.
        guard family != nil || style.look == nil else { return }
        let own = family == nil ? "var(--font-body-family)" : Self.family(family)
        add("font-family", "\(own),\"\(language.family)\"")
    }

    private mutating func addLines(_ limit: Int?, _ lineBreak: NodeLineBreak?) {
        if lineBreak == .characters { add("word-break", "break-all") }
        guard let limit else { return }
        if lineBreak == .clipped, limit == 1 { add("white-space", "pre") }
        // As high as the lines that are shown, whichever their fonts. Where no ellipsis was asked for, the script takes
        // away the browser's.
        add("display", "-webkit-box")
        add("-webkit-box-orient", "vertical")
        add("-webkit-line-clamp", "\(limit)")
        add("overflow", "hidden")
    }

    mutating func addBorder(_ style: NodeStyle, as border: NodeBorder) {
        guard let width = style.borderWidth, let color = style.borderColor else { return }
        func line(_ kind: String) -> String {
            "\(kind)-width:\(Self.px(width));\(kind)-style:solid;" + Self.color("\(kind)-color", color)
        }
        switch border {
        case .own:
            text += line("border")
            // The sheet takes it from the padding: a layer's border moves nothing.
            add("--border", Self.px(width))
        case .over:
            text += line("outline")
            add("outline-offset", Self.px(-width))
        case .overChildren:
            if style.placement.x == nil { add("position", "relative") }
            after = "content:\"\";position:absolute;inset:0;z-index:1;border-radius:inherit;pointer-events:none;"
            after += line("border")
        }
    }

    /// A box's shadow is blurred over twice the deviation (CSS Backgrounds 3, 7.1.1); the filter takes the deviation
    /// itself (Filter Effects 1, 8.1).
    mutating func addShadow(_ shadow: NodeShadow) {
        let offset = "\(Self.px(shadow.x)) \(Self.px(shadow.y))"
        let color = Self.hex(shadow.color.light)
        if shadow.isOfBox {
            add("box-shadow", "\(offset) \(Self.px(shadow.sigma * 2)) \(color)")
        } else {
            add("filter", "drop-shadow(\(offset) \(Self.px(shadow.sigma)) \(color))")
        }
    }

    // MARK: Layout

    /// What lies in a sideways scroll view is as wide as it wants.
    mutating func addLayout(_ layout: NodeLayout, isSideways: Bool = false) {
        switch layout {
        case .flow:
            guard isSideways else { break }
            add("display", "grid")
            add("grid-template-columns", "max-content")
        case .frames: add("position", "relative")
        case .anchors(let rows, let columns):
            add("display", "grid")
            add("position", "relative")
            add("grid-template-rows", rows > 1 ? "repeat(\(rows - 1),auto) 1fr" : "1fr")
            if isSideways {
                add("grid-template-columns", columns > 1 ? "repeat(\(columns),max-content)" : "max-content")
            } else {
                add(
                    "grid-template-columns", columns > 1 ? "repeat(\(columns - 1),auto) minmax(0,1fr)" : "minmax(0,1fr)"
                )
            }
        case .stack(let stack): addStack(stack)
        }
    }

    mutating func addScroll(_ scroll: NodeScroll) {
        add("overflow", scroll.isEnabled ? "auto" : "hidden")
        if !scroll.showsBars { add("scrollbar-width", "none") }
        if scroll.isPaged { add("scroll-snap-type", scroll.axis == .horizontal ? "x mandatory" : "y mandatory") }
        if scroll.isMeasured { add("container-type", "inline-size") }
    }

    private mutating func addStack(_ stack: NodeStack) {
        add("display", "flex")
        if stack.axis == .vertical { add("flex-direction", "column") }
        if stack.wraps { add("flex-wrap", "wrap") }
        if stack.spacing > 0 { add("gap", Self.px(stack.spacing)) }
        let alignment =
            switch stack.alignment {
            case .fill: "stretch"
            case .leading: "flex-start"
            case .center: "center"
            case .trailing: "flex-end"
            case .firstBaseline: "baseline"
            case .lastBaseline: "last baseline"
            }
        add("align-items", alignment)
        switch stack.distribution {
        case .equalSpacing: add("justify-content", "space-between")
        case .equalCentering: add("justify-content", "space-around")
        case .fill, .fillEqually, .fillProportionally: break
        }
        if let padding = stack.padding { addBox("padding", padding) }
    }

    private mutating func addBox(_ property: String, _ insets: NodeInsets) {
        add("\(property)-block", "\(Self.px(insets.top)) \(Self.px(insets.bottom))")
        add("\(property)-inline", "\(Self.px(insets.leading)) \(Self.px(insets.trailing))")
    }

    // MARK: Placement

    mutating func addPlacement(_ placement: NodePlacement, in parent: NodeLayout) {
        if let x = placement.x, let y = placement.y {
            add("position", "absolute")
            add("left", Self.px(x))
            add("top", Self.px(y))
        }
        if let width = placement.width { add("width", Self.px(width)) }
        let padding: NodeInsets? = if case .stack(let stack) = parent { stack.padding } else { nil }
        if let fraction = placement.widthFraction {
            add("width", Self.share(fraction, and: padding.map { $0.leading + $0.trailing }))
        }
        if let fraction = placement.scrollWidthFraction { add("width", Self.number(fraction * 100) + "cqi") }
        if let width = placement.minWidth { add("min-width", "min(\(Self.px(width)),100%)") }
        if let width = placement.maxWidth { add("max-width", Self.px(width)) }
        if let height = placement.height { add("height", Self.px(height)) }
        if let fraction = placement.heightFraction {
            add("height", Self.share(fraction, and: padding.map { $0.top + $0.bottom }))
        }
        if let height = placement.minHeight { add("min-height", Self.px(height)) }
        if let height = placement.maxHeight { add("max-height", Self.px(height)) }
        if let ratio = placement.aspectRatio { add("aspect-ratio", Self.number(ratio)) }
        switch parent {
        case .anchors:
            if let row = placement.row, let end = placement.rowEnd { add("grid-row", "\(row)/\(end)") }
            if let column = placement.column, let end = placement.columnEnd { add("grid-column", "\(column)/\(end)") }
            if let edge = placement.horizontal { add("justify-self", edge.rawValue) }
            if let edge = placement.vertical { add("align-self", edge.rawValue) }
            if let margin = placement.margin { addMargin(margin) }
        case .stack(let stack):
            switch stack.distribution {
            case .fillEqually: add("flex", "1 1 0")
            case .fillProportionally: add("flex", "1 1 auto")
            default: break
            }
            if let spacing = placement.spacingAfter {
                let extra = spacing - stack.spacing
                if stack.axis == .vertical { add("margin-block-end", Self.px(extra)) } else { addSides(0, extra) }
            }
        case .flow, .frames: break
        }
    }

    private mutating func addMargin(_ insets: NodeInsets) {
        add("margin-block", "\(Self.px(insets.top)) \(Self.px(insets.bottom))")
        if insets.leading == insets.trailing {
            add("margin-inline", "\(Self.px(insets.leading)) \(Self.px(insets.trailing))")
        } else {
            addSides(insets.leading, insets.trailing)
        }
    }

    /// Margins at the sides where a page in its direction has its leading and trailing edge: those of the element's own
    /// direction would change places for a Hebrew text on an English page.
    private mutating func addSides(_ leading: Double, _ trailing: Double) {
        func sum(_ one: Double, _ other: Double) -> String {
            let parts = [(one, "var(--ltr,1)"), (other, "var(--rtl,0)")].filter { $0.0 != 0 }
            return "calc(\(parts.map { "\(Self.px($0.0))*\($0.1)" }.joined(separator: " + ")))"
        }
        add("margin-left", sum(leading, trailing))
        add("margin-right", sum(trailing, leading))
    }

    /// A label that cuts would have no height among others as high where the stack has none of its own.
    mutating func addLeastHeight(_ placement: NodePlacement, in parent: NodeLayout) {
        guard case .stack(let stack) = parent, stack.axis == .vertical, stack.distribution == .fillEqually,
            placement.minHeight == nil, placement.height == nil
        else { return }
        add("min-height", "min-content")
    }

    // MARK: Values

    /// The light value for browsers that know one only, then both.
    static func color(_ property: String, _ color: NodeColor) -> String {
        let light = hex(color.light)
        guard color.dark != color.light else { return "\(property):\(light);" }
        let both = "\(property):light-dark(\(light),\(hex(color.dark)));"
        return property.hasPrefix("--") ? both : "\(property):\(light);" + both
    }

    static func hex(_ color: UInt32) -> String {
        let digits = String(color, radix: 16)
        let padded = String(repeating: "0", count: 8 - digits.count) + digits
        return "#" + (padded.hasSuffix("ff") ? String(padded.dropLast(2)) : padded)
    }

    /// A family's name is of our own list, yet is written so that it could end nothing.
    static func family(_ name: String?) -> String {
        let own = (name ?? "Noto Sans").filter { $0.isLetter || $0.isNumber || $0 == " " || $0 == "-" }
        return "\"\(own)\",var(--font-fallback),sans-serif"
    }

    static func rem(_ points: Double) -> String { number(points / 16) + "rem" }

    static func px(_ points: Double) -> String { number(points) + "px" }

    /// A share of the parent's whole side: a percentage leaves the padding out.
    static func share(_ fraction: Double, and padding: Double?) -> String {
        let percentage = number(fraction * 100) + "%"
        guard let padding, padding != 0 else { return percentage }
        return "calc(\(percentage) + \(px(fraction * padding)))"
    }

    static func number(_ value: Double) -> String {
        guard value.isFinite else { return "0" }
        // Browsers lay nothing out beyond some tens of millions of points.
        let rounded = (min(max(value, -1e9), 1e9) * 1000).rounded() / 1000
        return rounded == rounded.rounded() ? String(Int(rounded)) : String(rounded)
    }
}
