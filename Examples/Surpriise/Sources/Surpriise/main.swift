import VoucherKit
import VoucherServer

var screens = VoucherScreens(ownTypes: [.promise])
screens.showItems(of: .promise) { PromiseTicket.recipientView(for: $0, theme: .surpriise) }

let application = VoucherApplication(
    configuration: try .fromEnvironment(), screens: screens, themeManager: .surpriise
) { _ in SurpriiseViewController() }
try await application.run()
