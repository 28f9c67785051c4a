/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The augmented Lagrangian: M + alpha A^T A is factored once, and the multipliers are iterated. */
#include "solvers/support/formulation.h"

#include <math.h>
#include <stdlib.h>

extern const struct hol_solver hol_solver_augmented_lagrangian;

// clang-format off
enum {
    PER_BIT = 4,     /* iterations allowed for each bit of the precision */
    CORRECTIONS = 2, /* of which at least this many, the last ones, are corrections */
    ROUNDING = 8,    /* units of rounding at which the iteration ends */
    RAISE = 2,       /* the power of two by which a penalty is raised, */
    LEAP = 32        /* and iterations that are made at once between two corrections */
};
static const long double SLOW = 0.75L; /* an iteration that leaves more: raise the penalty */
// clang-format on

/*
 * Where rows depend on others, A and b stand for their k independent combinations W^T A, W^T b, W
 * an orthonormal basis of range(A): A^T A is the same, and W lambda are the multipliers of least
 * norm.
 */
struct augmented {
    struct hol_balanced in;
    struct hol_mat A, alphaA, K, L; /* K = M + A^T alpha A = L L^T */
    struct hol_mat G, S;            /* L^-1 A^T; alpha A K^-1 A^T = alpha G^T G */
    bool known;                     /* are G and S those of L? */
    long double size, least;        /* |A|; least on the diagonal of L */
    long alpha;                     /* the exponent: the penalty is 2^alpha */
    struct hol_vec b, zero, x, dx, Mx, r, step, sum, after, lambda, nu, multipliers, FL, FC, qdd;
};

static const struct hol_slot slots[] = {
    HOL_MAT(augmented, A, MIN, N),     HOL_MAT(augmented, alphaA, MIN, N),
    HOL_MAT(augmented, K, N, N),       HOL_MAT(augmented, L, N, N),
    HOL_MAT(augmented, G, N, MIN),     HOL_MAT(augmented, S, MIN, MIN),
    HOL_MAT(augmented, b, MIN, ONE),   HOL_MAT(augmented, zero, MIN, ONE),
    HOL_MAT(augmented, sum, MIN, ONE), HOL_MAT(augmented, after, MIN, ONE),
    HOL_MAT(augmented, x, N, ONE),     HOL_MAT(augmented, dx, N, ONE),
    HOL_MAT(augmented, Mx, N, ONE),    HOL_MAT(augmented, step, MIN, ONE),
    HOL_MAT(augmented, r, MIN, ONE),   HOL_MAT(augmented, lambda, MIN, ONE),
    HOL_MAT(augmented, nu, MIN, ONE),  HOL_MAT(augmented, multipliers, M, ONE),
    HOL_MAT(augmented, FL, N, ONE),    HOL_MAT(augmented, FC, N, ONE),
    HOL_MAT(augmented, qdd, N, ONE),
};

HOL_FORMULATION(augmented, slots);

/* All rows times the penalty. */
static void
penalize(struct hol_mat *a, long alpha)
{
    if (a->d != NULL && labs(alpha) <= 1000) {
        double factor = ldexp(1, (int)alpha);

        for (size_t k = 0; k < a->rows * a->cols; k++)
            a->d[k] *= factor;
        return;
    }
    for (size_t i = 0; i < a->rows; i++)
        hol_row_scale_2exp(a, i, alpha);
}

/*
 * The penalty. An iteration divides what is left by 1 + alpha sigma^2, sigma a singular value of
 * A M^-1/2, and the rounding errors of lambda grow with alpha |A|^2: the least alpha that gains
 * about a bit, alpha sigma^2 = 1/2 to 1 for the least sigma, estimated as that of A, by the last
 * pivot that counts, over the square root of the largest element of M. Where that is too little it
 * is raised.
 */
static void
choose_penalty(struct augmented *w)
{
    struct hol_balanced *in = &w->in;
    long double mass = hol_mat_max(&in->M);

    w->alpha = 0;
    if (in->rank > 0) {
        long double sigma = hol_mat_abs(&in->pivot, in->rank - 1, 0);
        w->alpha = (long)floorl(log2l(mass > 0 ? mass : 1) - 2 * log2l(sigma));
    }
    if (in->rank < in->m) {
        hol_mul_tn(&w->A, &in->range, &in->A);
        hol_mul_tv(&w->b, &in->range, &in->b);
    } else {
        hol_mat_round(&w->A, &in->A);
        hol_mat_round(&w->b, &in->b);
    }
    w->size = hol_mat_norm(&w->A);
    hol_mat_round(&w->alphaA, &w->A);
    penalize(&w->alphaA, w->alpha);
    hol_mat_shape(&w->zero, in->rank, 1);
    hol_mat_zero(&w->zero);
}

