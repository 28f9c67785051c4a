/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_COMPARE_PUBLISHED_MATRICES_H
#define HOL_COMPARE_PUBLISHED_MATRICES_H

#include "reference/instant/instant.h"

/*
 * A matrix that a source may print, computed at the truth's bits from the truth's problem and rank:
 *     M, F, A, b as they are;  a = M^-1 F;  B = A M^-1/2 with the symmetric root (by eigenvalues);
 *     A+, B+ by singular values, as many as the rank says;  A+A;  I-A+A;  AA^T;
 *     JB^T = B+ (Lemma 2 of [UKP2004], (41));  J = (B^T B + V V^T)^-1 with V as printed.
 *
 * out    out  shape as the matrix has it; initialized here, the caller clears it, also on failure
 * which  in   any but HOL_MATRIX_V (which is not unique: hol_matrix_null_check)
 * V      in   for J: n rows, the V printed beside it; NULL: none
 * why    out  static text for HOL_UNABLE
 *
 * HOL_UNABLE  there is no such matrix here (M singular, no M^-1/2, no V, B^T B + V V^T singular);
 * HOL_NOMEM
 */
enum hol_status hol_matrix_true(struct hol_mat *out, const char **why, enum hol_matrix which,
                                const struct hol_truth *truth,
                                const struct hol_mat *V) HOL_MUST_CHECK;

/*
 * Is V a basis of null(B): n x (n - rank), B V = 0, full column rank (smallest singular value above
 * 10^-30 of the largest: a basis may be badly scaled, but not singular to half its digits)?
 * *defect: 10^-45 times the largest |(B V)_ij| / (|B_i| (noise + 2^(146 - bits) |V_j|)), in
 * max-norms of rows and columns, noise that of the entries of V (published.h): B V = 0 where it is
 * up to 10^-45. 0 for a V without columns; INFINITY if shape or rank are wrong (*why says which).
 *
 * HOL_UNABLE  M is singular or indefinite (*why);  HOL_NOMEM
 */
enum hol_status hol_matrix_null_check(long double *defect, const char **why,
                                      const struct hol_truth *truth, const struct hol_mat *V,
                                      long double noise) HOL_MUST_CHECK;

#endif
