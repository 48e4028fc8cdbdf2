import VoucherKit
import VoucherServer

/// Runs the stock flow: what a host's own program replaces.
enum ServeCommand {
    static func run(_ arguments: [String]) async throws {
        guard arguments.isEmpty else {
            throw UsageError.arguments("serve takes no arguments; its settings come from the environment.")
        }
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
    }
}
