/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The report's part about the growth of errors: by which a formulation can be chosen. */
#include "reports/page/figure.h"
#include "reports/sections/sections.h"

#include <math.h>

static const char *
class_of(enum hol_growth_verdict verdict)
{
    switch (verdict) {
    case HOL_GROWTH_FAILS:
        return "wrong";
    case HOL_GROWTH_UNDECIDED:
        return "unable";
    case HOL_GROWTH_NOT_ASKED:
    case HOL_GROWTH_HOLDS:
    case HOL_GROWTH_BETTER:
    case HOL_GROWTH_VERDICTS:
        break;
    }
    return "good";
}

enum { STUDY, SOLVER, CURVES, MAIN, COST };

HOL_GET(get_declared, index)
{
    if (hol_growth_declared(part[SOLVER]) == 2)
        hol_datum_words(datum, "kappa^2", NULL, "&kappa;<sup>2</sup>");
    else
        hol_datum_words(datum, "kappa", NULL, "&kappa;");
}

HOL_GET(get_exponent, bits)
{
    const struct hol_growth_curve *c = (const struct hol_growth_curve *)part[CURVES] + bits;

    if (!isnan(c->exponent) && isnan(c->deviation))
        hol_datum_text(datum, "0");
    else
        hol_datum_number(datum, c->exponent);
    datum->error = c->interval;
    datum->class = class_of(c->verdict);
}

enum { REDUNDANT, SINGULAR, MULTIPLIERS };

HOL_GET(get_answer, what)
{
    const struct hol_growth_curve *c = part[MAIN];
    const struct hol_solver *solver = part[SOLVER];
    bool yes = what == REDUNDANT  ? c->redundant
               : what == SINGULAR ? c->singular
                                  : (solver->yields & HOL_YIELDS_LAMBDA) != 0;

    hol_datum_boolean(datum, yes);
    datum->class = yes ? NULL : "unable";
}

/* Microseconds at a size, and how many times those of the fastest. */
HOL_GET(get_cost, size)
{
    double seconds = ((const struct hol_growth_cost *)part[COST])->seconds[size];

    if (!isnan(seconds))
        hol_datum_print(datum, "%.1f (%.1f)", 1e6 * seconds,
                        seconds / hol_growth_fastest(part[STUDY], size));
}

HOL_GET(get_loss, family)
{
    const struct hol_growth_loss *l = &((const struct hol_growth_curve *)part[MAIN])->loss[family];

    if (!isnan(l->digits))
        hol_datum_print(datum, "%.1Lf of %.1Lf", l->digits, l->attainable);
    datum->class = l->digits < l->attainable / 2 ? "loses" : NULL;
}

/* clang-format off */
#define OF_MAIN(field) HOL_AT(MAIN, struct hol_growth_curve, field)
static const struct hol_column solver_begin[] = {
    {"formulation", HOL_AT(SOLVER, struct hol_solver, name)},
    {"declared", .get = get_declared},
};
static const struct hol_column solver_end[] = {
    {"digits at kappa = 10^8", OF_MAIN(digits), .prose = true, .markup = {'f', 1}},
    {"answers up to kappa", OF_MAIN(answers), .prose = true},
    {"redundant rows", .get = get_answer, .index = REDUNDANT},
    {"singular M", .get = get_answer, .index = SINGULAR},
    {"multipliers", .get = get_answer, .index = MULTIPLIERS},
};
/* clang-format on */

/* A row for each solver, by columns that are given up. */
static enum hol_status
put_solvers(FILE *out, const char *id, const char *title, struct hol_columns *c,
            const struct hol_growth_study *study)
{
    const struct hol_table_spec spec = {
        .name = "growth", .own = c, .id = id, .class = "dense", .marked = study->costs != NULL};
    struct hol_table *table = hol_table_begin(out, HOL_PLAIN(HTML), &spec);

    hol_table_title(table, "%s", title);

    for (size_t s = 0; s < study->solver_count; s++)
        hol_table_row(table, HOL_RECORD(study, study->solvers[s], hol_growth_curve(study, s, 0),
                                        hol_growth_curve(study, s, hol_growth_main_bits(study)),
                                        study->costs != NULL ? &study->costs[s] : NULL));
    return hol_table_end(table);
}

static enum hol_status
formulations(FILE *out, const struct hol_growth_study *study)
{
    struct hol_columns c = {0};

    HOL_COLUMNS_ADD(&c, solver_begin);
    for (size_t b = 0; b < study->bits_count; b++)
        HOL_COLUMN_ADD(&c, .key = hol_columns_text(&c, "p, %ld bits", (long)study->bits[b]),
                       .get = get_exponent, .index = b, .markup = {'f', 2});
    HOL_COLUMNS_ADD(&c, solver_end);
    for (size_t k = 0; study->costs != NULL && k < HOL_TIMED; k++)
        HOL_COLUMN_ADD(&c,
                       .key = hol_columns_text(&c, "µs, n = %zu, m = %zu", study->costs[0].n[k],
                                               study->costs[0].m[k]),
                       .get = get_cost, .index = k, .align = HOL_ALIGN_RIGHT, .timed = true);
    return put_solvers(out, "growth-table", "What each formulation loses, answers and costs", &c,
                       study);
}

