/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Right algorithms by a factor of M, by A M^-1 A^T, and in null(A). */
#include "tests/verdict/plain.h"

#include <lapacke.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#define COL LAPACK_COL_MAJOR

/* --- M = L L^T, B = A L^-T */

struct weighed {
    double *L, *B, *z; /* z = L^-1 f */
    bool good;
};

static struct weighed
weigh(const struct plain *p, const double *f)
{
    int n = (int)p->n, m = (int)p->m;
    struct weighed w = {plain_room(p->n * p->n), plain_room(p->m * p->n), plain_room(p->n), false};

    memcpy(w.L, p->M, p->n * p->n * sizeof *w.L);
    memcpy(w.z, f, p->n * sizeof *f);
    w.good = LAPACKE_dpotrf(COL, 'L', n, w.L, n) == 0;
    for (int i = 0; w.good && i < n; i++) { /* B L^T = A, and L z = f */
        for (int k = 0; k < i; k++)
            w.z[i] -= w.L[i + k * n] * w.z[k];
        w.z[i] /= w.L[i + i * n];
        for (int r = 0; r < m; r++) {
            w.B[r + i * m] = p->A[r + i * m];
            for (int k = 0; k < i; k++)
                w.B[r + i * m] -= w.L[i + k * n] * w.B[r + k * m];
            w.B[r + i * m] /= w.L[i + i * n];
        }
    }
    return w;
}

/* x := L^-T z; freed. */
static bool
unweigh(double *x, const struct plain *p, struct weighed *w, bool good)
{
    int n = (int)p->n;

    memcpy(x, w->z, p->n * sizeof *x);
    for (int i = n - 1; i >= 0 && w->good; i--) {
        for (int k = i + 1; k < n; k++)
            x[i] -= w->L[k + i * n] * x[k];
        x[i] /= w->L[i + i * n];
    }
    good = good && w->good;
    free(w->L);
    free(w->B);
    free(w->z);
    return good;
}

/* z += B^+ (g - B z) by a driver of least squares; the multipliers are those of B^T mu. */
enum driver { DIVIDE, PLAIN_SVD, ORTHOGONAL };
static bool
by_driver(double *x, double *mu, const struct plain *p, const double *f, const double *g,
          enum driver driver)
{
    struct weighed w = weigh(p, f);
    int n = (int)p->n, m = (int)p->m, most = n > m ? n : m, rank = 0, info = 0;
    double *rest = plain_room((size_t)most), *B = plain_room(p->m * p->n),
           *S = plain_room((size_t)most), *T = plain_room(p->n * p->m),
           *d = plain_room((size_t)most);
    int *pivots = calloc((size_t)most + 1, sizeof *pivots);
    const double small = 1e-13;

    memcpy(B, w.B, p->m * p->n * sizeof *B);
    for (int i = 0; i < m; i++) {
        rest[i] = g[i];
        for (int j = 0; j < n; j++) {
            rest[i] -= w.B[i + j * m] * w.z[j];
            T[j + i * n] = w.B[i + j * m];
        }
    }
    if (m > 0 && w.good)
        info = driver == DIVIDE ? LAPACKE_dgelsd(COL, m, n, 1, B, m, rest, most, S, small, &rank)
               : driver == PLAIN_SVD
                   ? LAPACKE_dgelss(COL, m, n, 1, B, m, rest, most, S, small, &rank)
                   : LAPACKE_dgelsy(COL, m, n, 1, B, m, rest, most, pivots, small, &rank);
    for (int j = 0; j < n; j++)
        w.z[j] += d[j] = rest[j];
    if (m > 0 && w.good) /* B^T mu = d, of least norm */
        info += LAPACKE_dgelsd(COL, n, m, 1, T, n, d, most, S, small, &rank);
    memcpy(mu, d, p->m * sizeof *mu);
    free(rest);
    free(B);
    free(S);
    free(T);
    free(d);
    free(pivots);
    return unweigh(x, p, &w, info == 0);
}

bool
plain_svd(double *x, double *mu, const struct plain *p, const double *f, const double *g)
{
    return by_driver(x, mu, p, f, g, DIVIDE);
}

