/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Solvers as other people write them: in double, by LAPACK, one function each. */
#ifndef HOL_TESTS_VERDICT_PLAIN_H
#define HOL_TESTS_VERDICT_PLAIN_H

#include "problem/solver.h"

/* A problem in arrays, column major as LAPACK wants it, and its answer. Freed by the caller that
 * makes it. */
struct plain {
    size_t n, m;
    const double *M, *A, *F, *b, *C;
    double *qdd, *FL, *FC, *lambda;
    size_t rank; /* the right one to begin with */
};

/* How a system M x = f + A^T mu, A x = g is solved; mu least norm, or any. False: unable. */
typedef bool plain_core(double *x, double *mu, const struct plain *p, const double *f,
                        const double *g);

/* A whole solver: what it says of itself, and what it does. deed == NULL: core, used twice. */
struct plain_solver {
    const char *name, *what;
    plain_core *core;
    enum hol_status (*deed)(struct plain *p);
    unsigned yields, needs;
};

/* The answer by a core: q0 and y, F_L = M q0 - F, F_C = M y, lambda. */
enum hol_status plain_solve(struct plain *p, plain_core *core);

/* The collections, ended by a name NULL. */
extern const struct plain_solver plain_right[], plain_wrong[];
plain_core plain_lu;  /* the KKT matrix by LU, rows and columns scaled, refined (dgesvx) */
plain_core plain_svd; /* pseudo-inverse of A M^-1/2 */
/* right-gsl.c */
plain_core plain_gsl_lu, plain_gsl_qr, plain_gsl_qrpt, plain_gsl_svd, plain_gsl_householder;
/* reduced.c */
plain_core plain_gelss, plain_gelsy, plain_gglse, plain_schur_cholesky, plain_schur_lu,
    plain_eigenvectors, plain_augmented_lagrangian, plain_null_space;

/* The solver of a comparison. */
struct hol_solver plain_as_solver(const struct plain_solver *solver);

/* Memory that is there, of `count` zeros. */
double *plain_room(size_t count);
/* y := M x, and y := A^T mu. */
void plain_mass(double *y, const struct plain *p, const double *x);
void plain_reaction(double *y, const struct plain *p, const double *mu);

#endif
