/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_COMPARE_INSTANT_COMPARE_H
#define HOL_COMPARE_INSTANT_COMPARE_H

#include "problem/solver.h"
#include "reference/instant/instant.h"

/*
 * A case compared: every solver on every state at every precision against the truth (metrics.h,
 * laws.h, verdict.h say how), and everything the source prints (published.h).
 */

/* What a comparison says, once: key, text for tables, meaning. */
#define HOL_VERDICT_LIST(X)                                                                        \
    X(AGREES, "agrees", "error within 30 kappa 2^-bits")                                           \
    X(LOSES, "loses digits", "error within 30 kappa^2 2^-bits")                                    \
    X(DOMAIN, "domain", "the problem has no answer, and the solver said so")                       \
    X(UNABLE, "unable", "the method or the precision cannot decide, and the solver said so")       \
    X(WRONG, "wrong", "beyond kappa^2, a law broken, a false status")
#define HOL_VERDICT_ENUM(name, text, meaning) HOL_VERDICT_##name,
enum hol_verdict { HOL_VERDICT_LIST(HOL_VERDICT_ENUM) HOL_VERDICT_COUNT };
#undef HOL_VERDICT_ENUM
const char *hol_verdict_text(enum hol_verdict verdict);
const char *hol_verdict_meaning(enum hol_verdict verdict);

#define HOL_RATIO_LIMIT 30.0L /* one limit everywhere: DESIGN 6 */

/* The laws every answer must obey; residuals are scaled like the errors (laws.h). */
#define HOL_LAW_LIST(X)                                                                            \
    X(CONSTRAINT, "A q'' = b")                                                                     \
    X(MOTION, "M q'' = F + F_L + F_C")                                                             \
    X(RANGE, "F_L in range(A^T)")                                                                  \
    X(VIRTUAL_WORK, "v^T F_C = v^T C for v in null(A)")                                            \
    X(PERMUTED, "same answer with rows permuted and scaled")                                       \
    X(REPEATED, "same answer with a row repeated")
#define HOL_LAW_ENUM(name, text) HOL_LAW_##name,
enum hol_law { HOL_LAW_LIST(HOL_LAW_ENUM) HOL_LAW_COUNT };
#undef HOL_LAW_ENUM
const char *hol_law_text(enum hol_law law);

/* Quantities whose errors are reported. */
#define HOL_QUANTITY_LIST(X) X(QDD, "q''") X(FL, "F_L") X(FC, "F_C") X(LAMBDA, "lambda")
#define HOL_QUANTITY_ENUM(name, text) HOL_Q_##name,
enum hol_quantity_kind { HOL_QUANTITY_LIST(HOL_QUANTITY_ENUM) HOL_Q_COUNT };
#undef HOL_QUANTITY_ENUM

/*
 * One solver on one state at one precision. Errors are max-norm, relative to the scale of the
 * quantity; -1: not measured (the solver does not yield it, it is not unique, no answer). A solver
 * that does not yield the split has the error of F_L + F_C under HOL_Q_FL. An error that is not a
 * number is INFINITY, as is the residual of a law whose second answer failed to come.
 */
struct hol_record {
    const char *solver; /* static */
    mpfr_prec_t bits;
    enum hol_status status; /* of the solver */
    long double error[HOL_Q_COUNT];
    long double ratio[HOL_Q_COUNT]; /* error / (kappa 2^-bits) */
    long double law[HOL_LAW_COUNT]; /* residual / (kappa 2^-bits scale); -1: does not apply */
    size_t rank;
    size_t iterations; /* as in struct hol_answer */
    enum hol_verdict verdict;
    bool vacuous; /* 30 kappa 2^-bits >= 1, or LOSES and 30 kappa^2 2^-bits >= 1: proves nothing */
    char why[96]; /* what made the verdict, when not AGREES */
};

/*
 * One state of one case with all its records: solvers in the given order, under each the bits in
 * the given order. No records where the truth is not known, or the recipe leads to no state
 * (problem_known false; violation tells what it violates).
 */
struct hol_comparison {
    char *label; /* "initial", "steady", "random 2" */
    struct hol_recipe recipe;
    enum hol_status truth_status;
    const char *truth_why; /* static; "" for OK */
    bool problem_known; /* there is a problem at this state (with an answer or, DOMAIN, without) */
    struct hol_violation violation;
    long double kappa;            /* the condition number used: kappa_B * kappa_M (metrics.h) */
    long double kappa_B, kappa_M; /* if mass_singular, of the augmented problem (metrics.h) */
    bool mass_singular;           /* or indefinite: positive definite on null(A) at most */
    size_t n, m, rank;
    double digits; /* of the truth */
    size_t record_count;
    struct hol_record *records;
};

