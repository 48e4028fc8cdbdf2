import VoucherKit
import VoucherServer

let application = VoucherApplication(configuration: try .fromEnvironment()) { _ in FieldPageViewController() }
try await application.run()
