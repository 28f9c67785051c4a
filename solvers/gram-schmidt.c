/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The pseudo-inverse of B through a basis of its null space found by Gram-Schmidt: J B^T with J
 * = (B^T B + V V^T)^-1. */
#include "solvers/support/formulation.h"

extern const struct hol_solver hol_solver_gram_schmidt;

struct gram_schmidt {
    struct hol_balanced in;
    struct hol_mass_factor g;
    struct hol_mat V, D, E, L; /* L L^T = D + E, so that J = L^-T L^-1 */
    struct hol_mat H;          /* B^T P = Q R in Householder form */
    size_t *perm;
    struct hol_vec tau, as, Cs, r, t, Fi, Fni, qdd, FL, FC;
};

static const struct hol_slot slots[] = {
    HOL_MASS_FACTOR(gram_schmidt, g),   HOL_MAT(gram_schmidt, V, N, N),
    HOL_MAT(gram_schmidt, H, N, M),     HOL_MAT(gram_schmidt, tau, MIN, ONE),
    HOL_PERM(gram_schmidt, perm, M),    HOL_MAT(gram_schmidt, D, N, N),
    HOL_MAT(gram_schmidt, E, N, N),     HOL_MAT(gram_schmidt, L, N, N),
    HOL_MAT(gram_schmidt, as, N, ONE),  HOL_MAT(gram_schmidt, Cs, N, ONE),
    HOL_MAT(gram_schmidt, r, M, ONE),   HOL_MAT(gram_schmidt, t, M, ONE),
    HOL_MAT(gram_schmidt, Fi, N, ONE),  HOL_MAT(gram_schmidt, Fni, N, ONE),
    HOL_MAT(gram_schmidt, qdd, N, ONE), HOL_MAT(gram_schmidt, FL, N, ONE),
    HOL_MAT(gram_schmidt, FC, N, ONE),
};

HOL_FORMULATION(gram_schmidt, slots);

/* The choices of a variant; the formulation itself has no context. */
struct choice {
    enum hol_mass_factor_kind factor;
    enum { REORTHOGONALIZED, SINGLE_PASS, HOUSEHOLDER } basis;
};
static const struct choice standard = {HOL_FACTOR_ROOT, REORTHOGONALIZED};

/* B V = 0 by Householder QR of B^T: the columns of Q beyond the rank. */
static enum hol_status
null_basis_by_qr(struct gram_schmidt *w, size_t *k)
{
    const struct hol_mat *B = &w->g.B;
    enum hol_status status;

    hol_transpose(&w->H, B);
    hol_qr_reflectors(&w->H, &w->tau, w->perm, w->in.work);
    hol_pivots(&w->in.pivot, &w->H);
    status = hol_balanced_decide_rank_by_rows(
        &w->in, k, "pivots |R_kk| of B^T P = Q R, B = A M^-1/2", &w->in.pivot, w->perm);
    if (status == HOL_OK)
        hol_qr_beyond(&w->V, &w->H, &w->tau, *k, w->in.work);
    return status;
}

static enum hol_status
null_basis(struct gram_schmidt *w, size_t *k, const struct choice *choice)
{
    if (choice->basis == HOUSEHOLDER)
        return null_basis_by_qr(w, k);
    return hol_balanced_null(&w->in, &w->V, k, "lengths of the rows of B = A M^-1/2, Gram-Schmidt",
                             &w->g.B, choice->basis == SINGLE_PASS);
}

/* y = J B^T x; J B^T = B^+ by Lemma 2, UKP2004 (41). */
static void
apply_JBt(struct hol_vec *y, struct gram_schmidt *w, const struct hol_vec *x)
{
    hol_mul_tv(y, &w->g.B, x);
    hol_lower_solve(y, &w->L);
    hol_lower_solve_t(y, &w->L);
}

static const struct choice *
choice_of(const struct gram_schmidt *w)
{
    return w->in.context != NULL ? w->in.context : &standard;
}

/* B, and V for the rank that A has. */
static enum hol_status
measure(void *work)
{
    struct gram_schmidt *w = work;
    const struct choice *choice = choice_of(w);
    enum hol_status status;
    size_t k = 0;

    if ((status = hol_mass_factor_load(&w->g, &w->in, choice->factor)) !=
            HOL_OK ||                                   /* UKP2004 (7): B = A M^-1/2 */
        (status = null_basis(w, &k, choice)) != HOL_OK) /* UKP2004 (12)-(14): B V = 0 */
        return status;
    return k == w->in.rank ? HOL_OK : HOL_UNABLE; /* rounding of M^-1/2 blurs it */
}

