/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* What a solve costs, as a table. */
#include "reports/studies/growth.h"

#include <math.h>

double
hol_growth_fastest(const struct hol_growth_study *study, size_t which)
{
    double fastest = NAN;

    for (size_t s = 0; s < study->solver_count; s++)
        fastest = fmin(fastest, study->costs[s].seconds[which]);
    return fastest;
}

/* One solver at one size. */
struct cost {
    size_t n, m;
    double seconds, times;
};
enum { SOLVER, COST };

static struct cost
cost_at(const struct hol_growth_study *study, size_t solver, size_t k)
{
    const struct hol_growth_cost *c = &study->costs[solver];

    return (struct cost){c->n[k], c->m[k], c->seconds[k],
                         c->seconds[k] / hol_growth_fastest(study, k)};
}

/* For people: all sizes of a solver in a row. */
static void
get_size(struct hol_datum *datum, const void *const *part, size_t index)
{
    const struct cost *cost = (const struct cost *)part[COST] + index / 2;

    hol_datum_number(datum, (long double)(index % 2 != 0 ? cost->times : 1e6 * cost->seconds));
}

#define AT(field) HOL_AT(COST, struct cost, field)
#define CSV HOL_IN(CSV)
static const struct hol_column columns[] = {
    {"solver", "solver", "formulation", HOL_AT(SOLVER, struct hol_solver, name), .width = 24},
    {"n", AT(n), .in = CSV},
    {"m", AT(m), .in = CSV},
    {"seconds", AT(seconds), .in = CSV},
    {"of_fastest", AT(times), .in = CSV},
};

static void
put_rows(struct hol_table *table, enum hol_format format, const struct hol_growth_study *study)
{
    for (size_t s = 0; s < study->solver_count; s++) {
        struct cost cost[HOL_TIMED];

        for (size_t k = 0; k < HOL_TIMED; k++) {
            cost[k] = cost_at(study, s, k);
            if (format == HOL_FORMAT_CSV)
                hol_table_row(table, HOL_RECORD(study->solvers[s], &cost[k]));
        }
        if (format != HOL_FORMAT_CSV)
            hol_table_row(table, HOL_RECORD(study->solvers[s], cost));
    }
}

enum hol_status
hol_growth_write_cost(FILE *out, enum hol_format format, const struct hol_growth_study *study)
{
    const struct hol_growth_cost *first = study->costs;
    struct hol_columns c = {0};
    struct hol_table *table;
    enum hol_status status;

    if (first == NULL)
        return HOL_OK;
    HOL_COLUMNS_ADD(&c, columns);
    for (size_t k = 0; k < 2 * HOL_TIMED; k++)
        hol_columns_add(
            &c,
            &(struct hol_column){
                .key = "",
                .over = hol_columns_text(&c, "n = %zu, m = %zu", first->n[k / 2], first->m[k / 2]),
                .get = get_size,
                .index = k,
                .text = {'f', k % 2 != 0 ? 2 : 1},
                .markup = {'f', k % 2 != 0 ? 2 : 1},
                .in = HOL_IN_READ},
            1);
    table = hol_table_begin(out, format, &HOL_COLUMNS_SPEC("growth-cost", c));
    if (format == HOL_FORMAT_LATEX)
        hol_table_title(table, "Microseconds of a solve in double, and times those of the fastest");
    hol_table_line(table, "What a solve costs in double: microseconds of CPU time, and how many "
                          "times those of the fastest\n");
    hol_table_group(table);
    put_rows(table, format, study);
    status = hol_table_end(table);
    hol_columns_clear(&c);
    return status;
}
