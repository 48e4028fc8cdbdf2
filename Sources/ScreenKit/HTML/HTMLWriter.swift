import Localization

/// Writes a page as an HTML document.
///
/// The whole screen is one form, so that it works without JavaScript. Nothing in it is style or script of its own but
/// the one sheet with the nonce.
public struct HTMLWriter {
    /// Where the style sheets and the script are found; the addresses change with their content.
    public struct Assets: Sendable {
        /// The addresses of the style sheets, in the order they apply.
        public var styleSheets: [String]
        /// The address of the script, which is loaded as a module.
        public var script: String
        /// The addresses of modules that are loaded when a page needs them, by name: `upload` for fields of files, `frame`
        /// for frames, `card` for payment fields, and those that views ask for by `clientModule`.
        public var modules: [String: String]
        /// The address of a picture's bytes.
        public var picture: @Sendable (_ digest: String) -> String

        /// Addresses on the page's own site: the security policy lets the browser load nothing else.
        public init(
            styleSheets: [String], script: String, modules: [String: String] = [:],
            picture: @escaping @Sendable (_ digest: String) -> String
        ) {
            self.styleSheets = styleSheets
            self.script = script
            self.modules = modules
            self.picture = picture
        }
    }

    var html = HTMLBuffer()
    private var styles = StyleSheetWriter()
    let page: Page
    let assets: Assets
    var hasHeading = false

    private init(page: Page, assets: Assets) {
        self.page = page
        self.assets = assets
        styles.picture = assets.picture
    }

    /// The document's bytes in UTF-8. `nonce` has to be in the security policy the document is sent with; without one
    /// the sheet is in a `<meta>`, for the script, which would not be let near a `<style>` of another page.
    public static func document(for page: Page, nonce: String?, assets: Assets) -> [UInt8] {
        // The body is written first: only then is it known which classes the head has to define.
        var body = HTMLWriter(page: page, assets: assets)
        body.writeBody()
        var head = HTMLWriter(page: page, assets: assets)
        head.writeHead(nonce: nonce, sheet: body.styles.sheet(theme: page.theme, layouts: page.layoutStyleSheets))
        return head.html.bytes + body.html.bytes
    }

    // MARK: Head

