/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/*
 * The verdict about a foreign solver for a paper: the sentence, a table of the verdicts, a table of
 * the cases. Nothing but LaTeX itself is needed: tabulars with \hline, split by hand.
 */
#include "reports/validation/validation-inside.h"

#include "reports/table/escape.h"

#include <math.h>
#include <string.h>

#define ROWS 45 /* of a tabular: a page */

/* kappa^2 and 2^-53 of our own texts as formulas; all else as it is. */
static void
prose(FILE *out, const char *text)
{
    static const struct {
        const char *word, *latex;
    } words[] = {{"30 kappa^2 u", "$30\\,\\kappa^2 u$"},
                 {"30 kappa u", "$30\\,\\kappa u$"},
                 {"kappa^2 u", "$\\kappa^2 u$"},
                 {"kappa up", "$\\kappa$ up"},
                 {"kappa u", "$\\kappa u$"},
                 {"u = 2^-53", "$u = 2^{-53}$"},
                 {"F_L + F_C", "$F_L + F_C$"},
                 {"F_L", "$F_L$"},
                 {"F_C", "$F_C$"},
                 {"q''", "$\\ddot q$"}};
    char one[2] = "";

    while (*text != '\0') {
        size_t k = 0;
        while (k < sizeof words / sizeof words[0] &&
               strncmp(text, words[k].word, strlen(words[k].word)) != 0)
            k++;
        if (k < sizeof words / sizeof words[0]) {
            fputs(words[k].latex, out);
            text += strlen(words[k].word);
            continue;
        }
        one[0] = *text++;
        hol_latex_text(out, one);
    }
}

static void
put_ratio(FILE *out, long double ratio)
{
    if (isinf(ratio))
        fputs("$\\infty$", out);
    else if (ratio >= 0 && ratio < 1000 && ratio >= 0.01L)
        fprintf(out, "$%.2Lg$", ratio >= 100 ? roundl(ratio / 10) * 10 : ratio);
    else
        hol_latex_number(out, ratio >= 0 ? ratio : NAN, (struct hol_digits){0});
}

static void
verdict_table(FILE *out, const struct hol_validation *v,
              const struct hol_validation_summary *summaries)
{
    fputs("\\begin{center}\n\\begin{tabular}{lrrrrrrr}\n\\hline\nsolver & problems", out);
    for (int k = 0; k < HOL_VERDICT_COUNT; k++)
        fprintf(out, " & %s", hol_verdict_text((enum hol_verdict)k));
    fputs(" & median \\\\\n\\hline\n", out);
    for (size_t s = 0; s < v->solver_count; s++) {
        hol_latex_text(out, v->solvers[s]);
        fprintf(out, " & %zu", summaries[s].all.problems);
        for (int k = 0; k < HOL_VERDICT_COUNT; k++)
            fprintf(out, " & %zu", summaries[s].all.tally[k]);
        fputs(" & ", out);
        put_ratio(out, summaries[s].ratio.median);
        fputs(" \\\\\n", out);
    }
    fputs("\\hline\n\\end{tabular}\n\\end{center}\n", out);
}

static void
declared_table(FILE *out, const struct hol_validation *v, const struct hol_validation_summary *s)
{
    struct hol_declared_row rows[HOL_DECLARED_COUNT];

    hol_validation_declared(rows, v, s);
    fputs("\\begin{center}\n\\begin{tabular}{lll}\n\\hline\n & declared & measured \\\\\n\\hline\n",
          out);
    for (int k = 0; k < HOL_DECLARED_COUNT; k++) {
        if (k == HOL_DECLARED_MASS)
            fputs("$M > 0$", out);
        else
            prose(out, rows[k].what);
        fputs(" & ", out);
        prose(out, rows[k].declared);
        fputs(" & \\parbox[t]{0.6\\linewidth}{\\raggedright ", out);
        prose(out, rows[k].measured);
        fprintf(out, "%s} \\\\\n", rows[k].false_ ? " (\\textbf{not as declared})" : "");
    }
    fputs("\\hline\n\\end{tabular}\n\\end{center}\n", out);
}

