import Synchronization
import Testing
import VoucherKitTesting

@testable import VoucherKit

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

    /// Remembers the cards of an envelope without keeping them.
    private final class Cards: @unchecked Sendable {
        // Unchecked: read and written between the presses of the one visitor.
        struct Weak { weak var view: UIView? }
        weak var envelope: EnvelopeView?
        var all: [Weak] = []
        var alive: Int { all.count { $0.view != nil } }

        func remember() {
            var known = Set(all.compactMap { $0.view.map(ObjectIdentifier.init) })
            func add(_ view: UIView) {
                if known.insert(ObjectIdentifier(view)).inserted { all.append(Weak(view: view)) }
                view.subviews.forEach(add)
            }
            envelope.map(add)
        }
    }

    @Test func anEnvelopeThatIsShownAnewKeepsNothingOfBefore() async throws {
        let cards = Cards()
        var screens = VoucherScreens()
        try screens.replace(.create) { context in
            let screen = VoucherCreationViewController(coordinator: try #require(context.coordinator))
            cards.envelope = screen.envelopeView
            return screen
        }
        let application = try makeApplication(screens: screens)
        let visitor = try await application.host()
        for number in 0..<5 {
            try await visitor.press("Write a note")
            try visitor.write("Note \(number)", into: "Note")
            try await visitor.press("Done")
            cards.remember()
        }
        let shown = cards.alive
        try await visitor.press("Write a note")
        try visitor.write("The last", into: "Note")
        try await visitor.press("Done")
        let before = cards.all.count
        cards.remember()
        #expect(cards.all.count > before)
        #expect(cards.alive < shown + 20, "\(cards.alive) of \(cards.all.count) views are alive")
    }
}
