public import Foundation
public import Payments
public import VoucherKit

/// How people pay, as the environment says.
public struct PaymentSettings: Sendable {
    /// Who moves the money; nil, and nobody is asked to pay.
    public var adapter: (any PaymentAdapter)?
    /// Who is told what happens to vouchers; nil for nobody.
    public var listener: (any VoucherListener)?
    /// Reads what Stripe posts; nil where nothing is posted, and payments are looked at without being told.
    public var stripeWebhook: StripeWebhook?

    /// Settings of the host's own, such as an adapter of its own.
    public init(
        adapter: (any PaymentAdapter)?, listener: (any VoucherListener)? = nil, stripeWebhook: StripeWebhook? = nil
    ) {
        self.adapter = adapter
        self.listener = listener
        self.stripeWebhook = stripeWebhook
    }

    /// Reads `PAYMENT`: `free`, `callback` or `stripe`. Where it is not set, nobody is asked to pay; with `free` every payment
    /// is as good as made, which shows the whole way of a paid voucher without money.
    ///
    /// `callback` reads `CALLBACK_URL`, an address of HTTPS or of this computer, and `CALLBACK_KEYS_FILE`, whose lines have a
    /// key's name, a space and its secret, the first of which signs; `CALLBACK_CA_FILE`, certificates in PEM that the address is
    /// trusted by in place of the system's; and `CALLBACK_SECONDS`, how long a request may take, 15 unless set.
    ///
    /// `stripe` reads `STRIPE_SECRET_KEY_FILE`, or `STRIPE_SECRET_KEY` itself; `STRIPE_PUBLISHABLE_KEY`; and
    /// `STRIPE_WEBHOOK_SECRET_FILE`, a secret a line, without which no webhook is taken. `STRIPE_URL` and `STRIPE_JS_URL` stand for
    /// Stripe's own addresses in tests.
    ///
    /// Throws `ConfigurationError` in words for what is missing or cannot be; no word of it has a secret.
    public static func fromEnvironment(
        _ environment: [String: String] = ProcessInfo.processInfo.environment
    ) throws(ConfigurationError) -> PaymentSettings {
        let reader = PaymentEnvironment(values: environment)
        switch reader.value("PAYMENT") {
        case nil: return PaymentSettings(adapter: nil)
        case "free": return PaymentSettings(adapter: FreePayment())
        case "callback":
            let callback = try reader.callback()
            return PaymentSettings(adapter: callback, listener: callback)
        case "stripe":
            return PaymentSettings(adapter: try reader.stripe(), stripeWebhook: try reader.stripeWebhook())
        case .some(let other):
            throw ConfigurationError(name: "PAYMENT", value: other, expected: "free, callback or stripe")
        }
    }
}

/// Reads what each kind of payment needs.
private struct PaymentEnvironment {
    let values: [String: String]

    func value(_ name: String) -> String? { values[name].flatMap { $0.isEmpty ? nil : $0 } }

    private func needed(
        _ name: String, for kind: String, _ expected: String
    ) throws(ConfigurationError) -> String {
        guard let value = value(name) else {
            throw ConfigurationError(name: name, value: "", expected: "set, since PAYMENT is \(kind): \(expected)")
        }
        return value
    }

    private func lines(ofFile path: String, name: String) throws(ConfigurationError) -> [String] {
        guard let data = FileManager.default.contents(atPath: path) else {
            throw ConfigurationError(name: name, value: path, expected: "a file that can be read")
        }
        let lines = String(decoding: data, as: UTF8.self).split(whereSeparator: \.isNewline)
            .map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
        guard !lines.isEmpty else {
            throw ConfigurationError(name: name, value: path, expected: "a file with a secret in it")
        }
        return lines
    }

    // MARK: Callback