    private mutating func writeHead(nonce: String?, sheet: String) {
        html.raw("<!doctype html><html")
        html.attribute("lang", page.language)
        html.attribute("dir", page.isRightToLeft ? "rtl" : "ltr")
        html.raw(
            "><head><meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">")
        html.raw("<meta name=\"color-scheme\" content=\"light dark\"><link rel=\"icon\" href=\"data:,\"><title>")
        html.text(page.title)
        html.raw("</title>")
        for entry in page.metadata {
            html.raw("<meta")
            // Open Graph's own way, and everybody else's.
            if entry.name.hasPrefix("og:") {
                html.attribute("property", entry.name)
            } else {
                html.attribute("name", entry.name)
            }
            html.attribute("content", entry.content)
            html.raw(">")
        }
        for sheet in assets.styleSheets {
            html.raw("<link rel=\"stylesheet\"")
            html.attribute("href", sheet)
            html.raw(">")
        }
        if let nonce {
            html.raw("<style id=\"tree-style\"")
            html.attribute("nonce", nonce)
            html.raw(">")
            // Made of numbers, our own property names, filtered family names and layouts' sheets that cannot end it.
            html.safe(sheet)
            html.raw("</style>")
            html.raw("<meta id=\"words\"")
            html.attribute("content", page.words.clientTexts)
            html.raw(">")
        } else {
            html.raw("<meta id=\"tree-style\"")
            html.attribute("content", sheet)
            html.raw(">")
        }
        html.raw("<script type=\"module\"")
        html.attribute("src", assets.script)
        html.raw("></script>")
        if page.isBusy { html.raw("<noscript><meta http-equiv=\"refresh\" content=\"2\"></noscript>") }
        html.raw("</head>")
    }

    // MARK: Body

    private mutating func writeBody() {
        html.raw("<body")
        if let background = page.body.style.background {
            // A controller's view fills its screen; here the screen is as large as the window.
            var style = NodeStyle()
            style.background = background
            html.attribute("class", styles.className(for: style, in: .flow))
        }
        html.attribute("data-screen", page.screenID)
        html.attribute("data-rev", String(page.revision))
        html.attribute("data-transition", page.transition.rawValue)
        html.attribute("data-sources", page.outsideSources.map(Self.text))
        if page.isBusy { html.attribute("data-wait", "\(page.path)?after=\(page.revision)") }
        html.raw("><div id=\"announcer\" class=\"visually-hidden\" role=\"status\" aria-live=\"polite\">")
        html.text(page.announcement ?? "")
        html.raw("</div><form id=\"screen\" method=\"post\" novalidate autocomplete=\"off\"")
        if Self.hasFileField(page.body) { html.attribute("enctype", "multipart/form-data") }
        html.attribute("action", page.path)
        html.raw("><input type=\"hidden\" name=\"_screen\"")
        html.attribute("value", page.screenID)
        html.raw("><input type=\"hidden\" name=\"_rev\" id=\"_rev\"")
        html.attribute("value", String(page.revision))
        // The first submit button is the one the return key presses; it must not be the first of the screen's own.
        html.raw(
            "><button class=\"visually-hidden\" type=\"submit\" name=\"_return\" value=\"\" tabindex=\"-1\" aria-hidden=\"true\"></button>"
        )
        writeBar()
        html.raw("<main id=\"main\">")
        if let notice = page.notice {
            html.raw("<p id=\"notice\" class=\"look-notice\" role=\"alert\" dir=\"auto\">")
            html.text(notice)
            html.raw("</p>")
        }
        write(page.body, in: .flow)
        if page.isBusy {
            html.raw(
                "<p id=\"busy\" class=\"busy\" role=\"status\"><span class=\"spinner\" aria-hidden=\"true\"></span> Working…</p>"
            )
        }
        html.raw("</main></form></body></html>")
    }

    private static func hasFileField(_ node: Node) -> Bool {
        if case .file = node.content { return true }
        return node.children.contains(where: hasFileField)
    }

    private mutating func writeBar() {
        guard let bar = page.bar else { return }
        html.raw("<header id=\"bar\" class=\"bar\"><div class=\"bar-side\">")
        for item in bar.leading { write(item, in: .flow) }
        html.raw("</div>")
        if let title = bar.title, !title.isEmpty {
            html.raw("<h1 id=\"bar-title\" tabindex=\"-1\" dir=\"auto\">")
            html.text(title)
            html.raw("</h1>")
            hasHeading = true
        }
        html.raw("<div class=\"bar-side bar-end\">")
        // The first of them is the outermost.
        for item in bar.trailing.reversed() { write(item, in: .flow) }
        html.raw("</div></header>")
    }

    // MARK: Nodes

    mutating func write(_ node: Node, in parent: NodeLayout, asListItem: Bool = false) {
        if asListItem { html.raw("<li>") }
        defer { if asListItem { html.raw("</li>") } }
        switch node.content {
        case .group, .scroll:
            if let markup = node.markup { writeElement(markup, node, in: parent) } else { writeGroup(node, in: parent) }
        case .label(let label):
            if let markup = node.markup {
                writeLabel(label, as: markup, node, in: parent)
            } else {
                writeLabel(label, node, in: parent)
            }
        case .text(let text): html.text(text)
        case .button(let button): writeButton(button, node, in: parent)
        case .textField(let field): writeTextField(field, node, in: parent)
        case .textView(let text): writeTextView(text, node, in: parent)
        case .date(let date): writeDate(date, node, in: parent)
        case .toggle(let isOn, let isEnabled): writeToggle(isOn: isOn, isEnabled: isEnabled, node, in: parent)
        case .segments(let segments, let selected, let isEnabled):
            writeSegments(segments, selected: selected, isEnabled: isEnabled, node, in: parent)
        case .file(let file): writeFile(file, node, in: parent)
        case .image(let picture): writeImage(picture, node, in: parent)
        case .frame(let frame): writeFrame(frame, node, in: parent)
        case .payment(let payment): writePayment(payment, node, in: parent)
        case .player(let player): writePlayer(player, node, in: parent)
        case .progress(let value):
            html.raw("<progress max=\"1\"")
            writeCommon(node, in: parent, kind: "progress")
            html.attribute("value", String(value))
            html.attribute(
                "aria-label", node.accessibility.label ?? (node.markup == nil ? page.words("page.progress") : nil))
            html.raw("></progress>")
        case .activity(let isAnimating):
            html.raw("<span role=\"status\"")
            writeCommon(node, in: parent, kind: isAnimating ? "spinner" : "spinner still")
            html.attribute("aria-label", node.accessibility.label ?? page.words("page.working"))
            html.raw("></span>")
        }
    }

    /// Id, classes and what every element may have.
    mutating func writeCommon(_ node: Node, in parent: NodeLayout, kind: String) {
        html.attribute("id", node.id)
        let scroll: NodeScroll? = if case .scroll(let scroll) = node.content { scroll } else { nil }
        html.classes(
            kind, node.style.look.map { "look-" + ControlID.sanitized($0) },
            styles.className(for: node.style, in: parent, border: node.border, scroll: scroll), node.markup?["class"])
        if node.accessibility.isHidden { html.attribute("aria-hidden", "true") }
        html.flag("inert", node.accessibility.isInert)
        if node.id == page.focus { html.attribute("data-focus", "") }
        html.attribute("lang", node.accessibility.language)
        writeCut(of: node)
        if let markup = node.markup { writeAttributes(of: markup, node) }
    }

    /// What the script is to know of a label whose text may not fit; without it the style sheet cuts as far as it can.
    private mutating func writeCut(of node: Node) {
        guard case .label(let label) = node.content else { return }
        let (limit, placement) = (node.style.lineLimit ?? 0, node.style.placement)
        let isLow = placement.height != nil || placement.maxHeight != nil || placement.heightFraction != nil
        guard limit > 0 || isLow else { return }
        // One line that is clipped needs no words of it left out.
        if limit == 1, node.style.lineBreak == .clipped, !label.text.contains(where: \.isNewline) { return }
        let place =
            switch node.style.lineBreak {
            case nil: "tail"
            case .withoutHead: "head"
            case .withoutMiddle: "middle"
            case .characters: "characters"
            case .words, .clipped: "none"
            }
        html.attribute("data-cut", place)
        if limit > 0 { html.attribute("data-lines", String(limit)) }
        html.flag("data-low", isLow)
    }

    private mutating func writeGroup(_ node: Node, in parent: NodeLayout) {
        let isList = node.accessibility.role == .list
        let isRegion = node.accessibility.role == .region
        if isList { html.raw("<ul role=\"list\"") } else if isRegion { html.raw("<section") } else { html.raw("<div") }
        var isReached = false
        if case .scroll(let scroll) = node.content {
            writeCommon(node, in: parent, kind: scroll.isPaged ? "view scroll paged" : "view scroll")
            if let label = node.accessibility.label, !label.isEmpty {
                if node.accessibility.role == nil { html.attribute("role", "region") }
                // The script takes it off again where nothing is left to scroll.
                isReached = scroll.isEnabled
            }
        } else {
            writeCommon(node, in: parent, kind: "view")
        }
        if node.accessibility.role == .group { html.attribute("role", "group") }
        if node.accessibility.role == .status { html.attribute("role", "status") }
        html.attribute("aria-label", node.accessibility.label)
        html.attribute("data-module", node.module.flatMap { assets.modules[$0] })
        if isReached {
            html.attribute("tabindex", "0")
        } else if node.id == page.focus {
            html.attribute("tabindex", "-1")
        }
        html.raw(">")
        for child in node.children { write(child, in: node.style.layout, asListItem: isList) }
        if isList { html.raw("</ul>") } else if isRegion { html.raw("</section>") } else { html.raw("</div>") }
    }

    private mutating func writeLabel(_ label: NodeLabel, _ node: Node, in parent: NodeLayout) {
        if node.accessibility.role == .link, let address = node.accessibility.value {
            html.raw("<a")
            writeCommon(node, in: parent, kind: "link")
            html.attribute("href", address)
            html.raw(">")
            html.text(label.text)
            html.raw("</a>")
            return
        }
        if let fieldID = label.fieldID {
            html.raw("<label")
            writeCommon(node, in: parent, kind: "label")
            html.attribute("for", fieldID)
            html.raw(" dir=\"auto\">")
            html.text(label.text)
            html.raw("</label>")
            return
        }
        let level: Int? =
            node.accessibility.role == .heading ? node.accessibility.headingLevel ?? (hasHeading ? 2 : 1) : nil
        if let level {
            html.raw("<h")
            html.safe(min(max(level, 1), 6))
            hasHeading = true
        } else {
            html.raw("<p")
        }
        writeCommon(node, in: parent, kind: "label")
        html.raw(" dir=\"auto\"")
        if level != nil || node.id == page.focus { html.raw(" tabindex=\"-1\"") }
        switch node.accessibility.role {
        case .status: html.attribute("role", "status")
        case .alert: html.attribute("role", "alert")
        default: break
        }
        html.raw(">")
        if let moment = label.moment {
            html.raw("<time")
            html.attribute("datetime", moment.formatted(.iso8601))
            html.raw(">")
            html.text(label.text)
            html.raw("</time>")
        } else {
            html.text(label.text)
        }
        if let level {
            html.raw("</h")
            html.safe(min(max(level, 1), 6))
            html.raw(">")
        } else {
            html.raw("</p>")
        }
    }

    private mutating func writeButton(_ button: NodeButton, _ node: Node, in parent: NodeLayout) {
        html.raw("<button type=\"submit\" name=\"_press\"")
        html.attribute("value", node.id)
        // The classes of a layout file stand against those of a kind, not of a role, unless code gave it one.
        let isOwn = node.markup != nil && button.role == .plain
        writeCommon(node, in: parent, kind: isOwn ? "button" : "button \(button.role.rawValue)")
        html.flag("disabled", !button.isEnabled)
        html.flag("autofocus", node.id == page.focus)
        html.attribute("aria-label", node.accessibility.label)
        if button.isSelected || node.accessibility.isSelected == true { html.attribute("aria-pressed", "true") }
        html.attribute("data-copy", button.copies)
        writeDescription(of: node)
        html.raw(">")
        if let picture = button.picture { writePicture(picture, alt: "", classes: "") }
        if !button.title.isEmpty {
            html.raw("<span dir=\"auto\">")
            html.text(button.title)
            html.raw("</span>")
        }
        html.raw("</button>")
        writeHint(of: node)
    }

    private mutating func writeImage(_ picture: NodePicture?, _ node: Node, in parent: NodeLayout) {
        guard let picture else {
            html.raw("<div")
            writeCommon(node, in: parent, kind: "view")
            return html.raw("></div>")
        }
        if let still = picture.still { return writeMovingImage(picture, still: still, node, in: parent) }
        html.raw("<img")
        writeCommon(node, in: parent, kind: "image fit-\(picture.fit.rawValue)")
        html.attribute("src", assets.picture(picture.digest))
        if picture.fit.keepsSize, picture.scale != 1 {
            // A browser learns how large the picture's own size is in points.
            html.attribute("srcset", "\(assets.picture(picture.digest)) \(picture.scale)x")
        }
        html.attribute("width", String(Int(picture.width.rounded())))
        html.attribute("height", String(Int(picture.height.rounded())))
        html.attribute("alt", node.accessibility.label ?? "")
        html.raw(" decoding=\"async\">")
    }

    /// A picture that moves, its still for whoever asked for less motion, and a way to stop and play it: a link to the
    /// picture alone, of which the script makes a button.
    private mutating func writeMovingImage(
        _ picture: NodePicture, still: String, _ node: Node, in parent: NodeLayout
    ) {
        html.raw("<div")
        writeCommon(node, in: parent, kind: "motion")
        html.attribute("data-module", assets.modules["motion"])
        html.raw("><picture")
        html.attribute("id", node.id + "-picture")
        html.raw("><source media=\"(prefers-reduced-motion: reduce)\"")
        html.attribute("srcset", assets.picture(still))
        html.raw("><img")
        html.attribute("id", node.id + "-image")
        html.attribute("class", "image fit-\(picture.fit.rawValue)")
        html.attribute("src", assets.picture(picture.digest))
        html.attribute("width", String(Int(picture.width.rounded())))
        html.attribute("height", String(Int(picture.height.rounded())))
        html.attribute("alt", node.accessibility.label ?? "")
        html.raw(
            " decoding=\"async\"></picture><a target=\"_blank\" rel=\"noopener\" class=\"button bordered motion-play\"")
        html.attribute("id", node.id + "-play")
        html.attribute("href", assets.picture(picture.digest))
        html.raw(">")
        html.text(page.words("page.showAnimation"))
        html.raw("</a></div>")
    }

    private mutating func writePlayer(_ player: NodePlayer, _ node: Node, in parent: NodeLayout) {
        let isFilm = player.source.kind == .video
        html.raw(isFilm ? "<video playsinline" : "<audio")
        html.raw(" controls preload=\"none\"")
        writeCommon(node, in: parent, kind: isFilm ? "image player fit-contain" : "player")
        html.attribute("src", assets.picture(player.source.digest))
        if isFilm, let poster = player.poster {
            html.attribute("poster", assets.picture(poster.digest))
            html.attribute("width", String(Int(poster.width.rounded())))
            html.attribute("height", String(Int(poster.height.rounded())))
        }
        html.attribute("aria-label", node.accessibility.label)
        html.raw(">")
        if isFilm, let captions = player.captions {
            html.raw("<track kind=\"captions\"")
            html.attribute("src", assets.picture(captions.digest))
            html.attribute("srclang", captions.language)
            html.attribute("label", captions.label)
            html.raw(">")
        }
        html.raw(isFilm ? "</video>" : "</audio>")
    }

    private mutating func writePicture(_ picture: NodePicture, alt: String, classes: String) {
        html.raw("<img")
        html.attribute("class", "image \(classes)")
        html.attribute("src", assets.picture(picture.digest))
        html.attribute("width", String(Int(picture.width.rounded())))
        html.attribute("height", String(Int(picture.height.rounded())))
        html.attribute("alt", alt)
        html.raw(">")
    }
}

// MARK: - Fields

extension HTMLWriter {
    private mutating func writeTextField(_ field: NodeTextField, _ node: Node, in parent: NodeLayout) {
        if field.isSecure {
            html.raw("<input type=\"hidden\" name=\"_secure\"")
            html.attribute("value", node.id)
            html.raw(">")
        }
        html.raw("<input")
        writeDirection(of: node)
        html.attribute("type", field.isSecure ? "password" : "text")
        writeFieldAttributes(node, in: parent, kind: "field", isEnabled: field.isEnabled)
        if field.isSecure {
            // Not even its length: what was typed stays with the server, which leaves it as it is when nothing comes.
            html.flag("data-kept", field.isFilled)
            html.attribute("placeholder", field.isFilled ? "••••••••" : field.placeholder)
        } else {
            html.attribute("value", field.text)
            html.attribute("placeholder", field.placeholder)
        }
        html.attribute("inputmode", field.inputMode)
        html.attribute("autocomplete", field.autocomplete)
        writeCounter(field.counter)
        html.raw(">")
        writeHint(of: node)
    }

