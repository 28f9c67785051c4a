/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Data of the figure: errors of a foreign solver against the condition number. */
#include "reports/validation/validation.h"

#include <math.h>

static long double
largest_error(const struct hol_record *record)
{
    long double most = -1;

    for (int q = 0; q < HOL_Q_COUNT; q++)
        if (record->errors[q].worst > most)
            most = record->errors[q].worst;
    return most;
}

/* Inaccurate answers are among the wrong ones. */
static enum hol_verdict
shown_as(enum hol_verdict verdict)
{
    return verdict == HOL_VERDICT_INACCURATE ? HOL_VERDICT_WRONG : verdict;
}

static enum hol_status
put_data(FILE *out, const void *validation)
{
    static const enum hol_verdict verdicts[] = {HOL_VERDICT_AGREES, HOL_VERDICT_LOSES,
                                                HOL_VERDICT_WRONG};
    const struct hol_validation *v = validation;

    for (size_t k = 0; k < sizeof verdicts / sizeof verdicts[0]; k++) {
        size_t points = 0;

        fprintf(out, "# kappa, error: %s\n", hol_verdict_text(verdicts[k]));
        for (size_t i = 0; i < v->count; i++) {
            const struct hol_validated *p = &v->problems[i];
            long double error = largest_error(&p->records[0]);

            if (p->truth != HOL_OK || shown_as(p->records[0].verdict) != verdicts[k] || error < 0)
                continue;
            points++;
            fprintf(out, "%.6Le %.6Le\n", p->kappa, isfinite(error) ? error : 1e30L);
        }
        fputs(points == 0 ? "1e-9 1e-9\n\n\n" : "\n\n", out);
    }
    fputs("# kappa, error: families\n1e-9 1e-9\n", out);
    for (size_t i = 0; v->growth != NULL && i < v->growth->count; i++) {
        const struct hol_growth_point *p = hol_growth_point(v->growth, i, 0, 0);
        long double error = fmaxl(p->error[HOL_GROWN_QDD], p->error[HOL_GROWN_FORCE]);

        if (p->status == HOL_OK && error >= 0)
            fprintf(out, "%.6Le %.6Le\n", v->growth->instants[i].kappa,
                    isfinite(error) ? error : 1e30L);
    }
    fputs("\n\n", out);
    return HOL_OK;
}

static enum hol_status
put_text(FILE *out, const void *validation)
{
    const struct hol_validation *v = validation;

    fputs(v->foreign.name, out);
    return HOL_OK;
}

const struct hol_drawing hol_validation_drawing = {
    .template = "validation", .data = put_data, .text = put_text};
