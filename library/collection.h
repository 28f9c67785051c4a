/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_LIBRARY_COLLECTION_H
#define HOL_LIBRARY_COLLECTION_H

#include <stdbool.h>

/* The folder of the collection of cases: $HOL_CASES_DIR, else where it was installed, else where it
 * was built from. */
const char *hol_cases_found(void);

/* Is it the path of a case file, and not a name? */
bool hol_is_case_path(const char *name);

/*
 * The path of the case in the folder whose whole name it is, so that the folder need not be walked:
 * hol_free. NULL: there is none such, or memory is out.
 */
char *hol_case_named(const char *folder, const char *name);

#endif
