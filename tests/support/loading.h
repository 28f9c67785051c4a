/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_TESTS_SUPPORT_LOADING_H
#define HOL_TESTS_SUPPORT_LOADING_H

#include "model/case.h"

/* Loading for tests of the case language. Bails out where a file cannot be read. */

/* A path in the source tree (HOL_SRCDIR), from up to three parts put together; freed with hol_free.
 */
char *source_path(const char *a, const char *b, const char *c);

/* A file's bytes, terminated; freed with hol_free. */
char *read_bytes(const char *path, size_t *length);

/* From text, path "test"; overrides "g=1.62" up to a NULL, or NULL. NULL: does not load, said as a
 * diagnostic. */
struct hol_case *load_text(const char *text, const char *const *overrides);
/* A file of the project's cases: "greenwood/cone-and-plane". */
struct hol_case *load_named(const char *name, const char *const *overrides);

/* The messages of a text that must not load; freed with hol_free. NULL (and a failed test): it
 * loads. */
char *messages_of(const char *text, size_t length, const char *const *overrides,
                  const struct hol_limits *limits);

/* Results, with the reason as a diagnostic. */
bool is_rational(const struct hol_case *c, hol_node a, const char *rational, const char *what);
bool is_text(const struct hol_case *c, hol_node a, const char *text, const char *what);

#endif
