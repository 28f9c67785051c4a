/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_REFERENCE_TRUTH_H
#define HOL_REFERENCE_TRUTH_H

#include "reference/instant.h"
#include "reference/kkt.h"

/*
 * Inside of hol_truth_create. A pass is the whole chain at one number of bits; two passes, the
 * second at twice the bits of the first, are settled against each other: what is zero, how noisy
 * the data are, what the rank is, how many digits agree.
 */
struct hol_pass {
    mpfr_prec_t bits;
    struct hol_point point;
    struct hol_problem problem;
    struct hol_eval *eval;
    struct hol_kkt_work *kkt;
};

/* DOMAIN (why, violation), INVALID, NOMEM. The pass is cleared for a status other than OK. */
enum hol_status hol_pass_init(struct hol_pass *pass, const struct hol_model *model,
                              const struct hol_recipe *recipe, mpfr_prec_t bits, const char **why,
                              struct hol_violation *violation) HOL_MUST_CHECK;
void hol_pass_clear(struct hol_pass *pass); /* a zeroed struct is a no-op */

/* Is a number that is low at P bits and high at 2P bits zero? */
enum hol_zero {
    HOL_ZERO_YES,      /* it shrinks with the precision: 2^-P against 2^-2P    */
    HOL_ZERO_NO,       /* both say the same, to a bit or more                   */
    HOL_ZERO_UNDECIDED /* neither: more bits are needed                         */
};
/* scale: log2 of the size of what was added up to give the number (what is below 2^(-3/2 P) of that
 * and not the same in both is zero); -INFINITY: not known. */
enum hol_zero hol_zero_decide(mpfr_t low, mpfr_t high, mpfr_prec_t bits, long double scale);

struct hol_settled {
    struct hol_ref_limits limits; /* of the rank decision */
    double digits;
    bool linear;    /* the problem was reached: if it has no answer, that is its own fault */
    bool undecided; /* more bits may help (status UNABLE, or digits too few) */
};

/*
 * Entries and rows that are zero become +0 in both problems, then both are solved, nonideal part
 * included. DOMAIN: inconsistent, M not positive definite on null(A), C has no value; UNABLE:
 * undecided at these bits, or C depends on multipliers that are not unique.
 */
enum hol_status hol_passes_settle(struct hol_settled *settled, struct hol_pass *low,
                                  struct hol_pass *high, const struct hol_model *model,
                                  const char **why) HOL_MUST_CHECK;

/* Entries that are zero and rows that vanish become +0. UNABLE: a row is undecided. */
enum hol_status hol_passes_clean(struct hol_pass *low, struct hol_pass *high) HOL_MUST_CHECK;
/* Loads both into their kkt (with the same scaling); log2 of the largest difference of scaled rows
 * and of scaled masses, at least that of a rounding. */
long double hol_passes_noise(struct hol_pass *low, struct hol_pass *high);
/* Set to +0 in both what is zero. */
void hol_passes_clean_entry(struct hol_mat *low, struct hol_mat *high, size_t i, size_t j,
                            long double scale, struct hol_kkt_work *scratch);

/* Does C depend on a multiplier that is not unique (unique: m)? Read from the tape. */
enum hol_status hol_nonideal_decided(bool *decided, const struct hol_model *model,
                                     const bool *unique) HOL_MUST_CHECK;

#endif
