import Foundation

/// Makes nodes of views: the one place where the tree is read for a page.
struct TreeSnapshot {
    let index: ControlIndex
    private(set) var images: [UIImage] = []
    /// The style sheets of the layout files that views were made of, each once.
    private(set) var styleSheets: [String] = []
    // What most nodes share; see `Shared`.
    private static let plainStyle = NodeStyle()
    private static let plainAccessibility = NodeAccessibility()
    private static let plainPlacement = NodePlacement()
    /// Whether a view around the present one, or that one itself, takes no touches.
    private var isInert = false

    init(index: ControlIndex) {
        self.index = index
    }

    /// The node of a view and all it shows; hidden subviews are left out.
    mutating func node(of view: UIView) -> Node {
        let id = index.id(of: view) ?? ""
        let isRoot = id == index.prefix + ControlPosition.root
        let base = isRoot ? index.prefix : id + "-"
        return node(of: view, position: id, base: base)
    }

    /// `position` is the view's id unless it has a name, and `base` what its children's begin with.
    private mutating func node(of view: UIView, position: String, base: @autoclosure () -> String) -> Node {
        let wasInert = isInert
        defer { isInert = wasInert }
        // Labels and pictures take none by themselves, which says nothing of what they are.
        if !view.isUserInteractionEnabled, !(view is UILabel), !(view is UIImageView) { isInert = true }
        var node = Node(id: view.accessibilityIdentifier == nil ? position : index.namedID(of: view) ?? "")
        if let markup = view.markup {
            node.markup = markup.node(in: index)
            if !markup.styleSheet.isEmpty, !styleSheets.contains(markup.styleSheet) {
                styleSheets.append(markup.styleSheet)
            }
        }
        node.module = view.clientModule
        var style = style(of: view)
        var accessibility = accessibility(of: view)
        node.content = content(of: view, style: &style, accessibility: &accessibility)
        if style != Self.plainStyle { node.style = style }
        if accessibility != Self.plainAccessibility { node.accessibility = accessibility }
        if isInert { node.becomeInert() }
        if ChildLayout.holdsChildren(view) {
            view.prepareSubviews()
            addChildren(of: view, base: view.subviews.isEmpty ? "" : base(), to: &node)
        }
        return node
    }

    /// The nodes of a side of the bar, without spaces and what is hidden.
    mutating func nodes(of item: UINavigationItem, on side: ControlPosition.Side) -> [Node] {
        side.items(of: item).enumerated().compactMap { node(of: $1, at: $0, on: side) }
    }

    private mutating func node(of item: UIBarButtonItem, at position: Int, on side: ControlPosition.Side) -> Node? {
        guard !item.isHidden else { return nil }
        if let view = item.customView { return node(of: view) }
        guard item.title != nil || item.image != nil else { return nil }
        var node = Node(id: index.id(of: item, at: position, on: side))
        node.content = .button(
            NodeButton(
                title: item.title ?? "", picture: item.image.map { picture(of: $0, fit: .contain) },
                role: item.style == .done ? .filled : .plain, isEnabled: item.isEnabled, isSelected: item.isSelected))
        node.accessibility.label = item.accessibilityLabel
        node.accessibility.hint = item.accessibilityHint
        node.style.tint = item.tintColor?.nodeColor
        return node
    }

    // MARK: Children and their places

    private mutating func addChildren(of view: UIView, base: String, to node: inout Node) {
        SizeRelation.report(heldBy: view)
        let reading = ChildLayout(of: view)
        node.style.layout = reading.layout
        let subviews = view.subviews
        node.children.reserveCapacity(reading.children.count)
        // Mostly the order of the subviews too.
        var place = 0
        for (child, placement) in reading.children {
            if place >= subviews.count || subviews[place] !== child {
                place = subviews.firstIndex { $0 === child } ?? 0
            }
            let position = ControlID.joined(base, place)
            place += 1
            var childNode = self.node(of: child, position: position, base: position + "-")
            if placement != Self.plainPlacement { childNode.style.placement = placement }
            node.children.append(childNode)
        }
    }

    // MARK: Style

