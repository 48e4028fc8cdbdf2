import VoucherKit

extension TestVisitor {
    /// Has the page in the frame of that name tell a number, as its script would. Throws `Fault` when there is no such
    /// frame, and when the number is refused.
    public func tell(_ value: Int, from name: String) async throws {
        let frame = nodes.first { node in
            if case .frame = node.content { node.accessibility.label == name } else { false }
        }
        guard let frame else { throw Fault(description: "There is no frame “\(name)”. \(shown)") }
        var event = PageEvent(screenID: page.screenID, revision: page.revision, action: .typed)
        event.language = language
        event.fields = [PageEvent.Field(id: frame.id, value: String(value))]
        if let refusal = try await post(event).refusal { throw Fault(description: "\(refusal) \(shown)") }
    }
}
