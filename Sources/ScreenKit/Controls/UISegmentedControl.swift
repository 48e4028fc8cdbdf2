public import Foundation

/// A choice of one among a few.
open class UISegmentedControl: UIControl {
    private struct Segment {
        var title: String?
        var image: UIImage?
        var picture: UIImage?
        var heading: String?
        var font: UIFont?
        var action: UIAction?
        var isEnabled = true
    }

    private var segments: [Segment] = []
    private var selected = noSegment
    /// True keeps no segment selected: a choice sends its events and is forgotten. False unless set.
    open var isMomentary = false
    /// Kept and not shown: the style sheet marks the selected segment.
    open var selectedSegmentTintColor: UIColor?

    /// -1: no segment is selected.
    public static let noSegment = -1

    /// Items are `String`, `UIImage` or `UIAction`; anything else ends the program. A page shows the titles only, and
    /// the picture of no segment.
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

    /// A control without segments.
    public override init(frame: CGRect) {
        super.init(frame: frame)
    }

    /// A segment for each action, which runs after the control's own events when its segment is chosen.
    public convenience init(frame: CGRect, actions: [UIAction]) {
        self.init(items: actions)
        self.frame = frame
    }

    /// Makes a control without segments; nothing is read from the coder.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
    }

    /// How many segments there are, disabled ones among them.
    open var numberOfSegments: Int { segments.count }

    /// -1 clears the choice; an index that is not there does too. Setting it sends no event.
    open var selectedSegmentIndex: Int {
        get { selected }
        set {
            guard !isMomentary else { return }
            selected = segments.indices.contains(newValue) ? newValue : Self.noSegment
        }
    }

    /// The words of a segment; nil for one with a picture and for an index that is not there.
    open func titleForSegment(at segment: Int) -> String? {
        segments.indices.contains(segment) ? segments[segment].title : nil
    }

    /// Gives a segment words in place of its picture; does nothing for an index that is not there.
    open func setTitle(_ title: String?, forSegmentAt segment: Int) {
        guard segments.indices.contains(segment) else { return }
        segments[segment].title = title
        segments[segment].image = nil
    }

    /// Shows a picture above a segment's words; nil takes it away. Ours alone: a segment of UIKit's has words or a picture.
    public func setPicture(_ picture: UIImage?, forSegmentAt segment: Int) {
        guard segments.indices.contains(segment) else { return }
        segments[segment].picture = picture
    }

    /// Puts words between segments, above the one at an index and those that follow it; nil takes them away. Ours alone.
    public func setHeading(_ heading: String?, beforeSegmentAt segment: Int) {
        guard segments.indices.contains(segment) else { return }
        segments[segment].heading = heading
    }

    /// Sets a segment's words in a font of its own; nil takes the page's. Ours alone: all segments of UIKit's have one font.
    public func setFont(_ font: UIFont?, forSegmentAt segment: Int) {
        guard segments.indices.contains(segment) else { return }
        segments[segment].font = font
    }

    func fontForSegment(at segment: Int) -> UIFont? { segments[segment].font }

    func headingBeforeSegment(at segment: Int) -> String? { segments[segment].heading }

    func pictureForSegment(at segment: Int) -> UIImage? { segments[segment].picture }

    /// The index is brought inside what is there.
    open func insertSegment(withTitle title: String?, at segment: Int, animated: Bool) {
        let position = min(max(segment, 0), segments.count)
        segments.insert(Segment(title: title), at: position)
        if selected >= position { selected += 1 }
    }

    /// Removes a segment, which clears the choice if it was selected; does nothing for an index that is not there.
    open func removeSegment(at segment: Int, animated: Bool) {
        guard segments.indices.contains(segment) else { return }
        segments.remove(at: segment)
        if selected == segment { selected = Self.noSegment } else if selected > segment { selected -= 1 }
    }

    /// Removes the segments and clears the choice.
    open func removeAllSegments() {
        segments = []
        selected = Self.noSegment
    }

    /// Lets a segment be chosen or not; does nothing for an index that is not there.
    open func setEnabled(_ enabled: Bool, forSegmentAt segment: Int) {
        guard segments.indices.contains(segment) else { return }
        segments[segment].isEnabled = enabled
    }

    /// Whether a segment can be chosen; false for an index that is not there.
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
