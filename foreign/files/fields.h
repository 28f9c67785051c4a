/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The fields of a line of a table that came from elsewhere. */
#ifndef HOL_FOREIGN_FILES_FIELDS_H
#define HOL_FOREIGN_FILES_FIELDS_H

/*
 * What separates fields is one character, as spreadsheets of different countries have it; ' '
 * stands for any number of blanks and tabs.
 */
#define HOL_FIELD_SEPARATORS "\t;,"

/*
 * The next field, terminated in its place, without blanks and quotation marks around; two marks
 * within are one. NULL: there are no more.
 *
 * next  inout  where the field begins; after it, NULL after the last
 */
char *hol_field_next(char **next, char separator);

/*
 * Where a field in quotation marks that begins at `cell` has its end, which is a separator or the
 * end of the line; NULL: it has no marks, or something is after them. hol_field_unquote terminates
 * its text at `cell`.
 */
char *hol_field_quoted_end(char *cell, char separator);
void hol_field_unquote(char *cell);

#endif
