/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Performance profiles of several solvers that were asked the same. */
#include "foreign/profile.h"

#include "base/alloc.h"
#include "base/names.h"
#include "compare/instant/verdict.h"

#include <gsl/gsl_sort_long_double.h>
#include <math.h>

HOL_NAMES(hol_profile_text, enum hol_profile_measure, HOL_PROFILE_LIST, HOL_NAME_FIRST)

/* The measure of a solver on a problem; infinite: not solved. NaN: solved, but not known. */
static long double
measured(enum hol_profile_measure measure, const struct hol_validated *problem, size_t solver)
{
    const struct hol_record *record = &problem->records[solver];

    if ((record->verdict != HOL_VERDICT_AGREES && record->verdict != HOL_VERDICT_LOSES &&
         record->verdict != HOL_VERDICT_INACCURATE) ||
        (solver == 0 && hol_validated_broken(problem)))
        return INFINITY;
    if (measure == HOL_PROFILE_TIME)
        return problem->wall > 0 ? (long double)problem->wall : NAN;
    return fmaxl(hol_record_error(record), ldexpl(1, -HOL_BITS_DOUBLE));
}

/* The ratios of a problem, added to the curves. */
static void
add_problem(struct hol_profile *p, const struct hol_validation *const *list, size_t count,
            size_t index, long double *values)
{
    long double best = INFINITY;

    if (list[0]->problems[index].truth != HOL_OK)
        return;
    for (size_t s = 0; s < p->solver_count; s++) {
        const struct hol_validation *v = list[s < count ? s : 0];
        values[s] = measured(p->measure, &v->problems[index], s < count ? 0 : s - count + 1);
        if (isnan(values[s]))
            return;
        best = fminl(best, values[s]);
    }
    p->problems++;
    for (size_t s = 0; s < p->solver_count; s++)
        if (isfinite(values[s]))
            p->curves[s].ratios[p->curves[s].count++] = log10l(values[s] / best);
}

enum hol_status
hol_profile_create(struct hol_profile **profile, enum hol_profile_measure measure,
                   const struct hol_validation *const *list, size_t count)
{
    struct hol_profile *new = hol_alloc(1, sizeof *new);
    long double *values = NULL;
    bool enough;

    if (new == NULL)
        return HOL_NOMEM;
    new->measure = measure;
    new->solver_count = measure == HOL_PROFILE_TIME ? count : count + list[0]->solver_count - 1;
    new->curves = hol_alloc(new->solver_count, sizeof *new->curves);
    values = hol_alloc(new->solver_count, sizeof *values);
    enough = new->curves != NULL &&values != NULL;
    for (size_t s = 0; s < new->solver_count &&enough; s++) {
        new->curves[s].solver = s < count ? list[s]->solvers[0] : list[0]->solvers[s - count + 1];
        new->curves[s].ratios = hol_alloc(list[0]->count + 1, sizeof(long double));
        enough = new->curves[s].ratios != NULL;
    }
    for (size_t i = 0; i < list[0]->count && enough; i++)
        add_problem(new, list, count, i, values);
    for (size_t s = 0; s < new->solver_count &&enough; s++)
        gsl_sort_long_double(new->curves[s].ratios, 1, new->curves[s].count);
    hol_free(values);
    if (!enough) {
        hol_profile_destroy(new);
        return HOL_NOMEM;
    }
    *profile = new;
    return HOL_OK;
}

void
hol_profile_destroy(struct hol_profile *p)
{
    if (p == NULL)
        return;
    for (size_t s = 0; p->curves != NULL && s < p->solver_count; s++)
        hol_free(p->curves[s].ratios);
    hol_free(p->curves);
    hol_free(p);
}

long double
hol_profile_at(const struct hol_profile *p, size_t solver, long double log10_tau)
{
    const struct hol_profile_curve *c = &p->curves[solver];
    size_t below = 0;

    while (below < c->count && c->ratios[below] <= log10_tau)
        below++;
    return p->problems > 0 ? (long double)below / (long double)p->problems : NAN;
}
