/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Udwadia and Phohomsiri's equation for a singular M: the pseudo-inverse of [(I - A^+ A) M; A]. */
#include "solvers/support/formulation.h"

extern const struct hol_solver hol_solver_udwadia_phohomsiri;

/*
 * Mbar = [(I - A^+ A) M; A] has full column rank where [M; A] has it and M >= 0, singular or not
 * [UP2006, section 2]. A = U S V^T, cut to the k singular values that count; S V^T and U^T b stand
 * for A and b, which are U times them.
 */
struct phohomsiri {
    struct hol_balanced in;
    struct hol_mat U, V, Uk, Vk; /* the latter the leading columns of the former */
    struct hol_mat S, SVt, VtM, PM;
    struct hol_mat Mbar;   /* Mbar = Q R in Householder form */
    struct hol_work *work; /* for n + m */
    struct hol_vec tau, s, t, f, g, x, y, qdd, FL, FC, lambda;
};

static const struct hol_slot slots[] = {
    HOL_MAT(phohomsiri, U, M, MIN),      HOL_MAT(phohomsiri, V, N, MIN),
    HOL_MAT(phohomsiri, S, MIN, MIN),    HOL_MAT(phohomsiri, SVt, MIN, N),
    HOL_MAT(phohomsiri, VtM, MIN, N),    HOL_MAT(phohomsiri, PM, N, N),
    HOL_MAT(phohomsiri, Mbar, SUM, N),   HOL_WORK(phohomsiri, work, SUM),
    HOL_MAT(phohomsiri, tau, N, ONE),    HOL_MAT(phohomsiri, s, MIN, ONE),
    HOL_MAT(phohomsiri, t, N, ONE),      HOL_MAT(phohomsiri, f, N, ONE),
    HOL_MAT(phohomsiri, g, SUM, ONE),    HOL_MAT(phohomsiri, x, N, ONE),
    HOL_MAT(phohomsiri, y, N, ONE),      HOL_MAT(phohomsiri, qdd, N, ONE),
    HOL_MAT(phohomsiri, FL, N, ONE),     HOL_MAT(phohomsiri, FC, N, ONE),
    HOL_MAT(phohomsiri, lambda, M, ONE),
};

HOL_FORMULATION(phohomsiri, slots);

/* A = U_k S V_k^T with the rank that A has: A^+ = V_k S^-1 U_k^T. */
static enum hol_status
decompose(struct phohomsiri *w)
{
    struct hol_balanced *in = &w->in;
    enum hol_status status;
    size_t k = 0;

    if (in->m > 0) {
        if ((status = hol_svd(&w->U, &w->s, &w->V, &in->A, in->work)) != HOL_OK ||
            (status = hol_balanced_decide_rank(in, &k, "singular values of A", &w->s)) != HOL_OK)
            return status;
        if (k != in->rank) /* so near to dependence that SVD and QR disagree */
            return HOL_UNABLE;
    } else {
        hol_mat_shape(&w->U, 0, 0);
        hol_mat_shape(&w->V, in->n, 0);
    }
    w->Uk = hol_columns(&w->U, 0, k);
    w->Vk = hol_columns(&w->V, 0, k);
    hol_diagonal(&w->S, &w->s, k);
    return HOL_OK;
}

/* The same, of a problem that has an answer. */
static enum hol_status
measure(void *work)
{
    struct phohomsiri *w = work;
    enum hol_status definite = hol_balanced_definite(&w->in), status = decompose(w);

    return definite != HOL_OK ? definite : status;
}

/* y = A^+ A x = V_k V_k^T x */
static void
project(struct hol_vec *y, struct phohomsiri *w, const struct hol_vec *x)
{
    hol_mul_tv(&w->t, &w->Vk, x);
    hol_mul_v(y, &w->Vk, &w->t);
}

/* Mbar = Q R */
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
    hol_qr_in_order(&w->Mbar, &w->tau, w->work);
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
    hol_qr_apply(&w->g, &w->Mbar, &w->tau, in->n, true, w->work);
    hol_mat_shape(x, in->n, 1);
    hol_mat_take(x, &w->g, 0, 0);
    hol_upper_solve(x, &w->Mbar, in->n);
}

static enum hol_status
solve(void *work, struct hol_answer *answer, const struct hol_problem *p)
{
    struct phohomsiri *w = work;
    struct hol_balanced *in = &w->in;
    enum hol_status status;

    if ((status = hol_balanced_begin(in, answer, p, measure, w)) != HOL_OK)
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
    return hol_balanced_answer(in, answer, &w->qdd, &w->FL, &w->FC, &w->lambda);
}

const struct hol_solver hol_solver_udwadia_phohomsiri = {
    .name = "udwadia-phohomsiri",
    .source = "UP2006, q'' = [(I - A^+ A) M; A]^+ [Q + C; b]",
    .summary = "Udwadia-Phohomsiri: [(I - A^+ A) M; A]^+ [F; b], M may be singular",
    .yields = HOL_YIELDS_LAMBDA | HOL_YIELDS_SPLIT,
    .growth = HOL_GROWTH_KAPPA,
    .applicable = hol_needs_nothing,
    .create = create,
    .solve = solve,
    .destroy = destroy,
};
