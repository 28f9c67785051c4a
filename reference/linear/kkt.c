/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The truth's KKT system: scaling, rank, accelerations, forces, multipliers, and which are
 * unique. */
#include "reference/linear/kkt.h"

#include "reference/linear/dense.h"

#include <math.h>

/* Half the exponent of x, rounded down, so that changing a unit by 2^k changes it by k. */
static long
half_exponent(const mpfr_t x)
{
    long e = mpfr_regular_p(x) ? (long)mpfr_get_exp(x) : 0;

    return e >= 0 ? e / 2 : -((1 - e) / 2);
}

void
hol_kkt_load(struct hol_kkt_work *w, const struct hol_problem *p, const struct hol_kkt_work *like)
{
    size_t n = w->n;

    for (size_t j = 0; j < n; j++) {
        hol_mat_get(w->tmp[0], &p->M, j, j);
        w->col_exp[j] = like ? like->col_exp[j] : half_exponent(w->tmp[0]);
    }
    for (size_t i = 0; i < n; i++)
        for (size_t j = 0; j < n; j++) {
            mpfr_t *x = &w->M[i * n + j];

            hol_mat_get(*x, &p->M, i, j);
            mpfr_mul_2si(*x, *x, -w->col_exp[i] - w->col_exp[j], MPFR_RNDN);
        }
    for (size_t i = 0; i < w->m; i++) {
        mpfr_t *row = &w->A[i * n];

        for (size_t j = 0; j < n; j++) {
            hol_mat_get(row[j], &p->A, i, j);
            mpfr_mul_2si(row[j], row[j], -w->col_exp[j], MPFR_RNDN);
        }
        w->row_exp[i] = like ? like->row_exp[i] : hol_ref_exponent(row, n);
        for (size_t j = 0; j < n; j++)
            mpfr_mul_2si(row[j], row[j], -w->row_exp[i], MPFR_RNDN);
    }
}

/* Z^T M Z into square (lower triangle); sizes: log2 of the magnitudes that went into its diagonal.
 */
static void
reduce_mass(struct hol_kkt_work *w)
{
    size_t n = w->n, free = n - w->rows.rank;

    for (size_t i = 0; i < n; i++)
        for (size_t s = 0; s < free; s++) {
            mpfr_t *mz = &w->product[i * free + s];

            mpfr_set_zero(*mz, 1);
            for (size_t j = 0; j < n; j++)
                hol_ref_addmul(*mz, w->M[i * n + j], w->Z[j * free + s], w->tmp[0]);
        }
    for (size_t r = 0; r < free; r++) {
        w->sizes[r] = -INFINITY;
        for (size_t s = 0; s <= r; s++) {
            mpfr_t *g = &w->square[r * free + s];

            mpfr_set_zero(*g, 1);
            for (size_t i = 0; i < n; i++)
                hol_ref_addmul(*g, w->Z[i * free + r], w->product[i * free + s], w->tmp[0]);
        }
    }
    /* |z|^T |M| |z| <= (sum |z_i| sqrt(max_j |M_ij|))^2 */
    for (size_t i = 0; i < n; i++) {
        long double most = -INFINITY;

        for (size_t j = 0; j < n; j++)
            most = fmaxl(most, hol_ref_log2(w->M[i * n + j]));
        for (size_t r = 0; r < free; r++)
            w->sizes[r] =
                hol_ref_log2_sum(w->sizes[r], hol_ref_log2(w->Z[i * free + r]) + most / 2);
    }
    for (size_t r = 0; r < free; r++)
        w->sizes[r] *= 2;
}

long double
hol_kkt_least_mass(struct hol_kkt_work *w, const struct hol_kkt_work *like)
{
    static const struct hol_ref_limits all = {.drop = -INFINITY, .keep = -INFINITY};
    size_t free;
    long double least;

    for (size_t i = 0; i < w->m * w->n; i++)
        mpfr_set(w->rows.a[i], w->A[i], MPFR_RNDN);
    /* with pivots of its own: where one of `like` vanishes, the basis grows beyond all bounds, and
     * hides that a mass vanishes, too */
    if (hol_ref_eliminate(&w->rows, &all, NULL) != HOL_OK)
        return -INFINITY;
    if (w->rows.rank > like->rows.rank)
        w->rows.rank = like->rows.rank;
    free = w->n - w->rows.rank;
    hol_ref_null_basis(w->Z, &w->rows);
    reduce_mass(w);
    for (size_t r = 0; r < free; r++)
        w->sizes[r] = 0;
    return hol_ref_cholesky(w->square, free, w->sizes, &least, w->tmp[0]) == free ? least
                                                                                  : -INFINITY;
}

