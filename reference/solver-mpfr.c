/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#include "reference/solver-mpfr.h"

#include "reference/kkt.h"

#include <float.h>

#define GUARD 64
#define SLACK 2 /* log2 of the noise of the data over a rounding */

static enum hol_answerable
applicable(const struct hol_problem *p, const char **why)
{
    if (p->n > 0)
        return HOL_ANSWERABLE;
    *why = "no coordinates";
    return HOL_NOT_ANSWERABLE;
}

static enum hol_status
create(const struct hol_solver *self, void **work, size_t n, size_t m, mpfr_prec_t bits)
{
    struct hol_kkt_work *w = NULL;
    enum hol_status status;

    (void)self;
    if (bits < HOL_BITS_MIN || bits > HOL_BITS_MAX)
        return HOL_INVALID;
    status = hol_kkt_work_create(&w, n, m, 2 * bits + GUARD);
    if (status == HOL_OK)
        *work = w;
    return status;
}

/* Are these, rounded to `bits`, numbers? In double, not all are. */
static bool
are_in_range(mpfr_t *x, size_t count, mpfr_prec_t bits)
{
    for (size_t i = 0; i < count; i++) {
        MPFR_DECL_INIT(rounded, HOL_BITS_DOUBLE);

        mpfr_set(rounded, x[i], MPFR_RNDN);
        if (!mpfr_number_p(rounded) || (bits == HOL_BITS_DOUBLE && mpfr_regular_p(rounded) &&
                                        mpfr_get_exp(rounded) > DBL_MAX_EXP))
            return false;
    }
    return true;
}

/* Can the answer be held at `bits`? */
static bool
is_in_range(struct hol_kkt_work *w, mpfr_prec_t bits)
{
    for (size_t i = 0; i < w->n; i++) {
        mpfr_add(w->tmp[0], w->q0[i], w->y[i], MPFR_RNDN);
        if (!are_in_range(w->tmp, 1, bits))
            return false;
    }
    return are_in_range(w->FL, w->n, bits) && are_in_range(w->FC, w->n, bits) &&
           are_in_range(w->lambda, w->m, bits);
}

static enum hol_status
solve(void *work, struct hol_answer *answer, const struct hol_problem *p)
{
    struct hol_kkt_work *w = work;
    const char *why;
    enum hol_status status;

    if (w->bits != 2 * p->bits + GUARD)
        return HOL_INVALID;
    status = hol_kkt_solve_in(w, p, (long)p->bits - SLACK, &why);
    if (status == HOL_OK && !is_in_range(w, p->bits))
        status = HOL_UNABLE;
    if (status == HOL_OK)
        hol_kkt_answer(answer, NULL, NULL, NULL, w);
    return status;
}

static void
destroy(void *work)
{
    hol_kkt_work_destroy(work);
}

const struct hol_solver hol_solver_mpfr = {
    .name = "mpfr",
    .source = "KKT matrix of the independent rows, UKP2004 (1)-(3), (9)",
    .summary =
        "the reference's own: rows by complete pivoting, KKT matrix by LU, at twice the bits",
    .yields = HOL_YIELDS_LAMBDA | HOL_YIELDS_SPLIT,
    .needs = 0,
    .growth = HOL_GROWTH_KAPPA,
    .applicable = applicable,
    .create = create,
    .solve = solve,
    .destroy = destroy,
};
