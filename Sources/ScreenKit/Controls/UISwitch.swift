public import Foundation

/// A switch that is on or off.
open class UISwitch: UIControl {
    /// Setting it sends no event.
    open var isOn = false
    /// Kept and not shown: the theme colours the switch.
    open var onTintColor: UIColor?
    /// Kept and not shown: the browser draws the switch.
    open var thumbTintColor: UIColor?
    /// Kept and not shown; a label beside the switch names it, see `UILabel.labeledField`.
    open var title: String?

    /// A switch that is off.
    public override init(frame: CGRect) {
        super.init(frame: frame)
    }

    /// Makes a switch that is off; nothing is read from the coder.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
    }

    /// Sets `isOn`; sends no event and animates nothing.
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
