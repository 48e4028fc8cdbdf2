import Localization

/// Something a person can put into the envelope: its place in the carousel, its rules, its stock screen and item.
///
/// A host configures the ready ones, and subclasses this for a type of its own.
open class PersonalizationOption {
    /// What it adds to the envelope; each option of a flow has a type of its own.
    public let type: PersonalizationType
    /// Whether the option stays in the carousel once it was used.
    open var canAddMultiple = false
    /// Whether the person may change the order of several items of it.
    open var canReorder = false
    /// The words of its button, such as `Add a title`.
    open var carouselText: String
    /// Its picture there; nil takes the stock one, drawn in the theme's colours.
    open var carouselImage: UIImage?
    /// Lies over that picture, such as `New` or a price; nil (the default) for nothing.
    open var carouselOverlappingText: String?
    /// Behind its button; clear takes the theme's colour.
    open var carouselBackgroundColor: UIColor = .clear
    /// Laid over the flow's theme on the option's screen and item; nil takes the flow's as it is.
    open var themeManager: ThemeManager?
    /// The theme of the flow the option is in.
    var flowTheme = ThemeManager()

    /// The theme of the option's screen and item: its own over the flow's.
    public var theme: ThemeManager { themeManager.map(flowTheme.overlaid(by:)) ?? flowTheme }

    /// For a subclass of a host's own; the ready options have initialisers that take a closure.
    public init(type: PersonalizationType, carouselText: String) {
        self.type = type
        self.carouselText = carouselText
    }

    /// What the thing is called in sentences and names: `Title`.
    open var noun: String {
        let key = "\(type.rawValue).noun"
        return Words.current.has(key)
            ? localized(key) : type.rawValue.prefix(1).uppercased() + type.rawValue.dropFirst()
    }

    /// An item's name: the noun and what tells it from others of its kind.
    func named(_ words: String) -> String { localized("item.named", noun, words) }

    /// An object that the rules accept: the gallery, the table of screens and a host's tests show the item with it.
    open var sampleObject: PersonalizedObject { PersonalizedObject() }

    /// The pictures that object names and nobody has sent: the gallery serves them.
    var samplePictures: [UIImage] { [] }

    /// Throws why an object is not accepted; asked for stock and host's screens alike.
    open func validate(_ object: PersonalizedObject) throws(PersonalizationRefusal) {}

    /// Adds to an accepted object what the recipient's side has to know and cannot find out by itself, such as how a host's
    /// own paper looks, and answers the pictures that are kept with it. `isStockItem` is false where the host has drawn the
    /// item.
    func kept(with object: inout PersonalizedObject, isStockItem: Bool) -> [UIImage] { [] }

    /// The item in words, such as `Title: Happy birthday`: the picture's accessible name.
    open func itemName(for object: PersonalizedObject) -> String { noun }

    /// The stock item: a view that is drawn as the picture in the envelope.
    open func makeItemImageView(for object: PersonalizedObject) -> CreationItemImageView {
        let tag = ItemDrawing(theme).tag(caption: noun, text: itemName(for: object))
        return CreationItemImageView(option: self, view: tag)
    }

    /// The stock screen; an option without one throws, and says that the host has to bring it.
    open func makeViewController(
        createManager: VoucherCreationManager?, createFlowDelegate: (any VoucherCreationFlowDelegate)?
    ) throws -> any PersonalizationOptionViewControllerProtocol {
        throw MissingScreenError(type: type)
    }
}

/// An option of a host's own type whose screen nobody makes.
public struct MissingScreenError: Error, Sendable, CustomStringConvertible {
    /// The type that has no screen.
    public let type: PersonalizationType

    public var description: String {
        "No screen is made for the option “\(type.rawValue)”. Return one from personalizationViewController(for:) or override makeViewController(createManager:createFlowDelegate:)."
    }
}
