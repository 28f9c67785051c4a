/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* An answer that is not right, with everything that may explain it. */
#ifndef HOL_FOREIGN_DIAGNOSIS_EVIDENCE_H
#define HOL_FOREIGN_DIAGNOSIS_EVIDENCE_H

#include "foreign/diagnosis/history.h"
#include "foreign/exchange.h"

enum { HOL_PART_F, HOL_PART_B, HOL_PART_C, HOL_PART_COUNT };

/* A question and the reply to it; all in double. */
struct hol_evidence {
    size_t n, m, rank;
    long double kappa;
    unsigned gives;             /* HOL_GIVES_...: what is compared */
    bool compares_lambda;       /* given, and unique as A has full row rank */
    struct hol_problem problem; /* as it was asked */
    struct hol_answer received; /* F_L: the force of a solver that gives only the sum */
    struct hol_answer truth;    /* of the numbers that were asked */
    /* The answers to F, b and C alone; their sum is the truth. */
    struct hol_answer part[HOL_PART_COUNT];
    bool has_inverse;
    struct hol_mat free;                  /* n x 2: M^-1 F, M^-1 C, with an inverse */
    long double scale[HOL_Q_COUNT];       /* what differences are relative to */
    long double error[HOL_Q_COUNT], most; /* of the reply against the truth; -1: not compared */
    bool is_off;                          /* beyond what any condition explains */
    const struct hol_history *history;    /* before this question */
    bool has_rest;                        /* a question about the state itself */
    struct hol_problem rest;              /* at the same t and q, and q' = 0 */
    struct hol_answer room;               /* for n, m: scratch of the candidates */
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
long double hol_evidence_distance(long double each[HOL_Q_COUNT], const struct hol_evidence *e,
                                  const struct hol_answer *answer);

#endif
