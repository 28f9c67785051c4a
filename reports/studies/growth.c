/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Studies of growth as text, CSV and LaTeX. */
#include "reports/studies/growth.h"

#include "reports/compare/put.h"

#include <math.h>
#include <string.h>

static const char *const shows[] = {
#define KEY(name, key) key,
    HOL_GROWTH_SHOW_LIST(KEY)
#undef KEY
};

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

static size_t
name_width(const struct hol_growth_study *study)
{
    size_t width = 12;

    for (size_t s = 0; s < study->solver_count; s++)
        if (strlen(study->solvers[s]->name) > width)
            width = strlen(study->solvers[s]->name);
    return width;
}

/* --------------------------------------------------------------------------- text */

static void
text_exponent(FILE *out, const struct hol_growth_curve *c)
{
    if (isnan(c->exponent))
        fprintf(out, "  %11s", "-");
    else if (isnan(c->deviation))
        fprintf(out, "  %11s", "no growth");
    else
        fprintf(out, "  %4.2Lf +- %.2Lf", c->exponent, c->interval);
}

static void
text_errors(FILE *out, const struct hol_growth_study *study)
{
    int width = (int)name_width(study);
    size_t main_bits = hol_growth_main_bits(study);

    fprintf(out,
            "Growth of the errors with kappa, the condition number, over %zu problems:\n"
            "the exponent p of error = c kappa^p 2^-bits, the largest of all families and of q'' "
            "and forces,\n+- half of its 99 %% interval; -: the precision ends before kappa and "
            "kappa^2 can be told apart\n\n%-*s declared",
            study->count, width, "solver");
    for (size_t b = 0; b < study->bits_count; b++)
        fprintf(out, "  %6ld bits", (long)study->bits[b]);
    fprintf(out, "  digits  answers  redundant  singular  multi-\n%*s", width + 9, "");
    for (size_t b = 0; b < study->bits_count; b++)
        fprintf(out, "  %11s", "");
    fputs("  at 1e8    up to       rows         M   pliers  verdict\n", out);
    for (size_t s = 0; s < study->solver_count; s++) {
        const struct hol_growth_curve *c = hol_growth_curve(study, s, main_bits);
        const struct hol_growth_curve *worst = worst_curve(study, s);

        fprintf(out, "%-*s %-8s", width, study->solvers[s]->name,
                hol_growth_declared(study->solvers[s]) == 2 ? "kappa^2" : "kappa");
        for (size_t b = 0; b < study->bits_count; b++)
            text_exponent(out, hol_growth_curve(study, s, b));
        if (isnan(c->digits))
            fprintf(out, "  %6s", "-");
        else
            fprintf(out, "  %6.1Lf", c->digits);
        fprintf(out, "  %7.0Le  %9s  %8s  %6s  %s\n", c->answers, c->redundant ? "yes" : "no",
                c->singular ? "yes" : "no",
                study->solvers[s]->yields & HOL_YIELDS_LAMBDA ? "yes" : "no",
                hol_growth_verdict_text(worst->verdict));
    }
    fprintf(
        out,
        "\ndigits left, and kappa up to which every problem is answered; rows and M: are dependent "
        "rows and\na singular M answered; all at %ld bits; -: no answer at kappa = 1e8\n",
        (long)study->bits[main_bits]);
    for (size_t s = 0; s < study->solver_count; s++)
        for (size_t b = 0; b < study->bits_count; b++)
            if (hol_growth_curve(study, s, b)->verdict == HOL_GROWTH_FAILS)
                fprintf(out, "%s, %ld bits: %s\n", study->solvers[s]->name, (long)study->bits[b],
                        hol_growth_curve(study, s, b)->why);
}

static void
text_fits(FILE *out, const struct hol_growth_study *study)
{
    fprintf(
        out,
        "\nThe lines, one by one: exponent with its standard error, half of its 99 %% interval, "
        "and the margin\nof a declaration; from and to which kappa, over how many half "
        "decades\n%-*s bits  %-12s %-6s  %5s  %5s  %6s  %6s  %7s  %7s\n",
        (int)name_width(study), "solver", "family", "of", "p", "error", "99 %", "margin", "from",
        "to");
    for (size_t k = 0; k < study->solver_count * study->bits_count; k++)
        for (int f = 0; f < HOL_FAMILY_COUNT * HOL_GROWN_COUNT; f++) {
            const struct hol_growth_fit *fit =
                &study->curves[k].fit[f / HOL_GROWN_COUNT][f % HOL_GROWN_COUNT];

            if (fit->kind != HOL_FIT_LINE)
                continue;
            fprintf(out,
                    "%-*s %4ld  %-12s %-6s  %5.2Lf  %5.2Lf  %6.2Lf  %6.2Lf  %7.0Le  %7.0Le  %3zu\n",
                    (int)name_width(study), study->solvers[k / study->bits_count]->name,
                    (long)study->bits[k % study->bits_count],
                    hol_family_key((enum hol_family)(f / HOL_GROWN_COUNT)),
                    hol_grown_text((enum hol_grown)(f % HOL_GROWN_COUNT)), fit->exponent,
                    fit->deviation, fit->interval, fit->margin, fit->low, fit->high, fit->count);
        }
}

