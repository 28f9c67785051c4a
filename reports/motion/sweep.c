/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Sweeps as text, CSV, JSON and LaTeX. */
#include "reports/motion/sweep.h"

#include "base/names.h"
#include "reports/table/escape.h"
#include "reports/trajectory/truth-line.h"

#include <math.h>
#include <string.h>

static const char *const keys[] = {HOL_SHOW_LIST(HOL_NAME_FIRST)};

HOL_NAMES(hol_show_title, enum hol_show, HOL_SHOW_LIST, HOL_NAME_SECOND)

bool
hol_show_find(enum hol_show *show, const char *key)
{
    for (int i = 0; i < HOL_SHOW_COUNT; i++)
        if (strcmp(keys[i], key) == 0) {
            *show = (enum hol_show)i;
            return true;
        }
    return false;
}

long double
hol_show_value(const struct hol_sweep_cell *cell, enum hol_show show)
{
    if (cell->end != HOL_END_COMPLETE)
        return NAN;
    switch (show) {
    case HOL_SHOW_DIGITS:
        return cell->digits;
    case HOL_SHOW_PHI:
        return cell->phi;
    case HOL_SHOW_RATE:
        return cell->rate;
    case HOL_SHOW_DRIFT:
        return cell->drift;
    case HOL_SHOW_EVALUATIONS:
        return (long double)cell->evaluations;
    default:
        return NAN;
    }
}

/* ------------------------------------------------------------------------ a row for each run */

enum { CASE, SOLVER, INTEGRATOR, STABILIZATION, SWEEP, CELL };
#define RECORD(sweep, cell)                                                                        \
    HOL_RECORD((sweep)->source, (sweep)->solver, (sweep)->integrator, (sweep)->stabilization,      \
               (sweep), (cell))

HOL_GETTER(get_end, CELL, struct hol_sweep_cell, text, hol_end_key(r->end))
HOL_GETTER(get_own, SWEEP, struct hol_sweep, boolean, part[CELL] == &r->own)

/* What is shown of a run; of one that is not complete text says why in its place. */
HOL_GET(get_shown, show)
{
    const struct hol_sweep_cell *c = part[CELL];
    bool text = datum->format == HOL_FORMAT_TEXT;

    if (c->end == HOL_END_COMPLETE) {
        hol_datum_number(datum, hol_show_value(c, (enum hol_show)show));
        return;
    }
    hol_datum_print(datum, "incomplete: at t = %.6Lg%s%s", c->ended_at, text ? " " : "",
                    text ? hol_end_text(c->end) : "");
    datum->rest = true;
}

HOL_GETTER(get_reached, index, struct hol_sweep, number,
           hol_motion_reached_number(r->reached, r->end))
HOL_GETTER(get_certified, index, struct hol_sweep, number,
           hol_motion_reached_number(r->proof.to, r->end))

#define NAME(part, type) HOL_AT(part, struct type, name)
#define AT(field) HOL_AT(CELL, struct hol_sweep_cell, field)
#define DATA HOL_IN_DATA
#define CSV HOL_IN(CSV)
#define READ HOL_IN_READ

HOL_GETTER(get_state, SWEEP, struct hol_sweep, text, r->source->states[r->state].name)

