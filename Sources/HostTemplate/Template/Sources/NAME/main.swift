import VoucherKit
import VoucherServer

let application = VoucherApplication(configuration: try .fromEnvironment()) { _ in
    NAMEViewController()
}
try await application.run()
