#include "CMessageFormat.h"

#include <unicode/umsg.h>

int32_t vk_format_message(
    const uint16_t *pattern, int32_t length, const char *locale, uint16_t *result, int32_t capacity, va_list arguments
) {
    UErrorCode code = U_ZERO_ERROR;
    UMessageFormat *message = umsg_open((const UChar *)pattern, length, locale, NULL, &code);
    if (U_FAILURE(code)) return -1;
    int32_t count = umsg_vformat(message, (UChar *)result, capacity, arguments, &code);
    umsg_close(message);
    return U_SUCCESS(code) || code == U_BUFFER_OVERFLOW_ERROR ? count : -1;
}
