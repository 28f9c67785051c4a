/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_REPORTS_FIGURES_FIGURES_H
#define HOL_REPORTS_FIGURES_FIGURES_H

#include "reports/compare/writer.h"

/*
 * Data files for the figures: white-space columns, '#' header, one column of errors of q'' for each
 * solver in the order of the names given to hol_figure_begin ("?" where there is no number, which
 * gnuplot is told to skip).
 */
struct hol_figure {
    FILE *out;
    size_t solver_count;
    const struct hol_solver *const *solvers;
};
/* Column titles: `first` ("index case kappa"), then the solvers. */
void hol_figure_begin(struct hol_figure *figure, FILE *out, const char *first, size_t solver_count,
                      const struct hol_solver *const *solvers);

/*
 * The worst error of q'' over the states of the result for each solver at `bits`, written as one
 * row after the caller's own first columns. An error of exactly 0 is written as 0; the templates
 * say how they draw it.
 */
void hol_figure_row(struct hol_figure *figure, const struct hol_result *result, mpfr_prec_t bits);

/* The largest kappa of the states of a result whose truth is known; 0: none. */
long double hol_figure_kappa(const struct hol_result *result);

#endif
