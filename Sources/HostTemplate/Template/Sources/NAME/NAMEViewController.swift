import VoucherKit

/// The start page: it starts the flow, and is its delegate.
final class NAMEViewController: UIViewController, FlowStarting {
    private let manager = VoucherCreationManager()
    static let theme = ThemeManager(accentColor: UIColor(red: 0.65, green: 0.05, blue: 0.15, alpha: 1))

    override func viewDidLoad() {
        screenIdentifier = "start"

        let heading = UILabel()
        heading.text = "NAME"
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
        scene?.theme = Self.theme.pageTheme
    }

    func startFlow() {
        let coordinator = VoucherCreationFlowCoordinator(manager: manager, themeManager: Self.theme, delegate: self)
        coordinator.startFlow(
            on: self,
            personalizationOptions: [
                TitlePersonalizationOption { $0.maxTitleLength = 40 },
                NotePersonalizationOption(),
                RecipientPersonalizationOption(),
            ])
    }
}

// Nil means "use yours": every screen and item that is not named here is the stock one.
extension NAMEViewController: VoucherCreationFlowDelegate {
    func personalizationViewController(
        for option: PersonalizationOption
    ) -> (any PersonalizationOptionViewControllerProtocol)? {
        switch option.type {
        case .title:
            NAMETitleViewController(
                personalizationOption: option, createManager: manager, createFlowDelegate: self)
        default: nil
        }
    }

    func creationItemImageView(
        for option: PersonalizationOption, personalizedObject: PersonalizedObject
    ) -> CreationItemImageView? {
        switch option.type {
        case .title: NAMETitleItem(title: personalizedObject["title"]?.stringValue ?? "")
        default: nil
        }
    }
}
