/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Studies of growth as text, CSV and LaTeX: exponents, digits lost by family, and line by line. */
#include "reports/studies/growth.h"

#include "base/names.h"
#include "reports/table/escape.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static const char *const shows[] = {HOL_GROWTH_SHOW_LIST(HOL_NAME_FIRST)};

bool
hol_growth_show_find(enum hol_growth_show *show, const char *key)
{
    for (int i = 0; i < HOL_GROWTH_SHOW_COUNT; i++)
        if (strcmp(shows[i], key) == 0) {
            *show = (enum hol_growth_show)i;
            return true;
        }
    return false;
}

size_t
hol_growth_main_bits(const struct hol_growth_study *study)
{
    for (size_t b = 0; b < study->bits_count; b++)
        if (study->bits[b] == HOL_BITS_DOUBLE)
            return b;
    return 0;
}

/* The worst verdict of a solver over the precisions. */
static const struct hol_growth_curve *
worst_curve(const struct hol_growth_study *study, size_t solver)
{
    const struct hol_growth_curve *worst =
        hol_growth_curve(study, solver, hol_growth_main_bits(study));

    for (size_t b = 0; b < study->bits_count; b++) {
        const struct hol_growth_curve *c = hol_growth_curve(study, solver, b);
        if (c->verdict == HOL_GROWTH_FAILS && worst->verdict != HOL_GROWTH_FAILS)
            worst = c;
    }
    return worst;
}

enum { SOLVER, CURVE, FIT, LINE };
#define HOL_SOLVER_NAME HOL_AT(SOLVER, struct hol_solver, name)

/* ------------------------------------------------------------------- errors, solver by solver */

/* The exponent at a precision, in the study's order. */
HOL_GET(get_exponent, bits)
{
    const struct hol_growth_curve *c = (const struct hol_growth_curve *)part[CURVE] + bits;

    if (!isnan(c->exponent) && isnan(c->deviation)) {
        hol_datum_words(datum, "no growth", "$0$", "0");
        return;
    }
    hol_datum_number(datum, c->exponent);
    datum->error = c->interval;
}

HOL_GET(get_declared, index)
{
    bool squared = hol_growth_declared(part[SOLVER]) == 2;

    hol_datum_words(datum, squared ? "kappa^2" : "kappa", squared ? "$\\kappa^2$" : "$\\kappa$",
                    squared ? "&kappa;<sup>2</sup>" : "&kappa;");
}

HOL_GETTER(get_multipliers, SOLVER, struct hol_solver, boolean,
           (r->yields & HOL_YIELDS_LAMBDA) != 0)
HOL_GETTER(get_worst, LINE, struct hol_growth_curve, text, hol_growth_verdict_text(r->verdict))

/* clang-format off */
#define MAIN(field) HOL_AT(FIT, struct hol_growth_curve, field)
static const struct hol_column solver_begin[] = {
    {"solver", "solver", "formulation", HOL_SOLVER_NAME, .width = 12},
    {"declared", .get = get_declared},
};
static const struct hol_column solver_end[] = {
    {"digits", "digits\nat 1e8", "\\shortstack[r]{digits\\\\at $\\kappa = 10^8$}", MAIN(digits),
     .text = {'f', 1}, .markup = {'f', 1}},
    {"answers", "answers\nup to", MAIN(answers), .text = {'e', 0}},
};
static const struct hol_column solver_probes[] = {
    {"redundant", "redundant\nrows", MAIN(redundant)},
    {"singular", "singular\nM", "\\shortstack[l]{singular\\\\$M$}", MAIN(singular)},
};
static const struct hol_column solver_last[] = {
    {"multipliers", "multi-\npliers", .get = get_multipliers},
    {"verdict", .get = get_worst, .in = HOL_IN(TEXT)},
};
/* clang-format on */

static void
put_errors(struct hol_table *table, const struct hol_growth_study *study)
{
    size_t main_bits = hol_growth_main_bits(study);
    char beside[60] = "";

    if (table != NULL && table->format == HOL_FORMAT_LATEX)
        hol_table_title(table,
                        "Growth of the errors with kappa, the exponent at bits. +-: half of the 99 "
                        "%% interval. Digits, rows and M at %ld bits.",
                        (long)study->bits[main_bits]);
    if (study->unanswered > 0)
        (void)snprintf(beside, sizeof beside, " (and %zu without an answer)", study->unanswered);
    hol_table_line(table,
                   "Growth of the errors with kappa, the condition number, over %zu problems%s:\n"
                   "the exponent p of relative error = c kappa^p 2^-bits, the largest of all "
                   "families and of q'' and forces,\n+- half of its 99 %% interval; -: the "
                   "precision, or the list of problems, ends before it can be told\n",
                   study->count, beside);
    for (size_t s = 0; s < study->solver_count; s++)
        hol_table_row(table,
                      HOL_RECORD(study->solvers[s], hol_growth_curve(study, s, 0),
                                 hol_growth_curve(study, s, main_bits), worst_curve(study, s)));
    hol_table_line(table,
                   "\ndigits right of the component that loses most of what is attainable, the "
                   "fewest, and\nkappa up to which every problem is answered; "
                   "%sall at %ld bits; -: no answer at kappa = 1e8",
                   hol_growth_has(study, HOL_FAMILY_REDUNDANT)
                       ? "rows and M: are dependent rows and\na singular M answered; "
                       : "",
                   (long)study->bits[main_bits]);
    for (size_t s = 0; s < study->solver_count; s++)
        for (size_t b = 0; b < study->bits_count; b++)
            if (hol_growth_curve(study, s, b)->verdict == HOL_GROWTH_FAILS)
                hol_table_remark(table, "%s, %ld bits: %s", study->solvers[s]->name,
                                 (long)study->bits[b], hol_growth_curve(study, s, b)->why);
}

