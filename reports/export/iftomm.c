/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* A motion for the IFToMM benchmark library: its description, and its file of results. */
#include "reports/export/iftomm.h"

#include "reports/notation/latex-case.h"
#include "reports/notation/latex-layout.h"
#include "reports/table/escape.h"
#include "reports/table/table.h"

#include <stdlib.h>

#define LINE 480.0     /* points: a line of the page, which has room for those of a case file */
#define READABLE 20000 /* bytes of equations that somebody will read */

static const json_t *
member(const struct hol_iftomm *p, const char *key)
{
    return json_object_get(p->motion, key);
}

static double
last_time(const struct hol_iftomm *p)
{
    const json_t *list = member(p, "reference");
    const json_t *last = json_array_get(list, json_array_size(list) - 1);

    return json_number_value(json_object_get(last, "t"));
}

/* --- the description */

static void
put_motivation(FILE *out, const struct hol_iftomm *p)
{
    const struct hol_case *c = p->model->source;

    fputs("\\title{", out);
    hol_latex_prose(out, c->title != NULL ? c->title : c->name);
    fputs("}\n\\author{\\texttt{", out);
    hol_latex_text(out, c->name);
    fputs("} of holonom " PACKAGE_VERSION "}\n\\date{}\n\\maketitle\n\n\\section{Problem}\n", out);
    for (size_t k = 0; k < c->note_count; k++) {
        hol_latex_prose(out, c->notes[k]);
        fputs("\n\n", out);
    }
    fprintf(out, "Coordinates: %zu; constraints: %zu.", c->n, c->m);
    if (c->contact_count > 0)
        fprintf(out, " Contacts that open and close: %zu.", c->contact_count);
    fputs("\n\n", out);
}

/* The equations where they can be read, and the case file, which defines the mechanism in any case.
 */
static enum hol_status
put_mechanism(FILE *out, const struct hol_iftomm *p)
{
    char *equations = NULL;
    size_t size;
    FILE *memory = open_memstream(&equations, &size);
    enum hol_status status = memory != NULL ? hol_latex_case(memory, p->model, LINE) : HOL_NOMEM;

    if (memory != NULL && fclose(memory) != 0)
        status = HOL_NOMEM;
    fputs("\\section{Mechanism: geometry, inertia and forces}\n", out);
    if (status == HOL_OK && size <= READABLE)
        fputs(equations, out);
    free(equations);
    fprintf(
        out,
        "\n\\subsection*{Definition}\nParameters with their units, coordinates, energies, forces, "
        "constraints and the initial state, in the case language of "
        "holonom:\n{\\scriptsize\n\\begin{verbatim}\n%.*s\\end{verbatim}\n}\n\n",
        (int)p->model->source->text_length, p->model->source->text);
    return status;
}

/* --- the state at the start: a coordinate or velocity a row */

struct start {
    char name[200], value[200]; /* LaTeX */
};
HOL_GETTER(get_name, 0, struct start, words, "", r->name, NULL)
HOL_GETTER(get_value, 0, struct start, words, "", r->value, NULL)
static const struct hol_column start_columns[] = {
    {.key = "name", .head = "", .get = get_name},
    {.key = "value", .head = "value", .get = get_value},
};

static enum hol_status
put_start(FILE *out, const struct hol_iftomm *p)
{
    const struct hol_case *c = p->model->source;
    const json_t *initial = member(p, "initial"), *decimals = json_object_get(initial, "decimals");
    struct hol_latex_names names = {0};
    enum hol_status status = hol_latex_names_make(&names, c);
    struct hol_table *table;

    if (status != HOL_OK)
        return status;
    fprintf(out,
            "\\section{Initial conditions}\nAt $t = %.15g$~s, in the units of the parameters "
            "and radians:\n\n\\noindent\n",
            json_number_value(json_object_get(initial, "t")));
    table = hol_table_begin(out, HOL_PLAIN(LATEX),
                            &(struct hol_table_spec){.name = "start", HOL_COLUMNS(start_columns)});
    for (size_t i = 0; i < 2 * c->n; i++) {
        const json_t *list = json_object_get(decimals, i < c->n ? "q" : "qdot");
        struct start row;

        (void)snprintf(row.value, sizeof row.value, "$%s$",
                       json_string_value(json_array_get(list, i % c->n)));
        (void)snprintf(
            row.name, sizeof row.name, "$%s$",
            hol_latex_name_of(&names, i < c->n ? HOL_VAR_COORD : HOL_VAR_VELOCITY, i % c->n));
        hol_table_row(table, HOL_RECORD(&row));
    }
    status = hol_table_end(table);
    fputc('\n', out);
    hol_latex_names_clear(&names);
    return status;
}

