/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Candidates that other formulas lead to: unconstrained, unweighted, truncated, regularized. */
#include "foreign/diagnosis/hypotheses.h"

#include "base/alloc.h"
#include "foreign/diagnosis/response.h"

#include <math.h>

/* --- sums of the parts of q'' */

/* F_L := M q'' - F - F_C. */
static void
forces_of(struct hol_answer *a, const struct hol_evidence *e)
{
    hol_mul_v(&a->FL, &e->problem.M, &a->qdd);
    hol_sub(&a->FL, &a->FL, &e->problem.F);
    hol_sub(&a->FL, &a->FL, &a->FC);
}

enum hol_status
hol_candidate_linear(struct hol_answer *a, struct hol_evidence *e,
                     const struct hol_hypothesis *self, double *parameter)
{
    const struct hol_answer *p = e->part;
    const double *w = self->with, *f = e->free.d, *c = e->free.d + e->n;

    (void)parameter;
    if (!e->has_inverse)
        return HOL_DOMAIN;
    for (size_t i = 0; i < e->n; i++)
        a->qdd.d[i] = p[HOL_PART_F].qdd.d[i] + w[0] * (f[i] - p[HOL_PART_F].qdd.d[i]) +
                      w[1] * p[HOL_PART_B].qdd.d[i] + w[2] * p[HOL_PART_C].qdd.d[i] +
                      w[3] * (c[i] - p[HOL_PART_C].qdd.d[i]);
    forces_of(a, e);
    return HOL_OK;
}

/* The response of a unit mass to the accelerations `free`. */
static enum hol_status
unit_response(struct hol_answer *a, struct hol_evidence *e, const double *F, const double *C,
              double rows)
{
    struct hol_problem p = {0};
    enum hol_status status = hol_problem_init(&p, e->n, e->m, HOL_BITS_DOUBLE);

    if (status == HOL_OK) {
        hol_problem_round(&p, &e->problem);
        hol_mat_identity(&p.M);
        for (size_t i = 0; i < e->n; i++) {
            p.F.d[i] = F != NULL ? F[i] : 0;
            p.C.d[i] = C != NULL ? C[i] : 0;
        }
        status = rows > 0 ? hol_response_regularized(a, &p, 0, rows) : hol_response(a, &p, e->rank);
    }
    hol_problem_clear(&p);
    return status;
}

/* F_L := M F_L, F_C := M F_C: they were accelerations. */
static void
weigh(struct hol_answer *a, struct hol_evidence *e)
{
    hol_mul_v(&e->room.FL, &e->problem.M, &a->FL);
    hol_mul_v(&e->room.FC, &e->problem.M, &a->FC);
    hol_mat_round(&a->FL, &e->room.FL);
    hol_mat_round(&a->FC, &e->room.FC);
}

static enum hol_status
euclid(struct hol_answer *a, struct hol_evidence *e, int how, double rows)
{
    double *f = e->free.d, *c = e->free.d + e->n;
    enum hol_status status;

    if (!e->has_inverse)
        return HOL_DOMAIN;
    for (size_t i = 0; i < e->n; i++)
        e->room.qdd.d[i] = f[i] + (how == 1 ? c[i] : 0);
    status = unit_response(a, e, e->room.qdd.d, how == 2 ? c : NULL, rows);
    if (status != HOL_OK)
        return status;
    weigh(a, e);
    if (how == 0) {
        hol_add(&a->qdd, &a->qdd, &e->part[HOL_PART_C].qdd);
        hol_mat_round(&a->FC, &e->part[HOL_PART_C].FC);
    }
    return HOL_OK;
}

enum hol_status
hol_candidate_euclid(struct hol_answer *a, struct hol_evidence *e,
                     const struct hol_hypothesis *self, double *parameter)
{
    (void)parameter;
    return euclid(a, e, (int)self->with[0], 0);
}

