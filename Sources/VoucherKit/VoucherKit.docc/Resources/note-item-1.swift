import VoucherKit

/// A note as it lies in the envelope: handwriting on yellow paper.
final class SunshineNoteItem: CreationItemImageView {
    init(note: String) {
        let label = UILabel(frame: CGRect(x: 16, y: 16, width: 208, height: 0))
        label.text = note
        label.font = UIFont(name: "Dancing Script", size: 24)
        label.textColor = UIColor(red: 0.15, green: 0.2, blue: 0.45, alpha: 1)
        label.numberOfLines = 8
        label.sizeToFit()

        let paper = UIView(frame: CGRect(x: 0, y: 0, width: 240, height: label.frame.size.height + 32))
        paper.backgroundColor = UIColor(red: 1, green: 0.97, blue: 0.8, alpha: 1)
        paper.addSubview(label)
        super.init(
            type: .note, subType: 0, itemId: 0, isEditable: true, isRemovable: true, viewToRenderAsImage: paper,
            borderWidth: 3, borderColor: .orange)
    }

    required init?(coder: NSCoder) {
        fatalError("This item is made in code.")
    }
}
