/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Beside the errors: what a solve costs, and how far answers move that must not, as tables. */
#include "reports/studies/growth.h"

#include <math.h>
#include <string.h>

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
HOL_GET(get_size, index)
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
    {"seconds", AT(seconds), .timed = true, .in = CSV},
    {"of_fastest", AT(times), .timed = true, .in = CSV},
};

static void
put_rows(struct hol_table *table, const struct hol_table_style *style,
         const struct hol_growth_study *study)
{
    for (size_t s = 0; s < study->solver_count; s++) {
        struct cost cost[HOL_TIMED];

        for (size_t k = 0; k < HOL_TIMED; k++) {
            cost[k] = cost_at(study, s, k);
            if (hol_table_is_flat(style))
                hol_table_row(table, HOL_RECORD(study->solvers[s], &cost[k]));
        }
        if (!hol_table_is_flat(style))
            hol_table_row(table, HOL_RECORD(study->solvers[s], cost));
    }
}

enum hol_status
hol_growth_write_cost(FILE *out, const struct hol_table_style *style,
                      const struct hol_growth_study *study)
{
    const struct hol_growth_cost *first = study->costs;
    struct hol_columns c = {0};
    struct hol_table *table;

    if (first == NULL)
        return HOL_OK;
    HOL_COLUMNS_ADD(&c, columns);
    for (size_t k = 0; k < 2 * HOL_TIMED; k++)
        HOL_COLUMN_ADD(
            &c, .key = "",
            .over = hol_columns_text(&c, "n = %zu, m = %zu", first->n[k / 2], first->m[k / 2]),
            .get = get_size, .timed = true, .index = k, .text = {'f', k % 2 != 0 ? 2 : 1},
            .markup = {'f', k % 2 != 0 ? 2 : 1}, .in = HOL_IN_READ);
    table = hol_table_begin(out, style,
                            &(const struct hol_table_spec){.name = "growth-cost", .own = &c});
    if (style->format == HOL_FORMAT_LATEX)
        hol_table_title(table,
                        "Microseconds of a solve in double, and as a multiple of the fastest");
    hol_table_line(table, "What a solve costs in double: microseconds of CPU time, and as a "
                          "multiple of the fastest\n");
    hol_table_group(table);
    put_rows(table, style, study);
    return hol_table_end(table);
}

/* ------------------------------------------------------------------------------ invariance */

struct change {
    mpfr_prec_t bits;
    enum hol_change change;
};
enum { OF, MOVED, CHANGE };

HOL_GET(get_moved, quantity)
{
    const struct change *change = part[CHANGE];
    long double moved =
        ((const struct hol_invariance *)part[MOVED])->moved[change->change][quantity];

    hol_datum_number(datum, moved < 0 ? NAN : moved);
}

HOL_GET(get_largest, change)
{
    const struct hol_invariance *v = part[MOVED];
    long double worst = hol_invariance_worst(v, (enum hol_change)change);

    hol_datum_number(datum, worst < 0 ? NAN : worst);
    if (worst > 0 && v->beyond[change] && datum->format == HOL_FORMAT_TEXT)
        datum->mark = "!";
    if (worst > 0 && v->beyond[change])
        datum->class = "wrong";
}

HOL_GETTER(get_beyond, CHANGE, struct change, boolean,
           ((const struct hol_invariance *)part[MOVED])->beyond[r->change])

HOL_GETTER(get_change, CHANGE, struct change, text, hol_change_key(r->change))

/* clang-format off */
static const struct hol_column moves[] = {
    {"solver", "solver", "formulation", HOL_AT(OF, struct hol_solver, name), .width = 12},
    {"bits", HOL_AT(CHANGE, struct change, bits)},
    {"change", .get = get_change, .in = CSV},
    {"problems", HOL_AT(MOVED, struct hol_invariance, problems), .in = CSV},
    {"qdd", .get = get_moved, .index = 0, .in = CSV},
    {"FL", .get = get_moved, .index = 1, .in = CSV},
    {"FC", .get = get_moved, .index = 2, .in = CSV},
    {"beyond", .get = get_beyond, .in = CSV},
};
static const struct hol_column problems =
    {"problems", HOL_AT(MOVED, struct hol_invariance, problems), .in = HOL_IN(TEXT)};
/* clang-format on */

/* The columns of the changes: numbered in text, named in LaTeX, the first word above the others. */
static void
add_changes(struct hol_columns *c)
{
    for (size_t k = 0; k < HOL_CHANGE_COUNT; k++) {
        const char *name = hol_change_head((enum hol_change)k);
        size_t first = strcspn(name, " ");
        struct hol_column change = {.key = hol_change_key((enum hol_change)k),
                                    .head = hol_columns_text(c, "(%zu)", k + 1),
                                    .get = get_largest,
                                    .index = k,
                                    .text = {'m', 1},
                                    .width = 7,
                                    .in = HOL_IN(TEXT)};

        hol_columns_add(c, &change, 1);
        change.head =
            hol_columns_text(c, "%.*s\n%s", (int)first, name, name + first + (name[first] != '\0'));
        change.in = HOL_IN(LATEX) | HOL_IN(HTML);
        hol_columns_add(c, &change, 1);
    }
}

static void
put_moves(struct hol_table *table, const struct hol_growth_study *study)
{
    size_t changes = table != NULL && hol_table_is_flat(&table->style) ? HOL_CHANGE_COUNT : 1;

    for (size_t i = 0; i < study->solver_count * study->bits_count; i++)
        for (size_t k = 0; k < changes; k++)
            hol_table_row(table,
                          HOL_RECORD(study->solvers[i / study->bits_count], &study->invariances[i],
                                     &(const struct change){study->bits[i % study->bits_count],
                                                            (enum hol_change)k}));
}

enum hol_status
hol_growth_write_invariance(FILE *out, const struct hol_table_style *style,
                            const struct hol_growth_study *study)
{
    struct hol_columns c = {0};
    struct hol_table *table;

    HOL_COLUMNS_ADD(&c, moves);
    add_changes(&c);
    hol_columns_add(&c, &problems, 1);
    const struct hol_table_spec spec = {
        .name = "invariance", .own = &c, .id = "invariance-table", .class = "choice"};
    table = hol_table_begin(out, style, &spec);
    if (style->format == HOL_FORMAT_LATEX)
        hol_table_title(table, "How far answers move, in units of kappa 2^-bits");
    hol_table_line(table,
                   "How far the answers move, in units of kappa 2^-bits (0: the same bits):\n"
                   "largest of q'', F_L and F_C over the problems\n");
    for (int k = 0; k < HOL_CHANGE_COUNT; k++)
        hol_table_line(table, "(%d) %s", k + 1, hol_change_text((enum hol_change)k));
    hol_table_line(table, "%s", "");
    hol_table_group(table);
    put_moves(table, study);
    if (study->varies)
        hol_table_line(table, "\n! beyond 30, or 30 kappa of a solver that declares kappa^2");
    return hol_table_end(table);
}
