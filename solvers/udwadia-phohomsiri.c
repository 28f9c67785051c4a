/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#include "solvers/coordinates.h"

#include <string.h>

extern const struct hol_solver hol_solver_udwadia_phohomsiri;

/*
 * Mbar = [(I - A^+ A) M; A] has full column rank where [M; A] has it and M >= 0, singular or not
 * [UP2006, section 2]. A = U S V^T, cut to the k singular values that count; S V^T and U^T b stand
 * for A and b, which are U times them.
 */
struct phohomsiri {
    struct hol_balanced in;
    struct hol_mat U, V, Uk, Vk, S, SVt, VtM, PM, Mbar, Q, R;
    size_t *perm;
    struct hol_work *work; /* for n + m */
    struct hol_vec s, t, f, g, x, y, qdd, FL, FC, lambda;
};

static const struct hol_place places[] = {
    HOL_MAT(phohomsiri, U, M, LESS),     HOL_MAT(phohomsiri, V, N, LESS),
    HOL_MAT(phohomsiri, Uk, M, LESS),    HOL_MAT(phohomsiri, Vk, N, LESS),
    HOL_MAT(phohomsiri, S, LESS, LESS),  HOL_MAT(phohomsiri, SVt, LESS, N),
    HOL_MAT(phohomsiri, VtM, LESS, N),   HOL_MAT(phohomsiri, PM, N, N),
    HOL_MAT(phohomsiri, Mbar, SUM, N),   HOL_MAT(phohomsiri, Q, SUM, N),
    HOL_MAT(phohomsiri, R, N, N),        HOL_PERM(phohomsiri, perm, SUM),
    HOL_WORK(phohomsiri, work, SUM),     HOL_MAT(phohomsiri, s, LESS, ONE),
    HOL_MAT(phohomsiri, t, N, ONE),      HOL_MAT(phohomsiri, f, N, ONE),
    HOL_MAT(phohomsiri, g, SUM, ONE),    HOL_MAT(phohomsiri, x, N, ONE),
    HOL_MAT(phohomsiri, y, N, ONE),      HOL_MAT(phohomsiri, qdd, N, ONE),
    HOL_MAT(phohomsiri, FL, N, ONE),     HOL_MAT(phohomsiri, FC, N, ONE),
    HOL_MAT(phohomsiri, lambda, M, ONE),
};

HOL_SPACE(phohomsiri, places);

/* A = U_k S V_k^T with the rank that A has: A^+ = V_k S^-1 U_k^T. */
static enum hol_status
decompose(void *work)
{
    struct phohomsiri *w = work;
    struct hol_balanced *in = &w->in;
    enum hol_status status;
    size_t k = 0;

    if (in->m > 0) {
        if ((status = hol_svd(&w->U, &w->s, &w->V, &in->A, in->work)) != HOL_OK ||
            (status = hol_balanced_decide(in, &k, "singular values of A", &w->s)) != HOL_OK)
            return status;
        if (k != in->rank) /* so near to dependence that SVD and QR disagree */
            return HOL_UNABLE;
    }
    hol_mat_shape(&w->Uk, in->m, k);
    hol_mat_shape(&w->Vk, in->n, k);
    hol_diagonal(&w->S, &w->s, k);
    if (k > 0) {
        hol_mat_take(&w->Uk, &w->U, 0, 0);
        hol_mat_take(&w->Vk, &w->V, 0, 0);
    }
    return HOL_OK;
}

/* y = A^+ A x = V_k V_k^T x */
static void
project(struct hol_vec *y, struct phohomsiri *w, const struct hol_vec *x)
{
    hol_mul_tv(&w->t, &w->Vk, x);
    hol_mul_v(y, &w->Vk, &w->t);
}

