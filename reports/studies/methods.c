/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* `holonom list solvers', integrators, stabilizations: what there is, and what it needs. */
#include "reports/studies/methods.h"

#include "motion/method.h"
#include "motion/stabilization.h"
#include "reports/compare/put.h"

#include <jansson.h>

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
    enum hol_format format;
    int width;      /* of a name, in text */
    json_t *object; /* of JSON: the array */
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

static void
put_csv(const struct list *list, const struct row *row)
{
    FILE *out = list->out;

    hol_put_quoted(out, row->name);
    fputc(',', out);
    if (row->order > 0)
        fprintf(out, "%d", row->order);
    fputs(",\"", out);
    for (size_t i = 0; i < row->count; i++)
        fprintf(out, "%s%s", i > 0 ? "; " : "", row->property[i]);
    fputs("\",", out);
    hol_put_quoted(out, row->absent != NULL ? row->absent : "");
    fputc(',', out);
    hol_put_quoted(out, row->summary);
    fputc(',', out);
    hol_put_quoted(out, row->source);
    fputs("\r\n", out);
}

static enum hol_status
put_json(const struct list *list, const struct row *row)
{
    json_t *properties = json_array(), *object;

    for (size_t i = 0; i < row->count && properties != NULL; i++)
        if (json_array_append_new(properties, json_string(row->property[i])) != 0) {
            json_decref(properties);
            return HOL_NOMEM;
        }
    object =
        json_pack("{s:s, s:o, s:o, s:s?, s:s, s:s}", "name", row->name, "order",
                  row->order > 0 ? json_integer(row->order) : json_null(), "properties", properties,
                  "absent", row->absent, "summary", row->summary, "source", row->source);
    if (object == NULL)
        return HOL_NOMEM;
    return json_array_append_new(list->object, object) == 0 ? HOL_OK : HOL_NOMEM;
}

static enum hol_status
put(const struct list *list, const struct row *row)
{
    if (list->format == HOL_FORMAT_JSON)
        return put_json(list, row);
    if (list->format == HOL_FORMAT_CSV)
        put_csv(list, row);
    else
        put_text(list, row);
    return HOL_OK;
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
hol_methods_write(FILE *out, enum hol_format format, enum hol_methods which)
{
    static enum hol_status (*const put_all[])(const struct list *) = {put_solvers, put_integrators,
                                                                      put_stabilizations};
    static const int widths[] = {22, 18, 29};
    struct list list = {.out = out, .format = format, .width = widths[which]};
    enum hol_status status;

    if (format == HOL_FORMAT_CSV)
        fputs("name,order,properties,absent,summary,source\r\n", out);
    if (format == HOL_FORMAT_JSON && (list.object = json_array()) == NULL)
        return HOL_NOMEM;
    status = put_all[which](&list);
    if (status == HOL_OK && format == HOL_FORMAT_JSON)
        return hol_json_write(out, list.object);
    json_decref(list.object);
    return status;
}
