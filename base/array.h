/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_BASE_ARRAY_H
#define HOL_BASE_ARRAY_H

#include "base/status.h"

#include <stdbool.h>
#include <stddef.h>

/*
 * Arrays that grow. `array` is the address of the pointer to their elements, of whatever type; they
 * are freed with hol_free. Both return false if there is no memory, and then nothing has changed.
 */

/*
 * Room for one element more than the `count` there are, of `size` bytes each. The capacity follows
 * from the count, so that it need not be kept: a power of two.
 */
bool hol_array_extend(void *array, size_t count, size_t size) HOL_MUST_CHECK;

/*
 * Room for `need` elements, where more than one at a time are added or taken away again: *capacity
 * doubles until it is enough. New elements are zero.
 */
bool hol_array_reserve(void *array, size_t *capacity, size_t need, size_t size) HOL_MUST_CHECK;

/* The capacity that an array of `count` elements must get before one is added; 0: it has room. */
size_t hol_array_more(size_t count);

#endif
