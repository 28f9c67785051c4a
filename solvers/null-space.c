/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The null space method: q'' = q_p + Z u with A Z = 0, by Householder QR or Gram-Schmidt. */
#include "solvers/support/coordinate-partition.h"
#include "solvers/support/projection.h"
#include "solvers/support/split.h"

extern const struct hol_solver hol_solver_null_space;

struct null_space {
    struct hol_balanced in;
    struct hol_split s;
    struct hol_projection p; /* Z^T Z = I */
    struct hol_vec qp, x, y, qdd, FL, FC, lambda;
};

static const struct hol_slot slots[] = {
    HOL_SPLIT(null_space, s),
    HOL_PROJECTION(null_space, p),
    HOL_MAT(null_space, qp, N, ONE),
    HOL_MAT(null_space, x, N, ONE),
    HOL_MAT(null_space, y, N, ONE),
    HOL_MAT(null_space, qdd, N, ONE),
    HOL_MAT(null_space, FL, N, ONE),
    HOL_MAT(null_space, FC, N, ONE),
    HOL_MAT(null_space, lambda, M, ONE),
};

HOL_FORMULATION(null_space, slots);

/* A^T P = Q R, Z the last n - k columns of Q. [Golub & Van Loan 2013] 5.5.5 */
static enum hol_status
by_householder(struct null_space *w, size_t *rank)
{
    struct hol_balanced *in = &w->in;
    enum hol_status status = hol_split_load(&w->s, in);

    if (status != HOL_OK)
        return status;
    *rank = in->rank;
    hol_qr_beyond(&w->p.Z, &w->s.H, &w->s.tau, *rank, in->work);
    return HOL_OK;
}

/* q_p = A^+ b */
static void
particular_of_split(struct null_space *w)
{
    hol_split_across(&w->y, &w->s, &w->in);
    hol_split_join(&w->qp, &w->s, &w->in, &w->y, NULL);
}

static void
force_of_split(struct null_space *w, const struct hol_vec *f)
{
    hol_split_force(&w->FL, &w->lambda, &w->s, &w->in, f);
}

static const char measure[] = "lengths of the rows of A, Gram-Schmidt";

/* With the factors of A that the basic solution and the multipliers need. */
static enum hol_status
by_gram_schmidt(struct null_space *w, size_t *rank)
{
    if (w->in.full_rank_evident)
        hol_balanced_factor(&w->in);
    return hol_balanced_null(&w->in, &w->p.Z, rank, measure, &w->in.A, false);
}

static enum hol_status
by_gram_schmidt_once(struct null_space *w, size_t *rank)
{
    if (w->in.full_rank_evident)
        hol_balanced_factor(&w->in);
    return hol_balanced_null(&w->in, &w->p.Z, rank, measure, &w->in.A, true);
}

/* q_p = (I - Z Z^T) e = A^+ b, e the basic solution. */
static void
particular_of_coordinates(struct null_space *w)
{
    hol_coordinate_partition_particular(&w->qp, &w->in);
    hol_mul_tv(&w->p.u, &w->p.Z, &w->qp);
    hol_mul_v(&w->x, &w->p.Z, &w->p.u);
    hol_sub(&w->qp, &w->qp, &w->x);
}

/* F_L = (I - Z Z^T) f, and its multipliers. */
static void
force_of_coordinates(struct null_space *w, const struct hol_vec *f)
{
    hol_coordinate_partition_multipliers(&w->lambda, &w->in, f);
    hol_mul_tv(&w->p.u, &w->p.Z, f);
    hol_mul_v(&w->y, &w->p.Z, &w->p.u);
    hol_sub(&w->FL, f, &w->y);
}

/*
 * How Z is found: its number of columns is n less the rank found on the way; and what Y is to A
 * Y y = b and to the force f = M q'' - F, in range(A^T) but for rounding.
 */
