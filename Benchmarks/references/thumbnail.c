// What a program would do that has libvips in its own process: from a file to a small JPEG in memory.
//
//   thumbnail THREADS SIDE    reads paths, one a line, and answers the nanoseconds each took
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <vips/vips.h>

static long now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec * 1000000000L + time.tv_nsec;
}

static int thumbnail(const char *path, int side) {
    VipsImage *image;
    void *bytes;
    size_t count;
    if (vips_thumbnail(path, &image, side, "height", side, "size", VIPS_SIZE_DOWN, NULL)) return -1;
    int code = vips_jpegsave_buffer(image, &bytes, &count, "Q", 85, "strip", TRUE, NULL);
    g_object_unref(image);
    if (code) return -1;
    g_free(bytes);
    return count > 1000 ? 0 : -1;
}

int main(int count, char **arguments) {
    char path[4096];
    if (count != 3 || VIPS_INIT(arguments[0])) return 64;
    vips_concurrency_set(atoi(arguments[1]));
    // No photo is read twice, there as here.
    vips_cache_set_max(0);
    while (fgets(path, sizeof path, stdin)) {
        path[strcspn(path, "\n")] = 0;
        long began = now();
        if (thumbnail(path, atoi(arguments[2]))) {
            fprintf(stderr, "%s", vips_error_buffer());
            return 1;
        }
        printf("%ld\n", now() - began);
        fflush(stdout);
    }
    vips_shutdown();
    return 0;
}
