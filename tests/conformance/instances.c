/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The families of random problems that the conformance suite draws from. */
#include "tests/conformance/instances.h"

#include <stdlib.h>

uint64_t
rng_next(struct rng *r)
{
    uint64_t z = r->state += 0x9e3779b97f4a7c15u;

    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
}

long
rng_int(struct rng *r, long low, long high)
{
    return low + (long)(rng_next(r) % (uint64_t)(high - low + 1));
}

#define INSTANCE_NAME(key, name, when) name,
#define INSTANCE_WHEN(key, name, when) (when),

const char *
instance_name(enum instance kind)
{
    static const char *const names[] = {INSTANCE_LIST(INSTANCE_NAME)};

    return names[kind];
}

bool
instance_has(enum instance kind, size_t n, size_t m)
{
    const bool has[] = {INSTANCE_LIST(INSTANCE_WHEN)};

    return kind < INSTANCE_COUNT && has[kind];
}

static void
fill(struct qmat *a, long largest, struct rng *r)
{
    for (size_t k = 0; k < a->rows * a->cols; k++)
        mpq_set_si(a->x[k], rng_int(r, -largest, largest), 1);
}

/* Diagonally dominant. */
static void
make_mass(struct qmat *M, struct rng *r)
{
    for (size_t i = 0; i < M->rows; i++)
        for (size_t j = 0; j < i; j++) {
            mpq_set_si(QMAT(M, i, j), rng_int(r, -2, 2), 1);
            mpq_set(QMAT(M, j, i), QMAT(M, i, j));
        }
    for (size_t i = 0; i < M->rows; i++) {
        long sum = rng_int(r, 1, 9);
        for (size_t j = 0; j < M->cols; j++)
            sum += i == j ? 0 : labs(mpz_get_si(mpq_numref(QMAT(M, i, j))));
        mpq_set_si(QMAT(M, i, i), sum, 1);
    }
}

/* L diag(2^-(p j / (n - 1))) L^T, L unit lower triangular of 0 and 1; the first d[j] replaced by
 * zeros. */
static void
make_graded_mass(struct qmat *M, long p, size_t zeros, struct rng *r)
{
    size_t n = M->rows;
    struct qmat L, LD, Lt;

    qmat_init(&L, n, n);
    for (size_t i = 0; i < n; i++)
        for (size_t j = 0; j <= i; j++)
            mpq_set_si(QMAT(&L, i, j), i == j || rng_int(r, 0, 2) == 0, 1);
    qmat_transpose(&Lt, &L);
    qmat_copy(&LD, &L);
    for (size_t j = 0; j < n; j++)
        for (size_t i = 0; i < n; i++) {
            if (j + zeros >= n)
                mpq_set_si(QMAT(&LD, i, j), 0, 1);
            else
                mpq_div_2exp(QMAT(&LD, i, j), QMAT(&LD, i, j),
                             (mp_bitcnt_t)p * j / (n > 1 ? n - 1 : 1));
        }
    qmat_clear(M);
    qmat_mul(M, &LD, &Lt);
    qmat_clear(&L);
    qmat_clear(&LD);
    qmat_clear(&Lt);
}

/* Rows first.. become combinations of the rows before, with coefficients numerator / denominator.
 */
static void
make_dependent(struct qmat *A, size_t first, long denominator, struct rng *r)
{
    mpq_t f, t;

    mpq_inits(f, t, NULL);
    for (size_t i = first; i < A->rows; i++) {
        for (size_t j = 0; j < A->cols; j++)
            mpq_set_si(QMAT(A, i, j), 0, 1);
        for (size_t k = 0; k < first; k++) {
            mpq_set_si(f, rng_int(r, 1, 5) * (rng_int(r, 0, 1) ? 1 : -1),
                       (unsigned long)denominator);
            mpq_canonicalize(f);
            for (size_t j = 0; j < A->cols; j++) {
                mpq_mul(t, f, QMAT(A, k, j));
                mpq_add(QMAT(A, i, j), QMAT(A, i, j), t);
            }
        }
    }
    mpq_clears(f, t, NULL);
}

/* Every row times a power of two up to 2^most or down to its inverse. */
static void
scale_rows(struct qmat *A, long most, struct rng *r)
{
    for (size_t i = 0; i < A->rows; i++) {
        long e = rng_int(r, -most, most);
        for (size_t j = 0; j < A->cols; j++) {
            if (e >= 0)
                mpq_mul_2exp(QMAT(A, i, j), QMAT(A, i, j), (mp_bitcnt_t)e);
            else
                mpq_div_2exp(QMAT(A, i, j), QMAT(A, i, j), (mp_bitcnt_t)-e);
        }
    }
}

/* Rows from `first` on = first row + 2^-p (itself). */
static void
make_near(struct qmat *A, size_t first, long p)
{
    for (size_t i = first; i < A->rows; i++)
        for (size_t j = 0; j < A->cols; j++) {
            mpq_div_2exp(QMAT(A, i, j), QMAT(A, i, j), (mp_bitcnt_t)p);
            mpq_add(QMAT(A, i, j), QMAT(A, i, j), QMAT(A, 0, j));
        }
}

/* b = A x with a small x. */
static void
make_consistent(struct exact *e, struct rng *r)
{
    struct qmat x;

    qmat_init(&x, e->n, 1);
    fill(&x, 99, r);
    qmat_clear(&e->b);
    qmat_mul(&e->b, &e->A, &x);
    qmat_clear(&x);
}

