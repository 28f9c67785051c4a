/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* What a formulation answers at the rows of a trajectory, as CSV. */
#include <stdio.h> /* first: mpfr.h has functions that take a FILE only after it */

#include "reports/instant/answers-along.h"

#include "numeric/dense/scalar.h"
#include "reports/table/escape.h"

static void
write_names(FILE *out, const char *before, const struct hol_case *c, const char *after)
{
    for (size_t i = 0; i < c->n; i++)
        hol_csv_column(out, before, c->coordinates[i], after);
}

void
hol_instants_begin(struct hol_instants_writer *writer, FILE *out, const struct hol_model *model,
                   const struct hol_track *track, const struct hol_solver *solver, mpfr_prec_t bits)
{
    const struct hol_case *c = model->source;

    *writer = (struct hol_instants_writer){
        .out = out,
        .model = model,
        .track = track,
        .solver = solver,
        .digits = (int)((long double)bits * 0.30103L) + 2 /* log10(2) */
    };
    fputs("t", out);
    write_names(out, "", c, "''");
    write_names(out, "F_L ", c, "");
    if (c->has_nonideal)
        write_names(out, "F_C ", c, "");
    for (size_t i = 0; (solver->yields & HOL_YIELDS_LAMBDA) != 0 && i < model->m; i++)
        hol_csv_column(out, "lambda ", c->constraints[i].name, "");
    fputs(",rank,by,path,status\r\n", out);
}

/* NULL: empty fields. */
static void
write_vector(const struct hol_instants_writer *w, const struct hol_vec *v, size_t count)
{
    struct hol_scalar x;

    hol_scalar_init(&x, v != NULL ? v->bits : HOL_BITS_DOUBLE);
    for (size_t i = 0; i < count; i++) {
        fputc(',', w->out);
        if (v == NULL)
            continue;
        hol_mat_get(x.x, v, i, 0);
        mpfr_fprintf(w->out, "%.*Rg", w->digits, x.x);
    }
}

enum hol_status
hol_instants_write(void *writer, size_t row, enum hol_status status,
                   const struct hol_answer *answer)
{
    struct hol_instants_writer *w = writer;
    bool good = status == HOL_OK;
    size_t n = w->model->n;
    struct hol_scalar t;

    hol_scalar_init(&t, w->track->t.bits);
    hol_mat_get(t.x, &w->track->t, row, 0);
    mpfr_fprintf(w->out, "%.*Rg", w->digits, t.x);
    write_vector(w, good ? &answer->qdd : NULL, n);
    write_vector(w, good ? &answer->FL : NULL, n);
    if (w->model->source->has_nonideal)
        write_vector(w, good ? &answer->FC : NULL, n);
    if ((w->solver->yields & HOL_YIELDS_LAMBDA) != 0)
        write_vector(w, good ? &answer->lambda : NULL, w->model->m);
    if (good)
        fprintf(w->out, ",%zu,%s,%s", answer->rank,
                (answer->origin.by != NULL ? answer->origin.by : w->solver)->name,
                hol_path_word(answer->origin.path));
    else
        fputs(",,,", w->out);
    fprintf(w->out, ",%s\r\n", hol_status_name(status));
    w->unanswered += !good;
    return ferror(w->out) ? HOL_IO : HOL_OK;
}
