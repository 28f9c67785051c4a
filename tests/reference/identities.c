/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Matrices, laws and residuals for t-identities. */
#include "tests/reference/identities.h"

#include "tests/support/tap.h"

#include <math.h>

#define LIMIT 30.0L

#define LAW_TEXT(key, text) text,
const char *const identity_text[] = {LAW_LIST(LAW_TEXT)};
#undef LAW_TEXT

const mpfr_prec_t identity_bits[IDENTITY_BITS_COUNT] = {106, 212, 424};

struct hol_mat *
mat(struct instant *t, size_t rows, size_t cols)
{
    if (t->used == POOL || hol_mat_init(&t->pool[t->used], rows, cols, t->bits) != HOL_OK)
        tap_bail("out of memory");
    return &t->pool[t->used++];
}

struct hol_mat *
mul(struct instant *t, const struct hol_mat *a, const struct hol_mat *b)
{
    struct hol_mat *c = mat(t, a->rows, b->cols);

    hol_mul(c, a, b);
    return c;
}

struct hol_mat *
mul_nt(struct instant *t, const struct hol_mat *a, const struct hol_mat *b)
{
    struct hol_mat *c = mat(t, a->rows, b->rows);

    hol_mul_nt(c, a, b);
    return c;
}

struct hol_mat *
mul_tn(struct instant *t, const struct hol_mat *a, const struct hol_mat *b)
{
    struct hol_mat *c = mat(t, a->cols, b->cols);

    hol_mul_tn(c, a, b);
    return c;
}

struct hol_mat *
add(struct instant *t, const struct hol_mat *a, const struct hol_mat *b)
{
    struct hol_mat *c = mat(t, a->rows, a->cols);

    hol_add(c, a, b);
    return c;
}

struct hol_mat *
sub(struct instant *t, const struct hol_mat *a, const struct hol_mat *b)
{
    struct hol_mat *c = mat(t, a->rows, a->cols);

    hol_sub(c, a, b);
    return c;
}

struct hol_mat *
eye(struct instant *t, size_t n)
{
    struct hol_mat *c = mat(t, n, n);

    hol_mat_identity(c);
    return c;
}

struct hol_mat *
transposed(struct instant *t, const struct hol_mat *a)
{
    struct hol_mat *c = mat(t, a->cols, a->rows);

    hol_transpose(c, a);
    return c;
}

struct hol_mat *
rounded(struct instant *t, const struct hol_mat *a)
{
    struct hol_mat *c = mat(t, a->rows, a->cols);

    hol_mat_round(c, a);
    return c;
}

void
release(struct instant *t, size_t used)
{
    while (t->used > used)
        hol_mat_clear(&t->pool[--t->used]);
}

/* One law: a residual, and the size of the terms it is made of. */
void
identity_law(struct instant *t, enum law which, long double residual, long double scale)
{
    long double ratio = residual == 0 ? 0 : residual / (t->unit * scale);

    t->ledger[which].tried++;
    if (ratio > t->ledger[which].worst)
        t->ledger[which].worst = ratio;
    if (!(ratio <= LIMIT)) {
        if (t->ledger[which].failed++ == 0)
            tap_diag("%s: %s, %ld bits: residual %.2Le, ratio %.2Le > %.0Lf", identity_text[which],
                     t->label, (long)t->bits, residual, ratio, LIMIT);
    }
}

void
law_equal(struct instant *t, enum law which, const struct hol_mat *a, const struct hol_mat *b,
          long double scale)
{
    size_t used = t->used;
    struct hol_mat *difference = sub(t, a, b);

    identity_law(t, which, hol_mat_norm(difference), scale);
    release(t, used);
}

/* M^1/2 and M^-1/2 by eigenvalues. */
bool
mass_roots(struct instant *t, const struct hol_mat *M, struct hol_mat **root,
           struct hol_mat **inverse)
{
    size_t n = t->n;
    struct hol_mat *w = mat(t, n, 1), *U = mat(t, n, n), *P = mat(t, n, n), *Q = mat(t, n, n);
    bool good = hol_eigen(w, U, M, t->work) == HOL_OK;
    mpfr_t x, s;

