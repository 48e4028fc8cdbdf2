import Foundation
import Testing

@testable import ScreenKit

/// What a page in a sandboxed frame tells comes as an event, and is not trusted.
struct FrameTests {
    private final class FrameScreen: UIViewController {
        let frame = SandboxedFrame(address: "/games/x/1/index.html")
        var told: [Int] = []

        override func viewDidLoad() {
            screenIdentifier = "play"
            frame.accessibilityIdentifier = "frame"
            frame.accessibilityLabel = "A \"game\""
            frame.range = -5...5
            frame.greeting = ["words": "</script>\"'", "language": "en"]
            frame.addAction(
                UIAction { [weak self] _ in self?.told.append(self?.frame.value ?? 99) }, for: .valueChanged)
            view.addSubview(frame)
        }
    }

    private func makeScene() -> (Scene, FrameScreen) {
        let scene = Scene(
            id: "s", environment: SceneEnvironment(), state: SceneState(), sharedState: SceneState(), startWork: nil)
        let screen = FrameScreen()
        scene.build(nil, root: screen)
        return (scene, screen)
    }

    private func refusal(_ value: String, _ scene: Scene, _ screen: FrameScreen) -> EventRefusal? {
        var event = PageEvent(screenID: "play", action: .typed)
        event.fields = [PageEvent.Field(id: "play.frame", value: value)]
        do throws(EventRefusal) {
            try scene.applyInTurn(event, to: screen)
            return nil
        } catch {
            return error
        }
    }

    @Test func aNumberWithinTheRangeIsTold() {
        let (scene, screen) = makeScene()
        #expect(refusal("5", scene, screen) == nil && refusal("-5", scene, screen) == nil)
        #expect(screen.told == [5, -5] && screen.frame.value == -5)
        // Sent again by a browser that did not hear the answer.
        #expect(refusal("-5", scene, screen) == nil && screen.told == [5, -5])
    }

    @Test(arguments: ["6", "-6", "", "1.5", "1e3", "five", "99999999999999999999", " 1"])
    func anythingElseIsRefused(_ value: String) {
        let (scene, screen) = makeScene()
        #expect(refusal(value, scene, screen) == .badValue("play.frame"))
        #expect(screen.told.isEmpty && screen.frame.value == nil)
    }

    @Test func aFrameThatIsSwitchedOffHiddenOrOutOfReachTellsNothing() {
        let (scene, screen) = makeScene()
        screen.frame.isEnabled = false
        #expect(refusal("1", scene, screen) == .disabled("play.frame"))
        screen.frame.isEnabled = true
        screen.frame.isHidden = true
        #expect(refusal("1", scene, screen) == .hidden("play.frame"))
        screen.frame.isHidden = false
        screen.view.isUserInteractionEnabled = false
        #expect(refusal("1", scene, screen) == .disabled("play.frame"))
        screen.view.isUserInteractionEnabled = true
        #expect(refusal("1", scene, screen) == nil && screen.told == [1], "the control")
    }

    @Test func itCannotBePressed() {
        let (scene, screen) = makeScene()
        #expect(throws: EventRefusal.notPressable("play.frame")) {
            try scene.applyInTurn(PageEvent(screenID: "play", action: .press("play.frame")), to: screen)
        }
    }

    @Test func itIsWrittenWithoutAnOriginAndWithoutTheAddressAroundIt() {
        let (scene, screen) = makeScene()
        let page = scene.page(of: screen, path: { _, _ in "/v/secret" }).0
        let assets = HTMLWriter.Assets(styleSheets: [], script: "/client.js", modules: ["frame": "/frame.js"]) { $0 }
        let html = String(
            decoding: HTMLWriter.document(for: page, nonce: "N", assets: assets), as: UTF8.self)
        let element = html.firstMatch(of: /<iframe[^>]*>/)?.output ?? ""
        for part in [
            "id=\"play.frame\"", "title=\"A &quot;game&quot;\"", " sandbox=\"allow-scripts\"",
            " referrerpolicy=\"no-referrer\"", " allow=\"\"", "src=\"/games/x/1/index.html\"",
            "data-module=\"/frame.js\"", "data-least=\"-5\"", "data-most=\"5\"",
        ] { #expect(element.contains(part), "\(part) in \(element)") }
        #expect(!element.contains("allow-same-origin") && !html.contains("</script>\""))
        #expect(html.contains("<noscript><p class=\"look-notice\" dir=\"auto\">This needs JavaScript."))
    }
}