    private mutating func writeTextView(_ text: NodeTextView, _ node: Node, in parent: NodeLayout) {
        html.raw("<textarea")
        writeDirection(of: node)
        if node.markup?["rows"] == nil { html.raw(" rows=\"6\"") }
        writeFieldAttributes(node, in: parent, kind: "field", isEnabled: true)
        html.flag("readonly", !text.isEditable)
        html.attribute("placeholder", text.placeholder)
        writeCounter(text.counter)
        // HTML drops one line break after the tag; this one is there to be dropped.
        html.raw(">\n")
        html.text(text.text)
        html.raw("</textarea>")
        writeHint(of: node)
    }

    private mutating func writeFieldAttributes(_ node: Node, in parent: NodeLayout, kind: String, isEnabled: Bool) {
        html.attribute("name", node.id)
        writeCommon(node, in: parent, kind: kind)
        html.flag("disabled", !isEnabled)
        html.flag("autofocus", node.id == page.focus)
        html.attribute("aria-label", node.accessibility.label)
        if node.accessibility.isInvalid { html.attribute("aria-invalid", "true") }
        writeDescription(of: node)
    }

    private mutating func writeCounter(_ counter: NodeCounter?) {
        guard let counter else { return }
        html.attribute("data-counter", counter.labelID)
        if counter.limit > 0 { html.attribute("data-limit", String(counter.limit)) }
    }

