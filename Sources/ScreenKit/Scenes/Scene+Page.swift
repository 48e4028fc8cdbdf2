import Foundation
import Localization

extension Scene {
    /// The page of one of the scene's screens, and the pictures on it.
    ///
    /// What was meant for one page (focus, announcement, notice) goes with the screen on top.
    func page(
        of controller: UIViewController?, path: (_ sceneID: String, _ screenID: String) -> String
    ) -> (Page, [UIImage]) {
        guard let controller else {
            return (
                Page(
                    sceneID: id, screenID: "none", path: path(id, "none"), revision: revision, title: "",
                    body: Node(id: "none.root")), []
            )
        }
        return speaking { page(of: controller, path: path(id, screenID(of: controller))) }
    }

    /// Runs a body in which `localized(_:_:)` speaks the scene's language.
    func speaking<Value>(_ body: () -> Value) -> Value {
        Words.$current.withValue(words, operation: body)
    }

    private func page(of controller: UIViewController, path: String) -> (Page, [UIImage]) {
        layOut(controller)
        let screen = screenID(of: controller)
        let index = ControlIndex(controller: controller, screenID: screen)
        var snapshot = TreeSnapshot(index: index)
        let item = controller.shownNavigationItem
        var page = Page(
            sceneID: id, screenID: screen, path: path, revision: revision,
            title: controller.shownTitle ?? "", body: snapshot.node(of: controller.view))
        // Every document needs a name: without one the screen's own first heading is it.
        if page.title.isEmpty { page.title = Self.firstHeading(in: page.body) ?? screen }
        if let item {
            let bar = PageBar(
                title: controller.shownTitle,
                leading: snapshot.nodes(of: item, on: .left), trailing: snapshot.nodes(of: item, on: .right))
            if bar != PageBar(title: nil) { page.bar = bar }
        } else if let title = controller.shownTitle {
            page.bar = PageBar(title: title)
        }
        page.layoutStyleSheets = snapshot.styleSheets
        page.isBusy = isBusy
        page.theme = controller.pageTheme ?? theme
        page.language = language
        page.words = words
        page.isRightToLeft = words.isRightToLeft
        page.metadata = metadata
        if controller === visibleViewController {
            page.announcement = announcement
            page.notice = notice
            page.transition = prefersReducedMotion ? .none : transition
            page.focus = focusTarget.flatMap { firstFocusable(in: $0, index: index) } ?? focusIdentifier
        }
        return (page, snapshot.images)
    }

    private static func firstHeading(in node: Node) -> String? {
        if node.accessibility.role == .heading, case .label(let label) = node.content { return label.text }
        if let tag = node.markup?.tag, ["h1", "h2", "h3", "h4", "h5", "h6"].contains(tag) { return node.innerText }
        for child in node.children {
            if let found = firstHeading(in: child) { return found }
        }
        return nil
    }

    /// Lets a controller bring its views up to date, as it is before each page and before an event is looked up.
    func layOut(_ controller: UIViewController) {
        controller.viewWillLayoutSubviews()
        controller.view.layoutSubviews()
        controller.viewDidLayoutSubviews()
        for child in controller.shownChildren {
            // One that was added while its parent was shown appears with it.
            if controller.appearance == .appeared {
                child.beginAppearance(animated: false)
                child.endAppearance(animated: false)
            }
            layOut(child)
        }
    }

    /// The id of the view if it can have the keyboard or is a text, else of the first control in it.
    private func firstFocusable(in view: UIView, index: ControlIndex) -> String? {
        guard !view.isHidden else { return nil }
        if view.canBecomeFirstResponder || view is UILabel { return index.id(of: view) }
        view.prepareSubviews()
        for subview in view.subviews {
            if let found = firstFocusable(in: subview, index: index) { return found }
        }
        return nil
    }
}

extension Session {
    /// The page of a tree that is made for this one answer: for a GET by somebody without a session. Nothing is kept.
    public static func ephemeralPage(
        path: String, environment: SceneEnvironment, language: String, root: RootMaker
    ) throws -> (page: Page, images: [UIImage]) {
        let scene = Scene(
            id: "", environment: environment, state: SceneState(), sharedState: SceneState(), isEphemeral: true,
            startWork: nil)
        scene.language = language
        let (page, images) = try AccessibilityOutbox.collecting(into: scene) {
            scene.build(nil, root: try root.make(scene))
            return scene.page(of: scene.visibleViewController, path: { _, _ in path })
        }
        return (page, images)
    }
}
