/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* `holonom show --format=latex`: the equations of a case for a paper. */
#include "reports/notation/latex-case.h"

#include "base/alloc.h"
#include "model/notation/latex.h"
#include "reports/notation/latex-layout.h"
#include "reports/table/escape.h"

#include <stdlib.h>
#include <string.h>

#define TWO_COLUMNS 260.0 /* points: what is narrower is a column of two */
#define CELLS_MAX 200     /* entries shown of a group: a large family's M is not for reading */

struct printer {
    FILE *out;
    const struct hol_model *model;
    const struct hol_latex_names *names;
    struct hol_namer namer;
    double points; /* of a line; 0: of an article */
    enum hol_status status;
};

/* An expression; never NULL: after a failure it is empty, and the status says so. hol_free. */
static char *
expression(struct printer *p, hol_node node)
{
    char *text =
        p->status == HOL_OK ? hol_expr_latex(p->model->source->graph, node, &p->namer) : NULL;

    if (text == NULL)
        p->status = HOL_NOMEM;
    return text;
}

/* A line of an align environment: LEFT = EXPRESSION, or LEFT EXPRESSION RIGHT. */
static void
line(struct printer *p, size_t *lines, const char *left, hol_node node, const char *right)
{
    char *text = expression(p, node);

    if (text == NULL)
        return;
    fputs((*lines)++ > 0 ? " \\\\\n  " : "\\begin{align*}\n  ", p->out);
    if (!hol_latex_put_equation(p->out, left, text, right, p->points))
        p->status = HOL_NOMEM;
    hol_free(text);
}

static void
end_lines(struct printer *p, size_t *lines)
{
    if (*lines > 0)
        fputs("\n\\end{align*}\n", p->out);
    *lines = 0;
}

/* ------------------------------------------------------------------------ as given */

/* "kg m^2": the number after ^ is raised, factors stand a thin space apart. */
static void
put_unit(FILE *out, const char *unit)
{
    for (size_t i = 0; unit[i] != '\0';) {
        size_t digits = unit[i] != '^' ? 0 : strspn(unit + i + 1, "-0123456789");

        if (digits > 0) {
            fprintf(out, "$^{%.*s}$", (int)digits, unit + i + 1);
            i += 1 + digits;
        } else {
            const char one[] = {unit[i++], '\0'};

            if (one[0] == ' ')
                fputs("\\,", out);
            else
                hol_latex_text(out, one);
        }
    }
}

static void
head(struct printer *p)
{
    const struct hol_case *source = p->model->source;

    hol_latex_comment(p->out, source->label);
    fputs("% " PACKAGE_STRING "\n\\subsection*{", p->out);
    hol_latex_text(p->out, source->title != NULL ? source->title : source->name);
    if (strlen(source->label) > strlen(source->name)) { /* " g=1.62" */
        fputs(" (", p->out);
        hol_latex_text(p->out, source->label + strlen(source->name) + 1);
        fputc(')', p->out);
    }
    fputs("}\n", p->out);
    if (source->source != NULL) {
        fputs("Source: ", p->out);
        hol_latex_text(p->out, source->source);
        fputs(".\n", p->out);
    }
    for (size_t i = 0; i < source->parameter_count; i++) {
        char *text = expression(p, source->parameters[i].value);
        fprintf(p->out, "%s$%s = %s$", i == 0 ? "Parameters: " : ", ",
                hol_latex_name_of(p->names, HOL_VAR_PARAMETER, i), text != NULL ? text : "");
        if (source->parameters[i].unit[0] != '\0' && strcmp(source->parameters[i].unit, "1") != 0) {
            fputs("~", p->out);
            put_unit(p->out, source->parameters[i].unit);
        }
        fputs(i + 1 == source->parameter_count ? ".\n" : "", p->out);
        hol_free(text);
    }
    fputs("Coordinates: ", p->out);
    for (size_t i = 0; i < source->n && i < CELLS_MAX; i++)
        fprintf(p->out, "%s$%s$", i > 0 ? ", " : "", hol_latex_name_of(p->names, HOL_VAR_COORD, i));
    fputs(source->n > CELLS_MAX ? ", \\dots\n" : ".\n", p->out);
}

