/// One thing in the envelope.
public struct VoucherItem: Sendable, Equatable, Codable {
    public var id: String
    /// The raw value of the personalization type.
    public var type: String
    public var object: PersonalizedObject
    /// What it is in words, such as `Title: Happy birthday`: the picture's accessible name.
    public var name: String
    public var picture: PictureReference?
    /// Whether the person may change it or take it out; what a browser posts does not matter.
    public var isEditable: Bool
    public var isRemovable: Bool

    public init(
        id: String, type: String, object: PersonalizedObject, name: String, picture: PictureReference?,
        isEditable: Bool = true, isRemovable: Bool = true
    ) {
        self.id = id
        self.type = type
        self.object = object
        self.name = name
        self.picture = picture
        self.isEditable = isEditable
        self.isRemovable = isRemovable
    }
}
