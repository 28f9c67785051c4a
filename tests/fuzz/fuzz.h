/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_TESTS_FUZZ_FUZZ_H
#define HOL_TESTS_FUZZ_FUZZ_H

#include <stddef.h>
#include <stdint.h>

/*
 * libFuzzer's entry. fuzz-case: loads the bytes as a case with small limits; if it loads, writes
 * its expressions, derives the equations and evaluates them once. fuzz-wire: reads them as the
 * hello and the answers of a foreign solver. Returns 0. The ordinary tests replay the corpus
 * through it.
 */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#endif