struct choice {
    enum hol_status (*basis)(struct null_space *w, size_t *rank);
    void (*particular)(struct null_space *w);
    void (*force)(struct null_space *w, const struct hol_vec *f);
};
static const struct choice householder = {by_householder, particular_of_split, force_of_split},
                           gram_schmidt = {by_gram_schmidt, particular_of_coordinates,
                                           force_of_coordinates},
                           once = {by_gram_schmidt_once, particular_of_coordinates,
                                   force_of_coordinates};

/* Z, with the rank that A has. */
static enum hol_status
span(void *work)
{
    struct null_space *w = work;
    const struct choice *choice = w->in.context;
    enum hol_status status;
    size_t rank = 0;

    if ((status = choice->basis(w, &rank)) != HOL_OK)
        return status;
    return rank == w->in.rank ? HOL_OK : HOL_UNABLE; /* so near to dependence that rows and columns
                                                        disagree */
}

static enum hol_status
solve(void *work, struct hol_answer *answer, const struct hol_problem *p)
{
    struct null_space *w = work;
    struct hol_balanced *in = &w->in;
    const struct choice *choice = in->context;
    enum hol_status status;

    if ((status = hol_balanced_begin(in, answer, p, span, w)) != HOL_OK ||
        (status = hol_projection_factor(&w->p, in)) != HOL_OK)
        return status;
    choice->particular(w); /* UK1992: q'' = A^+ b + Z u for any u */
    hol_mul_v(&w->x, &in->M, &w->qp);
    hol_sub(&w->x, &in->F, &w->x);
    hol_projection_solve(&w->qdd, &w->p, &w->x); /* Z^T M Z u = Z^T (F - M q_p) */
    hol_add(&w->qdd, &w->qdd, &w->qp);
    hol_mul_v(&w->x, &in->M, &w->qdd);
    hol_sub(&w->x, &w->x, &in->F); /* M q'' - F ...                    */
    choice->force(w, &w->x);       /* ... in range(A^T): Z^T F_L = 0   */
    hol_mat_round(&w->FC, &in->C);
    if (!hol_mat_is_zero(&in->C))
        hol_projection_add_nonideal(&w->FC, &w->qdd, &w->p, &in->C);
    return hol_balanced_answer(in, answer, &w->qdd, &w->FL, &w->FC, &w->lambda);
}

#define NULL_SPACE(key, what, how)                                                                 \
    {                                                                                              \
        .name = (key), .source = "UK1992, q'' = A^+ b + Z u; Golub & Van Loan 2013, 6.2.2",        \
        .summary = (what), .yields = HOL_YIELDS_LAMBDA | HOL_YIELDS_SPLIT,                         \
        .growth = HOL_GROWTH_KAPPA, .context = (how), .applicable = hol_needs_nothing,             \
        .create = create, .solve = solve, .destroy = destroy,                                      \
    }

static const struct hol_solver with_gram_schmidt =
    NULL_SPACE("null-space/gram-schmidt", "Z by modified Gram-Schmidt, twice", &gram_schmidt);
static const struct hol_solver with_gram_schmidt_once =
    NULL_SPACE("null-space/once", "Z by modified Gram-Schmidt, once", &once);
static const struct hol_solver *const variants[] = {&with_gram_schmidt, &with_gram_schmidt_once,
                                                    NULL};

const struct hol_solver hol_solver_null_space = {
    .name = "null-space",
    .source = "UK1992, q'' = A^+ b + Z u; Golub & Van Loan 2013, 6.2.2",
    .summary = "Z^T M Z u = Z^T (F - M A^+ b), Z a basis of null(A) by Householder QR of A^T",
    .yields = HOL_YIELDS_LAMBDA | HOL_YIELDS_SPLIT,
    .growth = HOL_GROWTH_KAPPA,
    .variants = variants,
    .context = &householder,
    .applicable = hol_needs_nothing,
    .create = create,
    .solve = solve,
    .destroy = destroy,
};
