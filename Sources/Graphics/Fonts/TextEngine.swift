import CPangoCairo
import Synchronization

/// Pango's font map and context over our own font files.
///
/// Pango's font maps are not safe to use from two threads at once; all use goes through `withContext`, which holds the
/// one lock. A measurement takes microseconds, so sessions hardly meet there.
final class TextEngine: @unchecked Sendable {
    // Unchecked: `context` is touched under `lock` alone.
    static let shared = TextEngine()

    /// Browsers set emoji as wide as their pictures are, 136 points where a letter has 109, and not as the font's table of
    /// widths says, 2550 where a letter has 2048.
    private static let emojiWidth = (136.0 / 109) / (2550.0 / 2048)

    private let lock = Mutex(())
    private let context: OpaquePointer

    private init() {
        let config = FcConfigCreate()
        let rules = """
            <?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>
            <include ignore_missing="yes">/usr/share/fontconfig/conf.avail/10-scale-bitmap-fonts.conf</include>
            <alias binding="same"><family>emoji</family><prefer><family>Noto Color Emoji</family></prefer></alias>
            <alias><family>sans-serif</family><prefer><family>Noto Sans</family></prefer></alias>
            <match target="font">
            <test name="weight" compare="less_eq"><const>medium</const></test>
            <test target="pattern" name="weight" compare="more_eq"><const>bold</const></test>
            <edit name="embolden" mode="assign"><bool>true</bool></edit>
            </match>
            <match target="font">
            <test name="family"><string>Noto Color Emoji</string></test>
            <edit name="matrix" mode="assign"><times><name>matrix</name><matrix>
            <double>\(Self.emojiWidth)</double><double>0</double><double>0</double><double>1</double>
            </matrix></times></edit>
            </match>
            </fontconfig>
            """
        FcConfigParseAndLoadFromMemory(config, rules, FcBool(1))
        for file in FontFile.all { FcConfigAppFontAddFile(config, file.path) }
        let map = pango_cairo_font_map_new()
        vk_font_map_set_config(map, config)
        FcConfigDestroy(config)
        // At 72 dots an inch a point of Pango's is a pixel of CSS.
        pango_cairo_font_map_set_resolution(OpaquePointer(map), 72)
        context = pango_font_map_create_context(map)
        g_object_unref(UnsafeMutableRawPointer(map))
        let options = cairo_font_options_create()
        // Grey edges and no hinting: the same picture on every machine, and widths that grow evenly with the size.
        cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
        cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
        cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
        pango_cairo_context_set_font_options(context, options)
        cairo_font_options_destroy(options)
        pango_context_set_round_glyph_positions(context, gboolean(0))
        // Not the machine's language: a text is drawn alike everywhere.
        pango_context_set_language(context, pango_language_from_string("en"))
    }

    func withContext<Value>(_ body: (OpaquePointer) throws(GraphicsError) -> Value) throws(GraphicsError) -> Value {
        let result: Result<Value, GraphicsError> = lock.withLock { _ in
            do throws(GraphicsError) {
                return .success(try body(context))
            } catch {
                return .failure(error)
            }
        }
        return try result.get()
    }
}
