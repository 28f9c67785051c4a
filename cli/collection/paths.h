/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_CLI_COLLECTION_PATHS_H
#define HOL_CLI_COLLECTION_PATHS_H

#include "cli/options/options.h"

#include <stdbool.h>
#include <stddef.h>

/* A whole file. */
struct hol_file_text {
    char *bytes;
    size_t length;
};
/* False after a complaint: cannot be read, or longer than 1 GiB. */
bool hol_file_text_read(struct hol_file_text *text, const char *path);
void hol_file_text_clear(struct hol_file_text *text);

bool hol_is_folder(const char *path);
bool hol_is_file(const char *path);
bool hol_is_case_file(const char *path);
/* The file of a case as tables name it, its path without .case: hol_free; NULL: there is none, or
 * no memory. */
char *hol_path_case(const char *name);
/* "folder/name", "name" and its end: hol_free; NULL: no memory. */
char *hol_path_join(const char *folder, const char *name);
char *hol_path_end(const char *name, const char *end);
/* The start, and the path as one word of the shell. */
char *hol_path_quote(const char *start, const char *path);

/* "g=1.62 N=7" for reproducers; hol_free. NULL: out of memory. */
char *hol_overrides_text(const struct hol_options *options);

#endif
