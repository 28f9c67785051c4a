/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Lagrange multipliers by a sparse LU factorization of the KKT matrix. */
#include "base/alloc.h"
#include "numeric/sparse/sparse-ldl.h"
#include "solvers/support/kkt-system-sparse.h"
#include "solvers/support/kkt-system.h"
#include "solvers/support/norm-estimate.h"

#include <limits.h>
#include <math.h>

extern const struct hol_solver hol_solver_sparse_kkt;

/* ------------------------------------------------------------------------ dense problems */

struct dense {
    struct hol_balanced in;
    struct hol_sparse_problem sparse;
    struct hol_kkt_system_sparse kkt;
};

static void
destroy(void *work)
{
    struct dense *w = work;

    if (w == NULL)
        return;
    hol_balanced_clear(&w->in);
    hol_sparse_problem_clear(&w->sparse);
    hol_kkt_system_sparse_clear(&w->kkt);
    hol_free(w);
}

static enum hol_status
create(const struct hol_solver *self, void **work, size_t n, size_t m, mpfr_prec_t bits)
{
    struct dense *w = hol_alloc(1, sizeof *w);
    enum hol_status status;

    (void)self;
    if (w == NULL)
        return HOL_NOMEM;
    if ((status = hol_balanced_init(&w->in, n, m, bits)) != HOL_OK ||
        (status = hol_sparse_problem_reserve(&w->sparse, n, m, bits)) != HOL_OK ||
        (status = hol_kkt_system_sparse_reserve(&w->kkt, n, m, bits)) != HOL_OK) {
        destroy(w);
        return status;
    }
    *work = w;
    return HOL_OK;
}

static enum hol_status
solve(void *work, struct hol_answer *answer, const struct hol_problem *p)
{
    struct dense *w = work;
    struct hol_balanced *in = &w->in;
    struct hol_kkt_system_sparse *kkt = &w->kkt;
    struct hol_problem now = {.n = in->n, .m = in->m, .bits = in->bits};
    enum hol_status status;

    if ((status = hol_balanced_load(in, answer, p)) != HOL_OK)
        return status;
    if (in->rank < in->m) /* the multipliers are not unique, consistent or not: K is singular */
        return HOL_UNABLE;
    if ((status = hol_balanced_definite(in)) != HOL_OK)
        return status;
    hol_kkt_system_scale_rows(in);
    now.M = in->M, now.A = in->A, now.F = in->F, now.b = in->b, now.C = in->C;
    if ((status = hol_sparse_problem_from(&w->sparse, &now)) != HOL_OK ||
        (status = hol_kkt_system_sparse_solve(kkt, &w->sparse)) != HOL_OK)
        return status;
    return hol_balanced_answer(in, answer, &kkt->qdd, &kkt->FL, &kkt->FC, &kkt->lambda);
}

/* ----------------------------------------------------------------------- sparse problems */

struct sparse {
    struct hol_sparse_problem own; /* in units in which M_jj and the rows of A are about 1 */
    long *unit, *row;
    struct hol_ordering scratch;
    struct hol_indices order;
    struct hol_sparse_ldl mass; /* is M positive definite? */
    struct hol_kkt_system_sparse kkt;
    struct hol_vec x, z;
};

static void
sparse_destroy(void *work)
{
    struct sparse *w = work;

    if (w == NULL)
        return;
    hol_sparse_problem_clear(&w->own);
    hol_free(w->unit);
    hol_free(w->row);
    hol_ordering_clear(&w->scratch);
    hol_indices_clear(&w->order);
    hol_sparse_ldl_clear(&w->mass);
    hol_kkt_system_sparse_clear(&w->kkt);
    hol_mat_clear(&w->x);
    hol_mat_clear(&w->z);
    hol_free(w);
}

/* Prepare all that depends on the patterns. The pattern of M is set last: until then there is none.
 */
static enum hol_status
prepare(struct sparse *w, const struct hol_sparse_problem *p)
{
    enum hol_status status;

    w->own.M.pattern.rows = 0;
    if ((status = hol_pattern_copy(&w->own.A.pattern, &p->A.pattern)) != HOL_OK ||
        (status = hol_numbers_reserve(&w->own.M.value, p->M.pattern.count, p->bits)) != HOL_OK ||
        (status = hol_numbers_reserve(&w->own.A.value, p->A.pattern.count, p->bits)) != HOL_OK ||
        (status = hol_order_minimum_degree(&w->order, &w->scratch, &p->M.pattern)) != HOL_OK ||
        (status = hol_sparse_ldl_analyse(&w->mass, &p->M.pattern, w->order.at, p->bits)) !=
            HOL_OK ||
        (status = hol_kkt_system_sparse_analyse(&w->kkt, &p->M.pattern, &p->A.pattern, p->bits)) !=
            HOL_OK)
        return status;
    return hol_pattern_copy(&w->own.M.pattern, &p->M.pattern);
}

