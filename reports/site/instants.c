/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The parameters of a case, its states, and the true answers there to 40 digits. */
#include "reports/site/site-inside.h"

#include "base/alloc.h"
#include "model/notation/latex.h"
#include "reports/notation/latex-layout.h"
#include "reports/notation/mathml.h"
#include "reports/table/escape.h"

#include <stdlib.h>
#include <string.h>

/* A name as MathML: free it. NULL: no memory. */
static char *
formula_of(const char *latex)
{
    char *text = NULL;
    size_t size;
    FILE *out = latex != NULL ? open_memstream(&text, &size) : NULL;
    bool good = out != NULL && hol_mathml_inline(out, latex) == HOL_OK;

    if (out != NULL && fclose(out) != 0)
        good = false;
    if (!good) {
        free(text);
        text = NULL;
    }
    return text;
}

/* ------------------------------------------------------------------------- parameters */

struct named {
    const char *name;
    char *formula; /* MathML */
    char *value;
    const char *unit;
};

HOL_GET(get_formula, index)
{
    const struct named *row = part[0];

    hol_datum_words(datum, row->name, NULL, row->formula);
}

/* The unit, or that there is none: a language without a word for it leaves it open. */
HOL_GET(get_unit, index)
{
    const struct named *row = part[0];

    hol_datum_text(datum, row->unit == NULL             ? "a whole number"
                          : row->unit[0] == '\0'        ? "not said"
                          : strcmp(row->unit, "1") == 0 ? "none"
                                                        : row->unit);
}

/* clang-format off */
static const struct hol_column parameter_columns[] = {
    {"parameter", .get = get_formula},
    {"in the case file", HOL_AT(0, struct named, name), .code = true},
    {"value", HOL_AT(0, struct named, value), .code = true},
    {"unit", .get = get_unit},
};
/* clang-format on */
static const struct hol_table_spec parameter_spec = {
    .name = "parameters", HOL_COLUMNS(parameter_columns), .id = "parameters-table"};

static enum hol_status
put_named(struct hol_table *table, struct named *row, const char *latex)
{
    row->formula = formula_of(latex);
    enum hol_status status = row->formula != NULL && row->value != NULL ? HOL_OK : HOL_NOMEM;

    if (status == HOL_OK)
        hol_table_row(table, HOL_RECORD(row));
    free(row->formula);
    hol_free(row->value);
    return status;
}

enum hol_status
hol_site_put_parameters(struct hol_page *page, const struct hol_case *source)
{
    struct hol_namer namer = hol_case_namer(source);
    struct hol_latex_names names = {0};
    enum hol_status status;

    hol_page_section(page, 2, "parameters", "Parameters");
    if (source->parameter_count + source->size_count == 0) {
        fputs("<p>None: all numbers stand in the equations.</p>\n", page->out);
        return HOL_OK;
    }
    status = hol_latex_names_make(&names, source);
    struct hol_table *table = hol_table_begin(page->out, HOL_PLAIN(HTML), &parameter_spec);
    hol_table_title(table, "Parameters, as the case has them");
    for (size_t i = 0; i < source->size_count && status == HOL_OK; i++) {
        struct hol_text value = {0};

        char *latex = hol_latex_name(source->sizes[i].name);

        hol_text_print(&value, "%ld", source->sizes[i].value);
        status =
            put_named(table, &(struct named){source->sizes[i].name, NULL, value.text, NULL}, latex);
        hol_free(latex);
    }
    for (size_t i = 0; i < source->parameter_count && status == HOL_OK; i++) {
        const struct hol_parameter *p = &source->parameters[i];

        status = put_named(
            table,
            &(struct named){p->name, NULL, hol_expr_text(source->graph, p->value, &namer), p->unit},
            hol_latex_name_of(&names, HOL_VAR_PARAMETER, i));
    }
    hol_latex_names_clear(&names);
    enum hol_status ended = hol_table_end(table);
    fputs("<p><small>The case language knows units of parameters only; \"not said\" is a parameter "
          "whose "
          "author gave none. Coordinates and forces are in the units that follow from "
          "these.</small></p>\n",
          page->out);
    return status == HOL_OK ? ended : status;
}

/* ------------------------------------------------------------------------- answers */

/* A component: its value in each list. */
struct component {
    const struct hol_site_instant *instant;
    const char *name;
    char *formula;
    size_t i;
};

/* Of the lists of site-inside.h. */
static const struct {
    const char *html, *html_impulsive;
} heads[HOL_SITE_LISTS] = {
    {"<i>q</i>", "<i>q</i>"},
    {"<i>q&prime;</i>", "<i>q&prime;</i> before"},
    {"<i>q&Prime;</i>", "<i>q&prime;</i> after"},
    {"<i>F<sub>L</sub></i>", "ideal impulse"},
    {"<i>F<sub>C</sub></i>", "<i>F<sub>C</sub></i>"},
    {"&lambda;", "impulse of the multiplier"},
    {"reaction, with <i>C</i>", "reaction impulse"},
};

