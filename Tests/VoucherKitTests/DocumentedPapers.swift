import VoucherKit

enum SunshinePapers {
    /// Drawn once: it takes milliseconds.
    static let rays: UIImage? = {
        let board = UIView(frame: CGRect(x: 0, y: 0, width: 60, height: 60))
        board.backgroundColor = UIColor(red: 1, green: 0.93, blue: 0.6, alpha: 1)
        let sun = UIView(frame: CGRect(x: 18, y: 18, width: 24, height: 24))
        sun.backgroundColor = .orange
        sun.layer.cornerRadius = 12
        board.addSubview(sun)
        return try? board.renderedImage(scale: 2)
    }()

    static let category = WrappingCategory(
        id: "sunshine", title: "Sunshine",
        papers: [WrappingPaper(id: "sun", name: "Suns", color: 0xFFED99, tags: ["yellow", "summer"], tile: rays)])

    static func makeOption() -> WrappingPersonalizationOption {
        WrappingPersonalizationOption {
            $0.wrappingCategories = [category, .birthday, .plain]
            $0.canSearch = true
        }
    }
}