static enum hol_status
test_mass(struct hol_kkt_work *w, const struct hol_ref_limits *limits, const char **why)
{
    size_t free = w->n - w->rows.rank, positive;
    long double worst;

    reduce_mass(w);
    positive = hol_ref_cholesky(w->square, free, w->sizes, &worst, w->tmp[0]);
    w->mass = worst;
    if (worst > limits->drop && worst < limits->keep) {
        *why = "no gap between a mass that vanishes on null(A) and one that does not";
        return HOL_UNABLE;
    }
    if (positive < free || worst <= limits->drop) {
        *why = "M is not positive definite on null(A)";
        return HOL_DOMAIN;
    }
    return HOL_OK;
}

/* [M A^T; A 0] of the independent rows, scaled: diagonal of M and rows of A have about size 1. */
static void
assemble(struct hol_kkt_work *w)
{
    size_t n = w->n, rank = w->rows.rank, size = n + rank;

    for (size_t i = 0; i < size * size; i++)
        mpfr_set_zero(w->kkt[i], 1);
    for (size_t i = 0; i < n; i++)
        for (size_t j = 0; j < n; j++)
            mpfr_set(w->kkt[i * size + j], w->M[i * n + j], MPFR_RNDN);
    for (size_t k = 0; k < rank; k++)
        for (size_t j = 0; j < n; j++) {
            mpfr_t *a = &w->A[w->rows.row[k] * n + j];

            mpfr_set(w->kkt[(n + k) * size + j], *a, MPFR_RNDN);
            mpfr_set(w->kkt[j * size + n + k], *a, MPFR_RNDN);
        }
}

/*
 * lambda_j is determined if no dependency among the rows involves row j ([Wojtyra 2009]): a dropped
 * row is its own dependency. A coefficient counts as zero where an error `drop` in the rows could
 * have made it.
 */
static void
find_unique(struct hol_kkt_work *w, long double drop)
{
    const struct hol_ref_rows *r = &w->rows;

    for (size_t k = 0; k < w->m; k++)
        w->unique[r->row[k]] = k < r->rank;
    for (size_t i = r->rank; i < w->m; i++)
        for (size_t k = 0; k < r->rank; k++)
            if (hol_ref_log2(r->c[i * w->m + k]) > drop + r->growth[i] - r->smallest_kept)
                w->unique[r->row[k]] = false;
}

enum hol_status
hol_kkt_factor(struct hol_kkt_work *w, const struct hol_ref_limits *limits,
               const struct hol_kkt_work *like, const char **why)
{
    enum hol_status status;

    for (size_t i = 0; i < w->m * w->n; i++)
        mpfr_set(w->rows.a[i], w->A[i], MPFR_RNDN);
    status = hol_ref_eliminate(&w->rows, limits, like ? &like->rows : NULL);
    if (status != HOL_OK) {
        *why = "no gap between rows that vanish and rows that do not: the rank is undecided";
        return status;
    }
    hol_ref_null_basis(w->Z, &w->rows);
    if (!like) {
        find_unique(w, limits->drop);
        status = test_mass(w, limits, why);
        if (status != HOL_OK)
            return status;
    } else
        for (size_t i = 0; i < w->m; i++)
            w->unique[i] = like->unique[i];
    assemble(w);
    status = hol_ref_lu(w->kkt, w->perm, w->n + w->rows.rank, w->tmp[0]);
    if (status != HOL_OK) {
        /* in these bits, that is: rows are independent and M is positive definite on null(A) */
        *why = "the KKT matrix of the independent rows is singular at this precision";
        status = HOL_UNABLE;
    }
    return status;
}

/*
 * rhs + n holds the scaled right sides of the rows by position. M x = f + A^T mu, A x = g; force
 * (n): in, f; out, r + A^T mu with r = f if `add`, else 0. x (n) the solution, both as written.
 * w->x and rhs + n (mu by position) stay scaled.
 */
