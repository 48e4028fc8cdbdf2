public import Foundation

/// A switch that is on or off.
open class UISwitch: UIControl {
    /// Setting it sends no event.
    open var isOn = false
    open var onTintColor: UIColor?
    open var thumbTintColor: UIColor?
    open var title: String?

    public override init(frame: CGRect) {
        super.init(frame: frame)
    }

    public required init?(coder: NSCoder) {
        super.init(coder: coder)
    }

    open func setOn(_ on: Bool, animated: Bool) {
        isOn = on
    }

    func userSet(_ on: Bool) -> Bool {
        guard isEnabled else { return false }
        guard on != isOn else { return true }
        isOn = on
        sendActions(for: .valueChanged)
        sendActions(for: .primaryActionTriggered)
        return true
    }
}
