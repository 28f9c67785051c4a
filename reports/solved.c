/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#include <stdio.h> /* first: mpfr.h has functions that take a FILE only behind it */

#include "reports/solved.h"

#include "numeric/scalar.h"

static void
print_list(FILE *out, const char *title, const struct hol_vec *v, const struct hol_case *c,
           const char *after, int digits)
{
    struct hol_scalar x;

    hol_scalar_init(&x, v->bits);
    fprintf(out, "%s\n", title);
    for (size_t i = 0; i < v->rows; i++) {
        hol_mat_get(x.x, v, i, 0);
        mpfr_fprintf(out, "  %s%s = % .*Rg\n",
                     after != NULL ? c->coordinates[i] : c->constraints[i].name,
                     after != NULL ? after : "", digits, x.x);
    }
}

void
hol_print_solved(FILE *out, const struct hol_model *model, const char *label,
                 const struct hol_solved *s, long digits)
{
    const struct hol_case *c = model->source;
    long most = (long)((long double)s->bits * 0.30103L) + 2; /* log10(2) */
    int own = (int)(digits < most ? digits : most);

    fprintf(out, "%s: %s\nstate \"%s\"\n", c->name, c->title != NULL ? c->title : "", label);
    if (s->status == HOL_OK) {
        print_list(out, "accelerations q''", &s->answer.qdd, c, "''", own);
        print_list(out, "ideal constraint forces F_L", &s->answer.FL, c, "", own);
        if (c->has_nonideal)
            print_list(out, "nonideal constraint forces F_C", &s->answer.FC, c, "", own);
        if (model->m > 0 && (s->solver->yields & HOL_YIELDS_LAMBDA))
            print_list(out, "multipliers", &s->answer.lambda, c, NULL, own);
        fprintf(out, "rank %zu of m = %zu, n = %zu\n", s->answer.rank, model->m, model->n);
    } else {
        fprintf(out, "no answer: %s\n", s->why);
    }
    fprintf(out, "by %s at %ld bits, %s matrices; nothing is proved\n", s->solver->name,
            (long)s->bits, s->sparse ? "sparse" : "dense");
    fprintf(out, "the constraints are off by %.1Le at this state\n", s->residual);
}
