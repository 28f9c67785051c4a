/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* What accuracy the problem of an instant allows at a precision: a componentwise condition. */
#ifndef HOL_REFERENCE_LINEAR_ATTAINABLE_H
#define HOL_REFERENCE_LINEAR_ATTAINABLE_H

#include "problem/problem.h"

#include <mpfr.h>

/*
 * With the independent rows of A the answer is x = (q0, -lambda) and y = (q''- q0, -nu) of
 *
 *     K x = r,  K y = s,    K = [M A^T; A 0],  r = (F, b),  s = (C, 0).
 *
 * If every number of K and r changes by a relative 2^-bits at most, zeros staying zero, then to
 * first order
 *
 *     |dx| <= 2^-bits |K^-1| (|K| |x| + |r|)
 *
 * component by component, and some change of that kind reaches it, up to the symmetry of K [Skeel
 * 1979; Higham 2002, theorem 7.4]. For forces F_L = M q0 - F and F_C = M y the same is done with
 * what M dx adds up to, so that A, which K has twice, changes once. A dependent row adds the size
 * of its own errors to those of every row that it depends on.
 *
 * The bound of a component goes with the unit of that component, and does not depend on any other
 * unit, nor on factors of rows. In the kinetic metric, |x|_M = (x^T M x)^1/2 for accelerations and
 * |f|_M^-1 for forces, a vector's bound is (d^T |M| d)^1/2 and (d^T |M^-1| d)^1/2. Where M is
 * singular, M + A^T D^2 A takes its place in the metric: D scales rows to the size of M's, each row
 * of M in the unit in which M_jj has size 1. Multipliers are measured by the plain norm, of the
 * rows as written.
 */
#define HOL_ATTAIN_LIST(X) X(QDD) X(FL) X(FC) X(FORCE) X(LAMBDA) X(REACTION)
#define HOL_ATTAIN_ENUM(name) HOL_ATTAIN_##name,
enum hol_attain { HOL_ATTAIN_LIST(HOL_ATTAIN_ENUM) HOL_ATTAIN_COUNT };
#undef HOL_ATTAIN_ENUM
/* FORCE: F_L + F_C of a method that does not split them; REACTION: multipliers of F_L + F_C - C. */

struct hol_attainable {
    size_t n, m;
    /* By component (n; m for LAMBDA, REACTION: 0 of rows whose multiplier is not unique), in units
     * of 2^-bits. */
    long double *moved[HOL_ATTAIN_COUNT];
    long double norm[HOL_ATTAIN_COUNT]; /* of the vectors, likewise */
    long double terms;                  /* largest of |q''|_M, |F|, |F_L|, |F_C| in M^-1 */
    long double *mass;                  /* n: the diagonal of the metric, M_jj */
    mpfr_prec_t bits;                   /* of what follows, private */
    mpfr_t *factor, *inverse;           /* n x n: the metric's Cholesky factor L, and L^-1 */
    long *unit;                         /* n: exponents of the units that the metric is in */
};

/*
 * Find what is attainable at the precision of a problem.
 *
 * rank    in     of A, as the truth has it
 * unique  in  m  is the multiplier of the row unique?
 *
 * HOL_UNABLE  the KKT matrix is singular at the precision of the problem;  HOL_NOMEM
 */
enum hol_status hol_attainable_init(struct hol_attainable *attainable,
                                    const struct hol_problem *problem, size_t rank,
                                    const bool *unique) HOL_MUST_CHECK;
void hol_attainable_clear(struct hol_attainable *attainable); /* zeroed: no-op */

/* Returns the norm of a vector of that kind; INFINITY if it is not finite. */
long double hol_attainable_size(const struct hol_attainable *attainable, enum hol_attain kind,
                                const struct hol_vec *x);

#endif
