/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#include "solvers/space.h"

#include <math.h>
#include <string.h>

extern const struct hol_solver hol_solver_augmented_lagrangian;

/* Iterations allowed for each bit of the precision; units of rounding where they end. */
enum { PER_BIT = 4, ROUNDING = 8 };

/*
 * The penalty alpha = 4^s is a scaling of the rows: with 2^s A for A and 2^s b for b it is 1.
 */
struct augmented {
    struct hol_balanced in;
    struct hol_mat W, K, L; /* W = range(A), orthonormal; K = M + A^T A = L L^T */
    struct hol_vec x, zero, r, t, lambda, nu, FL, FC, qdd;
};

static const struct hol_place places[] = {
    HOL_MAT(augmented, W, M, LESS),   HOL_MAT(augmented, K, N, N),
    HOL_MAT(augmented, L, N, N),      HOL_MAT(augmented, x, N, ONE),
    HOL_MAT(augmented, zero, M, ONE), HOL_MAT(augmented, r, M, ONE),
    HOL_MAT(augmented, t, LESS, ONE), HOL_MAT(augmented, lambda, M, ONE),
    HOL_MAT(augmented, nu, M, ONE),   HOL_MAT(augmented, FL, N, ONE),
    HOL_MAT(augmented, FC, N, ONE),   HOL_MAT(augmented, qdd, N, ONE),
};

HOL_SPACE(augmented, places);

/*
 * The penalty. An iteration divides what is left by 1 + alpha sigma^2, sigma a singular value of
 * A M^-1/2, and the rounding errors of K grow with alpha |A|^2: alpha sigma^2 = 1 to 4 for the
 * least sigma, estimated as that of A, by the last pivot that counts, over |M|^1/2.
 */
static void
choose_penalty(struct augmented *w)
{
    struct hol_balanced *in = &w->in;
    long double mass = hol_mat_norm(&in->M);
    long s;

    hol_mat_round(&w->W, &in->range);
    if (in->rank == 0)
        return;
    if (mass == 0)
        mass = 1;
    s = (long)ceill(log2l(mass) / 2 - log2l(hol_mat_abs(&in->pivot, in->rank - 1, 0)));
    for (size_t i = 0; i < in->m; i++)
        hol_balanced_row(in, NULL, i, s);
}

static enum hol_status
factorize(struct augmented *w)
{
    struct hol_balanced *in = &w->in;
    enum hol_status status;

    hol_mul_tn(&w->K, &in->A, &in->A);
    hol_add(&w->K, &w->K, &in->M); /* BayoGarciaSerna1988: M + A^T alpha A */
    if (hol_cholesky_beyond_rounding(&w->L, &w->K) == HOL_OK)
        return HOL_OK;
    status = hol_balanced_definite(in);
    return status == HOL_OK ? HOL_UNABLE : status;
}

/* v := W W^T v: what rounding took out of range(A) would add up in the multipliers. */
static void
keep_in_range(struct hol_vec *v, struct augmented *w)
{
    hol_mul_tv(&w->t, &w->W, v);
    hol_mul_v(v, &w->W, &w->t);
}

/* That of the Cholesky factor stands for |K^-1|^-1/2. */
static long double
least_pivot(const struct hol_mat *L)
{
    long double least = INFINITY;

    for (size_t k = 0; k < L->rows; k++)
        least = fminl(least, hol_mat_abs(L, k, k));
    return least;
}

/*
 * x and lambda of M x = f + A^T lambda, A x = b, the fixed point of
 *     (M + A^T A) x = f + A^T (b + lambda),   lambda := lambda + (b - A x)   from lambda = 0.
 * In exact arithmetic every |b - A x| is less than the one before (M >= 0). It has arrived when it
 * is rounding, u (|A| |x| + |b|), or falls no more because of what rounds before it: the right
 * side, by u (|f| + |A| |b + lambda|), and K, by u |K|. Of an error e there, A x sees A K^-1 e,
 * |A K^-1| <= |K^-1|^1/2.
 * UNABLE: it falls no more before; or not in so many iterations.
 */
