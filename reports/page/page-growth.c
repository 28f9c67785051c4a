/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The report's section about the growth of errors: by which a formulation can be chosen. */
#include "reports/studies/growth.h"

#include "reports/page/html.h"

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

static void
exponent(FILE *out, const struct hol_growth_curve *c)
{
    fprintf(out, "<td class=\"%s\">", class_of(c->verdict));
    if (isnan(c->exponent))
        fputs("&ndash;</td>", out);
    else if (isnan(c->deviation))
        fputs("0</td>", out);
    else
        fprintf(out, "%.2Lf &plusmn; %.2Lf</td>", c->exponent, c->interval);
}

static void
yes_or_no(FILE *out, bool yes)
{
    fprintf(out, "<td class=\"l%s\">%s</td>", yes ? "" : " unable", yes ? "yes" : "no");
}

/* Microseconds at each size, and how many times those of the fastest. */
static void
cost_cells(FILE *out, const struct hol_growth_study *study, size_t solver)
{
    for (size_t k = 0; study->costs != NULL && k < HOL_TIMED; k++) {
        double seconds = study->costs[solver].seconds[k];

        if (isnan(seconds))
            fputs("<td>&ndash;</td>", out);
        else
            fprintf(out, "<td>%.1f (%.1f)</td>", 1e6 * seconds,
                    seconds / hol_growth_fastest(study, k));
    }
}

static void
formulations(FILE *out, const struct hol_growth_study *study)
{
    size_t main_bits = hol_growth_main_bits(study);

    fputs("<div class=\"scroll wide\"><table id=\"growth-table\" class=\"choice\">\n<tr><th "
          "class=\"l\">formulation</th>"
          "<th class=\"l\">declared</th>",
          out);
    for (size_t b = 0; b < study->bits_count; b++)
        fprintf(out, "<th>p, %ld bits</th>", (long)study->bits[b]);
    fputs("<th>digits at &kappa; = 10<sup>8</sup></th><th>answers up to &kappa;</th>"
          "<th class=\"l\">redundant rows</th><th class=\"l\">singular M</th>"
          "<th class=\"l\">multipliers</th>",
          out);
    for (size_t k = 0; study->costs != NULL && k < HOL_TIMED; k++)
        fprintf(out, "<th>&mu;s, n&nbsp;=&nbsp;%zu, m&nbsp;=&nbsp;%zu</th>", study->costs[0].n[k],
                study->costs[0].m[k]);
    fputs("</tr>\n", out);
    for (size_t s = 0; s < study->solver_count; s++) {
        const struct hol_growth_curve *c = hol_growth_curve(study, s, main_bits);

        fputs("<tr><td class=\"l\" title=\"", out);
        hol_html_text(out, study->solvers[s]->summary);
        fputs("\">", out);
        hol_html_text(out, study->solvers[s]->name);
        fprintf(out, "</td><td class=\"l\">&kappa;%s</td>",
                hol_growth_declared(study->solvers[s]) == 2 ? "<sup>2</sup>" : "");
        for (size_t b = 0; b < study->bits_count; b++)
            exponent(out, hol_growth_curve(study, s, b));
        if (isnan(c->digits))
            fputs("<td>&ndash;</td><td>", out);
        else
            fprintf(out, "<td>%.1Lf</td><td>", c->digits);
        hol_html_number(out, c->answers);
        fputs("</td>", out);
        yes_or_no(out, c->redundant);
        yes_or_no(out, c->singular);
        yes_or_no(out, (study->solvers[s]->yields & HOL_YIELDS_LAMBDA) != 0);
        cost_cells(out, study, s);
        fputs("</tr>\n", out);
    }
    fputs("</table></div>\n", out);
}

/* Of each family the problem at which most is lost; what loses more than half is marked. */
static void
losses(FILE *out, const struct hol_growth_study *study)
{
    size_t main_bits = hol_growth_main_bits(study);

    fprintf(out,
            "<p>Digits of the worst component of <i>q&Prime;</i>, <i>F<sub>L</sub></i> and "
            "<i>F<sub>C</sub></i> that are right, of those that the problem allows at %ld bits, at "
            "the problem of each family where most are lost. A light body, a long lever arm and "
            "units far apart make &kappa; large and take nothing from what is attainable.</p>\n"
            "<div class=\"scroll wide\"><table id=\"losses-table\" class=\"choice\">\n<tr><th "
            "class=\"l\">formulation</th>",
            (long)study->bits[main_bits]);
    for (int f = 0; f < HOL_FAMILY_COUNT; f++)
        fprintf(out, "<th>%s</th>", hol_family_text((enum hol_family)f));
    fputs("</tr>\n", out);
    for (size_t s = 0; s < study->solver_count; s++) {
        fputs("<tr><td class=\"l\">", out);
        hol_html_text(out, study->solvers[s]->name);
        fputs("</td>", out);
        for (int f = 0; f < HOL_FAMILY_COUNT; f++) {
            const struct hol_growth_loss *l = &hol_growth_curve(study, s, main_bits)->loss[f];

            if (isnan(l->digits))
                fputs("<td>&ndash;</td>", out);
            else
                fprintf(out, "<td%s>%.1Lf of %.1Lf</td>",
                        l->digits < l->attainable / 2 ? " class=\"loses\"" : "", l->digits,
                        l->attainable);
        }
        fputs("</tr>\n", out);
    }
    fputs("</table></div>\n", out);
}

