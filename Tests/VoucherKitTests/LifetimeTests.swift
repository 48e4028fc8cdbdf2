import Synchronization
import Testing
import VoucherKit
import VoucherKitTesting

struct LifetimeTests {
    /// Remembers a host's controller without keeping it.
    private final class Trace: @unchecked Sendable {
        // Unchecked: written in the one session of the test, read when that is over.
        weak var host: HostViewController?
    }

    @Test func aVisitorWhoHasLeftLeavesNothingBehind() async throws {
        let trace = Trace()
        let application = try makeApplication()
        do {
            let visitor = try await application.host { trace.host = $0 }
            try await visitor.press("Add a title")
            try visitor.write("Hello", into: "Title")
            try await visitor.press("Done")
            try await visitor.press("Edit")
            try await visitor.press("Cancel")
            try await visitor.press("Remove")
            try await visitor.press("Undo")
            try await visitor.press("Who is it for?")
            try visitor.write("Anna", into: "Name")
            try await visitor.press("Done")
            try await visitor.press("Wrap it")
            #expect(trace.host != nil && visitor.page.screenID == "summary")
        }
        #expect(trace.host == nil)
    }
}
