import Foundation

/// Fills a description with what an agent says of a picture, and never over a person's own words.
enum FoundWords {
    /// Answers what stands in the field now by our own hand.
    static func fill(
        _ field: UITextField, with found: FoundPicture, insteadOf earlier: String, limit: Int?
    ) -> String {
        let present = (field.text ?? "").trimmingCharacters(in: .whitespacesAndNewlines)
        guard present.isEmpty || present == earlier else { return earlier }
        let words = String(found.description.trimmingCharacters(in: .whitespacesAndNewlines).prefix(limit ?? 200))
        field.text = words
        field.window?.scene?.keepText(of: field)
        return words
    }
}
