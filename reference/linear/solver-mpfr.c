/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The reference's algorithm as a formulation, so that it can be compared like the others. */
#include "reference/linear/solver-mpfr.h"

#include "reference/linear/dense.h"
#include "reference/linear/kkt.h"

#include <float.h>
#include <math.h>

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

/* log2 of the pivot at position k, against the bound of what elimination made of an error there. */
static long double
pivot_size(const struct hol_ref_rows *r, size_t k)
{
    return hol_ref_log2(r->a[k * r->n + k]) - r->growth[k] - r->col_growth[k];
}

/* The largest of what is left of the rows after the rank, likewise. */
static long double
rest_size(const struct hol_ref_rows *r)
{
    long double most = -INFINITY;

    for (size_t i = r->rank; i < r->m; i++)
        for (size_t j = r->rank; j < r->n; j++)
            most = fmaxl(most, hol_ref_log2(r->a[i * r->n + j]) - r->growth[i] - r->col_growth[j]);
    return most;
}

static void
state_rank(struct hol_rank_detail *d, const struct hol_kkt_work *w, enum hol_status status,
           long noise)
{
    const struct hol_ref_rows *r = &w->rows;
    size_t rank = r->rank;
    long double least = INFINITY;

    if (d == NULL || status == HOL_INVALID)
        return;
    d->stated = true;
    d->decided = status != HOL_UNABLE;
    d->measure = "pivots of A by elimination with complete pivoting, relative to error bounds";
    d->of_rows = true;
    d->rank = d->count = rank;
    d->reference = 1;
    d->threshold = exp2l((long double)(HOL_KKT_GAP - noise));
    for (size_t k = 0; k < rank; k++) {
        d->row[k] = r->row[k];
        d->magnitude[k] = exp2l(pivot_size(r, k));
        least = fminl(least, d->magnitude[k]);
    }
    if (rank < r->m && rank < r->n) {
        d->row[rank] = r->row[rank];
        d->magnitude[d->count++] = exp2l(rest_size(r));
    }
    d->gap = rank == 0 || d->count == rank ? NAN : least / d->magnitude[rank];
    for (size_t k = 0; d->decided && k < r->m; k++) {
        d->dropped[r->row[k]] = k >= rank;
        d->unique[k] = w->unique[k] ? HOL_UNIQUE_YES : HOL_UNIQUE_NO;
    }
}

static enum hol_status
solve(void *work, struct hol_answer *answer, const struct hol_problem *p)
{
    struct hol_kkt_work *w = work;
    long noise = (long)p->bits - SLACK;
    const char *why;
    enum hol_status status;

    if (p->rank_threshold > 0 && isfinite(p->rank_threshold)) /* the gap below it stays */
        noise = (long)ceill(HOL_KKT_GAP - log2l(p->rank_threshold));
    if (w->bits != 2 * p->bits + GUARD)
        return HOL_INVALID;
    if (answer->detail != NULL &&
        (answer->detail->n != w->n || answer->detail->m != w->m || answer->detail->bits != p->bits))
        return HOL_INVALID;
    hol_rank_detail_begin(answer->detail);
    status = hol_kkt_solve(w, p, noise, &why);
    state_rank(answer->detail, w, status, noise);
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
