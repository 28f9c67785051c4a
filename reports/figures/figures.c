/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Data of the figures of a comparison: errors by solver, case and precision. */
#include "reports/figures/figures.h"

#include <math.h>
#include <string.h>

void
hol_figure_begin(struct hol_figure *figure, FILE *out, const char *first, size_t solver_count,
                 const struct hol_solver *const *solvers)
{
    *figure = (struct hol_figure){out, solver_count, solvers};
    fprintf(out, "# %s", first);
    for (size_t s = 0; s < solver_count; s++)
        fprintf(out, " %s", solvers[s]->name);
    fputc('\n', out);
}

/* Worst over the states; -1: never measured. */
static long double
worst_error(const struct hol_result *result, const char *solver, mpfr_prec_t bits)
{
    long double worst = -1;
    for (size_t i = 0; i < result->comparison_count; i++)
        for (size_t k = 0; k < result->comparisons[i].record_count; k++) {
            const struct hol_record *record = &result->comparisons[i].records[k];
            if (record->bits == bits && strcmp(record->solver, solver) == 0 &&
                record->status == HOL_OK && record->errors[HOL_Q_QDD].worst > worst)
                worst = record->errors[HOL_Q_QDD].worst;
        }
    return worst;
}

void
hol_figure_row(struct hol_figure *figure, const struct hol_result *result, mpfr_prec_t bits)
{
    for (size_t s = 0; s < figure->solver_count; s++) {
        long double error = worst_error(result, figure->solvers[s]->name, bits);
        if (error < 0 || !isfinite(error))
            fputs(" ?", figure->out);
        else
            fprintf(figure->out, " %.6Le", error);
    }
    fputc('\n', figure->out);
}

long double
hol_figure_kappa(const struct hol_result *result)
{
    long double most = 0;
    for (size_t i = 0; i < result->comparison_count; i++)
        if (result->comparisons[i].truth_status == HOL_OK && result->comparisons[i].kappa > most)
            most = result->comparisons[i].kappa;
    return most;
}
