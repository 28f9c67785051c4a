/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Wrong algorithms: what slips into a solver that works on the author's own examples. */
#include "tests/verdict/plain.h"

#include <lapacke.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#define ALL (HOL_YIELDS_LAMBDA | HOL_YIELDS_SPLIT)

/* A copy of the problem that may be written to; the answer's vectors are the same. */
struct copy {
    struct plain p;
    double *M, *A, *F, *b, *C;
};

static double *
doubled(const double *x, size_t count)
{
    double *y = plain_room(count);

    if (count > 0)
        memcpy(y, x, count * sizeof *y);
    return y;
}

static struct copy
copy_of(const struct plain *p)
{
    struct copy c = {*p,
                     doubled(p->M, p->n * p->n),
                     doubled(p->A, p->m * p->n),
                     doubled(p->F, p->n),
                     doubled(p->b, p->m),
                     doubled(p->C, p->n)};

    c.p.M = c.M;
    c.p.A = c.A;
    c.p.F = c.F;
    c.p.b = c.b;
    c.p.C = c.C;
    return c;
}

static enum hol_status
finish(struct copy *c, enum hol_status status)
{
    free(c->M);
    free(c->A);
    free(c->F);
    free(c->b);
    free(c->C);
    return status;
}

/* The right answer to a problem that was changed. */
#define CHANGED(name, statement)                                                                   \
    static enum hol_status name(struct plain *p)                                                   \
    {                                                                                              \
        struct copy c = copy_of(p);                                                                \
        const size_t n = p->n, m = p->m;                                                           \
        statement;                                                                                 \
        (void)n, (void)m;                                                                          \
        return finish(&c, plain_solve(&c.p, plain_svd));                                           \
    }
#define EACH(i, count) for (size_t i = 0; i < (count); i++)
CHANGED(no_b, EACH (i, m) c.b[i] = 0)
CHANGED(sign_b, EACH (i, m) c.b[i] = -c.b[i])
CHANGED(sign_f, EACH (i, n) c.F[i] = -c.F[i])
CHANGED(no_c, EACH (i, n) c.C[i] = 0)
CHANGED(sign_c, EACH (i, n) c.C[i] = -c.C[i])
CHANGED(half_c, EACH (i, n) c.C[i] /= 2)
CHANGED(diagonal, EACH (i, n) EACH (j, n) if (i != j) c.M[i + j * n] = 0)
CHANGED(regular_mass, EACH (i, n) c.M[i + i * n] += 1e-8)
CHANGED(clipped_mass, double most = 0; EACH (i, n) most = fmax(most, c.M[i + i * n]);
        EACH (i, n) c.M[i + i * n] = fmax(c.M[i + i * n], 1e-2 * most))
CHANGED(small_b, EACH (i, m) if (fabs(c.b[i]) < 1e-6) c.b[i] = 0)
CHANGED(small_a, EACH (i, m * n) if (fabs(c.A[i]) < 1e-6) c.A[i] = 0)
CHANGED(small_f, EACH (i, n) if (fabs(c.F[i]) < 1e-6) c.F[i] = 0)
CHANGED(baumgarte, EACH (i, m) c.b[i] += 1e-3)
CHANGED(stretched, EACH (i, m * n) c.A[i] *= 1 + 1e-9)
CHANGED(rounded_a, EACH (i, m * n) c.A[i] = round(c.A[i] * 1e8) / 1e8)
CHANGED(float_data, EACH (i, m * n) c.A[i] = (float)c.A[i]; EACH (i, n * n) c.M[i] = (float)c.M[i])
CHANGED(first_row, EACH (j, n) if (m > 1) c.A[m - 1 + j * m] = c.A[j * m];
        if (m > 1) c.b[m - 1] = c.b[0])
CHANGED(gravity, EACH (i, n) c.F[i] *= 9.8 / 9.81)

/* The right answer, spoilt. */
#define SPOILT(name, statement)                                                                    \
    static enum hol_status name(struct plain *p)                                                   \
    {                                                                                              \
        enum hol_status status = plain_solve(p, plain_svd);                                        \
        const size_t n = p->n, m = p->m;                                                           \
        statement;                                                                                 \
        (void)n, (void)m;                                                                          \
        return status;                                                                             \
    }
SPOILT(sign_lambda, EACH (i, m) p->lambda[i] = -p->lambda[i])
SPOILT(permuted_lambda, double first = m > 0 ? p->lambda[0] : 0;
       EACH (i, m) p->lambda[i] = i + 1 < m ? p->lambda[i + 1] : first)
SPOILT(
    swapped, EACH (j, n) {
        double x = p->FL[j];
        p->FL[j] = p->FC[j];
        p->FC[j] = x;
    })
SPOILT(
    all_ideal, EACH (j, n) {
        p->FL[j] += p->FC[j];
        p->FC[j] = 0;
    })
