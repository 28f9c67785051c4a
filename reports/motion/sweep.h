/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The report of a sweep. */
#ifndef HOL_REPORTS_MOTION_SWEEP_H
#define HOL_REPORTS_MOTION_SWEEP_H

#include "compare/sweeps/sweep.h"
#include "reports/compare/writer.h"
#include "reports/figures/by-case.h"
#include "reports/figures/draw.h"

#include <stdio.h>

/* What a sweep shows of each run: name for --show, title. */
#define HOL_SHOW_LIST(X)                                                                           \
    X(DIGITS, "digits", "correct digits of q and q', the worst along the motion")                  \
    X(PHI, "phi", "largest |φ| along the motion")                                                  \
    X(RATE, "rate", "largest |φ'|, |g| along the motion")                                          \
    X(DRIFT, "drift", "largest change of an invariant")                                            \
    X(EVALUATIONS, "evaluations", "evaluations of the case")
#define HOL_SHOW_ENUM(name, key, title) HOL_SHOW_##name,
enum hol_show { HOL_SHOW_LIST(HOL_SHOW_ENUM) HOL_SHOW_COUNT };
#undef HOL_SHOW_ENUM
const char *hol_show_title(enum hol_show show);
/* By its name; false: there is none. */
bool hol_show_find(enum hol_show *show, const char *key);
/* The quantity in a cell; NaN: there is none, or the run is not complete. */
long double hol_show_value(const struct hol_sweep_cell *cell, enum hol_show show);

/*
 * A sweep as a table. TEXT, LATEX: what is shown, over the two axes that vary, or a row for each
 * run; CSV: a line for each run with everything; JSON: everything. NOMEM; INVALID: TAP.
 *
 * results  in  of struct hol_sweep_figure: TEXT and LATEX have a table for each case
 */
enum hol_status hol_sweep_write(FILE *out, const struct hol_table_style *style,
                                const struct hol_by_case *results) HOL_MUST_CHECK;
void hol_sweep_probe(const struct hol_table_style *style); /* hol_table_probe */

/*
 * The figure, reports/figures/sweep.gp: a heat map over two axes, of one case; over one axis a
 * curve for each case. UNABLE: three axes vary, or none; two, of several cases. Of a struct
 * hol_by_case of struct hol_sweep_figure.
 */
struct hol_sweep_figure {
    const struct hol_sweep *sweep;
    enum hol_show show;
};
extern const struct hol_drawing hol_sweep_drawing;

#endif
