/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/*
 * The Test Anything Protocol for the C tests.  A test program calls tap_ok() as
 * often as it likes and ends with `return tap_done();`.  One thread only: the
 * counters are the program's.
 */
#ifndef HOL_TESTS_SUPPORT_TAP_H
#define HOL_TESTS_SUPPORT_TAP_H

#include <stdbool.h>

#if defined(__GNUC__) || defined(__clang__)
#define TAP_PRINTF(text, first) __attribute__((format(printf, text, first)))
#else
#define TAP_PRINTF(text, first)
#endif

/* Announce n tests.  Optional; to be called before the first result.  n = 0 announces none. */
void tap_plan(unsigned n);

/* One result, with its description; returns `ok`, so that a failure can add its reproducer:
 *     if (!tap_ok(ratio <= 30, "%s", name))
 *         tap_diag("ratio %.1e > 30", ratio);
 * Line breaks and the characters TAP gives a meaning to are replaced in the description. */
bool tap_ok(bool ok, const char *format, ...) TAP_PRINTF(2, 3);

/* One result that could not be obtained here, with the reason. */
void tap_skip(const char *format, ...) TAP_PRINTF(1, 2);

/* A comment; every line of it gets its own "# ". */
void tap_diag(const char *format, ...) TAP_PRINTF(1, 2);

/* "Bail out!": the rest of this program makes no sense.  Does not return; exits 1. */
_Noreturn void tap_bail(const char *format, ...) TAP_PRINTF(1, 2);

/* Prints the plan if none was announced.  Returns main's exit status: 0 if every result was ok or
 * skipped, there was at least one, and their number is the announced one; else 1. */
int tap_done(void);

/* HOL_TEST_SEED, or a fixed default; echoed as a comment when it is first used.  Bails out if
 * the variable is not a number. */
unsigned long tap_seed(void);

/* The same with another default: the program's own, where a test is of what a user sees. */
unsigned long tap_seed_or(unsigned long otherwise);

/* HOL_TEST_MULTIPLIER, by which a test scales its number of random trials; default 1. */
unsigned long tap_multiplier(void);

/* HOL_TESTS=all (`make check-all'): a test tries all that it has, not the sample of `make check'.
 */
bool tap_all(void);

/* HOL_TEST_PART=K/N: of what there are many of, only the numbers that leave K (less than N) when
 * divided by N; default: all.  Bails out if the variable is no such part. */
bool tap_part(unsigned long number);

#endif
