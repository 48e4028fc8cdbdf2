import Localization

/// The envelope with the items in it, each with **Edit** and **Remove** beside it, and those that may change places with
/// **Move earlier** and **Move later**.
open class EnvelopeView: UIView {
    /// Called with the item's id.
    public var onEdit: ((String) -> Void)?
    /// Called with the item's id when it is to be taken out.
    public var onRemove: ((String) -> Void)?
    /// Called with the item's id and whether it is to be moved later.
    public var onMove: ((String, Bool) -> Void)?
    /// Where an item stands among those it may change places with; nil for one that may not be moved.
    public var placeOfItem: ((VoucherItem) -> VoucherCreationManager.Place?)?
    private let column = UIStackView()
    private var focusViews: [String: UIView] = [:]
    private var moveViews: [String: (earlier: UIButton, later: UIButton)] = [:]

    public override init(frame: CGRect) {
        super.init(frame: frame)
        look = "envelope"
        accessibilityContainerType = .landmark
        accessibilityLabel = localized("envelope.name")
        column.axis = .horizontal
        column.wrapsWhenFull = true
        column.spacing = 20
        column.look = "envelope-items"
        column.translatesAutoresizingMaskIntoConstraints = false
        addSubview(column)
    }

    public required init?(coder: NSCoder) {
        return nil
    }

    /// Shows the items in their order.
    open func show(_ items: [VoucherItem]) {
        for view in column.arrangedSubviews { view.removeFromSuperview() }
        focusViews = [:]
        moveViews = [:]
        if items.isEmpty {
            column.addArrangedSubview(Form.text(localized("envelope.empty"), look: "empty"))
        }
        for item in items { column.addArrangedSubview(card(for: item)) }
    }

    /// The control of an item that the keyboard goes to.
    func focusView(forItem id: String) -> UIView? { focusViews[id] }

    /// The control that moves an item on in the same direction, or back when it is at the end.
    func focusView(forMoved id: String, later: Bool) -> UIView? {
        guard let moves = moveViews[id] else { return nil }
        let (same, back) = later ? (moves.later, moves.earlier) : (moves.earlier, moves.later)
        return same.isEnabled ? same : back
    }

    private func card(for item: VoucherItem) -> UIView {
        let card = UIStackView()
        card.axis = .vertical
        card.spacing = 8
        card.alignment = .center
        card.look = "item"
        card.accessibilityIdentifier = "item-\(item.id)"
        card.addArrangedSubview(ItemPicture.make(for: item))
        if [PersonalizationType.photo, .animated].map(\.rawValue).contains(item.type),
            item.object["description"]?.stringValue ?? "" == ""
        {
            card.addArrangedSubview(Form.text(localized("envelope.noDescription"), look: "hint"))
        }
        let controls = UIStackView()
        controls.spacing = 8
        if item.isEditable {
            let edit = Form.button(localized("envelope.edit"), id: "edit-\(item.id)") { [weak self] in
                self?.onEdit?(item.id)
            }
            edit.accessibilityLabel = localized("envelope.editItem", item.name)
            controls.addArrangedSubview(edit)
            focusViews[item.id] = edit
        }
        if item.isRemovable {
            let remove = Form.button(localized("envelope.remove"), id: "remove-\(item.id)") { [weak self] in
                self?.onRemove?(item.id)
            }
            remove.accessibilityLabel = localized("envelope.removeItem", item.name)
            remove.role = .destructive
            controls.addArrangedSubview(remove)
            if focusViews[item.id] == nil { focusViews[item.id] = remove }
        }
        card.addArrangedSubview(controls)
        if let place = placeOfItem?(item) { card.addArrangedSubview(moves(of: item, at: place)) }
        return card
    }

    /// Both are there at every place, so that nothing jumps under a pointer.
    private func moves(of item: VoucherItem, at place: VoucherCreationManager.Place) -> UIView {
        func button(_ title: String, id: String, later: Bool, isEnabled: Bool) -> UIButton {
            let button = Form.button(title, id: "\(id)-\(item.id)") { [weak self] in self?.onMove?(item.id, later) }
            button.accessibilityLabel = localized("envelope.moveItem", title, item.name, place.number, place.count)
            button.isEnabled = isEnabled
            return button
        }
        let earlier = button(localized("envelope.earlier"), id: "earlier", later: false, isEnabled: place.number > 1)
        let later = button(localized("envelope.later"), id: "later", later: true, isEnabled: place.number < place.count)
        moveViews[item.id] = (earlier, later)
        let row = UIStackView(arrangedSubviews: [earlier, later])
        row.wrapsWhenFull = true
        return row
    }
}

/// An item's picture as both sides see it, named for what it is.
enum ItemPicture {
    /// The photo itself, as large as there is room; nil when the item has none.
    static func photo(of item: VoucherItem) -> UIView? {
        guard let digest = item.object["photo"]?.stringValue, let width = item.object["width"]?.intValue,
            let height = item.object["height"]?.intValue
        else { return nil }
        let view = UIImageView(
            image: UIImage(storedDigest: digest, size: CGSize(width: width, height: height), scale: 1))
        view.contentMode = .scaleAspectFit
        view.translatesAutoresizingMaskIntoConstraints = false
        view.accessibilityTraits = .image
        view.accessibilityLabel = item.name
        view.look = "photo"
        return place(of: view, with: item)
    }

    /// The picture with its description below it, when the item has one.
    static func place(of view: UIView, with item: VoucherItem) -> UIView {
        let words = item.object["description"]?.stringValue ?? ""
        guard !words.isEmpty else { return view }
        let place = UIStackView(arrangedSubviews: [view, Form.text(words, look: "hint")])
        place.axis = .vertical
        place.spacing = 8
        place.alignment = .center
        return place
    }

    static func make(for item: VoucherItem) -> UIView {
        guard let picture = item.picture else { return Form.text(item.name) }
        let view = UIImageView(
            image: UIImage(
                storedDigest: picture.digest, size: CGSize(width: picture.width, height: picture.height),
                scale: picture.scale))
        view.contentMode = .scaleAspectFit
        view.translatesAutoresizingMaskIntoConstraints = false
        view.accessibilityTraits = .image
        view.accessibilityLabel = item.name
        view.look = "item-picture"
        return view
    }
}
