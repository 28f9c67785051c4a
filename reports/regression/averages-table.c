/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Averages as a table. */
#include "reports/regression/averages-table.h"

enum { AVERAGE };
#define A(field) HOL_AT(AVERAGE, struct hol_average, field)
#define DIGITS .text = {'m', 3}

/* clang-format off */
static const struct hol_column columns[] = {
    {"group", A(group), .quoted = true},
    {"quantity", A(quantity), .quoted = true},
    {"count", A(count)},
    {"mean", A(mean), DIGITS},
    {"rms", A(rms), DIGITS},
    {"median", A(median), DIGITS},
    {"largest", A(largest), DIGITS},
    {"smallest", A(smallest), DIGITS},
    {"at", A(at), .quoted = true},
    {"last", A(last), DIGITS},
};
/* clang-format on */
static const struct hol_table_spec spec = {.name = "average", HOL_COLUMNS(columns), .indent = 2};

void
hol_averages_probe(const struct hol_table_style *style)
{
    hol_table_probe(style, &spec);
}

enum hol_status
hol_averages_write(FILE *out, const struct hol_table_style *style,
                   const struct hol_averages *averages)
{
    struct hol_table *table = hol_table_begin(out, style, &spec);

    hol_table_line(table,
                   "mean and rms %s; median, and the largest absolute value (at) and the smallest, "
                   "of the rows",
                   averages->of_time ? "over time" : "over the rows");
    for (size_t k = 0; k < averages->count; k++)
        hol_table_row(table, HOL_RECORD(&averages->list[k]));
    return hol_table_end(table);
}
