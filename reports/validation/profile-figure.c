/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The figure of performance profiles, of validations and of a comparison. */
#include "base/alloc.h"
#include "base/array.h"
#include "compare/instant/verdict.h"
#include "foreign/profile.h"
#include "reports/validation/compare-profile.h"
#include "reports/validation/validation-inside.h"

#include <gsl/gsl_sort_long_double.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#define FARTHEST 16.0L /* decimal digits: of double */
#define NAMED 10       /* curves that can be told apart */
#define LEADING 3.0L   /* decimal digits over which curves are ranked; few problems lose more */
#define LEVEL 0.03L    /* a curve that is so close to the share it ends at has levelled out */

/* How far the axis goes: to the last step, and a little more. */
static long double
reach(const struct hol_profile *p)
{
    long double far = 0;

    for (size_t s = 0; s < p->solver_count; s++)
        if (p->curves[s].count > 0)
            far = fmaxl(far, p->curves[s].ratios[p->curves[s].count - 1]);
    return fminl(fmaxl(1.05L * far, 0.5L), FARTHEST);
}

static void
curve(FILE *out, const struct hol_profile *p, size_t s, long double far)
{
    const struct hol_profile_curve *c = &p->curves[s];
    long double all = p->problems > 0 ? (long double)p->problems : 1;
    size_t k = 0;

    fputs("# ", out);
    hol_draw_word(out, c->solver);
    fputc('\n', out);
    while (k < c->count && c->ratios[k] <= 0)
        k++;
    fprintf(out, "0 %.6Lf\n", (long double)k / all);
    for (; k < c->count; k++)
        if (k + 1 == c->count || c->ratios[k + 1] > c->ratios[k])
            fprintf(out, "%.6Lf %.6Lf\n", c->ratios[k], (long double)(k + 1) / all);
    fprintf(out, "%.6Lf %.6Lf\n\n\n", far, (long double)c->count / all);
}

static void
put_profiles(FILE *out, struct hol_profile *const *profiles)
{
    for (int m = 0; m < HOL_PROFILE_COUNT; m++)
        fprintf(out, "%zu %.6Lf ", profiles[m]->problems > 0 ? profiles[m]->solver_count : 0,
                reach(profiles[m]));
    fputs("\n\n\n", out);
    for (int m = 0; m < HOL_PROFILE_COUNT; m++)
        for (size_t s = 0; s < profiles[m]->solver_count && profiles[m]->problems > 0; s++)
            curve(out, profiles[m], s, reach(profiles[m]));
}

/* How far a curve is to the left and above, from the best to `far'. */
static long double
lead(const struct hol_profile *p, size_t s, long double far)
{
    long double sum = 0;

    for (size_t k = 0; k < p->curves[s].count; k++)
        sum += fmaxl(far - fmaxl(p->curves[s].ratios[k], 0), 0);
    return sum;
}

/*
 * Up to NAMED curves have a look, in their order: those that were asked to be judged, and of ours
 * those that lead. (The second profile has the former alone.)
 */
static bool
is_named(struct hol_profile *const *profiles, size_t s)
{
    const struct hol_profile *p = profiles[0];
    size_t sure = profiles[1]->solver_count, before = 0;
    long double far = fminl(reach(p), LEADING), mine = lead(p, s, far);

    if (s < sure || p->solver_count <= NAMED)
        return true;
    for (size_t k = sure; k < p->solver_count; k++) {
        long double other = lead(p, k, far);

        before += other > mine || (other == mine && k < s);
    }
    return sure + before < NAMED;
}

/* Where all curves that have a name have levelled out: there the axis ends. */
static long double
levelled(struct hol_profile *const *profiles, int m)
{
    const struct hol_profile *p = profiles[m];
    size_t missed = (size_t)floorl(LEVEL * (long double)p->problems);
    long double far = 0;

    for (size_t s = 0; s < p->solver_count; s++)
        if (p->curves[s].count > missed && is_named(profiles, s))
            far = fmaxl(far, p->curves[s].ratios[p->curves[s].count - 1 - missed]);
    return fminl(fmaxl(1.05L * far, 0.5L), FARTHEST);
}

/* Of each panel the number of its curves, the end of its axis as a power of 2, its title; how many
 * curves have a name, the look of each, 0: none, and the names. */
static void
put_names(FILE *out, struct hol_profile *const *profiles)
{
    static const char *const titles[HOL_PROFILE_COUNT] = {"error / least error, τ",
                                                          "time / least time, τ"};
    size_t look = 0;

    for (int m = 0; m < HOL_PROFILE_COUNT; m++) {
        const struct hol_profile *p = profiles[m];

        fprintf(out, "%zu %.6Lf ", p->problems > 0 ? p->solver_count : 0,
                levelled(profiles, m) / log10l(2));
        hol_draw_word(out, titles[m]);
    }
    fputc('"', out);
    for (size_t s = 0; s < profiles[0]->solver_count; s++)
        fprintf(out, "%zu ", is_named(profiles, s) ? ++look : 0);
    fprintf(out, "\" ");
    for (size_t s = 0; s < profiles[0]->solver_count; s++)
        if (is_named(profiles, s))
            hol_draw_word(out, profiles[0]->curves[s].solver);
}

