import Foundation
import Mail
import VoucherKit

/// `mail bounce [ADDRESS]` reads one mail that came to an address for undeliverable mails, as a mail server hands it over by
/// a pipe, and notes that ours came back.
///
/// What is ignored ends with 0 and says why: a mail server that is told of a failure would write to whoever seems to have
/// sent it, who may be anybody.
struct BounceCommand {
    /// `EX_DATAERR` of sysexits.h: no mail, or none that came to one of our addresses. The pipe is not set up as it should be.
    static let dataCode: Int32 = 65
    /// `EX_TEMPFAIL`: the mail server hands it over again later.
    static let laterCode: Int32 = 75

    /// What is said, and the exit code.
    struct Ending: Equatable {
        var code: Int32
        var words: String
    }

    let addresses: BounceAddresses
    let outbox: any Outbox
    let now: @Sendable () -> Date

    /// Notes what a mail reports. `recipient` is the address it came to where the mail server says it, beside those in the
    /// mail.
    func read(_ bytes: Data, recipient: String?) async -> Ending {
        let mail: ReturnedMail
        do throws(ReturnedMail.Fault) {
            mail = try ReturnedMail(bytes)
        } catch {
            return Ending(code: Self.dataCode, words: "\(error)")
        }
        let readings = ([recipient].compactMap(\.self) + mail.addresses).map(addresses.read)
        let found = readings.lazy.compactMap { if case .mail(let id) = $0 { id } else { nil } }.first
        guard let id = found else {
            return readings.contains(.forged)
                ? Ending(code: 0, words: "Ignored: the address is not one that this server has made.")
                : Ending(
                    code: Self.dataCode,
                    words:
                        "The mail came to no address at \(addresses.domain.domain) that a mail of ours comes back to.")
        }
        guard let report = mail.report else {
            return Ending(code: 0, words: "Ignored: it reports nothing about mail \(id), as a holiday notice does.")
        }
        switch report.verdict {
        case .delayed: return Ending(code: 0, words: "Ignored: mail \(id) is late, and still tried. \(report.answer)")
        case .delivered: return Ending(code: 0, words: "Ignored: mail \(id) has arrived. \(report.answer)")
        case .undeliverable: return await note(report, of: id)
        }
    }

    private func note(_ report: DeliveryReport, of id: MailID) async -> Ending {
        do {
            let isNoted = try await outbox.noteBounce(of: id, answer: report.answer, at: now())
            return Ending(
                code: 0,
                words: isNoted
                    ? "Mail \(id) came back: \(report.answer)"
                    : "Ignored: mail \(id) is not known, or its end was noted before.")
        } catch {
            return Ending(code: Self.laterCode, words: "It could not be noted that mail \(id) came back: \(error)")
        }
    }
}

extension BounceCommand {
    /// Reads the standard input by the settings; says what came of it, and answers the exit code.
    static func run(_ configuration: ServerConfiguration, recipient: String?) async throws -> Int32 {
        guard let addresses = try configuration.bounceAddresses() else {
            throw ConfigurationError(
                name: "BOUNCE_DOMAIN", value: "", expected: "set to the domain whose mail comes here")
        }
        let bytes = try FileHandle.standardInput.read(upToCount: ReturnedMail.sizeLimit + 1) ?? Data()
        let ending: Ending
        do {
            // With the wrong folder a new database would be made, and the mail would be lost.
            guard FileManager.default.fileExists(atPath: configuration.dataFolder + "/vouchers.sqlite") else {
                throw NoDatabaseError(folder: configuration.dataFolder)
            }
            let stores = try VoucherApplication.Stores.embedded(in: configuration.dataFolder)
            ending = await BounceCommand(addresses: addresses, outbox: stores.outbox) { Date() }
                .read(bytes, recipient: recipient)
        } catch {
            ending = Ending(code: laterCode, words: "The database cannot be used: \(error)")
        }
        if ending.code == 0 {
            print(ending.words)
        } else {
            FileHandle.standardError.write(Data((ending.words + "\n").utf8))
        }
        return ending.code
    }
}

/// The folder for data has no database in it.
private struct NoDatabaseError: Error, CustomStringConvertible {
    let folder: String

    var description: String { "there is none in \(folder). Is DATA_DIR that of the server?" }
}
