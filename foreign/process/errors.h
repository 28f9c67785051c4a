/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* What a child writes to its standard error, kept up to a limit. */
#ifndef HOL_FOREIGN_PROCESS_ERRORS_H
#define HOL_FOREIGN_PROCESS_ERRORS_H

#include <stddef.h>

#define HOL_ERRORS_MAX 65536 /* bytes kept between two takings: the last ones */

/* Zeroed: nothing. */
struct hol_errors {
    char *text;
    size_t length;
    size_t cut; /* bytes that were dropped before the text */
};

/* Add bytes. Without memory they count as cut. */
void hol_errors_add(struct hol_errors *errors, const char *data, size_t length);

/* Writes the last line that is not blank, printable, shortened to size - 1 bytes; "": there is
 * none.
 */
void hol_errors_last(char *line, size_t size, const struct hol_errors *errors);

/*
 * Returns all that is kept as text, hol_free, and forgets it: printable but for newlines and tabs;
 * before it a line that says how many bytes were cut. NULL: nothing was written, or no memory.
 */
char *hol_errors_take(struct hol_errors *errors);

void hol_errors_clear(struct hol_errors *errors);

#endif
