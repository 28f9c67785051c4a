/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_BASE_ARRAY_H
#define HOL_BASE_ARRAY_H

#include "base/status.h"

#include <stdbool.h>
#include <stddef.h>

/*
 * Arrays that grow. `array` is the address of the pointer to the elements, of any type; the caller
 * frees them with hol_free. False: out of memory, and nothing has changed.
 */

/*
 * Make room for one element more than `count`, of `size` bytes each. The capacity is the power of
 * two that follows from the count, so that it need not be kept.
 */
bool hol_array_extend(void *array, size_t count, size_t size) HOL_MUST_CHECK;

/*
 * Make room for `need` elements where they come several at a time, or go again.
 *
 * capacity  in/out  of the array; doubled until it is enough
 * size      in      bytes of an element; new elements are zero
 */
bool hol_array_reserve(void *array, size_t *capacity, size_t need, size_t size) HOL_MUST_CHECK;

/* Returns the capacity that an array of `count` elements needs for one more; 0: it has room. */
size_t hol_array_more(size_t count);

#endif
