/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_SOLVERS_SUPPORT_KKT_SYSTEM_H
#define HOL_SOLVERS_SUPPORT_KKT_SYSTEM_H

#include "solvers/support/balanced.h"

/*
 * The system of the multipliers, for the formulations that factor it as it is:
 *     [M A^T; A 0] [q''; -lambda] = [F; b]         M q'' = F + A^T lambda,   A q'' = b
 * and, for the nonideal forces, with right side [C; 0].
 */
struct hol_kkt_system {
    struct hol_mat K, X; /* n + m square; n + m x 3, first the right sides, then the solutions */
    struct hol_mat At, R, rest, S, T, Q, L; /* scratch */
    struct hol_vec x, qdd, y, lambda, nu, FL, FC;
    long double least; /* the least pivot, */
    size_t negative;   /* and, where K shows it, its negative eigenvalues: by the factorization */
};

/* The slots of a member `kkt` in the table of a work space. */
#define HOL_KKT_SYSTEM(type)                                                                       \
    HOL_MAT(type, kkt.K, SUM, SUM), HOL_MAT(type, kkt.X, SUM, THREE), HOL_MAT(type, kkt.At, N, M), \
        HOL_MAT(type, kkt.R, SUM, TWO), HOL_MAT(type, kkt.rest, SUM, TWO),                         \
        HOL_MAT(type, kkt.S, N, TWO), HOL_MAT(type, kkt.T, N, TWO), HOL_MAT(type, kkt.Q, N, TWO),  \
        HOL_MAT(type, kkt.L, M, TWO), HOL_MAT(type, kkt.x, N, ONE),                                \
        HOL_MAT(type, kkt.qdd, N, ONE), HOL_MAT(type, kkt.y, N, ONE),                              \
        HOL_MAT(type, kkt.lambda, M, ONE), HOL_MAT(type, kkt.nu, M, ONE),                          \
        HOL_MAT(type, kkt.FL, N, ONE), HOL_MAT(type, kkt.FC, N, ONE)

/* How a formulation factors K and solves with the factors; work: its work space. */
struct hol_kkt_system_method {
    /* kkt->K by its factors, kkt->least and negative. UNABLE: K is singular at this
     * precision. */
    enum hol_status (*factor)(void *work);
    void (*solve)(void *work, struct hol_mat *X); /* X := K^-1 X, in place */
    bool shows_inertia; /* m negative eigenvalues: M is positive definite on null(A) */
    bool unscaled;      /* rows stay as large as M, and K is not looked at first */
};

/*
 * All rows of (A, b) times one power of two, about 1 / sigma_min(A). For M = I and a singular value
 * sigma of A the eigenvalues of [I sA^T; sA 0] are (1 +- sqrt(1 + 4 s^2 sigma^2)) / 2: s =
 * 1/sigma_min puts them between about 1 and kappa(A), where s = 1 leaves a condition number of
 * kappa(A)^2. The last pivot of the QR of A stands for sigma_min.
 */
void hol_kkt_system_scale_rows(struct hol_balanced *in);

/*
 * The answer by one method. K alone decides where it leaves no doubt (hol_balanced_begin): with
 * rows of about 1, not weighed by 1 / sigma_min. What that leaves of kappa(A)^2 in the error is
 * removed by a step of iterative refinement in the same precision, after which every row of K x = r
 * holds to rounding beside its own terms (Skeel 1980), in any weights of rows and columns. Beyond a
 * condition number of 2^(3/8 bits), 2^19 in double, A is looked at first, and its rows are weighed.
 *
 * HOL_UNABLE   the rows of A are dependent, or as hol_balanced_begin and hol_balanced_definite;
 *              unscaled: also where kappa(A)^2 is beyond the precision
 * HOL_DOMAIN, HOL_INVALID  as those
 */
enum hol_status hol_kkt_system_solve(struct hol_kkt_system *kkt, struct hol_balanced *in,
                                     struct hol_answer *answer, const struct hol_problem *p,
                                     const struct hol_kkt_system_method *method,
                                     void *work) HOL_MUST_CHECK;

#endif