static enum hol_status
put_several(FILE *out, const void *several,
            void (*put)(FILE *out, struct hol_profile *const *profiles))
{
    struct hol_profile *profiles[HOL_PROFILE_COUNT];
    enum hol_status status = hol_profiles_create(profiles, several);

    if (status == HOL_OK)
        put(out, profiles);
    hol_profiles_destroy(profiles);
    return status;
}

static enum hol_status
put_data(FILE *out, const void *several)
{
    return put_several(out, several, put_profiles);
}

static enum hol_status
put_text(FILE *out, const void *several)
{
    return put_several(out, several, put_names);
}

static const char *
panel(const void *several, size_t k)
{
    (void)several;
    return k < HOL_PROFILE_COUNT ? hol_profile_text((enum hol_profile_measure)k) : NULL;
}

const struct hol_drawing hol_profile_drawing = {
    .template = "profile", .timed = true, .data = put_data, .text = put_text, .panel = panel};

/* --- the figure of a comparison: errors alone */

void
hol_compare_profile_clear(struct hol_compare_profile *p)
{
    for (size_t s = 0; s < p->errors.solver_count; s++) {
        hol_free(p->errors.curves[s].ratios);
        hol_free(p->names[s]);
    }
    hol_free(p->errors.curves);
    hol_free(p->names);
    *p = (struct hol_compare_profile){0};
}

enum hol_status
hol_compare_profile_solver(struct hol_compare_profile *p, const char *name)
{
    size_t count = p->errors.solver_count;
    char *copy;

    if (!hol_array_extend(&p->errors.curves, count, sizeof *p->errors.curves) ||
        !hol_array_extend(&p->names, count, sizeof *p->names) || (copy = hol_strdup(name)) == NULL)
        return HOL_NOMEM;
    p->names[count] = copy;
    p->errors.curves[count] = (struct hol_profile_curve){.solver = copy};
    p->errors.solver_count++;
    return HOL_OK;
}

enum hol_status
hol_compare_profile_state(struct hol_compare_profile *p, const long double *errors)
{
    const long double least = ldexpl(1, -(int)p->bits);
    long double best = INFINITY;

    for (size_t s = 0; s < p->errors.solver_count; s++)
        best = fminl(best, fmaxl(errors[s], least));
    if (isinf(best))
        return HOL_OK;
    p->errors.problems++;
    for (size_t s = 0; s < p->errors.solver_count; s++) {
        struct hol_profile_curve *c = &p->errors.curves[s];

        if (isinf(errors[s]))
            continue;
        if (!hol_array_extend(&c->ratios, c->count, sizeof *c->ratios))
            return HOL_NOMEM;
        c->ratios[c->count++] = log10l(fmaxl(errors[s], least) / best);
    }
    return HOL_OK;
}

/* The error of a solver at a state; infinite: it has no answer that is right. */
static long double
error_at(const struct hol_compare_profile *p, const struct hol_comparison *state, size_t solver)
{
    for (size_t k = 0; k < state->record_count; k++) {
        const struct hol_record *r = &state->records[k];

        if (r->bits == p->bits && strcmp(r->solver, p->names[solver]) == 0 && r->status == HOL_OK &&
            hol_record_error(r) >= 0 &&
            (r->verdict == HOL_VERDICT_AGREES || r->verdict == HOL_VERDICT_LOSES ||
             r->verdict == HOL_VERDICT_INACCURATE))
            return hol_record_error(r);
    }
    return INFINITY;
}

enum hol_status
hol_compare_profile_add(struct hol_compare_profile *p, const struct hol_result *result)
{
    long double *errors = hol_alloc(p->errors.solver_count, sizeof *errors);
    enum hol_status status = errors != NULL ? HOL_OK : HOL_NOMEM;

    for (size_t i = 0; i < result->comparison_count && status == HOL_OK; i++) {
        if (result->comparisons[i].truth_status != HOL_OK)
            continue;
        for (size_t s = 0; s < p->errors.solver_count; s++)
            errors[s] = error_at(p, &result->comparisons[i], s);
        status = hol_compare_profile_state(p, errors);
    }
    hol_free(errors);
    return status;
}

static enum hol_status
put_compared(FILE *out, const void *context,
             void (*put)(FILE *out, struct hol_profile *const *profiles))
{
    const struct hol_compare_profile *p = context;
    struct hol_profile none = {.measure = HOL_PROFILE_TIME}, errors = p->errors;

    if (errors.problems == 0)
        return HOL_UNABLE;
    for (size_t s = 0; s < errors.solver_count; s++)
        if (errors.curves[s].count > 0)
            gsl_sort_long_double(errors.curves[s].ratios, 1, errors.curves[s].count);
    put(out, (struct hol_profile *const[]){&errors, &none});
    return HOL_OK;
}

static enum hol_status
put_compared_data(FILE *out, const void *context)
{
    return put_compared(out, context, put_profiles);
}

static enum hol_status
put_compared_text(FILE *out, const void *context)
{
    return put_compared(out, context, put_names);
}

const struct hol_drawing hol_compare_profile_drawing = {
    .template = "profile", .data = put_compared_data, .text = put_compared_text};
