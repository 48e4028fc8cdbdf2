import Foundation
import Testing
import VoucherKitTesting

@testable import VoucherKit

/// What a host sets on `VoucherCreationManager` and on its options, as a person sees it.
struct FlowSettingsTests {
    private func host(_ configure: @escaping @Sendable (HostViewController) -> Void) async throws -> TestVisitor {
        try await makeApplication().host(configure)
    }

    @Test func theDefaultsAreTheDocumentedOnes() {
        let manager = VoucherCreationManager()
        #expect(manager.creationItemBorderColors == [.white] && manager.creationItemBorderWidth == 7)
        #expect(manager.recipientRequired && manager.minimumNumberOfCustomizations == 1 && manager.allowFreeGifts)
        #expect(!manager.alwaysShowFullSummaryScreen && manager.fullScreenLoadingView == nil)
        let option = TitlePersonalizationOption()
        #expect(option.carouselOverlappingText == nil && option.carouselBackgroundColor == .clear)
    }

    @Test func stockItemsLieOnTheFlowsBorder() async throws {
        let sizes = try await [7, 20, 0].asyncMap { width in
            let visitor = try await host { $0.manager.creationItemBorderWidth = CGFloat(width) }
            return try #require(try await pictureOfTitle(visitor)).width
        }
        #expect(sizes[0] == sizes[2] + 14 && sizes[1] == sizes[2] + 40)
        let without = try await host { $0.manager.creationItemBorderColors = [] }
        #expect(try await pictureOfTitle(without)?.width == sizes[2])
    }

    @Test func eachItemHasOneOfTheColorsAndKeepsIt() {
        let manager = VoucherCreationManager()
        manager.creationItemBorderColors = [.red, .green, .blue]
        let colors = (0..<60).compactMap { _ in manager.itemBorder(forItem: UUID().uuidString)?.color }
        for color in manager.creationItemBorderColors { #expect(colors.contains(color)) }
        #expect(
            (0..<9).allSatisfy { _ in manager.itemBorder(forItem: "a")?.color == manager.itemBorder(forItem: "a")?.color
            })
    }

    @Test func aHostsItemHasItsOwnBorder() async throws {
        let visitor = try await host {
            $0.item = { option, _ in
                guard option.type == .title else { return nil }
                return CreationItemImageView(
                    type: .title, subType: 0, itemId: 0, isEditable: true, isRemovable: true,
                    viewToRenderAsImage: UIView(frame: CGRect(x: 0, y: 0, width: 50, height: 40)), borderWidth: 3,
                    borderColor: .red)
            }
        }
        #expect(try await pictureOfTitle(visitor)?.width == 56)
    }

    private func pictureOfTitle(_ visitor: TestVisitor) async throws -> NodePicture? {
        try await visitor.press("Add a title")
        try visitor.write("Hello", into: "Title")
        try await visitor.press("Done")
        return visitor.picture(named: "Title: Hello")
    }

    @Test func aVoucherWithoutAnAmountIsNotWrappedWhereOneIsWanted() async throws {
        let visitor = try await host { host in
            host.manager.allowFreeGifts = false
            host.manager.recipientRequired = false
            host.options = { [TitlePersonalizationOption(), GiftPersonalizationOption()] }
        }
        _ = try await pictureOfTitle(visitor)
        try await visitor.press("Wrap it")
        #expect(visitor.page.screenID == "create")
        #expect(visitor.sees("Add a gift before you wrap it: this voucher needs an amount."))
        try await visitor.addAmount("5")
        #expect(!visitor.sees("Add a gift before you wrap it"))
        try await visitor.press("Wrap it")
        #expect(visitor.page.screenID == "summary" && visitor.sees("It is worth €5.00."))
        #expect(!visitor.sees("It is free."))
    }

    @Test func theSummaryListsTheValueOfNothingWhereAHostWantsIt() async throws {
        for (isWanted, words) in [(false, "It is free."), (true, "It holds no money. It is free.")] {
            let visitor = try await host { $0.manager.alwaysShowFullSummaryScreen = isWanted }
            try await visitor.addTitleAndName()
            try await visitor.press("Wrap it")
            #expect(visitor.texts.contains(words))
        }
    }

    @Test func aTextLiesOverAnOptionsPictureAndBelongsToItsName() async throws {
        let visitor = try await host { host in
            host.options = { [TitlePersonalizationOption { $0.carouselOverlappingText = "New" }] }
        }
        #expect(visitor.buttons.contains("Add a title, New") && visitor.texts.contains("New"))
        try await visitor.press("Add a title, New")
        #expect(visitor.page.screenID == "title")
    }

    @Test func theHostsLoadingViewCoversTheSummaryWhileItIsSent() throws {
        let root = RootMaker(path: { _, _ in "/" }, make: { _ in UIViewController() })
        try Scene.preview(environment: SceneEnvironment(), root: root) { scene in
            let manager = VoucherCreationManager()
            let cover = UIView()
            manager.fullScreenLoadingView = cover
            let flow = VoucherCreationFlowCoordinator(manager: manager)
            let start = try #require(scene.window.rootViewController)
            let summary = SummaryViewController(coordinator: flow)
            scene.perform(inTurn: { flow.startFlow(on: start, personalizationOptions: []) })
            scene.perform(inTurn: { start.presentedViewController?.present(summary, animated: false) })
            flow.isSending = true
            #expect(cover.superview === summary.view)
            flow.isSending = false
            #expect(cover.superview == nil)
        }
    }
}

extension Sequence {
    fileprivate func asyncMap<Result>(_ transform: (Element) async throws -> Result) async rethrows -> [Result] {
        var results: [Result] = []
        for element in self { results.append(try await transform(element)) }
        return results
    }
}