/* D, E and the factor of J. */
static enum hol_status
factorize(struct gram_schmidt *w)
{
    const struct hol_mat *B = &w->g.B;
    struct hol_balanced *in = &w->in;
    enum hol_status status;

    if ((status = hol_balanced_squarable(in, B)) != HOL_OK)
        return status;
    hol_mul_tn(&w->D, B, B);         /* UKP2004 (17): D = B^T B */
    hol_mul_nt(&w->E, &w->V, &w->V); /* UKP2004 (18): E = V V^T */
    hol_add(&w->D, &w->D, &w->E);
    /* UKP2004 (21): J = (D + E)^-1, which exists by Lemma 1. */
    return hol_cholesky_beyond_rounding(&w->L, &w->D);
}

static enum hol_status
solve(void *work, struct hol_answer *answer, const struct hol_problem *p)
{
    struct gram_schmidt *w = work;
    struct hol_balanced *in = &w->in;
    const struct hol_mass_factor *g = &w->g;
    const struct hol_mat *B = &g->B;
    enum hol_status status;

    if ((status = hol_balanced_begin(in, answer, p, measure, w)) != HOL_OK ||
        (status = factorize(w)) != HOL_OK)
        return status;
    hol_mass_factor_scale(&w->as, g, &in->F); /* UKP2004 (6): a_s = M^-1/2 F */
    hol_mass_factor_scale(&w->Cs, g, &in->C); /* UKP2004 (13): C_s = M^-1/2 C */
    hol_mul_v(&w->t, B, &w->as);
    hol_sub(&w->r, &in->b, &w->t); /* UKP2004 (38): b - B a_s */
    apply_JBt(&w->Fi, w, &w->r);   /* UKP2004 (38): J B^T (b - B a_s) */
    hol_mul_v(&w->t, B, &w->Cs);
    apply_JBt(&w->Fni, w, &w->t);
    hol_sub(&w->Fni, &w->Cs, &w->Fni);        /* UKP2004 (38): (I - J B^T B) C_s */
    hol_mass_factor_force(&w->FL, g, &w->Fi); /* UKP2004 (39): F_i^c = M^1/2 J B^T (b - A a) */
    hol_mass_factor_force(&w->FC, g,
                          &w->Fni); /* UKP2004 (39): F_ni^c = M^1/2 (I - J B^T B) M^-1/2 C */
    hol_add(&w->as, &w->as, &w->Fi);
    hol_add(&w->as, &w->as, &w->Fni);                 /* UKP2004 (6): M^1/2 q'' = a_s + F_s^c */
    hol_mass_factor_acceleration(&w->qdd, g, &w->as); /* UKP2004 (40): q'' = M^-1/2 (...) */
    return hol_balanced_answer(in, answer, &w->qdd, &w->FL, &w->FC, NULL);
}

#define VARIANT(id, choice_of, key, what)                                                          \
    static const struct choice choice_of_##id = choice_of;                                         \
    static const struct hol_solver id = {                                                          \
        .name = (key),                                                                             \
        .source = "UKP2004 (14)-(40)",                                                             \
        .summary = (what),                                                                         \
        .yields = HOL_YIELDS_SPLIT,                                                                \
        .needs = HOL_NEEDS_PD_MASS,                                                                \
        .growth = HOL_GROWTH_KAPPA2,                                                               \
        .context = &choice_of_##id,                                                                \
        .applicable = hol_needs_pd_mass,                                                           \
        .create = create,                                                                          \
        .solve = solve,                                                                            \
        .destroy = destroy,                                                                        \
    };
#define CHOOSE(factor, basis)                                                                      \
    {                                                                                              \
        (factor), (basis)                                                                          \
    }

VARIANT(by_cholesky, CHOOSE(HOL_FACTOR_CHOLESKY, REORTHOGONALIZED), "gram-schmidt/cholesky",
        "the same with the Cholesky factor of M for its root")
VARIANT(by_qr, CHOOSE(HOL_FACTOR_ROOT, HOUSEHOLDER), "gram-schmidt/qr",
        "the same with V by Householder QR of B^T")
VARIANT(once, CHOOSE(HOL_FACTOR_ROOT, SINGLE_PASS), "gram-schmidt/once",
        "the same with V by modified Gram-Schmidt without re-orthogonalization")

static const struct hol_solver *const variants[] = {&by_cholesky, &by_qr, &once, NULL};

const struct hol_solver hol_solver_gram_schmidt = {
    .name = "gram-schmidt",
    .source = "UKP2004 (14)-(40)",
    .summary =
        "J = (B^T B + V V^T)^-1, V by Gram-Schmidt: neither generalized inverse nor multipliers",
    .yields = HOL_YIELDS_SPLIT,
    .needs = HOL_NEEDS_PD_MASS,
    .growth = HOL_GROWTH_KAPPA2,
    .variants = variants,
    .applicable = hol_needs_pd_mass,
    .create = create,
    .solve = solve,
    .destroy = destroy,
};
