// ICU's messages, with nothing of ICU's in sight: Foundation brings types of the same names, and Swift takes only one of
// each.
#ifndef CMESSAGEFORMAT_H
#define CMESSAGEFORMAT_H

#include <stdarg.h>
#include <stdint.h>

/// Writes a message of UTF-16 with its arguments, each a double or a text that ends in 0, as the pattern says.
///
/// Answers how many units it has, of which at most `capacity` are written, or -1 for a pattern that cannot be read.
int32_t vk_format_message(
    const uint16_t *pattern, int32_t length, const char *locale, uint16_t *result, int32_t capacity, va_list arguments);

#endif
