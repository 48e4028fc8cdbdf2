import Foundation
import VoucherKit
import VoucherServer

/// A host for browser tests: one screen of samples of what views mean on a page, or, with `SAMPLE_FLOW=gift`, a flow with
/// an amount of money.
var configuration = try ServerConfiguration.fromEnvironment()
let settings = ProcessInfo.processInfo.environment
if settings["SAMPLE_FLOW"] == "gift" {
    configuration.languages = ["en", "de", "da", "ar"]
    let flow = GiftFlow(settings)
    try await VoucherApplication(configuration: configuration) { _ in flow.makeStart() }.run()
} else {
    configuration.languages = ["en", "ar"]
    try await VoucherApplication(configuration: configuration) { _ in SamplesViewController() }.run()
}
