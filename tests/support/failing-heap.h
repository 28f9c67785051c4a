/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/*
 * A heap whose k-th allocation fails. A program that calls one of these functions is linked with
 * this heap in place of base/heap.c: the library of the tests comes before the project's.
 */
#ifndef HOL_TESTS_SUPPORT_FAILING_HEAP_H
#define HOL_TESTS_SUPPORT_FAILING_HEAP_H

#include <stddef.h>

/* The k-th allocation of this thread from now on fails (1: the next one), and so do all after it;
 * 0: none fails. The count of heap_calls begins again. */
void heap_fail_at(size_t k);
/* Allocations that this thread has asked for since the last heap_fail_at. */
size_t heap_calls(void);

#endif