    func callback() throws(ConfigurationError) -> CallbackPayment {
        let url = try needed("CALLBACK_URL", for: "callback", "the host's payment service, an address of HTTPS")
        let file = try needed(
            "CALLBACK_KEYS_FILE", for: "callback", "a file with the name of a key, a space and its secret")
        var seconds = 15.0
        if let text = value("CALLBACK_SECONDS") {
            guard let number = Int(text), (1...120).contains(number) else {
                throw ConfigurationError(name: "CALLBACK_SECONDS", value: text, expected: "a number from 1 to 120")
            }
            seconds = Double(number)
        }
        let authorities = value("CALLBACK_CA_FILE")
        if let authorities, !FileManager.default.isReadableFile(atPath: authorities) {
            throw ConfigurationError(name: "CALLBACK_CA_FILE", value: authorities, expected: "a file that can be read")
        }
        guard let data = FileManager.default.contents(atPath: file) else {
            throw ConfigurationError(name: "CALLBACK_KEYS_FILE", value: file, expected: "a file that can be read")
        }
        do throws(CallbackKeyError) {
            _ = try CallbackKey.keys(in: String(decoding: data, as: UTF8.self))
        } catch {
            throw ConfigurationError(
                name: "CALLBACK_KEYS_FILE", value: file,
                expected: "a file whose lines have a key's name, a space and a secret of 32 characters. \(error)")
        }
        do throws(PaymentFault) {
            return try CallbackPayment(url: url, keyFile: file, authorities: authorities, timeout: seconds)
        } catch {
            throw ConfigurationError(
                name: "CALLBACK_URL", value: url, expected: "an address of HTTPS, or of this computer")
        }
    }

    // MARK: Stripe

    func stripe() throws(ConfigurationError) -> StripePayment {
        let key: String
        if let file = value("STRIPE_SECRET_KEY_FILE") {
            guard value("STRIPE_SECRET_KEY") == nil else {
                throw ConfigurationError(
                    name: "STRIPE_SECRET_KEY_FILE", value: file,
                    expected: "left out where STRIPE_SECRET_KEY is set")
            }
            key = try lines(ofFile: file, name: "STRIPE_SECRET_KEY_FILE")[0]
        } else {
            guard let text = value("STRIPE_SECRET_KEY") else {
                throw ConfigurationError(
                    name: "STRIPE_SECRET_KEY_FILE", value: "",
                    expected: "set, since PAYMENT is stripe: a file with the secret key, sk_…")
            }
            key = text
        }
        let publishable = try needed("STRIPE_PUBLISHABLE_KEY", for: "stripe", "the key for the browser, pk_…")
        let scriptURL = value("STRIPE_JS_URL") ?? StripeSettings.standardScriptURL
        guard let script = URL(string: scriptURL), script.host() != nil, ["http", "https"].contains(script.scheme)
        else {
            throw ConfigurationError(
                name: "STRIPE_JS_URL", value: scriptURL, expected: "an address such as https://js.stripe.com/v3/")
        }
        let settings = StripeSettings(
            secretKey: key, publishableKey: publishable, url: value("STRIPE_URL") ?? StripeSettings.standardURL,
            scriptURL: scriptURL)
        do throws(PaymentFault) {
            return try StripePayment(settings)
        } catch {
            guard case .misconfigured(let words) = error else {
                throw ConfigurationError(name: "PAYMENT", value: "stripe", expected: "set up: \(error)")
            }
            throw ConfigurationError(name: "PAYMENT", value: "stripe", expected: "set up with what fits: \(words)")
        }
    }

    func stripeWebhook() throws(ConfigurationError) -> StripeWebhook? {
        guard let file = value("STRIPE_WEBHOOK_SECRET_FILE") else { return nil }
        guard let webhook = StripeWebhook(secrets: try lines(ofFile: file, name: "STRIPE_WEBHOOK_SECRET_FILE")) else {
            throw ConfigurationError(
                name: "STRIPE_WEBHOOK_SECRET_FILE", value: file,
                expected: "a file with the endpoint's secret, whsec_…, a line for each")
        }
        return webhook
    }
}
