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
    /// What a host's item view said of itself; 0 unless it did.
    public var subType: Int
    public var itemId: Int

    public init(
        id: String, type: String, object: PersonalizedObject, name: String, picture: PictureReference?,
        isEditable: Bool = true, isRemovable: Bool = true, subType: Int = 0, itemId: Int = 0
    ) {
        self.id = id
        self.type = type
        self.object = object
        self.name = name
        self.picture = picture
        self.isEditable = isEditable
        self.isRemovable = isRemovable
        self.subType = subType
        self.itemId = itemId
    }

    /// Also reads what was written before items had a sub-type.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        id = try container.decode(String.self, forKey: .id)
        type = try container.decode(String.self, forKey: .type)
        object = try container.decode(PersonalizedObject.self, forKey: .object)
        name = try container.decode(String.self, forKey: .name)
        picture = try container.decodeIfPresent(PictureReference.self, forKey: .picture)
        isEditable = try container.decode(Bool.self, forKey: .isEditable)
        isRemovable = try container.decode(Bool.self, forKey: .isRemovable)
        subType = try container.decodeIfPresent(Int.self, forKey: .subType) ?? 0
        itemId = try container.decodeIfPresent(Int.self, forKey: .itemId) ?? 0
    }
}
