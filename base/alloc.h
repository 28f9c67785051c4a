/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_BASE_ALLOC_H
#define HOL_BASE_ALLOC_H

#include <mpfr.h>
#include <stddef.h>

/*
 * Allocation: every block of the project comes from here, and so from base/heap.h, which tests
 * replace to make the k-th allocation fail.
 *
 * count, size  in  of the elements; either may be 0
 * Returns      NULL on failure, or when count * size overflows. hol_alloc zeroes; hol_realloc
 *              leaves what it adds undefined. Freed with hol_free.
 */
void *hol_alloc(size_t count, size_t size) __attribute__((warn_unused_result));
void *hol_realloc(void *block, size_t count, size_t size) __attribute__((warn_unused_result));
char *hol_strdup(const char *text) __attribute__((warn_unused_result));
void hol_free(void *block); /* NULL is a no-op */

/*
 * An array of count MPFR numbers of the given precision, set to +0, in ONE block (limbs included,
 * by the custom interface of MPFR): no hidden allocation, so a failure is answered with NULL, not
 * abort. The precision of its elements must not be changed. Freed with hol_free.
 */
mpfr_t *hol_alloc_mpfr(size_t count, mpfr_prec_t bits) __attribute__((warn_unused_result));

#endif
