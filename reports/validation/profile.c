/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Performance profiles as a table. */
#include "foreign/profile.h"

#include "base/alloc.h"
#include "reports/validation/validation-inside.h"

#include <gsl/gsl_sort_long_double.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum hol_status
hol_profiles_create(struct hol_profile *profiles[HOL_PROFILE_COUNT],
                    const struct hol_validation_several *several)
{
    enum hol_status status = HOL_OK;

    for (int k = 0; k < HOL_PROFILE_COUNT; k++)
        profiles[k] = NULL;
    for (int k = 0; k < HOL_PROFILE_COUNT && status == HOL_OK; k++)
        status = hol_profile_create(&profiles[k], (enum hol_profile_measure)k, several->list,
                                    several->count);
    return status;
}

void
hol_profiles_destroy(struct hol_profile *profiles[HOL_PROFILE_COUNT])
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
    enum hol_status status = hol_profiles_create(profiles, several);

    if (status == HOL_OK)
        status = write_profiles(out, style, profiles);
    hol_profiles_destroy(profiles);
    return status;
}
