import Foundation
import Localization

/// What is saved of one scene: how it was opened, its own state, what was typed, and what controllers encoded.
struct SavedScene: Codable, Sendable, Equatable {
    var state: [String: Data]
    /// The control on the root screen that opened what is above it.
    var opener: String?
    /// What was typed on each screen that is open, by the ids of screen and field.
    var typedText: [String: [String: String]]
    /// What controllers with a `restorationIdentifier` encoded, by screen id.
    var restorable: [String: Data]
    /// The last events that were carried out, so that one that is sent again is not carried out again.
    var seenEvents: [String]
    /// The revision goes on beyond where it was: a browser that was told an older one would wait for the one it knows.
    var revision: Int
    /// By how much it jumps when the scene is built again, since not each revision is saved; and after how many one is
    /// saved that alone has changed.
    static let (revisionJump, revisionDistance) = (1000, 500)
    var lastUsed: Int
    /// Nil in a scene that was saved when languages were not.
    var language: String?
    /// By its name; nil where the browser did not say.
    var timeZone: String?
    /// Why the content of views is not accepted, by their ids; nil when all is.
    var refusals: [String: String]?
    /// The line above the page; it may hold text of the person's that has no field any more.
    var notice: String?
}

extension Scene {
    func saved(lastUsed: Int) -> SavedScene {
        for controller in stack where controller.restorationIdentifier != nil {
            let archiver = NSKeyedArchiver(requiringSecureCoding: false)
            controller.encodeRestorableState(with: archiver)
            archiver.finishEncoding()
            restorable[screenID(of: controller)] = archiver.encodedData
        }
        for controller in stack { noteChanges(of: controller) }
        return SavedScene(
            state: state.values, opener: opener, typedText: typedText, restorable: restorable, seenEvents: seenEvents,
            revision: revision, lastUsed: lastUsed, language: language, timeZone: timeZone?.identifier,
            refusals: refusals(), notice: notice)
    }

    private func refusals() -> [String: String]? {
        var found: [String: String] = [:]
        for controller in stack {
            var refusing: [UIView] = []
            controller.viewIfLoaded?.forSubtree { if $0.refusal != nil { refusing.append($0) } }
            // An index walks through the tree again, and loads a view that nobody has asked for.
            guard !refusing.isEmpty else { continue }
            let index = ControlIndex(controller: controller, screenID: screenID(of: controller))
            for view in refusing {
                if let id = index.id(of: view) { found[id] = view.refusal }
            }
        }
        return found.isEmpty ? nil : found
    }

    /// What a screen has put itself into a field that a person had filled in, such as a corrected address, is what comes
    /// back.
    private func noteChanges(of controller: UIViewController) {
        let screen = screenID(of: controller)
        guard let typed = typedText[screen], !typed.isEmpty else { return }
        let index = ControlIndex(controller: controller, screenID: screen)
        for (id, value) in typed {
            guard case .view(let view)? = index.control(id), let now = Self.value(of: view), now != value else {
                continue
            }
            typedText[screen]?[id] = now
        }
    }

    /// What a press has put itself into fields that the person had left as they were comes back as well.
    func noteChanges(by event: PageEvent, on controller: UIViewController) {
        let screen = event.screenID
        guard self.controller(forScreen: screen) === controller else { return }
        let index = ControlIndex(controller: controller, screenID: screen)
        for field in event.fields where typedText[screen]?[field.id] == nil {
            guard case .view(let view)? = index.control(field.id), let now = Self.value(of: view),
                now != Self.normalized(field.value)
            else { continue }
            typedText[screen, default: [:]][field.id] = now
        }
    }

    /// Counts what a field holds as filled in by the person, so that it comes back when the screen is built again.
    ///
    /// For what a press fills in, such as the description of a picture that was chosen. Does nothing for a field without a
    /// screen.
    package func keepText(of field: UITextField) {
        guard !field.isSecureTextEntry, let controller = stack.last(where: { field.isDescendant(of: $0.view) }) else {
            return
        }
        let screen = screenID(of: controller)
        guard let id = ControlIndex(controller: controller, screenID: screen).id(of: field) else { return }
        typedText[screen, default: [:]][id] = field.text ?? ""
    }

