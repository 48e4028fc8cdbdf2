/// The element of a host's layout file that a node is written as, in place of ours.
///
/// Made of layout files alone: there, tags and attributes were checked.
public struct NodeMarkup: Sendable, Equatable {
    public struct Attribute: Sendable, Equatable {
        public let name: String
        public let value: String

        init(name: String, value: String) {
            self.name = name
            self.value = value
        }
    }

    public let tag: String
    /// In the file's order, each name once; those that name other elements come last and hold ids of the page.
    public let attributes: [Attribute]

    init(tag: String, attributes: [Attribute] = []) {
        self.tag = tag
        self.attributes = attributes
    }

    /// The value of the attribute of that name; nil when there is none.
    public subscript(name: String) -> String? {
        attributes.first { $0.name == name }?.value
    }
}

extension Node {
    /// All words in it, in the order they are read.
    var innerText: String {
        switch content {
        case .text(let text): text
        case .label(let label): label.text
        case .button(let button): button.title
        default: children.map(\.innerText).joined()
        }
    }
}