HOL_GET(get_name, index)
{
    const struct component *row = part[0];

    hol_datum_words(datum, row->name, NULL, row->formula);
}

HOL_GET(get_number, list)
{
    const struct component *row = part[0];

    hol_datum_text(datum, row->instant->texts[list * HOL_SITE_COMPONENTS + row->i]);
}

static enum hol_status
put_list(FILE *out, const struct hol_site_case *c, const struct hol_site_instant *instant,
         int group)
{
    static const char *const titles[] = {"State", "The true answer at state",
                                         "Multipliers at state"};
    static const char *const names[] = {"state", "answer", "multipliers"};
    bool rows = group == HOL_SITE_ROWS;
    const struct hol_model *model = c->result->model;
    const struct hol_case *source = model->source;
    size_t count = rows ? model->m : model->n;
    struct hol_columns columns = {0};
    struct hol_latex_names latex = {0};
    enum hol_status status;

    if (count == 0)
        return HOL_OK;
    status = hol_latex_names_make(&latex, source);
    HOL_COLUMN_ADD(&columns, .key = rows ? "constraint" : "coordinate", .get = get_name);
    for (size_t k = 0; k < HOL_SITE_LISTS; k++)
        if ((int)hol_site_lists[k].group == group &&
            (!hol_site_lists[k].nonideal || source->has_nonideal))
            HOL_COLUMN_ADD(&columns, .key = hol_site_lists[k].key,
                           .html = source->impulsive ? heads[k].html_impulsive : heads[k].html,
                           .get = get_number, .index = k, .align = HOL_ALIGN_RIGHT);
    const struct hol_table_spec spec = {.name = names[group], .own = &columns, .class = "digits"};
    struct hol_table *table = hol_table_begin(out, HOL_PLAIN(HTML), &spec);
    hol_table_title(table, "%s %s", titles[group], instant->label);
    for (size_t i = 0; i < count && i < HOL_SITE_COMPONENTS && status == HOL_OK; i++) {
        struct component row = {.instant = instant,
                                .i = i,
                                .name =
                                    rows ? source->constraints[i].name : source->coordinates[i]};

        row.formula = rows ? NULL : formula_of(hol_latex_name_of(&latex, HOL_VAR_COORD, i));
        if (rows || row.formula != NULL)
            hol_table_row(table, HOL_RECORD(&row));
        else
            status = HOL_NOMEM;
        free(row.formula);
    }
    hol_latex_names_clear(&latex);
    enum hol_status ended = hol_table_end(table);
    if (count > HOL_SITE_COMPONENTS)
        fprintf(out, "<p>The first %d of %zu; <code>holonom solve</code> prints all.</p>\n",
                HOL_SITE_COMPONENTS, count);
    return status == HOL_OK ? ended : status;
}

/* How the digits are known. */
static void
put_knowledge(FILE *out, const struct hol_site_instant *instant)
{
    fprintf(out, "<p>Rank %zu, &kappa;(<i>A M</i><sup>&minus;1/2</sup>) = ", instant->rank);
    hol_html_number(out, instant->kappa_B);
    fputs(", &kappa;(<i>M</i>) = ", out);
    hol_html_number(out, instant->kappa_M);
    if (instant->open == NULL)
        fprintf(out,
                ". <b>%.0f digits certified</b>: a proof in balls encloses them (rank &ge; %zu "
                "proved), "
                "at %ld bits.",
                instant->certified, instant->proved_rank, instant->certified_bits);
    else
        hol_html_print(out, ". Not certified: %s.", instant->open);
    fprintf(out, " %.0f digits agreed on by two computations, the second at %ld bits.</p>\n",
            instant->agreed, instant->agreed_bits);
}

enum hol_status
hol_site_put_instants(struct hol_page *page, const struct hol_site_case *c)
{
    FILE *out = page->out;
    enum hol_status status = HOL_OK;

    hol_page_section(page, 2, "states", "States, and the true answers there");
    fprintf(out,
            "<p>Accelerations, constraint forces and multipliers to %d digits, as far as they are "
            "known; what is certified is printed from its ball.</p>\n",
            HOL_SITE_DIGITS);
    for (size_t k = 0; k < c->instant_count && status == HOL_OK; k++) {
        const struct hol_site_instant *instant = &c->instants[k];
        char id[60];

        (void)snprintf(id, sizeof id, "state-%zu", k + 1);
        if (c->instant_count > 1)
            hol_page_named_section(page, 3, id, instant->label);
        if (instant->status != HOL_OK) {
            hol_html_print(out, "<p>There is no answer: %s.</p>\n", instant->why);
            continue;
        }
        for (int group = HOL_SITE_STATE; group <= HOL_SITE_ROWS && status == HOL_OK; group++)
            status = put_list(out, c, instant, group);
        if (status == HOL_OK)
            put_knowledge(out, instant);
    }
    return status;
}
