/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/*
 * The figure of growth: a panel for each formulation, with its variants, in groups by what is
 * declared. Of each panel the data have blocks: single problems at the main precision by their
 * worst component, the upper envelope of the vectors at each precision, and that of each variant at
 * the main one; relative errors in units of 2^-bits.
 */
#include "reports/studies/growth.h"

#include "base/alloc.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* How much of the name is that of the formulation: the part before a slash. */
static size_t
stem_length(const struct hol_solver *solver)
{
    return strcspn(solver->name, "/");
}

/* The panel of a solver is that of the first one with its stem. */
static bool
is_first(const struct hol_growth_study *study, size_t s)
{
    size_t length = stem_length(study->solvers[s]);

    for (size_t k = 0; k < s; k++)
        if (stem_length(study->solvers[k]) == length &&
            strncmp(study->solvers[k]->name, study->solvers[s]->name, length) == 0)
            return false;
    return true;
}

/* Is k another solver of the panel of `first`? */
static bool
is_variant(const struct hol_growth_study *study, size_t first, size_t k)
{
    size_t length = stem_length(study->solvers[first]);

    return k != first && stem_length(study->solvers[k]) == length &&
           strncmp(study->solvers[k]->name, study->solvers[first]->name, length) == 0;
}

/* Panels in their order, those that declare kappa first; solvers by index. Returns how many. */
static size_t
panels(size_t *order, const struct hol_growth_study *study)
{
    size_t count = 0;

    for (int declared = 1; declared <= 2; declared++)
        for (size_t s = 0; s < study->solver_count; s++)
            if (is_first(study, s) && hol_growth_declared(study->solvers[s]) == declared)
                order[count++] = s;
    return count;
}

static void
put_point(FILE *out, long double kappa, long double error, mpfr_prec_t bits)
{
    if (error > 0 && isfinite(error))
        fprintf(out, "%.6Le %.6Le\n", kappa, ldexpl(error, (int)bits));
    else
        fprintf(out, "%.6Le %s\n", kappa, error == 0 ? "1e-30" : "?");
}

/* The envelope of the vectors, up to where the solver declines; how many points. */
static size_t
envelope(struct hol_envelope_point points[HOL_ENVELOPE_MOST], const struct hol_growth_study *study,
         size_t solver, size_t bits)
{
    size_t count =
        hol_growth_envelope(points, study, solver, bits, HOL_FAMILY_COUNT, HOL_GROWN_COUNT);

    for (size_t i = 0; i < count; i++)
        if (points[i].declined || !isfinite(points[i].error))
            return i;
    return count;
}

static bool
has_envelope(const struct hol_growth_study *study, size_t solver, size_t bits)
{
    struct hol_envelope_point points[HOL_ENVELOPE_MOST];

    return envelope(points, study, solver, bits) > 0;
}

static void
put_envelope(FILE *out, const struct hol_growth_study *study, size_t solver, size_t bits)
{
    struct hol_envelope_point points[HOL_ENVELOPE_MOST];
    size_t count = envelope(points, study, solver, bits);

    fprintf(out, "# %s, %ld bits\n1e30 1e30\n\n", study->solvers[solver]->name,
            (long)study->bits[bits]);
    for (size_t i = 0; i < count; i++)
        put_point(out, points[i].kappa, points[i].error, study->bits[bits]);
    fputs("\n\n", out);
}

static void
put_panel(FILE *out, const struct hol_growth_study *study, size_t solver)
{
    size_t main_bits = hol_growth_main_bits(study);

    fprintf(out, "# %s\n1e30 1e30\n\n", study->solvers[solver]->name);
    for (size_t i = 0; i < study->count; i++) {
        const struct hol_growth_point *p = hol_growth_point(study, i, solver, main_bits);
        if (p->status == HOL_OK && !hol_family_is_probe(study->instants[i].family))
            put_point(out, study->instants[i].kappa, p->error[HOL_GROWN_COMPONENT],
                      study->bits[main_bits]);
    }
    fputs("\n\n", out);
    for (size_t b = 0; b < study->bits_count; b++)
        put_envelope(out, study, solver, b);
    for (size_t k = 0; k < study->solver_count; k++)
        if (is_variant(study, solver, k))
            put_envelope(out, study, k, main_bits);
}

