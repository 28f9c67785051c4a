/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_SOLVERS_SUPPORT_SADDLE_H
#define HOL_SOLVERS_SUPPORT_SADDLE_H

#include "solvers/support/balanced.h"

/*
 * The system of the multipliers, for the formulations that factor it as it stands:
 *     [M A^T; A 0] [q''; -lambda] = [F; b]         M q'' = F + A^T lambda,   A q'' = b
 * and, for the nonideal forces, with right side [C; 0].
 */
struct hol_saddle {
    struct hol_mat K, X; /* n + m square; n + m x 2, first the right sides, then the solutions */
    struct hol_mat At;
    struct hol_vec x, qdd, y, lambda, nu, FL, FC;
    struct hol_vec x0, r0; /* n + m: scratch of saddle-clear.c */
    double norm, least;    /* of its K, Frobenius; the least pivot */
};

/* The slots of a member `saddle` in the table of a work space (solvers/support/formulation.h). */
#define HOL_SADDLE(type)                                                                           \
    HOL_MAT(type, saddle.K, SUM, SUM), HOL_MAT(type, saddle.X, SUM, TWO),                          \
        HOL_MAT(type, saddle.At, N, M), HOL_MAT(type, saddle.x, N, ONE),                           \
        HOL_MAT(type, saddle.qdd, N, ONE), HOL_MAT(type, saddle.y, N, ONE),                        \
        HOL_MAT(type, saddle.lambda, M, ONE), HOL_MAT(type, saddle.nu, M, ONE),                    \
        HOL_MAT(type, saddle.FL, N, ONE), HOL_MAT(type, saddle.FC, N, ONE),                        \
        HOL_MAT(type, saddle.x0, SUM, ONE), HOL_MAT(type, saddle.r0, SUM, ONE)

/*
 * All rows of (A, b) times one power of two, about 1 / sigma_min(A). For M = I and a singular value
 * sigma of A the eigenvalues of [I sA^T; sA 0] are (1 +- sqrt(1 + 4 s^2 sigma^2)) / 2: s =
 * 1/sigma_min puts them between about 1 and kappa(A), where s = 1 leaves a condition number of
 * kappa(A)^2. The last pivot of the QR of A stands for sigma_min.
 */
void hol_saddle_weigh(struct hol_balanced *in);

/*
 * Take the problem over, and K and its right sides from it; with rows that are weighed, or not.
 * HOL_UNABLE  the rows of A are dependent, or as hol_balanced_load and hol_balanced_definite;
 *             where rows are not weighed, also where kappa(A)^2 is beyond the precision
 * HOL_DOMAIN, HOL_INVALID  as those
 */
enum hol_status hol_saddle_load(struct hol_saddle *saddle, struct hol_balanced *in,
                                const struct hol_answer *answer, const struct hol_problem *p,
                                bool weighed) HOL_MUST_CHECK;

/* The answer from the solutions in X; the status of hol_balanced_answer. */
enum hol_status hol_saddle_answer(struct hol_saddle *saddle, struct hol_balanced *in,
                                  struct hol_answer *answer) HOL_MUST_CHECK;

/* applicable(): more rows than coordinates cannot be independent. */
enum hol_answerable hol_saddle_applicable(const struct hol_problem *p, const char **why);

#endif
