import HTTPServer
import VoucherKit

/// A posted form as an event. Nothing is looked up here; what has no good form is refused.
enum EventForm {
    /// A form with files is one of several parts; each file keeps lying on disk for as long as its event has it.
    static func event(from form: ReceivedForm) -> PageEvent? {
        guard var event = event(from: form.fields) else { return nil }
        event.files = form.files.map { field, file in
            PageEvent.File(
                id: field,
                file: UploadedFile(
                    path: file.path, name: file.name, size: file.size, isTooLarge: file.isTooLarge, owner: file))
        }
        return event
    }

    static func event(from fields: [FormField]) -> PageEvent? {
        var event = PageEvent(screenID: "", action: .typed)
        var hasAction = false
        for field in fields {
            switch field.name {
            case "_screen": event.screenID = field.value
            case "_rev": event.revision = Int(field.value)
            case "_event": event.eventID = field.value.isEmpty ? nil : field.value
            case "_has": event.switches.append(field.value)
            case "_secure": event.secureFields.append(field.value)
            case "_emptied": event.emptiedFields.append(field.value)
            case "_press":
                guard !hasAction else { return nil }
                event.action = .press(field.value)
                hasAction = true
            case "_return":
                // Without a field's name it is the return key of a page without JavaScript: the text is kept.
                guard !hasAction else { return nil }
                if !field.value.isEmpty { event.action = .pressReturn(field.value) }
                hasAction = true
            case "_choose":
                guard !hasAction else { return nil }
                event.action = .choose(field.value)
                hasAction = true
            case "_type": hasAction = true
            case "_keep": event.isKeptAfterClosing = true
            case "_zone": event.timeZone = field.value
            case "_motion": event.prefersReducedMotion = field.value == "reduce"
            default: event.fields.append(PageEvent.Field(id: field.name, value: field.value))
            }
        }
        guard hasAction, !event.screenID.isEmpty, event.screenID.utf8.count <= 200 else { return nil }
        return event
    }
}
