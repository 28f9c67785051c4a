/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_COMPARE_PUBLISHED_PUBLISHED_H
#define HOL_COMPARE_PUBLISHED_PUBLISHED_H

#include "compare/instant/metrics.h"

/*
 * What the sources print, against the truth. The printed side is evaluated by the truth's evaluator
 * at the truth's bits, the true side is the truth's answer; states whose truth has less than 50
 * known digits do not count.
 *
 * Formulas must agree to 45 decimals, each component for itself:
 *
 *     |printed - true| <= max(10^-45 max(|printed|, |true|), noise).
 *
 * A wrong sign, a forgotten term or a number that is not exact shows in the first digits. The noise
 * is what the truth's own precision, 2^-bits, makes of both sides, so that zeros made of rounding
 * errors are equal: 2^10 times the noise of the printed formula as measured (noise.h), and for the
 * true value 2^(146 - bits) (10^-110 at 512 bits, the least that is carried) times
 *
 *   acceleration, after     the scale of q'' (metrics.h)
 *   ideal, nonideal         the scale of forces
 *   multiplier, reaction    that of lambda; only where the multiplier is unique
 *   matrix                  the largest entry printed or true; shapes must agree
 *   (a zero of the truth     the bound that it states for the vector, if that is more)
 *   V                       |B_i| |V_j| for (B V)_ij (hol_matrix_null_check)
 * What agrees where the formula's noise exceeds 10^-45 of that scale has lost its digits in
 * rounding, and counts as not evaluated.
 *
 * vanishes: a true residual is zero, so that its value must be noise: 2^10 times the measured
 * noise, and nothing else is let pass. The digits reported are those below the size of its terms:
 * the least value above the noise that it takes when q', q'', F_L, F_C and lambda are all replaced
 * by others of the same size (three times, and once without q', which may leave the domain of the
 * formula). What vanishes while that is less than 10^45 times the noise counts as not evaluated; so
 * does, if nothing rises above the noise (an identity), noise of more than 10^-45 of 1, q, q' and
 * the scales of q'' and forces.
 *
 * A right-hand side, or a cell of a matrix, that is nothing but a decimal number is a rounded
 * result: confirmed within half a unit of its last digit, LAST_DIGIT within one. It belongs to the
 * initial state and is checked there only (a matrix with it, unless another cell varies); so are
 * `after` and `reaction` whose right-hand side holds nothing that depends on the state (-v0/3).
 *
 * solution: at instants (and after that, over the span: hol_published_prove_solutions); noise as
 * for `acceleration`, of the scale of q'', q' or q; where one of these is zero, of what the others
 * make of it. At the start of the span the position and velocity of the initial state; there and at
 * random times of the span the constraints hold along it, and its second derivatives are the true
 * accelerations. Without a span it can only fail, where the case starts: else it is UNDEFINED.
 *
 * at "STATE": two expressions at that state; they agree as a formula does, or as a printed number.
 *
 * misprint: false at some state (a number: more than one unit off) is REFUTED, as it must be.
 * at t = ..., event, limit: along.h. order: order.h.
 */
#define HOL_PUBLISHED_DIGITS 45    /* decimals to which a formula must agree: */
#define HOL_PUBLISHED_LIMIT 1e-45L /* the same as a number */
#define HOL_PUBLISHED_KNOWN 50     /* of which this many must be known of the truth */
#define HOL_PUBLISHED_NOISE 1024   /* times the measured noise of a formula */
#define HOL_PUBLISHED_GUARD 146    /* bits of the truth that do not count against a scale */

/* 2^(GUARD - bits) scale */
long double hol_published_noise(long double scale, mpfr_prec_t bits);

/* An entry, and what is known of it before any evaluation. */
struct hol_published_item {
    size_t block, entry;
    const struct hol_entry *source;
    size_t state;     /* holds at this state of the case only; SIZE_MAX: at all */
    bool start_only;  /* a solution of a case without a span: looked at where the case starts */
    size_t invariant; /* not published: this invariant's derivative must vanish; SIZE_MAX: none */
    size_t basis;     /* entry of the V printed in the same block; SIZE_MAX: none */
};

/* All entries of a case in order, and after them its invariants (unless it is impulsive): along
 * the true motion d(invariant)/dt = 0 at every state, which is checked as a `vanishes` entry is. */
