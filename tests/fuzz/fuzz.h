/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_TESTS_FUZZ_FUZZ_H
#define HOL_TESTS_FUZZ_FUZZ_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/*
 * libFuzzer's entry, of each fuzzer. fuzz-case: loads the bytes as a case with small limits; if it
 * loads, writes its expressions, derives the equations, evaluates them, and requires that what
 * encloses a value does (enclosures.h). The others read them as their names say. Returns 0. The
 * ordinary tests replay the corpus through it.
 */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* How many inputs, or lines of them, had no error. A fuzzer that finds one in all of them tests
 * nothing. */
extern size_t fuzz_right;

/* What must hold whatever the bytes are; else aborts. */
void require(bool condition);
/* A copy of exactly the bytes, so that an overrun shows; hol_free. */
char *fuzz_copy(const uint8_t *data, size_t size);

#endif
