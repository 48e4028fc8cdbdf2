import VoucherKit
import VoucherServer

var screens = VoucherScreens(ownTypes: [.promise])
screens.games = try SurpriiseGames.all()
screens.showItems(of: .promise) { PromiseTicket.recipientView(for: $0, theme: .surpriise) }

let application = VoucherApplication(
    configuration: try .fromEnvironment(), screens: screens, themeManager: .surpriise,
    words: try SurpriiseWords.tables()
) { _ in SurpriiseViewController() }
try await application.run()
