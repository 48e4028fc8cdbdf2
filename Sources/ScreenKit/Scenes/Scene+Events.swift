import Localization

extension Scene {
    /// What an event has filled in on its screen.
    struct Filling: OptionSet {
        let rawValue: Int

        static let typed = Filling(rawValue: 1)
        static let chosen = Filling(rawValue: 2)

        /// What stays of an event that was refused, in words for the person.
        var words: String {
            switch self {
            case .typed: localized("page.keptTyped")
            case .chosen: localized("page.keptChosen")
            case [.typed, .chosen]: localized("page.keptBoth")
            default: localized("page.nothingChanged")
            }
        }
    }

    /// Carries out an event on the screen it was made for: all of it is checked first, then fields are filled in and
    /// the control is pressed.
    ///
    /// Fields of text that take what was written keep it, also when another field cannot be, as on a page from before an
    /// update, is declined, or the press is refused, so that nobody loses their words; `filling` says afterwards what was
    /// filled in, and `homelessText` what was written in fields that are not there any more. Choices of a form with a field
    /// that cannot be are refused as a whole.
    ///
    /// A screen below the top is a page one came back to: what lies above it is left first, and what was typed there
    /// is kept.
    func apply(_ event: PageEvent, to controller: UIViewController) throws(EventRefusal) {
        filling = []
        homelessText = []
        let screenID = screenID(of: controller)
        defer { forgetSecureText(of: controller, screenID: screenID) }
        layOut(controller)
        var index = ControlIndex(controller: controller, screenID: screenID)
        do throws(EventRefusal) {
            try checkFields(of: event, in: index)
        } catch {
            if controller === visibleViewController { saveText(of: event, in: index, screenID: screenID) }
            throw error
        }
        do throws(EventRefusal) {
            try checkAction(of: event, in: index)
        } catch {
            if controller === visibleViewController { try? fillIn(event, in: index, screenID: screenID) }
            throw error
        }
        if controller !== visibleViewController {
            if case .typed = event.action { return }
            leaveScreens(above: controller)
            index = ControlIndex(controller: controller, screenID: screenID)
        }
        try fillIn(event, in: index, screenID: screenID)
        try hand(event.files, toFieldsIn: index)
        switch event.action {
        case .typed, .choose:
            break
        case .press(let id):
            pressedControl = id
            defer { pressedControl = nil }
            // Filling in a field may have hidden the button or switched it off.
            try press(id, in: ControlIndex(controller: controller, screenID: screenID))
        case .pressReturn(let id):
            pressedControl = id
            defer { pressedControl = nil }
            guard let field = try shownView(id, in: index) as? UITextField else { throw .notPressable(id) }
            guard field.isEnabled else { throw .disabled(id) }
            guard field.userReturned() else { throw .declined(id) }
        }
    }

    /// `apply` in a turn of its own; what was put off runs also when the event was refused half-way.
    func applyInTurn(_ event: PageEvent, to controller: UIViewController) throws(EventRefusal) {
        // Screens close at the end of the turn.
        if case .press(let id) = event.action { pressedButton = id }
        formFields = event.action == .typed ? [] : keptFields(of: event)
        defer {
            pressedButton = nil
            formFields = []
        }
        let result: Result<Void, EventRefusal> = turn {
            do throws(EventRefusal) {
                return .success(try apply(event, to: controller))
            } catch {
                return .failure(error)
            }
        }
        if event.action != .typed { noteChanges(by: event, on: controller) }
        try result.get()
    }

    /// Notes an event as carried out; a browser tries again within minutes, so the last few are enough.
    func remember(_ eventID: String) {
        seenEvents.append(String(eventID.prefix(64)))
        if seenEvents.count > 8 { seenEvents.removeFirst() }
    }

    private func leaveScreens(above controller: UIViewController) {
        keepsTypedText = true
        turn {
            dismissPresented(by: controller, animated: false, completion: nil)
            settleTransitions()
        }
        keepsTypedText = false
        clearAttention()
    }

    // MARK: Checking

    private func checkFields(of event: PageEvent, in index: ControlIndex) throws(EventRefusal) {
        for field in event.fields {
            // Far beyond what a person writes: it would be kept and sent back with every page.
            guard field.value.utf8.count <= 200_000 else { throw .badValue(field.id) }
            do throws(EventRefusal) {
                try checkValue(field.value, for: try shownView(field.id, in: index), id: field.id)
            } catch .disabled(let id) where id == field.id && holds(field, of: event, in: index) {
                // A form is sent with all its fields; what takes no value now may keep the one it has.
                continue
            }
        }
    }