    private mutating func writeDate(_ date: NodeDate, _ node: Node, in parent: NodeLayout) {
        html.raw("<input")
        html.attribute("type", date.kind.rawValue)
        writeFieldAttributes(node, in: parent, kind: "field", isEnabled: date.isEnabled)
        html.attribute("value", date.value)
        html.attribute("min", date.minimum)
        html.attribute("max", date.maximum)
        if date.step != 60 { html.attribute("step", String(date.step)) }
        html.raw(">")
        writeHint(of: node)
    }

    private mutating func writeToggle(isOn: Bool, isEnabled: Bool, _ node: Node, in parent: NodeLayout) {
        html.raw("<input type=\"hidden\" name=\"_has\"")
        html.attribute("value", node.id)
        html.raw("><input type=\"checkbox\" role=\"switch\" value=\"on\"")
        writeFieldAttributes(node, in: parent, kind: "switch", isEnabled: isEnabled)
        html.flag("checked", isOn)
        html.raw(">")
        writeHint(of: node)
    }

    /// A press of the field's button, for browsers without the script, sends the file; the script sends it by itself.
    private mutating func writeFile(_ file: NodeFile, _ node: Node, in parent: NodeLayout) {
        html.raw("<input type=\"file\"")
        writeFieldAttributes(node, in: parent, kind: "file-field", isEnabled: file.isEnabled)
        if !file.acceptedTypes.isEmpty { html.attribute("accept", file.acceptedTypes.joined(separator: ",")) }
        html.attribute("capture", file.capture)
        html.flag("multiple", file.allowsMultiple)
        html.attribute("data-bytes", String(file.sizeLimit))
        html.attribute("data-module", assets.modules["upload"] ?? "")
        if let recorder = file.recorder {
            html.attribute("data-record", recorder.kind.rawValue)
            html.attribute("data-seconds", String(recorder.maxDuration))
        }
        html.raw("><noscript><button class=\"button bordered\" type=\"submit\" name=\"_choose\"")
        html.attribute("value", node.id)
        html.raw(">")
        html.text(page.words("page.sendFile"))
        html.raw("</button></noscript>")
        writeHint(of: node)
    }

