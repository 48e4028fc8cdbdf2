import VoucherKit
import VoucherServer

// The stock flow: what a host's own program replaces.
let application = VoucherApplication(configuration: try .fromEnvironment()) { _ in
    StartViewController { start in
        let manager = VoucherCreationManager()
        let coordinator = VoucherCreationFlowCoordinator(manager: manager, themeManager: ThemeManager())
        coordinator.startFlow(
            on: start,
            personalizationOptions: [
                TitlePersonalizationOption(), NotePersonalizationOption(), RecipientPersonalizationOption(),
            ])
    }
}
try await application.run()
