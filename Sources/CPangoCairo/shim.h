#pragma once
#include <fontconfig/fontconfig.h>
#include <pango/pangocairo.h>
#include <pango/pangofc-fontmap.h>

// Casts between GObject types are macros in C.
static inline void vk_font_map_set_config(PangoFontMap *map, FcConfig *config) {
    pango_fc_font_map_set_config((PangoFcFontMap *)map, config);
}
