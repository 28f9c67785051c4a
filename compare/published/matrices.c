/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The matrices that a source may print, computed from the truth. */
#include "compare/published/matrices.h"

#include "base/alloc.h"
#include "compare/published/published.h"
#include "numeric/dense/scalar.h"

#include <math.h>

/* Storage for matrices up to n x n or m x n, and the work space of the factorizations. */
struct rooms {
    struct hol_mat u, s, v, x, root;
    size_t *perm;
    struct hol_work *work;
};

static void
rooms_clear(struct rooms *r)
{
    hol_work_destroy(r->work);
    hol_free(r->perm);
    hol_mat_clear(&r->root);
    hol_mat_clear(&r->x);
    hol_mat_clear(&r->v);
    hol_mat_clear(&r->s);
    hol_mat_clear(&r->u);
}

static enum hol_status
rooms_init(struct rooms *r, const struct hol_truth *truth, size_t least)
{
    size_t n = truth->problem.n, m = truth->problem.m, size = n > m ? n : m;
    mpfr_prec_t bits = truth->problem.bits;
    enum hol_status status;

    size = size > least ? size : least;
    r->perm = hol_alloc(size + 1, sizeof *r->perm);
    if (r->perm == NULL)
        return HOL_NOMEM;
    status = hol_mat_init(&r->u, size, size, bits);
    if (status == HOL_OK)
        status = hol_mat_init(&r->s, size, 1, bits);
    if (status == HOL_OK)
        status = hol_mat_init(&r->v, size, size, bits);
    if (status == HOL_OK)
        status = hol_mat_init(&r->x, size, size, bits);
    if (status == HOL_OK)
        status = hol_mat_init(&r->root, size, size, bits);
    if (status == HOL_OK)
        status = hol_work_create(&r->work, size, bits);
    return status;
}

/* Column j of a times 1 / s_j, or 1 / sqrt(s_j), for j < count; the others zero. */
static void
divide_columns(struct hol_mat *a, const struct hol_vec *s, size_t count, bool root)
{
    struct hol_scalar factor, x;

    hol_scalar_init(&factor, a->bits);
    hol_scalar_init(&x, a->bits);
    for (size_t j = 0; j < a->cols; j++) {
        mpfr_set_zero(factor.x, 1);
        if (j < count) {
            hol_mat_get(factor.x, s, j, 0);
            if (root)
                mpfr_sqrt(factor.x, factor.x, MPFR_RNDN);
            mpfr_ui_div(factor.x, 1, factor.x, MPFR_RNDN);
        }
        for (size_t i = 0; i < a->rows; i++) {
            hol_mat_get(x.x, a, i, j);
            mpfr_mul(x.x, x.x, factor.x, MPFR_RNDN);
            hol_mat_set(a, i, j, x.x);
        }
    }
}

/* out = X+ from the first k singular values: V_k diag(1/s) U_k^T. */
static enum hol_status
pseudo_inverse(struct hol_mat *out, struct rooms *r, const struct hol_mat *X, size_t k)
{
    enum hol_status status = hol_svd(&r->u, &r->s, &r->v, X, r->work);

    if (status != HOL_OK)
        return status;
    divide_columns(&r->v, &r->s, k, false);
    hol_mul_nt(out, &r->v, &r->u);
    return HOL_OK;
}

/* root = M^-1/2, symmetric. */
static enum hol_status
inverse_root(struct rooms *r, const char **why, const struct hol_truth *truth)
{
    enum hol_status status = HOL_UNABLE;

    *why = truth->condition.singular ? "M is singular"
                                     : "M is indefinite: there is no M^-1/2, of which it is made";
    if (truth->condition.singular || truth->condition.indefinite)
        return status;
    status = hol_eigen(&r->s, &r->v, &truth->problem.M, r->work);
    if (status != HOL_OK)
        return status;
    hol_mat_round(&r->u, &r->v);
    divide_columns(&r->u, &r->s, r->u.cols, true);
    hol_mul_nt(&r->root, &r->u, &r->v);
    return HOL_OK;
}

