import Localization

/// The stock screen for a note: a field of several lines with a counter, and a choice of papers and of hands, which the field
/// is shown in.
public final class NoteViewController: OptionViewController, PersonalizationOptionViewControllerProtocol {
    private let textView = UITextView()
    private let paper = UISegmentedControl(items: [])
    private let hand = UISegmentedControl(items: [])

    public required init(
        personalizationOption: PersonalizationOption, createManager: VoucherCreationManager?,
        createFlowDelegate: (any VoucherCreationFlowDelegate)?
    ) {
        super.init(option: personalizationOption, manager: createManager, title: localized("note.noun"))
    }

    public required init?(coder: NSCoder) {
        return nil
    }

    private var settings: NotePersonalizationOption? { option as? NotePersonalizationOption }
    private var papers: [NotePaper] { settings?.papers ?? [] }
    private var hands: [Handwriting] { settings?.fonts ?? [] }

    public override func viewDidLoad() {
        let counter = UILabel()
        textView.accessibilityIdentifier = "note"
        textView.placeholder = settings?.placeholderText
        textView.characterCounter = CharacterCounter(limit: settings?.maxNoteLength ?? 1000, label: counter)
        textView.text = existing?["note"]?.stringValue
        let column = Form.column(in: view)
        column.clientModule = "sample"
        column.addArrangedSubview(Form.row(localized("note.noun"), field: textView, counter: counter))
        addPapers(to: column)
        addHands(to: column)
    }

    private func addPapers(to column: UIStackView) {
        guard papers.count > 1 else { return }
        paper.accessibilityIdentifier = "paper"
        for (number, choice) in papers.enumerated() {
            paper.insertSegment(withTitle: choice.name, at: number, animated: false)
            paper.setPicture(swatch(of: choice), forSegmentAt: number)
        }
        let chosen = settings?.paper(of: existing)
        paper.selectedSegmentIndex = papers.firstIndex { $0.id == chosen?.id } ?? 0
        paper.look = "note-papers"
        let samples = papers.map { sheet($0, hands.first ?? .flowing) }
        add(paper, localized("note.paper"), samples: samples, look: "sheet-samples", to: column)
    }

    private func addHands(to column: UIStackView) {
        guard hands.count > 1 else { return }
        hand.accessibilityIdentifier = "hand"
        for (number, choice) in hands.enumerated() {
            hand.insertSegment(withTitle: choice.name, at: number, animated: false)
            hand.setFont(choice.font(20), forSegmentAt: number)
        }
        let chosen = settings?.font(of: existing)
        hand.selectedSegmentIndex = hands.firstIndex { $0.id == chosen?.id } ?? 0
        let samples = hands.map { sheet(papers.first ?? .plain, $0) }
        add(hand, localized("note.hand"), samples: samples, look: "hand-samples", to: column)
    }

    private func add(
        _ control: UISegmentedControl, _ title: String, samples: [NoteSheet], look: String, to column: UIStackView
    ) {
        control.accessibilityLabel = title
        let bank = UIStackView()
        bank.look = look
        bank.accessibilityElementsHidden = true
        for sample in samples {
            let label = UILabel()
            label.text = "Aa"
            sample.dress(label)
            bank.addArrangedSubview(label)
        }
        let row = UIStackView(arrangedSubviews: [Form.heading(title, level: 2, look: "section"), control, bank])
        row.axis = .vertical
        row.spacing = 8
        column.addArrangedSubview(row)
    }

    private func sheet(_ paper: NotePaper, _ hand: Handwriting) -> NoteSheet {
        NoteSheet(paper, hand, theme: option.theme)
    }

    /// A piece of a paper; one without a picture is a square of its colour.
    private func swatch(of paper: NotePaper) -> UIImage? {
        if let tile = paper.tile { return tile }
        let color = sheet(paper, .flowing).color
        return PaperDrawing.tile("plain-\(color)", size: 16, color: color) { _ in }
    }

    private var chosenPaper: NotePaper? {
        papers.indices.contains(paper.selectedSegmentIndex) ? papers[paper.selectedSegmentIndex] : papers.first
    }

    private var chosenHand: Handwriting? {
        hands.indices.contains(hand.selectedSegmentIndex) ? hands[hand.selectedSegmentIndex] : hands.first
    }

    public override func viewWillLayoutSubviews() {
        sheet(chosenPaper ?? .plain, chosenHand ?? .flowing).dress(textView)
    }

    public override func viewDidAppear(_ animated: Bool) {
        textView.becomeFirstResponder()
    }

    override func makeObject() -> PersonalizedObject {
        var object: PersonalizedObject = ["note": .string(textView.text)]
        if let chosenPaper { object["paper"] = .string(chosenPaper.id) }
        if let chosenHand { object["font"] = .string(chosenHand.id) }
        return object
    }

    override var refusedField: UIView? { textView }

    public func personalizedObjectWasRefused(_ refusal: PersonalizationRefusal) {
        show(refusal)
    }
}
