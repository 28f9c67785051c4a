/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Problems of constrained motion solved exactly in rational numbers. */
#include "tests/conformance/exact.h"

#include "base/alloc.h"
#include "tests/support/tap.h"

#include <math.h>

enum { FORCES = 4 };

void
exact_init(struct exact *e, size_t n, size_t m)
{
    *e = (struct exact){.n = n, .m = m};
    qmat_init(&e->M, n, n);
    qmat_init(&e->A, m, n);
    qmat_init(&e->F, n, 1);
    qmat_init(&e->b, m, 1);
    qmat_init(&e->C, n, 1);
}

static void
clear_solution(struct exact *e)
{
    qmat_clear(&e->qdd);
    qmat_clear(&e->FL);
    qmat_clear(&e->FC);
    qmat_clear(&e->lambda);
    qmat_clear(&e->null);
    qmat_clear(&e->reach);
}

void
exact_clear(struct exact *e)
{
    clear_solution(e);
    qmat_clear(&e->M);
    qmat_clear(&e->A);
    qmat_clear(&e->F);
    qmat_clear(&e->b);
    qmat_clear(&e->C);
}

static void
add_to(struct qmat *a, const struct qmat *b)
{
    for (size_t k = 0; k < a->rows * a->cols; k++)
        mpq_add(a->x[k], a->x[k], b->x[k]);
}

static long double
largest_entry(const struct qmat *a)
{
    long double largest = 0;
    mpfr_t f;

    mpfr_init2(f, 64);
    for (size_t k = 0; k < a->rows * a->cols; k++) {
        mpfr_set_q(f, a->x[k], MPFR_RNDN);
        largest = fmaxl(largest, fabsl(mpfr_get_ld(f, MPFR_RNDN)));
    }
    mpfr_clear(f);
    return largest;
}

/* Independent rows A1 (rank x n), T with A = T A1 (m x rank), and a basis of null(A). */
static void
split_rows(struct qmat *A1, struct qmat *T, struct exact *e)
{
    size_t n = e->n, m = e->m, free = 0;
    size_t *pivot = hol_alloc(n, sizeof *pivot), *row = hol_alloc(m, sizeof *row);
    struct qmat t, r;

    if (pivot == NULL || row == NULL)
        tap_bail("out of memory");
    /* Pivot columns of A^T: independent rows of A, and A^T in terms of them. */
    qmat_transpose(&t, &e->A);
    e->rank = qmat_reduce(&t, row);
    qmat_init(A1, e->rank, n);
    qmat_init(T, m, e->rank);
    for (size_t k = 0; k < e->rank; k++) {
        for (size_t j = 0; j < n; j++)
            mpq_set(QMAT(A1, k, j), QMAT(&e->A, row[k], j));
        for (size_t i = 0; i < m; i++)
            mpq_set(QMAT(T, i, k), QMAT(&t, k, i));
    }
    qmat_copy(&r, &e->A);
    qmat_reduce(&r, pivot);
    qmat_init(&e->null, n, n - e->rank);
    for (size_t j = 0, k = 0; j < n; j++) {
        if (k < e->rank && pivot[k] == j) {
            k++;
            continue;
        }
        mpq_set_si(QMAT(&e->null, j, free), 1, 1);
        for (size_t i = 0; i < e->rank; i++)
            mpq_neg(QMAT(&e->null, pivot[i], free), QMAT(&r, i, j));
        free++;
    }
    qmat_clear(&t);
    qmat_clear(&r);
    hol_free(row);
    hol_free(pivot);
}

/* K = [M A1^T; A1 0]. */
static void
make_kkt(struct qmat *K, const struct exact *e, const struct qmat *A1)
{
    size_t n = e->n, k = e->rank;

    qmat_init(K, n + k, n + k);
    for (size_t i = 0; i < n; i++) {
        for (size_t j = 0; j < n; j++)
            mpq_set(QMAT(K, i, j), QMAT(&e->M, i, j));
        for (size_t j = 0; j < k; j++) {
            mpq_set(QMAT(K, i, n + j), QMAT(A1, j, i));
            mpq_set(QMAT(K, n + j, i), QMAT(A1, j, i));
        }
    }
}

