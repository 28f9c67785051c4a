/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* An answer that is not right, with everything that may explain it. */
#ifndef HOL_FOREIGN_DIAGNOSIS_EVIDENCE_H
#define HOL_FOREIGN_DIAGNOSIS_EVIDENCE_H

#include "foreign/diagnosis/history.h"
#include "foreign/exchange.h"

enum { HOL_PART_F, HOL_PART_B, HOL_PART_C, HOL_PART_COUNT };

/* What is compared of an answer: the quantities as in HOL_QUANTITY_LIST, and what else is judged.
 */
#define HOL_COMPARED_LIST(X)                                                                       \
    X(QDD, "q''")                                                                                  \
    X(FL, "F_L")                                                                                   \
    X(FC, "F_C")                                                                                   \
    X(LAMBDA, "lambda")                                                                            \
    X(FORCE, "force")                                                                              \
    X(DEPENDENT, "the lambda of dependent rows")                                                   \
    X(RANK, "the rank")
#define HOL_COMPARED_ENUM(name, text) HOL_COMPARED_##name,
enum hol_compared { HOL_COMPARED_LIST(HOL_COMPARED_ENUM) HOL_COMPARED_COUNT };
#undef HOL_COMPARED_ENUM

/* A question and the reply to it; all in double. */
struct hol_evidence {
    size_t n, m, rank;
    long double kappa;
    /* HOL_GIVES_...: what is compared; of an answer with F_C = C, as the verdict does, the sum. */
    unsigned gives;
    bool compares_lambda;       /* given, and unique as A has full row rank */
    bool compares_dependent;    /* given, and not unique: A^T lambda is compared */
    struct hol_problem problem; /* as it was asked */
    struct hol_answer received; /* F_L: the force of a solver that gives only the sum */
    struct hol_answer truth;    /* of the numbers that were asked */
    /* The answers to F, b and C alone; their sum is the truth. */
    struct hol_answer part[HOL_PART_COUNT];
    bool has_inverse;
    struct hol_mat free;                         /* n x 2: M^-1 F, M^-1 C, with an inverse */
    long double scale[HOL_COMPARED_COUNT];       /* what differences are relative to */
    long double error[HOL_COMPARED_COUNT], most; /* of the reply against the truth; -1: not
                                                    compared */
    long double limit;                           /* of what any condition explains */
    bool is_off;                                 /* beyond that */
    const struct hol_history *history;           /* before this question */
    bool has_rest;                               /* a question about the state itself */
    struct hol_problem rest;                     /* at the same t and q, and q' = 0 */
    struct hol_answer room;                      /* for n, m: scratch of the candidates */
};

/*
 * Compare the reply to question id with the truth and its parts.
 *
 * HOL_DOMAIN  nothing can be learnt: one of the two sides has no answer, or the problem leaves no
 *             digit
 * HOL_NOMEM
 */
enum hol_status hol_evidence_take(struct hol_evidence *e, const struct hol_exchange *exchange,
                                  size_t id, unsigned gives,
                                  const struct hol_history *history) HOL_MUST_CHECK;
void hol_evidence_clear(struct hol_evidence *e); /* zeroed: no-op */

/* Largest relative difference between the reply and an answer, and that of each quantity (-1: not
 * compared); INFINITY: not finite. */
long double hol_evidence_distance(long double each[HOL_COMPARED_COUNT],
                                  const struct hol_evidence *e, const struct hol_answer *answer);

#endif