static void
text_invariance(FILE *out, const struct hol_growth_study *study)
{
    int width = (int)name_width(study);

    fprintf(out, "How far the answers move, in units of kappa 2^-bits (0: the same bits):\n"
                 "largest of q'', F_L and F_C over the problems\n\n");
    for (int k = 0; k < HOL_CHANGE_COUNT; k++)
        fprintf(out, "(%d) %s\n", k + 1, hol_change_text((enum hol_change)k));
    fprintf(out, "\n%-*s bits", width, "solver");
    for (int k = 0; k < HOL_CHANGE_COUNT; k++)
        fprintf(out, "      (%d)", k + 1);
    fputs("  problems\n", out);
    for (size_t i = 0; i < study->solver_count * study->bits_count; i++) {
        const struct hol_invariance *v = &study->invariances[i];

        fprintf(out, "%-*s %4ld", width, study->solvers[i / study->bits_count]->name,
                (long)study->bits[i % study->bits_count]);
        for (int k = 0; k < HOL_CHANGE_COUNT; k++) {
            long double worst = hol_invariance_worst(v, (enum hol_change)k);

            if (worst < 0)
                fprintf(out, "  %7s", "-");
            else if (worst == 0)
                fprintf(out, "  %7s", "0");
            else
                fprintf(out, "  %6.1Le%s", worst, v->beyond[k] ? "!" : "");
        }
        fprintf(out, "  %8zu\n", v->problems);
    }
    if (study->varies)
        fputs("\n! beyond 30, or 30 kappa of a solver that declares kappa^2\n", out);
}

/* ---------------------------------------------------------------------------- CSV */

static void
csv_errors(FILE *out, const struct hol_growth_study *study)
{
    fputs("solver,bits,declared,family,quantity,kind,exponent,deviation,interval,margin,kappa_low,"
          "kappa_high,half_decades,verdict\r\n",
          out);
    for (size_t k = 0; k < study->solver_count * study->bits_count; k++)
        for (int f = 0; f < HOL_FAMILY_COUNT * HOL_GROWN_COUNT; f++) {
            const struct hol_growth_curve *c = &study->curves[k];
            const struct hol_solver *solver = study->solvers[k / study->bits_count];
            enum hol_family family = (enum hol_family)(f / HOL_GROWN_COUNT);
            enum hol_grown grown = (enum hol_grown)(f % HOL_GROWN_COUNT);
            const struct hol_growth_fit *fit = &c->fit[family][grown];

            if (hol_family_is_probe(family))
                continue;
            fprintf(out, "%s,%ld,%d,%s,%s,%s", solver->name,
                    (long)study->bits[k % study->bits_count], hol_growth_declared(solver),
                    hol_family_key(family), hol_grown_key(grown), hol_fit_text(fit->kind));
            hol_put_field(out, fit->exponent);
            hol_put_field(out, fit->deviation);
            hol_put_field(out, fit->interval);
            hol_put_field(out, fit->margin);
            hol_put_field(out, fit->low);
            hol_put_field(out, fit->high);
            fprintf(out, ",%zu,%s\r\n", fit->count, hol_growth_verdict_text(c->verdict));
        }
}

static void
csv_invariance(FILE *out, const struct hol_growth_study *study)
{
    fputs("solver,bits,change,problems,qdd,FL,FC,beyond\r\n", out);
    for (size_t i = 0; i < study->solver_count * study->bits_count; i++)
        for (int k = 0; k < HOL_CHANGE_COUNT; k++) {
            const struct hol_invariance *v = &study->invariances[i];

            fprintf(out, "%s,%ld,%s,%zu", study->solvers[i / study->bits_count]->name,
                    (long)study->bits[i % study->bits_count], hol_change_key((enum hol_change)k),
                    v->problems);
            for (int q = 0; q < 3; q++)
                hol_put_field(out, v->moved[k][q] < 0 ? NAN : v->moved[k][q]);
            fprintf(out, ",%s\r\n", v->beyond[k] ? "yes" : "no");
        }
}

/* -------------------------------------------------------------------------- LaTeX */