    /// As `fillIn` takes it; nil for what is no field, or is secure.
    private static func value(of view: UIView) -> String? {
        switch view {
        case let field as UITextField: field.isSecureTextEntry ? nil : field.text ?? ""
        case let text as UITextView: text.text
        case let segments as UISegmentedControl:
            segments.selectedSegmentIndex < 0 ? nil : "\(segments.selectedSegmentIndex)"
        default: nil
        }
    }

    /// Builds the root screen and, in a scene that was saved, opens again what was open above it.
    func build(_ saved: SavedScene?, root: UIViewController) {
        if let saved {
            typedText = saved.typedText
            restorable = saved.restorable
            seenEvents = saved.seenEvents
            savedRefusals = saved.refusals ?? [:]
            if let zone = saved.timeZone { setTimeZone(named: zone) }
        }
        turn {
            window.rootViewController = root
            restore(root)
            window.makeKeyAndVisible()
            // What a screen makes in its layout alone, such as a part that shows once something has happened.
            if let typed = typedText[screenID(of: root)], !typed.isEmpty {
                let index = ControlIndex(controller: root, screenID: screenID(of: root))
                let late = typed.filter { index.control($0.key) == nil }
                layOut(root)
                fillIn(late, of: root)
            }
        }
        if let opener = saved?.opener { reopen(by: opener, on: root) }
        savedRefusals = [:]
        if let saved { revision = max(revision, saved.revision + SavedScene.revisionJump) }
        clearAttention()
        // Shown until the next event, as if the scene had stayed in memory.
        notice = saved?.notice
    }

    /// A name that is none leaves the zone as it is.
    func setTimeZone(named name: String) {
        guard name != timeZone?.identifier, name.utf8.count <= 64, let zone = TimeZone(identifier: name) else { return }
        timeZone = zone
    }

    /// Presses again the control that opened the flow; its coordinator then goes on along the route it saved.
    private func reopen(by control: String, on root: UIViewController) {
        turn {
            do {
                try apply(PageEvent(screenID: screenID(of: root), action: .press(control)), to: root)
            } catch {
                ScreenLog.warn("The flow of scene \(id) is not open again: \(error)")
            }
        }
    }

    /// Gives a controller that has just been made what it encoded, and its fields what was typed in them.
    func restore(_ controller: UIViewController) {
        let screen = screenID(of: controller)
        if controller.restorationIdentifier != nil, let data = restorable[screen],
            let unarchiver = try? NSKeyedUnarchiver(forReadingFrom: data)
        {
            unarchiver.requiresSecureCoding = false
            // What is not there, or is not what is asked for, is nil: it must not end the process.
            unarchiver.decodingFailurePolicy = .setErrorAndReturn
            controller.decodeRestorableState(with: unarchiver)
            unarchiver.finishDecoding()
        }
        if typedText[screen] == nil,
            let text = takeStrandedText(for: screen, former: controller.formerScreenIdentifier)
        {
            let index = ControlIndex(controller: controller, screenID: screen)
            typedText[screen] = text.filter { index.control($0.key) != nil }
            // Of a screen from before an update.
            let homeless = text.filter { index.control($0.key) == nil }.sorted { $0.key < $1.key }.map(\.value)
            show(
                notice: homeless.isEmpty
                    ? localized("page.filledIn") : Self.words(forHomeless: homeless)
            )
        }
        if let typed = typedText[screen] { fillIn(typed, of: controller) }
        guard !savedRefusals.isEmpty else { return }
        let index = ControlIndex(controller: controller, screenID: screen)
        for (id, words) in savedRefusals {
            guard case .view(let view)? = index.control(id) else { continue }
            view.refusal = words
            savedRefusals[id] = nil
        }
    }

    private func fillIn(_ typed: [String: String], of controller: UIViewController) {
        let index = ControlIndex(controller: controller, screenID: screenID(of: controller))
        for (id, value) in typed {
            guard case .view(let view)? = index.control(id) else { continue }
            switch view {
            case let field as UITextField where field.isEnabled: _ = field.userTyped(value)
            case let text as UITextView where text.isEditable: _ = text.userTyped(Self.normalized(value))
            case let toggle as UISwitch where toggle.isEnabled: _ = toggle.userSet(!value.isEmpty)
            case let picker as UIDatePicker where picker.isEnabled: _ = picker.userChose(value)
            case let segments as UISegmentedControl where segments.isEnabled:
                if let selected = Int(value) { _ = segments.userSelected(selected) }
            default: continue
            }
        }
    }
}