/* The nonzero components of a vector, SYMBOL_{coordinate} = ... */
static void
components(struct printer *p, size_t *lines, const char *symbol, const hol_node *nodes)
{
    const struct hol_case *source = p->model->source;
    size_t shown = 0;

    for (size_t i = 0; i < source->n && shown < CELLS_MAX; i++) {
        char left[500];
        if (nodes == NULL || nodes[i] == HOL_NODE_NONE || hol_expr_is_zero(source->graph, nodes[i]))
            continue;
        snprintf(left, sizeof left, "%s_{%s}", symbol,
                 hol_latex_name_of(p->names, HOL_VAR_COORD, i));
        line(p, lines, left, nodes[i], "");
        shown++;
    }
}

static void
constraints(struct printer *p)
{
    const struct hol_case *source = p->model->source;
    size_t lines = 0;

    if (p->model->rows > 0)
        fputs("Constraints:\n", p->out);
    for (size_t j = 0; j < p->model->rows && j < CELLS_MAX; j++) {
        const struct hol_constraint *row = &source->constraints[j];
        const char *when = row->after       ? "\\text{ (after)}"
                           : j >= source->m ? "\\text{ (before)}"
                                            : "";
        char left[500];
        snprintf(left, sizeof left, "%s%s\\colon\\quad",
                 hol_latex_name_of(p->names, HOL_VAR_COUNT, j), when);
        line(p, &lines, left, row->residual, " = 0");
    }
    end_lines(p, &lines);
    for (size_t k = 0; k < source->contact_count && k < CELLS_MAX; k++) {
        fputs(k == 0 ? "Contacts, closed while they press:\n" : "", p->out);
        line(p, &lines, "", source->contacts[k].gap, " \\ge 0");
        end_lines(p, &lines);
    }
}

static void
given(struct printer *p)
{
    const struct hol_case *source = p->model->source;
    size_t lines = 0;

    fputs("Kinetic and potential energy", p->out);
    for (size_t i = 0; i < source->n; i++)
        if (!hol_expr_is_zero(source->graph, source->force[i])) {
            fputs(", given forces $Q$", p->out);
            break;
        }
    fputs(source->has_nonideal ? ", nonideal forces $C$" : "", p->out);
    fputs(source->impulsive ? ", impulses $P$:\n" : ":\n", p->out);
    line(p, &lines, "T", source->kinetic, "");
    line(p, &lines, "V", source->potential, "");
    components(p, &lines, "Q", source->force);
    if (source->has_nonideal)
        components(p, &lines, "C", source->nonideal);
    if (source->impulsive)
        components(p, &lines, "P", source->impulse);
    end_lines(p, &lines);
    constraints(p);
}

/* ----------------------------------------------------------------------- as derived */

/* A matrix of expressions; cells are NULL where they are 0. */
struct grid {
    size_t rows, columns;
    char **cell;
};

static void
clear_grid(struct grid *grid)
{
    for (size_t k = 0; grid->cell != NULL && k < grid->rows * grid->columns; k++)
        hol_free(grid->cell[k]);
    hol_free(grid->cell);
    grid->cell = NULL;
}

/* As a matrix if it is small enough to be read; false: it was not printed. */
static bool
matrix(struct printer *p, const char *symbol, const struct hol_cell *list, size_t count,
       size_t rows, size_t columns, bool symmetric)
{
    struct grid grid = {rows, columns, NULL};
    bool fits = rows > 0 && rows <= HOL_LATEX_MATRIX && columns <= HOL_LATEX_MATRIX;

    if (!fits)
        return false;
    grid.cell = hol_alloc(rows * columns + 1, sizeof *grid.cell);
    if (grid.cell == NULL) {
        p->status = HOL_NOMEM;
        return true;
    }
    for (size_t k = 0; k < count && p->status == HOL_OK; k++) {
        grid.cell[list[k].i * columns + list[k].j] = expression(p, list[k].value);
        if (symmetric && list[k].i != list[k].j)
            grid.cell[list[k].j * columns + list[k].i] = expression(p, list[k].value);
    }
    fits = p->status == HOL_OK && hol_latex_matrix_fits(rows, columns, grid.cell, p->points);
    if (fits) {
        fprintf(p->out, "\\[ %s = ", symbol);
        hol_latex_put_matrix(p->out, rows, columns, grid.cell);
        fputs(" \\]\n", p->out);
    }
    clear_grid(&grid);
    return fits || p->status != HOL_OK;
}