enum hol_status
hol_candidate_particular(struct hol_answer *a, struct hol_evidence *e,
                         const struct hol_hypothesis *self, double *parameter)
{
    enum hol_status status = unit_response(a, e, NULL, NULL, 0);

    (void)parameter;
    if (status != HOL_OK)
        return status;
    if (self->with[0] != 0)
        hol_add(&a->qdd, &a->qdd, &e->part[HOL_PART_F].qdd);
    hol_add(&a->qdd, &a->qdd, &e->part[HOL_PART_C].qdd);
    hol_mat_round(&a->FC, &e->part[HOL_PART_C].FC);
    forces_of(a, e);
    return HOL_OK;
}

/* --- truncated decompositions */

struct spectrum {
    struct hol_work *work;
    struct hol_mat U, s, V;
};

static void
spectrum_clear(struct spectrum *x)
{
    hol_work_destroy(x->work);
    hol_mat_clear(&x->U);
    hol_mat_clear(&x->s);
    hol_mat_clear(&x->V);
}

/* U diag(s) V^T of a matrix, or with `symmetric` V diag(s) V^T. DOMAIN: it was not found. */
static enum hol_status
spectrum_of(struct spectrum *x, const struct hol_mat *a, bool symmetric)
{
    size_t most = a->rows > a->cols ? a->rows : a->cols,
           least = a->rows < a->cols ? a->rows : a->cols;
    enum hol_status status = hol_work_create(&x->work, most + 1, HOL_BITS_DOUBLE);

    (void)(status != HOL_OK ||
           (status = hol_mat_init(&x->U, a->rows, least, HOL_BITS_DOUBLE)) != HOL_OK ||
           (status = hol_vec_init(&x->s, least, HOL_BITS_DOUBLE)) != HOL_OK ||
           (status = hol_mat_init(&x->V, a->cols, least, HOL_BITS_DOUBLE)) != HOL_OK);
    if (status != HOL_OK)
        return status;
    status =
        symmetric ? hol_eigen(&x->s, &x->V, a, x->work) : hol_svd(&x->U, &x->s, &x->V, a, x->work);
    return status == HOL_UNABLE ? HOL_DOMAIN : status;
}

/* y := V_k diag(1/s) U_k^T x. */
static void
apply_inverse(struct hol_vec *y, const struct spectrum *s, size_t k, const struct hol_vec *x)
{
    for (size_t i = 0; i < s->V.rows; i++)
        y->d[i] = 0;
    for (size_t l = 0; l < k; l++) {
        double sum = 0;
        for (size_t i = 0; i < s->U.rows; i++)
            sum += s->U.d[i + l * s->U.rows] * x->d[i];
        for (size_t i = 0; i < s->V.rows; i++)
            y->d[i] += s->V.d[i + l * s->V.rows] * (sum / s->s.d[l]);
    }
}

static size_t
count_above(const struct hol_vec *s, double part)
{
    size_t k = 0;

    while (k < s->rows && fabs(s->d[k]) > part * fabs(s->d[0]))
        k++;
    return k;
}

/* S := M^-1/2, with 0 for what is no positive eigenvalue; *whole: there was none of those. */
static enum hol_status
inverse_root(struct hol_mat *S, struct hol_mat *root, bool *whole, const struct hol_mat *M)
{
    struct spectrum x = {0};
    size_t n = M->rows;
    enum hol_status status = spectrum_of(&x, M, true);

    *whole = true;
    hol_mat_zero(S);
    hol_mat_zero(root);
    for (size_t l = 0; l < n && status == HOL_OK; l++) {
        double w = x.s.d[l];
        if (!(w > 1e-10 * x.s.d[n - 1])) {
            *whole = false;
            continue;
        }
        for (size_t j = 0; j < n; j++)
            for (size_t i = 0; i < n; i++) {
                double both = x.V.d[i + l * n] * x.V.d[j + l * n];
                S->d[i + j * n] += both / sqrt(w);
                root->d[i + j * n] += both * sqrt(w);
            }
    }
    spectrum_clear(&x);
    return status;
}

