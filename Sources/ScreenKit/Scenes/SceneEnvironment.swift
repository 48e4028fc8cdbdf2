/// The services a scene's controllers may use, by type: values that can cross a session's border.
public struct SceneEnvironment: Sendable {
    private var services: [ObjectIdentifier: any Sendable] = [:]

    /// An environment without services.
    public init() {}

    /// The service of a type, put in by the application before a session is made.
    public subscript<Service: Sendable>(_ type: Service.Type) -> Service? {
        get { services[ObjectIdentifier(type)] as? Service }
        set { services[ObjectIdentifier(type)] = newValue }
    }
}
