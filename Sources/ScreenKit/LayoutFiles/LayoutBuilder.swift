import Foundation
import Markup

/// Makes the views of a layout file for one controller, and connects its outlets and actions.
///
/// Everything is checked while it is made: a controller never gets half a layout.
struct LayoutBuilder {
    let file: LayoutFile
    let controller: UIViewController
    private let outlets: OutletTable
    private let actions: LayoutActions

    private var connectedOutlets: [String: Int] = [:]
    private var connectedActions: [String: Int] = [:]
    /// Outlets and ids: what attributes may speak of.
    var named: [String: (view: UIView, line: Int)] = [:]
    var pendingReferences: [PendingReference] = []

    /// An attribute that names elements, until all of them are made.
    struct PendingReference {
        let view: UIView
        let attribute: MarkupAttribute
        let names: [String]
        var prefix = ""
    }

    init(file: LayoutFile, controller: UIViewController) {
        self.file = file
        self.controller = controller
        outlets = OutletTable(of: controller)
        actions = type(of: controller).layoutActions
    }

    /// The controller's view, as large as any that is made in code.
    mutating func makeView() throws(LayoutFileError) -> UIView {
        let view = UIView(frame: CGRect(origin: .zero, size: Scene.nominalSize))
        let body = MarkupElement(
            name: "body", attributes: file.body.attributes,
            children: file.body.children.filter { child in
                if case .element(let element) = child { element.name != "style" } else { true }
            }, line: file.body.line)
        try checkAttributes(of: body)
        for attribute in body.attributes where ["data-outlet", "data-action", "id"].contains(attribute.name) {
            throw fault(attribute.line, .attributeNotAllowed(attribute.name, element: "body"))
        }
        view.markup = ViewMarkup(tag: "div", attributes: passedAttributes(of: body))
        view.markup?.styleSheet = file.styleSheet
        try addChildren(of: body, to: view)
        try resolveReferences()
        try checkThatAllIsConnected()
        return view
    }

    func fault(_ line: Int?, _ fault: LayoutFileError.Fault, nearest: String? = nil) -> LayoutFileError {
        LayoutFileError(file: file.name, line: line, fault: fault, nearest: nearest)
    }

    func nearest(to name: String, among names: some Sequence<String>) -> String? {
        SpellingDistance.nearest(to: name, among: names, count: 1).first
    }

    private var className: String { String(describing: type(of: controller)) }

    // MARK: Elements

    private mutating func addChildren(of element: MarkupElement, to view: UIView) throws(LayoutFileError) {
        for child in LayoutText.children(of: element) {
            let made: UIView
            switch child {
            case .text(let text, _): made = MarkupTextView(text: text)
            case .element(let child): made = try makeView(of: child, in: element)
            }
            if let stack = view as? UIStackView { stack.addArrangedSubview(made) } else { view.addSubview(made) }
        }
    }

    private mutating func makeView(
        of element: MarkupElement, in parent: MarkupElement
    ) throws(LayoutFileError) -> UIView {
        guard let kind = LayoutRules.kinds[element.name] else {
            if element.name == "style" { throw fault(element.line, .contentNotAllowed("style", in: parent.name)) }
            throw fault(
                element.line, .elementNotAllowed(element.name),
                nearest: SpellingDistance.slip(for: element.name, among: LayoutRules.kinds.keys))
        }
        try checkAttributes(of: element)
        let outlet = element.attribute("data-outlet")
        if let outlet, outlets[outlet.value].isEmpty {
            throw fault(
                outlet.line, .outletNotInClass(outlet.value, className: className),
                nearest: nearest(to: outlet.value, among: outlets.names))
        }
        let view: UIView
        switch kind {
        case .box, .plain: view = try make(element) { UIView() }
        case .words where outlet != nil || isFieldLabel(element): view = try makeLabel(of: element)
        case .words: view = UIView()
        case .button: view = try makeButton(of: element)
        case .textArea: view = try makeTextView(of: element)
        case .input: view = try makeInput(of: element)
        case .image: view = try makeImageView(of: element)
        case .progress: view = try makeProgressView(of: element)
        }
        view.isHidden = element.attribute("hidden") != nil
        // A page has one main part, and it is ours.
        let tag = element.name == "main" ? "div" : element.name
        view.markup = ViewMarkup(tag: tag, attributes: passedAttributes(of: element))
        takeAccessibility(of: element, to: view)
        try register(view, made: element)
        try connect(view, made: element, as: kind)
        if kind == .box || kind == .plain || (kind == .words && !(view is UILabel)) {
            try addChildren(of: element, to: view)
        }
        return view
    }

