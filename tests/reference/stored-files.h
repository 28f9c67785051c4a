/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_TESTS_REFERENCE_STORED_FILES_H
#define HOL_TESTS_REFERENCE_STORED_FILES_H

#include "reference/stored/stored.h"
#include "tests/support/case-files.h"

/* The stored reference of a case as text (hol_free), terminated; NULL: there is none. */
char *stored_text(const char *name, size_t *length);
/* The same, read; bails out where it cannot be. */
struct hol_stored *stored_load(const char *name);

#endif