/* clang-format off */
static const struct hol_column columns[] = {
    {"case", HOL_AT(CASE, struct hol_case, label), .in = CSV, .quoted = true},
    {"solver", NAME(SOLVER, hol_solver), .in = CSV},
    {"integrator", NAME(INTEGRATOR, hol_integrator), .in = CSV},
    {"stabilization", NAME(STABILIZATION, hol_stabilization), .in = CSV},
    {"bits", HOL_AT(SWEEP, struct hol_sweep, bits), .in = CSV},
    {"own_gains", .get = get_own, .in = CSV},
    {"step", AT(step), .latex = "$h$", .width = 10},
    {"alpha", AT(alpha), .latex = "$\\alpha$", .width = 10},
    {"beta", AT(beta), .latex = "$\\beta$", .width = 10},
    {"end", .get = get_end, .in = DATA},
    {"ended_at", AT(ended_at), .in = DATA},
    {"digits", AT(digits), .in = DATA},
    {"error_q", AT(error_q), .in = DATA},
    {"error_v", AT(error_v), .in = DATA},
    {"phi", AT(phi), .in = DATA},
    {"rate", AT(rate), .in = DATA},
    {"drift", AT(drift), .in = DATA},
    {"steps", AT(steps), .in = DATA},
    {"digits", .get = get_shown, .index = HOL_SHOW_DIGITS, .text = {'f', 2}, .markup = {'f', 1}, .in = READ},
    {"phi", "|phi|", "$|\\phi|$", .get = get_shown, .index = HOL_SHOW_PHI, .text = {'e', 2}, .in = READ},
    {"rate", "|phi'|", "$|\\dot\\phi|$", .get = get_shown, .index = HOL_SHOW_RATE, .text = {'e', 2}, .in = READ},
    {"drift", .get = get_shown, .index = HOL_SHOW_DRIFT, .text = {'e', 2}, .in = READ},
    {"evaluations", AT(evaluations)},
    {"solves", AT(solves), .in = DATA},
    {"of_kernels", AT(of_kernels), .in = DATA},
    {"radius", AT(radius), .in = DATA},
    {"certified_to", .get = get_certified, .index = SWEEP, .in = CSV},
    {"certified_digits", HOL_AT(SWEEP, struct hol_sweep, proof.digits), .in = CSV},
    {"radius", "|rho|", AT(radius), .text = {'f', 4}, .in = HOL_IN(TEXT)},
};
/* What a document says of the whole sweep. */
static const struct hol_column heads[] = {
    {"case", HOL_AT(CASE, struct hol_case, label)},
    {"state", .get = get_state},
    {"solver", NAME(SOLVER, hol_solver)},
    {"integrator", NAME(INTEGRATOR, hol_integrator)},
    {"stabilization", NAME(STABILIZATION, hol_stabilization)},
    {"bits", HOL_AT(SWEEP, struct hol_sweep, bits)},
    {"start", HOL_AT(SWEEP, struct hol_sweep, start)},
    {"end", HOL_AT(SWEEP, struct hol_sweep, end)},
    {"truth_until", .get = get_reached, .index = SWEEP},
    {"certified_to", .get = get_certified, .index = SWEEP},
    {"certified_digits", HOL_AT(SWEEP, struct hol_sweep, proof.digits)},
};
/* clang-format on */
static const struct hol_table_spec spec = {.name = "sweep", HOL_COLUMNS(columns)};

/* ----------------------------------------------------------------- a map over two axes */

struct map {
    const struct hol_sweep *sweep;
    enum hol_show show;
    enum hol_sweep_axis_kind across, down;
    size_t row;
};

HOL_GET(get_cell, i)
{
    const struct map *map = part[0];
    const struct hol_sweep *s = map->sweep;

    for (size_t k = 0; k < s->count; k++)
        if (s->cells[k].at[map->across] == i && s->cells[k].at[map->down] == map->row) {
            hol_datum_number(datum, hol_show_value(&s->cells[k], map->show));
            return;
        }
}

HOL_GETTER(get_down, 0, struct map, number, hol_sweep_value(r->sweep, r->down, r->row))

static const char *
unit_of(const struct hol_sweep_axis *axis)
{
    if (!axis->per_step)
        return "";
    return axis->kind == HOL_SWEEP_AXIS_ALPHA ? "/h" : "/h^2";
}

static const char *
latex_name(const struct hol_sweep_axis *axis)
{
    static const char *const names[HOL_SWEEP_AXIS_COUNT][2] = {
        {"$h$", "$h$"}, {"$\\alpha$", "$\\alpha h$"}, {"$\\beta$", "$\\beta h^2$"}};

    return names[axis->kind][axis->per_step];
}