    /// A label of a field that holds nothing but words is one that code and tests know as such.
    private func isFieldLabel(_ element: MarkupElement) -> Bool {
        element.name == "label" && element.attribute("for") != nil && element.firstElement == nil
    }

    /// Makes a view of the class its outlet wants, if that is the element's own class or one made of it.
    func make<View: UIView>(_ element: MarkupElement, _ make: () -> View) throws(LayoutFileError) -> View {
        let view = make()
        guard let name = element.attribute("data-outlet") else { return view }
        for outlet in outlets[name.value] where !outlet.accepts(view) {
            if let wanted = outlet.wantedClass as? View.Type, View.self != UIView.self || wanted.isBox,
                let own = wanted.init(coder: NSCoder())
            {
                return own
            }
            throw fault(
                name.line,
                .outletOfOtherClass(name.value, is: "\(View.self)", wanted: "\(outlet.wantedClass)"))
        }
        return view
    }

    // MARK: Outlets and actions

    private mutating func connect(
        _ view: UIView, made element: MarkupElement, as kind: LayoutRules.Kind
    ) throws(LayoutFileError) {
        if let outlet = element.attribute("data-outlet") {
            guard kind != .plain else {
                throw fault(outlet.line, .attributeNotAllowed("data-outlet", element: element.name))
            }
            for one in outlets[outlet.value] {
                guard one.accepts(view) else {
                    throw fault(
                        outlet.line,
                        .outletOfOtherClass(outlet.value, is: "\(type(of: view))", wanted: "\(one.wantedClass)"))
                }
                one.connect(view)
            }
            connectedOutlets[outlet.value] = outlet.line
        }
        if let action = element.attribute("data-action") {
            guard actions.names.contains(action.value) else {
                throw fault(
                    action.line, .actionNotInClass(action.value, className: className),
                    nearest: nearest(to: action.value, among: actions.names))
            }
            guard let control = view as? UIControl else {
                throw fault(action.line, .actionOfNoControl(action.value, element: element.name))
            }
            guard actions.isMethod(action.value, of: controller) else {
                throw fault(action.line, .actionOfOtherClass(action.value, className: className))
            }
            control.addAction(actions.makeAction(action.value, of: controller), for: control.layoutEvent)
            connectedActions[action.value] = action.line
        } else if element.attribute("data-outlet") == nil, view is UIControl || view is UITextView {
            throw fault(element.line, .controlWithoutUse(element.name))
        }
    }

    private func checkThatAllIsConnected() throws(LayoutFileError) {
        for name in outlets.names where connectedOutlets[name] == nil {
            let near = nearest(to: name, among: connectedOutlets.keys)
            throw fault(
                near.flatMap { connectedOutlets[$0] } ?? file.body.line, .outletNotInFile(name, className: className),
                nearest: near)
        }
        for name in actions.names where connectedActions[name] == nil {
            let near = nearest(to: name, among: connectedActions.keys)
            throw fault(
                near.flatMap { connectedActions[$0] } ?? file.body.line, .actionNotInFile(name, className: className),
                nearest: near)
        }
    }
}

extension UIView {
    /// Whether views of the class hold others, rather than something of their own.
    fileprivate class var isBox: Bool {
        !(self is UIControl.Type || self is UILabel.Type || self is UIImageView.Type || self is UITextView.Type
            || self is UIProgressView.Type || self is UIActivityIndicatorView.Type || self is UIWindow.Type)
    }
}

extension UIControl {
    /// What an action of a layout file is called for.
    fileprivate var layoutEvent: Event {
        switch self {
        case is UIButton: .touchUpInside
        case is UITextField: .editingDidEndOnExit
        default: .valueChanged
        }
    }
}

extension MarkupElement {
    /// The first element in it; nil when it holds text alone.
    var firstElement: MarkupElement? {
        for case .element(let element) in children { return element }
        return nil
    }
}