SPOILT(last_nan, p->qdd[n - 1] = NAN)
SPOILT(decimals, EACH (j, n) p->qdd[j] = round(p->qdd[j] * 1e6) / 1e6)
SPOILT(
    reversed, EACH (j, n / 2) {
        double x = p->qdd[j];
        p->qdd[j] = p->qdd[n - 1 - j];
        p->qdd[n - 1 - j] = x;
    })
SPOILT(full_rank, p->rank = m < n ? m : n)
SPOILT(rank_one, p->rank = 1)
SPOILT(large_is_none, EACH (j, n) if (fabs(p->qdd[j]) > 5) status = HOL_DOMAIN)
SPOILT(force_of_c, EACH (j, n) p->qdd[j] += 1e-7 * p->C[j])

/* What is left over from the problem before. */
static enum hol_status
stale(struct plain *p)
{
    static double kept[64];
    enum hol_status status = plain_solve(p, plain_svd);

    for (size_t j = 0; j < p->n && j < 64; j++) {
        double x = p->qdd[j];
        p->qdd[j] = kept[j];
        kept[j] = x;
    }
    return status;
}

/* --- cores */

/* A penalty instead of multipliers. */
static bool
penalty(double *x, double *mu, const struct plain *p, const double *f, const double *g)
{
    int n = (int)p->n, m = (int)p->m, info;
    double *G = doubled(p->M, p->n * p->n);
    const double a = 1e7;

    memcpy(x, f, p->n * sizeof *x);
    for (int k = 0; k < m; k++)
        for (int i = 0; i < n; i++) {
            x[i] += a * p->A[k + i * m] * g[k];
            for (int j = 0; j < n; j++)
                G[i + j * n] += a * p->A[k + i * m] * p->A[k + j * m];
        }
    info = LAPACKE_dposv(LAPACK_COL_MAJOR, 'L', n, 1, G, n, x, n);
    for (int k = 0; k < m; k++) {
        mu[k] = g[k];
        for (int j = 0; j < n; j++)
            mu[k] -= p->A[k + j * m] * x[j];
        mu[k] *= a;
    }
    free(G);
    return info == 0;
}

/* A M^-1 A^T (+ shift) with the directions below `small` times the largest, or below `absolute`,
 * left out; weighted by M or, as the plane is meant, not at all. */
static bool
truncated(double *x, double *mu, const struct plain *p, const double *f, const double *g,
          double shift, double small, double absolute)
{
    int n = (int)p->n, m = (int)p->m, info;
    double *L = doubled(p->M, p->n * p->n), *R = plain_room(p->n * (p->m + 1)),
           *S = plain_room(p->m * p->m), *e = plain_room(p->m), *r = plain_room(p->m);

    for (int j = 0; j < n; j++) {
        R[j + m * n] = f[j];
        for (int i = 0; i < m; i++)
            R[j + i * n] = p->A[i + j * m];
    }
    info = LAPACKE_dposv(LAPACK_COL_MAJOR, 'L', n, m + 1, L, n, R, n);
    memcpy(x, R + m * n, p->n * sizeof *x);
    for (int i = 0; i < m; i++) {
        r[i] = g[i];
        for (int j = 0; j < n; j++) {
            r[i] -= p->A[i + j * m] * x[j];
            for (int k = 0; k < m; k++)
                S[i + k * m] += p->A[i + j * m] * R[j + k * n];
        }
        S[i + i * m] += shift;
    }
    memset(mu, 0, p->m * sizeof *mu);
    if (m > 0 && info == 0)
        info = LAPACKE_dsyev(LAPACK_COL_MAJOR, 'V', 'L', m, S, m, e);
    for (int k = 0; k < m; k++) {
        double c = 0;
        for (int i = 0; i < m; i++)
            c += S[i + k * m] * r[i];
        for (int i = 0; e[k] > small * e[m - 1] && e[k] > absolute && i < m; i++)
            mu[i] += S[i + k * m] * c / e[k];
    }
    for (int j = 0; j < n; j++)
        for (int i = 0; i < m; i++)
            x[j] += R[j + i * n] * mu[i];
    free(L);
    free(R);
    free(S);
    free(e);
    free(r);
    return info == 0;
}

#define TRUNCATED(name, shift, small, absolute)                                                    \
    static bool name(double *x, double *mu, const struct plain *p, const double *f,                \
                     const double *g)                                                              \
    {                                                                                              \
        return truncated(x, mu, p, f, g, shift, small, absolute);                                  \
    }
TRUNCATED(shifted, 1e-9, 1e-14, 0)
TRUNCATED(threshold, 0, 1e-14, 1e-6)
TRUNCATED(coarse, 0, 1e-2, 0)

