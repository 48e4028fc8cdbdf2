import Testing
import VoucherKit
import VoucherKitTesting

@testable import Surpriise

/// Every screen of Surpriise keeps the contract: it finishes, cancels, edits, restores, works by keyboard and the rest.
struct ScreenTests {
    @Test func theTitleScreenKeepsTheContract() async throws {
        try await ScreenContract(TitlePersonalizationOption(), fields: ["Title": "Hello"]) { option, manager, flow in
            SurpriiseTitleViewController(
                personalizationOption: option, createManager: manager, createFlowDelegate: flow)
        }.verify()
    }

    @Test func theTitleScreenOfALayoutFileKeepsTheContract() async throws {
        try await ScreenContract(TitlePersonalizationOption(), fields: ["Title": "Hello"]) { option, manager, flow in
            try SurpriiseLayoutTitleViewController(
                personalizationOption: option, createManager: manager, createFlowDelegate: flow)
        }.verify()
    }

    @Test func thePromiseKeepsTheContract() async throws {
        try await ScreenContract(
            PromisePersonalizationOption(), fields: ["In your own words": "I do the dishes"]
        ).verify()
    }

    @Test func aPromiseMayBeOneOfTheReadyOnes() async throws {
        try await ScreenContract(PromisePersonalizationOption(), fields: ["Promise": "1"]).verify()
    }
}