static void
contradictions(FILE *out, const struct hol_growth_study *study)
{
    for (size_t k = 0; k < study->solver_count * study->bits_count; k++) {
        if (study->curves[k].verdict != HOL_GROWTH_FAILS)
            continue;
        fputs("<p class=\"wrong\">", out);
        hol_html_text(out, study->solvers[k / study->bits_count]->name);
        fprintf(out, ", %ld bits: ", (long)study->bits[k % study->bits_count]);
        hol_html_text(out, study->curves[k].why);
        fputs("</p>\n", out);
    }
}

static void
invariances(FILE *out, const struct hol_growth_study *study)
{
    fputs("<h3 id=\"invariance\">Answers that must not move</h3>\n<p>The same problem written "
          "otherwise has the same answer. How far <i>q&Prime;</i>, <i>F<sub>L</sub></i> and "
          "<i>F<sub>C</sub></i> of each formulation move (the largest of them), in units of "
          "&kappa; 2<sup>&minus;bits</sup> and of the scale of the quantity: 0 means that not a "
          "bit differs, a dash that the question does not arise. The limit is 30, and 30 &kappa; "
          "for a formulation that declares &kappa;<sup>2</sup>.</p>\n"
          "<div class=\"scroll\"><table id=\"invariance-table\" class=\"choice\">\n<tr><th "
          "class=\"l\">formulation</th><th>bits</th>",
          out);
    for (int k = 0; k < HOL_CHANGE_COUNT; k++) {
        fputs("<th>", out);
        hol_html_prose(out, hol_change_head((enum hol_change)k));
        fputs("</th>", out);
    }
    fputs("</tr>\n", out);
    for (size_t i = 0; i < study->solver_count * study->bits_count; i++) {
        const struct hol_invariance *v = &study->invariances[i];

        fputs("<tr><td class=\"l\">", out);
        hol_html_text(out, study->solvers[i / study->bits_count]->name);
        fprintf(out, "</td><td>%ld</td>", (long)study->bits[i % study->bits_count]);
        for (int k = 0; k < HOL_CHANGE_COUNT; k++) {
            long double worst = hol_invariance_worst(v, (enum hol_change)k);

            fprintf(out, "<td%s>", v->beyond[k] ? " class=\"wrong\"" : "");
            hol_html_number(out, worst < 0 ? NAN : worst);
            fputs("</td>", out);
        }
        fputs("</tr>\n", out);
    }
    fputs("</table></div>\n", out);
}

void
hol_page_growth(FILE *out, const struct hol_growth_study *study)
{
    size_t main_bits = hol_growth_main_bits(study);

    fprintf(out,
            "<h2 id=\"growth\">Which formulation? Growth of the errors, measured</h2>\n<p>%zu "
            "problems from families with a knob for the condition number &kappa;, 1 to "
            "10<sup>16</sup>: nearly dependent rows, random systems with prescribed spectra, "
            "ratios of masses, a light body, a long lever arm, units far apart. The largest true "
            "relative error in each half decade of &kappa; follows c "
            "&kappa;<sup>p</sup> 2<sup>&minus;bits</sup>; p, the largest over the families and "
            "over <i>q&Prime;</i> and forces, is fitted where the error is "
            "above its rounding "
            "floor and below 1, and held against the exponent that the formulation declares. The "
            "number after &plusmn; is half of the interval that has the slope of that line with "
            "99 %%, by its "
            "scatter. A dash: the precision ends before "
            "&kappa; and &kappa;<sup>2</sup> can be told apart. Digits, answers, rows and "
            "<i>M</i> are at %ld bits; a dash instead of digits: the formulation declines. Beside "
            "them the time of a solve in double "
            "(CPU, this machine), in brackets as a multiple of the fastest.</p>\n",
            study->count, (long)study->bits[main_bits]);
    contradictions(out, study);
    hol_html_column(out, "growth-column",
                    "Error against the condition number, all formulations in one panel",
                    "The largest relative error of the worst component in each half decade "
                    "of the condition number. Dots: formulations that declare &kappa;; "
                    "triangles: &kappa;<sup>2</sup>; squares: variants that square what their "
                    "formulation does not. A line ends where the solver declines or no digit is "
                    "left. Drawn for one column of a paper");
    formulations(out, study);
    losses(out, study);
    hol_html_figure(
        out, "growth", true, "Error against the condition number, a panel for each formulation",
        "Relative error of the worst component of <i>q&Prime;</i> and forces, in units of "
        "2<sup>&minus;bits</sup> against the condition number, a panel for each "
        "formulation. Dots: every problem, in double precision; lines: the largest "
        "error in each half decade at every precision; dashed: variants. Grey: &kappa; "
        "and &kappa;<sup>2</sup>. A line ends where the solver declines or kappa "
        "exhausts the precision; p as in the table");
    invariances(out, study);
}
