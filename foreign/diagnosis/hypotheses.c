/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The table of hypotheses about what a wrong solver did. */
#include "foreign/diagnosis/hypotheses.h"

#include <math.h>

/* A line each: key, sentence, candidate, what it makes of it; FREE has the free number before that:
 * its name, from, to, by which factor, is it fitted, is it constant. */
/* clang-format off */
#define FAULT(key, text, how, ...)                                                                 \
    {.name = key, .sentence = text, .candidate = hol_candidate_##how, .with = {__VA_ARGS__}}
#define FREE(key, text, how, number, from, to, step, fits, same, ...)                              \
    {.name = key, .sentence = text, .candidate = hol_candidate_##how, .with = {__VA_ARGS__},       \
     .parameter = number, .first = from, .last = to, .factor = step, .is_fitted = fits,            \
     .is_constant = same}
#define DROPPED(key, what, mask)                                                                   \
    FREE(key, "the answer with the entries of " what " below a limit taken as 0", dropped,         \
         "limit", 1, 1e-13, 0.1, false, false, mask)
#define REGULAR(key, what, ...)                                                                    \
    FREE(key, "the answer " what, regularized, "eps", 1, 1e-15, 0.1, true, true, __VA_ARGS__)
static const struct hol_hypothesis table[] = {
    /* the right answer, said wrongly */
    FAULT("lambda-negated", "the right answer with lambda negated", factors, 1, 1, 1, -1),
    FAULT("lambda-permuted", "the right answer with the components of lambda in another order", permuted, HOL_Q_LAMBDA),
    FAULT("forces-exchanged", "the right answer with F_L and F_C exchanged", forces, HOL_FORCES_EXCHANGED),
    FAULT("FC-euclidean", "the right answer with F_C by the Euclidean projector", forces, HOL_FORCES_EUCLID),
    FAULT("FC-euclidean-rest", "the right answer with F_C by the Euclidean projector, F_L the rest", forces, HOL_FORCES_EUCLID_REST),
    FAULT("FC-is-C", "the right answer with F_C = C", forces, HOL_FORCES_C),
    FAULT("FC-is-C-rest", "the right answer with F_C = C, F_L the rest", forces, HOL_FORCES_C_REST),
    FAULT("FC-zero", "the right answer with F_C = 0", forces, HOL_FORCES_NO_FC),
    FAULT("FL-zero", "the right answer with F_L = 0", forces, HOL_FORCES_NO_FL),
    FAULT("sum-in-FL", "the right answer with F_L + F_C in the place of F_L, and F_C = 0", forces, HOL_FORCES_SUM_IN_FL),
    FAULT("sum-in-FC", "the right answer with F_L + F_C in the place of F_C, and F_L = 0", forces, HOL_FORCES_SUM_IN_FC),
    FAULT("sum-and-FC", "the right answer with F_L + F_C in the place of F_L", forces, HOL_FORCES_SUM_KEPT),
    FAULT("FL-and-C", "the right answer with C added to F_L", forces, HOL_FORCES_FL_AND_C),
    FAULT("FL-inertia", "the right answer with M q'' in the place of F_L", forces, HOL_FORCES_INERTIA),
    FAULT("forces-per-mass", "the right answer with M^-1 F_L and M^-1 F_C in the place of the forces", forces, HOL_FORCES_PER_MASS),
    FAULT("FL-negated", "the right answer with F_L negated", factors, 1, -1, 1, 1),
    FAULT("FL-lambda-negated", "the right answer with F_L and lambda negated", factors, 1, -1, 1, -1),
    FAULT("FC-negated", "the right answer with F_C negated", factors, 1, 1, -1, 1),
    FAULT("forces-negated", "the right answer with F_L and F_C negated", factors, 1, -1, -1, 1),
    FAULT("all-forces-negated", "the right answer with F_L, F_C and lambda negated", factors, 1, -1, -1, -1),
    FAULT("qdd-negated", "the right answer with q'' negated", factors, -1, 1, 1, 1),
    FAULT("all-negated", "the right answer with everything negated", factors, -1, -1, -1, -1),
    FAULT("qdd-zero", "the right answer with q'' = 0", factors, 0, 1, 1, 1),
    FAULT("lambda-zero", "the right answer with lambda = 0", factors, 1, 1, 1, 0),
    FAULT("zero", "zeros for all that is asked", factors, 0, 0, 0, 0),
    FAULT("lambda-row-norms", "the right answer with lambda_i times the length of row i of A", rows, 1),
    FAULT("lambda-per-row-norms", "the right answer with lambda_i over the length of row i of A", rows, -1),
    FAULT("lambda-row-squares", "the right answer with lambda_i times the squared length of row i of A", rows, 2),
    FAULT("lambda-per-row-squares", "the right answer with lambda_i over the squared length of row i of A", rows, -2),
    FAULT("lambda-row-largest", "the right answer with lambda_i times the largest entry of row i of A", rows, 1, 1),
    FAULT("lambda-per-row-largest", "the right answer with lambda_i over the largest entry of row i of A", rows, -1, 1),
    FAULT("coordinates-permuted", "the right answer with the coordinates in another order", permuted, -1),
    FAULT("qdd-permuted", "the right answer with the components of q'' in another order", permuted, HOL_Q_QDD),
    FAULT("FL-permuted", "the right answer with the components of F_L in another order", permuted, HOL_Q_FL),
    FAULT("FC-permuted", "the right answer with the components of F_C in another order", permuted, HOL_Q_FC),
    FAULT("rank-m", "the right answer with rank = m", rank, 0, 1, 0, 0),
    FAULT("rank-n", "the right answer with rank = n", rank, 1, 0, 0, 0),
    FAULT("rank-zero", "the right answer with rank = 0", rank, 0, 0, 0, 0),
    FAULT("rank-more", "the right answer with a rank 1 too large", rank, 0, 0, 1, 1),
    FAULT("rank-less", "the right answer with a rank 1 too small", rank, 0, 0, 1, -1),
    FAULT("rank-free", "the right answer with n - rank in the place of the rank", rank, 1, 0, -1, 0),
    FAULT("rank-kkt", "the right answer with n + rank in the place of the rank", rank, 1, 0, 1, 0),
    /* F, b or C neglected, doubled, of the wrong sign */
    FAULT("no-C", "the answer with C = 0", combined, 1, 1, 0),
    FAULT("C-negated", "the answer with -C in the place of C", combined, 1, 1, -1),
    FAULT("C-twice", "the answer with 2 C in the place of C", combined, 1, 1, 2),
    FAULT("C-half", "the answer with C/2 in the place of C", combined, 1, 1, 0.5),
    FAULT("no-b", "the answer with b = 0", combined, 1, 0, 1),
    FAULT("b-negated", "the answer with -b in the place of b", combined, 1, -1, 1),
    FAULT("b-twice", "the answer with 2 b in the place of b", combined, 1, 2, 1),
    FAULT("b-half", "the answer with b/2 in the place of b", combined, 1, 0.5, 1),
    FAULT("no-F", "the answer with F = 0", combined, 0, 1, 1),
    FAULT("F-negated", "the answer with -F in the place of F", combined, -1, 1, 1),
    FAULT("F-twice", "the answer with 2 F in the place of F", combined, 2, 1, 1),
    FAULT("F-half", "the answer with F/2 in the place of F", combined, 0.5, 1, 1),
    FAULT("no-b-no-C", "the answer with b = 0 and C = 0", combined, 1, 0, 0),
    FAULT("no-F-no-C", "the answer with F = 0 and C = 0", combined, 0, 1, 0),
    FAULT("no-F-no-b", "the answer with F = 0 and b = 0", combined, 0, 0, 1),
    FAULT("b-velocity", "the answer with b at q' = 0, without the terms A' q'", at_rest, HOL_IN_B),
    FAULT("F-velocity", "the answer with F at q' = 0", at_rest, HOL_IN_F),
    FAULT("C-velocity", "the answer with C at q' = 0", at_rest, HOL_IN_C),
    FAULT("rest", "the answer with F, b and C at q' = 0", at_rest, HOL_IN_F | HOL_IN_B | HOL_IN_C),
    FAULT("C-added", "the answer with C = 0, and C added without a constraint", linear, 0, 1, 1, 1),
    FAULT("unconstrained", "M^-1 F, as if there were no constraint", linear, 1, 0, 0, 0),
    FAULT("unconstrained-C", "M^-1 (F + C), as if there were no constraint", linear, 1, 0, 1, 1),
    FAULT("force-added", "the answer with the force of the constraints subtracted in the place of added", linear, 2, -1, 1, 0),
    FAULT("residual-sign", "the answer with b + A M^-1 F in the place of b - A M^-1 F", linear, 2, 1, 1, 0),
    FAULT("residual-b", "the answer with b in the place of b - A M^-1 F", linear, 1, 1, 1, 0),
    FAULT("residual-b-C", "M^-1 (F + C) and the constraint force of b alone", linear, 1, 1, 1, 1),
    FAULT("C-in-F", "the answer with C added to F, and no other F_C", vectors, HOL_VECTORS_C_IN_F),
    FAULT("lambda-with-C", "the right answer with the lambda of C added to F, A^T lambda = F_L + F_C - C", vectors, HOL_VECTORS_C_IN_F, 1),
    FAULT("F-and-C", "the answer with F and C exchanged", vectors, HOL_VECTORS_F_AND_C),
    FAULT("b-reversed", "the answer with b from its last to its first component", vectors, HOL_VECTORS_B_REVERSED),
    FAULT("F-reversed", "the answer with F from its last to its first component", vectors, HOL_VECTORS_F_REVERSED),
    FAULT("C-reversed", "the answer with C from its last to its first component", vectors, HOL_VECTORS_C_REVERSED),
    /* of another question */
    FAULT("stale", "the answer to a problem asked before", before, 0),
    FAULT("stale-M", "the answer with M of the problem before", former, HOL_IN_M),
    FAULT("stale-A", "the answer with A of the problem before", former, HOL_IN_A),
    FAULT("stale-F", "the answer with F of the problem before", former, HOL_IN_F),
    FAULT("stale-b", "the answer with b of the problem before", former, HOL_IN_B),
    FAULT("stale-C", "the answer with C of the problem before", former, HOL_IN_C),
    FAULT("stale-M-A", "the answer with M and A of the problem before", former, HOL_IN_M | HOL_IN_A),
    FAULT("first-M", "the answer with M of the first problem of this size", former, HOL_IN_M, 1),
    FAULT("first-A", "the answer with A of the first problem of this size", former, HOL_IN_A, 1),
    FAULT("first-b", "the answer with b of the first problem of this size", former, HOL_IN_B, 1),
    FAULT("first-C", "the answer with C of the first problem of this size", former, HOL_IN_C, 1),
    FAULT("first-M-A", "the answer with M and A of the first problem of this size", former, HOL_IN_M | HOL_IN_A, 1),
    /* M or A misread */
    FAULT("M-diagonal", "the answer with the diagonal of M alone", mass, HOL_MASS_DIAGONAL),
    FAULT("M-lower", "the answer with the lower triangle of M alone", mass, HOL_MASS_LOWER),
    FAULT("M-upper", "the answer with the upper triangle of M alone", mass, HOL_MASS_UPPER),
    FAULT("M-lumped", "the answer with the sums of M's rows on its diagonal", mass, HOL_MASS_LUMPED),
    FAULT("M-beside-twice", "the answer with the entries of M beside the diagonal doubled", mass, HOL_MASS_DOUBLE_BESIDE),
    FAULT("M-one", "the answer with M = I", mass, HOL_MASS_ONE),
    FAULT("M-inverse", "the answer with M^-1 in the place of M", mass, HOL_MASS_INVERSE),
    FAULT("A-misread", "the answer with A read by columns in the place of rows", matrix, HOL_MATRIX_MISREAD),
    FAULT("A-transposed", "the answer with A transposed", matrix, HOL_MATRIX_TRANSPOSED),
    FAULT("A-reversed", "the answer with the rows of A, but not those of b, in reverse order", matrix, HOL_MATRIX_REVERSED),
    FAULT("no-last-row", "the answer without the last row of A", matrix, HOL_MATRIX_NO_LAST),
    FAULT("no-first-row", "the answer without the first row of A", matrix, HOL_MATRIX_NO_FIRST),
    FAULT("first-row-only", "the answer with the first row of A alone", matrix, HOL_MATRIX_ONLY_FIRST),
    /* another formula */
    FAULT("unweighted", "the answer with A^+ in the place of M^-1/2 (A M^-1/2)^+", euclid, 2),
    FAULT("unweighted-FC", "M^-1 F corrected by A^+, and the right F_C", euclid, 0),
    FAULT("unweighted-all", "M^-1 (F + C) corrected by A^+", euclid, 1),
    FAULT("no-particular", "the answer without the inertia M A^+ b of the particular solution", particular, 1),
    FAULT("mass-pseudoinverse", "the answer with M^+ in the place of M", mass_inverse, 0),
    /* a rank, a limit, a regularization, fewer digits */
    FREE("truncated-B", "the answer without the least singular values of A M^-1/2", truncated, "left out", 1, 3, 1, false, false, HOL_TRUNCATED_B),
    FREE("truncated-A", "the answer without the least singular values of A", truncated, "left out", 1, 3, 1, false, false, HOL_TRUNCATED_A),
    FREE("truncated-KKT", "the answer without the least singular values of [M A^T; A 0]", truncated, "left out", 1, 3, 1, false, false, HOL_TRUNCATED_KKT),
    REGULAR("regularized", "with A q'' + eps lambda = b, a penalty of weight 1/eps", HOL_REGULARIZED_ROWS),
    REGULAR("regularized-other", "with A q'' - eps lambda = b", HOL_REGULARIZED_ROWS, -1),
    REGULAR("regularized-M", "with M + eps I in the place of M", HOL_REGULARIZED_MASS),
    REGULAR("regularized-KKT", "with eps I added to [M A^T; A 0]", HOL_REGULARIZED_KKT),
    REGULAR("regularized-A", "with A^T (A A^T + eps I)^-1 in the place of A^+, unweighted", HOL_REGULARIZED_EUCLID),
    DROPPED("dropped-b", "b", HOL_IN_B),
    DROPPED("dropped-A", "A", HOL_IN_A),
    DROPPED("dropped-C", "C", HOL_IN_C),
    DROPPED("dropped-F", "F", HOL_IN_F),
    DROPPED("dropped-M", "M", HOL_IN_M),
    DROPPED("dropped", "all data", 31),
    FAULT("data-binary32", "the answer to the problem rounded to single precision (float32)", rounded, 0),
    FREE("data-decimals", "the answer to the problem rounded to a few decimal digits", rounded, "digits", 3, 14, 1, false, true, 0),
    FREE("qdd-scaled", "the right answer with q'' times a constant factor", scaled, "factor", 1, 1, 1, false, true, HOL_Q_QDD),
    FREE("FL-scaled", "the right answer with F_L times a constant factor", scaled, "factor", 1, 1, 1, false, true, HOL_Q_FL),
    FREE("FC-scaled", "the right answer with F_C times a constant factor", scaled, "factor", 1, 1, 1, false, true, HOL_Q_FC),
    FREE("lambda-scaled", "the right answer with lambda times a constant factor", scaled, "factor", 1, 1, 1, false, true, HOL_Q_LAMBDA),
};
/* clang-format on */

const struct hol_hypothesis *
hol_hypothesis_at(size_t index)
{
    return index < sizeof table / sizeof *table ? &table[index] : NULL;
}

double
hol_hypothesis_unit(const struct hol_hypothesis *h, const struct hol_evidence *e)
{
    double mass = (double)hol_mat_max(&e->problem.M), row = (double)hol_mat_max(&e->problem.A);

    if (!h->is_fitted || !(mass > 0) || !(row > 0))
        return 1;
    switch ((int)h->with[0]) {
    case HOL_REGULARIZED_ROWS:
        return row * row / mass;
    case HOL_REGULARIZED_EUCLID:
        return row * row;
    case HOL_REGULARIZED_KKT:
        return fmax(row, mass);
    default:
        return mass;
    }
}
