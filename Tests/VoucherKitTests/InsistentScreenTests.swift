import Foundation
import Testing
import VoucherKitTesting

@testable import VoucherKit

/// Screens that answer before anybody has seen them, or again and again.
struct InsistentScreenTests {
    private func warnings(_ body: () async throws -> Void) async rethrows -> [String] {
        let box = WarningBox()
        try await ScreenLog.$sink.withValue({ box.add($0) }) { try await body() }
        return box.all
    }

    final class EagerScreen: UIViewController, PersonalizationOptionViewControllerProtocol {
        weak var delegate: (any PersonalizationOptionViewControllerDelegate)?
        let option: PersonalizationOption
        var when = 0
        var cancels = false

        init(
            personalizationOption: PersonalizationOption, createManager: VoucherCreationManager?,
            createFlowDelegate: (any VoucherCreationFlowDelegate)?
        ) {
            option = personalizationOption
            super.init(nibName: nil, bundle: nil)
        }

        required init?(coder: NSCoder) { nil }

        private func end(_ now: Int) {
            guard when == now else { return }
            if cancels {
                delegate?.personalizationOptionViewControllerCancelled(self)
            } else {
                delegate?.personalizationOptionViewController(
                    self, personalizationOption: option, selectedPersonalizedObject: ["title": .string("Eager")])
            }
        }

        override func viewDidLoad() { end(0) }
        override func viewWillAppear(_ animated: Bool) { end(1) }
        override func viewDidAppear(_ animated: Bool) { end(2) }
    }

    @Test(arguments: [0, 1, 2], [false, true])
    func aScreenThatAnswersBeforeItIsSeenIsHeard(when: Int, cancels: Bool) async throws {
        let visitor = try await makeApplication().host { host in
            host.screen = { option, manager in
                guard option.type == .title else { return nil }
                let screen = EagerScreen(personalizationOption: option, createManager: manager, createFlowDelegate: nil)
                (screen.when, screen.cancels) = (when, cancels)
                return screen
            }
        }
        let warnings = try await warnings { try await visitor.press("Add a title") }
        #expect(
            visitor.page.screenID == "create" && visitor.pictures == (cancels ? [] : ["Title: Eager"]),
            "\(visitor.page.screenID)")
        #expect(warnings.isEmpty, "\(warnings)")
        try await visitor.press("Write a note")
        #expect(visitor.page.screenID == "note")
    }

    final class StubbornScreen: UIViewController, PersonalizationOptionViewControllerProtocol {
        weak var delegate: (any PersonalizationOptionViewControllerDelegate)?
        let option: PersonalizationOption
        /// What it answers, one after the other; the last one again and again.
        var titles = [""]

        init(
            personalizationOption: PersonalizationOption, createManager: VoucherCreationManager?,
            createFlowDelegate: (any VoucherCreationFlowDelegate)?
        ) {
            option = personalizationOption
            super.init(nibName: nil, bundle: nil)
        }

        required init?(coder: NSCoder) { nil }

        override func viewDidLoad() {
            view.addSubview(UIButton(primaryAction: UIAction(title: "End") { [weak self] _ in self?.finish() }))
        }

        private func finish() {
            let title = titles.count > 1 ? titles.removeFirst() : titles[0]
            delegate?.personalizationOptionViewController(
                self, personalizationOption: option, selectedPersonalizedObject: ["title": .string(title)])
        }

        func personalizedObjectWasRefused(_ refusal: PersonalizationRefusal) { finish() }
    }

    @Test(arguments: [["", ""], ["", "Better"]])
    func aScreenThatAnswersARefusalWithTheSameComesToAnEnd(titles: [String]) async throws {
        let visitor = try await makeApplication().host { host in
            host.screen = { option, manager in
                guard option.type == .title else { return nil }
                let screen = StubbornScreen(
                    personalizationOption: option, createManager: manager, createFlowDelegate: nil)
                screen.titles = titles
                return screen
            }
        }
        try await visitor.press("Add a title")
        let warnings = try await warnings { try await visitor.press("End") }
        let isBetter = titles.last == "Better"
        #expect(visitor.page.screenID == (isBetter ? "create" : "title") && warnings.count == (isBetter ? 0 : 1))
        #expect(visitor.pictures == (isBetter ? ["Title: Better"] : []))
    }
}
