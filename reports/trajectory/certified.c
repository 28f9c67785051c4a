/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The table and the figure of the bound of a certified motion over time. */
#include "reports/trajectory/certified.h"

#include "reports/figures/by-case.h"

static const struct hol_column columns[] = {
    {"case", HOL_AT(1, struct hol_case, label), .in = HOL_IN(CSV), .quoted = true},
    {"t", HOL_AT(0, struct hol_certified_point, t)},
    {"log2_error", "log2 of the bound", HOL_AT(0, struct hol_certified_point, bits)},
};

enum hol_status
hol_certified_write(FILE *out, const struct hol_table_style *style, const void *context)
{
    const struct hol_certified_curve *curve = context;
    static const struct hol_table_spec spec = {.name = "certified", HOL_COLUMNS(columns)};
    struct hol_table *table = hol_table_begin(out, style, &spec);

    for (size_t k = 0; k < curve->count; k++)
        hol_table_row(table, HOL_RECORD(&curve->points[k], curve->source));
    return hol_table_end(table);
}

static enum hol_status
write_data(FILE *out, const void *context)
{
    const struct hol_certified_curve *curve = context;

    for (size_t k = 0; k < curve->count; k++)
        fprintf(out, "%.9g %.4f\n", curve->points[k].t, curve->points[k].bits);
    return HOL_OK;
}

static enum hol_status
write_text(FILE *out, const void *context)
{
    const struct hol_certified_curve *curve = context;

    hol_draw_word(out, curve->source->label);
    fprintf(out, " %.9g ", curve->end);
    hol_draw_word(out, hol_by_case_seconds(curve->source));
    return HOL_OK;
}

const struct hol_drawing hol_certified_drawing = {
    .template = "certified", .data = write_data, .text = write_text};