static enum hol_status
sparse_create(const struct hol_solver *self, void **work, const struct hol_sparse_problem *like,
              const char **why)
{
    struct sparse *w = hol_alloc(1, sizeof *w);
    enum hol_status status = HOL_NOMEM;

    (void)self;
    if (w == NULL)
        goto fail;
    w->own.n = like->n;
    w->own.m = like->m;
    w->own.bits = like->bits;
    w->unit = hol_alloc(like->n, sizeof *w->unit);
    w->row = hol_alloc(like->m + 1, sizeof *w->row);
    if (w->unit == NULL || w->row == NULL ||
        (status = hol_numbers_reserve(&w->own.F, like->n, like->bits)) != HOL_OK ||
        (status = hol_numbers_reserve(&w->own.C, like->n, like->bits)) != HOL_OK ||
        (status = hol_numbers_reserve(&w->own.b, like->m, like->bits)) != HOL_OK ||
        (status = hol_numbers_reserve(&w->x, like->n, like->bits)) != HOL_OK ||
        (status = hol_numbers_reserve(&w->z, like->m, like->bits)) != HOL_OK ||
        (status = prepare(w, like)) != HOL_OK)
        goto fail;
    *work = w;
    return HOL_OK;
fail:
    *why = hol_status_text(status);
    sparse_destroy(w);
    return status;
}

/* The e with 2^e > |element| >= 2^(e - 1). */
static long
exponent(const struct hol_vec *v, size_t k)
{
    int e = 0;

    if (v->d == NULL)
        return mpfr_zero_p(v->x[k]) ? LONG_MIN / 4 : mpfr_get_exp(v->x[k]);
    if (v->d[k] == 0)
        return LONG_MIN / 4;
    frexp(v->d[k], &e);
    return e;
}

/*
 * The problem in units of coordinates and rows, powers of two, in which M_jj and the largest entry
 * of a row of A are about 1; and then all rows times 2^(bits / 2), so that pivots are looked for
 * among the constraints first. What solvers/support/kkt-system.h says about 1 / sigma_min holds for
 * any larger weight, too: the elimination then becomes that of a null space method.
 */
static void
load(struct sparse *w, const struct hol_sparse_problem *p)
{
    struct hol_sparse_problem *own = &w->own;
    const struct hol_pattern *M = &own->M.pattern, *A = &own->A.pattern;

    hol_mat_round(&own->M.value, &p->M.value);
    hol_mat_round(&own->A.value, &p->A.value);
    hol_mat_round(&own->F, &p->F);
    hol_mat_round(&own->C, &p->C);
    hol_mat_round(&own->b, &p->b);
    for (size_t j = 0; j < p->n; j++) {
        w->unit[j] = -exponent(&own->M.value, M->start.at[j + 1] - 1) / 2;
        hol_row_scale_2exp(&own->F, j, w->unit[j]);
        hol_row_scale_2exp(&own->C, j, w->unit[j]);
        for (uint32_t k = M->start.at[j]; k < M->start.at[j + 1]; k++)
            hol_row_scale_2exp(&own->M.value, k, w->unit[j] + w->unit[M->index.at[k]]);
    }
    for (size_t i = 0; i < p->m; i++) {
        long largest = LONG_MIN / 4;

        for (uint32_t k = A->start.at[i]; k < A->start.at[i + 1]; k++) {
            long e = exponent(&own->A.value, k) + w->unit[A->index.at[k]];

            largest = e > largest ? e : largest;
        }
        w->row[i] = largest > LONG_MIN / 8 ? p->bits / 2 - largest : 0;
        for (uint32_t k = A->start.at[i]; k < A->start.at[i + 1]; k++)
            hol_row_scale_2exp(&own->A.value, k, w->row[i] + w->unit[A->index.at[k]]);
        hol_row_scale_2exp(&own->b, i, w->row[i]);
    }
}

