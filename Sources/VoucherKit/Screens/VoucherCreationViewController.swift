import Foundation
import Localization

/// The create screen: a carousel of options above the envelope, and **Wrap it**.
open class VoucherCreationViewController: UIViewController {
    /// Leads through the flow the screen is part of.
    public let coordinator: VoucherCreationFlowCoordinator
    /// What has been made so far.
    public let envelopeView = EnvelopeView()
    private let carousel = UIStackView()
    private let emptied = Form.text("", look: "emptied")
    /// In the order they are shown.
    private let missingLabels: [(what: VoucherCreationManager.Missing, label: UILabel)] =
        [.recipient, .customization, .gift].map { ($0, Form.text("", look: "missing")) }
    private let undoRow = UIStackView()
    private let undoText = Form.text("")
    private lazy var undoButton = Form.button(localized("create.undo"), id: "undo", .tinted()) { [weak self] in
        self?.undo()
    }
    private lazy var lastLinkButton = Form.button(localized("create.lastLink"), id: "last-link") { [weak self] in
        self?.coordinator.showLastLink()
    }
    private var optionButtons: [PersonalizationType: UIButton] = [:]
    private var shownRevision = -1

    /// Made by the flow, or by `VoucherScreens.makeStock(_:_:)`.
    public init(coordinator: VoucherCreationFlowCoordinator) {
        self.coordinator = coordinator
        super.init(nibName: nil, bundle: nil)
        restorationIdentifier = "create"
        title = localized("create.title")
        let close = UIBarButtonItem(
            systemItem: .close, primaryAction: UIAction { [weak self] _ in self?.coordinator.close() })
        navigationItem.leftBarButtonItem = close
    }

    public required init?(coder: NSCoder) {
        return nil
    }

    open override func viewDidLoad() {
        let column = Form.column(in: view, spacing: 24)
        column.look = "create"
        carousel.accessibilityContainerType = .list
        carousel.accessibilityLabel = localized("create.personalize")
        carousel.look = "carousel"
        carousel.accessibilityIdentifier = "carousel"
        column.addArrangedSubview(Form.heading(localized("create.personalize"), level: 2, look: "section"))
        column.addArrangedSubview(carousel)
        column.addArrangedSubview(emptied)
        for (what, label) in missingLabels {
            label.accessibilityIdentifier = "missing-\(what)"
            column.addArrangedSubview(label)
        }
        envelopeView.onEdit = { [weak self] in self?.edit($0) }
        envelopeView.onRemove = { [weak self] in self?.remove($0) }
        envelopeView.onMove = { [weak self] in self?.move($0, later: $1) }
        envelopeView.placeOfItem = { [weak self] in self?.coordinator.manager.place(ofItem: $0.id) }
        column.addArrangedSubview(envelopeView)
        undoRow.spacing = 12
        undoRow.alignment = .center
        undoRow.look = "undo"
        undoRow.addArrangedSubview(undoText)
        undoRow.addArrangedSubview(undoButton)
        column.addArrangedSubview(undoRow)
        column.addArrangedSubview(
            Form.button(localized("create.wrap"), id: "wrap", .filled()) { [weak self] in self?.wrap() })
        column.addArrangedSubview(lastLinkButton)
        hideMissing()
        reload()
    }

    /// Another tab may have changed the envelope since.
    open override func viewWillLayoutSubviews() {
        if shownRevision != coordinator.manager.draftRevision { reload() }
    }

    // MARK: Showing

    private func reload() {
        let manager = coordinator.manager
        shownRevision = manager.draftRevision
        for button in carousel.arrangedSubviews { button.removeFromSuperview() }
        optionButtons = [:]
        for option in manager.availableOptions {
            let button = Form.button(option.carouselText, id: "option-\(option.type.rawValue)", .bordered()) {
                [weak self] in
                self?.hideMissing()
                self?.coordinator.open(option)
            }
            button.configuration?.image =
                option.carouselImage ?? StockPictures.picture(of: option.type, in: option.theme)
            if option.carouselBackgroundColor != .clear {
                button.configuration?.baseBackgroundColor = option.carouselBackgroundColor
            }
            button.look = "option"
            carousel.addArrangedSubview(place(of: button, overlaidBy: option.carouselOverlappingText))
            optionButtons[option.type] = button
        }
        pageTheme = manager.backgroundColor.map { color in
            coordinator.themeManager.overlaid(by: ThemeManager(emptyBackgroundColor: color)).pageTheme
        }
        carousel.isHidden = manager.availableOptions.isEmpty
        emptied.text = manager.carouselEmptiedText
        emptied.isHidden = !manager.availableOptions.isEmpty
        envelopeView.show(manager.items)
        lastLinkButton.isHidden = coordinator.lastLink == nil
        undoRow.isHidden = manager.removedItem == nil
        if let removed = manager.removedItem {
            undoText.text = localized("create.removed", String(removed.name.prefix(60)))
        }
        let missing = manager.missing
        for (what, label) in missingLabels where !missing.contains(what) { label.isHidden = true }
    }

