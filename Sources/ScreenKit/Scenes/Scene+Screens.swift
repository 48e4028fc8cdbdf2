import Synchronization

extension Scene {
    /// The id of a controller's screen: what it asks for, made fit for an address and different from those below it.
    func screenID(of controller: UIViewController) -> String {
        let stack = stack
        if stack.first === controller { return Self.wantedScreenID(of: controller) }
        var used: Set<String> = []
        for other in stack {
            let id = unique(Self.wantedScreenID(of: other), among: used)
            if other === controller { return id }
            used.insert(id)
        }
        return Self.wantedScreenID(of: controller)
    }

    /// The controller of a screen in the stack; nil when there is none of that id.
    func controller(forScreen id: String) -> UIViewController? {
        stack.first { screenID(of: $0) == id }
    }

    private func unique(_ id: String, among used: Set<String>) -> String {
        guard used.contains(id) else { return id }
        var number = 2
        while used.contains("\(id)-\(number)") { number += 1 }
        return "\(id)-\(number)"
    }

    private static func wantedScreenID(of controller: UIViewController) -> String {
        let wanted =
            controller.screenIdentifier ?? controller.restorationIdentifier
            ?? name(of: type(of: controller))
        return ControlID.sanitized(wanted)
    }

    private static func name(of type: UIViewController.Type) -> String {
        let key = ObjectIdentifier(type)
        if let known = typeNames.withLock({ $0[key] }) { return known }
        let name = kebabCased(String(describing: type))
        typeNames.withLock { $0[key] = name }
        return name
    }

    /// Asked for several times in each event; there are as many as types.
    private static let typeNames = Mutex<[ObjectIdentifier: String]>([:])

    /// `SurpriiseTitleViewController` becomes `surpriise-title`.
    private static func kebabCased(_ typeName: String) -> String {
        var name = typeName.prefix { $0 != "<" }
        if name.hasSuffix("ViewController"), name.count > 14 { name = name.dropLast(14) }
        var result = ""
        for character in name {
            if character.isUppercase, !result.isEmpty { result.append("-") }
            result += character.lowercased()
        }
        return result
    }
}
