import Foundation
import VoucherKit
import VoucherServer

// SURPRIISE_TITLE=layout takes the title screen that is made of a layout file; without it the one made in code.
let usesLayoutFile = ProcessInfo.processInfo.environment["SURPRIISE_TITLE"] == "layout"

let application = VoucherApplication(configuration: try .fromEnvironment()) { _ in
    SurpriiseViewController(usesLayoutFile: usesLayoutFile)
}
try await application.run()
