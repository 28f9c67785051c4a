/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_REFERENCE_INSTANT_TRUTH_H
#define HOL_REFERENCE_INSTANT_TRUTH_H

#include "reference/instant/instant.h"
#include "reference/linear/kkt.h"

/*
 * Inside of hol_truth_create. A pass is the whole chain at one number of bits; passes, each at
 * twice the bits of the one before, are settled against each other: what is zero, how noisy the
 * data are, what the rank is, how many digits agree.
 */
struct hol_pass {
    mpfr_prec_t bits;
    const struct hol_recipe *recipe;
    struct hol_point point;
    struct hol_problem problem;
    struct hol_eval *eval;
    struct hol_kkt_work *kkt;
    bool undefined; /* the problem holds what is not a number */
};

/* Two passes, P and 2P bits, and the one at P/2 bits where there was one (else NULL). */
struct hol_passes {
    struct hol_pass *earlier, *low, *high;
};

/*
 * Is a number zero that is low at P bits and high at 2P bits? Rounding errors shrink by P bits,
 * give or take HOL_ZERO_SLACK; a value hidden in them at P bits shrinks by less. At a k-fold root
 * errors shrink by P/k, which the pass at P/2 bits tells from a value: they shrank by half of that
 * before.
 */
enum hol_zero {
    HOL_ZERO_YES,      /* it shrinks with the precision */
    HOL_ZERO_NO,       /* both say the same, to a bit */
    HOL_ZERO_UNDECIDED /* neither: more bits are needed */
};
#define HOL_ZERO_SLACK 32
/* At P bits; less than that where P is small. */
long double hol_zero_slack(mpfr_prec_t bits);
/* earlier may be NULL. floor: log2 of what rounding errors at 2P bits may have made of 0 (what is
 * below and not the same in both is zero); -INFINITY: not known. */
enum hol_zero hol_zero_decide(mpfr_srcptr earlier, mpfr_srcptr low, mpfr_srcptr high,
                              mpfr_prec_t bits, long double floor);

struct hol_settled {
    struct hol_ref_limits limits; /* of the rank decision */
    double digits;
    long double error_log10[5], state_log10[2];
    bool linear;    /* the problem was reached: if it has no answer, that is its own fault */
    bool undecided; /* more bits may help (status UNABLE, or digits too few) */
    bool doubtful;  /* OK, but something is small, or vanishes as a whole, and there was no earlier
                       pass to see whether a value comes out of the noise */
};

/*
 * Set entries and rows that are zero to +0 in the last problem (rows: in all), then solve all
 * passes, nonideal part included. An earlier pass that cannot be solved like the others is left out
 * (passes->earlier becomes NULL).
 *
 * HOL_DOMAIN  inconsistent, M not positive definite on null(A), or C has no value
 * HOL_UNABLE  undecided at these bits; C depends on multipliers or reactions that are not unique;
 *             or its reactions are not found (reference/instant/reaction.h)
 */
enum hol_status hol_passes_settle(struct hol_settled *settled, struct hol_passes *passes,
                                  const struct hol_model *model, const char **why) HOL_MUST_CHECK;

/*
 * Is every sign and inverse up to that stage decided, in what the problem and the state are made
 * of? What is exactly zero in both passes is a zero like any other.
 *
 * HOL_UNABLE  with why: an expression takes the sign or the inverse of something that cannot be
 *             told from zero, so that rounding errors would make the answer
 * HOL_NOMEM
 */
enum hol_status hol_passes_decided(const struct hol_passes *passes, const struct hol_model *model,
                                   enum hol_stage stage, const char **why) HOL_MUST_CHECK;

/* Entries that are zero and rows that vanish become +0. UNABLE: a row is undecided. */
enum hol_status hol_passes_clean(const struct hol_passes *passes) HOL_MUST_CHECK;
/* The entry becomes +0 in the last matrix if it is zero; earlier may be NULL. */
void hol_passes_clean_entry(const struct hol_mat *earlier, const struct hol_mat *low,
                            struct hol_mat *high, size_t i, size_t j, long double floor,
                            struct hol_kkt_work *scratch);
/*
 * Loads all into their kkt (with the same scaling) and finds the noise of the low pass: log2 of the
 * largest difference of scaled rows and of scaled masses, at least that of a rounding; and by how
 * much less (in bits) the high pass has (P but for multiple roots).
 */
void hol_passes_noise(long double *noise, long double *shrink, const struct hol_passes *passes);

/* digits, error_log10, state_log10, doubtful; components of the last answer that are zero become +0
 * (q'' is moved to y). */
void hol_passes_digits(struct hol_settled *settled, const struct hol_passes *passes);

/* Does C depend on a multiplier that is not unique (unique: m)? Read from the tape. */
enum hol_status hol_nonideal_decided(bool *decided, const struct hol_model *model,
                                     const bool *unique) HOL_MUST_CHECK;

/*
 * Bits from which on the smallest and the largest constant of the equations (literals, and what is
 * made of parameters alone) are seen beside 1, with some to spare, and 1e20/3 - 1e-300 differs from
 * 1e20/3; 0: any will do. 1 + 1e-140 is 1 at all precisions below, and no comparison of these would
 * tell.
 */
enum hol_status hol_truth_constants(mpfr_prec_t *bits,
                                    const struct hol_model *model) HOL_MUST_CHECK;

#endif
