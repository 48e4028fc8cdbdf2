import VoucherKit
import VoucherServer

/// The application with the stock flow: what a host's own program replaces.
enum StockFlow {
    /// Carries out a command that every host's program has too: `serve`, `screens`, `mail`, `vouchers` or `verify`.
    static func run(_ command: Command, _ arguments: [String]) async throws {
        guard arguments.isEmpty || [.mail, .vouchers].contains(command) else {
            throw UsageError.arguments("\(command.rawValue) takes no arguments; settings come from the environment.")
        }
        let agent = try PictureSearchSettings.agent()
        let configuration = try ServerConfiguration.fromEnvironment()
        let asksForMoney = configuration.payments?.adapter != nil
        let application = VoucherApplication(configuration: configuration) { _ in
            StartViewController { start in
                let manager = VoucherCreationManager()
                manager.searchAgent = agent
                let coordinator = VoucherCreationFlowCoordinator(manager: manager, themeManager: ThemeManager())
                // An amount of money is offered where somebody is asked to pay it.
                let gifts =
                    asksForMoney ? [GiftPersonalizationOption { $0.suggestedAmounts = [1000, 2500, 5000] }] : []
                coordinator.startFlow(
                    on: start,
                    personalizationOptions: gifts + [
                        TitlePersonalizationOption(), NotePersonalizationOption(), PhotoPersonalizationOption(),
                        AnimatedPersonalizationOption(), VideoPersonalizationOption(), SoundPersonalizationOption(),
                        SuggestionPersonalizationOption(), GamesPersonalizationOption(), HintPersonalizationOption(),
                        WrappingPersonalizationOption {
                            $0.canUploadPhotos = true
                            $0.canSearch = true
                        },
                        RecipientPersonalizationOption(),
                    ])
            }
        }
        try await application.run(arguments: [command.rawValue] + arguments)
    }
}
