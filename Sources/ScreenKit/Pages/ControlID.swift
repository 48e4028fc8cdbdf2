/// The structural id of a control: the screen's id, a dot, and a name or a position.
///
/// It says where a control is rather than which object it is, so that a form that was made before a restart of the
/// server still means something after it.
enum ControlID {
    static func make(screen: String, name: String) -> String { "\(screen).\(name)" }

    /// The text with all but ASCII letters, digits, dash and underscore replaced by a dash.
    static func sanitized(_ text: String) -> String {
        String(
            String.UnicodeScalarView(
                text.unicodeScalars.map { scalar in
                    switch scalar {
                    case "a"..."z", "A"..."Z", "0"..."9", "-", "_": scalar
                    default: "-"
                    }
                }))
    }
}