/* x = f + B^+ (b - B f) + (1 - B^+ B) c with B = A M^-1/2, B^+ of `less` fewer singular values. */
static enum hol_status
by_metric(struct hol_answer *a, struct hol_evidence *e, size_t less, bool singular)
{
    struct hol_mat S = {0}, root = {0}, B = {0}, v[5] = {{0}};
    struct spectrum x = {0};
    size_t n = e->n, k = 0;
    bool whole = true;
    enum hol_status status = hol_mat_init(&S, n, n, HOL_BITS_DOUBLE);

    (void)(status != HOL_OK || (status = hol_mat_init(&root, n, n, HOL_BITS_DOUBLE)) != HOL_OK ||
           (status = hol_mat_init(&B, e->m, n, HOL_BITS_DOUBLE)) != HOL_OK);
    for (int i = 0; i < 5 && status == HOL_OK; i++)
        status = hol_vec_init(&v[i], n > e->m ? n : e->m, HOL_BITS_DOUBLE);
    if (status == HOL_OK)
        status = inverse_root(&S, &root, &whole, &e->problem.M);
    if (status == HOL_OK && whole == singular)
        status = HOL_DOMAIN;
    if (status == HOL_OK) {
        hol_mul(&B, &e->problem.A, &S);
        status = spectrum_of(&x, &B, false);
    }
    if (status == HOL_OK)
        k = singular ? count_above(&x.s, 1e-10) : e->rank;
    if (status == HOL_OK && (k > x.s.rows || k < less || k == 0))
        status = HOL_DOMAIN;
    if (status == HOL_OK) {
        hol_mul_v(&v[0], &S, &e->problem.F); /* f */
        hol_mul_v(&v[1], &S, &e->problem.C); /* c */
        hol_mul_v(&v[2], &B, &v[0]);
        hol_sub(&v[2], &e->problem.b, &v[2]);
        hol_mat_shape(&v[3], n, 1);
        apply_inverse(&v[3], &x, k - less, &v[2]); /* y */
        hol_mul_v(&v[2], &B, &v[1]);
        hol_mat_shape(&v[4], n, 1);
        apply_inverse(&v[4], &x, k - less, &v[2]);
        hol_sub(&v[4], &v[1], &v[4]); /* z */
        hol_mul_v(&a->FL, &root, &v[3]);
        hol_mul_v(&a->FC, &root, &v[4]);
        hol_add(&v[0], &v[0], &v[3]);
        hol_add(&v[0], &v[0], &v[4]);
        hol_mul_v(&a->qdd, &S, &v[0]);
        a->rank = e->received.rank; /* whatever it counts */
    }
    spectrum_clear(&x);
    for (int i = 0; i < 5; i++)
        hol_mat_clear(&v[i]);
    hol_mat_clear(&S);
    hol_mat_clear(&root);
    hol_mat_clear(&B);
    return status;
}

enum hol_status
hol_candidate_mass_inverse(struct hol_answer *a, struct hol_evidence *e,
                           const struct hol_hypothesis *self, double *parameter)
{
    (void)self, (void)parameter;
    return by_metric(a, e, 0, true);
}

/* The rows of A that its largest singular values keep, and M as it is. */
static enum hol_status
by_rows(struct hol_answer *a, struct hol_evidence *e, size_t less)
{
    struct hol_problem p = {0};
    struct spectrum x = {0};
    size_t n = e->n, m = e->m, k = e->rank - less;
    enum hol_status status = spectrum_of(&x, &e->problem.A, false);

    if (status == HOL_OK)
        status = hol_problem_init(&p, n, k, HOL_BITS_DOUBLE);
    if (status == HOL_OK) {
        hol_mat_round(&p.M, &e->problem.M);
        hol_mat_round(&p.F, &e->problem.F);
        hol_mat_round(&p.C, &e->problem.C);
        for (size_t l = 0; l < k; l++) {
            for (size_t i = 0; i < m; i++)
                p.b.d[l] += x.U.d[i + l * m] * e->problem.b.d[i] / x.s.d[l];
            for (size_t j = 0; j < n; j++)
                p.A.d[l + j * k] = x.V.d[j + l * n];
        }
        struct hol_answer fewer = {0};
        status = hol_answer_init(&fewer, n, k, HOL_BITS_DOUBLE);
        if (status == HOL_OK)
            status = hol_response(&fewer, &p, k);
        if (status == HOL_OK) {
            hol_mat_round(&a->qdd, &fewer.qdd);
            hol_mat_round(&a->FL, &fewer.FL);
            hol_mat_round(&a->FC, &fewer.FC);
            a->rank = e->received.rank; /* whatever it counts */
        }
        hol_answer_clear(&fewer);
    }
    hol_problem_clear(&p);
    spectrum_clear(&x);
    return status;
}