/* With those of redundant rows and a singular M, if there are such problems. */
static void
add_errors(struct hol_columns *c, const mpfr_prec_t *bits, size_t bits_count, bool redundant)
{
    HOL_COLUMNS_ADD(c, solver_begin);
    for (size_t b = 0; b < bits_count; b++)
        HOL_COLUMN_ADD(c, .key = hol_columns_text(c, "%ld bits", (long)bits[b]),
                       .get = get_exponent, .index = b, .text = {'f', 2}, .markup = {'f', 2});
    HOL_COLUMNS_ADD(c, solver_end);
    if (redundant)
        HOL_COLUMNS_ADD(c, solver_probes);
    HOL_COLUMNS_ADD(c, solver_last);
}

static enum hol_status
write_errors(FILE *out, const struct hol_table_style *style, const struct hol_growth_study *study)
{
    struct hol_columns c = {0};
    struct hol_table *table;

    add_errors(&c, study->bits, study->bits_count, hol_growth_has(study, HOL_FAMILY_REDUNDANT));
    table =
        hol_table_begin(out, style, &(const struct hol_table_spec){.name = "growth", .own = &c});
    put_errors(table, study);
    return hol_table_end(table);
}

/* ----------------------------------------------------------- digits lost, family by family */

HOL_GET(get_loss, family)
{
    const struct hol_growth_loss *loss =
        &((const struct hol_growth_curve *)part[CURVE])->loss[family];

    if (!isnan(loss->digits))
        hol_datum_print(datum, "%.1Lf of %.1Lf", loss->digits, loss->attainable);
}

static enum hol_status
write_losses(FILE *out, const struct hol_table_style *style, const struct hol_growth_study *study)
{
    struct hol_columns c = {0};
    struct hol_table *table;
    size_t b = hol_growth_main_bits(study);

    hol_columns_add(&c, solver_begin, 1); /* without what it declares */
    for (size_t f = 0; f < HOL_FAMILY_COUNT; f++)
        if (hol_growth_has(study, (enum hol_family)f))
            HOL_COLUMN_ADD(&c, .key = hol_growth_family_key(study, (enum hol_family)f),
                           .get = get_loss, .index = f, .width = 12);
    table = hol_table_begin(out, style,
                            &(const struct hol_table_spec){.name = "growth-losses", .own = &c});
    if (style->format == HOL_FORMAT_LATEX)
        hol_table_title(table,
                        "Digits of the worst component that are right, of those attainable, where "
                        "most are lost in each family, at %ld bits",
                        (long)study->bits[b]);
    hol_table_line(
        table,
        "\nDigits of the worst component of q'', F_L and F_C that are right, of those that the "
        "problem allows\nat %ld bits, at the problem of each family where most are lost\n",
        (long)study->bits[b]);
    for (size_t s = 0; s < study->solver_count; s++)
        hol_table_row(table, HOL_RECORD(study->solvers[s], hol_growth_curve(study, s, b)));
    return hol_table_end(table);
}

/* ------------------------------------------------------------------------- errors, line by line */

static enum hol_family
family_of(const void *const *part)
{
    return ((const struct hol_growth_line *)part[LINE])->family;
}

HOL_GETTER(get_family, LINE, struct hol_growth_line, text, r->key)
HOL_GETTER(get_key, LINE, struct hol_growth_line, text, hol_grown_key(r->grown))
HOL_GETTER(get_text, LINE, struct hol_growth_line, text, hol_grown_text(r->grown))
HOL_GETTER(get_kind, FIT, struct hol_growth_fit, text, hol_fit_text(r->kind))
HOL_GETTER(get_right, CURVE, struct hol_growth_curve, number, r->loss[family_of(part)].digits)
HOL_GETTER(get_attainable, CURVE, struct hol_growth_curve, number,
           r->loss[family_of(part)].attainable)
HOL_GETTER(get_degree, SOLVER, struct hol_solver, integer, hol_growth_declared(r))
HOL_GETTER(get_verdict, CURVE, struct hol_growth_curve, text, hol_growth_verdict_text(r->verdict))

