import Testing

@testable import VoucherServer

struct SceneNameTests {
    /// One in 4096 did, and its visitor was told at each step that there was no such page.
    @Test func noSendersSceneLooksLikeARecipients() {
        // Never in so many, where chance alone would give seven in eight runs at least one.
        #expect((0..<8_000).allSatisfy { _ in !SceneName.isRecipients(SceneName.sender()) })
    }

    @Test func twoTabsHaveTwoNames() {
        #expect(SceneName.sender() != SceneName.sender())
    }
}
