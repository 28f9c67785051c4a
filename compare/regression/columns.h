/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* What the columns of a table are to a comparison of two of them. */
#ifndef HOL_COMPARE_REGRESSION_COLUMNS_H
#define HOL_COMPARE_REGRESSION_COLUMNS_H

#include "base/text.h"
#include "compare/regression/rows.h"

#define HOL_ROW_PARTS 24 /* at least as many as there are columns of a part */

/*
 * The columns of two tables, as indices; SIZE_MAX: a table has none of that name, and the pair is
 * passed over. Which names they are stands in columns.c and in the manual.
 */
struct hol_column_pair {
    const char *name;
    size_t before, after;
};
struct hol_columns_matched {
    size_t key_count, verdict_count, fact_count, time_count, quantity_count;
    struct hol_column_pair key[HOL_ROW_PARTS]; /* they name a row */
    struct hol_column_pair verdict[HOL_ROW_PARTS];
    struct hol_column_pair fact[HOL_ROW_PARTS]; /* equal or not */
    struct hol_column_pair time[HOL_ROW_PARTS]; /* seconds */
    /* Of each quantity: its digits, or a measure of its error; and the digits that are attainable.
     */
    struct hol_quantity_columns {
        enum hol_quantity_scale {
            HOL_SCALE_DIGITS, /* decimals that are right */
            HOL_SCALE_ERROR,  /* an error of a motion, or a residual */
            HOL_SCALE_UNITS,  /* an error over what kappa makes of a rounding */
        } scale;
        struct hol_column_pair value, attainable;
    } quantity[HOL_ROW_PARTS];
    struct hol_column_pair bits, steps, usual; /* usual: the threshold is the default */
};

/* Match them; false: no column names rows in both. */
bool hol_columns_match(struct hol_columns_matched *columns, const struct hol_rows *before,
                       const struct hol_rows *after);

/* Is there a column NAME' beside it, of its velocities? */
bool hol_column_is_coordinate(const struct hol_rows *rows, const char *name);

/* What names a row, for people ("greenwood/stick, initial, svd, 53 bits") and, with `exact`, so
 * that rows of equal texts are the same. newer: of the second table. */
void hol_row_name(struct hol_text *text, const struct hol_columns_matched *columns,
                  const struct hol_rows *rows, bool newer, size_t row, bool exact);
/* The same of what names the method alone, and of the problem alone, without its state. */
void hol_row_method(struct hol_text *text, const struct hol_columns_matched *columns,
                    const struct hol_rows *rows, bool newer, size_t row);
void hol_row_problem(struct hol_text *text, const struct hol_columns_matched *columns,
                     const struct hol_rows *rows, bool newer, size_t row);

/*
 * All that names a row in its own table, appended as texts that each end with a zero; and the one
 * of a column ("": none), when the table is gone.
 */
void hol_row_key(struct hol_text *text, const struct hol_rows *rows, size_t row);
const char *hol_row_key_cell(const char *key, const char *name);

#endif
