import Foundation
import Localization

extension HTMLWriter {
    /// An empty place, which belongs to a script: what that puts there stays when the page changes around it.
    mutating func writePayment(_ payment: NodePayment, _ node: Node, in parent: NodeLayout) {
        html.raw("<div role=\"group\"")
        writeCommon(node, in: parent, kind: "payment-field")
        html.attribute("aria-label", node.accessibility.label)
        html.attribute("data-module", assets.modules["card"])
        html.attribute("data-button", payment.buttonID)
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let values = try? encoder.encode(payment.values)
        html.attribute("data-payment", values.map { String(decoding: $0, as: UTF8.self) })
        html.raw(" data-own></div><noscript><p class=\"look-notice\" dir=\"auto\">")
        html.text(page.words("page.paymentNeedsScript"))
        html.raw("</p></noscript>")
    }

    /// The sites of a page as one text, by which the script sees that a page needs another policy.
    static func text(of sources: OutsideSources) -> String {
        (sources.scripts + sources.frames + sources.connections).joined(separator: " ")
    }
}