#define HOL_CHECK_LIST(X)                                                                          \
    X(CONFIRMED, "confirmed")                                                                      \
    X(LAST_DIGIT, "last digit off") /* a number, more than half a unit, within one */              \
    X(FAILED, "failed")                                                                            \
    X(REFUTED, "misprint refuted")      /* marked as a misprint and false, as it must be */        \
    X(MISPRINT_HOLDS, "misprint holds") /* marked, but true: an error of the case file */          \
    X(NOT_YET, "not yet checked")       /* `at` and `event` of an impulsive case */                \
    X(UNDEFINED, "undefined")           /* no value at any state: `why` says more */
#define HOL_CHECK_ENUM(name, text) HOL_CHECK_##name,
enum hol_check_result { HOL_CHECK_LIST(HOL_CHECK_ENUM) HOL_CHECK_COUNT };
#undef HOL_CHECK_ENUM
const char *hol_check_result_text(enum hol_check_result result);

/* One published entry, or one invariant, over all states (published.h). */
struct hol_check {
    size_t block, entry; /* block SIZE_MAX: an invariant */
    enum hol_check_result result;
    size_t states;        /* at how many states it was evaluated */
    size_t tried;         /* of so many where it should have a value */
    double digits;        /* worst agreement, in decimals; -1: never evaluated */
    char state[64];       /* where it was worst or failed */
    long double error;    /* the largest |printed - true| */
    const char *quantity; /* of an event: which of those printed it was; NULL: there is but one */
    char value[64], truth[64]; /* there, 25 digits: printed and true */
    char why[112];             /* "" if there is nothing to say */
};

/* A case compared: everything a writer needs. */
struct hol_result {
    const struct hol_case *source;
    const struct hol_model *model;
    size_t comparison_count;
    struct hol_comparison *comparisons; /* the case's states, then the random ones */
    size_t check_count;
    struct hol_check *checks;     /* in order of the blocks and entries */
    size_t invariant_count;       /* 0 for an impulsive problem */
    struct hol_check *invariants; /* entry: of the case's; does d/dt vanish at every state? */
    size_t tally[HOL_VERDICT_COUNT];
    size_t vacuous;
    size_t check_tally[HOL_CHECK_COUNT];
    double seconds;
};

struct hol_compare_options {
    size_t bits_count;
    const mpfr_prec_t *bits; /* {53, 106, 212} */
    size_t solver_count;     /* 0: all of hol_compared_solver() */
    const struct hol_solver *const *solvers;
    size_t random_states; /* 3 */
    uint64_t seed;
    bool check_published, solve; /* which parts to run */
    /* Of what is published only the entries for which it is true, which takes a trajectory only
     * where they want one; the others are UNDEFINED. NULL: all. */
    bool (*entries)(const struct hol_entry *entry);
    const char *only; /* the label of the one state to compare; NULL: all */
    size_t jobs;      /* threads over states; 0: one a core */
    /*
     * With `solve`: told of every state whose problem is known, before the solvers are; index: of
     * the state among the comparisons. Called on the thread that works on the state, by several
     * threads at once. A status other than OK ends the comparison. NULL: none.
     */
    enum hol_status (*witness)(void *context, size_t index, const struct hol_comparison *state,
                               const struct hol_truth *truth);
    void *witness_context;
};
extern const struct hol_compare_options
    hol_compare_defaults; /* the values above, both parts, jobs 0 */

/*
 * Compare one case. OK even when verdicts are wrong: they are in the result, which does not depend
 * on jobs (but for `seconds`). A random state that cannot be found (no convergence of the
 * projection, an expression without a value) is tried again with other random numbers, a few times.
 * One model is compared by one call at a time.
 *
 * HOL_INVALID  bits below HOL_BITS_MIN or above HOL_BITS_MAX / 4;  HOL_NOMEM
 */
enum hol_status hol_compare_case(struct hol_result **result, const struct hol_model *model,
                                 const struct hol_compare_options *options) HOL_MUST_CHECK;
void hol_result_destroy(struct hol_result *result); /* NULL is a no-op */

/*
 * No WRONG verdict; no FAILED or MISPRINT_HOLDS check, no FAILED invariant; a truth (OK, or DOMAIN
 * of a known problem) at every state, but for random states that could not be found.
 */
bool hol_result_good(const struct hol_result *result);

/*
 * One solver on one problem whose truth is known and OK: fills the record. Work space is created
 * and destroyed inside. (compare/instant/metrics.h has the same for many solvers on one truth.)
 * NOMEM, INVALID: bits.
 */
enum hol_status hol_compare_solver(struct hol_record *record, const struct hol_truth *truth,
                                   const struct hol_solver *solver,
                                   mpfr_prec_t bits) HOL_MUST_CHECK;

/*
 * All solvers of the comparison by index: those of solvers/registry.c and the reference's own
 * ("mpfr"); NULL beyond the last. (A function, because an array would have to name the methods
 * again.)
 */
const struct hol_solver *hol_compared_solver(size_t index);
/* All their variants, likewise; and any of both by name (NULL: none). */
const struct hol_solver *hol_compared_variant(size_t index);
const struct hol_solver *hol_compared_find(const char *name);

#endif
