/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The figure of errors against the number of bits. */
#include "reports/figures/bits.h"

#include <math.h>
#include <string.h>

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

/* The largest kappa of the states whose truth is known; 0: none. */
static long double
largest_kappa(const struct hol_result *result)
{
    long double most = 0;
    for (size_t i = 0; i < result->comparison_count; i++)
        if (result->comparisons[i].truth_status == HOL_OK && result->comparisons[i].kappa > most)
            most = result->comparisons[i].kappa;
    return most;
}

static enum hol_status
put_text(FILE *out, const void *context)
{
    const struct hol_bits_figure *f = context;

    for (size_t s = 0; s < f->solver_count; s++)
        fprintf(out, "%s%s", s ? " " : "", f->solvers[s]->name);
    return HOL_OK;
}

/* An error of exactly 0 is written as 0; the template says how it is drawn. */
static enum hol_status
put_data(FILE *out, const void *context)
{
    const struct hol_bits_figure *f = context;

    for (size_t c = 0; c < 2; c++) {
        fputs("# bits kappa ", out);
        (void)put_text(out, f);
        fputc('\n', out);
        for (size_t b = 0; b < f->bits_count; b++) {
            fprintf(out, "%ld %.6Le", (long)f->bits[b], largest_kappa(f->result[c]));
            for (size_t s = 0; s < f->solver_count; s++) {
                long double error = worst_error(f->result[c], f->solvers[s]->name, f->bits[b]);
                if (error < 0 || !isfinite(error))
                    fputs(" ?", out);
                else
                    fprintf(out, " %.6Le", error);
            }
            fputc('\n', out);
        }
        fputs("\n\n", out);
    }
    return HOL_OK;
}

static const char *
panel(const void *context, size_t k)
{
    const struct hol_bits_figure *f = context;

    return k < f->solver_count ? f->solvers[k]->name : NULL;
}

const struct hol_drawing hol_bits_drawing = {
    .template = "error-bits", .data = put_data, .text = put_text, .panel = panel};