static void
case_cells(FILE *out, const struct hol_validation *v, size_t which, size_t solver)
{
    struct hol_validation_row row;
    char text[48];

    hol_validation_row(&row, v, which, solver);
    hol_group_text(text, &row.group);
    if (solver == 0)
        fprintf(out, " & %zu & %zu", row.n, row.m);
    fprintf(out, " & %s & ", text);
    put_ratio(out, row.ratio);
    if (solver > 0)
        return;
    if (isinf(row.digits))
        fputs(" & all", out);
    else if (isnan(row.digits))
        fputs(" & --", out);
    else
        fprintf(out, " & %.1Lf", row.digits);
}

static void
case_head(FILE *out, const struct hol_validation *v)
{
    fprintf(out, "\\begin{center}\n\\begin{tabular}{lrrlrr*{%zu}{lr}}\n\\hline\n",
            v->solver_count - 1);
    if (v->solver_count > 1) {
        fputs(" & & & \\multicolumn{3}{c}{", out);
        hol_latex_text(out, v->solvers[0]);
        fputc('}', out);
    }
    for (size_t k = 1; k < v->solver_count; k++) {
        fputs(" & \\multicolumn{2}{c}{", out);
        hol_latex_text(out, v->solvers[k]);
        fputc('}', out);
    }
    if (v->solver_count > 1)
        fputs(" \\\\\n", out);
    fputs("case & $n$ & $m$ & verdict & ratio & digits", out);
    for (size_t k = 1; k < v->solver_count; k++)
        fputs(" & verdict & ratio", out);
    fputs(" \\\\\n\\hline\n", out);
}

static void
case_table(FILE *out, const struct hol_validation *v)
{
    static const char end[] = "\\hline\n\\end{tabular}\n\\end{center}\n";
    size_t rows = 0;

    for (size_t i = 0; i < v->case_count; i++) {
        if (v->cases[i].count == 0)
            continue;
        if (rows % ROWS == 0) {
            if (rows > 0)
                fputs(end, out);
            case_head(out, v);
        }
        rows++;
        hol_latex_text(out, v->cases[i].name);
        for (size_t k = 0; k < v->solver_count; k++)
            case_cells(out, v, i, k);
        fputs(" \\\\\n", out);
    }
    if (rows > 0)
        fputs(end, out);
}

void
hol_validation_latex_sentence(FILE *out, const struct hol_validation *v,
                              const struct hol_validation_summary *summary,
                              const struct hol_validation_about *about)
{
    char sentence[HOL_SENTENCE];

    hol_validation_sentence(sentence, sizeof sentence, v, summary, about);
    hol_latex_text(out, v->foreign.name); /* a name, whatever letters it has */
    prose(out, sentence + strlen(v->foreign.name));
    fputs("\n\n", out);
}

void
hol_validation_latex(FILE *out, const struct hol_validation *v,
                     const struct hol_validation_summary *summaries,
                     const struct hol_validation_about *about)
{
    char text[HOL_LOOK];

    fputs("% \\input this; it needs no package.\n", out);
    hol_validation_latex_sentence(out, v, summaries, about);
    verdict_table(out, v, summaries);
    for (size_t k = 0; hol_validation_look(text, v, k); k++) {
        fputs(k == 0 ? "What the wrong answers look like: it " : "; it ", out);
        prose(out, text);
    }
    if (!hol_validation_good(v))
        fputs(".\n\n", out);
    declared_table(out, v, &summaries[0]);
    fputs("Ratios are largest errors in units of $\\kappa u$ times the scale of the quantity; up "
          "to 30 a solver agrees, with $\\kappa^2$ it loses digits.\n\n",
          out);
    case_table(out, v);
}
