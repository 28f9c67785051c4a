/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Performance profiles as a table and as data of the figure. */
#include "foreign/profile.h"

#include "base/alloc.h"
#include "base/array.h"
#include "compare/instant/verdict.h"
#include "reports/validation/compare-profile.h"
#include "reports/validation/validation-inside.h"

#include <gsl/gsl_sort_long_double.h>
#include <math.h>
#include <string.h>

#define FARTHEST 16.0L /* decimal digits: of double */

static enum hol_status
both(struct hol_profile *profiles[HOL_PROFILE_COUNT], const struct hol_validation_several *several)
{
    enum hol_status status = HOL_OK;

    for (int k = 0; k < HOL_PROFILE_COUNT; k++)
        profiles[k] = NULL;
    for (int k = 0; k < HOL_PROFILE_COUNT && status == HOL_OK; k++)
        status = hol_profile_create(&profiles[k], (enum hol_profile_measure)k, several->list,
                                    several->count);
    return status;
}

static void
destroy(struct hol_profile *profiles[HOL_PROFILE_COUNT])
{
    for (int k = 0; k < HOL_PROFILE_COUNT; k++)
        hol_profile_destroy(profiles[k]);
}

/* --- the table */

/* A row: a measure, and how far from the best. */
struct row {
    const struct hol_profile *profile;
    const char *measure;
    long double log10_tau; /* infinite: all that were solved */
};

HOL_GET(get_within, index)
{
    const struct row *row = part[0];

    if (row->profile->measure == HOL_PROFILE_TIME)
        isinf(row->log10_tau)
            ? hol_datum_text(datum, "any time")
            : hol_datum_print(datum, "%.4Lg x the time", powl(10, row->log10_tau));
    else
        isinf(row->log10_tau) ? hol_datum_text(datum, "any digits")
                              : hol_datum_print(datum, "%.4Lg digits fewer", row->log10_tau);
}

HOL_GETTER_IF(get_share, 0, struct row, index < r->profile->solver_count, number,
              hol_profile_at(r->profile, index, r->log10_tau))

HOL_GETTER(get_tau, 0, struct row, number, powl(10, r->log10_tau))

static const struct hol_column first_columns[] = {
    {.key = "measure", HOL_AT(0, struct row, measure), .once = true},
    {.key = "within", .get = get_within, .in = HOL_IN_READ},
    {.key = "tau", .get = get_tau, .csv = {'g', 9}, .in = HOL_IN_DATA},
};

/* A row for every step of every curve (CSV, JSON), in order, or for some round numbers. */
static enum hol_status
rows(struct hol_table *table, const struct hol_table_style *style, const struct hol_profile *p)
{
    static const long double taus[][9] = {{0, 0.5L, 1, 2, 3, 4, 6, 8, INFINITY},
                                          {0, 0.301029995663981195L, 0.698970004336018805L, 1,
                                           1.301029995663981195L, 2, 3, 4, INFINITY}};
    struct row row = {.profile = p, .measure = hol_profile_text(p->measure)};
    size_t count = 1, all = 0;
    long double *list;

    hol_table_group(table);
    if (HOL_IN_READ >> style->format & 1) {
        for (size_t k = 0; k < sizeof taus[0] / sizeof *taus[0]; k++) {
            row.log10_tau = taus[p->measure][k];
            hol_table_row(table, HOL_RECORD(&row));
        }
        return HOL_OK;
    }
    for (size_t s = 0; s < p->solver_count; s++)
        count += p->curves[s].count;
    list = hol_alloc(count, sizeof *list);
    if (list == NULL)
        return HOL_NOMEM;
    for (size_t s = 0; s < p->solver_count; s++)
        for (size_t k = 0; k < p->curves[s].count; k++)
            list[all++] = p->curves[s].ratios[k];
    gsl_sort_long_double(list, 1, all);
    for (size_t k = 0; k < all; k++)
        if (k + 1 == all || list[k + 1] > list[k]) {
            row.log10_tau = list[k];
            hol_table_row(table, HOL_RECORD(&row));
        }
    hol_free(list);
    return HOL_OK;
}

static enum hol_status
write_profiles(FILE *out, const struct hol_table_style *style, struct hol_profile *const *profiles)
{
    const struct hol_profile *error = profiles[HOL_PROFILE_ERROR],
                             *time = profiles[HOL_PROFILE_TIME];
    struct hol_columns columns = {0};
    struct hol_table *table;
    enum hol_status status = HOL_OK, ended;

    HOL_COLUMNS_ADD(&columns, first_columns);
    for (size_t s = 0; s < error->solver_count; s++)
        HOL_COLUMN_ADD(&columns, .key = error->curves[s].solver, .get = get_share, .index = s,
                       .text = {'f', 3}, .csv = {'g', 9}, .markup = {'f', 3},
                       .align = HOL_ALIGN_RIGHT, .quoted_key = true);
    table = hol_table_begin(out, style,
                            &(const struct hol_table_spec){.name = "profile", .own = &columns});
    hol_table_title(table,
                    "Performance profiles: share of the problems on which a solver is within that "
                    "distance of the best (digits: %zu problems, time: %zu)",
                    error->problems, time->problems);
    for (int k = 0; k < HOL_PROFILE_COUNT && table != NULL && status == HOL_OK; k++)
        if (profiles[k]->problems > 0)
            status = rows(table, style, profiles[k]);
    ended = hol_table_end(table);
    return status == HOL_OK ? ended : status;
}

enum hol_status
hol_validation_profile_write(FILE *out, const struct hol_table_style *style,
                             const struct hol_validation_several *several)
{
    struct hol_profile *profiles[HOL_PROFILE_COUNT];
    enum hol_status status = both(profiles, several);

    if (status == HOL_OK)
        status = write_profiles(out, style, profiles);
    destroy(profiles);
    return status;
}

/* --- the figure */

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

/* Of each panel the number of its curves, the end of its axis as a power of 2, its title; the names
 * of all. */
static void
put_names(FILE *out, struct hol_profile *const *profiles)
{
    static const char *const titles[HOL_PROFILE_COUNT] = {"error / least error, τ",
                                                          "time / least time, τ"};

    for (int m = 0; m < HOL_PROFILE_COUNT; m++) {
        const struct hol_profile *p = profiles[m];

        fprintf(out, "%zu %.6Lf ", p->problems > 0 ? p->solver_count : 0, reach(p) / log10l(2));
        hol_draw_word(out, titles[m]);
    }
    fprintf(out, "%zu ", profiles[0]->solver_count);
    for (size_t s = 0; s < profiles[0]->solver_count; s++)
        hol_draw_word(out, profiles[0]->curves[s].solver);
}

static enum hol_status
put_several(FILE *out, const void *several,
            void (*put)(FILE *out, struct hol_profile *const *profiles))
{
    struct hol_profile *profiles[HOL_PROFILE_COUNT];
    enum hol_status status = both(profiles, several);

    if (status == HOL_OK)
        put(out, profiles);
    destroy(profiles);
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
