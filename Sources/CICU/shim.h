#include <unicode/umsg.h>
