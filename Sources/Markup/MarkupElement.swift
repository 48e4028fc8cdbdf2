/// An element of a markup file, as it is written there.
public struct MarkupElement: Sendable, Equatable {
    /// In lower case.
    public let name: String
    /// In the file's order.
    public let attributes: [MarkupAttribute]
    public let children: [MarkupNode]
    /// The line its tag begins on, counted from 1.
    public let line: Int

    public init(name: String, attributes: [MarkupAttribute] = [], children: [MarkupNode] = [], line: Int) {
        self.name = name
        self.attributes = attributes
        self.children = children
        self.line = line
    }

    /// The attribute of that name; nil when the element has none.
    public func attribute(_ name: String) -> MarkupAttribute? {
        attributes.first { $0.name == name }
    }
}

/// An attribute with its value, in which character references have been replaced.
public struct MarkupAttribute: Sendable, Equatable {
    /// In lower case.
    public let name: String
    /// "" for one that was written without a value.
    public let value: String
    public let line: Int

    public init(name: String, value: String, line: Int) {
        self.name = name
        self.value = value
        self.line = line
    }
}

/// What an element holds; comments are left out.
public enum MarkupNode: Sendable, Equatable {
    case element(MarkupElement)
    /// Characters as they are meant: references have been replaced, white space is as in the file.
    case text(String, line: Int)
}