/* K^+ of the matrix of Lagrange K = [M A^T; A 0]. */
static enum hol_status
by_kkt(struct hol_answer *a, struct hol_evidence *e, size_t less)
{
    struct hol_mat K = {0}, x = {0}, y = {0};
    struct spectrum s = {0};
    size_t n = e->n, m = e->m, all = n + m;
    enum hol_status status = hol_mat_init(&K, all, all, HOL_BITS_DOUBLE);

    (void)(status != HOL_OK || (status = hol_vec_init(&x, all, HOL_BITS_DOUBLE)) != HOL_OK ||
           (status = hol_vec_init(&y, all, HOL_BITS_DOUBLE)) != HOL_OK);
    if (status == HOL_OK) {
        hol_mat_put(&K, 0, 0, &e->problem.M);
        hol_mat_put(&K, n, 0, &e->problem.A);
        for (size_t i = 0; i < m; i++)
            for (size_t j = 0; j < n; j++)
                K.d[j + (n + i) * all] = e->problem.A.d[i + j * m];
        status = spectrum_of(&s, &K, false);
    }
    if (status == HOL_OK) {
        hol_mat_put(&x, 0, 0, &e->problem.F);
        hol_mat_put(&x, n, 0, &e->problem.b);
        apply_inverse(&y, &s, n + e->rank - less, &x);
        hol_mat_take(&a->qdd, &y, 0, 0);
        hol_mat_take(&a->lambda, &y, n, 0);
        hol_negate(&a->lambda);
        hol_mul_tv(&a->FL, &e->problem.A, &a->lambda);
        hol_mat_zero(&x);
        hol_mat_put(&x, 0, 0, &e->problem.C);
        apply_inverse(&y, &s, n + e->rank - less, &x);
        for (size_t i = 0; i < n; i++)
            e->room.qdd.d[i] = y.d[i];
        hol_mul_v(&a->FC, &e->problem.M, &e->room.qdd);
        hol_add(&a->qdd, &a->qdd, &e->room.qdd);
    }
    spectrum_clear(&s);
    hol_mat_clear(&K);
    hol_mat_clear(&x);
    hol_mat_clear(&y);
    return status;
}

enum hol_status
hol_candidate_truncated(struct hol_answer *a, struct hol_evidence *e,
                        const struct hol_hypothesis *self, double *parameter)
{
    size_t less = (size_t)*parameter;

    if (less > e->rank || e->rank == 0)
        return HOL_DOMAIN;
    switch ((int)self->with[0]) {
    case HOL_TRUNCATED_A:
        return by_rows(a, e, less);
    case HOL_TRUNCATED_KKT:
        return by_kkt(a, e, less);
    default:
        return by_metric(a, e, less, false);
    }
}

/* --- regularized */

enum hol_status
hol_candidate_regularized(struct hol_answer *a, struct hol_evidence *e,
                          const struct hol_hypothesis *self, double *parameter)
{
    struct hol_problem p = e->problem;
    double sign = self->with[1] < 0 ? -1 : 1;
    enum hol_status status;

    switch ((int)self->with[0]) {
    case HOL_REGULARIZED_EUCLID:
        return e->m > 0 ? euclid(a, e, 2, *parameter) : HOL_DOMAIN;
    case HOL_REGULARIZED_KKT:
        return hol_response_regularized(a, &p, *parameter, -sign * *parameter);
    case HOL_REGULARIZED_ROWS:
        return e->m > 0 ? hol_response_regularized(a, &p, 0, sign * *parameter) : HOL_DOMAIN;
    default:
        break;
    }
    p.M = (struct hol_mat){0};
    status = hol_mat_init(&p.M, e->n, e->n, HOL_BITS_DOUBLE);
    if (status == HOL_OK) {
        hol_mat_round(&p.M, &e->problem.M);
        for (size_t i = 0; i < e->n; i++)
            p.M.d[i + i * e->n] += *parameter;
        status = hol_response(a, &p, e->rank);
    }
    hol_mat_clear(&p.M);
    return status;
}