static void
make_map(struct hol_columns *c, const struct map *map)
{
    const struct hol_sweep *s = map->sweep;
    const struct hol_sweep_axis *x = &s->axis[map->across], *y = &s->axis[map->down];
    const char *corner =
        hol_columns_text(c, "%s \\textbackslash{} %s", latex_name(y), latex_name(x));
    bool digits = map->show == HOL_SHOW_DIGITS;

    HOL_COLUMN_ADD(c, .key = "", .latex = corner, .get = get_down, .text = {'g', 4},
                   .markup = {'g', 3});
    for (size_t i = 0; i < x->values.rows; i++)
        HOL_COLUMN_ADD(c, .key = hol_columns_text(c, "%.3Lg", hol_sweep_value(s, map->across, i)),
                       .get = get_cell, .index = i, .text = {digits ? 'f' : 'e', digits ? 2 : 1},
                       .markup = {digits ? 'f' : '\0', 1});
}

/* ------------------------------------------------------------------------------ the formats */

static void
put_gains(struct hol_table *table, const struct hol_sweep_cell *cell)
{
    char alpha[80] = "", beta[80] = "";

    if (!isnan(cell->alpha))
        (void)snprintf(alpha, sizeof alpha, ", alpha %.6Lg (%.4Lg/h)", cell->alpha,
                       cell->alpha * cell->step);
    if (!isnan(cell->beta))
        (void)snprintf(beta, sizeof beta, ", beta %.6Lg (%.4Lg/h^2)", cell->beta,
                       cell->beta * cell->step * cell->step);
    hol_table_line(table, "most digits: %.2Lf at step %.6Lg%s%s", cell->digits, cell->step, alpha,
                   beta);
}

static void
put_head(struct hol_table *table, const struct hol_sweep *s, enum hol_show show)
{
    char step[40] = "";

    if (table->format == HOL_FORMAT_LATEX)
        hol_table_title(table, "A sweep: %s, %s, %s, solver %s, %ld bits: %s",
                        s->source->states[s->state].label, s->integrator->name,
                        s->stabilization->name, s->solver->name, (long)s->bits, keys[show]);
    if (s->axis[HOL_SWEEP_AXIS_STEP].values.rows == 1)
        (void)snprintf(step, sizeof step, ", step %.6Lg", s->cells[0].step);
    hol_table_line(table, "%s, t = %.6Lg to %.6Lg: %s", s->source->states[s->state].label, s->start,
                   s->end, hol_show_title(show));
    hol_table_line(table, "%s, %s, solver %s, %ld bits%s", s->integrator->name,
                   s->stabilization->name, s->solver->name, (long)s->bits, step);
    hol_motion_truth_line(table, s->proof, s->start, s->reached, s->end, s->why);
}

static void
put_end(struct hol_table *table, const struct hol_sweep *s)
{
    size_t complete = 0, stable = 0;
    char theory[80] = "";

    for (size_t k = 0; k < s->count; k++) {
        complete += s->cells[k].end == HOL_END_COMPLETE;
        stable += s->cells[k].radius <= 1;
    }
    if (s->best != SIZE_MAX)
        put_gains(table, &s->cells[s->best]);
    if (s->has_own && s->own.end == HOL_END_COMPLETE)
        hol_table_line(table, "with the method's own gains: %.2Lf digits", s->own.digits);
    else if (s->has_own)
        hol_table_line(table, "with the method's own gains: incomplete, at t = %.6Lg %s",
                       s->own.ended_at, hol_end_text(s->own.end));
    if (!isnan(s->cells[0].radius))
        (void)snprintf(theory, sizeof theory, "; %zu are stable by the theory (|rho| <= 1)",
                       stable);
    hol_table_line(table, "%zu of %zu runs are complete%s", complete, s->count, theory);
}