static enum hol_status
factorize(struct augmented *w)
{
    enum hol_status status;

    hol_mul_tn(&w->K, &w->A, &w->alphaA);
    hol_add(&w->K, &w->K, &w->in.M); /* BayoGarciaSerna1988: M + A^T alpha A */
    w->known = false;
    status = hol_cholesky_beyond_rounding(&w->L, &w->K);
    if (status == HOL_OK)
        w->least = hol_mat_least_pivot(&w->L); /* stands for |K^-1|^-1/2 */
    return status;
}

static enum hol_status
raise_penalty(struct augmented *w)
{
    w->alpha += RAISE;
    penalize(&w->alphaA, RAISE);
    return factorize(w);
}

/*
 * With the Z of null(A) and the Y of range(A^T), K is positive definite where
 *     alpha |A Y|^2 + Y^T M Y > Y^T M Z (Z^T M Z)^-1 Z^T M Y:
 * an M that is positive definite on null(A) only may need a larger penalty, up to half of the bits.
 */
static enum hol_status
start(struct augmented *w)
{
    enum hol_status status;
    long most;

    choose_penalty(w);
    if (factorize(w) == HOL_OK)
        return HOL_OK;
    if ((status = hol_balanced_definite(&w->in)) != HOL_OK)
        return status;
    most = w->alpha + w->in.bits / 2;
    do
        status = raise_penalty(w);
    while (status != HOL_OK && w->alpha < most);
    return status;
}

/* The size, and how much an error of one unit of rounding in the right side changes b - A x. */
static long double
magnified(const struct augmented *w, long double size, const struct hol_vec *f,
          const struct hol_vec *lambda)
{
    long double A = w->size, root = sqrtl(ldexpl(1, (int)w->alpha));

    return size +
           (root * A * size + (hol_mat_norm(f) + A * hol_mat_norm(lambda)) / root) / w->least;
}

/* r := b - A x */
static void
constraint_left(struct augmented *w, const struct hol_vec *x, const struct hol_vec *b)
{
    hol_mul_v(&w->r, &w->A, x);
    hol_sub(&w->r, b, &w->r);
}

/*
 * Up to LEAP iterations at once. After any of them M x = f + A^T lambda but for rounding, so that
 * the next is x_1 = x + alpha K^-1 A^T r with r = b - A x, and
 *     r_1 = (1 - S) r,   lambda_1 = lambda + alpha r_1,   S = alpha A K^-1 A^T:
 * products with one k x k matrix, and the sums of the r and r_1 move x and lambda at the end. What
 * the errors of S leave, of its size times r, the corrections before and after take away. It ends
 * early where |r| is `enough`; false: or hardly falls.
 */
static bool
leap(struct hol_vec *x, struct hol_vec *lambda, size_t *count, struct augmented *w,
     long double enough)
{
    long double left = hol_mat_norm(&w->r), before = INFINITY;

    if (!w->known) {
        hol_transpose(&w->G, &w->A);
        hol_lower_solve(&w->G, &w->L);
        hol_mul_tn(&w->S, &w->G, &w->G);
        penalize(&w->S, w->alpha);
        w->known = true;
    }
    hol_mat_round(&w->sum, &w->zero);
    hol_mat_round(&w->after, &w->zero);
    for (int i = 0; i < LEAP && left > enough && left <= SLOW * before; i++, ++*count) {
        hol_add(&w->sum, &w->sum, &w->r);
        hol_mul_v(&w->step, &w->S, &w->r);
        hol_sub(&w->r, &w->r, &w->step);
        hol_add(&w->after, &w->after, &w->r);
        before = left;
        left = hol_mat_norm(&w->r);
    }
    penalize(&w->sum, w->alpha);
    penalize(&w->after, w->alpha);
    hol_mul_v(&w->dx, &w->G, &w->sum);
    hol_lower_solve_t(&w->dx, &w->L);
    hol_add(x, x, &w->dx);
    hol_add(lambda, lambda, &w->after);
    return left <= SLOW * before;
}

/*
 * x and lambda of M x = f + A^T lambda, A x = b, the fixed point of
 *     (M + A^T alpha A) x_1 = f + A^T (alpha b + lambda),   lambda_1 = lambda + alpha (b - A x_1),
 * BayoLedesma1996, from x = 0, lambda = 0. It is computed as a correction of the x before,
 *     (M + A^T alpha A) (x_1 - x) = f - M x + A^T (lambda + alpha (b - A x)),
 * which in exact arithmetic is the same; so the rounding errors of K only slow it down.
 *
 * In exact arithmetic every |b - A x| is less than the one before (M >= 0). It has arrived when it
 * is rounding, u (|A| |x| + |b|), or falls no more because of what rounds before it: an error e of
 * the right side makes A K^-1 e of it, |A K^-1| <= (|K^-1| / alpha)^1/2. Where it hardly falls
 * before, the penalty is raised. Of an x that is 0 there is nothing but rounding, which may fall
 * slowly to the end: then, too, it has arrived. UNABLE: not with any penalty; not in that many
 * iterations. Before it is rounding, a leap follows every correction, where about a bit an
 * iteration makes S worth its n k (n + k).
 */