bool
plain_gelss(double *x, double *mu, const struct plain *p, const double *f, const double *g)
{
    return by_driver(x, mu, p, f, g, PLAIN_SVD);
}

bool
plain_gelsy(double *x, double *mu, const struct plain *p, const double *f, const double *g)
{
    return by_driver(x, mu, p, f, g, ORTHOGONAL);
}

/* dgglse: the least |L^T x - L^-1 f| under A x = g. */
bool
plain_gglse(double *x, double *mu, const struct plain *p, const double *f, const double *g)
{
    struct weighed w = weigh(p, f);
    int n = (int)p->n, m = (int)p->m, info = 0;
    double *T = plain_room(p->n * p->n), *A = plain_room(p->m * p->n), *d = plain_room(p->m),
           *y = plain_room(p->n);

    for (int i = 0; i < n; i++)
        for (int j = i; j < n; j++)
            T[i + j * n] = w.L[j + i * n];
    memcpy(A, p->A, p->m * p->n * sizeof *A);
    memcpy(d, g, p->m * sizeof *d);
    if (w.good)
        info = LAPACKE_dgglse(COL, n, n, m, T, n, A, m > 0 ? m : 1, w.z, d, y);
    memset(mu, 0, p->m * sizeof *mu);
    (void)unweigh(x, p, &w, true);
    memcpy(x, y, p->n * sizeof *x);
    free(T);
    free(A);
    free(d);
    free(y);
    return info == 0;
}

/* --- A M^-1 A^T */

enum schur { CHOLESKY, ELIMINATION, EIGENVECTORS };
static bool
by_schur(double *x, double *mu, const struct plain *p, const double *f, const double *g,
         enum schur how)
{
    struct weighed w = weigh(p, f);
    int n = (int)p->n, m = (int)p->m, info = 0;
    double *S = plain_room(p->m * p->m), *rest = plain_room(p->m), *e = plain_room(p->m);
    int *pivots = calloc(p->m + 1, sizeof *pivots);

    for (int i = 0; i < m; i++) {
        rest[i] = g[i];
        for (int j = 0; j < n; j++)
            rest[i] -= w.B[i + j * m] * w.z[j];
        for (int k = 0; k < m; k++)
            for (int j = 0; j < n; j++)
                S[i + k * m] += w.B[i + j * m] * w.B[k + j * m];
    }
    memcpy(mu, rest, p->m * sizeof *mu);
    if (m > 0 && w.good && how == CHOLESKY)
        info = LAPACKE_dposv(COL, 'L', m, 1, S, m, mu, m);
    else if (m > 0 && w.good && how == ELIMINATION)
        info = LAPACKE_dgesv(COL, m, 1, S, m, pivots, mu, m);
    else if (m > 0 && w.good) {
        info = LAPACKE_dsyev(COL, 'V', 'L', m, S, m, e);
        memset(mu, 0, p->m * sizeof *mu);
        for (int k = 0; k < m; k++) {
            double c = 0;
            for (int i = 0; i < m; i++)
                c += S[i + k * m] * rest[i];
            for (int i = 0; e[k] > 1e-13 * e[m - 1] && i < m; i++)
                mu[i] += S[i + k * m] * c / e[k];
        }
    }
    for (int j = 0; j < n; j++)
        for (int i = 0; i < m; i++)
            w.z[j] += w.B[i + j * m] * mu[i];
    free(S);
    free(rest);
    free(e);
    free(pivots);
    return unweigh(x, p, &w, info == 0);
}

#define SCHUR_CORE(name, how)                                                                      \
    bool name(double *x, double *mu, const struct plain *p, const double *f, const double *g)      \
    {                                                                                              \
        return by_schur(x, mu, p, f, g, how);                                                      \
    }
SCHUR_CORE(plain_schur_cholesky, CHOLESKY)
SCHUR_CORE(plain_schur_lu, ELIMINATION)
SCHUR_CORE(plain_eigenvectors, EIGENVECTORS)

