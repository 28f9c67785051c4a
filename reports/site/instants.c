/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The parameters of a case, its states, and the true answers there to 40 digits. */
#include "reports/site/site-inside.h"

#include "base/alloc.h"
#include "model/notation/latex.h"
#include "reports/instant/true-answer.h"
#include "reports/notation/mathml.h"
#include "reports/table/escape.h"

#include <stdlib.h>
#include <string.h>

#define DIGITS 40
#define COMPONENTS_MOST 60 /* of a vector that is shown; the rest is in the file */

/* A name of the case language as MathML: free it. NULL: no memory. */
static char *
formula_of(const char *name)
{
    char *latex = hol_latex_name(name), *text = NULL;
    size_t size;
    FILE *out = latex != NULL ? open_memstream(&text, &size) : NULL;
    bool good = out != NULL && hol_mathml_inline(out, latex) == HOL_OK;

    if (out != NULL && fclose(out) != 0)
        good = false;
    hol_free(latex);
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
put_named(struct hol_table *table, struct named *row)
{
    row->formula = formula_of(row->name);
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
    enum hol_status status = HOL_OK;

    hol_page_section(page, 2, "parameters", "Parameters");
    if (source->parameter_count + source->size_count == 0) {
        fputs("<p>None: all numbers stand in the equations.</p>\n", page->out);
        return HOL_OK;
    }
    struct hol_table *table = hol_table_begin(page->out, HOL_PLAIN(HTML), &parameter_spec);
    hol_table_title(table, "Parameters, as the case has them");
    for (size_t i = 0; i < source->size_count && status == HOL_OK; i++) {
        struct hol_text value = {0};

        hol_text_print(&value, "%ld", source->sizes[i].value);
        status = put_named(table, &(struct named){source->sizes[i].name, NULL, value.text, NULL});
    }
    for (size_t i = 0; i < source->parameter_count && status == HOL_OK; i++) {
        const struct hol_parameter *p = &source->parameters[i];

        status = put_named(table, &(struct named){p->name, NULL,
                                                  hol_expr_text(source->graph, p->value, &namer),
                                                  p->unit});
    }
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
    const struct hol_site_case *c;
    const struct hol_site_instant *instant;
    const char *name;
    char *formula;
    size_t i;
};

/* Keys of the lists of true-answer.h, and heads. */
static const struct list {
    const char *key, *html, *html_impulsive;
    enum { STATE, ANSWER, ROWS } group;
    bool nonideal;
} lists[] = {
    {"q", "<i>q</i>", "<i>q</i>", STATE, false},
    {"v", "<i>q&prime;</i>", "<i>q&prime;</i> before", STATE, false},
    {"qdd", "<i>q&Prime;</i>", "<i>q&prime;</i> after", ANSWER, false},
    {"FL", "<i>F<sub>L</sub></i>", "ideal impulse", ANSWER, false},
    {"FC", "<i>F<sub>C</sub></i>", "<i>F<sub>C</sub></i>", ANSWER, true},
    {"lambda", "&lambda;", "impulse of the multiplier", ROWS, false},
    {"reaction", "reaction, with <i>C</i>", "reaction impulse", ROWS, true},
};
#define LISTS (sizeof lists / sizeof lists[0])

HOL_GET(get_name, index)
{
    const struct component *row = part[0];

    hol_datum_words(datum, row->name, NULL, row->formula);
}

HOL_GET(get_number, list)
{
    const struct component *row = part[0];
    char *text = hol_truth_text(row->c->result->model, row->instant->truth, row->instant->enclosure,
                                lists[list].key, row->i, DIGITS);

    if (text != NULL)
        hol_datum_print(datum, "%s", text);
    datum->failed = datum->failed || text == NULL;
    hol_free(text);
}

static enum hol_status
put_list(FILE *out, const struct hol_site_case *c, const struct hol_site_instant *instant,
         int group)
{
    static const char *const titles[] = {"State", "The true answer at state",
                                         "Multipliers at state"};
    static const char *const names[] = {"state", "answer", "multipliers"};
    bool rows = group == ROWS;
    const struct hol_model *model = c->result->model;
    const struct hol_case *source = model->source;
    size_t count = rows ? model->m : model->n;
    struct hol_columns columns = {0};
    enum hol_status status = HOL_OK;

    if (count == 0)
        return HOL_OK;
    HOL_COLUMN_ADD(&columns, .key = rows ? "constraint" : "coordinate", .get = get_name);
    for (size_t k = 0; k < LISTS; k++)
        if ((int)lists[k].group == group && (!lists[k].nonideal || source->has_nonideal))
            HOL_COLUMN_ADD(&columns, .key = lists[k].key,
                           .html = source->impulsive ? lists[k].html_impulsive : lists[k].html,
                           .get = get_number, .index = k, .align = HOL_ALIGN_RIGHT);
    const struct hol_table_spec spec = {.name = names[group], .own = &columns, .class = "digits"};
    struct hol_table *table = hol_table_begin(out, HOL_PLAIN(HTML), &spec);
    hol_table_title(table, "%s %s", titles[group], instant->label);
    for (size_t i = 0; i < count && i < COMPONENTS_MOST && status == HOL_OK; i++) {
        struct component row = {.c = c,
                                .instant = instant,
                                .i = i,
                                .name =
                                    rows ? source->constraints[i].name : source->coordinates[i]};

        row.formula = rows ? NULL : formula_of(row.name);
        if (rows || row.formula != NULL)
            hol_table_row(table, HOL_RECORD(&row));
        else
            status = HOL_NOMEM;
        free(row.formula);
    }
    enum hol_status ended = hol_table_end(table);
    if (count > COMPONENTS_MOST)
        fprintf(out, "<p>The first %d of %zu; <code>holonom solve</code> prints all.</p>\n",
                COMPONENTS_MOST, count);
    return status == HOL_OK ? ended : status;
}

/* How the digits are known. */
static void
put_knowledge(FILE *out, const struct hol_site_instant *instant)
{
    const struct hol_truth *truth = instant->truth;
    const struct hol_enclosure *e = instant->enclosure;

    fprintf(out, "<p>Rank %zu, &kappa;(<i>A M</i><sup>&minus;1/2</sup>) = ", truth->answer.rank);
    hol_html_number(out, truth->condition.kappa_B);
    fputs(", &kappa;(<i>M</i>) = ", out);
    hol_html_number(out, truth->condition.kappa_M);
    if (e->why == NULL)
        fprintf(out,
                ". <b>%.0f digits certified</b>: a proof in balls encloses them (rank &ge; %zu "
                "proved), "
                "at %ld bits.",
                e->digits, e->rank, (long)e->bits);
    else
        hol_html_print(out, ". Not certified: %s.", e->why);
    fprintf(out, " %.0f digits agreed on by two computations, the second at %ld bits.</p>\n",
            truth->digits, (long)truth->bits);
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
            DIGITS);
    for (size_t k = 0; k < c->instant_count && status == HOL_OK; k++) {
        const struct hol_site_instant *instant = &c->instants[k];
        char id[60];

        (void)snprintf(id, sizeof id, "state-%zu", k + 1);
        if (c->instant_count > 1)
            hol_page_named_section(page, 3, id, instant->label);
        if (instant->status != HOL_OK) {
            const char *why = instant->truth != NULL && instant->truth->why != NULL
                                  ? instant->truth->why
                                  : hol_status_text(instant->status);

            hol_html_print(out, "<p>There is no answer: %s.</p>\n", why);
            continue;
        }
        for (int group = STATE; group <= ROWS && status == HOL_OK; group++)
            status = put_list(out, c, instant, group);
        if (status == HOL_OK)
            put_knowledge(out, instant);
    }
    return status;
}