/* ||X z||_1, where K^-1 (0; z) = (X z; ...), in units of 2^(bits/2). */
static long double
product(void *context, struct hol_vec *z)
{
    struct sparse *w = context;

    hol_mat_zero(&w->x);
    hol_kkt_system_sparse_apply(&w->kkt, &w->x, z);
    return hol_norm_1(&w->x);
}

/* K is symmetric: K^-1 (sign(X z); 0) = (...; X^T sign(X z)). */
static void
adjoint(void *context, struct hol_vec *z)
{
    struct sparse *w = context;

    hol_norm_signs(&w->x);
    hol_mat_zero(z);
    hol_kkt_system_sparse_apply(&w->kkt, &w->x, z);
}

/*
 * Are the rows of A dependent, as far as this precision can tell? X with A X = I, M X in the range
 * of A^T, is the upper right block of K^-1.
 */
static bool
is_singular(struct sparse *w)
{
    enum { COLUMNS = 2 };
    const struct hol_linear_map map = {w, product, adjoint};
    long double unit = ldexpl(1, (int)(w->own.bits / 2));
    long double size = (long double)(w->own.n + w->own.m);

    return hol_norm_reaches(&map, &w->z, COLUMNS,
                            ldexpl(1, (int)w->own.bits) / (30 * sqrtl(size)) / unit);
}

static void
give(struct sparse *w, struct hol_answer *answer)
{
    struct hol_kkt_system_sparse *s = &w->kkt;

    for (size_t j = 0; j < w->own.n; j++) {
        hol_row_scale_2exp(&s->qdd, j, w->unit[j]);
        hol_row_scale_2exp(&s->FL, j, -w->unit[j]);
        hol_row_scale_2exp(&s->FC, j, -w->unit[j]);
    }
    for (size_t i = 0; i < w->own.m; i++)
        hol_row_scale_2exp(&s->lambda, i, w->row[i]);
    hol_mat_round(&answer->qdd, &s->qdd);
    hol_mat_round(&answer->FL, &s->FL);
    hol_mat_round(&answer->FC, &s->FC);
    hol_mat_round(&answer->lambda, &s->lambda);
    answer->rank = w->own.m;
    answer->iterations = 0;
    answer->origin = (struct hol_origin){.path = HOL_PATH_FORMULATION};
}

static enum hol_status
sparse_solve(void *work, struct hol_answer *answer, const struct hol_sparse_problem *p)
{
    struct sparse *w = work;
    long double ratio, rounding = ldexpl(4 * (long double)p->n, -(int)p->bits);
    enum hol_status status;

    if (p->n != w->own.n || p->m != w->own.m || p->bits != w->own.bits ||
        !hol_sparse_problem_is_sound(p) || !hol_answer_fits(answer, p->n, p->m, p->bits))
        return HOL_INVALID;
    if ((!hol_pattern_equal(&w->own.M.pattern, &p->M.pattern) ||
         !hol_pattern_equal(&w->own.A.pattern, &p->A.pattern)) &&
        (status = prepare(w, p)) != HOL_OK)
        return status;
    load(w, p);
    if ((status = hol_sparse_ldl_factor(&w->mass, &ratio, &w->own.M.value, rounding)) != HOL_OK ||
        (status = hol_kkt_system_sparse_solve(&w->kkt, &w->own)) != HOL_OK)
        return status;
    if (is_singular(w))
        return HOL_UNABLE;
    give(w, answer);
    return HOL_OK;
}

/* Its rows are exchanged by magnitude. */
static bool
sparse_is_accurate(const void *work)
{
    (void)work;
    return true;
}

static const struct hol_sparse_entry entry = {sparse_create, sparse_solve, sparse_is_accurate,
                                              sparse_destroy, NULL};

const struct hol_solver hol_solver_sparse_kkt = {
    .name = "sparse-kkt",
    .source = "UKF2005, the multipliers below (17); [M A^T; A 0] by sparse LU, GP1988",
    .summary = "Lagrange multipliers on sparse matrices: the whole system by LU with pivoting",
    .yields = HOL_YIELDS_LAMBDA | HOL_YIELDS_SPLIT,
    .needs = HOL_NEEDS_FULL_RANK,
    .growth = HOL_GROWTH_KAPPA,
    .sparse = &entry,
    .applicable = hol_needs_full_rank,
    .create = create,
    .solve = solve,
    .destroy = destroy,
};
