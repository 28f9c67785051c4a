/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_PROBLEM_DISPATCH_H
#define HOL_PROBLEM_DISPATCH_H

#include "problem/solver.h"

/*
 * A formulation and its kernel: for simulations and batches, which need speed. Comparison,
 * growth, rank and timing call the formulation itself, or the kernel as a solver of its own.
 */
struct hol_dispatch {
    const struct hol_solver *solver;
    void *work;
    hol_kernel_solve *kernel; /* NULL: the formulation has none for these sizes and bits */
};

/*
 * For problems of exactly n, m at bits; the status of solver->create. A zeroed struct is a no-op
 * for destroy, which leaves one.
 */
enum hol_status hol_dispatch_create(struct hol_dispatch *d, const struct hol_solver *solver,
                                    size_t n, size_t m, mpfr_prec_t bits) HOL_MUST_CHECK;
void hol_dispatch_destroy(struct hol_dispatch *d);

/*
 * The answer of the kernel, or, where there is none or it declines, of the formulation;
 * answer->path says which. Allocates nothing; the statuses of solver->solve.
 */
enum hol_status hol_dispatch_solve(struct hol_dispatch *d, struct hol_answer *answer,
                                   const struct hol_problem *p);

#endif
