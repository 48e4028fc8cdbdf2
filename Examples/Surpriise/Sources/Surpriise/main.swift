import VoucherKit
import VoucherServer

let application = VoucherApplication(configuration: try .fromEnvironment()) { _ in
    SurpriiseViewController()
}
try await application.run()
