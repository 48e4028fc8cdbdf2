import Foundation
import VoucherKit
import VoucherServer

// The stock server with a store that breaks a promise: `script/soak` has to see that it does. Never a part of what is
// shipped; the shipped server has no switch for it.
let configuration = try ServerConfiguration.fromEnvironment()
let application = VoucherApplication(configuration: configuration) { _ in
    StartViewController { start in
        VoucherCreationFlowCoordinator(manager: VoucherCreationManager(), themeManager: ThemeManager()).startFlow(
            on: start,
            personalizationOptions: [
                TitlePersonalizationOption(), NotePersonalizationOption(), PhotoPersonalizationOption(),
                RecipientPersonalizationOption(),
            ])
    }
}
// The server starts this program again to read photos.
if CommandLine.arguments.dropFirst().first == "media-worker" { try await application.run() }
guard let fault = CommandLine.arguments.dropFirst().first.flatMap(Fault.init) else {
    FileHandle.standardError.write(Data("soakcontrol is told one of: \(Fault.allCases.map(\.rawValue))\n".utf8))
    exit(64)
}
try await application.serve(on: try fault.stores(in: configuration.dataFolder))
