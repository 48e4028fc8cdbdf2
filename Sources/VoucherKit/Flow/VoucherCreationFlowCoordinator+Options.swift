import Localization
import Foundation

extension VoucherCreationFlowCoordinator {
    /// Opens an option's screen for a new item, or with the object of an existing one.
    public func open(_ option: PersonalizationOption, editing itemID: String? = nil) {
        guard let create = createViewController, create.presentedViewController == nil else { return }
        if let itemID {
            guard let item = manager.items.first(where: { $0.id == itemID }), item.isEditable else {
                return setRoute(.create)
            }
        } else if !manager.availableOptions.contains(where: { $0 === option }) {
            // Another tab has used it meanwhile.
            return setRoute(.create)
        }
        manager.editedItemID = itemID
        guard let controller = makeController(for: option) else { return setRoute(.create) }
        // A host may show the same controller each time.
        leftovers.removeAll { $0.controller === controller }
        reportLeftovers()
        controller.delegate = self
        if option.themeManager != nil { controller.pageTheme = controller.pageTheme ?? option.theme.pageTheme }
        if controller.screenIdentifier == nil {
            // Each opening has an address of its own, so that text typed for one never turns up in another.
            let count = manager.acceptedCount(of: option)
            let suffix = itemID.map { "-" + $0.prefix(8) } ?? (count > 0 ? "-\(count + 1)" : "")
            controller.screenIdentifier = option.type.rawValue + suffix
        }
        // What another tab still sends for the screen the item was made on is about this item.
        controller.formerScreenIdentifier = itemID.flatMap { manager.draft.madeOn?[$0] }
        openScreen = OpenScreen(controller: controller, option: option, itemID: itemID)
        setRoute(.option(type: option.type.rawValue, itemID: itemID))
        create.present(controller, animated: true)
    }

    private func makeController(
        for option: PersonalizationOption
    ) -> (any PersonalizationOptionViewControllerProtocol)? {
        do {
            return try makeScreen(for: option)
        } catch {
            ScreenLog.warn("\(error)")
            scene?.show(notice: localized("create.cannotOpen"))
            return nil
        }
    }

    /// The delegate's screen, else the registered one, else stock.
    func makeScreen(for option: PersonalizationOption) throws -> any PersonalizationOptionViewControllerProtocol {
        var context = screenContext()
        context.option = option
        return try screens.make(
            .personalization(option.type), context, as: (any PersonalizationOptionViewControllerProtocol).self
        ) { try delegate?.personalizationViewController(for: option) }
    }
}

// MARK: - What screens tell

extension VoucherCreationFlowCoordinator: PersonalizationOptionViewControllerDelegate {
    public func personalizationOptionViewController(
        _ viewController: any PersonalizationOptionViewControllerProtocol,
        personalizationOption: PersonalizationOption, selectedPersonalizedObject object: PersonalizedObject
    ) {
        guard let open = openScreen, Self.isShown(viewController, by: open.controller), open.state == .open else {
            return ScreenLog.warn(
                "\(type(of: viewController)) finished a second time, or after it had closed; ignored.")
        }
        do throws(PersonalizationRefusal) {
            try object.checkSize()
            try open.option.validate(object)
            try checkStillWanted(open)
        } catch {
            guard !isTellingRefusal else {
                return ScreenLog.warn(
                    "\(type(of: viewController)) finished with what is refused while it was told of a refusal; ignored."
                )
            }
            isTellingRefusal = true
            viewController.personalizedObjectWasRefused(error)
            isTellingRefusal = false
            scene?.afterTurn { [weak self] in self?.reopenAfterRefusal(viewController, error) }
            return
        }
        openScreen?.state = .finished
        let isNew = open.itemID == nil
        let item = makeItem(open.option, object, id: open.itemID)
        manager.put(item, madeOn: isNew ? open.controller.screenIdentifier : nil)
        scene?.transition(.drop)
        scene?.announce(localized(isNew ? "create.added" : "create.changed", open.option.noun))
        scene?.afterTurn { [weak self] in self?.closeOption(focusOn: .item(item.id)) }
    }

    public func personalizationOptionViewControllerCancelled(
        _ viewController: any PersonalizationOptionViewControllerProtocol
    ) {
        guard let open = openScreen, Self.isShown(viewController, by: open.controller), open.state == .open else {
            return ScreenLog.warn("\(type(of: viewController)) cancelled after it had ended; ignored.")
        }
        openScreen?.state = .cancelled
        let focus: EnvelopeFocus = open.itemID.map { .item($0) } ?? .option(open.option.type)
        scene?.afterTurn { [weak self] in self?.closeOption(focusOn: focus) }
    }

    /// Whether a screen is the one that is open, or is contained in it: a host may wrap a stock screen.
    private static func isShown(_ screen: UIViewController, by open: UIViewController) -> Bool {
        var controller: UIViewController? = screen
        while let current = controller {
            if current === open { return true }
            controller = current.parent
        }
        return false
    }

