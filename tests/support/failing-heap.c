/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Takes the place of base/heap.c in tests, counts allocations, and makes them fail from the k-th
 * on. */
#include "tests/support/failing-heap.h"

#include "base/heap.h"

#include <stdbool.h>
#include <stdlib.h>

/* Calls since the last heap_fail_at, and the first that fails (0: all succeed). */
static _Thread_local size_t calls, fail_at;

static bool
permitted(void)
{
    ++calls;
    return fail_at == 0 || calls < fail_at;
}

void *
hol_heap_zeroed(size_t bytes)
{
    return permitted() ? calloc(1, bytes) : NULL;
}

void *
hol_heap_resized(void *block, size_t bytes)
{
    return permitted() ? realloc(block, bytes) : NULL;
}

void
hol_heap_free(void *block)
{
    free(block);
}

void
heap_fail_at(size_t k)
{
    calls = 0;
    fail_at = k;
}

size_t
heap_calls(void)
{
    return calls;
}
