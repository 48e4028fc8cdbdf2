import Foundation
import Markup

extension LayoutBuilder {
    func makeLabel(of element: MarkupElement) throws(LayoutFileError) -> UILabel {
        let label = try make(element) { UILabel() }
        label.text = try words(of: element)
        label.numberOfLines = 0
        if element.name.count == 2, element.name.first == "h", let level = Int(element.name.dropFirst()) {
            label.accessibilityTraits = .header
            label.headingLevel = level
        }
        return label
    }

    func makeButton(of element: MarkupElement) throws(LayoutFileError) -> UIButton {
        let button = try make(element) { UIButton(type: .system) }
        button.setTitle(try words(of: element), for: .normal)
        button.isEnabled = element.attribute("disabled") == nil
        if let type = element.attribute("type"), !["button", "submit"].contains(type.value) {
            throw fault(type.line, .valueNotAllowed(type.value, attribute: "type"))
        }
        return button
    }

    func makeTextView(of element: MarkupElement) throws(LayoutFileError) -> UITextView {
        if let child = element.firstElement {
            throw fault(child.line, .contentNotAllowed(child.name, in: element.name))
        }
        let view = try make(element) { UITextView() }
        // HTML drops one line break after the tag.
        view.text = element.text.hasPrefix("\n") ? String(element.text.dropFirst()) : element.text
        view.placeholder = element.attribute("placeholder")?.value
        view.isEditable = element.attribute("readonly") == nil
        return view
    }

    func makeInput(of element: MarkupElement) throws(LayoutFileError) -> UIControl {
        let type = element.attribute("type")
        let name = type?.value.lowercased() ?? "text"
        if name == "checkbox" {
            try allow(["checked", "disabled", "required"], on: element)
            let toggle = try make(element) { UISwitch() }
            toggle.isOn = element.attribute("checked") != nil
            toggle.isEnabled = element.attribute("disabled") == nil
            return toggle
        }
        if let mode = Self.datePickerModes[name] {
            try allow(["disabled", "required"], on: element)
            let picker = try make(element) { UIDatePicker() }
            picker.datePickerMode = mode
            picker.isEnabled = element.attribute("disabled") == nil
            return picker
        }
        guard let keyboard = Self.keyboards[name] else {
            throw fault(
                type?.line ?? element.line, .valueNotAllowed(name, attribute: "type"),
                nearest: SpellingDistance.nearest(
                    to: name, among: Self.keyboards.keys.sorted() + ["checkbox"] + Self.datePickerModes.keys.sorted(),
                    count: 1
                ).first)
        }
        try allow(
            ["placeholder", "value", "disabled", "autocomplete", "inputmode", "maxlength", "required"], on: element)
        let field = try make(element) { UITextField() }
        field.keyboardType = keyboard
        field.isSecureTextEntry = name == "password"
        field.placeholder = element.attribute("placeholder")?.value
        field.text = element.attribute("value")?.value
        field.isEnabled = element.attribute("disabled") == nil
        if let autocomplete = element.attribute("autocomplete")?.value, autocomplete != "off" {
            field.textContentType = UITextContentType(rawValue: autocomplete)
        }
        if let mode = element.attribute("inputmode") {
            guard let keyboard = Self.inputModes[mode.value] else {
                throw fault(
                    mode.line, .valueNotAllowed(mode.value, attribute: "inputmode"),
                    nearest: SpellingDistance.nearest(
                        to: mode.value, among: Self.inputModes.keys.sorted(), count: 1
                    ).first)
            }
            field.keyboardType = keyboard
        }
        return field
    }

    func makeImageView(of element: MarkupElement) throws(LayoutFileError) -> UIImageView {
        guard let source = element.attribute("src") else {
            throw fault(element.line, .pictureNotFound(""))
        }
        guard LayoutRules.scheme(of: source.value) == nil, let image = file.picture(source.value) else {
            throw fault(source.line, .pictureNotFound(source.value))
        }
        let view = try make(element) { UIImageView() }
        view.image = image
        view.contentMode = .scaleAspectFit
        view.accessibilityLabel = element.attribute("alt")?.value
        return view
    }

    func makeProgressView(of element: MarkupElement) throws(LayoutFileError) -> UIProgressView {
        let view = try make(element) { UIProgressView() }
        var parts: [String: Float] = ["value": 0, "max": 1]
        for (name, _) in parts {
            guard let attribute = element.attribute(name) else { continue }
            guard let number = Float(attribute.value), number.isFinite, number >= 0, name == "value" || number > 0
            else {
                throw fault(attribute.line, .valueNotAllowed(attribute.value, attribute: name))
            }
            parts[name] = number
        }
        view.progress = (parts["value"] ?? 0) / (parts["max"] ?? 1)
        return view
    }

    /// The text of an element that holds nothing else.
    private func words(of element: MarkupElement) throws(LayoutFileError) -> String {
        if let child = element.firstElement {
            throw fault(child.line, .contentNotAllowed(child.name, in: element.name))
        }
        return LayoutText.trimmed(element.text)
    }

    /// Refuses what is an attribute of other kinds of input.
    private func allow(_ names: Set<String>, on element: MarkupElement) throws(LayoutFileError) {
        let others = (LayoutRules.attributes["input"] ?? []).subtracting(names).subtracting(["type"])
        for attribute in element.attributes where others.contains(attribute.name) {
            throw fault(attribute.line, .attributeNotAllowed(attribute.name, element: "input"))
        }
    }

    private static let keyboards: [String: UIKeyboardType] = [
        "text": .default, "email": .emailAddress, "tel": .phonePad, "url": .URL, "search": .webSearch,
        "number": .decimalPad, "password": .default,
    ]

    private static let datePickerModes: [String: UIDatePicker.Mode] = [
        "date": .date, "time": .time, "datetime-local": .dateAndTime,
    ]

    private static let inputModes: [String: UIKeyboardType] = [
        "text": .default, "email": .emailAddress, "tel": .phonePad, "url": .URL, "search": .webSearch,
        "numeric": .numberPad, "decimal": .decimalPad,
    ]
}
