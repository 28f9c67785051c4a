/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_MOTION_INTEGRATORS_TAYLOR_H
#define HOL_MOTION_INTEGRATORS_TAYLOR_H

#include "base/arena.h"
#include "model/equations/model.h"
#include "model/series/lanes.h"
#include "model/series/series-double.h"

#include <stdint.h>

/* The inside of the integrator `taylor` (private to motion/). */

/*
 * The linear problem at the beginning of a step, in double,
 *     M a - A^T lambda = r,   A a = c,
 * and the inverse of its matrix, by which every order is solved; 0 for rows that depend on others.
 */
struct hol_taylor_linear {
    size_t n, m, size, stride; /* size: n + m; stride: of the columns of the inverse */
    double *M, *A;             /* n x n, m x n, row major: written by the caller */
    double *inverse;           /* size columns: r by coordinate, then c by row */
    size_t rank;               /* after a factorization */
    double *weight;            /* n + m: powers of two; times these, a and lambda are forces */
    /* private */
    double *unit;       /* n + m: powers of two */
    double *rows;       /* m x n: A, scaled, then eliminated */
    size_t *row, *col;  /* m, n: the row, column at position k */
    double *kkt;        /* the transposed matrix of the independent rows */
    size_t *swap, *all; /* size: exchanges; what the unknowns are */
    struct hol_arena arena;
};
enum hol_status hol_taylor_linear_init(struct hol_taylor_linear *linear, size_t n,
                                       size_t m) HOL_MUST_CHECK;
void hol_taylor_linear_clear(struct hol_taylor_linear *linear); /* zeroed: no-op */

/*
 * Find rank and inverse from M and A, in units in which the diagonal of M and the largest element
 * of each row of A are about 1; independent rows are found by elimination with complete pivoting.
 *
 * HOL_UNABLE  a remainder is neither clearly a row (above 2^-28) nor clearly zero (below 2^-40), or
 *             the matrix of the independent rows is singular (a pivot below 2^-45)
 */
enum hol_status hol_taylor_linear_factor(struct hol_taylor_linear *linear) HOL_MUST_CHECK;

/* The solution of M a - A^T lambda = F, A a = b as series, and its history. */
struct hol_taylor_part {
    double *rows; /* factors of lane i: an element of M or A, and the unknown that it meets */
    double *sum;  /* by lane */
    double *x;    /* order by order, a_k and lambda_k, stride apart */
};
/* An element of M, A, F, b or C: coefficient 0 is *first, coefficient k > 0 scale * *later. */
struct hol_taylor_element {
    const double *first, *later;
    double scale;
};
struct hol_taylor_source { /* of the right side */
    struct hol_taylor_element element;
    size_t row;
};
struct hol_taylor_input { /* coefficient 0 of q and q'; F_L and lambda */
    enum hol_var kind;
    size_t from; /* component of y; of F_L; of lambda */
    double *first, *later;
};

/*
 * The series of the motion about one instant, in s = (t - t_0)/unit:
 *     M_0 a_k - A_0^T lambda_k = F_k - sum_(j>=1) (M_j a_(k-j) - A_j^T lambda_(k-j))
 *     A_0 a_k                  = b_k - sum_(j>=1) A_j a_(k-j)
 *     q_(k+1) = unit v_k/(k+1), v_(k+1) = unit a_k/(k+1)
 * for independent rows. Where C depends on F_L or lambda, a is the sum of this (C left out) and of
 * what obeys the same equations with C for F and 0 for b.
 *
 * Where all rows are holonomic and free of t, A v is constant, and as A is known one order ahead of
 * a, no series of b is needed (most of the work, often):
 *     A_0 a_k = -(k + 1)/unit sum_(j>=1) A_j v_(k+1-j)
 */
struct hol_taylor_expansion {
    const struct hol_model *model;
    size_t n, m, order;
    size_t width, half; /* of a row of y; of it the v are from half on */
    double *y;          /* order + 1 rows: q_k, v_k; v of the last row is 0 */
    struct hol_series_double *series;
    struct hol_series_double *ahead; /* of A, one order ahead; NULL: A is in `series`, and b */
    bool still, ahead_still;         /* beyond order 0 they take no computation */
    struct hol_taylor_linear linear;
    bool split;
    struct hol_taylor_part ideal, rest; /* rest: only if split */
    /* private */
    struct hol_taylor_element *mass, *a; /* by cell */
    /*
     * Lane i is scale * *later, of an element, times an unknown (or a velocity), that comes to a
     * row of the right side. First those of A^T lambda, `pulls`; the v of lanes before `late` come
     * with the solution, their u from `fresh` on with the element. Where A is ahead, the lanes of A
     * v are those from `rates` on, as many and in the same order as those of A^T lambda.
     */
    size_t lanes, pulls, fresh, late, rates;
    const double **later;
    double *scale, *term;   /* term: what comes to the right side */
    uint32_t *unknown, *to; /* to: the row */
    /* Beyond the lanes, terms that are sources (slot), those of C where it is apart (force_slot),
       and one that is 0 (nothing). */
    size_t slot, force_slot, nothing;
    /* The right side, as many rows at a time as a vector has: how often terms are added to them,
       and which. */
    uint32_t *often, *which;
    double *column;                  /* by term, of the inverse, where that is small; else NULL */
    size_t sources, varying, forces; /* of the right side; varying: those that are not constant,
                                        first; forces: C where it is apart */
    struct hol_taylor_source *source, *force;
    size_t inputs, states; /* states: q and v, first */
    struct hol_taylor_input *input;
    double *time[2];         /* first, later; NULL: not needed */
    double *q, *v, *q_ahead; /* where later coefficients go */
    size_t q_count, v_count, ahead_count;
    double *rhs, *pull;
    double *over, *bits; /* over[k]: 1/k; bits[k]: log2 of k */
    struct hol_arena arena;
};

/* order: of q, from 4 on. NOMEM; INVALID: an impulsive case. */
enum hol_status hol_taylor_expansion_init(struct hol_taylor_expansion *e,
                                          const struct hol_model *model,
                                          size_t order) HOL_MUST_CHECK;
void hol_taylor_expansion_clear(struct hol_taylor_expansion *e); /* zeroed: no-op */

/*
 * Compute the series about a state. Coefficients that overflow are Inf or NaN.
 *
 * y     in  2n  (q, v)
 * rank  in      the rank that must be found; SIZE_MAX: any
 *
 * HOL_DOMAIN  an expression has no value or no series
 * HOL_UNABLE  the linear problem cannot be factored, or its rank is another one
 */
enum hol_status hol_taylor_expand(struct hol_taylor_expansion *e, double t, const double *y,
                                  double unit, size_t rank) HOL_MUST_CHECK;

/*
 * The s up to which the last terms of q, v and the multipliers are 2^eps of their size
 * (Jorba & Zou 2005, section 3.2): as log2; INFINITY: any; NaN: the coefficients are no numbers.
 */
double hol_taylor_reach(const struct hol_taylor_expansion *e, double eps);

#endif