/* Divide what is there by 7 and 11, so that no binary precision holds it. */
static void
make_unrepresentable(struct exact *e)
{
    const struct {
        struct qmat *a;
        long by;
    } part[] = {{&e->M, 7}, {&e->F, 11}, {&e->C, 7}};
    mpq_t f;

    mpq_init(f);
    for (size_t i = 0; i < sizeof part / sizeof *part; i++) {
        mpq_set_si(f, part[i].by, 1);
        for (size_t k = 0; k < part[i].a->rows * part[i].a->cols; k++)
            mpq_div(part[i].a->x[k], part[i].a->x[k], f);
    }
    mpq_clear(f);
}

static size_t
rank_wanted(size_t n, size_t m)
{
    size_t rank = m - (m > 3 ? m / 3 : 1);

    return rank < n ? rank : n;
}

/*
 * The last coordinate measured together with the first: q_1 becomes q_1 + c q_n, so that M_nn > 0
 * and no diagonal element tells that M is indefinite.
 */
static void
hide_sign(struct exact *e)
{
    size_t n = e->n, m = e->m;

    for (int c = 0; c < 10; c++) { /* column n += column 1, then row n += row 1 */
        for (size_t i = 0; i < n; i++)
            mpq_add(QMAT(&e->M, i, n - 1), QMAT(&e->M, i, n - 1), QMAT(&e->M, i, 0));
        for (size_t j = 0; j < n; j++)
            mpq_add(QMAT(&e->M, n - 1, j), QMAT(&e->M, n - 1, j), QMAT(&e->M, 0, j));
        for (size_t i = 0; i < m; i++)
            mpq_add(QMAT(&e->A, i, n - 1), QMAT(&e->A, i, n - 1), QMAT(&e->A, i, 0));
        if (mpq_sgn(QMAT(&e->M, n - 1, n - 1)) > 0)
            break;
    }
}

/* M and A of a family, A possibly not of the rank wanted. */
static void
make_matrices(struct exact *e, enum instance kind, long p, struct rng *r)
{
    size_t n = e->n, m = e->m;

    make_mass(&e->M, r);
    fill(&e->A, 9, r);
    switch (kind) {
    case INSTANCE_REDUNDANT:
    case INSTANCE_INCONSISTENT:
        make_dependent(&e->A, rank_wanted(n, m), 1, r);
        break;
    case INSTANCE_SCALED_ROWS:
        make_dependent(&e->A, rank_wanted(n, m), 1, r);
        scale_rows(&e->A, 10, r);
        break;
    case INSTANCE_ROUNDED:
        make_dependent(&e->A, rank_wanted(n, m), 7, r);
        break;
    case INSTANCE_ZERO_ROW:
    case INSTANCE_CONTRADICTION:
        make_dependent(&e->A, m < n ? m - 1 : n - 1, 1, r);
        for (size_t j = 0; j < n; j++)
            mpq_set_si(QMAT(&e->A, m - 1, j), 0, 1);
        break;
    case INSTANCE_NEAR_ROWS:
        make_near(&e->A, m - 1, p);
        break;
    case INSTANCE_BUNDLE:
        make_near(&e->A, 1, p);
        break;
    case INSTANCE_ILL_MASS:
        make_graded_mass(&e->M, p, 0, r);
        break;
    case INSTANCE_SINGULAR_MASS:
        make_graded_mass(&e->M, 0, 1, r);
        break;
    case INSTANCE_INDEFINITE:
        mpq_set_si(QMAT(&e->M, n - 1, n - 1), -3, 1);
        for (size_t i = 0; i < m; i++) /* the last coordinate is free */
            mpq_set_si(QMAT(&e->A, i, n - 1), 0, 1);
        if (n % 2 == 0)
            hide_sign(e);
        break;
    default:
        break;
    }
}

/* The rank that the family promises, and regular where it has an answer. */
static bool
keeps_promise(struct exact *e, enum instance kind)
{
    size_t rank = e->rank, n = e->n, m = e->m;

    switch (kind) {
    case INSTANCE_REDUNDANT:
    case INSTANCE_SCALED_ROWS:
    case INSTANCE_INCONSISTENT:
    case INSTANCE_ROUNDED:
        return rank == rank_wanted(n, m);
    case INSTANCE_ZERO_ROW:
    case INSTANCE_CONTRADICTION:
        return rank == (m < n ? m - 1 : n - 1);
    default:
        return rank == m;
    }
}

void
instance_make(struct exact *e, enum instance kind, size_t n, size_t m, long p, struct rng *r)
{
    enum exact_result result, wanted = EXACT_OK;

    if (kind == INSTANCE_INCONSISTENT || kind == INSTANCE_CONTRADICTION)
        wanted = EXACT_INCONSISTENT;
    for (;;) {
        exact_init(e, n, m);
        make_matrices(e, kind, p, r);
        fill(&e->F, 999, r);
        fill(&e->C, 999, r);
        make_consistent(e, r);
        if (kind == INSTANCE_INCONSISTENT || kind == INSTANCE_CONTRADICTION)
            mpq_set_si(e->b.x[m - 1], 500 + 2 * mpz_get_si(mpq_numref(e->b.x[m - 1])), 1);
        if (kind == INSTANCE_ROUNDED)
            make_unrepresentable(e);
        result = exact_solve(e);
        if (keeps_promise(e, kind) && result == wanted)
            return;
        exact_clear(e);
    }
}