static void
put_what_is_asked(FILE *out, const struct hol_iftomm *p)
{
    const json_t *times = member(p, "times"), *reference = member(p, "reference");
    size_t rows = json_array_size(reference);
    double least =
        json_number_value(json_object_get(json_array_get(reference, rows - 1), "digits"));
    const char *why = json_string_value(member(p, "truth_ends"));

    fprintf(out, "\\section{Simulation time}\nFrom $t = %.15g$ to $t = %.15g$~s.\n\n",
            json_number_value(json_array_get(times, 0)), last_time(p));
    if (why != NULL) {
        fputs("The reference ends there: ", out);
        hol_latex_prose(out, why);
        fputs(".\n\n", out);
    }
    fputs(
        "\\section{Error}\n"
        "With $x_{ik}$ the $i$-th coordinate at the $k$-th time, $r_{ik}$ that of the reference, "
        "and likewise $\\dot{x}_{ik}$, $\\dot{r}_{ik}$ the velocities:\n"
        "\\[ e = \\max\\biggl(\\frac{\\max_{i,k} |x_{ik} - r_{ik}|}{\\max_{i,k} |r_{ik}|},\\; "
        "\\frac{\\max_{i,k} |\\dot{x}_{ik} - \\dot{r}_{ik}|}{\\max_{i,k} |\\dot{r}_{ik}|}"
        "\\biggr) \\]\n\n"
        "\\section{Acceptance and objective}\n"
        "A simulation is acceptable if it comes to the end with $e \\le 10^{-3}$. The objective is "
        "the least processor time (CPU time) in which that is done.\n\n"
        "\\section{Required results}\n"
        "All coordinates and all velocities",
        out);
    fprintf(out, " at %zu times, equally spaced from the start to the end.\n\n", rows);
    fputs("The file of results is plain text. Its first line has the names of the columns, each "
          "following one the values at one time. Columns are separated by tabulators; numbers are "
          "decimals with a point, in the form of C's \\texttt{\\%.16e}. The first column, "
          "\\texttt{Time}, is the time; the others are, in the order of the file, ",
          out);
    const json_t *columns = member(p, "columns");
    for (size_t k = 1; k < json_array_size(columns); k++) {
        fputs(k > 1 ? ", \\texttt{" : "\\texttt{", out);
        hol_latex_text(out, json_string_value(json_array_get(columns, k)));
        fputc('}', out);
    }
    fputs(", where a prime stands for the time derivative.\n\n\\section{Reference}\nThe file "
          "\\texttt{",
          out);
    hol_latex_text(out, p->results);
    fprintf(out,
            "} has this form. It is the true motion: Taylor series in multiple precision, two runs "
            "of which agree on at least %.0f digits at the end, rounded to double precision.\n",
            least);
}

enum hol_status
hol_iftomm_description(FILE *out, const struct hol_iftomm *p)
{
    enum hol_status status;

    if (json_array_size(member(p, "reference")) == 0)
        return HOL_INVALID;
    fputs("\\documentclass{article}\n\\usepackage[T1]{fontenc}\n\\usepackage{amsmath,booktabs}\n"
          "\\usepackage[a4paper,margin=2cm]{geometry}\n\\allowdisplaybreaks\n\\begin{document}\n",
          out);
    put_motivation(out, p);
    status = put_mechanism(out, p);
    if (status == HOL_OK)
        status = put_start(out, p);
    if (status != HOL_OK)
        return status;
    put_what_is_asked(out, p);
    hol_latex_end(out);
    return HOL_OK;
}

/* --- the results */

static void
put_numbers(FILE *out, const json_t *list)
{
    for (size_t i = 0; i < json_array_size(list); i++)
        fprintf(out, "\t%.16e", json_number_value(json_array_get(list, i)));
}

enum hol_status
hol_iftomm_results(FILE *out, const struct hol_iftomm *p)
{
    const json_t *columns = member(p, "columns"), *reference = member(p, "reference");

    if (json_array_size(reference) == 0)
        return HOL_INVALID;
    fputs("Time", out);
    for (size_t k = 1; k < json_array_size(columns); k++)
        fprintf(out, "\t%s", json_string_value(json_array_get(columns, k)));
    fputc('\n', out);
    for (size_t k = 0; k < json_array_size(reference); k++) {
        const json_t *row = json_array_get(reference, k);
        fprintf(out, "%.16e", json_number_value(json_object_get(row, "t")));
        put_numbers(out, json_object_get(row, "q"));
        put_numbers(out, json_object_get(row, "qdot"));
        fputc('\n', out);
    }
    return HOL_OK;
}