/* clang-format off */
#define AT(field) HOL_AT(FIT, struct hol_growth_fit, field)
#define CSV HOL_IN(CSV)
#define TEXT HOL_IN(TEXT)
#define F2 .text = {'f', 2}
static const struct hol_column lines[] = {
    {"solver", HOL_SOLVER_NAME, .in = CSV | TEXT, .width = 12},
    {"bits", HOL_AT(LINE, struct hol_growth_line, bits), .in = CSV | TEXT},
    {"declared", .get = get_degree, .in = CSV},
    {"family", .get = get_family},
    {"quantity", .get = get_key, .in = HOL_IN_DATA},
    {"quantity", "of", .get = get_text, .in = TEXT},
    {"kind", .get = get_kind, .in = HOL_IN_DATA},
    {"exponent", "p", AT(exponent), F2},
    {"deviation", "error", AT(deviation), F2},
    {"interval", "99 %", AT(interval), F2},
    {"margin", AT(margin), F2},
    {"kappa_low", "from", AT(low), .text = {'e', 0}},
    {"kappa_high", "to", AT(high), .text = {'e', 0}},
    {"floor", AT(floor), .in = HOL_IN(JSON)},
    {"half_decades", "", AT(count)},
    {"right", .get = get_right, .csv = {'f', 1}, .in = HOL_IN_DATA},
    {"attainable", .get = get_attainable, .csv = {'f', 1}, .in = HOL_IN_DATA},
    {"verdict", .get = get_verdict, .in = CSV},
};
/* clang-format on */
const struct hol_table_spec hol_growth_lines = {.name = "growth-lines", HOL_COLUMNS(lines)};

void
hol_growth_each_line(const struct hol_growth_study *study, size_t curve,
                     void (*put)(void *context, const void *const *part), void *context)
{
    const struct hol_growth_curve *c = &study->curves[curve];

    for (int k = 0; k < HOL_FAMILY_COUNT * HOL_GROWN_COUNT; k++) {
        struct hol_growth_line line = {.bits = study->bits[curve % study->bits_count],
                                       .family = (enum hol_family)(k / HOL_GROWN_COUNT),
                                       .grown = (enum hol_grown)(k % HOL_GROWN_COUNT)};

        line.key = hol_growth_family_key(study, line.family);
        if (!hol_family_is_probe(line.family) && hol_growth_has(study, line.family))
            put(context, HOL_RECORD(study->solvers[curve / study->bits_count], c,
                                    &c->fit[line.family][line.grown], &line));
    }
}

/* Text has only what is a line. */
static void
put_line(void *table, const void *const *part)
{
    const struct hol_table *t = table;

    if (t->format == HOL_FORMAT_CSV || t->format == HOL_FORMAT_JSON ||
        ((const struct hol_growth_fit *)part[FIT])->kind == HOL_FIT_LINE)
        hol_table_row(table, part);
}

static enum hol_status
write_lines(FILE *out, const struct hol_table_style *style, const struct hol_growth_study *study)
{
    struct hol_table *table = hol_table_begin(out, style, &hol_growth_lines);

    if (table == NULL)
        return HOL_NOMEM;
    hol_table_line(
        table,
        "\nThe lines, one by one: exponent with its standard error, half of its 99 %% interval, "
        "and the margin\nof a declaration; from and to which kappa, over how many half decades");
    hol_table_group(table);
    for (size_t k = 0; k < study->solver_count * study->bits_count; k++)
        hol_growth_each_line(study, k, put_line, table);
    return hol_table_end(table);
}

void
hol_growth_probe(const struct hol_table_style *style, enum hol_growth_show show,
                 const mpfr_prec_t *bits, size_t bits_count, bool collection)
{
    struct hol_columns c = {0};

    if (show != HOL_GROWTH_SHOW_ERRORS)
        return;
    if (hol_table_is_flat(style)) {
        hol_table_probe(style, &hol_growth_lines);
        return;
    }
    if (style->format == HOL_FORMAT_JSON)
        return;
    add_errors(&c, bits, bits_count, collection);
    for (int f = 0; f < HOL_FAMILY_COUNT; f++)
        HOL_COLUMN_ADD(&c, .key = hol_family_key((enum hol_family)f), .get = get_loss,
                       .index = (size_t)f);
    hol_columns_add(&c, hol_growth_lines.columns, hol_growth_lines.count);
    hol_table_probe(style, &(const struct hol_table_spec){.columns = c.column, .count = c.count});
    hol_columns_clear(&c);
}

enum hol_status
hol_growth_write(FILE *out, const struct hol_table_style *style, enum hol_growth_show show,
                 bool verbose, const struct hol_growth_study *study)
{
    enum hol_status status;

    if (style->format == HOL_FORMAT_JSON && !hol_table_is_flat(style))
        return hol_growth_json(out, study);
    if (style->format == HOL_FORMAT_TAP)
        return HOL_INVALID;
    if (show == HOL_GROWTH_SHOW_COST)
        return hol_growth_write_cost(out, style, study);
    if (show == HOL_GROWTH_SHOW_INVARIANCE)
        return hol_growth_write_invariance(out, style, study);
    if (hol_table_is_flat(style))
        return write_lines(out, style, study);
    status = write_errors(out, style, study);
    if (status == HOL_OK)
        status = write_losses(out, style, study);
    if (status == HOL_OK && verbose && style->format == HOL_FORMAT_TEXT)
        status = write_lines(out, style, study);
    return status;
}
