/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* A chain of rods by LAPACK's banded solvers and by CHOLMOD, as baselines for bench-chain. */
#include "bench/baselines/chain-rivals.h"

#include "bench/bench.h"

#include <lapacke.h>
#include <stdlib.h>
#include <string.h>

/* A M^-1 A^T and b - A M^-1 F, the rods' constraints being (d . d - l^2) / 2. */
static void
tridiagonal(struct chain *c)
{
    double px = 0, py = 0;

    for (size_t i = 0; i < c->N; i++) {
        double dx, dy, ux, uy;

        chain_rod(c, c->q, i, &dx, &dy);
        chain_rod(c, c->v, i, &ux, &uy);
        c->d[i] = (i > 0 ? 2 : 1) * (dx * dx + dy * dy) / CHAIN_MASS;
        if (i > 0)
            c->e[i - 1] = -(dx * px + dy * py) / CHAIN_MASS;
        c->r[i] = -(ux * ux + uy * uy) + (i > 0 ? 0 : dy * CHAIN_GRAVITY);
        px = dx;
        py = dy;
    }
}

static void
accelerations(struct chain *c, const double *lambda)
{
    for (size_t i = 0; i < c->N; i++) {
        double dx, dy, fx, fy;

        chain_rod(c, c->q, i, &dx, &dy);
        fx = lambda[i] * dx;
        fy = lambda[i] * dy;
        if (i + 1 < c->N) {
            chain_rod(c, c->q, i + 1, &dx, &dy);
            fx -= lambda[i + 1] * dx;
            fy -= lambda[i + 1] * dy;
        }
        c->FL[i] = fx;
        c->FL[c->N + i] = fy;
        c->a[i] = fx / CHAIN_MASS;
        c->a[c->N + i] = fy / CHAIN_MASS - CHAIN_GRAVITY;
    }
}

void
chain_by_dptsv(struct chain *c)
{
    tridiagonal(c);
    if (LAPACKE_dptsv_work(LAPACK_COL_MAJOR, (int)c->N, 1, c->d, c->e, c->r, (int)c->N) != 0)
        exit(1);
    accelerations(c, c->r);
}

void
chain_by_dposv(struct chain *c)
{
    size_t N = c->N;

    tridiagonal(c);
    memset(c->S, 0, N * N * sizeof *c->S);
    for (size_t i = 0; i < N; i++) {
        c->S[i + i * N] = c->d[i];
        if (i > 0)
            c->S[i + (i - 1) * N] = c->e[i - 1];
    }
    if (LAPACKE_dposv_work(LAPACK_COL_MAJOR, 'L', (int)N, 1, c->S, (int)N, c->r, (int)N) != 0)
        exit(1);
    accelerations(c, c->r);
}

#ifdef HOL_HAS_CHOLMOD
void
chain_open_cholmod(struct chain *c)
{
    int *start, *row;

    cholmod_start(&c->common);
    c->sparse = bench_need(
        cholmod_allocate_sparse(c->N, c->N, 2 * c->N - 1, 1, 1, -1, CHOLMOD_REAL, &c->common));
    start = c->sparse->p;
    row = c->sparse->i;
    for (size_t j = 0; j < c->N; j++) {
        start[j] = (int)(2 * j);
        row[2 * j] = (int)j;
        if (j + 1 < c->N)
            row[2 * j + 1] = (int)j + 1;
    }
    start[c->N] = (int)(2 * c->N - 1);
    c->factor = bench_need(cholmod_analyze(c->sparse, &c->common));
    c->right = bench_need(cholmod_allocate_dense(c->N, 1, c->N, CHOLMOD_REAL, &c->common));
}

void
chain_close_cholmod(struct chain *c)
{
    cholmod_free_sparse(&c->sparse, &c->common);
    cholmod_free_factor(&c->factor, &c->common);
    cholmod_free_dense(&c->right, &c->common);
    cholmod_free_dense(&c->x, &c->common);
    cholmod_free_dense(&c->y, &c->common);
    cholmod_free_dense(&c->z, &c->common);
    cholmod_finish(&c->common);
}

void
chain_by_cholmod(struct chain *c)
{
    double *s = c->sparse->x;

    tridiagonal(c);
    for (size_t j = 0; j < c->N; j++) {
        s[2 * j] = c->d[j];
        if (j + 1 < c->N)
            s[2 * j + 1] = c->e[j];
    }
    memcpy(c->right->x, c->r, c->N * sizeof *c->r);
    if (!cholmod_factorize(c->sparse, c->factor, &c->common) ||
        !cholmod_solve2(CHOLMOD_A, c->factor, c->right, NULL, &c->x, NULL, &c->y, &c->z,
                        &c->common))
        exit(1);
    memcpy(c->r, c->x->x, c->N * sizeof *c->r);
    accelerations(c, c->r);
}
#endif
