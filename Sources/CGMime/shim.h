#pragma once
#include <gmime/gmime.h>
