import VoucherKit
import VoucherServer

/// A host with one screen of samples, for browser tests of what views mean on a page.
var configuration = try ServerConfiguration.fromEnvironment()
configuration.languages = ["en", "ar"]
let application = VoucherApplication(configuration: configuration) { _ in SamplesViewController() }
try await application.run()
