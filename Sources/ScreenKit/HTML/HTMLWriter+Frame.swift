import Foundation
import Localization

extension HTMLWriter {
    /// A frame whose page has no origin, and is told nothing of the address of the page around it: that may be a secret.
    mutating func writeFrame(_ frame: NodeFrame, _ node: Node, in parent: NodeLayout) {
        html.raw("<iframe")
        writeCommon(node, in: parent, kind: "frame")
        html.attribute("title", node.accessibility.label ?? "")
        html.raw(" sandbox=\"allow-scripts\" referrerpolicy=\"no-referrer\" allow=\"\"")
        html.attribute("data-module", assets.modules["frame"])
        html.attribute("data-least", String(frame.range.lowerBound))
        html.attribute("data-most", String(frame.range.upperBound))
        if !frame.greeting.isEmpty {
            let encoder = JSONEncoder()
            encoder.outputFormatting = .sortedKeys
            let greeting = try? encoder.encode(frame.greeting)
            html.attribute("data-greeting", greeting.map { String(decoding: $0, as: UTF8.self) })
        }
        html.flag("data-still", !frame.isEnabled)
        html.attribute("src", frame.address)
        html.raw("></iframe><noscript><p class=\"look-notice\" dir=\"auto\">")
        html.text(page.words("page.frameNeedsScript"))
        html.raw("</p></noscript>")
    }
}
