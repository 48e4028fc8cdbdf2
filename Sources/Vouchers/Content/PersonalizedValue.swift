/// One value of a personalized object.
public enum PersonalizedValue: Sendable, Equatable, Codable {
    case string(String)
    case int(Int)
    case bool(Bool)
    case array([PersonalizedValue])
    case object([String: PersonalizedValue])

    public var stringValue: String? {
        if case .string(let value) = self { value } else { nil }
    }

    public var intValue: Int? {
        if case .int(let value) = self { value } else { nil }
    }

    public var boolValue: Bool? {
        if case .bool(let value) = self { value } else { nil }
    }

    public var arrayValue: [PersonalizedValue]? {
        if case .array(let values) = self { values } else { nil }
    }

    public var objectValue: [String: PersonalizedValue]? {
        if case .object(let values) = self { values } else { nil }
    }
}
