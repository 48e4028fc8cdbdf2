import Foundation
import VoucherKit
import VoucherServer

// The page with 20 fields; with PAGE=text in the environment one to read.
let isToRead = ProcessInfo.processInfo.environment["PAGE"] == "text"
let application = VoucherApplication(configuration: try .fromEnvironment()) { _ in
    isToRead ? TextPageViewController() : FieldPageViewController()
}
try await application.run()