    private func checkAction(of event: PageEvent, in index: ControlIndex) throws(EventRefusal) {
        for file in event.files { _ = try fileField(file.id, in: index) }
        switch event.action {
        case .typed: break
        case .choose(let id): _ = try fileField(id, in: index)
        case .press(let id): try checkPress(id, in: index)
        case .pressReturn(let id): _ = try shownView(id, in: index)
        }
    }

    private func fileField(_ id: String, in index: ControlIndex) throws(EventRefusal) -> FileField {
        guard let field = try shownView(id, in: index) as? FileField else { throw .notPressable(id) }
        guard field.isEnabled else { throw .disabled(id) }
        return field
    }

    /// Gives each file field what was chosen in it; without a script files come with the press that follows.
    private func hand(_ files: [PageEvent.File], toFieldsIn index: ControlIndex) throws(EventRefusal) {
        var done: Set<String> = []
        for file in files where done.insert(file.id).inserted {
            let field = try fileField(file.id, in: index)
            if !field.userChose(files.filter { $0.id == file.id }.map(\.file)) { throw .declined(file.id) }
        }
    }

    private func shownView(_ id: String, in index: ControlIndex) throws(EventRefusal) -> UIView {
        guard case .view(let view)? = index.control(id) else { throw .unknownControl(id) }
        var ancestor: UIView? = view
        while let current = ancestor {
            if current !== window, current.isHidden { throw .hidden(id) }
            if !current.isUserInteractionEnabled { throw .disabled(id) }
            ancestor = current.superview
        }
        return view
    }

    /// Whether a field has the value already that was sent for it.
    private func holds(_ field: PageEvent.Field, of event: PageEvent, in index: ControlIndex) -> Bool {
        guard case .view(let view)? = index.control(field.id) else { return false }
        return switch view {
        case let textField as UITextField where isUntouched(textField, by: field, of: event): true
        case let textField as UITextField: Self.line(field.value) == textField.text ?? ""
        case let text as UITextView: Self.normalized(field.value) == text.text
        case let segments as UISegmentedControl: Int(field.value) == segments.selectedSegmentIndex
        case let toggle as UISwitch: toggle.isOn
        case let frame as SandboxedFrame: Int(field.value) == frame.value
        case let picker as UIDatePicker: picker.fieldValue == field.value
        default: false
        }
    }

    /// A page does not carry the text of a secure field, which then comes back empty.
    private func isUntouched(_ view: UITextField, by field: PageEvent.Field, of event: PageEvent) -> Bool {
        view.isSecureTextEntry && field.value.isEmpty && !event.emptiedFields.contains(field.id)
    }

    private func checkPress(_ id: String, in index: ControlIndex) throws(EventRefusal) {
        if case .barItem(let item)? = index.control(id) {
            if item.isHidden { throw .hidden(id) }
            if !item.isEnabled { throw .disabled(id) }
            return
        }
        guard let control = try shownView(id, in: index) as? UIButton else { throw .notPressable(id) }
        guard control.isEnabled else { throw .disabled(id) }
    }

    /// The value has to be one of the control's, which has to take values now.
    private func checkValue(_ value: String, for view: UIView, id: String) throws(EventRefusal) {
        switch view {
        case let field as UITextField:
            if !field.isEnabled { throw .disabled(id) }
        case let text as UITextView:
            if !text.isEditable { throw .disabled(id) }
        case let segments as UISegmentedControl:
            guard let selected = Int(value), (0..<segments.numberOfSegments).contains(selected) else {
                throw .badValue(id)
            }
            if !segments.isEnabled || !segments.isEnabledForSegment(at: selected) { throw .disabled(id) }
        case let toggle as UISwitch:
            if !toggle.isEnabled { throw .disabled(id) }
        case let frame as SandboxedFrame:
            guard let number = Int(value), frame.range.contains(number) else { throw .badValue(id) }
            if !frame.isEnabled { throw .disabled(id) }
        case let picker as UIDatePicker:
            guard value.isEmpty || picker.moment(ofFieldText: value) != nil else { throw .badValue(id) }
            if !picker.isEnabled { throw .disabled(id) }
        default:
            throw .notPressable(id)
        }
    }

    // MARK: Doing

