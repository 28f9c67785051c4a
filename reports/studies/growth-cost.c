/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* What a solve costs, as a table. */
#include "reports/studies/growth.h"

#include "reports/compare/put.h"

#include <math.h>

double
hol_growth_fastest(const struct hol_growth_study *study, size_t which)
{
    double fastest = NAN;

    for (size_t s = 0; s < study->solver_count; s++)
        fastest = fmin(fastest, study->costs[s].seconds[which]);
    return fastest;
}

static void
text_cost(FILE *out, const struct hol_growth_study *study)
{
    const struct hol_growth_cost *first = &study->costs[0];

    fputs("What a solve costs in double: microseconds of CPU time, and how many times those of the "
          "fastest\n\n",
          out);
    fprintf(out, "%-24s", "solver");
    for (size_t k = 0; k < HOL_TIMED; k++)
        fprintf(out, "    n = %3zu, m = %3zu", first->n[k], first->m[k]);
    fputc('\n', out);
    for (size_t s = 0; s < study->solver_count; s++) {
        fprintf(out, "%-24s", study->solvers[s]->name);
        for (size_t k = 0; k < HOL_TIMED; k++) {
            double seconds = study->costs[s].seconds[k];

            if (isnan(seconds))
                fprintf(out, "  %18s", "-");
            else
                fprintf(out, "  %10.1f  %6.2f", 1e6 * seconds,
                        seconds / hol_growth_fastest(study, k));
        }
        fputc('\n', out);
    }
}

static void
csv_cost(FILE *out, const struct hol_growth_study *study)
{
    fputs("solver,n,m,seconds,of_fastest\r\n", out);
    for (size_t s = 0; s < study->solver_count; s++)
        for (size_t k = 0; k < HOL_TIMED; k++) {
            const struct hol_growth_cost *c = &study->costs[s];

            fprintf(out, "%s,%zu,%zu", study->solvers[s]->name, c->n[k], c->m[k]);
            hol_put_field(out, (long double)c->seconds[k]);
            hol_put_field(out, (long double)(c->seconds[k] / hol_growth_fastest(study, k)));
            fputs("\r\n", out);
        }
}

static void
latex_cost(FILE *out, const struct hol_growth_study *study)
{
    const struct hol_growth_cost *first = &study->costs[0];

    fprintf(
        out,
        "%% Microseconds of a solve in double, and times those of the fastest: \\input this; it "
        "needs booktabs.\n\\begin{tabular}{l*{%d}{rr}}\n\\toprule\nformulation",
        HOL_TIMED);
    for (size_t k = 0; k < HOL_TIMED; k++)
        fprintf(out, " & \\multicolumn{2}{c}{$n = %zu$, $m = %zu$}", first->n[k], first->m[k]);
    fputs(" \\\\\n\\midrule\n", out);
    for (size_t s = 0; s < study->solver_count; s++) {
        hol_put_escaped(out, study->solvers[s]->name);
        for (size_t k = 0; k < HOL_TIMED; k++) {
            double seconds = study->costs[s].seconds[k];

            if (isnan(seconds))
                fputs(" & -- & --", out);
            else
                fprintf(out, " & %.1f & %.2f", 1e6 * seconds,
                        seconds / hol_growth_fastest(study, k));
        }
        fputs(" \\\\\n", out);
    }
    fputs("\\bottomrule\n\\end{tabular}\n", out);
}

void
hol_growth_write_cost(FILE *out, enum hol_format format, const struct hol_growth_study *study)
{
    if (study->costs == NULL)
        return;
    if (format == HOL_FORMAT_CSV)
        csv_cost(out, study);
    else if (format == HOL_FORMAT_LATEX)
        latex_cost(out, study);
    else
        text_cost(out, study);
}