static enum hol_status
put_data(FILE *out, const void *context)
{
    const struct hol_growth_study *study = context;
    size_t *order = hol_alloc(study->solver_count, sizeof *order);

    if (order == NULL)
        return HOL_NOMEM;
    size_t count = panels(order, study);
    for (size_t p = 0; p < count; p++)
        put_panel(out, study, order[p]);
    fputs("# so that there is one after the last\n1e30 1e30\n", out);
    hol_free(order);
    return HOL_OK;
}

/* ------------------------------------------------------------------------- the text */

/* Title, exponent, the precisions that have an envelope, number of variants, their names, those
 * that have one. */
static void
put_labels(FILE *out, const struct hol_growth_study *study, size_t solver)
{
    size_t main_bits = hol_growth_main_bits(study), variants = 0;
    const struct hol_growth_curve *c = hol_growth_curve(study, solver, main_bits);

    fprintf(out, " \"%s\"", study->solvers[solver]->name);
    if (isnan(c->exponent))
        fputs(" \"\"", out);
    else if (isnan(c->deviation))
        fputs(" \"no growth\"", out);
    else
        fprintf(out, " \"p = %.2Lf ± %.2Lf\"", c->exponent, c->interval);
    fputs(" \"", out);
    for (size_t b = 0; b < study->bits_count; b++)
        if (has_envelope(study, solver, b))
            fprintf(out, "%zu ", b + 1);
    for (size_t k = 0; k < study->solver_count; k++)
        variants += is_variant(study, solver, k);
    fprintf(out, "\" %zu", variants);
    for (size_t k = 0; k < study->solver_count; k++)
        if (is_variant(study, solver, k))
            fprintf(out, " \"%s\"", study->solvers[k]->name + stem_length(study->solvers[k]));
    fputs(" \"", out);
    variants = 0;
    for (size_t k = 0; k < study->solver_count; k++)
        if (is_variant(study, solver, k) && ++variants && has_envelope(study, k, main_bits))
            fprintf(out, "%zu ", variants);
    fputc('"', out);
}

/* Precisions; and of each panel its group, and the first block of its data. */
static void
put_words(FILE *out, const struct hol_growth_study *study, const size_t *order, size_t count)
{
    size_t block = 0;

    fprintf(out, "%zu %zu %zu", study->bits_count, hol_growth_main_bits(study), count);
    for (size_t b = 0; b < study->bits_count; b++)
        fprintf(out, " %ld", (long)study->bits[b]);
    for (size_t p = 0; p < count; p++) {
        fprintf(out, " %d %zu", (int)hol_growth_declared(study->solvers[order[p]]), block);
        put_labels(out, study, order[p]);
        block += 1 + study->bits_count;
        for (size_t k = 0; k < study->solver_count; k++)
            block += is_variant(study, order[p], k);
    }
    /* whose growth it is, where it is not that of the families */
    fputs(" \"", out);
    for (size_t k = 0; k < study->own_count; k++)
        fprintf(out, "%s%s", k > 0 ? ", " : "", study->own[k]);
    fputc('"', out);
}

static enum hol_status
put_text(FILE *out, const void *context)
{
    const struct hol_growth_study *study = context;
    size_t *order = hol_alloc(study->solver_count, sizeof *order);

    if (order == NULL)
        return HOL_NOMEM;
    put_words(out, study, order, panels(order, study));
    hol_free(order);
    return HOL_OK;
}

/* The k-th panel's formulation, in the order of panels(). */
static const char *
panel(const void *context, size_t k)
{
    const struct hol_growth_study *study = context;
    size_t before = 0;

    for (int declared = 1; declared <= 2; declared++)
        for (size_t s = 0; s < study->solver_count; s++)
            if (is_first(study, s) && (int)hol_growth_declared(study->solvers[s]) == declared &&
                before++ == k)
                return study->solvers[s]->name;
    return NULL;
}

const struct hol_drawing hol_growth_drawing = {
    .template = "growth", .column = true, .data = put_data, .text = put_text, .panel = panel};