/* Mbar P = Q R */
static void
stack(struct phohomsiri *w)
{
    struct hol_balanced *in = &w->in;

    hol_mul_tn(&w->VtM, &w->Vk, &in->M);
    hol_mul(&w->PM, &w->Vk, &w->VtM);
    hol_sub(&w->PM, &in->M, &w->PM); /* (I - A^+ A) M */
    hol_mul_nt(&w->SVt, &w->S, &w->Vk);
    hol_mat_shape(&w->Mbar, in->n + in->rank, in->n);
    hol_mat_put(&w->Mbar, 0, 0, &w->PM);
    hol_mat_put(&w->Mbar, in->n, 0, &w->SVt);
    hol_qr(&w->Q, &w->R, w->perm, &w->Mbar, w->work);
}

/*
 * x = Mbar^+ [(I - A^+ A) f; b] by the QR factors of full column rank. UP2006 has [f; b] on the
 * right: the part of f in range(A^T) is orthogonal to range(Mbar), and the same x without it has no
 * residual, whose rounding errors would be magnified by the square of the condition of Mbar. b
 * NULL: zeros.
 */
static void
apply_pseudoinverse(struct hol_vec *x, struct phohomsiri *w, const struct hol_vec *f,
                    const struct hol_vec *b)
{
    struct hol_balanced *in = &w->in;

    project(&w->y, w, f);
    hol_sub(&w->f, f, &w->y);
    hol_mat_shape(&w->g, in->n + in->rank, 1);
    hol_mat_zero(&w->g);
    hol_mat_put(&w->g, 0, 0, &w->f);
    if (b != NULL) {
        hol_mul_tv(&w->t, &w->Uk, b);
        hol_mat_put(&w->g, in->n, 0, &w->t);
    }
    hol_mul_tv(&w->y, &w->Q, &w->g);
    hol_upper_solve(&w->y, &w->R, in->n);
    hol_mat_shape(x, in->n, 1);
    hol_scatter_rows(x, &w->y, w->perm);
}

static enum hol_status
solve(void *work, struct hol_answer *answer, const struct hol_problem *p)
{
    struct phohomsiri *w = work;
    struct hol_balanced *in = &w->in;
    enum hol_status status;

    if ((status = hol_balanced_load(in, answer, p)) == HOL_OK &&
        (status = hol_balanced_consistent(in)) == HOL_OK)
        status = hol_balanced_definite(in);
    if ((status = hol_balanced_measure(in, status, decompose, w)) != HOL_OK)
        return status;
    stack(w);
    apply_pseudoinverse(&w->qdd, w, &in->F, &in->b); /* UP2006: q'' = Mbar^+ [Q; b] */
    apply_pseudoinverse(&w->x, w, &in->C, NULL);     /* and Mbar^+ [C; 0] */
    hol_mul_v(&w->FC, &in->M, &w->x);                /* v^T F_C = v^T C, A M^-1 F_C = 0 */
    hol_mul_v(&w->f, &in->M, &w->qdd);
    hol_sub(&w->f, &w->f, &in->F);
    project(&w->FL, w, &w->f); /* F_L = M q'' - F, of range(A^T) */
    hol_upper_solve(&w->t, &w->S, in->rank);
    hol_mul_v(&w->lambda, &w->Uk, &w->t); /* (A^+)^T F_L */
    hol_add(&w->qdd, &w->qdd, &w->x);
    if (in->rank < in->m) /* not unique: the least in the units given */
        hol_balanced_least_norm(in, &w->lambda, &w->FL);
    return hol_balanced_answer(in, answer, &w->qdd, &w->FL, &w->FC, &w->lambda);
}

static enum hol_answerable
applicable(const struct hol_problem *p, const char **why)
{
    (void)p;
    (void)why;
    return HOL_ANSWERABLE;
}

const struct hol_solver hol_solver_udwadia_phohomsiri = {
    .name = "udwadia-phohomsiri",
    .source = "UP2006, q'' = [(I - A^+ A) M; A]^+ [Q + C; b]",
    .summary = "Udwadia-Phohomsiri: [(I - A^+ A) M; A]^+ [F; b], M may be singular",
    .yields = HOL_YIELDS_LAMBDA | HOL_YIELDS_SPLIT,
    .growth = HOL_GROWTH_KAPPA,
    .applicable = applicable,
    .create = create,
    .solve = solve,
    .destroy = destroy,
};
