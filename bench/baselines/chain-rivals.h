/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* A chain of rods solved by LAPACK and by CHOLMOD, for bench-chain. */
#ifndef HOL_BENCH_BASELINES_CHAIN_RIVALS_H
#define HOL_BENCH_BASELINES_CHAIN_RIVALS_H

#include "problem/dispatch.h"

#ifdef HOL_HAS_CHOLMOD
#include <suitesparse/cholmod.h>
#endif

/* A pendulum chain of N links as bench-chain.c measures it, and what others would write by hand. */
#define CHAIN_MASS 1.0
#define CHAIN_GRAVITY 9.81
#define CHAIN_LENGTH 1.0

struct chain {
    size_t N;
    double *q, *v;     /* x[1..N], y[1..N] */
    double *d, *e, *r; /* of the tridiagonal system: diagonal, below it, right side */
    double *a, *FL;    /* accelerations, constraint forces */
    double *S;         /* dense, NULL beyond DENSE_MOST */
    struct hol_sparse_problem p;
    struct hol_answer answer;
    struct hol_sparse_dispatch chain, schur;
#ifdef HOL_HAS_CHOLMOD
    cholmod_common common;
    cholmod_sparse *sparse;
    cholmod_factor *factor;
    cholmod_dense *right, *x, *y, *z;
#endif
};

/* Rod i from mass i - 1 (the pivot: 0, 0) to mass i. */
static inline void
chain_rod(const struct chain *c, const double *from, size_t i, double *dx, double *dy)
{
    *dx = from[i] - (i > 0 ? from[i - 1] : 0);
    *dy = from[c->N + i] - (i > 0 ? from[c->N + i - 1] : 0);
}

/*
 * Accelerations into c->a, constraint forces into c->FL, multipliers into c->r: all assemble the
 * tridiagonal A M^-1 A^T themselves. Mass, gravity and that F_C = 0 are constants to them.
 */
void chain_by_dptsv(struct chain *c);
void chain_by_dposv(struct chain *c);
#ifdef HOL_HAS_CHOLMOD
void chain_open_cholmod(struct chain *c);
void chain_close_cholmod(struct chain *c);
void chain_by_cholmod(struct chain *c);
#endif
#endif
