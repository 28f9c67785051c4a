/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* A LaTeX table of the worst errors of each case, for a paper: \input it; needs booktabs and
 * longtable. */
#include "reports/compare/put.h"
#include "reports/compare/writer.h"

#include <math.h>

static void
power(FILE *out, long double value)
{
    fputs(" & ", out);
    hol_put_power(out, value < 0 ? NAN : value);
}

static enum hol_status
begin(FILE *out, void **state, const struct hol_writer_options *options)
{
    (void)options;
    *state = NULL;
    fputs("% Worst relative errors over the states of each case; ratio: the worst error / (kappa "
          "2^-bits).\n"
          "\\begin{longtable}{llrlrrrrr}\n\\toprule\n"
          "case & solver & bits & verdict & $\\ddot q$ & $F_L$ & $F_C$ & $\\lambda$ & ratio \\\\\n"
          "\\midrule\n\\endhead\n",
          out);
    return HOL_OK;
}

/* Does the verdict prove nothing, at a state or more? */
static bool
is_vacuous(const struct hol_summary *summary)
{
    return summary->vacuous > 0 &&
           (summary->verdict == HOL_VERDICT_AGREES || summary->verdict == HOL_VERDICT_LOSES);
}

static enum hol_status
result_latex(FILE *out, void *state, const struct hol_result *result)
{
    (void)state;
    for (size_t k = 0; k < hol_summary_count(result); k++) {
        struct hol_summary summary;
        hol_summarize(&summary, result, k);
        if (k == 0)
            hol_put_escaped(out, result->source->name);
        fputs(" & ", out);
        hol_put_escaped(out, summary.solver);
        fprintf(out, " & %ld & %s%s", (long)summary.bits, hol_verdict_text(summary.verdict),
                is_vacuous(&summary) ? "$^*$" : "");
        for (int q = 0; q < HOL_Q_COUNT; q++)
            power(out, summary.error[q]);
        power(out, summary.ratio);
        fputs(" \\\\\n", out);
    }
    fputs("\\addlinespace\n", out);
    return HOL_OK;
}

static enum hol_status
end(FILE *out, void *state, const struct hol_totals *totals)
{
    (void)state;
    if (totals != NULL && totals->vacuous > 0)
        fputs("\\multicolumn{9}{l}{$^*$ at a state or more, $30\\,\\kappa\\,2^{-\\mathrm{bits}} > "
              "1$: "
              "agreement proves nothing} \\\\\n",
              out);
    if (totals != NULL)
        fputs("\\bottomrule\n\\end{longtable}\n", out);
    return HOL_OK;
}

const struct hol_writer hol_writer_latex = {
    .name = "latex", .begin = begin, .result = result_latex, .end = end};
