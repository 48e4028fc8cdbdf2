import CPangoCairo

extension FontDescription {
    /// The characters of a text that the font has no glyph for, so that another font would have to stand in: each once,
    /// in their order. White space and invisible characters are not looked at.
    public func missingCharacters(in text: String) throws(GraphicsError) -> [Character] {
        try TextEngine.shared.withContext { context in
            let description = makePangoDescription()
            defer { pango_font_description_free(description) }
            guard let font = pango_context_load_font(context, description) else { return Array(text) }
            defer { g_object_unref(UnsafeMutableRawPointer(font)) }
            var seen: Set<Character> = []
            return text.filter { character in
                guard seen.insert(character).inserted else { return false }
                return character.unicodeScalars.contains { scalar in
                    guard !scalar.properties.isWhitespace, !scalar.properties.isDefaultIgnorableCodePoint else {
                        return false
                    }
                    return pango_font_has_char(font, scalar.value) == 0
                }
            }
        }
    }
}
