/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_CLI_STORED_FILES_H
#define HOL_CLI_STORED_FILES_H

#include "cli/options/options.h"
#include "reference/stored/stored.h"

/* Files of stored references: FOLDER/CASE.ref. */

/* The folder, or (NULL) reference/values beside the folder of the cases; hol_free. NULL: out of
 * memory (complained). */
char *hol_stored_folder(const char *folder, const struct hol_options *options);
/* The path of a case's file; hol_free. NULL: out of memory (complained). */
char *hol_stored_path(const char *folder, const char *name);

/*
 * The bytes of a file, without a complaint.
 *
 * bytes   out  length, and a 0 after them; hol_free
 *
 * HOL_IO  it cannot be read;  HOL_INVALID  longer than HOL_STORED_BYTES;  HOL_NOMEM
 */
enum hol_status hol_stored_bytes(char **bytes, size_t *length, const char *path) HOL_MUST_CHECK;

/* What is stored under the name of a case; hol_stored_destroy. NULL: there is nothing that can be
 * read. */
struct hol_stored *hol_stored_named(const char *name, const struct hol_options *options);
/* The stored motion of a case, where there is one of the case as it is now; hol_stored_destroy.
 * NULL: there is none. */
struct hol_stored *hol_stored_of(const struct hol_case *source, const struct hol_options *options);

/* Write it, complete or not at all; folders on the way are made. False: complained. */
bool hol_stored_write(const char *path, const struct hol_options *options, const char *bytes,
                      size_t length);

#endif