static enum hol_status
iterate(struct hol_vec *x, struct hol_vec *lambda, size_t *count, struct augmented *w,
        const struct hol_vec *f, const struct hol_vec *b)
{
    struct hol_balanced *in = &w->in;
    size_t most = PER_BIT * (size_t)in->bits, larger = in->n > in->m ? in->n : in->m;
    long double unit = ldexpl((long double)larger, -(int)in->bits), before = INFINITY;

    hol_mat_shape(lambda, in->m, 1);
    hol_mat_zero(lambda);
    for (*count = 1; *count <= most; ++*count) {
        hol_add(&w->r, b, lambda);
        hol_mul_tv(x, &in->A, &w->r);
        hol_add(x, x, f);
        hol_lower_solve(x, &w->L);
        hol_lower_solve_t(x, &w->L); /* BayoLedesma1996: (M + A^T alpha A) q'' = ... */
        hol_mul_v(&w->r, &in->A, x);
        hol_sub(&w->r, b, &w->r);
        keep_in_range(&w->r, w);
        hol_add(lambda, lambda, &w->r); /* lambda + alpha (b - A q'') */

        long double left = hol_mat_norm(&w->r), A = hol_mat_norm(&in->A);
        long double size = A * hol_mat_norm(x) + hol_mat_norm(b);
        if (left <= unit * size)
            return HOL_OK;
        if (!(left < before)) {
            size += (A * size + hol_mat_norm(f) + A * hol_mat_norm(lambda)) / least_pivot(&w->L);
            return left <= ROUNDING * unit * size ? HOL_OK : HOL_UNABLE;
        }
        before = left;
    }
    return HOL_UNABLE;
}

static enum hol_status
solve(void *work, struct hol_answer *answer, const struct hol_problem *p)
{
    struct augmented *w = work;
    struct hol_balanced *in = &w->in;
    enum hol_status status;
    size_t count = 0, other = 0;

    if ((status = hol_balanced_load(in, answer, p)) != HOL_OK ||
        (status = hol_balanced_consistent(in)) != HOL_OK)
        return status;
    choose_penalty(w);
    if ((status = factorize(w)) != HOL_OK)
        return status;
    keep_in_range(&in->b, w);
    hol_mat_shape(&w->zero, in->m, 1);
    hol_mat_zero(&w->zero);
    if ((status = iterate(&w->qdd, &w->lambda, &count, w, &in->F, &in->b)) != HOL_OK ||
        (status = iterate(&w->x, &w->nu, &other, w, &in->C, &w->zero)) != HOL_OK)
        return status;
    hol_mul_tv(&w->FL, &in->A, &w->lambda); /* F_L = A^T lambda */
    hol_mul_tv(&w->FC, &in->A, &w->nu);
    hol_add(&w->FC, &w->FC, &in->C); /* UKF2005 (18): F_C = C + A^T nu: v^T F_C = v^T C */
    hol_add(&w->qdd, &w->qdd, &w->x);
    if (in->rank < in->m) /* not unique: the least in the units given */
        hol_balanced_least_norm(in, &w->lambda, &w->FL);
    status = hol_balanced_answer(in, answer, &w->qdd, &w->FL, &w->FC, &w->lambda);
    if (status == HOL_OK)
        answer->iterations = count > other ? count : other;
    return status;
}

static enum hol_answerable
applicable(const struct hol_problem *p, const char **why)
{
    (void)p;
    (void)why;
    return HOL_ANSWERABLE;
}

const struct hol_solver hol_solver_augmented_lagrangian = {
    .name = "augmented-lagrangian",
    .source = "BayoGarciaSerna1988; BayoLedesma1996",
    .summary = "Penalty with iterations: (M + A^T alpha A) q'' to the fixed point, any rank",
    .yields = HOL_YIELDS_LAMBDA | HOL_YIELDS_SPLIT,
    .growth = HOL_GROWTH_KAPPA2,
    .applicable = applicable,
    .create = create,
    .solve = solve,
    .destroy = destroy,
};
