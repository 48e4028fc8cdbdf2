/// What of a stored picture is wanted, and how large.
struct PhotoPlan {
    /// How it has to be turned at last.
    let position: PhotoPosition
    private let crop: PhotoRequest.Crop
    /// The room for the result as the picture is stored.
    let box: (width: Int, height: Int)

    init(request: PhotoRequest, position stored: PhotoPosition) {
        position = stored.turned(quarterTurns: request.quarterTurns)
        crop = position.stored(request.crop)
        let width = min(max(1, request.width), PhotoRequest.greatestSide)
        let height = min(max(1, request.height), PhotoRequest.greatestSide)
        box = position.swapsSides ? (height, width) : (width, height)
    }

    /// The wanted part of a picture that is stored with so many pixels.
    func area(ofWidth width: Int, height: Int) -> PixelArea {
        PixelArea(crop, ofWidth: width, height: height)
    }

    /// How many times smaller an area has to become to fit; at least 1, since nothing is enlarged.
    func shrink(for area: PixelArea) -> Double {
        max(1, Double(area.width) / Double(box.width), Double(area.height) / Double(box.height))
    }
}