/* X = [q0 y; -lambda1 -nu1] of K X = [F C; b1 0]. */
static bool
solve_kkt(struct qmat *X, const struct exact *e, const struct qmat *A1, const struct qmat *b1)
{
    size_t n = e->n, k = e->rank;
    struct qmat K;
    bool regular;

    make_kkt(&K, e, A1);
    qmat_init(X, n + k, 2);
    for (size_t i = 0; i < n; i++) {
        mpq_set(QMAT(X, i, 0), QMAT(&e->F, i, 0));
        mpq_set(QMAT(X, i, 1), QMAT(&e->C, i, 0));
    }
    for (size_t j = 0; j < k; j++)
        mpq_set(QMAT(X, n + j, 0), QMAT(b1, j, 0));
    regular = qmat_solve(X, &K);
    qmat_clear(&K);
    return regular;
}

/* part = -(rows n.. of column col of X). */
static void
take_multipliers(struct qmat *part, const struct qmat *X, size_t n, size_t col)
{
    qmat_init(part, X->rows - n, 1);
    for (size_t i = 0; i < part->rows; i++)
        mpq_neg(QMAT(part, i, 0), QMAT(X, n + i, col));
}

/* S = A^T A, likewise for the two uses below. */
static void
gram(struct qmat *S, const struct qmat *a)
{
    struct qmat t;

    qmat_transpose(&t, a);
    qmat_mul(S, &t, a);
    qmat_clear(&t);
}

/* y = T (T^T T)^-1 x: the least-norm y with T^T y = x. */
static void
least_norm(struct qmat *y, const struct qmat *T, const struct qmat *x)
{
    struct qmat S, s;

    gram(&S, T);
    qmat_copy(&s, x);
    if (!qmat_solve(&s, &S))
        tap_bail("T^T T is singular");
    qmat_mul(y, T, &s);
    qmat_clear(&S);
    qmat_clear(&s);
}

/* Square roots of the largest eigenvalue of P = T G T^T and of the largest of its pseudo-inverse
 * T S G^-1 S T^T, S = (T^T T)^-1. */
static void
extreme_roots(long double *largest, long double *least, const struct qmat *T, const struct qmat *G)
{
    struct qmat t, u, P, X, Xt, Y;

    qmat_transpose(&t, T);
    qmat_mul(&u, G, &t);
    qmat_mul(&P, T, &u);
    *largest = sqrtl(qmat_largest(&P));
    qmat_copy(&X, &t); /* X = S T^T */
    qmat_clear(&P);
    qmat_mul(&P, &t, T);
    if (!qmat_solve(&X, &P))
        tap_bail("T^T T is singular");
    qmat_copy(&Y, &X);
    if (!qmat_solve(&Y, G)) /* Y = G^-1 S T^T */
        tap_bail("A1 M^-1 A1^T is singular");
    qmat_transpose(&Xt, &X);
    qmat_clear(&P);
    qmat_mul(&P, &Xt, &Y);
    *least = 1 / sqrtl(qmat_largest(&P));
    qmat_clear(&t);
    qmat_clear(&u);
    qmat_clear(&P);
    qmat_clear(&X);
    qmat_clear(&Xt);
    qmat_clear(&Y);
}

/* to = a^-1; false if a is singular. */
static bool
invert(struct qmat *to, const struct qmat *a)
{
    qmat_init(to, a->rows, a->rows);
    for (size_t i = 0; i < a->rows; i++)
        mpq_set_si(QMAT(to, i, i), 1, 1);
    return qmat_solve(to, a);
}

/* M singular: the condition number of [M A1^T; A1 0] stands for kappa_M. */
static void
measure_kkt(struct exact *e, const struct qmat *A1)
{
    struct qmat K, inverse, S;

    make_kkt(&K, e, A1);
    if (!invert(&inverse, &K))
        tap_bail("the system of independent rows is singular");
    gram(&S, &K);
    e->kappa_M = sqrtl(qmat_largest(&S));
    qmat_clear(&S);
    gram(&S, &inverse);
    e->kappa_M *= sqrtl(qmat_largest(&S));
    qmat_clear(&S);
    qmat_clear(&K);
    qmat_clear(&inverse);
}

/* M regular: kappa_M, kappa_B, reach, and what M^-1 makes of the forces. */
static void
measure_mass(struct exact *e, const struct qmat *A1, const struct qmat *T,
             const struct qmat *inverse)
{
    struct qmat A1t, G, u, *force[FORCES] = {&e->F, &e->C, &e->FL, &e->FC};
    long double most, least;

    e->kappa_M = qmat_largest(&e->M) * qmat_largest(inverse);
    qmat_mul(&e->reach, &e->A, inverse);
    for (size_t k = 0; k < FORCES; k++) {
        qmat_mul(&u, inverse, force[k]);
        e->scale_q = fmaxl(e->scale_q, largest_entry(&u));
        qmat_clear(&u);
    }
    if (e->rank == 0)
        return;
    qmat_transpose(&A1t, A1);
    qmat_mul(&u, A1, inverse);
    qmat_mul(&G, &u, &A1t); /* B1 B1^T */
    extreme_roots(&most, &least, T, &G);
    e->kappa_B = most / least;
    qmat_clear(&A1t);
    qmat_clear(&u);
    qmat_clear(&G);
}