struct hol_published_plan {
    size_t count;
    size_t entry_count; /* of them published */
    size_t order;       /* only entries to an order in this parameter (order.h); SIZE_MAX: others */
    bool (*entries)(const struct hol_entry *entry); /* only those, but invariants; NULL: all */
    double certify; /* seconds for a proof of the motion where an entry is wrong; 0: none */
    const struct hol_stored *stored; /* proves it at its times at once; NULL: none */
    struct hol_published_item *items;
};
/* Is the item looked at? And is it in the plan, to whatever order? */
bool hol_published_wanted(const struct hol_published_plan *plan,
                          const struct hol_published_item *item);
bool hol_published_planned(const struct hol_published_plan *plan,
                           const struct hol_published_item *item);
/* Does an expression hold anything that depends on the state? */
bool hol_published_varies(struct hol_graph *g, hol_node a);
/* Output index of a part (hol_model_published) of an item. */
size_t hol_published_output(const struct hol_model *model, const struct hol_published_item *item,
                            size_t part);
/* Not thread-safe on one model (it reads the graph); everything below is. NOMEM. */
enum hol_status hol_published_plan_make(struct hol_published_plan *plan,
                                        const struct hol_model *model) HOL_MUST_CHECK;
void hol_published_plan_clear(struct hol_published_plan *plan);

/* One entry at one state. */
struct hol_finding {
    bool tried;                   /* it should have a value here */
    bool evaluated;               /* else: why not */
    enum hol_check_result result; /* CONFIRMED, LAST_DIGIT, FAILED */
    double digits;
    long double error;    /* |printed - true| */
    const char *quantity; /* of an event, as written (the case's); NULL: there is but one */
    bool certified;       /* the value, enclosed by balls (at an instant: if the answer is) */
    char value[64], truth[64];
    const char *why; /* until it was added to a check; may be "" */
};

/*
 * Check every entry at the state of the yardstick's truth, which is HOL_OK. The truth's evaluator
 * is used, and left as it was.
 *
 * findings  out  plan->count  zeroed where an entry is not about a state (solution, at, event,
 *                             limit)
 * state     in                index of the case's state, or SIZE_MAX
 *
 * HOL_NOMEM
 */
enum hol_status hol_published_state(struct hol_finding *findings,
                                    const struct hol_published_plan *plan,
                                    const struct hol_model *model, const struct hol_yardstick *yard,
                                    size_t state) HOL_MUST_CHECK;

/* What accelerations have made of a finding at a point; but not that they fail where a sign, or the
 * like, of the equations is of what is exactly 0, so that q'' jumps. NOMEM */
enum hol_status hol_published_take(struct hol_finding *finding, const struct hol_finding *after,
                                   const struct hol_case *c,
                                   const struct hol_point *point) HOL_MUST_CHECK;

/*
 * Check a solution entry at the point that a recipe of kind SOLUTION led to, with the status of
 * hol_truth_create for it: HOL_DOMAIN with a violated constraint is a failure of the entry, not an
 * error. HOL_NOMEM.
 */
enum hol_status
hol_published_solution(struct hol_finding *finding, const struct hol_published_item *item,
                       const struct hol_model *model, const struct hol_recipe *recipe,
                       const struct hol_truth *truth, enum hol_status truth_status) HOL_MUST_CHECK;

/*
 * Closed forms that held at all instants that were tried, over the whole span: certified where that
 * is proved, failed where they are proved to be another motion; else as they are. After checks are
 * closed. NOMEM.
 */
#define HOL_PUBLISHED_SECONDS 10 /* for a proof that nobody asked for */
enum hol_status hol_published_prove_solutions(struct hol_check *checks,
                                              const struct hol_published_plan *plan,
                                              const struct hol_model *model) HOL_MUST_CHECK;

/* Gather findings into a check, in order of the states; then close it: misprints, nothing
 * evaluated. */
void hol_check_begin(struct hol_check *check, const struct hol_published_item *item);
void hol_check_add(struct hol_check *check, const struct hol_finding *finding, const char *label);
void hol_check_close(struct hol_check *check, const struct hol_published_item *item);

/*
 * Compare printed with true at the truth's bits and fill the finding. printed_as: a number's
 * interval, NULL for a formula. noise: as above, of both sides. known: digits of the truth, which
 * bound the agreement reported. Digits are relative to max(|printed|, |true|, 10^45 noise), so that
 * a formula is confirmed from 45 on.
 */
void hol_finding_compare(struct hol_finding *finding, mpfr_srcptr printed, mpfr_srcptr truth,
                         long double noise, const struct hol_printed *printed_as, double known);

/*
 * The text of the true value, with no more digits than are known of it to an error: 1e-78 that is
 * known to 1e-60 is 0e-59. error: 0 where all are known.
 */
void hol_finding_known(struct hol_finding *finding, mpfr_srcptr truth, long double error);

#endif