/* M + a A^T A, with multipliers until nothing changes. */
bool
plain_augmented_lagrangian(double *x, double *mu, const struct plain *p, const double *f,
                           const double *g)
{
    int n = (int)p->n, m = (int)p->m, info;
    double *G = plain_room(p->n * p->n), *r = plain_room(p->m), most = 0;
    double a = 0, mass = 0, size = 0, goal = 0;

    memset(mu, 0, p->m * sizeof *mu);
    memset(x, 0, p->n * sizeof *x);
    for (int i = 0; i < n * n; i++)
        mass = fmax(mass, fabs(p->M[i]));
    for (int i = 0; i < n * m; i++)
        size = fmax(size, fabs(p->A[i]));
    a = m > 0 ? 1e4 * mass / (size * size) : 0;
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            G[i + j * n] = p->M[i + j * n];
            for (int k = 0; k < m; k++)
                G[i + j * n] += a * p->A[k + i * m] * p->A[k + j * m];
        }
    info = LAPACKE_dpotrf(COL, 'L', n, G, n);
    for (int step = 0; info == 0 && step < 60; step++) {
        plain_reaction(x, p, mu);
        most = 0;
        for (int j = 0; j < n; j++) {
            x[j] += f[j];
            for (int k = 0; k < m; k++)
                x[j] += a * p->A[k + j * m] * g[k];
        }
        info = LAPACKE_dpotrs(COL, 'L', n, 1, G, n, x, n);
        for (int k = 0; k < m; k++) {
            r[k] = g[k];
            for (int j = 0; j < n; j++)
                r[k] -= p->A[k + j * m] * x[j];
            mu[k] += a * r[k];
            most = fmax(most, fabs(r[k]));
            goal = fmax(goal, fabs(g[k]));
            for (int j = 0; j < n; j++)
                goal = fmax(goal, fabs(p->A[k + j * m] * x[j]));
        }
    }
    free(G);
    free(r);
    return info == 0 && most <= 1e-11 * goal;
}

/* --- null spaces */

bool
plain_null_space(double *x, double *mu, const struct plain *p, const double *f, const double *g)
{
    int n = (int)p->n, m = (int)p->m, k = n - m, info;
    double *Q = plain_room(p->n * p->n), *tau = plain_room(p->n), *t = plain_room(p->n),
           *R = plain_room(p->m * p->m), *y = plain_room(p->n);

    for (int i = 0; i < m; i++)
        for (int j = 0; j < n; j++)
            Q[j + i * n] = p->A[i + j * m];
    info = m > n ? 1 : LAPACKE_dgeqrf(COL, n, m, Q, n, tau);
    for (int i = 0; i < m && info == 0; i++)
        for (int j = i; j < m; j++)
            R[i + j * m] = Q[i + j * n];
    for (int i = 0; i < m && info == 0; i++) /* R^T t = g */ {
        t[i] = g[i];
        for (int j = 0; j < i; j++)
            t[i] -= R[j + i * m] * t[j];
        info = fabs(R[i + i * m]) < 1e-13 * fabs(R[0]);
        t[i] /= R[i + i * m];
    }
    if (info == 0)
        info = LAPACKE_dorgqr(COL, n, n, m, Q, n, tau);
    for (int j = 0; j < n; j++) /* the particular part */
        for (int i = 0; i < m; i++)
            y[j] += Q[j + i * n] * t[i];
    plain_mass(x, p, y);
    double *G = plain_room(p->n * p->n), *r = plain_room(p->n), *v = plain_room(p->n);
    for (int a = 0; a < k && info == 0; a++) {
        for (int j = 0; j < n; j++)
            r[a] += Q[j + (m + a) * n] * (f[j] - x[j]);
        plain_mass(v, p, &Q[(m + a) * n]);
        for (int b = 0; b < k; b++)
            for (int j = 0; j < n; j++)
                G[b + a * k] += Q[j + (m + b) * n] * v[j];
    }
    if (k > 0 && info == 0)
        info = LAPACKE_dposv(COL, 'L', k, 1, G, k, r, k);
    memcpy(x, y, p->n * sizeof *x);
    for (int a = 0; a < k; a++)
        for (int j = 0; j < n; j++)
            x[j] += Q[j + (m + a) * n] * r[a];
    memset(mu, 0, p->m * sizeof *mu);
    free(Q), free(tau), free(t), free(R), free(y), free(G), free(r), free(v);
    return info == 0;
}