static void
solve(struct hol_kkt_work *w, mpfr_t *x, mpfr_t *force, bool add)
{
    size_t n = w->n, rank = w->rows.rank;

    for (size_t i = 0; i < n; i++) {
        mpfr_mul_2si(w->rhs[i], force[i], -w->col_exp[i], MPFR_RNDN);
        if (!add)
            mpfr_set_zero(force[i], 1);
    }
    hol_ref_lu_solve(w->rhs, w->kkt, w->perm, n + rank, w->scratch, w->tmp[0]);
    for (size_t k = 0; k < rank; k++)
        mpfr_neg(w->rhs[n + k], w->rhs[n + k], MPFR_RNDN);
    for (size_t j = 0; j < n; j++) {
        mpfr_set(w->x[j], w->rhs[j], MPFR_RNDN);
        mpfr_mul_2si(x[j], w->x[j], -w->col_exp[j], MPFR_RNDN);
        mpfr_set_zero(w->tmp[1], 1);
        for (size_t k = 0; k < rank; k++)
            hol_ref_addmul(w->tmp[1], w->A[w->rows.row[k] * n + j], w->rhs[n + k], w->tmp[0]);
        mpfr_mul_2si(w->tmp[1], w->tmp[1], w->col_exp[j], MPFR_RNDN);
        mpfr_add(force[j], force[j], w->tmp[1], MPFR_RNDN);
    }
}

/* The row at position i as a combination of the kept ones, all as written: coefficient of that at
 * position k. */
static void
coefficient(mpfr_t x, const struct hol_kkt_work *w, size_t i, size_t k)
{
    const struct hol_ref_rows *r = &w->rows;

    mpfr_mul_2si(x, r->c[i * w->m + k], w->row_exp[r->row[i]] - w->row_exp[r->row[k]], MPFR_RNDN);
}

/*
 * lambda := the shortest with the same A^T lambda. With A = (I; X) A_k, in the order of positions,
 * that is A_k^T mu, mu = (I X^T) lambda, and the shortest is (I; X) (I + X^T X)^-1 mu.
 */
static void
least_norm(struct hol_kkt_work *w, mpfr_t *lambda)
{
    const struct hol_ref_rows *r = &w->rows;
    size_t rank = r->rank, d = w->m - rank;
    mpfr_t *mu = w->scratch, *X = w->product, *G = w->square;
    long double worst;

    for (size_t k = 0; k < rank; k++)
        mpfr_set(mu[k], lambda[r->row[k]], MPFR_RNDN);
    for (size_t s = 0; s < d; s++)
        for (size_t k = 0; k < rank; k++) {
            coefficient(X[s * rank + k], w, rank + s, k);
            hol_ref_addmul(mu[k], X[s * rank + k], lambda[r->row[rank + s]], w->tmp[0]);
        }
    for (size_t k = 0; k < rank; k++)
        for (size_t l = 0; l <= k; l++) {
            mpfr_set_ui(G[k * rank + l], k == l, MPFR_RNDN);
            for (size_t s = 0; s < d; s++)
                hol_ref_addmul(G[k * rank + l], X[s * rank + k], X[s * rank + l], w->tmp[0]);
        }
    (void)hol_ref_cholesky(G, rank, NULL, &worst, w->tmp[0]); /* positive definite */
    hol_ref_cholesky_solve(mu, G, rank, w->tmp[0]);
    for (size_t k = 0; k < rank; k++)
        mpfr_set(lambda[r->row[k]], mu[k], MPFR_RNDN);
    for (size_t s = 0; s < d; s++) {
        mpfr_t *x = &lambda[r->row[rank + s]];

        mpfr_set_zero(*x, 1);
        for (size_t k = 0; k < rank; k++)
            hol_ref_addmul(*x, X[s * rank + k], mu[k], w->tmp[0]);
    }
}

/* b_i of the row at position i, scaled like the row. */
static void
right_side(mpfr_t x, const struct hol_kkt_work *w, const struct hol_problem *problem, size_t i)
{
    hol_mat_get(x, &problem->b, w->rows.row[i], 0);
    mpfr_mul_2si(x, x, -w->row_exp[w->rows.row[i]], MPFR_RNDN);
}

