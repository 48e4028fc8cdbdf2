extension ItemDrawing {
    /// A box with the game's picture on its lid and the name below.
    func game(_ title: String, caption: String, picture: UIImage?) -> UIView {
        let margin: CGFloat = 16
        let pictureHeight: CGFloat = picture == nil ? 0 : 124
        let head = label(
            caption, font: .italicSystemFont(ofSize: 14), color: color(colors.soft), lines: 1,
            width: Self.width - 2 * margin)
        let name = label(
            title, font: display.withSize(22), color: color(colors.ink), lines: 3, width: Self.width - 2 * margin)
        let foot = head.frame.height + name.frame.height + 24
        let box = UIView(frame: CGRect(x: 0, y: 0, width: Self.width, height: pictureHeight + foot))
        box.backgroundColor = color(colors.paper)
        box.layer.cornerRadius = 10
        box.layer.borderWidth = 1
        box.layer.borderColor = color(colors.edge).cgColor
        box.clipsToBounds = true
        if let picture {
            let lid = UIImageView(image: picture)
            lid.frame = CGRect(x: 0, y: 0, width: Self.width, height: pictureHeight)
            lid.contentMode = .scaleAspectFill
            lid.clipsToBounds = true
            box.addSubview(lid)
        }
        head.frame.origin = CGPoint(x: margin, y: pictureHeight + 10)
        name.frame.origin = CGPoint(x: margin, y: pictureHeight + 10 + head.frame.height)
        box.addSubview(head)
        box.addSubview(name)
        return box
    }
}