/* The nearest point of A x = g by Euclid's metric, not the kinetic one. */
static bool
euclid(double *x, double *mu, const struct plain *p, const double *f, const double *g)
{
    struct plain other = *p;
    double *unit = plain_room(p->n * p->n), *free_ = doubled(f, p->n),
           *M = doubled(p->M, p->n * p->n);
    bool good =
        LAPACKE_dposv(LAPACK_COL_MAJOR, 'L', (int)p->n, 1, M, (int)p->n, free_, (int)p->n) == 0;

    for (size_t i = 0; i < p->n; i++)
        unit[i + i * p->n] = 1;
    other.M = unit;
    good = plain_svd(x, mu, &other, free_, g) && good;
    free(unit);
    free(free_);
    free(M);
    return good;
}

/* Unable where A M^-1 A^T is smaller than a number without units. */
static bool
timid(double *x, double *mu, const struct plain *p, const double *f, const double *g)
{
    double least = INFINITY;

    for (size_t i = 0; i < p->m; i++) {
        double row = 0;
        for (size_t j = 0; j < p->n; j++)
            row = fmax(row, fabs(p->A[i + j * p->m]));
        least = fmin(least, row);
    }
    return least > 1e-5 && plain_svd(x, mu, p, f, g);
}

/* F_C by Euclid's projector on null(A) instead of the kinetic one. */
static enum hol_status
euclid_c(struct plain *p)
{
    enum hol_status status = plain_solve(p, plain_svd);
    struct plain other = *p;
    double *unit = plain_room(p->n * p->n), *y = plain_room(p->n), *nu = plain_room(p->m),
           *zero = plain_room(p->m);

    for (size_t i = 0; i < p->n; i++)
        unit[i + i * p->n] = 1;
    other.M = unit;
    if (!plain_svd(y, nu, &other, p->C, zero))
        status = HOL_UNABLE;
    for (size_t j = 0; j < p->n; j++) {
        p->FL[j] += p->FC[j] - y[j];
        p->FC[j] = y[j];
    }
    free(unit);
    free(y);
    free(nu);
    free(zero);
    return status;
}

#define DEED(deed, what)                                                                           \
    {                                                                                              \
#deed, what, NULL, deed, ALL, HOL_NEEDS_PD_MASS                                            \
    }
#define CORE(core, what)                                                                           \
    {                                                                                              \
#core, what, core, NULL, ALL, HOL_NEEDS_PD_MASS                                            \
    }
const struct plain_solver plain_wrong[] = {DEED(no_b, "b = 0"),
                                           DEED(sign_b, "the sign of b"),
                                           DEED(sign_f, "the sign of F"),
                                           DEED(no_c, "C is left out"),
                                           DEED(sign_c, "the sign of C"),
                                           DEED(half_c, "half of C"),
                                           DEED(diagonal, "M is taken for diagonal"),
                                           DEED(regular_mass, "M + 1e-8"),
                                           DEED(clipped_mass, "small masses are made larger"),
                                           DEED(small_b, "|b| < 1e-6 is dropped"),
                                           DEED(small_a, "|A| < 1e-6 is dropped"),
                                           DEED(small_f, "|F| < 1e-6 is dropped"),
                                           DEED(baumgarte, "b has a correction too many"),
                                           DEED(stretched, "A is larger by 1e-9"),
                                           DEED(rounded_a, "A has 8 decimals"),
                                           DEED(float_data, "A and M have gone through float"),
                                           DEED(first_row, "the last row is the first one again"),
                                           DEED(gravity, "g = 9.8"),
                                           DEED(sign_lambda, "the sign of lambda"),
                                           DEED(permuted_lambda, "lambda in another order"),
                                           DEED(swapped, "F_L and F_C exchanged"),
                                           DEED(all_ideal, "F_C is part of F_L"),
                                           DEED(last_nan, "the last component is not a number"),
                                           DEED(decimals, "6 decimals"),
                                           DEED(reversed, "q'' in another order"),
                                           DEED(full_rank, "the rank is taken for full"),
                                           DEED(rank_one, "the rank is taken for 1"),
                                           DEED(large_is_none, "no answer where it is large"),
                                           DEED(force_of_c, "a little of C is added to q''"),
                                           DEED(stale, "the answer before"),
                                           DEED(euclid_c, "F_C by Euclid's projector"),
                                           CORE(penalty, "a penalty for multipliers"),
                                           CORE(shifted, "A M^-1 A^T + 1e-9"),
                                           CORE(threshold, "eigenvalues below 1e-6 are dropped"),
                                           CORE(coarse, "those below a hundredth of the largest"),
                                           CORE(euclid, "nearest by Euclid's metric"),
                                           CORE(timid, "unable below 1e-5"),
                                           {NULL, NULL, NULL, NULL, 0, 0}};