/* Condition numbers and scales; X holds q0 and y. */
static void
measure(struct exact *e, const struct qmat *A1, const struct qmat *T, const struct qmat *X)
{
    struct qmat inverse, A1t, G, *force[FORCES] = {&e->F, &e->C, &e->FL, &e->FC};
    long double most;

    e->kappa_B = e->kappa_M = e->sigma_min = 1;
    e->scale_F = 0;
    for (size_t k = 0; k < FORCES; k++)
        e->scale_F = fmaxl(e->scale_F, largest_entry(force[k]));
    qmat_init(&G, e->n, 2); /* q0 and y */
    for (size_t k = 0; k < 2 * e->n; k++)
        mpq_set(G.x[k], X->x[k]);
    e->scale_q = fmaxl(largest_entry(&e->qdd), largest_entry(&G));
    qmat_clear(&G);
    if (e->rank > 0) {
        qmat_transpose(&A1t, A1);
        qmat_mul(&G, A1, &A1t);
        extreme_roots(&most, &e->sigma_min, T, &G);
        qmat_clear(&A1t);
        qmat_clear(&G);
    }
    if (invert(&inverse, &e->M))
        measure_mass(e, A1, T, &inverse);
    else
        measure_kkt(e, A1);
    qmat_clear(&inverse);
}

/* b = A x for some x? Then b1 has T b1 = b. */
static bool
consistent(struct qmat *b1, const struct exact *e, const struct qmat *T)
{
    struct qmat S, t, back;
    bool same = true;

    gram(&S, T);
    qmat_transpose(&t, T);
    qmat_mul(b1, &t, &e->b);
    if (!qmat_solve(b1, &S))
        tap_bail("T^T T is singular");
    qmat_mul(&back, T, b1);
    for (size_t i = 0; i < e->m; i++)
        same = same && mpq_equal(back.x[i], e->b.x[i]);
    qmat_clear(&S);
    qmat_clear(&t);
    qmat_clear(&back);
    return same;
}

enum exact_result
exact_solve(struct exact *e)
{
    enum exact_result result = EXACT_OK;
    struct qmat A1, T, b1, A1t, X = {0}, lambda1, nu1;

    clear_solution(e);
    split_rows(&A1, &T, e);
    if (!consistent(&b1, e, &T))
        result = EXACT_INCONSISTENT;
    else if (!solve_kkt(&X, e, &A1, &b1))
        result = EXACT_SINGULAR;
    else {
        take_multipliers(&lambda1, &X, e->n, 0);
        take_multipliers(&nu1, &X, e->n, 1);
        qmat_transpose(&A1t, &A1);
        qmat_mul(&e->FL, &A1t, &lambda1);
        qmat_mul(&e->FC, &A1t, &nu1);
        add_to(&e->FC, &e->C);
        least_norm(&e->lambda, &T, &lambda1);
        qmat_init(&e->qdd, e->n, 1);
        for (size_t j = 0; j < e->n; j++)
            mpq_add(e->qdd.x[j], QMAT(&X, j, 0), QMAT(&X, j, 1));
        measure(e, &A1, &T, &X);
        qmat_clear(&lambda1);
        qmat_clear(&nu1);
        qmat_clear(&A1t);
    }
    qmat_clear(&A1);
    qmat_clear(&T);
    qmat_clear(&b1);
    qmat_clear(&X);
    return result;
}

static void
round_into(struct hol_mat *to, const struct qmat *from)
{
    mpfr_t x;

    mpfr_init2(x, to->bits);
    for (size_t i = 0; i < from->rows; i++)
        for (size_t j = 0; j < from->cols; j++) {
            mpfr_set_q(x, QMAT(from, i, j), MPFR_RNDN);
            hol_mat_set(to, i, j, x);
        }
    mpfr_clear(x);
}

void
exact_round(struct hol_problem *p, const struct exact *e)
{
    round_into(&p->M, &e->M);
    round_into(&p->A, &e->A);
    round_into(&p->F, &e->F);
    round_into(&p->b, &e->b);
    round_into(&p->C, &e->C);
}
