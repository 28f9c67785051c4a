/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The one place that allocates, and makes allocations fail for tests. */
#include "base/alloc.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* Testing only: calls since the last hol_alloc_fail_at, and the first that fails (0: none does). */
static _Thread_local size_t calls, fail_at;

/* Counts the call; false when it has to fail. *bytes is count * size, at least 1. */
static bool
permitted(size_t *bytes, size_t count, size_t size)
{
    ++calls;
    if (fail_at != 0 && calls >= fail_at)
        return false;
    if (size != 0 && count > SIZE_MAX / size)
        return false;
    *bytes = count * size;
    if (*bytes == 0)
        *bytes = 1;
    return true;
}

void *
hol_alloc(size_t count, size_t size)
{
    size_t bytes;
    return permitted(&bytes, count, size) ? calloc(1, bytes) : NULL;
}

void *
hol_realloc(void *block, size_t count, size_t size)
{
    size_t bytes;
    return permitted(&bytes, count, size) ? realloc(block, bytes) : NULL;
}

char *
hol_strdup(const char *text)
{
    size_t length = strlen(text) + 1;
    char *copy = hol_alloc(length, 1);
    if (copy != NULL)
        memcpy(copy, text, length);
    return copy;
}

void
hol_free(void *block)
{
    free(block);
}

mpfr_t *
hol_alloc_mpfr(size_t count, mpfr_prec_t bits)
{
    size_t bytes = mpfr_custom_get_size(bits); /* of one significand: whole limbs */
    size_t each = sizeof(mpfr_t) + bytes;
    mpfr_t *x = hol_alloc(count, each);
    if (x == NULL)
        return NULL;
    char *significand = (char *)(x + count);
    for (size_t i = 0; i < count; i++, significand += bytes) {
        mpfr_custom_init(significand, bits);
        mpfr_custom_init_set(x[i], MPFR_ZERO_KIND, 0, bits, significand);
    }
    return x;
}

void
hol_alloc_fail_at(size_t k)
{
    calls = 0;
    fail_at = k;
}

size_t
hol_alloc_calls(void)
{
    return calls;
}
