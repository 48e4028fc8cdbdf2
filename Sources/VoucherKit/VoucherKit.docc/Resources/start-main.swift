import VoucherKit
import VoucherServer

// The theme given here is that of the recipient's screens; the flow is given it where it starts.
let application = VoucherApplication(
    configuration: try .fromEnvironment(), themeManager: SunshineViewController.theme
) { _ in SunshineViewController() }
try await application.run()
