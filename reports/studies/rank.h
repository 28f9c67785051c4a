/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_REPORTS_STUDIES_RANK_H
#define HOL_REPORTS_STUDIES_RANK_H

#include "compare/rank/rank.h"
#include "reports/compare/writer.h"
#include "reports/figures/draw.h"

#include <stdio.h>

/*
 * Ranks as a table. TEXT: a row for each solver and precision at each state, below them the ranks
 * over the thresholds, and what was measured; LATEX: the same rows; CSV: a line for each row and
 * each threshold; JSON: everything. begin, a study for each case, and hol_table_end.
 */
struct hol_table *hol_rank_begin(FILE *out, const struct hol_table_style *style) HOL_MUST_CHECK;
void hol_rank_put(struct hol_table *table, const struct hol_rank_study *study);

/*
 * The figure, reports/figures/rank.gp: rank against threshold of the solvers at one state and one
 * precision, a strip for each, and the magnitudes they measured. `state` and `bits` must have
 * records with steps, else it is UNABLE. Of a struct hol_rank_figure.
 */
struct hol_rank_figure {
    const struct hol_rank_study *study;
    size_t state;
    mpfr_prec_t bits;
};
extern const struct hol_drawing hol_rank_drawing;
/* The table of its solvers, for a page. NOMEM */
enum hol_status hol_rank_html(FILE *out, const struct hol_rank_figure *figure) HOL_MUST_CHECK;

/* The first state with constraints, a truth and records; SIZE_MAX: none. */
size_t hol_rank_drawable(const struct hol_rank_study *study);

#endif
