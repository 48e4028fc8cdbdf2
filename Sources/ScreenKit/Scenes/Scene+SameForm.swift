extension Scene {
    /// Whether a form is the very one that came last, from the same page: a second click before the answer was there.
    /// Notes it as the last.
    ///
    /// Pages with the script tell presses apart by `PageEvent.eventID`. Another press on purpose comes from a later page,
    /// which has another revision; files are not compared, so a form with some is never the same.
    func isLastFormAgain(_ event: PageEvent) -> Bool {
        guard event.eventID == nil, let revision = event.revision, event.files.isEmpty else { return false }
        var hasher = Hasher()
        switch event.action {
        case .press(let id): hasher.combine(id)
        case .pressReturn(let id): hasher.combine("return " + id)
        case .typed, .choose: return false
        }
        hasher.combine(event.screenID)
        hasher.combine(revision)
        for field in event.fields {
            hasher.combine(field.id)
            hasher.combine(field.value)
        }
        let form = hasher.finalize()
        defer { lastForm = form }
        return form == lastForm
    }
}