    private mutating func style(of view: UIView) -> NodeStyle {
        var style = NodeStyle()
        style.background = view.backgroundColor?.nodeColor
        style.pattern = view.backgroundColor?.pattern.map { picture(of: $0, fit: .fill) }
        style.tint = view.explicitTintColor?.nodeColor
        style.look = view.look
        guard let layer = view.layerIfUsed else { return style }
        if style.background == nil || style.pattern != nil, let color = layer.backgroundColor {
            style.background = NodeColor(light: color.packed)
        }
        if layer.opacity < 1 { style.opacity = Double(layer.opacity) }
        if layer.cornerRadius > 0 { style.cornerRadius = layer.cornerRadius }
        if layer.borderWidth > 0, let color = layer.borderColor {
            style.borderWidth = layer.borderWidth
            style.borderColor = NodeColor(light: color.packed)
        }
        if let shadow = layer.drawnShadow {
            style.shadow = NodeShadow(
                isOfBox: style.background != nil || view.isField
                    || (view as? UIButton).map { ControlLook($0).background != nil } ?? false,
                x: shadow.offset.width, y: shadow.offset.height, sigma: shadow.sigma,
                color: NodeColor(light: shadow.color.packed))
        }
        style.clips = layer.masksToBounds && !(view is UIScrollView)
        return style
    }

    // MARK: Accessibility

    private func accessibility(of view: UIView) -> NodeAccessibility {
        var result = NodeAccessibility(label: view.accessibilityLabel, hint: view.accessibilityHint)
        result.value = view.accessibilityValue
        if view.markup?["lang"] == nil { result.language = view.accessibilityLanguage }
        let traits = view.accessibilityTraits
        switch view.accessibilityContainerType {
        case .list: result.role = .list
        case .landmark: result.role = .region
        case .semanticGroup: result.role = .group
        case .none, .dataTable: break
        }
        if traits.contains(.header) {
            result.role = .heading
            result.headingLevel = view.headingLevel
        } else if traits.contains(.image) {
            result.role = .image
        } else if traits.contains(.link) {
            result.role = .link
        } else if traits.contains(.updatesFrequently) {
            result.role = .status
        }
        if traits.contains(.selected) { result.isSelected = true }
        result.isHidden = view.accessibilityElementsHidden
        result.isModal = view.accessibilityViewIsModal
        if let refusal = view.refusal {
            result.isInvalid = true
            result.hint = refusal
        }
        return result
    }

    // MARK: Content

    private mutating func content(
        of view: UIView, style: inout NodeStyle, accessibility: inout NodeAccessibility
    ) -> Node.Content {
        switch view {
        case let label as UILabel:
            style.font = label.explicitFont?.nodeFont
            style.foreground = label.explicitTextColor?.nodeColor
            style.textAlignment = Self.alignment(label.textAlignment)
            (style.lineLimit, style.lineBreak) = label.pageLines
            style.ideographs = label.ideographs(in: [label.text])
            if label.labeledField != nil { accessibility.label = nil }
            return .label(
                NodeLabel(
                    text: label.text ?? "", numberOfLines: label.numberOfLines,
                    fieldID: label.labeledField.flatMap { index.id(of: $0) }, moment: label.moment))
        case let button as UIButton:
            style.ideographs = button.ideographs(in: [button.currentTitle])
            return .button(self.button(button, style: &style))
        case let field as UITextField:
            style.font = field.font?.nodeFont
            style.foreground = field.textColor?.nodeColor
            style.textAlignment = Self.alignment(field.textAlignment)
            style.ideographs = field.ideographs(in: [field.isSecureTextEntry ? nil : field.text, field.placeholder])
            let (text, isSecure) = (field.text ?? "", field.isSecureTextEntry)
            return .textField(
                NodeTextField(
                    text: isSecure ? "" : text, placeholder: field.placeholder, isEnabled: field.isEnabled,
                    isSecure: isSecure, isFilled: isSecure && !text.isEmpty, inputMode: field.keyboardType.inputMode,
                    autocomplete: field.textContentType?.rawValue ?? "off", counter: counter(field.characterCounter)))
        case let text as UITextView:
            style.font = text.font?.nodeFont
            style.foreground = text.textColor?.nodeColor
            style.textAlignment = Self.alignment(text.textAlignment)
            style.ideographs = text.ideographs(in: [text.text, text.placeholder])
            return .textView(
                NodeTextView(
                    text: text.text, placeholder: text.placeholder, isEditable: text.isEditable,
                    counter: counter(text.characterCounter)))
        case let field as FileField:
            return .file(
                NodeFile(
                    acceptedTypes: field.acceptedTypes, sizeLimit: field.sizeLimit, capture: field.capture?.rawValue,
                    allowsMultiple: field.allowsMultiple, isEnabled: field.isEnabled, recorder: field.recorder))
        case let field as PaymentField:
            return .payment(
                NodePayment(
                    values: field.values, sources: field.sources,
                    buttonID: field.confirmButton.flatMap { index.id(of: $0) }))
        case let frame as SandboxedFrame:
            return .frame(
                NodeFrame(
                    address: frame.address, range: frame.range, greeting: frame.greeting, isEnabled: frame.isEnabled))
        case let picker as UIDatePicker:
            let kind: NodeDate.Kind =
                switch picker.datePickerMode {
                case .time: .time
                case .date: .date
                case .dateAndTime: .dateAndTime
                }
            return .date(
                NodeDate(
                    kind: kind, value: picker.fieldValue, minimum: picker.minimumDate.map(picker.fieldText),
                    maximum: picker.maximumDate.map(picker.fieldText), step: 60 * picker.minuteInterval,
                    isEnabled: picker.isEnabled))
        case let toggle as UISwitch:
            return .toggle(isOn: toggle.isOn, isEnabled: toggle.isEnabled)
        case let control as UISegmentedControl:
            let segments = (0..<control.numberOfSegments).map { number in
                NodeSegment(
                    title: control.titleForSegment(at: number) ?? "",
                    isEnabled: control.isEnabledForSegment(at: number),
                    picture: control.pictureForSegment(at: number).map { picture(of: $0, fit: .cover) },
                    heading: control.headingBeforeSegment(at: number),
                    font: control.fontForSegment(at: number)?.nodeFont)
            }
            style.ideographs = control.ideographs(in: segments.map(\.title))
            let selected = control.selectedSegmentIndex
            return .segments(segments, selected: selected >= 0 ? selected : nil, isEnabled: control.isEnabled)
        case let player as MediaPlayerView where player.source != nil:
            guard let source = player.source else { return .group }
            return .player(
                NodePlayer(
                    source: source, poster: player.image.map { picture(of: $0, fit: .contain) },
                    captions: player.captions))
        case let imageView as UIImageView:
            let fit: NodePicture.Fit =
                switch imageView.contentMode {
                case .scaleAspectFill: .cover
                case .scaleAspectFit: .contain
                case .scaleToFill, .redraw: .fill
                case .center: .center
                case .top: .top
                case .bottom: .bottom
                case .left: .left
                case .right: .right
                case .topLeft: .topLeft
                case .topRight: .topRight
                case .bottomLeft: .bottomLeft
                case .bottomRight: .bottomRight
                }
            var shown = imageView.image.map { picture(of: $0, fit: fit) }
            shown?.still = imageView.stillImage.map { picture(of: $0, fit: fit).digest }
            return .image(shown)
        case let progress as UIProgressView:
            return .progress(Double(progress.progress))
        case let indicator as UIActivityIndicatorView:
            return .activity(isAnimating: indicator.isAnimating)
        case let scroll as UIScrollView:
            return .scroll(NodeScroll(of: scroll))
        case let words as MarkupTextView:
            return .text(words.text)
        default:
            return .group
        }
    }

