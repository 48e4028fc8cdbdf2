import Testing
import VoucherKit
import VoucherKitTesting

struct StoryTests {
    @Test func aVoucherIsMadeSentUnwrappedAndClaimedWithoutABrowser() async throws {
        let application = try makeApplication()
        let sender = try await application.host()
        #expect(sender.buttons == ["Close", "Add a title", "Write a note", "Who is it for?", "Wrap it"])
        try await sender.press("Add a title")
        try sender.write("Happy birthday", into: "Title")
        try await sender.press("Done")
        #expect(sender.pictures == ["Title: Happy birthday"])
        #expect(sender.focused == "Edit Title: Happy birthday")
        #expect(sender.page.announcement == "Title added to the envelope.")
        #expect(sender.page.transition == .drop)
        for note in ["One\nTwo", "Another"] {
            try await sender.press("Write a note")
            try sender.write(note, into: "Note")
            try await sender.press("Done")
        }
        #expect(sender.pictures.count == 3)

        try await sender.press("Wrap it")
        #expect(sender.sees("Say who it is for before you wrap it."))
        try await sender.press("Who is it for?")
        try sender.write("  Anna ", into: "Name")
        try await sender.pressReturn(in: "Name")
        #expect(sender.pictures.last == "For: Anna")
        #expect(!sender.sees("Say who it is for"))

        try await sender.press("Wrap it")
        #expect(sender.sees("For Anna"))
        try await sender.press("Send")
        #expect(sender.sees("Please write your name"))
        try await sender.send()
        let link = try sender.value(of: "Link")
        #expect(link.hasPrefix("https://gifts.example/v/"))

        let recipient = try await application.recipient(of: link)
        #expect(recipient.sees("From Max") && recipient.pictures.isEmpty)
        try await recipient.press("Unwrap")
        #expect(recipient.pictures == ["Title: Happy birthday", "For: Anna"])
        #expect(recipient.texts.filter { $0 == "One\nTwo" || $0 == "Another" } == ["One\nTwo", "Another"])
        try await recipient.claim()
        #expect(recipient.sees("It is yours, Anna."))
        let second = try await application.recipient(of: link)
        #expect(second.sees("This voucher has already been claimed."))
        #expect(!second.buttons.contains("Claim"))

        try await sender.press("Make another")
        #expect(sender.pictures.isEmpty)
    }

    @Test func whatIsRefusedIsStillToldAfterARestart() async throws {
        let sender = try await makeApplication().host()
        try await sender.press("Add a title")
        try await sender.press("Done")
        try await sender.restartServer()
        #expect(sender.page.screenID == "title" && sender.sees("Please fill in the title."))
        try sender.write("Hello", into: "Title")
        try await sender.press("Done")
        #expect(sender.pictures == ["Title: Hello"])
        try await sender.press("Wrap it")
        try await sender.restartServer()
        #expect(sender.sees("Say who it is for before you wrap it."))
        try await sender.press("Write a note")
        #expect(!sender.sees("Please fill in"))
    }

    @Test func itemsAreEditedRemovedAndPutBack() async throws {
        let visitor = try await makeApplication().host()
        try await visitor.press("Add a title")
        try visitor.write("First", into: "Title")
        try await visitor.press("Done")
        #expect(!visitor.buttons.contains("Add a title"))
        try await visitor.press("Edit")
        #expect(try visitor.value(of: "Title") == "First")
        try visitor.write("Second", into: "Title")
        try await visitor.press("Done")
        #expect(visitor.pictures == ["Title: Second"])
        try await visitor.press("Remove")
        #expect(visitor.pictures.isEmpty && visitor.buttons.contains("Add a title") && visitor.focused == "Undo")
        try await visitor.press("Undo")
        #expect(visitor.pictures == ["Title: Second"] && visitor.focused == "Edit Title: Second")
        try await visitor.press("Edit")
        try visitor.write("Third", into: "Title")
        try await visitor.press("Cancel")
        #expect(visitor.pictures == ["Title: Second"])
    }