/* out = X^-1 of a square X; a condition number beyond half the bits counts as singular. */
static enum hol_status
inverse(struct hol_mat *out, struct rooms *r, const char **why, const struct hol_mat *X)
{
    *why = "it is the inverse of a singular matrix";
    if (hol_lu(&r->u, r->perm, X, r->work) != HOL_OK)
        return HOL_UNABLE;
    hol_mat_shape(out, X->rows, X->rows);
    hol_mat_identity(out);
    hol_lu_solve(out, &r->u, r->perm, r->work);
    if (!hol_mat_is_finite(out) ||
        hol_mat_max(X) * hol_mat_max(out) > ldexpl(1, (int)(X->bits / 2)))
        return HOL_UNABLE;
    return HOL_OK;
}

/* out = (B^T B + V V^T)^-1; B is in x. */
static enum hol_status
make_j(struct hol_mat *out, struct rooms *r, const char **why, const struct hol_mat *V)
{
    *why = "V is not printed beside it";
    if (V == NULL || V->rows != r->x.cols)
        return HOL_UNABLE;
    hol_mul_tn(&r->v, &r->x, &r->x);
    hol_mul_nt(&r->u, V, V);
    hol_add(&r->x, &r->v, &r->u);
    return inverse(out, r, why, &r->x);
}

/* The matrices made of B, which is in x. */
static enum hol_status
from_b(struct hol_mat *out, struct rooms *r, const char **why, enum hol_matrix which, size_t rank,
       const struct hol_mat *V)
{
    switch (which) {
    case HOL_MATRIX_B:
        hol_mat_round(out, &r->x);
        return HOL_OK;
    case HOL_MATRIX_J:
        return make_j(out, r, why, V);
    default: /* B+ and JB^T */
        return pseudo_inverse(out, r, &r->x, rank);
    }
}

/* The matrices made of A alone. */
static enum hol_status
from_a(struct hol_mat *out, struct rooms *r, enum hol_matrix which, const struct hol_problem *p,
       size_t rank)
{
    enum hol_status status = HOL_OK;

    if (which == HOL_MATRIX_A_AT) {
        hol_mul_nt(out, &p->A, &p->A);
        return HOL_OK;
    }
    status = pseudo_inverse(which == HOL_MATRIX_A_PLUS ? out : &r->x, r, &p->A, rank);
    if (status != HOL_OK || which == HOL_MATRIX_A_PLUS)
        return status;
    hol_mul(out, &r->x, &p->A);
    if (which == HOL_MATRIX_NULL_PROJECTOR) {
        hol_mat_shape(&r->x, p->n, p->n);
        hol_mat_identity(&r->x);
        hol_sub(out, &r->x, out);
    }
    return HOL_OK;
}

static enum hol_status
compute(struct hol_mat *out, struct rooms *r, const char **why, enum hol_matrix which,
        const struct hol_truth *truth, const struct hol_mat *V)
{
    const struct hol_problem *p = &truth->problem;
    enum hol_status status;

    switch (which) {
    case HOL_MATRIX_MASS:
        hol_mat_round(out, &p->M);
        return HOL_OK;
    case HOL_MATRIX_FORCE:
        hol_mat_round(out, &p->F);
        return HOL_OK;
    case HOL_MATRIX_A:
        hol_mat_round(out, &p->A);
        return HOL_OK;
    case HOL_MATRIX_RIGHT:
        hol_mat_round(out, &p->b);
        return HOL_OK;
    case HOL_MATRIX_FREE:
        *why = "M is singular";
        if (truth->condition.singular || hol_lu(&r->u, r->perm, &p->M, r->work) != HOL_OK)
            return HOL_UNABLE;
        hol_mat_round(out, &p->F);
        hol_lu_solve(out, &r->u, r->perm, r->work);
        return HOL_OK;
    case HOL_MATRIX_A_PLUS:
    case HOL_MATRIX_A_PLUS_A:
    case HOL_MATRIX_NULL_PROJECTOR:
    case HOL_MATRIX_A_AT:
        return from_a(out, r, which, p, truth->info.rank);
    case HOL_MATRIX_B:
    case HOL_MATRIX_J:
    case HOL_MATRIX_B_PLUS:
    case HOL_MATRIX_J_BT:
        status = inverse_root(r, why, truth);
        if (status != HOL_OK)
            return status;
        hol_mul(&r->x, &p->A, &r->root);
        return from_b(out, r, why, which, truth->info.rank, V);
    case HOL_MATRIX_V:
    case HOL_MATRIX_COUNT:
        break;
    }
    *why = "not a matrix that has one value";
    return HOL_UNABLE;
}

