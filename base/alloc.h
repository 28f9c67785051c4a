/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_BASE_ALLOC_H
#define HOL_BASE_ALLOC_H

#include <mpfr.h>
#include <stddef.h>

/*
 * Every allocation of the project goes through these, so that tests can make the k-th one fail.
 * All return NULL on failure or when count * size overflows; hol_alloc zeroes.
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

/*
 * Testing: let the k-th allocation from now on fail in this thread (1 = the next one), and all
 * after it; 0 switches it off. hol_alloc_calls counts the calls of this thread since the last
 * hol_alloc_fail_at.
 */
void hol_alloc_fail_at(size_t k);
size_t hol_alloc_calls(void);

#endif
