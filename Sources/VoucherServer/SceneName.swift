import Secrets
import VoucherKit

/// What scenes are called within their session: a sender's by chance, a recipient's by their voucher.
enum SceneName {
    private static let recipients = "v-"

    /// A new name for a tab a sender opens.
    ///
    /// It begins with a letter of its own: by chance alone one in 4096 would look like a recipient's, and its screens
    /// would not be found.
    static func sender() -> String { "s" + RandomToken.make().prefix(15) }

    /// The name of the scene a voucher is opened in.
    static func recipient(of voucher: Voucher) -> String { recipients + voucher.id.rawValue }

    /// Whether a scene belongs to a voucher's link, and is reached by that alone.
    static func isRecipients(_ name: String) -> Bool { name.hasPrefix(recipients) }
}