    mpfr_inits2(t->bits, x, s, (mpfr_ptr)0);
    for (size_t j = 0; j < n && good; j++) {
        hol_mat_get(s, w, j, 0);
        good = mpfr_sgn(s) > 0;
        mpfr_sqrt(s, s, MPFR_RNDN);
        for (size_t i = 0; i < n && good; i++) {
            hol_mat_get(x, U, i, j);
            mpfr_mul(x, x, s, MPFR_RNDN);
            hol_mat_set(P, i, j, x);
            hol_mat_get(x, U, i, j);
            mpfr_div(x, x, s, MPFR_RNDN);
            hol_mat_set(Q, i, j, x);
        }
    }
    mpfr_clears(x, s, (mpfr_ptr)0);
    *root = mul_nt(t, P, U);
    *inverse = mul_nt(t, Q, U);
    return good;
}

/* A random matrix, regular and far from orthogonal: 3 on the diagonal, -1, 0, 1 beside it; times
 * 2^e. */
static struct hol_mat *
mixer(struct instant *t, size_t k, long e, struct rng *rng)
{
    struct hol_mat *T = mat(t, k, k);
    mpfr_t x;

    mpfr_init2(x, t->bits);
    for (size_t i = 0; i < k; i++)
        for (size_t j = 0; j < k; j++) {
            mpfr_set_si_2exp(x, i == j ? 3 : i < j ? rng_int(rng, -1, 1) : 0, e, MPFR_RNDN);
            hol_mat_set(T, i, j, x);
        }
    mpfr_clear(x);
    return T;
}

/* V = M^1/2 Z T of about the size of B, Z the null vectors of A. */
struct hol_mat *
make_V(struct instant *t, const struct hol_mat *root, const struct hol_mat *Z, long double size,
       struct rng *rng)
{
    struct hol_mat *MZ = mul(t, root, Z);
    int e = 0;

    if (size > 0 && hol_mat_norm(MZ) > 0)
        (void)frexpl(size / hol_mat_norm(MZ), &e);
    return mul(t, MZ, mixer(t, Z->cols, e - 2, rng));
}

/* (D + E)^-1, and kappa(D + E). */
struct hol_mat *
make_J(struct instant *t, const struct hol_mat *DE, long double *kappa)
{
    struct hol_mat *J = eye(t, t->n), *L = mat(t, t->n, t->n);

    if (hol_cholesky(L, DE) != HOL_OK)
        return NULL;
    hol_lower_solve(J, L);
    hol_lower_solve_t(J, L);
    *kappa = hol_mat_norm(J) * hol_mat_norm(DE);
    return J;
}

/* B^+ of rank k by singular values. */
struct hol_mat *
make_pinv(struct instant *t, const struct hol_mat *B)
{
    size_t most = t->n < t->m ? t->n : t->m;
    struct hol_mat *U = mat(t, t->m, most), *s = mat(t, most, 1), *V = mat(t, t->n, most);
    mpfr_t x, y;

    if (hol_svd(U, s, V, B, t->work) != HOL_OK)
        tap_bail("no singular values");
    mpfr_inits2(t->bits, x, y, (mpfr_ptr)0);
    for (size_t k = 0; k < most; k++) {
        hol_mat_get(y, s, k, 0);
        for (size_t i = 0; i < t->n; i++) {
            hol_mat_get(x, V, i, k);
            if (k < t->rank)
                mpfr_div(x, x, y, MPFR_RNDN);
            else
                mpfr_set_zero(x, 1);
            hol_mat_set(V, i, k, x);
        }
    }
    mpfr_clears(x, y, (mpfr_ptr)0);
    return mul_nt(t, V, U);
}
