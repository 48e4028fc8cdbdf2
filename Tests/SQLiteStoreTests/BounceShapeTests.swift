import Foundation
import Testing
import VoucherKitTesting
import Vouchers

@testable import SQLiteStore

/// The table of mails is made anew with what was in it.
struct BounceShapeTests {
    @Test func mailsOfAnOlderDatabaseAreAllThereAndGoOn() async throws {
        let folder = NSTemporaryDirectory() + UUID().uuidString
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let path = folder + "/test.sqlite"
        let noon = Date(timeIntervalSince1970: 1_800_000_000)
        let picture = String(repeating: "a", count: 64)
        do {
            let connection = try SQLiteConnection(path: path)
            for step in Migrations.steps.prefix(7) { try connection.execute(step) }
            try connection.execute("PRAGMA user_version=7")
            let address = #"{"local":"anna","domain":"example.org","asciiDomain":"example.org"}"#
            let rows: [(String, String, String?)] = [
                ("queued", "NULL", "x'01'"), ("sent", "'250 ok'", nil), ("sending", "NULL", "x'02'"),
            ]
            for (number, row) in rows.enumerated() {
                let next = row.2 == nil ? "NULL" : "1800000000"
                try connection.execute(
                    """
                    INSERT INTO outbox (number, id, enqueue_key, kind, recipient, status, attempts, due_at,
                        next_attempt_at, last_answer, changed_at, content)
                    VALUES (\(number * 10 + 1), 'm\(number)', 'k\(number)', 'voucher', '\(address)', '\(row.0)', \(number),
                        1800000000, \(next), \(row.1), 1799999999, \(row.2 ?? "NULL"))
                    """)
            }
            try connection.execute("INSERT INTO media VALUES ('\(picture)', 0, 0)")
            try connection.execute("INSERT INTO media_uses VALUES ('mail m0', '\(picture)')")
        }
        let store = try SQLiteVoucherStore(path: path)
        let states = try await ["m0", "m1", "m2"].asyncMap { try await store.mail(id: MailID($0))?.status }
        #expect(states == [.queued, .sent, .sending])
        let record = try #require(try await store.mail(id: MailID("m1")))
        #expect(record.lastAnswer == "250 ok" && record.key == "k1" && record.attempts == 1)
        #expect(record.recipient == .email(try EmailAddress("anna@example.org")))
        #expect(try await store.noteBounce(of: MailID("m1"), answer: "5.1.1", at: noon))
        // The picture is let go with the content, as before.
        #expect(try await store.unusedMedia(wantedBefore: noon, limit: 9).isEmpty)
        #expect(try await store.withdraw(MailID("m0"), at: noon))
        #expect(try await store.unusedMedia(wantedBefore: noon, limit: 9) == [picture])
        let claims = try await store.claimDueMails(at: noon, limit: 9, lease: 60)
        #expect(claims.map(\.mail.id.rawValue) == ["m2"] && claims[0].attempt == 3)
        // A new one comes after all that were there.
        let mail = OutgoingMail(
            key: "k0", kind: .test, recipient: record.recipient, content: SealedMailContent(bytes: Data([1])),
            dueAt: noon)
        #expect(try await store.enqueue(mail, at: noon).id == MailID("m0"), "The keys count on.")
        #expect(try await store.faults() == [])
    }
}

extension Array {
    fileprivate func asyncMap<Value>(_ transform: (Element) async throws -> Value) async rethrows -> [Value] {
        var values: [Value] = []
        for element in self { values.append(try await transform(element)) }
        return values
    }
}