static enum hol_status
write_map(FILE *out, const struct hol_table_style *style, struct map *map)
{
    const struct hol_sweep *s = map->sweep;
    const struct hol_sweep_axis *x = &s->axis[map->across], *y = &s->axis[map->down];
    struct hol_columns c = {0};
    struct hol_table *table;

    make_map(&c, map);
    table =
        hol_table_begin(out, style, &(const struct hol_table_spec){.name = "sweep-map", .own = &c});
    put_head(table, s, map->show);
    hol_table_line(table, "across: %s%s; down: %s%s", hol_sweep_axis_name(x->kind), unit_of(x),
                   hol_sweep_axis_name(y->kind), unit_of(y));
    for (map->row = y->values.rows; map->row-- > 0;)
        hol_table_row(table, HOL_RECORD(map));
    put_end(table, s);
    return hol_table_end(table);
}

#define SWEEP_OF(results, i) (((const struct hol_sweep_figure *)(results)->list[i])->sweep)

/* One table, with what is said of a case around its rows. */
static enum hol_status
write_rows(FILE *out, const struct hol_table_style *style, const struct hol_by_case *results)
{
    struct hol_table *table = hol_table_begin(out, style, &spec);

    for (size_t i = 0; i < results->count; i++) {
        const struct hol_sweep *s = SWEEP_OF(results, i);

        put_head(table, s, ((const struct hol_sweep_figure *)results->list[i])->show);
        for (size_t k = 0; k < s->count; k++)
            hol_table_row(table, RECORD(s, &s->cells[k]));
        if (s->has_own && hol_table_is_flat(style))
            hol_table_row(table, RECORD(s, &s->own));
        put_end(table, s);
    }
    return hol_table_end(table);
}

static json_t *
json_of(const void *result)
{
    const struct hol_sweep *s = ((const struct hol_sweep_figure *)result)->sweep;
    const struct hol_table_spec head = {HOL_COLUMNS(heads)};
    json_t *object = hol_table_object(&head, RECORD(s, NULL)), *cells = json_array();

    for (size_t k = 0; k < s->count && cells != NULL; k++)
        json_array_append_new(cells, hol_table_object(&spec, RECORD(s, &s->cells[k])));
    json_object_set_new(object, "best", s->best != SIZE_MAX ? hol_json_size(s->best) : json_null());
    json_object_set_new(object, "own_gains",
                        s->has_own ? hol_table_object(&spec, RECORD(s, &s->own)) : json_null());
    json_object_set_new(object, "cells", cells);
    return object;
}

void
hol_sweep_probe(const struct hol_table_style *style)
{
    hol_table_probe(style, &spec);
}

/* For people: a map over two axes, else rows. */
static enum hol_status
write_one(FILE *out, const struct hol_table_style *style, const struct hol_sweep_figure *figure)
{
    enum hol_sweep_axis_kind varied[HOL_SWEEP_AXIS_COUNT];
    struct map map = {.sweep = figure->sweep, .show = figure->show};

    if (hol_table_is_chosen(style) || hol_sweep_varied(figure->sweep, varied) != 2)
        return write_rows(out, style, HOL_BY_CASE(figure));
    map.across = varied[0];
    map.down = varied[1];
    return write_map(out, style, &map);
}

enum hol_status
hol_sweep_write(FILE *out, const struct hol_table_style *style, const struct hol_by_case *results)
{
    bool read = style->format == HOL_FORMAT_TEXT || style->format == HOL_FORMAT_LATEX;
    enum hol_status status = HOL_OK;

    if (style->format == HOL_FORMAT_JSON && !hol_table_is_flat(style))
        return hol_by_case_json(out, results, json_of);
    if (!read || hol_table_is_flat(style))
        return write_rows(out, style, results);
    for (size_t i = 0; i < results->count && status == HOL_OK; i++) {
        if (i > 0)
            fputc('\n', out);
        status = write_one(out, style, results->list[i]);
    }
    return status;
}