static bool
is_zero(mpfr_t *x, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (!mpfr_zero_p(x[i]))
            return false;
    return true;
}

/*
 * Dropped rows: what is left of b_i - sum c_k b_k, and the size of what was subtracted, |b_i| + sum
 * |c_k b_k| + (1 + sum |c_k|) ||x||_1 (elements of scaled rows are below 1): an error e in A and b,
 * relative to that, shows as e.
 */
static void
find_residuals(struct hol_kkt_work *w, const struct hol_problem *problem)
{
    mpfr_t *size = &w->tmp[1], *b = &w->tmp[2], *weight = &w->tmp[3];

    mpfr_set_zero(*size, 1);
    for (size_t j = 0; j < w->n; j++) {
        mpfr_abs(*b, w->x[j], MPFR_RNDN);
        mpfr_add(*size, *size, *b, MPFR_RNDN);
    }
    for (size_t i = w->rows.rank; i < w->m; i++) {
        mpfr_t *r = &w->residual[i], *scale = &w->scale[i];

        right_side(*r, w, problem, i);
        mpfr_abs(*scale, *r, MPFR_RNDN);
        if (is_zero(&w->A[w->rows.row[i] * w->n], w->n))
            continue;
        mpfr_add(*scale, *scale, *size, MPFR_RNDN);
        for (size_t k = 0; k < w->rows.rank; k++) {
            mpfr_t *c = &w->rows.c[i * w->m + k];

            right_side(*b, w, problem, k);
            hol_ref_submul(*r, *c, *b, w->tmp[0]);
            mpfr_abs(*b, *b, MPFR_RNDN);
            mpfr_add(*b, *b, *size, MPFR_RNDN);
            mpfr_abs(*weight, *c, MPFR_RNDN);
            hol_ref_addmul(*scale, *weight, *b, w->tmp[0]);
        }
    }
}

void
hol_kkt_ideal(struct hol_kkt_work *w, const struct hol_problem *problem)
{
    size_t n = w->n, rank = w->rows.rank;

    for (size_t i = 0; i < n; i++)
        hol_mat_get(w->FL[i], &problem->F, i, 0);
    for (size_t k = 0; k < rank; k++)
        right_side(w->rhs[n + k], w, problem, k);
    solve(w, w->q0, w->FL, false);
    for (size_t k = 0; k < w->m; k++) {
        size_t i = w->rows.row[k];

        if (k < rank)
            mpfr_mul_2si(w->lambda[i], w->rhs[n + k], -w->row_exp[i], MPFR_RNDN);
        else
            mpfr_set_zero(w->lambda[i], 1);
    }
    if (rank < w->m)
        least_norm(w, w->lambda);
    find_residuals(w, problem);
}

enum hol_status
hol_kkt_consistent(const struct hol_kkt_work *w, const struct hol_ref_limits *limits,
                   const char **why)
{
    for (size_t i = w->rows.rank; i < w->m; i++)
        if (hol_ref_log2(w->residual[i]) > limits->drop + hol_ref_log2(w->scale[i])) {
            *why = "the constraints contradict each other: b is not in the range of A";
            return HOL_DOMAIN;
        }
    return HOL_OK;
}

void
hol_kkt_respond(struct hol_kkt_work *w, mpfr_t *nu, mpfr_t *force)
{
    for (size_t k = 0; k < w->rows.rank; k++)
        mpfr_set_zero(w->rhs[w->n + k], 1);
    solve(w, w->y, force, true);
    for (size_t k = 0; k < w->m; k++) {
        size_t i = w->rows.row[k];

        if (k < w->rows.rank)
            mpfr_mul_2si(nu[i], w->rhs[w->n + k], -w->row_exp[i], MPFR_RNDN);
        else
            mpfr_set_zero(nu[i], 1);
    }
}

void
hol_kkt_nonideal(struct hol_kkt_work *w, const struct hol_problem *problem)
{
    for (size_t i = 0; i < w->n; i++)
        hol_mat_get(w->FC[i], &problem->C, i, 0);
    hol_kkt_respond(w, w->reaction, w->FC);
    for (size_t j = 0; j < w->m; j++)
        mpfr_add(w->reaction[j], w->reaction[j], w->lambda[j], MPFR_RNDN);
    if (w->rows.rank < w->m)
        least_norm(w, w->reaction);
}
