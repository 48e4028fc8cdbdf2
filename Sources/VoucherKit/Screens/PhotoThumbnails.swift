import Foundation

/// Small copies of photos, to draw items with: by digest, in memory, and kept by the option so that each of its screens
/// has them. A restart loses them; `StudioWork` makes them again.
final class PhotoThumbnails {
    private var images: [String: UIImage] = [:]

    subscript(digest: String) -> UIImage? {
        get { images[digest] }
        set { images[digest] = newValue }
    }

    /// Keeps a photo's small copy under its own digest, or under that of the photo it was made again for.
    func keep(_ photo: StudioPhoto, as digest: String? = nil) {
        if let image = UIImage(data: photo.thumbnail) { images[digest ?? photo.digest] = image }
    }
}
