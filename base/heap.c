/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The heap of the C library. */
#include "base/heap.h"

#include <stdlib.h>

void *
hol_heap_zeroed(size_t bytes)
{
    return calloc(1, bytes);
}

void *
hol_heap_resized(void *block, size_t bytes)
{
    return realloc(block, bytes);
}

void
hol_heap_free(void *block)
{
    free(block);
}
