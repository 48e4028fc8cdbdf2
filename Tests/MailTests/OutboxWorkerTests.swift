import Foundation
import Mail
import Testing
import VoucherKitTesting
import Vouchers

struct OutboxWorkerTests {
    @Test func aMailIsSentOnceAndItsSenderSeesTheServersAnswer() async throws {
        let post = try Post()
        let id = try await post.put("anna")
        await post.worker.runDue()
        await post.worker.runDue()
        #expect(post.sender.accepted.map(\.id) == [id])
        let record = try await post.record(id)
        #expect(record?.status == .sent && record?.lastAnswer == "250 queued" && record?.attempts == 1)
    }

    @Test func aRefusedMailIsOverAtOnceAndNobodyElsesStops() async throws {
        let post = try Post(ScriptedSender(["anna": [.refused(answer: "550 no such user")]]), width: 1)
        let anna = try await post.put("anna")
        let ben = try await post.put("ben")
        await post.worker.runDue()
        let record = try await post.record(anna)
        #expect(record?.status == .refused && record?.lastAnswer == "550 no such user")
        #expect(try await post.record(ben)?.status == .sent)
        post.clock.advance(1e6)
        await post.worker.runDue()
        #expect(try await post.record(anna)?.attempts == 1)
        #expect(post.reports.all.contains { $0.contains("was refused: 550 no such user") })
    }

    @Test func waitsGrowAndAMailThatIsTakenLaterIsSentOnce() async throws {
        let busy = SendingOutcome.temporary(answer: "451 busy")
        let post = try Post(ScriptedSender(["anna": [busy, busy, busy]]))
        let id = try await post.put("anna")
        var waits: [TimeInterval] = []
        for _ in 0..<3 {
            await post.worker.runDue()
            let next = try #require(try await post.record(id)?.nextAttemptAt)
            waits.append(next.timeIntervalSince(post.clock.now()))
            post.clock.advance(waits.last! - 0.001)
            await post.worker.runDue()
            #expect(try await post.record(id)?.attempts == waits.count, "not before its time")
            post.clock.advance(0.001)
        }
        #expect(waits == [5, 15, 45])
        await post.worker.runDue()
        let record = try await post.record(id)
        #expect(record?.status == .sent && record?.attempts == 4)
        #expect(post.sender.accepted.count == 1)
    }

    @Test func aMailIsGivenUpAfterItsTriesOrItsTime() async throws {
        let busy = Array(repeating: SendingOutcome.temporary(answer: "451 busy"), count: 99)
        var policy = RetryPolicy()
        policy.attempts = 3
        let few = try Post(ScriptedSender(["anna": busy]), policy: policy)
        let stubborn = try Post(ScriptedSender(["anna": busy]))
        for (post, expected) in [(few, 3), (stubborn, 30)] {
            let id = try await post.put("anna")
            while let next = try await post.record(id)?.nextAttemptAt {
                post.clock.advance(max(0, next.timeIntervalSince(post.clock.now())))
                await post.worker.runDue()
            }
            let record = try await post.record(id)
            #expect(record?.status == .failed && record?.lastAnswer == "451 busy")
            #expect(record?.attempts == expected)
            #expect(post.clock.now().timeIntervalSince(noon) < 86_400)
        }
    }

    @Test func aLoginCodeThatHasEndedIsNotSent() async throws {
        let post = try Post(ScriptedSender(["late": [.temporary(answer: "451 busy")]]))
        let id = try await post.put("anna", usefulUntil: noon.addingTimeInterval(60))
        post.clock.advance(60)
        await post.worker.runDue()
        #expect(try await post.record(id)?.status == .failed)
        #expect(post.sender.accepted.isEmpty)
        let late = try await post.put("late", usefulUntil: post.clock.now().addingTimeInterval(4))
        await post.worker.runDue()
        #expect(try await post.record(late)?.status == .failed, "its next try would come too late")
    }

    @Test func aSlowServerKeepsNobodyElseWaiting() async throws {
        let post = try Post(ScriptedSender(holding: ["slow"]), width: 2)
        let slow = try await post.put("slow")
        let running = Task { await post.worker.run() }
        while post.sender.heldCount == 0 { await Task.yield() }
        for number in 0..<6 { try await post.put("n\(number)") }
        await post.worker.wake()
        while post.sender.accepted.count < 6 { await Task.yield() }
        #expect(try await post.record(slow)?.status == .sending)
        post.sender.letGo()
        await post.worker.stop()
        await running.value
        #expect(try await post.record(slow)?.status == .sent, "stopping waits for what is under way")
    }

    @Test func anotherWorkersMailIsLeftAloneUntilItsLeaseEnds() async throws {
        let post = try Post()
        let id = try await post.put("anna")
        // A worker that takes the mail and dies.
        _ = try await post.store.claimDueMails(at: noon, limit: 1, lease: 90)
        await post.worker.runDue()
        #expect(post.sender.accepted.isEmpty)
        post.clock.advance(90)
        await post.worker.runDue()
        #expect(post.sender.accepted.count == 1)
        #expect(try await post.record(id)?.attempts == 2)
    }

    @Test func aMailThatKillsItsWorkersIsGivenUp() async throws {
        let post = try Post()
        let id = try await post.put("anna")
        for _ in 0..<RetryPolicy().attempts {
            _ = try await post.store.claimDueMails(at: post.clock.now(), limit: 1, lease: 90)
            post.clock.advance(90)
        }
        await post.worker.runDue()
        #expect(try await post.record(id)?.status == .failed)
        #expect(post.sender.accepted.isEmpty)
    }

    @Test func aMailThatCannotBeWrittenIsGivenUpAndOneWithoutItsPictureGoesOut() async throws {
        let post = try Post()
        var bad = MailContent.sample
        bad.subject = "Hello\r\nBcc: everybody@example.org"
        let refused = try await post.put("anna", content: bad)
        var bare = MailContent.sample
        bare.pictures = [MailContent.Picture(digest: String(repeating: "a", count: 64))]
        let sent = try await post.put("ben", content: bare)
        await post.worker.runDue()
        let record = try await post.record(refused)
        #expect(record?.status == .failed)
        #expect(record?.lastAnswer == "The mail's Subject has a line break or a control character in it.")
        #expect(try await post.record(sent)?.status == .sent)
        #expect(post.reports.all.contains("Mail \(sent) goes out without a picture that is gone."))
    }
}
