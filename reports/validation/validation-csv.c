/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The verdict about a foreign solver as CSV: a line for every problem and solver. */
#include "reports/validation/validation-inside.h"

#include "reports/table/escape.h"

#include <math.h>

static void
field(FILE *out, long double value) /* negative: not measured */
{
    fputc(',', out);
    hol_csv_number(out, value >= 0 ? value : NAN, (struct hol_digits){0});
}

static void
line(FILE *out, const struct hol_validation *v, const struct hol_validated *p, size_t solver)
{
    const struct hol_record *record = &p->records[solver];
    char reason[HOL_REASON];

    hol_csv_text(out, v->cases[p->which].name);
    fputc(',', out);
    hol_csv_text(out, p->state);
    fprintf(out, ",%zu,%zu,%zu", p->n, p->m, p->rank);
    field(out, p->truth == HOL_OK ? p->kappa : NAN);
    fprintf(out, ",%s,", hol_status_name(p->truth));
    hol_csv_text(out, v->solvers[solver]);
    for (int asked = 0; asked < HOL_ASKED_COUNT; asked++)
        fprintf(out, ",%s",
                solver > 0 || p->replies[asked] == HOL_REPLY_COUNT
                    ? ""
                    : hol_reply_key(p->replies[asked]));
    fprintf(out, ",%s,%d", hol_verdict_text(record->verdict), record->vacuous);
    for (int q = 0; q < HOL_Q_COUNT; q++) {
        field(out, record->errors[q].relative);
        field(out, record->errors[q].ratio);
    }
    for (int l = 0; l < HOL_LAW_COUNT; l++)
        field(out, record->law[l]);
    field(out, solver == 0 ? (long double)p->wall : -1);
    field(out, solver == 0 ? (long double)p->cpu : -1);
    hol_validated_reason(reason, p, solver);
    fputc(',', out);
    hol_csv_text(out, reason);
    fprintf(out, ",%s\r\n",
            solver == 0 ? hol_diagnosis_of(v->diagnosis, p->exchange, p->asked) : "");
}

void
hol_validation_csv(FILE *out, const struct hol_validation_several *several)
{
    const struct hol_validation *first = several->list[0];

    fputs("case,state,n,m,rank,kappa,truth,solver", out);
    for (int asked = 0; asked < HOL_ASKED_COUNT; asked++)
        fprintf(out, ",reply_%s", hol_asked_key((enum hol_asked)asked));
    fputs(",verdict,vacuous", out);
    for (int q = 0; q < HOL_Q_COUNT; q++)
        fprintf(out, ",error_%s,ratio_%s", hol_quantity_key((enum hol_quantity_kind)q),
                hol_quantity_key((enum hol_quantity_kind)q));
#define COLUMN(name, meaning) ",law_" #name
    fputs(HOL_LAW_LIST(COLUMN), out);
#undef COLUMN
    fputs(",wall,cpu,why,looks_like\r\n", out);
    for (size_t i = 0; i < first->count; i++) {
        for (size_t s = 0; s < several->count; s++)
            line(out, several->list[s], &several->list[s]->problems[i], 0);
        for (size_t k = 1; k < first->solver_count; k++)
            line(out, first, &first->problems[i], k);
    }
}
