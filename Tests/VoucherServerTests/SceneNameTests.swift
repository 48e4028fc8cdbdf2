import Testing

@testable import VoucherServer

struct SceneNameTests {
    /// One in 4096 did, and its visitor was told at each step that there was no such page.
    @Test func noSendersSceneLooksLikeARecipients() {
        for _ in 0..<60_000 { #expect(!SceneName.isRecipients(SceneName.sender())) }
    }

    @Test func twoTabsHaveTwoNames() {
        #expect(SceneName.sender() != SceneName.sender())
    }
}