    /// The text lies over the picture and belongs to the button's name.
    private func place(of button: UIButton, overlaidBy text: String?) -> UIView {
        guard let text, !text.isEmpty else { return button }
        button.accessibilityLabel = localized("create.optionWithText", button.currentTitle ?? "", text)
        let words = Form.text(text, look: "option-over")
        words.isAccessibilityElement = false
        let place = UIStackView(arrangedSubviews: [button, words])
        place.axis = .vertical
        place.look = "option-place"
        return place
    }

    private func hideMissing() {
        for (_, label) in missingLabels { label.isHidden = true }
    }

    // MARK: Restoration

    open override func encodeRestorableState(with coder: NSCoder) {
        super.encodeRestorableState(with: coder)
        coder.encode(missingLabels.contains { !$0.label.isHidden }, forKey: "showsMissing")
    }

    open override func decodeRestorableState(with coder: NSCoder) {
        super.decodeRestorableState(with: coder)
        guard coder.containsValue(forKey: "showsMissing"), coder.decodeBool(forKey: "showsMissing") else { return }
        loadViewIfNeeded()
        show(coordinator.manager.missing)
    }

    // MARK: What is pressed

    private func edit(_ itemID: String) {
        guard let item = coordinator.manager.items.first(where: { $0.id == itemID }),
            let option = coordinator.manager.option(ofType: item.type)
        else { return }
        coordinator.open(option, editing: itemID)
    }

    private func remove(_ itemID: String) {
        guard let item = coordinator.manager.remove(itemID: itemID) else { return }
        scene?.announce(localized("create.removedUndo", item.name))
        showEnvelope(focusOn: .undo)
    }

    private func move(_ itemID: String, later: Bool) {
        guard let place = coordinator.manager.move(itemID: itemID, later: later),
            let item = coordinator.manager.items.first(where: { $0.id == itemID })
        else { return }
        reload()
        scene?.announce(localized("create.moved", item.name, place.number, place.count))
        scene?.focus(envelopeView.focusView(forMoved: itemID, later: later))
    }

    private func undo() {
        guard let item = coordinator.manager.undoRemoval() else { return }
        scene?.announce(localized("create.putBack", item.name))
        scene?.transition(.drop)
        showEnvelope(focusOn: .item(item.id))
    }

    private func wrap() {
        let missing = coordinator.manager.missing
        guard !missing.isEmpty else {
            hideMissing()
            return coordinator.openSummary()
        }
        show(missing)
        let shown = missingLabels.map(\.label).filter { !$0.isHidden }
        scene?.announce(shown.compactMap(\.text).joined(separator: " "))
        scene?.focus(shown.first)
    }

    private func show(_ missing: [VoucherCreationManager.Missing]) {
        for (what, label) in missingLabels {
            label.isHidden = !missing.contains(what)
            label.text = words(for: what)
        }
    }

    private func words(for missing: VoucherCreationManager.Missing) -> String {
        switch missing {
        case .customization:
            localized("create.leastMissing", coordinator.manager.minimumNumberOfCustomizations)
        case .recipient: localized("create.recipientMissing")
        case .gift: localized("create.giftMissing")
        }
    }
}

extension VoucherCreationViewController: EnvelopeShowing {
    public func envelopeDidChange() {
        if isViewLoaded { reload() }
    }

    public func showEnvelope(focusOn focus: EnvelopeFocus) {
        loadViewIfNeeded()
        reload()
        let target: UIView? =
            switch focus {
            case .item(let id): envelopeView.focusView(forItem: id)
            case .option(let type): optionButtons[type]
            case .undo: undoButton
            }
        scene?.focus(target ?? carousel.arrangedSubviews.first ?? undoButton)
    }
}