    /// Of a form that is refused for one of its fields: keeps the text of the others, and notes the text of fields that
    /// are not there.
    private func saveText(of event: PageEvent, in index: ControlIndex, screenID: String) {
        var rest = event
        rest.switches = []
        rest.fields = event.fields.filter { field in
            guard let view = try? shownView(field.id, in: index), view is UITextField || view is UITextView else {
                return false
            }
            return field.value.utf8.count <= 200_000 && (try? checkValue(field.value, for: view, id: field.id)) != nil
        }
        try? fillIn(rest, in: index, screenID: screenID)
        homelessText = event.fields.filter { field in
            guard field.id.hasPrefix(screenID + "."), !event.secureFields.contains(field.id),
                !event.switches.contains(field.id), field.value.utf8.count <= 20_000,
                // What is chosen comes as a small number.
                field.value.utf8.count > 2 || Int(field.value) == nil
            else { return false }
            return !field.value.isEmpty && (try? shownView(field.id, in: index)) == nil
        }.prefix(5).map(\.value)
    }

    /// Gives every field what was sent for it; throws afterwards for the first that did not take it.
    private func fillIn(_ event: PageEvent, in index: ControlIndex, screenID: String) throws(EventRefusal) {
        var refusal: EventRefusal?
        for field in event.fields {
            guard let view = try? shownView(field.id, in: index) else { continue }
            do throws(EventRefusal) {
                if let textField = view as? UITextField, isUntouched(textField, by: field, of: event) { continue }
                guard try fill(view, with: field.value, id: field.id) else { continue }
                filling.insert(view is UITextField || view is UITextView ? .typed : .chosen)
                let isSecure = (view as? UITextField)?.isSecureTextEntry ?? false
                typedText[screenID, default: [:]][field.id] = isSecure ? nil : Self.normalized(field.value)
            } catch {
                refusal = refusal ?? error
            }
        }
        for id in event.switches where !event.fields.contains(where: { $0.id == id }) {
            if let toggle = try? shownView(id, in: index) as? UISwitch, toggle.isOn, toggle.userSet(false) {
                filling.insert(.chosen)
                typedText[screenID, default: [:]][id] = ""
            }
        }
        if let refusal { throw refusal }
    }

    /// Gives a control a value as a person would; false when it has that value already.
    private func fill(_ view: UIView, with value: String, id: String) throws(EventRefusal) -> Bool {
        let accepted: Bool
        switch view {
        case let field as UITextField:
            let line = Self.line(value)
            guard line != field.text ?? "" else { return false }
            accepted = field.userTyped(line)
        case let text as UITextView:
            let value = Self.normalized(value)
            guard value != text.text else { return false }
            accepted = text.userTyped(value)
        case let segments as UISegmentedControl:
            guard let selected = Int(value), selected != segments.selectedSegmentIndex else { return false }
            accepted = segments.userSelected(selected)
        case let toggle as UISwitch:
            guard !toggle.isOn else { return false }
            accepted = toggle.userSet(true)
        case let frame as SandboxedFrame:
            guard let number = Int(value), number != frame.value else { return false }
            accepted = frame.userTold(number)
        case let picker as UIDatePicker:
            guard picker.fieldValue != value else { return false }
            accepted = picker.userChose(value)
        default:
            return false
        }
        if !accepted { throw .declined(id) }
        // It was said of what stood there before.
        view.refusal = nil
        return true
    }

    /// What a secure field holds is kept in the field alone, also when it was typed before the field became one.
    private func forgetSecureText(of controller: UIViewController, screenID: String) {
        guard let ids = typedText[screenID]?.keys, !ids.isEmpty else { return }
        let index = ControlIndex(controller: controller, screenID: screenID)
        for id in ids {
            guard case .view(let view)? = index.control(id), (view as? UITextField)?.isSecureTextEntry == true else {
                continue
            }
            typedText[screenID]?[id] = nil
        }
    }

    private func press(_ id: String, in index: ControlIndex) throws(EventRefusal) {
        try checkPress(id, in: index)
        let accepted =
            switch index.control(id) {
            case .barItem(let item)?: item.userPressed()
            case .view(let view)?: (view as? UIButton)?.userPressed() ?? false
            case nil: false
            }
        if !accepted { throw .declined(id) }
    }

    /// The text of a field of one line.
    private static func line(_ value: String) -> String {
        let text = normalized(value)
        guard text.utf8.contains(UInt8(ascii: "\n")) else { return text }
        return text.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: " ")
    }

    /// Fields post line ends as CR LF; the text has LF.
    static func normalized(_ value: String) -> String {
        value.utf8.contains(UInt8(ascii: "\r"))
            ? value.replacing("\r\n", with: "\n").replacing("\r", with: "\n") : value
    }
}
