/// A root controller, or a child of it, that is told of values from outside its session, such as a voucher that has changed.
public protocol SceneValueReceiving: AnyObject {
    /// Called in a turn of the scene; the value is of a type the sender and the controller agree on.
    func sceneDidReceive(_ value: any Sendable)
}
