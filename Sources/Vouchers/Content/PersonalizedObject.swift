/// What a person made on one screen, by keys that the option's type defines: a title has `title`, a note `note`, a
/// recipient `name` and `delivery`.
public struct PersonalizedObject: Sendable, Equatable, Codable, ExpressibleByDictionaryLiteral {
    public private(set) var values: [String: PersonalizedValue]

    public init(_ values: [String: PersonalizedValue] = [:]) {
        self.values = values
    }

    public init(dictionaryLiteral elements: (String, PersonalizedValue)...) {
        values = Dictionary(elements, uniquingKeysWith: { _, last in last })
    }

    public subscript(key: String) -> PersonalizedValue? {
        get { values[key] }
        set { values[key] = newValue }
    }
}