    private mutating func writeSegments(
        _ segments: [NodeSegment], selected: Int?, isEnabled: Bool, _ node: Node, in parent: NodeLayout
    ) {
        html.raw("<div role=\"radiogroup\"")
        writeCommon(node, in: parent, kind: "segments")
        html.attribute("aria-label", node.accessibility.label ?? page.words("page.choice"))
        html.raw(">")
        for (position, segment) in segments.enumerated() {
            if let heading = segment.heading {
                html.raw("<p class=\"segment-heading\" dir=\"auto\">")
                html.text(heading)
                html.raw("</p>")
            }
            html.raw("<label class=\"segment\"><input type=\"radio\"")
            html.attribute("name", node.id)
            html.attribute("id", "\(node.id)-\(position)")
            html.attribute("value", String(position))
            html.flag("checked", selected == position)
            html.flag("disabled", !isEnabled || !segment.isEnabled)
            html.raw(">")
            if let picture = segment.picture {
                html.raw("<img class=\"segment-picture\" alt=\"\"")
                html.attribute("src", assets.picture(picture.digest))
                html.attribute("width", String(Int(picture.width.rounded())))
                html.attribute("height", String(Int(picture.height.rounded())))
                html.raw(">")
            }
            html.raw("<span")
            if let font = segment.font {
                var style = NodeStyle()
                style.font = font
                html.attribute("class", styles.className(for: style, in: .flow))
            }
            html.raw(" dir=\"auto\">")
            html.text(segment.title)
            html.raw("</span></label>")
        }
        html.raw("</div>")
        writeHint(of: node)
    }

    private mutating func writeDescription(of node: Node) {
        guard node.accessibility.hint != nil else { return }
        let others = node.markup?["aria-describedby"].map { " " + $0 } ?? ""
        html.attribute("aria-describedby", node.id + "-hint" + others)
    }

    private mutating func writeHint(of node: Node) {
        guard let hint = node.accessibility.hint else { return }
        // A host's own element may be one that no paragraph can stand in.
        if node.markup != nil { html.raw("<span") } else { html.raw("<p") }
        html.attribute("id", node.id + "-hint")
        html.attribute("class", node.accessibility.isInvalid ? "refusal" : "hint")
        html.raw(" dir=\"auto\">")
        html.text(hint)
        if node.markup != nil { html.raw("</span>") } else { html.raw("</p>") }
    }
}
