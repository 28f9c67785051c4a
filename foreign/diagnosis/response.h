/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* What a problem, true or falsified, leads to: the answers that a wrong solver may have given. */
#ifndef HOL_FOREIGN_DIAGNOSIS_RESPONSE_H
#define HOL_FOREIGN_DIAGNOSIS_RESPONSE_H

#include "problem/problem.h"

/*
 * The constrained answer in double, for any M that is regular on null(A), symmetric or not:
 *     q'' = A^+ b + Z u,   Z^T M Z u = Z^T (F + C - M A^+ b),   A Z = 0,
 * with A^+ b from a QR of A^T whose rows are scaled by powers of two.
 *
 * answer  out  n, m, 53 bits   unchanged unless HOL_OK; lambda is basic where rank < m
 * p       in   53 bits         M need not be symmetric
 * rank    in                   of A; SIZE_MAX: as the factor R of the QR shows it
 *
 * HOL_DOMAIN  Z^T M Z is singular, or A does not have that rank;  HOL_NOMEM
 */
enum hol_status hol_response(struct hol_answer *answer, const struct hol_problem *p,
                             size_t rank) HOL_MUST_CHECK;

/*
 * The same of the regularized system
 *     (M + mass I) q'' - A^T lambda = F,   A q'' + rows lambda = b,
 * whose second half is a penalty of weight 1 / rows.
 *
 * HOL_DOMAIN  the system is singular;  HOL_NOMEM
 */
enum hol_status hol_response_regularized(struct hol_answer *answer, const struct hol_problem *p,
                                         double mass, double rows) HOL_MUST_CHECK;

/* X := M^-1 X in place, M square, n x n. HOL_DOMAIN: M is singular. NOMEM */
enum hol_status hol_response_inverse(struct hol_mat *x, const struct hol_mat *m) HOL_MUST_CHECK;

#endif