static void
contradictions(FILE *out, const struct hol_growth_study *study)
{
    for (size_t k = 0; k < study->solver_count * study->bits_count; k++) {
        if (study->curves[k].verdict != HOL_GROWTH_FAILS)
            continue;
        hol_html_print(out, "<p class=\"wrong\">%s, ", study->solvers[k / study->bits_count]->name);
        fprintf(out, "%ld bits: ", (long)study->bits[k % study->bits_count]);
        hol_html_print(out, "%s</p>\n", study->curves[k].why);
    }
}

/* Of each family the problem at which most is lost; what loses more than half is marked. */
static enum hol_status
losses(struct hol_page *page, const struct hol_growth_study *study)
{
    struct hol_columns c = {0};
    FILE *out = page->out;

    hol_page_section(page, 2, "losses", "Where most digits are lost");
    fprintf(out,
            "<p>Digits of the worst component of <i>q&Prime;</i>, <i>F<sub>L</sub></i> and "
            "<i>F<sub>C</sub></i> that are right, of those that the problem allows at %ld bits, at "
            "the problem of each family where most are lost. A light body, a long lever arm and "
            "units far apart make &kappa; large and take nothing from what is attainable.</p>\n",
            (long)study->bits[hol_growth_main_bits(study)]);
    hol_columns_add(&c, solver_begin, 1);
    for (size_t f = 0; f < HOL_FAMILY_COUNT; f++)
        if (hol_growth_has(study, (enum hol_family)f))
            HOL_COLUMN_ADD(&c, .key = hol_growth_family_text(study, (enum hol_family)f),
                           .get = get_loss, .prose = true, .index = f, .align = HOL_ALIGN_RIGHT);
    return put_solvers(out, "losses-table", "Digits right, of those attainable, by family", &c,
                       study);
}

static enum hol_status
invariances(struct hol_page *page, const struct hol_growth_study *study)
{
    hol_page_section(page, 2, "invariance", "Answers that must not move");
    fputs("<p>The same problem written "
          "otherwise has the same answer. How far <i>q&Prime;</i>, <i>F<sub>L</sub></i> and "
          "<i>F<sub>C</sub></i> of each formulation move (the largest of them), in units of "
          "&kappa; 2<sup>&minus;bits</sup> and of the scale of the quantity: 0 means that not a "
          "bit differs, a dash that the question does not arise. The limit is 30, and 30 &kappa; "
          "for a formulation that declares &kappa;<sup>2</sup>.</p>\n",
          page->out);
    return hol_growth_write_invariance(page->out, HOL_PLAIN(HTML), study);
}

enum hol_status
hol_section_growth(struct hol_page *page, const struct hol_growth_study *study)
{
    FILE *out = page->out;
    size_t main_bits = hol_growth_main_bits(study);

    fprintf(
        out,
        "<p>%zu problems "
        "from families with a knob for the condition number &kappa;, 1 to 10<sup>16</sup>: nearly "
        "dependent rows, random systems with prescribed spectra, ratios of masses, a light body, a "
        "long lever arm, units far apart. The largest true relative error in each half decade of "
        "&kappa; follows c &kappa;<sup>p</sup> 2<sup>&minus;bits</sup>; p, the largest over the "
        "families and over <i>q&Prime;</i> and forces, is fitted where the error is above its "
        "rounding floor and below 1, and held against the exponent that the formulation declares. "
        "The number after &plusmn; is half of the interval that has the slope of that line with 99 "
        "%%, by its scatter. A dash: the precision, or the list of problems, ends before &kappa; "
        "and "
        "&kappa;<sup>2</sup> can be told apart. Digits, answers, rows and <i>M</i> are at %ld "
        "bits; a dash instead of "
        "digits: the formulation declines.%s</p>\n",
        study->count, (long)study->bits[main_bits],
        study->costs != NULL ? " Beside them the time of a solve in double (CPU, this machine), in "
                               "brackets as a multiple of the fastest."
                             : "");
    contradictions(out, study);
    hol_page_section(page, 2, "exponents", "Growth with the condition number");
    hol_page_figure(
        page, &(const struct hol_page_picture){
                  .stem = "growth-column",
                  .column = true,
                  .words = "Error against the condition number, all formulations in one panel",
                  .caption = "The largest relative error of <i>q&Prime;</i> and forces, in the "
                             "kinetic metric, in each "
                             "half decade of the condition number. Dots: formulations that declare "
                             "&kappa;; triangles: "
                             "&kappa;<sup>2</sup>; squares: variants that square what their "
                             "formulation does not. A "
                             "line ends where the solver declines or no digit is left. Drawn for "
                             "one column of a paper"});
    enum hol_status status = formulations(out, study);
    if (status == HOL_OK)
        status = losses(page, study);
    hol_page_section(page, 2, "panels", "A panel for each formulation");
    hol_page_figure(page,
                    &(const struct hol_page_picture){
                        .stem = "growth",
                        .words = "Error against the condition number, a panel for each formulation",
                        .caption = "Relative error of <i>q&Prime;</i> and forces, in units of "
                                   "2<sup>&minus;bits</sup> against "
                                   "the condition number, a panel for each formulation. Lines: the "
                                   "largest error in the "
                                   "kinetic metric in each half decade at every precision; dashed: "
                                   "variants; dots: the worst "
                                   "component at every problem, in double precision. Grey: &kappa; "
                                   "and &kappa;<sup>2</sup>. A "
                                   "line ends where the solver declines or kappa exhausts the "
                                   "precision; p as in the table"});
    return status == HOL_OK ? invariances(page, study) : status;
}
