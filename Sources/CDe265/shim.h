#pragma once
#include <libde265/de265.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

// Copies a part of a picture, of whose pixels the highest eight bits stay; distances from row to row are in bytes.
static inline void vk_copy_pixels(
    const uint8_t *from, size_t fromStride, int bits, uint8_t *to, size_t toStride, ptrdiff_t width, ptrdiff_t height) {
    for (ptrdiff_t row = 0; row < height && width > 0; row++, from += fromStride, to += toStride) {
        if (bits <= 8) {
            memcpy(to, from, (size_t)width);
            continue;
        }
        const uint16_t *wide = (const uint16_t *)from;
        for (ptrdiff_t column = 0; column < width; column++) to[column] = (uint8_t)(wide[column] >> (bits - 8));
    }
}
