/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* A formulation and its kernel, of which the kernel answers what it does not decline. */
#ifndef HOL_PROBLEM_DISPATCH_H
#define HOL_PROBLEM_DISPATCH_H

#include "problem/solver.h"
#include "problem/sparse-problem.h"

/*
 * For simulations and batches, which need speed. Comparison, growth, rank and timing call the
 * formulation itself, or the kernel as a solver of its own. A zeroed struct is a no-op for destroy,
 * which leaves one.
 */
struct hol_dispatch {
    const struct hol_solver *solver;
    void *work;
    hol_kernel_solve *kernel; /* NULL: the formulation has none for these sizes and bits */
};

/* For problems of exactly n, m at bits; the status of solver->create. */
enum hol_status hol_dispatch_create(struct hol_dispatch *d, const struct hol_solver *solver,
                                    size_t n, size_t m, mpfr_prec_t bits) HOL_MUST_CHECK;
void hol_dispatch_destroy(struct hol_dispatch *d);

/*
 * The answer of the kernel, or, where there is none or it declines, of the formulation;
 * answer->origin says which and whose. Allocates nothing; the statuses of solver->solve.
 */
enum hol_status hol_dispatch_solve(struct hol_dispatch *d, struct hol_answer *answer,
                                   const struct hol_problem *p);

/* The same of sparse problems: the formulation is made when the kernel first declines. */
struct hol_sparse_dispatch {
    const struct hol_solver *solver; /* NULL: nothing was created */
    void *work, *kernel;             /* NULL: not there (yet) */
};

/* As solver->sparse->create, with its *why. */
enum hol_status hol_sparse_dispatch_create(struct hol_sparse_dispatch *d,
                                           const struct hol_solver *solver,
                                           const struct hol_sparse_problem *like,
                                           const char **why) HOL_MUST_CHECK;
void hol_sparse_dispatch_destroy(struct hol_sparse_dispatch *d);
/* As solver->sparse->solve, and where the kernel first declines as its create. */
enum hol_status hol_sparse_dispatch_solve(struct hol_sparse_dispatch *d, struct hol_answer *answer,
                                          const struct hol_sparse_problem *p);

/*
 * Where answers came from: how many from each of the first HOL_ORIGINS origins; others count to
 * the last. Begin with {0}.
 */
#define HOL_ORIGINS 8
struct hol_origins {
    size_t count;
    struct hol_origin origin[HOL_ORIGINS];
    size_t answers[HOL_ORIGINS];
};
void hol_origins_add(struct hol_origins *all, const struct hol_origin *origin, size_t answers);
void hol_origins_add_all(struct hol_origins *to, const struct hol_origins *from);
/* How many of the answers are from kernels. */
size_t hol_origins_of_kernels(const struct hol_origins *all);

#endif