    private mutating func button(_ button: UIButton, style: inout NodeStyle) -> NodeButton {
        style.font = button.titleFont?.nodeFont
        style.foreground = button.explicitTitleColor?.nodeColor
        if let background = button.configuration?.baseBackgroundColor { style.background = background.nodeColor }
        let role: NodeButton.Role =
            if button.role == .destructive {
                .destructive
            } else {
                switch button.configuration?.style {
                case .filled: .filled
                case .tinted, .gray: .tinted
                case .bordered: .bordered
                case .plain, nil: .plain
                }
            }
        return NodeButton(
            title: button.currentTitle ?? "", picture: button.currentImage.map { picture(of: $0, fit: .contain) },
            role: role, isEnabled: button.isEnabled, isSelected: button.isSelected, copies: button.copiesText)
    }

    private func counter(_ counter: CharacterCounter?) -> NodeCounter? {
        guard let counter, let label = counter.label, let id = index.id(of: label) else { return nil }
        return NodeCounter(labelID: id, limit: counter.limit)
    }

    private mutating func picture(of image: UIImage, fit: NodePicture.Fit) -> NodePicture {
        if !image.isStored { images.append(image) }
        return NodePicture(
            digest: image.digest, width: image.size.width, height: image.size.height, fit: fit,
            scale: image.scale)
    }

    private static func alignment(_ alignment: NSTextAlignment) -> NodeTextAlignment? {
        switch alignment {
        case .natural: nil
        case .left: .left
        case .center: .center
        case .right: .right
        case .justified: .justify
        }
    }
}

extension Node {
    /// Switches off what a person can act on; a box stays as it is, since `inert` would keep its words from being read
    /// out.
    fileprivate mutating func becomeInert() {
        switch content {
        case .button, .textField, .textView, .date, .toggle, .segments, .file, .frame, .payment, .player:
            accessibility.isInert = true
        case .label: accessibility.isInert = accessibility.role == .link
        case .scroll(var scroll):
            scroll.isEnabled = false
            content = .scroll(scroll)
        case .group, .image, .progress, .activity, .text: break
        }
    }
}
