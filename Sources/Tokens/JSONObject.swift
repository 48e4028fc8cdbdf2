import CCJOSE

/// A JSON object, read strictly: a name that comes twice is refused (as RFC 7515, 4, and RFC 7519, 4, let us), as two
/// readers may take different ones for true.
struct JSONObject {
    enum Value: Equatable {
        case text(String)
        case number(Double)
        case bool(Bool)
        case list([Value])
        case object
        case null
    }

    private let values: [String: Value]

    /// Nil for what is no JSON, no object, or not UTF-8.
    init?(_ bytes: [UInt8]) {
        let root = bytes.withUnsafeBytes { buffer in
            json_loadb(
                buffer.baseAddress?.assumingMemoryBound(to: CChar.self), buffer.count, Int(JSON_REJECT_DUPLICATES), nil)
        }
        guard let root else { return nil }
        defer { json_decref(root) }
        guard root.pointee.type == JSON_OBJECT else { return nil }
        values = Self.members(of: root)
    }

    private init(values: [String: Value]) {
        self.values = values
    }

    /// Nil when there is no such name.
    subscript(name: String) -> Value? { values[name] }

    func text(_ name: String) -> String? {
        if case .text(let text) = values[name] { text } else { nil }
    }

    /// The objects of the list of a name, as a JWK set has them; nil when it is no list of objects.
    static func objects(in bytes: [UInt8], list name: String) -> [JSONObject]? {
        let root = bytes.withUnsafeBytes { buffer in
            json_loadb(
                buffer.baseAddress?.assumingMemoryBound(to: CChar.self), buffer.count, Int(JSON_REJECT_DUPLICATES), nil)
        }
        guard let root else { return nil }
        defer { json_decref(root) }
        guard let list = json_object_get(root, name), list.pointee.type == JSON_ARRAY else { return nil }
        var objects: [JSONObject] = []
        for place in 0..<json_array_size(list) {
            guard let element = json_array_get(list, place), element.pointee.type == JSON_OBJECT else { return nil }
            objects.append(JSONObject(values: members(of: element)))
        }
        return objects
    }

    private static func members(of object: UnsafeMutablePointer<json_t>) -> [String: Value] {
        var values: [String: Value] = [:]
        var iterator = json_object_iter(object)
        while let current = iterator {
            if let name = json_object_iter_key(current), let value = json_object_iter_value(current) {
                values[String(cString: name)] = self.value(of: value)
            }
            iterator = json_object_iter_next(object, current)
        }
        return values
    }

    /// Objects within are not looked into: no claim of ours is one.
    private static func value(of value: UnsafeMutablePointer<json_t>) -> Value {
        switch value.pointee.type {
        case JSON_STRING: .text(json_string_value(value).map { String(cString: $0) } ?? "")
        case JSON_INTEGER, JSON_REAL: .number(json_number_value(value))
        case JSON_TRUE: .bool(true)
        case JSON_FALSE: .bool(false)
        case JSON_ARRAY: .list((0..<json_array_size(value)).compactMap { json_array_get(value, $0) }.map(element))
        case JSON_OBJECT: .object
        default: .null
        }
    }

    /// Lists within lists are not looked into either, so that no depth is too much.
    private static func element(_ value: UnsafeMutablePointer<json_t>) -> Value {
        value.pointee.type == JSON_ARRAY ? .list([]) : self.value(of: value)
    }
}
