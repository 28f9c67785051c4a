/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_CODE_FACTS_TRUTH_H
#define HOL_CODE_FACTS_TRUTH_H

#include "code/facts/facts.h"
#include "reference/certified/true-motion.h"

/* The true motion as it has been followed, with what is proved of it. */
struct hol_code_truth {
    struct hol_true_motion motion;
    long scale_q, scale_v; /* decimal exponents of the largest so far */
};
void hol_code_truth_clear(struct hol_code_truth *m);

/*
 * The state at t: enclosed by the tube where that reaches, else as two runs
 * agree on it. Written: point.q, point.v, their places, certified.
 *
 * HOL_DOMAIN, HOL_UNABLE  nothing is known of it;  HOL_NOMEM
 */
enum hol_status hol_code_truth_state(struct hol_code_truth *m, const mpfr_t t,
                                     struct hol_code_time *time) HOL_MUST_CHECK;
/* No more digits than are told, and how many they are beside the largest so far: digits. */
void hol_code_truth_count(struct hol_code_truth *m, struct hol_code_time *time);

#endif
