/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* What all fuzzers need. */
#include "tests/fuzz/fuzz.h"

#include "base/alloc.h"

#include <stdlib.h>
#include <string.h>

size_t fuzz_right;

void
require(bool condition)
{
    if (!condition)
        abort();
}

char *
fuzz_copy(const uint8_t *data, size_t size)
{
    char *text = hol_alloc(size > 0 ? size : 1, 1);

    require(text != NULL);
    if (size > 0)
        memcpy(text, data, size);
    return text;
}
