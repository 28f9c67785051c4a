/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* A LaTeX table of the worst errors of each case, for a paper: \input it; needs booktabs and
 * longtable. */
#include "reports/writer.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static void
escaped(FILE *out, const char *text)
{
    for (; *text; text++) {
        if (*text == '_' || *text == '&' || *text == '%' || *text == '#' || *text == '$')
            fputc('\\', out);
        fputc(*text, out);
    }
}

/* 1.2e-16 as 1.2\cdot10^{-16}. */
static void
power(FILE *out, long double value)
{
    if (value < 0 || !isfinite(value)) {
        fputs(" & --", out);
    } else if (value == 0) {
        fputs(" & 0", out);
    } else {
        char text[40];
        snprintf(text, sizeof text, "%.1Le", value);
        char *e = strchr(text, 'e');
        long exponent = e != NULL ? strtol(e + 1, NULL, 10) : 0;
        if (e != NULL)
            *e = '\0';
        fprintf(out, " & $%s\\cdot10^{%ld}$", text, exponent);
    }
}

static enum hol_status
begin(FILE *out, void **state, const struct hol_writer_options *options)
{
    (void)options;
    *state = NULL;
    fputs("% Worst relative errors over the states of each case.\n"
          "\\begin{longtable}{llrlrrrrr}\n\\toprule\n"
          "case & solver & bits & verdict & $\\ddot q$ & $F_L$ & $F_C$ & $\\lambda$ & ratio \\\\\n"
          "\\midrule\n\\endhead\n",
          out);
    return HOL_OK;
}

static enum hol_status
result_latex(FILE *out, void *state, const struct hol_result *result)
{
    (void)state;
    for (size_t k = 0; k < hol_summary_count(result); k++) {
        struct hol_summary summary;
        hol_summarize(&summary, result, k);
        if (k == 0)
            escaped(out, result->source->name);
        fprintf(out, " & %s & %ld & %s", summary.solver, (long)summary.bits,
                hol_verdict_text(summary.verdict));
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
    if (totals != NULL)
        fputs("\\bottomrule\n\\end{longtable}\n", out);
    return HOL_OK;
}

const struct hol_writer hol_writer_latex = {
    .name = "latex", .begin = begin, .result = result_latex, .end = end};
