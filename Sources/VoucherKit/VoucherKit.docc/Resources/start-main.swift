import VoucherKit
import VoucherServer

let application = VoucherApplication(configuration: try .fromEnvironment()) { _ in
    SunshineViewController()
}
try await application.run()