enum hol_status
hol_matrix_true(struct hol_mat *out, const char **why, enum hol_matrix which,
                const struct hol_truth *truth, const struct hol_mat *V)
{
    size_t n = truth->problem.n, m = truth->problem.m, size = n > m ? n : m;
    struct rooms r = {0};
    enum hol_status status = hol_mat_init(out, size, size, truth->problem.bits);

    if (status == HOL_OK)
        status = rooms_init(&r, truth, 0);
    *why = "a factorization did not converge";
    if (status == HOL_OK)
        status = compute(out, &r, why, which, truth, V);
    rooms_clear(&r);
    return status;
}

/* Largest magnitude of row i of a, or of column i. */
static long double
line_max(const struct hol_mat *a, size_t i, bool row)
{
    long double most = 0;

    for (size_t j = 0; j < (row ? a->cols : a->rows); j++)
        most = fmaxl(most, row ? hol_mat_abs(a, i, j) : hol_mat_abs(a, j, i));
    return most;
}

/* The defect of hol_matrix_null_check. */
static long double
null_defect(const struct hol_mat *product, const struct hol_mat *B, const struct hol_mat *V,
            long double noise)
{
    long double worst = 0;

    for (size_t i = 0; i < product->rows; i++)
        for (size_t j = 0; j < product->cols; j++) {
            long double zero = line_max(B, i, true) *
                               (noise + hol_published_noise(line_max(V, j, false), V->bits));
            worst = fmaxl(worst, hol_relative(hol_mat_abs(product, i, j), zero));
        }
    return worst * HOL_PUBLISHED_LIMIT;
}

enum hol_status
hol_matrix_null_check(long double *defect, const char **why, const struct hol_truth *truth,
                      const struct hol_mat *V, long double noise)
{
    const struct hol_problem *p = &truth->problem;
    static const long double least = 1e-30L; /* of the singular values of a basis */
    struct rooms r = {0};
    enum hol_status status = rooms_init(&r, truth, V->rows > V->cols ? V->rows : V->cols);
    long double worst;

    *why = "";
    *defect = INFINITY;
    if (status != HOL_OK)
        goto done;
    if (V->rows != p->n || V->cols != p->n - truth->info.rank) {
        *why = "V has the wrong shape";
        goto done;
    }
    status = inverse_root(&r, why, truth);
    if (status != HOL_OK)
        goto done;
    *why = "";
    hol_mul(&r.x, &p->A, &r.root);
    hol_mul(&r.u, &r.x, V);
    worst = null_defect(&r.u, &r.x, V, noise);
    if (V->cols > 0) {
        status = hol_svd(&r.u, &r.s, &r.v, V, r.work);
        if (status != HOL_OK)
            goto done;
        if (!(hol_mat_abs(&r.s, V->cols - 1, 0) > least * hol_mat_abs(&r.s, 0, 0))) {
            *why = "the columns of V are dependent";
            goto done;
        }
    }
    *defect = worst;
done:
    rooms_clear(&r);
    return status;
}
