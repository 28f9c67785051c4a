/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Curves for `holonom plot', computed or taken from where they are kept (private to cli/studies).
 */
#ifndef HOL_CLI_STUDIES_PLOT_H
#define HOL_CLI_STUDIES_PLOT_H

#include "cli/motion-options.h"
#include "compare/motion/curve.h"

/* The true motion, with what hol_curve_truth came to. IO, NOMEM */
struct hol_plot_truth {
    struct hol_curve *curve;
    char why[HOL_CURVE_WHY];
    enum hol_status status;
};
enum hol_status hol_plot_truth(struct hol_plot_truth *truth, const struct hol_job *job,
                               const struct hol_curve_quantities *quantities) HOL_MUST_CHECK;
/* hol_curve_run, with why. number: among the combinations of methods. IO, NOMEM */
enum hol_status hol_plot_run(struct hol_plotted *run, const struct hol_job *job,
                             const struct hol_simulation *how,
                             const struct hol_curve_quantities *quantities,
                             size_t number) HOL_MUST_CHECK;
/* A table that came from elsewhere, under the name of its file. number: among those of --with.
 * False after a complaint. */
bool hol_plot_table(struct hol_curve *curve, const struct hol_job *job,
                    const struct hol_curve_quantities *quantities, const char *path, size_t number);

#endif
