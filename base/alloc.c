/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Allocation with checked sizes: zeroed blocks, texts, arrays of MPFR numbers. */
#include "base/alloc.h"

#include "base/heap.h"

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

/* *bytes := count * size, at least 1, so that NULL always means failure; false: it overflows. */
static bool
fits(size_t *bytes, size_t count, size_t size)
{
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
    return fits(&bytes, count, size) ? hol_heap_zeroed(bytes) : NULL;
}

void *
hol_realloc(void *block, size_t count, size_t size)
{
    size_t bytes;
    return fits(&bytes, count, size) ? hol_heap_resized(block, bytes) : NULL;
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
    hol_heap_free(block);
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
