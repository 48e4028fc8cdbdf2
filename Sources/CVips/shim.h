#pragma once
#include <math.h>
#include <stdlib.h>
#include <vips/vips.h>

// libvips' operations are variadic, which Swift cannot call.
//
// Reading is sequential, so that a picture is never whole in memory where its format allows that, and stops at what is
// damaged or missing.
#define VK_READING "access", VIPS_ACCESS_SEQUENTIAL, "fail_on", VIPS_FAIL_ON_ERROR

static inline int vk_load_jpeg(VipsSource *source, VipsImage **out, int shrink) {
    return vips_jpegload_source(source, out, "shrink", shrink, VK_READING, NULL);
}
static inline int vk_load_png(VipsSource *source, VipsImage **out) {
    return vips_pngload_source(source, out, VK_READING, NULL);
}
static inline int vk_load_webp(VipsSource *source, VipsImage **out, double scale) {
    return vips_webpload_source(source, out, "scale", scale, VK_READING, NULL);
}
static inline int vk_load_gif(VipsSource *source, VipsImage **out) {
    return vips_gifload_source(source, out, VK_READING, NULL);
}

// All frames one below the other.
static inline int vk_load_every_gif_frame(VipsSource *source, VipsImage **out) {
    return vips_gifload_source(source, out, "n", -1, VK_READING, NULL);
}
// Computes every pixel, from the top down, and keeps none.
static inline int vk_decode(VipsImage *in) {
    VipsRegion *region = vips_region_new(in);
    int code = region ? 0 : -1;
    for (int top = 0; !code && top < in->Ysize; top += 64) {
        VipsRect rows = {0, top, in->Xsize, VIPS_MIN(64, in->Ysize - top)};
        code = vips_region_prepare(region, &rows);
    }
    if (region) g_object_unref(region);
    return code;
}

static inline int vk_crop(VipsImage *in, VipsImage **out, int left, int top, int width, int height) {
    return vips_extract_area(in, out, left, top, width, height, NULL);
}
static inline int vk_fit(VipsImage *in, VipsImage **out, int width, int height) {
    return vips_thumbnail_image(in, out, width, "height", height, "size", VIPS_SIZE_DOWN, "no_rotate", TRUE, NULL);
}
// To a width and height. vips_resize takes many times longer to make something small that is in memory.
static inline int vk_resize(VipsImage *in, VipsImage **out, int width, int height) {
    double across = (double)in->Xsize / width, down = (double)in->Ysize / height;
    if (across >= 1 && down >= 1) return vips_reduce(in, out, across, down, NULL);
    // Only colours are stored with fewer pixels; what is between them is seen no better by a costlier kernel.
    return vips_resize(in, out, 1 / across, "vscale", 1 / down, "kernel", VIPS_KERNEL_LINEAR, NULL);
}
static inline int vk_drop_low_bits(VipsImage *in, VipsImage **out, int bits) {
    return vips_rshift_const1(in, out, bits, NULL);
}
static inline int vk_join(VipsImage **in, VipsImage **out, int count) {
    return vips_bandjoin(in, out, count, NULL);
}
// Three pictures of one band in memory as one: each of its bands the sum a matrix of three rows tells of the three, plus
// an offset. vips_recomb and vips_linear take ten times as long over the same.
static inline int vk_recombine(VipsImage *const *in, VipsImage **out, const double *matrix, const double *offsets) {
    const guint8 *a = in[0]->data, *b = in[1]->data, *c = in[2]->data;
    size_t count = (size_t)in[0]->Xsize * in[0]->Ysize;
    for (int i = 1; i < 3; i++)
        if (in[i]->Xsize != in[0]->Xsize || in[i]->Ysize != in[0]->Ysize) return -1;
    guint8 *pixels = a && b && c ? malloc(3 * count) : NULL;
    if (!pixels) return -1;
    for (int row = 0; row < 3; row++) {
        int x = (int)lround(matrix[3 * row] * 65536), y = (int)lround(matrix[3 * row + 1] * 65536);
        int z = (int)lround(matrix[3 * row + 2] * 65536), start = (int)lround(offsets[row] * 65536) + 32768;
        guint8 *to = pixels + row;
        for (size_t i = 0; i < count; i++, to += 3) {
            int sum = (start + x * a[i] + y * b[i] + z * c[i]) >> 16;
            *to = (guint8)(sum < 0 ? 0 : sum > 255 ? 255 : sum);
        }
    }
    *out = vips_image_new_from_memory_copy(pixels, 3 * count, in[0]->Xsize, in[0]->Ysize, 3, VIPS_FORMAT_UCHAR);
    free(pixels);
    return *out ? 0 : -1;
}
static inline int vk_interpret(VipsImage *in, VipsImage **out, VipsInterpretation interpretation) {
    return vips_copy(in, out, "interpretation", interpretation, NULL);
}
static inline int vk_to_srgb(VipsImage *in, VipsImage **out) {
    return vips_icc_transform(in, out, "srgb", "embedded", TRUE, "intent", VIPS_INTENT_PERCEPTUAL, "depth", 8, NULL);
}
static inline int vk_turn_upright(VipsImage *in, VipsImage **out) {
    return vips_autorot(in, out, NULL);
}
static inline int vk_to_bytes(VipsImage *in, VipsImage **out) {
    return vips_cast(in, out, VIPS_FORMAT_UCHAR, NULL);
}
static inline int vk_bands(VipsImage *in, VipsImage **out, int first, int count) {
    return vips_extract_band(in, out, first, "n", count, NULL);
}
static inline int vk_on_white(VipsImage *in, VipsImage **out) {
    double white = 255;
    VipsArrayDouble *background = vips_array_double_new(&white, 1);
    int code = vips_flatten(in, out, "background", background, NULL);
    vips_area_unref(VIPS_AREA(background));
    return code;
}
static inline int vk_smallest(VipsImage *in, double *out) {
    return vips_min(in, out, NULL);
}

static inline int vk_save_jpeg(VipsImage *in, void **bytes, size_t *count, int quality) {
    return vips_jpegsave_buffer(in, bytes, count, "Q", quality, "strip", TRUE, NULL);
}
static inline int vk_save_png(VipsImage *in, void **bytes, size_t *count, int compression) {
    return vips_pngsave_buffer(in, bytes, count, "compression", compression, "strip", TRUE, NULL);
}
static inline int vk_save_webp(VipsImage *in, void **bytes, size_t *count, int quality, int effort) {
    return vips_webpsave_buffer(in, bytes, count, "Q", quality, "effort", effort, "strip", TRUE, NULL);
}

// For warming up: HEVC's encoder is there where the decoder is, but slow, and only asked for in tests.
static inline int vk_noise(VipsImage **out, int width, int height) {
    return vips_gaussnoise(out, width, height, "mean", 128.0, "sigma", 40.0, NULL);
}
static inline int vk_save_gif(VipsImage *in, void **bytes, size_t *count) {
    return vips_gifsave_buffer(in, bytes, count, NULL);
}
static inline int vk_save_heic(VipsImage *in, void **bytes, size_t *count) {
    return vips_heifsave_buffer(in, bytes, count, "compression", VIPS_FOREIGN_HEIF_COMPRESSION_HEVC, NULL);
}

// Casts that are macros in C.
static inline VipsSource *vk_source(int descriptor) {
    return vips_source_new_from_descriptor(descriptor);
}
static inline void vk_unref(void *object) {
    g_object_unref(object);
}