static void
latex_errors(FILE *out, const struct hol_growth_study *study)
{
    size_t main_bits = hol_growth_main_bits(study);

    fprintf(out,
            "%% Growth of the errors with kappa: \\input this; it needs booktabs. +-: half of the "
            "99 %% interval. Digits, rows and\n%% M at %ld bits.\n"
            "\\begin{tabular}{ll*{%zu}{r}rrccc}\n\\toprule\n & & "
            "\\multicolumn{%zu}{c}{exponent at bits} & digits & answers & redundant & singular & "
            "multi- \\\\\nformulation & declared",
            (long)study->bits[main_bits], study->bits_count, study->bits_count);
    for (size_t b = 0; b < study->bits_count; b++)
        fprintf(out, " & %ld", (long)study->bits[b]);
    fputs(" & at $\\kappa = 10^8$ & up to & rows & $M$ & pliers \\\\\n\\midrule\n", out);
    for (size_t s = 0; s < study->solver_count; s++) {
        const struct hol_growth_curve *c = hol_growth_curve(study, s, main_bits);

        hol_put_escaped(out, study->solvers[s]->name);
        fputs(hol_growth_declared(study->solvers[s]) == 2 ? " & $\\kappa^2$" : " & $\\kappa$", out);
        for (size_t b = 0; b < study->bits_count; b++) {
            const struct hol_growth_curve *at = hol_growth_curve(study, s, b);

            if (isnan(at->exponent))
                fputs(" & --", out);
            else if (isnan(at->deviation))
                fputs(" & $0$", out);
            else
                fprintf(out, " & $%.2Lf \\pm %.2Lf$", at->exponent, at->interval);
        }
        if (isnan(c->digits))
            fputs(" & -- & ", out);
        else
            fprintf(out, " & %.1Lf & ", c->digits);
        hol_put_power(out, c->answers);
        fprintf(out, " & %s & %s & %s \\\\\n", c->redundant ? "yes" : "no",
                c->singular ? "yes" : "no",
                study->solvers[s]->yields & HOL_YIELDS_LAMBDA ? "yes" : "no");
    }
    fputs("\\bottomrule\n\\end{tabular}\n", out);
}

/* A head in two lines: its first word, and the rest. */
static void
latex_head(FILE *out, const char *text)
{
    size_t first = strcspn(text, " ");

    fprintf(out, " & \\shortstack[r]{%.*s\\\\", (int)first, text);
    hol_put_escaped(out, text + first + (text[first] != '\0'));
    fputc('}', out);
}

static void
latex_invariance(FILE *out, const struct hol_growth_study *study)
{
    fprintf(out,
            "%% How far answers move, in units of kappa 2^-bits: \\input this; it needs "
            "booktabs.\n\\begin{tabular}{lr*{%d}{r}}\n\\toprule\nformulation & bits",
            HOL_CHANGE_COUNT);
    for (int k = 0; k < HOL_CHANGE_COUNT; k++) {
        latex_head(out, hol_change_head((enum hol_change)k));
    }
    fputs(" \\\\\n\\midrule\n", out);
    for (size_t i = 0; i < study->solver_count * study->bits_count; i++) {
        hol_put_escaped(out, study->solvers[i / study->bits_count]->name);
        fprintf(out, " & %ld", (long)study->bits[i % study->bits_count]);
        for (int k = 0; k < HOL_CHANGE_COUNT; k++) {
            long double worst = hol_invariance_worst(&study->invariances[i], (enum hol_change)k);
            fputs(" & ", out);
            hol_put_power(out, worst < 0 ? NAN : worst);
        }
        fputs(" \\\\\n", out);
    }
    fputs("\\bottomrule\n\\end{tabular}\n", out);
}

enum hol_status
hol_growth_write(FILE *out, enum hol_format format, enum hol_growth_show show, bool verbose,
                 const struct hol_growth_study *study)
{
    bool errors = show == HOL_GROWTH_SHOW_ERRORS;

    if (show == HOL_GROWTH_SHOW_COST &&
        (format == HOL_FORMAT_TEXT || format == HOL_FORMAT_CSV || format == HOL_FORMAT_LATEX)) {
        hol_growth_write_cost(out, format, study);
        return HOL_OK;
    }
    switch (format) {
    case HOL_FORMAT_TEXT:
        (errors ? text_errors : text_invariance)(out, study);
        if (errors && verbose)
            text_fits(out, study);
        return HOL_OK;
    case HOL_FORMAT_CSV:
        (errors ? csv_errors : csv_invariance)(out, study);
        return HOL_OK;
    case HOL_FORMAT_JSON:
        return hol_growth_json(out, study);
    case HOL_FORMAT_LATEX:
        (errors ? latex_errors : latex_invariance)(out, study);
        return HOL_OK;
    default:
        return HOL_INVALID;
    }
}