    @Test func anEmptiedCarouselSaysSomethingKind() async throws {
        let visitor = try await makeApplication().host { $0.options = { [TitlePersonalizationOption()] } }
        try await visitor.press("Add a title")
        try visitor.write("All", into: "Title")
        try await visitor.press("Done")
        #expect(visitor.sees("That is everything. It looks lovely."))
        try await visitor.press("Remove")
        #expect(!visitor.sees("That is everything."))
    }

    @Test func aRestartAtAnyStepLosesNothing() async throws {
        let application = try makeApplication()
        let visitor = try await application.host()
        try await visitor.restartServer()
        try await visitor.press("Add a title")
        try await visitor.restartServer()
        #expect(visitor.page.screenID == "title")
        try visitor.write("Half a ti", into: "Title")
        try await visitor.pause()
        try await visitor.restartServer()
        #expect(try visitor.value(of: "Title") == "Half a ti")
        try visitor.write("Half a title, now whole", into: "Title")
        try await visitor.press("Done")
        try await visitor.restartServer()
        #expect(visitor.pictures == ["Title: Half a title, now whole"])
        try await visitor.press("Who is it for?")
        try visitor.write("Anna", into: "Name")
        try await visitor.press("Done")
        try await visitor.press("Wrap it")
        try visitor.write("Max", into: "Your name")
        try await visitor.pause()
        try await visitor.restartServer()
        #expect(try visitor.value(of: "Your name") == "Max")
        try await visitor.press("Send")
        try visitor.write("max@example.org", into: "E-mail")
        try await visitor.pause()
        try await visitor.restartServer()
        #expect(try visitor.value(of: "E-mail") == "max@example.org")
        try await visitor.press("Send code")
        try await visitor.restartServer()
        #expect(visitor.sees("We have sent a code to max@example.org."))
        try visitor.write(try #require(application.mailbox.mails.last).code, into: "Code")
        try await visitor.press("Sign in")
        try await visitor.restartServer()
        #expect(try visitor.value(of: "Your name") == "Max" && visitor.sees("Signed in as max@example.org."))
        try await visitor.press("Send")
        let link = try visitor.value(of: "Link")
        try await visitor.restartServer()
        #expect(try visitor.value(of: "Link") == link)
    }

    @Test func backShowsTheScreenBelowAndAPressThereLeavesWhatWasAbove() async throws {
        let visitor = try await makeApplication().host()
        try await visitor.press("Write a note")
        try visitor.write("Typed", into: "Note")
        try await visitor.pause()
        try await visitor.look(at: "create")
        #expect(visitor.page.screenID == "create")
        try await visitor.look()
        #expect(visitor.page.screenID == "note", "looking changes nothing")
        try await visitor.look(at: "create")
        try await visitor.press("Add a title")
        #expect(visitor.page.screenID == "title")
        try await visitor.press("Cancel")
        try await visitor.press("Write a note")
        #expect(try visitor.value(of: "Note") == "Typed")
    }

    @Test func twoTabsShareTheEnvelope() async throws {
        let first = try await makeApplication().host()
        let second = try await first.openTab()
        try await second.press("Make a voucher")
        try await second.press("Add a title")
        try await first.press("Add a title")
        try second.write("Theirs", into: "Title")
        try await second.press("Done")
        try first.write("Mine", into: "Title")
        try await first.press("Cancel")
        #expect(first.pictures == ["Title: Theirs"])
        try await first.press("Remove")
        try await second.look()
        #expect(second.pictures.isEmpty && second.buttons.contains("Add a title"))
    }

    @Test func whatTheSummaryDidNotShowIsNotSent() async throws {
        let application = try makeApplication()
        let first = try await application.host()
        for (option, field, text) in [("Add a title", "Title", "Hello"), ("Who is it for?", "Name", "Ann")] {
            try await first.press(option)
            try first.write(text, into: field)
            try await first.press("Done")
        }
        try await first.press("Wrap it")
        let second = try await first.openTab()
        try await second.press("Make a voucher")
        try await second.press("Remove For: Ann")
        try await second.press("Who is it for?")
        try second.write("Zed", into: "Name")
        try await second.press("Done")
        try first.write("Max", into: "Your name")
        try await first.press("Send")
        #expect(first.page.screenID == "summary" && first.sees("The envelope was changed in another tab"))
        #expect(first.sees("For Zed") && !first.sees("For Ann"))
        try await first.send()
        #expect(first.page.screenID == "sent")
        try await first.press("Make another")
        let link = try #require(first.buttons.contains("Show your last link") ? first : nil)
        try await link.press("Show your last link")
        #expect(try link.value(of: "Link").hasPrefix("https://gifts.example/v/"))
    }

    @Test func anOptionThatAllowsOneItemIsNotUsedTwiceFromTwoTabs() async throws {
        let first = try await makeApplication().host()
        let second = try await first.openTab()
        try await second.press("Make a voucher")
        try await first.press("Add a title")
        try await second.press("Add a title")
        try first.write("First", into: "Title")
        try await first.press("Done")
        try second.write("Second", into: "Title")
        try await second.press("Done")
        #expect(second.sees("There is one in the envelope already"))
        try await second.press("Cancel")
        #expect(second.pictures == ["Title: First"])
    }

    @Test func anOldFormOfOneNoteNeverWritesIntoTheNext() async throws {
        let visitor = try await makeApplication().host()
        try await visitor.press("Write a note")
        let old = visitor.page.screenID
        try visitor.write("One", into: "Note")
        try await visitor.press("Done")
        var event = PageEvent(screenID: old, action: .press("\(old).done"))
        event.fields = [.init(id: "\(old).note", value: "One")]
        #expect(try await visitor.post(event).isStale)
        try await visitor.press("Write a note")
        #expect(try visitor.value(of: "Note") == "" && visitor.page.screenID != old)
        #expect(try await visitor.post(event).isStale)
        event.fields[0].value = "Written after all"
        #expect(try await visitor.post(event).isStale)
        event.action = .typed
        try await visitor.post(event)
        #expect(try visitor.value(of: "Note") == "")
        try await visitor.press("Cancel")
        #expect(visitor.pictures == ["Note: One"])
        try await visitor.press("Write a note")
        #expect(try visitor.value(of: "Note") == "Written after all", "what was typed is kept")
    }

    @Test func aLetterWithMarksWithoutEndIsRefusedInWords() async throws {
        let visitor = try await makeApplication().host()
        try await visitor.press("Write a note")
        try visitor.write("A" + String(repeating: "\u{301}", count: 31_000), into: "Note")
        try await visitor.press("Done")
        #expect(visitor.sees("One of the characters has too many marks."))
    }

    @Test(arguments: ["create.nothing", "create.undo", "create.carousel", "title.title", "host.make", ""])
    func aPressOnWhatCannotBePressedIsRefusedAndChangesNothing(_ control: String) async throws {
        let visitor = try await makeApplication().host()
        let before = visitor.page.body
        let answer = try await visitor.post(PageEvent(screenID: "create", action: .press(control)))
        #expect(answer.refusal != nil && visitor.page.body == before)
        let good = try await visitor.post(PageEvent(screenID: "create", action: .press("create.option-title")))
        #expect(good.refusal == nil, "the control")
    }

    @Test func aFieldOfAnotherScreenIsRefusedWithThePressAndNoTextIsLost() async throws {
        let visitor = try await makeApplication().host()
        try await visitor.press("Add a title")
        var event = PageEvent(screenID: "title", action: .press("title.done"))
        event.fields = [.init(id: "title.title", value: "Good"), .init(id: "create.wrap", value: "x")]
        let answer = try await visitor.post(event)
        #expect(answer.refusal == .unknownControl("create.wrap"))
        #expect(try visitor.value(of: "Title") == "Good" && visitor.page.screenID == "title")
    }
}
