import VoucherKit

/// The title as it lies in the envelope: white letters on red, drawn as a picture.
final class NAMETitleItem: CreationItemImageView {
    init(title: String) {
        let label = UILabel(frame: .zero)
        label.text = title
        label.backgroundColor = .red
        label.textColor = .white
        label.sizeToFit()
        super.init(
            type: .title, subType: 0, itemId: 0, isEditable: true, isRemovable: true, viewToRenderAsImage: label,
            borderWidth: 0, borderColor: nil)
        frame.size = label.frame.size
    }

    required init?(coder: NSCoder) {
        fatalError("This item is made in code.")
    }
}