static enum hol_status
iterate(struct hol_vec *x, struct hol_vec *lambda, size_t *count, struct augmented *w,
        const struct hol_vec *f, const struct hol_vec *b)
{
    struct hol_balanced *in = &w->in;
    size_t most = PER_BIT * (size_t)in->bits, larger = in->n > in->m ? in->n : in->m;
    long double unit = ldexpl((long double)larger, -(int)in->bits), before = INFINITY;
    bool may_leap = in->rank < (size_t)in->bits, leaps = may_leap;
    size_t corrections = 0; /* since the last leap */
    bool arrived = false;

    hol_mat_shape(x, in->n, 1);
    hol_mat_zero(x);
    hol_mat_round(lambda, &w->zero);
    hol_mat_round(&w->r, b);
    for (*count = 1; *count <= most; ++*count) {
        penalize(&w->r, w->alpha);
        hol_add(&w->r, &w->r, lambda);
        hol_mul_tv(&w->dx, &w->A, &w->r);
        hol_mul_v(&w->Mx, &in->M, x);
        hol_sub(&w->dx, &w->dx, &w->Mx);
        hol_add(&w->dx, &w->dx, f);
        hol_lower_solve(&w->dx, &w->L);
        hol_lower_solve_t(&w->dx, &w->L);
        hol_add(x, x, &w->dx);
        constraint_left(w, x, b);

        long double left = hol_mat_norm(&w->r), size = w->size * hol_mat_norm(x) + hol_mat_norm(b);
        long double rounding = ROUNDING * unit * magnified(w, size, f, lambda);
        hol_mat_round(&w->step, &w->r);
        penalize(&w->step, w->alpha);
        hol_add(lambda, lambda, &w->step);
        if (leaps && left > rounding) {
            leaps = leap(x, lambda, count, w, unit * size);
            constraint_left(w, x, b);
            left = INFINITY;
            corrections = 0;
        } else if (++corrections > CORRECTIONS) {
            arrived = left <= rounding;
            if (left <= unit * size || (arrived && !(left < before)))
                return HOL_OK;
            if (left > rounding && left > SLOW * before) {
                if (raise_penalty(w) != HOL_OK)
                    return HOL_UNABLE;
                leaps = may_leap;
            }
        }
        before = left;
    }
    return arrived ? HOL_OK : HOL_UNABLE;
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
    if ((status = start(w)) != HOL_OK)
        return status;
    if ((status = iterate(&w->qdd, &w->lambda, &count, w, &in->F, &w->b)) != HOL_OK)
        return status;
    if (hol_mat_is_zero(&in->C)) {
        hol_mat_round(&w->x, &in->C);
        hol_mat_round(&w->nu, &w->zero);
    } else if ((status = iterate(&w->x, &w->nu, &other, w, &in->C, &w->zero)) != HOL_OK) {
        return status;
    }
    hol_mul_tv(&w->FL, &w->A, &w->lambda); /* F_L = A^T lambda */
    if (in->rank < in->m)
        hol_mul_v(&w->multipliers, &in->range, &w->lambda);
    else
        hol_mat_round(&w->multipliers, &w->lambda);
    hol_mul_tv(&w->FC, &w->A, &w->nu);
    hol_add(&w->FC, &w->FC, &in->C); /* UKF2005 (18): F_C = C + A^T nu: v^T F_C = v^T C */
    hol_add(&w->qdd, &w->qdd, &w->x);
    status = hol_balanced_answer(in, answer, &w->qdd, &w->FL, &w->FC, &w->multipliers);
    if (status == HOL_OK)
        answer->iterations = count > other ? count : other;
    return status;
}

const struct hol_solver hol_solver_augmented_lagrangian = {
    .name = "augmented-lagrangian",
    .source = "BayoGarciaSerna1988; BayoLedesma1996",
    .summary = "Penalty with iterations: (M + A^T alpha A) q'' to the fixed point, any rank",
    .yields = HOL_YIELDS_LAMBDA | HOL_YIELDS_SPLIT,
    .growth = HOL_GROWTH_KAPPA2,
    .applicable = hol_needs_nothing,
    .create = create,
    .solve = solve,
    .destroy = destroy,
};
