/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_REPORTS_FIGURES_BITS_H
#define HOL_REPORTS_FIGURES_BITS_H

#include "reports/compare/writer.h"
#include "reports/figures/draw.h"

/*
 * The figure, reports/figures/error-bits.gp: the worst error of q'' over the states of an ordinary
 * case and of one with nearly dependent rows, for each solver against the number of bits. Of a
 * struct hol_bits_figure. (Two blocks of bits, kappa, and the errors of the solvers in their order;
 * "?" where there is no number, which gnuplot is told to skip.)
 */
struct hol_bits_figure {
    size_t solver_count, bits_count;
    const struct hol_solver *const *solvers;
    const mpfr_prec_t *bits;
    const struct hol_result *result[2];
};
extern const struct hol_drawing hol_bits_drawing;

#endif
