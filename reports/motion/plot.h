/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Quantities along motions, as a table and as a figure. */
#ifndef HOL_REPORTS_MOTION_PLOT_H
#define HOL_REPORTS_MOTION_PLOT_H

#include "compare/motion/curve.h"
#include "reports/figures/draw.h"
#include "reports/table/table.h"

#define HOL_PLOT_QUANTITIES 40
struct hol_plot {
    const struct hol_case *source;          /* the first */
    size_t state;                           /* of it, that its motion begins at */
    size_t cases;                           /* how many: the names of the curves have them */
    struct hol_curve_quantities quantities; /* of the last one; which one does not matter */
    const char *const *names;               /* of the quantities */
    bool pairs; /* x and y of a point, of another one, ...; else the first is x */
    size_t curve_count;
    const struct hol_curve *curves;
};

/* hol_table_probe of that, of its quantities and names. */
void hol_plot_probe(const struct hol_table_style *style, const struct hol_plot *plot);
/* Is nothing known of a quantity anywhere on that motion? Its label says so where it is nowhere. */
bool hol_plot_is_unknown(const struct hol_curve *curve, size_t quantity);
/* A row for each time of each motion, with its name and the quantities. The statuses of
 * hol_table_end */
enum hol_status hol_plot_write(FILE *out, const struct hol_table_style *style,
                               const struct hol_plot *plot) HOL_MUST_CHECK;
/* Of a struct hol_plot: lines, reports/figures/trajectory.gp; as a GIF they move. The scales of
 * both axes are the same for points, and where both are coordinates of a kind. */
extern const struct hol_drawing hol_plot_drawing;

#endif
