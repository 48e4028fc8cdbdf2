import Foundation
import Testing
import VoucherKitTesting

@testable import VoucherKit

/// What chats show of a link before anybody opens it.
struct PreviewTests {
    private let preview = VoucherPreview(publicURL: "https://gifts.example", themeManager: ThemeManager())

    private func voucher(_ paper: PersonalizedObject? = nil, sender: String = "Maximiliane") -> Voucher {
        var items = [
            VoucherItem(
                id: "1", type: "title", object: ["title": .string("A secret trip")], name: "Title: A secret trip",
                picture: nil)
        ]
        if let paper { items.append(VoucherItem(id: "2", type: "wrapping", object: paper, name: "", picture: nil)) }
        return Voucher(
            senderName: sender, items: items, recipients: [VoucherRecipient(name: "Annabella")],
            createdAt: Date(timeIntervalSince1970: 1_800_000_000))
    }

    private static func tiled(_ digest: String, _ width: Int, _ height: Int) -> PersonalizedObject {
        [
            "paper": .string("a host's own"), "tile": .string(digest), "tileWidth": .int(width),
            "tileHeight": .int(height),
        ]
    }

    private func lines(_ voucher: Voucher) -> [String: String] {
        Dictionary(
            preview.metadata(of: voucher).map { ($0.name, $0.content) }, uniquingKeysWith: { first, _ in first })
    }

    @Test func theWordsTellNeitherWhatNorWhoAndAreTheSameForAll() {
        let metadata = preview.metadata(of: voucher())
        for secret in ["Maximiliane", "Annabella", "secret", "trip"] {
            #expect(!metadata.contains { $0.content.contains(secret) })
        }
        #expect(metadata == preview.metadata(of: voucher(sender: "Ben")))
        #expect(metadata.allSatisfy { !$0.content.isEmpty })
    }

    @Test func thePictureHasAnAddressOfItsOwnThatNamesThePaperAlone() throws {
        let digest = String(repeating: "a", count: 64)
        for (paper, name) in [
            (nil, "plain.png"), (["paper": .string("lanterns")], "lanterns.png"),
            (["paper": .string("a host's own")], "plain.png"),
            (Self.tiled(digest, 60, 40), "tile-\(digest)-60x40.png"), (Self.tiled(digest, 8, 40), "plain.png"),
            (Self.tiled(digest, 600, 40), "plain.png"), (Self.tiled("../../link.key", 60, 40), "plain.png"),
            (["paper": .string("photo"), "photo": .string(digest)], "photo-\(digest).jpg"),
            (["paper": .string("photo"), "photo": .string("../../link.key")], "plain.png"),
        ] as [(PersonalizedObject?, String)] {
            let lines = lines(voucher(paper))
            #expect(lines["og:image"] == "https://gifts.example/preview/\(preview.mark)/\(name)")
            #expect(lines["og:image:width"] == "1200" && lines["og:image:height"] == "630")
            #expect(lines["twitter:card"] == "summary_large_image")
            #expect(VoucherPreview.Outside(fileName: name) != nil)
        }
        for wrong in [
            "", "gold.png", "plain.jpg", "photo-a.jpg", "photo-\(digest).png", "tile-\(digest)-8x40.png",
            "tile-\(digest)-600x40.png",
            "tile-a-60x40.png", "../plain.png", ".png",
        ] {
            #expect(VoucherPreview.Outside(fileName: wrong) == nil, "\(wrong)")
        }
    }

    @Test func eachPaperIsDrawnInTheSizeChatsAskForAndLooksDifferent() throws {
        let papers = WrappingCategory.stock.flatMap(\.papers).map { VoucherPreview.Outside.paper($0.id) }
        let pictures = try ([.plain] + papers).map { try #require(preview.picture($0)) }
        #expect(pictures.allSatisfy { $0.size == CGSize(width: 1200, height: 630) && $0.scale == 1 })
        #expect(Set(pictures.map(\.digest)).count == 30)
        // What chats take: some take no more than 300 KB.
        for picture in pictures { #expect(try #require(picture.pngData()).count < 300_000) }
    }

    @Test func aHostsOwnPaperIsSeenOnTheEnvelopeInItsSizeOfPoints() throws {
        let picture = try #require(preview.picture(ofTile: PaperTests.ownTile, width: 40))
        let plain = try #require(preview.picture(.plain))
        let pixels = try PixelRows(png: try #require(picture.pngData()))
        #expect(picture.digest != plain.digest && pixels.width == 1200)
        // On the parcel's own corner of a tile, yellow, and in its middle, red.
        #expect(pixels.color(at: 1200 * (115 + 44) + 230 + 44) == 0xFFFF00)
        #expect(pixels.color(at: 1200 * (115 + 60) + 230 + 60) == 0xFF0000)
    }

    @Test func otherColorsHaveOtherAddresses() {
        let marks = [ThemeManager(), .stationery, .nightMarket, .orchard].map {
            VoucherPreview(publicURL: "https://gifts.example", themeManager: $0).mark
        }
        #expect(Set(marks).count == 4)
        #expect(marks[0] == preview.mark)
    }

    @Test func everyStateOfAVoucherHasTheSamePreviewAndAHostMaySayItsOwn() async throws {
        let application = try makeApplication()
        let recipient = try await application.recipient(of: try await application.send())
        let wrapped = recipient.page.metadata
        #expect(wrapped.contains { $0.name == "og:image" })
        try await recipient.press("Unwrap")
        #expect(recipient.page.metadata == wrapped)
        try recipient.write("Anna", into: "Your name")
        try await recipient.press("Claim")
        #expect(recipient.page.metadata == wrapped)

        var screens = VoucherScreens()
        try screens.replace(.unwrap) { context in
            context.recipientCoordinator.map(OwnUnwrapWithWords.init)
        }
        let own = try makeApplication(screens: screens)
        let page = try await own.recipient(of: try await own.send()).page
        #expect(page.metadata == [PageMetadata(name: "og:title", content: "A surprise")])
    }
}

private final class OwnUnwrapWithWords: UIViewController {
    private let coordinator: VoucherRecipientFlowCoordinator

    init(_ coordinator: VoucherRecipientFlowCoordinator) {
        self.coordinator = coordinator
        super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { nil }

    override func viewWillLayoutSubviews() {
        scene?.metadata = [PageMetadata(name: "og:title", content: "A surprise")]
    }
}
