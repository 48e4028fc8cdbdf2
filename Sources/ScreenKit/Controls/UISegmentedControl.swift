public import Foundation

/// A choice of one among a few.
open class UISegmentedControl: UIControl {
    private struct Segment {
        var title: String?
        var image: UIImage?
        var action: UIAction?
        var isEnabled = true
    }

    private var segments: [Segment] = []
    private var selected = noSegment
    open var isMomentary = false
    open var selectedSegmentTintColor: UIColor?

    /// -1: no segment is selected.
    public static let noSegment = -1

    /// Items are `String`, `UIImage` or `UIAction`.
    public init(items: [Any]?) {
        super.init(frame: .zero)
        for item in items ?? [] {
            switch item {
            case let title as String: segments.append(Segment(title: title))
            case let image as UIImage: segments.append(Segment(image: image))
            case let action as UIAction: segments.append(Segment(title: action.title, action: action))
            default: preconditionFailure("A segment is a String, a UIImage or a UIAction, not \(type(of: item)).")
            }
        }
    }

    public override init(frame: CGRect) {
        super.init(frame: frame)
    }

    public convenience init(frame: CGRect, actions: [UIAction]) {
        self.init(items: actions)
        self.frame = frame
    }

    public required init?(coder: NSCoder) {
        super.init(coder: coder)
    }

    open var numberOfSegments: Int { segments.count }

    /// -1 clears the choice; an index that is not there does too. Setting it sends no event.
    open var selectedSegmentIndex: Int {
        get { selected }
        set {
            guard !isMomentary else { return }
            selected = segments.indices.contains(newValue) ? newValue : Self.noSegment
        }
    }

    open func titleForSegment(at segment: Int) -> String? {
        segments.indices.contains(segment) ? segments[segment].title : nil
    }

    open func setTitle(_ title: String?, forSegmentAt segment: Int) {
        guard segments.indices.contains(segment) else { return }
        segments[segment].title = title
        segments[segment].image = nil
    }

    /// The index is brought inside what is there.
    open func insertSegment(withTitle title: String?, at segment: Int, animated: Bool) {
        let position = min(max(segment, 0), segments.count)
        segments.insert(Segment(title: title), at: position)
        if selected >= position { selected += 1 }
    }

    open func removeSegment(at segment: Int, animated: Bool) {
        guard segments.indices.contains(segment) else { return }
        segments.remove(at: segment)
        if selected == segment { selected = Self.noSegment } else if selected > segment { selected -= 1 }
    }

    open func removeAllSegments() {
        segments = []
        selected = Self.noSegment
    }

    open func setEnabled(_ enabled: Bool, forSegmentAt segment: Int) {
        guard segments.indices.contains(segment) else { return }
        segments[segment].isEnabled = enabled
    }

    open func isEnabledForSegment(at segment: Int) -> Bool {
        segments.indices.contains(segment) && segments[segment].isEnabled
    }

    func userSelected(_ segment: Int) -> Bool {
        guard isEnabled, isEnabledForSegment(at: segment) else { return false }
        if !isMomentary { selected = segment }
        sendActions(for: .valueChanged)
        sendActions(for: .primaryActionTriggered)
        if let action = segments[segment].action { sendAction(action) }
        return true
    }
}
