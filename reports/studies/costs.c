/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* What formulations cost on cases, as a table. */
#include "reports/studies/costs.h"

#include <math.h>

/* One solver at one problem. */
struct one {
    const char *solver; /* NULL: the problem has none */
    double seconds, times;
};

enum { PROBLEM, COST, ONE };
#define P(field) HOL_AT(PROBLEM, struct hol_costs_problem, field)
#define READ HOL_IN_READ
#define DATA HOL_IN_DATA

HOL_GETTER_IF(get_n, COST, struct hol_cost, r != NULL, size, r->n)
HOL_GETTER_IF(get_m, COST, struct hol_cost, r != NULL, size, r->m)
HOL_GETTER(get_solver, ONE, struct one, text, r->solver)
HOL_GETTER(get_seconds, ONE, struct one, number, (long double)r->seconds)
HOL_GETTER(get_microseconds, ONE, struct one, number, 1e6L * (long double)r->seconds)
HOL_GETTER(get_times, ONE, struct one, number, (long double)r->times)

/* Where people read, of which parameter. */
HOL_GET(get_read_value, index)
{
    const struct hol_costs_problem *problem = part[PROBLEM];

    if (problem->text != NULL)
        hol_datum_print(datum, "%s=%s", problem->parameter, problem->text);
}

/* Where people read, why there is nothing takes the place of the solver and all that follows. */
HOL_GET(get_read_solver, index)
{
    const struct hol_costs_problem *problem = part[PROBLEM];
    const struct one *one = part[ONE];

    hol_datum_text(datum, one->solver != NULL ? one->solver : problem->why);
    datum->rest = one->solver == NULL;
}

/* clang-format off */
static const struct hol_column columns[] = {
    {"case", P(name), .quoted = true},
    {"parameter", P(parameter), .in = DATA},
    {"value", P(text), .in = DATA},
    {"value", .get = get_read_value, .in = READ, .align = HOL_ALIGN_RIGHT},
    {"n", .get = get_n, .align = HOL_ALIGN_RIGHT},
    {"m", .get = get_m, .align = HOL_ALIGN_RIGHT},
    {"solver", .get = get_solver, .in = DATA},
    {"solver", .get = get_read_solver, .in = READ, .width = 20},
    {"seconds", .get = get_seconds, .timed = true, .in = DATA},
    {"microseconds", "us", "$\\mu$s", .get = get_microseconds, .text = {'f', 2}, .markup = {'f', 2}, .timed = true, .in = READ, .width = 9},
    {"of_fastest", "of fastest", .get = get_times, .text = {'f', 1}, .markup = {'f', 1}, .timed = true, .in = READ},
    {"why", P(why), .quoted = true, .in = DATA},
};
/* clang-format on */
static const struct hol_table_spec spec = {.name = "time", HOL_COLUMNS(columns)};

struct hol_table *
hol_costs_begin(FILE *out, const struct hol_table_style *style)
{
    struct hol_table *table = hol_table_begin(out, style, &spec);

    hol_table_line(table, "CPU time of one solve in double at the initial state, the least of "
                          "several measurements on this machine; -: no answer");
    return table;
}

void
hol_costs_probe(const struct hol_table_style *style)
{
    hol_table_probe(style, &spec);
}

void
hol_costs_put(struct hol_table *table, const struct hol_costs_problem *problem)
{
    static const struct one none = {.seconds = NAN, .times = NAN};
    const struct hol_cost *cost = problem->cost;

    if (cost == NULL)
        hol_table_row(table, HOL_RECORD(problem, NULL, &none));
    for (size_t k = 0; cost != NULL && k < cost->count; k++) {
        const struct one one = {problem->solvers[k]->name, cost->seconds[k],
                                cost->seconds[k] / hol_cost_fastest(cost)};

        hol_table_row(table, HOL_RECORD(problem, cost, &one));
    }
}
