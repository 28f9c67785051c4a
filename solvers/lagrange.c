/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#include "solvers/space.h"

#include <string.h>

extern const struct hol_solver hol_solver_lagrange;

struct lagrange {
    struct hol_balanced in;
    struct hol_mat K, LU, X, At; /* K X = [F C; b 0] */
    size_t *perm;
    struct hol_work *work; /* for n + m */
    struct hol_vec x, qdd, y, lambda, nu, FL, FC;
};

static const struct hol_place places[] = {
    HOL_MAT(lagrange, K, SUM, SUM), HOL_MAT(lagrange, LU, SUM, SUM),
    HOL_MAT(lagrange, X, SUM, TWO), HOL_MAT(lagrange, At, N, M),
    HOL_MAT(lagrange, x, N, ONE),   HOL_MAT(lagrange, qdd, N, ONE),
    HOL_MAT(lagrange, y, N, ONE),   HOL_MAT(lagrange, lambda, M, ONE),
    HOL_MAT(lagrange, nu, M, ONE),  HOL_MAT(lagrange, FL, N, ONE),
    HOL_MAT(lagrange, FC, N, ONE),  HOL_PERM(lagrange, perm, SUM),
    HOL_WORK(lagrange, work, SUM),
};

HOL_SPACE(lagrange, places);

/*
 * All rows times one power of two, about 1 / sigma_min(A). For M = I and a singular value sigma of
 * A the eigenvalues of [I sA^T; sA 0] are (1 +- sqrt(1 + 4 s^2 sigma^2)) / 2: s = 1/sigma_min puts
 * them between about 1 and kappa(A), where s = 1 leaves a condition number of kappa(A)^2. The last
 * pivot of the QR of A stands for sigma_min.
 */
static void
weigh_constraints(struct hol_balanced *in)
{
    long e = hol_row_exponent(&in->pivot, in->m - 1);

    for (size_t i = 0; i < in->m; i++)
        hol_balanced_row(in, NULL, i, e);
}

/* K = [M A^T; A 0], right sides [F; b] and [C; 0]. */
static void
assemble(struct lagrange *w)
{
    const struct hol_balanced *in = &w->in;
    size_t n = in->n, m = in->m;

    hol_transpose(&w->At, &in->A);
    hol_mat_shape(&w->K, n + m, n + m);
    hol_mat_zero(&w->K);
    hol_mat_put(&w->K, 0, 0, &in->M);
    hol_mat_put(&w->K, 0, n, &w->At);
    hol_mat_put(&w->K, n, 0, &in->A);
    hol_mat_shape(&w->X, n + m, 2);
    hol_mat_zero(&w->X);
    hol_mat_put(&w->X, 0, 0, &in->F);
    hol_mat_put(&w->X, n, 0, &in->b);
    hol_mat_put(&w->X, 0, 1, &in->C);
}

static enum hol_status
solve(void *work, struct hol_answer *answer, const struct hol_problem *p)
{
    struct lagrange *w = work;
    struct hol_balanced *in = &w->in;
    size_t n = in->n, m = in->m;
    enum hol_status status;

    if ((status = hol_balanced_load(in, answer, p)) != HOL_OK)
        return status;
    if (in->rank < m) /* the multipliers are not unique, consistent or not: K is singular */
        return HOL_UNABLE;
    if ((status = hol_balanced_definite(in)) != HOL_OK)
        return status;
    if (m > 0)
        weigh_constraints(in);
    assemble(w);
    /* K is nonsingular, as A and M were found: if not, it is the precision. */
    if (hol_lu(&w->LU, w->perm, &w->K) != HOL_OK)
        return HOL_UNABLE;
    hol_lu_solve(&w->X, &w->LU, w->perm, w->work);
    hol_mat_take(&w->qdd, &w->X, 0, 0);    /* M q_0 - A^T lambda = F, A q_0 = b */
    hol_mat_take(&w->lambda, &w->X, n, 0); /* (X holds -lambda) */
    hol_mat_take(&w->y, &w->X, 0, 1);      /* M y - A^T nu = C, A y = 0 */
    hol_mat_take(&w->nu, &w->X, n, 1);     /* (X holds -nu) */
    hol_negate(&w->lambda);
    hol_negate(&w->nu);
    hol_mul_tv(&w->FL, &in->A, &w->lambda); /* UKF2005, below (17): F_L = A^T lambda */
    hol_mul_tv(&w->x, &in->A, &w->nu);
    hol_add(&w->FC, &in->C, &w->x);   /* UKF2005 (18): F_C = C + A^T nu: v^T F_C = v^T C */
    hol_add(&w->qdd, &w->qdd, &w->y); /* UKF2005 (7): q'' = q_0 + M^-1 F_C */
    return hol_balanced_answer(in, answer, &w->qdd, &w->FL, &w->FC, &w->lambda);
}

static enum hol_answerable
applicable(const struct hol_problem *p, const char **why)
{
    if (p->m <= p->n)
        return HOL_ANSWERABLE;
    *why = "needs independent rows; there are more rows than coordinates";
    return HOL_NOT_ANSWERABLE;
}

const struct hol_solver hol_solver_lagrange = {
    .name = "lagrange",
    .source = "UKF2005, the multipliers below (17); the linear system [M A^T; A 0]",
    .summary = "Lagrange multipliers: M q'' - A^T lambda = F and A q'' = b by LU",
    .yields = HOL_YIELDS_LAMBDA | HOL_YIELDS_SPLIT,
    .needs = HOL_NEEDS_FULL_RANK,
    .growth = HOL_GROWTH_KAPPA,
    .applicable = applicable,
    .create = create,
    .solve = solve,
    .destroy = destroy,
};
