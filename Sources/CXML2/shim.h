#pragma once
#include <libxml/xmlversion.h>
// Debian's libxml2 would bring in the system's ICU, whose types Foundation has in another version: a compiler that sees
// both refuses. What is left out is a converter's inner state, which nobody here touches.
#undef LIBXML_ICU_ENABLED
#include <libxml/HTMLparser.h>
#include <libxml/tree.h>
#include <libxml/xmlerror.h>

// xmlFree is a variable, which Swift does not let be read from several threads.
static inline void vk_xml_free(void *memory) { xmlFree(memory); }
