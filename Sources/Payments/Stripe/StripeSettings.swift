/// An account of Stripe, as this server uses it.
public struct StripeSettings: Sendable {
    /// Stripe's own addresses.
    public static let standardURL = "https://api.stripe.com"
    public static let standardScriptURL = "https://js.stripe.com/v3/"
    /// The version of Stripe's API that requests ask for and answers are read by: what an account is set to by its owner
    /// changes nothing.
    public static let apiVersion = "2024-06-20"

    let secretKey: HiddenText
    /// For the browser; no secret.
    public let publishableKey: String
    /// Where requests go, without a slash at its end.
    public let url: String
    /// The script with Stripe's card field, which is loaded from Stripe alone.
    public let scriptURL: String
    /// For all of a request, in seconds: Stripe answers within a few seconds, and a bank behind it may take longer.
    public var timeout: Double = 30

    /// `secretKey` begins with `sk_` or, for a restricted key, `rk_`; `publishableKey` with `pk_`. Both are of the same mode,
    /// test or live. The other addresses are for tests.
    public init(
        secretKey: String, publishableKey: String, url: String = StripeSettings.standardURL,
        scriptURL: String = StripeSettings.standardScriptURL
    ) {
        self.secretKey = HiddenText(text: secretKey)
        self.publishableKey = publishableKey
        self.url = url.hasSuffix("/") ? String(url.dropLast()) : url
        self.scriptURL = scriptURL
    }

    /// The sites a page with Stripe's field loads from (docs.stripe.com/security/guide), as a Content-Security-Policy has
    /// them; in tests those that stand for Stripe's.
    var sources: [String: String] {
        guard scriptURL != Self.standardScriptURL else {
            let scripts = "https://js.stripe.com https://*.js.stripe.com"
            return [
                "scriptSources": scripts, "frameSources": scripts + " https://hooks.stripe.com",
                "connectSources": "https://api.stripe.com",
            ]
        }
        let script = Self.origin(of: scriptURL)
        return [
            "scriptSources": script, "frameSources": script, "connectSources": script + " " + Self.origin(of: url),
        ]
    }

    private static func origin(of address: String) -> String {
        address.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false).prefix(3).joined(separator: "/")
    }
}
