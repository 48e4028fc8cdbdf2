import Testing

@testable import Photos

struct PhotoPositionTests {
    @Test(arguments: 1...8)
    func fourQuarterTurnsAreNone(_ orientation: Int) {
        let position = PhotoPosition(orientation: orientation)
        #expect(position.turned(quarterTurns: 4) == position)
        #expect(position.turned(quarterTurns: -1) == position.turned(quarterTurns: 3))
        #expect(position.turned(quarterTurns: 1).swapsSides != position.swapsSides)
        #expect(Set((0..<4).map { position.turned(quarterTurns: $0).orientation }).count == 4)
    }

    @Test(arguments: [-1, 0, 9, 1 << 40])
    func whatIsNoOrientationIsUpright(_ orientation: Int) {
        #expect(PhotoPosition(orientation: orientation) == PhotoPosition(orientation: 1))
    }

    @Test func aCropIsFoundInATurnedPicture() {
        // The top left quarter of what is seen, where the camera was turned to the left.
        let crop = PhotoPosition(orientation: 6).stored(.init(x: 0, y: 0, width: 0.25, height: 0.5))
        #expect(crop == .init(x: 0, y: 0.75, width: 0.5, height: 0.25))
    }

    @Test(arguments: [
        PhotoRequest.Crop(x: .nan, y: .infinity, width: -.infinity, height: .nan),
        .init(x: -5, y: 7, width: 0, height: -3), .init(x: 1, y: 1, width: 1e300, height: 1e300),
        .init(x: 0.999999, y: 0.5, width: 1e-30, height: 1e-30),
    ])
    func whatIsNoCropIsStillAPartOfThePicture(_ crop: PhotoRequest.Crop) {
        for (width, height) in [(1, 1), (1, 5000), (4032, 3024)] {
            for orientation in 1...8 {
                let stored = PhotoPosition(orientation: orientation).stored(crop)
                let area = PixelArea(stored, ofWidth: width, height: height)
                #expect(area.left >= 0 && area.width >= 1 && area.left + area.width <= width)
                #expect(area.top >= 0 && area.height >= 1 && area.top + area.height <= height)
            }
        }
    }
}