static void
entries(struct printer *p, const char *symbol, const struct hol_cell *list, size_t count,
        bool rows_are_constraints)
{
    enum hol_var kind = rows_are_constraints ? HOL_VAR_COUNT : HOL_VAR_COORD;
    size_t lines = 0;

    for (size_t k = 0; k < count && k < CELLS_MAX; k++) {
        char left[800];
        snprintf(left, sizeof left, "%s_{%s,\\,%s}", symbol,
                 hol_latex_name_of(p->names, kind, list[k].i),
                 hol_latex_name_of(p->names, HOL_VAR_COORD, list[k].j));
        line(p, &lines, left, list[k].value, "");
    }
    end_lines(p, &lines);
    if (count > CELLS_MAX)
        fprintf(p->out, "and so on, %zu nonzero entries in all.\n", count);
}

/* A column of expressions: as a vector, or its nonzero components. */
static void
column(struct printer *p, const char *symbol, const hol_node *nodes, size_t count,
       enum hol_var kind)
{
    const struct hol_graph *graph = p->model->source->graph;
    struct hol_cell *list = hol_alloc(count + 1, sizeof *list);
    size_t used = 0, lines = 0;

    if (list == NULL) {
        p->status = HOL_NOMEM;
        return;
    }
    for (size_t i = 0; i < count; i++)
        if (!hol_expr_is_zero(graph, nodes[i]))
            list[used++] = (struct hol_cell){.i = i, .value = nodes[i]};
    if (count > 0 && !matrix(p, symbol, list, used, count, 1, false))
        for (size_t k = 0; k < used && k < CELLS_MAX; k++) {
            char left[500];
            snprintf(left, sizeof left, "%s_{%s}", symbol,
                     hol_latex_name_of(p->names, kind, list[k].i));
            line(p, &lines, left, list[k].value, "");
        }
    end_lines(p, &lines);
    hol_free(list);
}

static void
derived(struct printer *p)
{
    const struct hol_model *model = p->model;
    bool impulsive = model->source->impulsive;
    const char *unknown = impulsive ? "\\dot{q}^{+}" : "\\ddot{q}";

    fprintf(p->out, "The equations of motion are $M %s = F + F^{L}%s$", unknown,
            model->source->has_nonideal ? " + F^{C}" : "");
    if (model->reaction_count > 0)
        fputs(", $F^{L} + F^{C} = C + A^{T} r$", p->out);
    if (model->m > 0)
        fprintf(p->out, " with $A %s = b$", unknown);
    fputs(", where (entries that are not shown are 0)\n", p->out);
    if (!matrix(p, "M", model->mass, model->mass_count, model->n, model->n, true))
        entries(p, "M", model->mass, model->mass_count, false);
    column(p, "F", model->F, model->n, HOL_VAR_COORD);
    if (!matrix(p, "A", model->a, model->a_count, model->m, model->n, false))
        entries(p, "A", model->a, model->a_count, true);
    column(p, "b", model->b, model->m, HOL_VAR_COUNT);
}

void
hol_latex_begin(FILE *out, double points)
{
    fputs(points > 0 && points < TWO_COLUMNS ? "\\documentclass[twocolumn]{article}\n"
                                             : "\\documentclass{article}\n",
          out);
    fputs("\\usepackage[T1]{fontenc}\n\\usepackage{amsmath}\n"
          "\\allowdisplaybreaks\n\\begin{document}\n",
          out);
}

void
hol_latex_end(FILE *out)
{
    fputs("\\end{document}\n", out);
}

/* The head of the case first, or its equations alone. */
static enum hol_status
write_case(FILE *out, const struct hol_model *model, double points, bool headed)
{
    struct hol_latex_names names;
    enum hol_status status = hol_latex_names_make(&names, model->source);

    if (status == HOL_OK) {
        struct printer printer = {.out = out,
                                  .model = model,
                                  .names = &names,
                                  .points = points,
                                  .namer = hol_latex_namer(&names),
                                  .status = HOL_OK};
        fputs(points > 0 ? "\\begingroup\\sloppy\n" : "", out);
        if (headed)
            head(&printer);
        given(&printer);
        derived(&printer);
        fputs(points > 0 ? "\\par\\endgroup\n" : "", out);
        status = printer.status;
    }
    hol_latex_names_clear(&names);
    return status;
}

enum hol_status
hol_latex_case(FILE *out, const struct hol_model *model, double points)
{
    return write_case(out, model, points, true);
}

enum hol_status
hol_latex_equations(FILE *out, const struct hol_model *model)
{
    return write_case(out, model, 0, false);
}
