/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* A table that was written before, as rows of texts. */
#ifndef HOL_COMPARE_REGRESSION_ROWS_H
#define HOL_COMPARE_REGRESSION_ROWS_H

#include "base/status.h"

#include <stddef.h>

/* {0} is empty; hol_rows_clear. Texts are terminated, and live in `bytes`. */
struct hol_rows {
    char *bytes;
    size_t columns, count; /* of names; of rows */
    const char **name;
    const char **cell; /* count * columns, row after row; "" where nothing stands */
};
#define HOL_ROWS_WHY 160

/*
 * A table as CSV (RFC 4180; lines may end with \n alone; a semicolon or a tab may stand for every
 * comma, as after the first name). Lines that begin with # and empty ones
 * are passed over, and so is the line of names wherever it stands again: tables of several runs may
 * follow each other in a file.
 *
 * text  in   of length bytes
 * why   out  where INVALID: "line 7: 3 fields, and 5 names"
 *
 * HOL_INVALID  there are no names, or a name stands twice; a row has another number of fields; a
 *              quotation mark is not closed; the last line has no end, so that its last number may
 * be a part of one; a zero byte;  HOL_NOMEM
 */
enum hol_status hol_rows_read(struct hol_rows *rows, char why[HOL_ROWS_WHY], const char *text,
                              size_t length) HOL_MUST_CHECK;
void hol_rows_clear(struct hol_rows *rows);

/* The column of a name; SIZE_MAX: there is none. */
size_t hol_rows_column(const struct hol_rows *rows, const char *name);
/* A cell; of column SIZE_MAX "". */
const char *hol_rows_cell(const struct hol_rows *rows, size_t row, size_t column);
/* The number in a cell; NaN: there is none. */
long double hol_rows_number(const struct hol_rows *rows, size_t row, size_t column);

#endif
