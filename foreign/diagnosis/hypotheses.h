/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* What a wrong solver may have done, each as a candidate that can be computed. */
#ifndef HOL_FOREIGN_DIAGNOSIS_HYPOTHESES_H
#define HOL_FOREIGN_DIAGNOSIS_HYPOTHESES_H

#include "foreign/diagnosis/evidence.h"

struct hol_hypothesis;

/*
 * The answer that a solver with this fault gives. answer comes in as the truth. OK; DOMAIN: the
 * fault does not apply to this problem, or leads nowhere; NOMEM. parameter: in, the free number to
 * try; out, the one that the candidate found to fit.
 */
#define HOL_CANDIDATE(name)                                                                        \
    enum hol_status name(struct hol_answer *answer, struct hol_evidence *e,                        \
                         const struct hol_hypothesis *self, double *parameter)

struct hol_hypothesis {
    const char *name;     /* "no-C" */
    const char *sentence; /* "the answer with C = 0" */
    HOL_CANDIDATE((*candidate));
    double with[4]; /* what the candidate makes of it */
    /* A free number of the fault: tried from `first` to `last`, each time `factor` times the
     * former, or (factor 1) 1 more. NULL: there is none. */
    const char *parameter;
    double first, last, factor;
    bool is_fitted;   /* and then refined until the answers agree best */
    bool is_constant; /* it is the same number in all problems, or the hypothesis is false */
};

/* What a fitted number has to do with the data, so that it is the same in all units: a solver may
 * have chosen it by them. 1: of other faults. */
double hol_hypothesis_unit(const struct hol_hypothesis *h, const struct hol_evidence *e);

/* In the order in which they are tried; NULL beyond the last. */
const struct hol_hypothesis *hol_hypothesis_at(size_t index);

/* candidates-answer.c: the right answer, changed. */
HOL_CANDIDATE(hol_candidate_factors);  /* q'', F_L, F_C, lambda times with[0..3] */
HOL_CANDIDATE(hol_candidate_scaled);   /* quantity with[0] times the factor that fits */
HOL_CANDIDATE(hol_candidate_forces);   /* F_L, F_C := combinations: with is an enum below */
HOL_CANDIDATE(hol_candidate_rows);     /* lambda_i times |A_i|^with[0]; with[1]: in max-norm */
HOL_CANDIDATE(hol_candidate_permuted); /* of quantity with[0]; -1: of all vectors */
HOL_CANDIDATE(hol_candidate_rank);     /* rank := with[0] n + with[1] m + with[2] rank + with[3] */
HOL_CANDIDATE(hol_candidate_before);   /* that of a question before */
enum {
    HOL_FORCES_EXCHANGED,
    HOL_FORCES_SUM_IN_FL,   /* F_L + F_C, 0 */
    HOL_FORCES_SUM_IN_FC,   /* 0, F_L + F_C */
    HOL_FORCES_SUM_KEPT,    /* F_L + F_C, F_C */
    HOL_FORCES_C,           /* F_L, C */
    HOL_FORCES_C_REST,      /* F_L + F_C - C, C */
    HOL_FORCES_EUCLID,      /* F_L, Z Z^T C */
    HOL_FORCES_EUCLID_REST, /* the rest, Z Z^T C */
    HOL_FORCES_PER_MASS,    /* M^-1 F_L, M^-1 F_C */
    HOL_FORCES_NO_FC,       /* F_L, 0 */
    HOL_FORCES_NO_FL,       /* 0, F_C */
    HOL_FORCES_INERTIA,     /* M q'', F_C */
    HOL_FORCES_FL_AND_C     /* F_L + C, F_C */
};

/* candidates-problem.c: the right answer to another problem. */
HOL_CANDIDATE(hol_candidate_combined); /* F, b, C times with[0..2] */
HOL_CANDIDATE(hol_candidate_mass);     /* M replaced: with[0] is an enum below */
HOL_CANDIDATE(hol_candidate_matrix);   /* A replaced, likewise */
HOL_CANDIDATE(hol_candidate_vectors);  /* F, b, C replaced, likewise; with[1]: for lambda alone */
HOL_CANDIDATE(hol_candidate_at_rest);  /* the vectors of bit mask with[0] at q' = 0 */
HOL_CANDIDATE(hol_candidate_former);   /* the matrices of bit mask with[0] from a question before:
                                         with[1] 0 the last, 1 the first of that size */
HOL_CANDIDATE(hol_candidate_rounded);  /* all data to parameter decimal digits; 0: to binary32 */
HOL_CANDIDATE(hol_candidate_dropped);  /* entries below the parameter in mask with[0] are 0 */
enum { HOL_IN_M = 1, HOL_IN_A = 2, HOL_IN_F = 4, HOL_IN_B = 8, HOL_IN_C = 16 };
enum {
    HOL_MASS_DIAGONAL,
    HOL_MASS_LOWER,
    HOL_MASS_UPPER,
    HOL_MASS_LUMPED,
    HOL_MASS_ONE,
    HOL_MASS_INVERSE,
    HOL_MASS_DOUBLE_BESIDE
};
enum {
    HOL_MATRIX_MISREAD,
    HOL_MATRIX_TRANSPOSED,
    HOL_MATRIX_NO_LAST,
    HOL_MATRIX_NO_FIRST,
    HOL_MATRIX_ONLY_FIRST,
    HOL_MATRIX_REVERSED
};
enum {
    HOL_VECTORS_B_REVERSED,
    HOL_VECTORS_F_REVERSED,
    HOL_VECTORS_C_REVERSED,
    HOL_VECTORS_F_AND_C,
    HOL_VECTORS_C_IN_F
};

/* candidates-formula.c: another formula. */
HOL_CANDIDATE(hol_candidate_linear); /* q'' = with[0] P f + with[1] (f - P f) + with[2] x_b +
                                       with[3] c, f = M^-1 F, c = M^-1 C, P f the constrained part;
                                       F_L, F_C from M q'' */
/* f + A^+ (b - A f), and F_C by with[0]: 0 the right one, 1 c added to f, 2 c - A^+ A c */
HOL_CANDIDATE(hol_candidate_euclid);
HOL_CANDIDATE(hol_candidate_particular);   /* without M A^+ b in what the free part carries */
HOL_CANDIDATE(hol_candidate_mass_inverse); /* M^+ for M^-1 */
HOL_CANDIDATE(hol_candidate_truncated); /* parameter singular values less of: with[0] is an enum */
HOL_CANDIDATE(hol_candidate_regularized); /* parameter I added to: with[0] is an enum */
enum { HOL_TRUNCATED_B, HOL_TRUNCATED_A, HOL_TRUNCATED_KKT };
enum { HOL_REGULARIZED_ROWS, HOL_REGULARIZED_MASS, HOL_REGULARIZED_KKT, HOL_REGULARIZED_EUCLID };

#endif
