/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The verdict about a foreign solver for a paper: the sentence, and tables. */
#include "reports/validation/validation-inside.h"

#include "reports/table/escape.h"

#include <string.h>

void
hol_validation_latex_sentence(FILE *out, const struct hol_validation *v,
                              const struct hol_validation_summary *summary,
                              const struct hol_validation_about *about)
{
    char sentence[HOL_SENTENCE];

    hol_validation_sentence(sentence, sizeof sentence, v, summary, about);
    hol_latex_text(out, v->foreign.name); /* a name, whatever letters it has */
    hol_latex_prose(out, sentence + strlen(v->foreign.name));
    fputs("\n\n", out);
}

enum hol_status
hol_validation_latex(FILE *out, const struct hol_table_style *style,
                     const struct hol_validation_several *several,
                     struct hol_validation_summary *const *summaries)
{
    const struct hol_validation *v = several->list[0];
    char text[HOL_LOOK];
    enum hol_status status;
    size_t k;

    hol_validation_latex_sentence(out, v, summaries[0], several->about);
    status = hol_several_solvers(out, style, several, summaries);
    fputc('\n', out);
    for (k = 0; hol_validation_look(text, v, k); k++) {
        fputs(k == 0 ? "What the wrong answers look like: it " : "; it ", out);
        hol_latex_prose(out, text);
    }
    if (k > 0)
        fputs(".\n\n", out);
    if (status == HOL_OK)
        status = hol_validation_put_declared(out, style, v, summaries[0]);
    fputs("\nRatios are largest errors in units of $\\kappa u$ times the scale of the quantity; up "
          "to 30 a solver agrees, with $\\kappa^2$ it loses digits.\n\n",
          out);
    return status == HOL_OK ? hol_several_cases(out, style, several) : status;
}
