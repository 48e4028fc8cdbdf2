/// Why no controller can be made from a layout file: the file, the line and the name that was probably meant.
public struct LayoutFileError: Error, Sendable, Equatable, CustomStringConvertible {
    /// What is wrong.
    public enum Fault: Sendable, Equatable {
        case fileNotFound
        /// It cannot be read or is no markup, in words.
        case unreadable(String)
        case elementNotAllowed(String)
        /// An element inside one that cannot hold it.
        case contentNotAllowed(String, in: String)
        case attributeNotAllowed(String, element: String)
        case valueNotAllowed(String, attribute: String)
        /// What the style sheet must not have, in words.
        case styleNotAllowed(String)
        /// A control with neither outlet nor action: what is typed or pressed there would be lost.
        case controlWithoutUse(String)
        case pictureNotFound(String)
        /// An attribute that names an element which is not in the file.
        case unknownReference(String, attribute: String)
        /// One name for two elements, the other being on that line.
        case nameUsedTwice(String, line: Int)
        case outletNotInClass(String, className: String)
        case outletNotInFile(String, className: String)
        case outletOfOtherClass(String, is: String, wanted: String)
        case actionNotInClass(String, className: String)
        case actionNotInFile(String, className: String)
        case actionOfOtherClass(String, className: String)
        case actionOfNoControl(String, element: String)
    }

    /// The file's place in its bundle, such as `Layouts/Title.html`.
    public let file: String
    /// Counted from 1; nil when no line is to blame.
    public let line: Int?
    public let fault: Fault
    /// The name that is spelt most alike among those that could stand there; nil when there is none.
    public let nearest: String?

    init(file: String, line: Int?, fault: Fault, nearest: String? = nil) {
        self.file = file
        self.line = line
        self.fault = fault
        self.nearest = nearest
    }

    public var description: String {
        let place = line.map { "\(file), line \($0)" } ?? file
        let hint = nearest.map { " The nearest name is “\($0)”." } ?? ""
        return "\(place): \(reason)\(hint)"
    }

    private var reason: String {
        switch fault {
        case .fileNotFound: "there is no such layout file in the bundle."
        case .unreadable(let words), .styleNotAllowed(let words): words
        case .elementNotAllowed(let name): "<\(name)> is not allowed in a layout file."
        case .contentNotAllowed(let name, let parent): "<\(name)> cannot stand inside <\(parent)>."
        case .attributeNotAllowed(let name, let element): "the attribute “\(name)” is not allowed on <\(element)>."
        case .valueNotAllowed(let value, let name): "“\(value)” is not allowed as the value of “\(name)”."
        case .controlWithoutUse(let element):
            "<\(element)> has neither data-outlet nor data-action, so nobody would learn of what is done with it."
        case .pictureNotFound(let name): "there is no PNG picture “\(name)” in the bundle."
        case .unknownReference(let name, let attribute):
            "“\(attribute)” speaks of “\(name)”, which is neither an outlet nor an id in this file."
        case .nameUsedTwice(let name, let line): "the name “\(name)” is taken by an element on line \(line)."
        case .outletNotInClass(let name, let className): "\(className) has no @Outlet “\(name)”."
        case .outletNotInFile(let name, let className):
            "no element has data-outlet=\"\(name)\", which \(className) declares."
        case .outletOfOtherClass(let name, let found, let wanted):
            "the outlet “\(name)” is a \(found) here, and a \(wanted) is wanted."
        case .actionNotInClass(let name, let className): "\(className).layoutActions has no “\(name)”."
        case .actionNotInFile(let name, let className):
            "no element has data-action=\"\(name)\", which \(className).layoutActions names."
        case .actionOfOtherClass(let name, let className): "the action “\(name)” is no method of \(className)."
        case .actionOfNoControl(let name, let element):
            "the action “\(name)” stands on <\(element)>, which nobody can press or change."
        }
    }
}
