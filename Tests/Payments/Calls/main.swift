import Foundation
import SQLiteStore
import Secrets
import VoucherKit
import VoucherServer

// For tests whose other side is not in Swift. Calls the payment adapter that the environment names: a line of JSON for each
// call on standard input, a line for each answer on standard output. With `serve`, a shop of one thing that is paid for on
// the stock payment screen.

/// Written at once, line by line.
func say(_ line: String) {
    FileHandle.standardOutput.write(Data((line + "\n").utf8))
}

do {
    if let argument = CommandLine.arguments.dropFirst().first, argument != "serve" {
        // A worker that reads photos, started by the shop: the application knows its work by the arguments.
        try await VoucherApplication(configuration: ServerConfiguration()) { _ in UIViewController() }.run()
        exit(0)
    }
    let settings = try PaymentSettings.fromEnvironment()
    if CommandLine.arguments.dropFirst().first == "serve" {
        let configuration = try ServerConfiguration.fromEnvironment()
        let folder = configuration.dataFolder + "-shop"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let service = VoucherService(
            store: try SQLiteVoucherStore(path: folder + "/vouchers.sqlite"),
            vault: try SodiumLinkVault(keyFile: folder + "/link.key"), publicURL: "https://gifts.example",
            partners: VoucherPartners(payments: settings.adapter, listener: settings.listener), now: { Date() })
        let application = VoucherApplication(configuration: configuration) { _ in ShopViewController(service: service) }
        try await application.run()
        exit(0)
    }
    say("ready")
    while let line = readLine() {
        let call = try JSONDecoder().decode(Call.self, from: Data(line.utf8))
        var answer: Answer
        do {
            answer = try await carryOut(call, with: settings)
        } catch {
            answer = Answer()
            answer.fault = "\(error)"
        }
        say(String(decoding: try JSONEncoder().encode(answer), as: UTF8.self))
    }
} catch {
    say("refused: \(error)")
    exit(1)
}
