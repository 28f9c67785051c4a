/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* `holonom list solvers', integrators, stabilizations: what there is, and what it needs. */
#include "reports/studies/methods.h"

#include "motion/method.h"
#include "motion/stabilization.h"
#include "reports/table/table.h"

#define PROPERTIES 5

struct row {
    const char *name, *summary, *source;
    int order;          /* 0: none */
    const char *absent; /* why it is not there; NULL: it is */
    const char *property[PROPERTIES];
    size_t count;
};

struct list {
    FILE *out;
    int width;               /* of a name */
    struct hol_table *table; /* NULL: text, two lines a method */
};

static void
add(struct row *row, bool has, const char *property)
{
    if (has)
        row->property[row->count++] = property;
}

static void
put_text(const struct list *list, const struct row *row)
{
    fprintf(list->out, "%-*s %s\n%-*s   ", list->width, row->name, row->summary, list->width, "");
    if (row->order > 0)
        fprintf(list->out, "order %d; ", row->order);
    for (size_t i = 0; i < row->count; i++)
        fprintf(list->out, "%s%s", row->property[i], i + 1 < row->count ? ", " : "; ");
    fprintf(list->out, "%s\n", row->source);
    if (row->absent != NULL)
        fprintf(list->out, "%-*s   %s: %s\n", list->width, "", row->name, row->absent);
}

HOL_GET(get_order, index)
{
    int order = ((const struct row *)part[0])->order;

    if (order > 0)
        hol_datum_integer(datum, order);
}

HOL_GET(get_properties, index)
{
    const struct row *row = part[0];

    if (datum->format != HOL_FORMAT_JSON) {
        hol_datum_print(datum, "%s", "");
        for (size_t i = 0; i < row->count; i++)
            hol_datum_print(datum, "%s%s", i > 0 ? "; " : "", row->property[i]);
        return;
    }
    hol_datum_json(datum, json_array());
    for (size_t i = 0; i < row->count; i++)
        json_array_append_new(datum->json, json_string(row->property[i]));
}

/* CSV has an empty text where there is no reason. */
HOL_GET(get_absent, index)
{
    const char *absent = ((const struct row *)part[0])->absent;

    hol_datum_text(datum, absent == NULL && datum->format == HOL_FORMAT_CSV ? "" : absent);
}

#define AT(field) HOL_AT(0, struct row, field), .quoted = true
static const struct hol_column columns[] = {
    {"name", AT(name)},
    {"order", .get = get_order, .align = HOL_ALIGN_RIGHT},
    {"properties", .get = get_properties, .quoted = true},
    {"absent", .get = get_absent, .quoted = true},
    {"summary", AT(summary)},
    {"source", AT(source)},
};
static const struct hol_table_spec spec = {.name = "methods", HOL_COLUMNS(columns)};

static enum hol_status
put(const struct list *list, const struct row *row)
{
    if (list->table == NULL) {
        put_text(list, row);
        return HOL_OK;
    }
    hol_table_row(list->table, HOL_RECORD(row));
    return list->table->status;
}

static enum hol_status
put_solver(const struct list *list, const struct hol_solver *solver)
{
    struct row row = {.name = solver->name, .summary = solver->summary, .source = solver->source};

    add(&row, solver->growth == HOL_GROWTH_KAPPA, "error grows like kappa");
    add(&row, solver->growth == HOL_GROWTH_KAPPA2, "error grows like kappa^2");
    add(&row, solver->needs & HOL_NEEDS_FULL_RANK, "needs full row rank");
    add(&row, solver->needs & HOL_NEEDS_PD_MASS, "needs M > 0");
    add(&row, solver->needs & HOL_NEEDS_TREE, "needs a tree of constraints");
    return put(list, &row);
}

/* Each formulation, and below it its variants. */
static enum hol_status
put_solvers(const struct list *list)
{
    enum hol_status status = HOL_OK;
    const struct hol_solver *solver;

    for (size_t i = 0; status == HOL_OK && (solver = hol_compared_solver(i)) != NULL; i++) {
        status = put_solver(list, solver);
        for (size_t k = 0;
             status == HOL_OK && solver->variants != NULL && solver->variants[k] != NULL; k++)
            status = put_solver(list, solver->variants[k]);
    }
    return status;
}

static enum hol_status
put_integrators(const struct list *list)
{
    enum hol_status status = HOL_OK;
    const struct hol_integrator *method;

    for (size_t i = 0; status == HOL_OK && (method = hol_integrator_at(i)) != NULL; i++) {
        struct row row = {.name = method->name,
                          .summary = method->summary,
                          .source = method->source,
                          .order = method->order > 0 ? (int)method->order : 0,
                          .absent = method->absent};
        add(&row, method->flags & HOL_METHOD_ADAPTIVE, "to a tolerance");
        add(&row, method->flags & HOL_METHOD_DOUBLE, "53 bits");
        status = put(list, &row);
    }
    return status;
}

static enum hol_status
put_stabilizations(const struct list *list)
{
    enum hol_status status = HOL_OK;
    const struct hol_stabilization *method;

    for (size_t i = 0; status == HOL_OK && (method = hol_stabilization_at(i)) != NULL; i++) {
        struct row row = {
            .name = method->name, .summary = method->summary, .source = method->source};
        add(&row, method->flags & HOL_STABILIZE_ENERGY, "needs an invariant \"energy\"");
        add(&row, method->flags & HOL_STABILIZE_MOMENTUM,
            "needs an invariant other than \"energy\"");
        status = put(list, &row);
    }
    return status;
}

enum hol_status
hol_methods_write(FILE *out, const struct hol_table_style *style, enum hol_methods which)
{
    static enum hol_status (*const put_all[])(const struct list *) = {put_solvers, put_integrators,
                                                                      put_stabilizations};
    static const int widths[] = {22, 18, 29};
    struct list list = {.out = out, .width = widths[which]};
    enum hol_status status;

    if (style->format == HOL_FORMAT_TEXT && !hol_table_is_chosen(style))
        return put_all[which](&list);
    list.table = hol_table_begin(out, style, &spec);
    if (list.table == NULL)
        return HOL_NOMEM;
    status = put_all[which](&list);
    return status == HOL_OK ? hol_table_end(list.table) : (hol_table_abandon(list.table), status);
}