    /// Another tab may have used the option, or taken the item out, since the screen was opened.
    private func checkStillWanted(_ open: OpenScreen) throws(PersonalizationRefusal) {
        let isThere = open.itemID.map { id in manager.items.contains { $0.id == id } } ?? false
        if isThere || manager.availableOptions.contains(where: { $0 === open.option }) { return }
        throw .other(localized("create.alreadyThere"))
    }

    /// A host may have dismissed the screen before it heard that the object is refused: it is shown again.
    private func reopenAfterRefusal(
        _ controller: any PersonalizationOptionViewControllerProtocol, _ refusal: PersonalizationRefusal
    ) {
        guard openScreen?.controller === controller, openScreen?.state == .open,
            controller.presentingViewController == nil
        else { return }
        createViewController?.present(controller, animated: false)
        isTellingRefusal = true
        controller.personalizedObjectWasRefused(refusal)
        isTellingRefusal = false
    }

    /// Ends the screen: dismissed if the host has not done it, and the keyboard goes where it makes sense.
    private func closeOption(focusOn focus: EnvelopeFocus) {
        guard let open = openScreen, open.state != .open else { return }
        openScreen = nil
        leftovers.append(LeftoverScreen(controller: open.controller))
        manager.editedItemID = nil
        setRoute(.create)
        if open.controller.presentingViewController != nil { createViewController?.dismiss(animated: true) }
        createViewController?.screens(of: (any EnvelopeShowing).self).first?.showEnvelope(focusOn: focus)
    }

    /// A screen that has closed and is still in memory holds itself, and all that was shown in it, for as long as the
    /// visitor's session lives.
    func reportLeftovers() {
        for leftover in leftovers {
            guard let controller = leftover.controller else { continue }
            ScreenLog.warn(
                "\(type(of: controller)) has closed and is still in memory: something in it holds it, such as a closure without [weak self]."
            )
        }
        leftovers.removeAll()
    }

    // MARK: Items

    /// The item with its picture: the host's view, else the stock one.
    func makeItem(_ option: PersonalizationOption, _ object: PersonalizedObject, id: String?) -> VoucherItem {
        let name = option.itemName(for: object)
        var item = VoucherItem(
            id: id ?? UUID().uuidString.lowercased(), type: option.type.rawValue, object: object, name: name,
            picture: nil)
        let own = ownItemView(option, object)
        let isStock = !(own.map { draw($0, into: &item, instead: "the stock one") } ?? false)
        if isStock { drawStock(option, object, into: &item) }
        for image in option.kept(with: &item.object, isStockItem: isStock) { scene?.keep(image) }
        return item
    }

    private func ownItemView(_ option: PersonalizationOption, _ object: PersonalizedObject) -> CreationItemImageView? {
        do {
            let own = try delegate?.creationItemImageView(for: option, personalizedObject: object)
            guard let own, own.type != option.type else { return own }
            ScreenLog.warn(
                "The host's item for “\(option.type.rawValue)” says it is of type “\(own.type.rawValue)”, the stock one is used."
            )
            return nil
        } catch {
            ScreenLog.warn(
                "The host's item for “\(option.type.rawValue)” could not be made, the stock one is used: \(error)")
            return nil
        }
    }

    /// The option's own item, which for a host's own type is the host's; a tag with its name where that does not work.
    private func drawStock(_ option: PersonalizationOption, _ object: PersonalizedObject, into item: inout VoucherItem)
    {
        let stock = option.makeItemImageView(for: object)
        stock.flowBorder = manager.itemBorder(forItem: item.id)
        let tag = "a tag with its name"
        if stock.type != option.type {
            ScreenLog.warn(
                "The item of the option “\(option.type.rawValue)” says it is of type “\(stock.type.rawValue)”, \(tag) is used."
            )
        } else if draw(stock, into: &item, instead: tag) {
            return
        }
        let plain = CreationItemImageView(
            option: option,
            view: ItemDrawing(option.theme).tag(caption: option.noun, text: String(item.name.prefix(200))))
        plain.flowBorder = stock.flowBorder
        _ = draw(plain, into: &item, instead: "none")
    }

    private func draw(_ view: CreationItemImageView, into item: inout VoucherItem, instead: String) -> Bool {
        do {
            let image = try view.render()
            item.isEditable = view.isEditable
            item.isRemovable = view.isRemovable
            item.subType = view.subType
            item.itemId = view.itemId
            item.picture = PictureReference(
                digest: image.digest, width: image.size.width, height: image.size.height, scale: image.scale)
            scene?.keep(image)
            return true
        } catch {
            ScreenLog.warn("The item of type “\(item.type)” could not be drawn, \(instead) is used: \(error)")
            return false
        }
    }
}

/// Where the keyboard goes on the create screen.
public enum EnvelopeFocus: Sendable {
    /// To the item with this id.
    case item(String)
    /// To the option's button in the carousel.
    case option(PersonalizationType)
    /// To what puts back the item that was removed last.
    case undo
}

/// A create screen, stock or a host's own, that is told when the envelope has changed and where the keyboard goes.
public protocol EnvelopeShowing: UIViewController {
    /// Called by the flow after an option's screen has closed.
    func showEnvelope(focusOn focus: EnvelopeFocus)
    /// Called by the flow when the host has put something in while the screen was shown; the keyboard stays where it is.
    func envelopeDidChange()
}
