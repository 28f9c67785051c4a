/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The heap below base/alloc.h, in an object of its own: programs that test what happens without
 * memory link tests/support/failing-heap.c in its place. */
#ifndef HOL_BASE_HEAP_H
#define HOL_BASE_HEAP_H

#include <stddef.h>

/* calloc(1, bytes), realloc(block, bytes) and free(block); bytes > 0. For base/alloc.c only. */
void *hol_heap_zeroed(size_t bytes) __attribute__((warn_unused_result));
void *hol_heap_resized(void *block, size_t bytes) __attribute__((warn_unused_result));
void hol_heap_free(void *block);

#endif
