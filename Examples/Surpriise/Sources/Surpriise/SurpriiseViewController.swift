import Foundation
import VoucherKit

/// The host's start page: it starts the flow as a UIKit host would, and is its delegate.
final class SurpriiseViewController: UIViewController, FlowStarting {
    private let manager = VoucherCreationManager()
    /// SURPRIISE_TITLE=layout takes the title screen that is made of a layout file; without it the one made in code.
    private static let usesLayoutFile = ProcessInfo.processInfo.environment["SURPRIISE_TITLE"] == "layout"

    /// SURPRIISE_GIFT=on offers an amount of money too, with a fee and the small print; without a payment adapter nobody is asked to pay.
    private static let offersGift = ProcessInfo.processInfo.environment["SURPRIISE_GIFT"] == "on"

    override func viewDidLoad() {
        screenIdentifier = "surpriise"

        let heading = UILabel()
        heading.text = "Surpriise!"
        heading.font = UIFont(name: "Noto Serif Display-Bold", size: 44)
        heading.accessibilityTraits = .header
        let words = UILabel()
        words.text = "Give somebody something to open."
        words.numberOfLines = 0
        let button = UIButton(
            configuration: .filled(),
            primaryAction: UIAction(title: "Make a voucher") { [weak self] _ in self?.startFlow() })
        button.accessibilityIdentifier = "make"

        let column = UIStackView(arrangedSubviews: [heading, words, button])
        column.axis = .vertical
        column.alignment = .leading
        column.spacing = 20
        column.translatesAutoresizingMaskIntoConstraints = false
        view.addSubview(column)
        NSLayoutConstraint.activate([
            column.topAnchor.constraint(equalTo: view.topAnchor, constant: 40),
            column.leadingAnchor.constraint(equalTo: view.leadingAnchor),
            column.trailingAnchor.constraint(equalTo: view.trailingAnchor),
        ])
    }

    override func viewWillLayoutSubviews() {
        scene?.theme = ThemeManager.surpriise.pageTheme
    }

    func startFlow() {
        if Self.offersGift {
            manager.fee = VoucherFee(partsPerTenThousand: 250)
            manager.legalText = localized("gift.legal")
            manager.terms = URL(string: "https://example.org/terms").map { .init(url: $0) }
        }
        let gift = Self.offersGift ? [GiftPersonalizationOption { $0.suggestedAmounts = [1000, 2500, 5000] }] : []
        let coordinator = VoucherCreationFlowCoordinator(manager: manager, themeManager: .surpriise, delegate: self)
        let games = scene?.environment[VoucherScreens.self]?.games ?? []
        coordinator.startFlow(
            on: self,
            personalizationOptions: [
                TitlePersonalizationOption { $0.maxTitleLength = 40 }, NotePersonalizationOption(),
                PromisePersonalizationOption(), GamesPersonalizationOption { $0.games = games },
                RecipientPersonalizationOption(),
            ] + gift)
    }
}

extension SurpriiseViewController: VoucherCreationFlowDelegate {
    func personalizationViewController(
        for option: PersonalizationOption
    ) throws -> (any PersonalizationOptionViewControllerProtocol)? {
        guard option.type == .title else { return nil }
        return Self.usesLayoutFile
            ? try SurpriiseLayoutTitleViewController(
                personalizationOption: option, createManager: manager, createFlowDelegate: self)
            : SurpriiseTitleViewController(
                personalizationOption: option, createManager: manager, createFlowDelegate: self)
    }

    /// What is promised stands right below who gets it.
    func summaryScreenDataSources(for voucher: Voucher) -> [any UITableViewDataSource]? {
        let promises = PromisesDataSource(in: voucher)
        guard !promises.isEmpty else { return nil }
        var sections: [any UITableViewDataSource] = manager.stockSummaryDataSources(for: voucher)
        sections.insert(promises, at: 1)
        return sections
    }

    func creationItemImageView(
        for option: PersonalizationOption, personalizedObject: PersonalizedObject
    ) -> CreationItemImageView? {
        guard option.type == .title else { return nil }
        let label = UILabel(frame: .zero)
        label.text = personalizedObject["title"]?.stringValue
        label.backgroundColor = .red
        label.textColor = .white
        label.sizeToFit()
        let imageView = CreationItemImageView(
            type: .title, subType: 0, itemId: 0, isEditable: true, isRemovable: true, viewToRenderAsImage: label,
            borderWidth: 0, borderColor: nil)
        imageView.frame.size = label.frame.size
        return imageView
    }
}
