/// A host's own picture of a paper as an object keeps it.
enum PaperTile {
    /// The picture, whose bytes are among the media; nil when the object has none.
    static func image(in object: PersonalizedObject) -> UIImage? {
        guard let digest = object["tile"]?.stringValue, PictureReference.isDigest(digest),
            let width = object["tileWidth"]?.intValue, let height = object["tileHeight"]?.intValue,
            (1...Int(WrappingPaper.greatestTileSize)).contains(width),
            (1...Int(WrappingPaper.greatestTileSize)).contains(height)
        else { return nil }
        return UIImage(storedDigest: digest, size: CGSize(width: width, height: height), scale: 1)
    }

    /// Writes a picture into an object.
    static func keep(_ image: UIImage, in object: inout PersonalizedObject) {
        object["tile"] = .string(image.digest)
        object["tileWidth"] = .int(Int(image.size.width.rounded()))
        object["tileHeight"] = .int(Int(image.size.height.rounded()))
    }
}
