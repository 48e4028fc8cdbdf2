#pragma once
#include <libxml/HTMLparser.h>
#include <libxml/tree.h>
#include <libxml/xmlerror.h>

// xmlFree is a variable, which Swift does not let be read from several threads.
static inline void vk_xml_free(void *memory) { xmlFree(memory); }
