/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_COMPARE_INSTANT_COMPARE_H
#define HOL_COMPARE_INSTANT_COMPARE_H

#include "base/files/keeper.h"
#include "problem/solver.h"
#include "reference/instant/instant.h"

/*
 * A case compared: every solver on every state at every precision against the truth (metrics.h,
 * laws.h, verdict.h say how), and everything the source prints (published.h).
 */

/* What a comparison says, once: key, text for tables, meaning (verdict.h says it in full). */
#define HOL_VERDICT_LIST(X)                                                                        \
    X(AGREES, "agrees", "within 30 times the error that the problem allows at this precision")     \
    X(LOSES, "loses digits",                                                                       \
      "a larger error that kappa^2 explains, or that costs at most 1.5 digits")                    \
    X(INACCURATE, "inaccurate", "right to some digits, fewer than any condition explains")         \
    X(DOMAIN, "domain", "the problem has no answer, and the solver said so")                       \
    X(UNABLE, "unable", "the method or the precision cannot decide, and the solver said so")       \
    X(NOT_ASKED, "not asked", "the solver had ended before, or an answer is missing in its file")  \
    X(WRONG, "wrong", "fewer than 3 of the attainable digits, a law broken, or a false status")
#define HOL_VERDICT_ENUM(name, text, meaning) HOL_VERDICT_##name,
enum hol_verdict { HOL_VERDICT_LIST(HOL_VERDICT_ENUM) HOL_VERDICT_COUNT };
#undef HOL_VERDICT_ENUM
const char *hol_verdict_text(enum hol_verdict verdict);
const char *hol_verdict_meaning(enum hol_verdict verdict);

#define HOL_RATIO_LIMIT 30.0L /* one limit everywhere: DESIGN 6 */
#define HOL_LOSES_WIDTH 32.0L /* times the limit: 1.5 digits are lost, not wrong, at any kappa */

/* The laws every answer must obey; residuals are scaled like the errors (laws.h). */
#define HOL_LAW_LIST(X)                                                                            \
    X(CONSTRAINT, "A q'' = b")                                                                     \
    X(MOTION, "M q'' = F + F_L + F_C")                                                             \
    X(RANGE, "F_L = A^T lambda")                                                                   \
    X(VIRTUAL_WORK, "v^T F_C = v^T C for v in null(A)")                                            \
    X(PERMUTED, "same answer with rows permuted and scaled")                                       \
    X(REPEATED, "same answer with a row repeated")                                                 \
    X(MASS, "same answer in other units of mass")                                                  \
    X(LENGTH, "same answer in other units of length")                                              \
    X(TIME, "same answer in other units of time")
#define HOL_LAW_ENUM(name, text) HOL_LAW_##name,
enum hol_law { HOL_LAW_LIST(HOL_LAW_ENUM) HOL_LAW_COUNT };
#undef HOL_LAW_ENUM
const char *hol_law_text(enum hol_law law);

/* Quantities whose errors are reported. */
#define HOL_QUANTITY_LIST(X)                                                                       \
    X(QDD, "q''", "qdd") X(FL, "F_L", "FL") X(FC, "F_C", "FC") X(LAMBDA, "lambda", "lambda")
#define HOL_QUANTITY_ENUM(name, text, key) HOL_Q_##name,
enum hol_quantity_kind { HOL_QUANTITY_LIST(HOL_QUANTITY_ENUM) HOL_Q_COUNT };
#undef HOL_QUANTITY_ENUM
const char *hol_quantity_text(enum hol_quantity_kind kind); /* "q''" ... */
const char *hol_quantity_key(enum hol_quantity_kind kind);  /* "qdd" ... */

/* What a law can fail by, beside a residual. */
#define HOL_FAULT_LIST(X)                                                                          \
    X(NONE, "")                                                                                    \
    X(UNABLE, "unable then")                                                                       \
    X(NO_ANSWER, "no second answer")                                                               \
    X(NO_REPLY, "no answer came")                                                                  \
    X(RANK, "another rank")                                                                        \
    X(NOT_A_NUMBER, "not a number")                                                                \
    X(MISSING, "its answer is missing")
#define HOL_FAULT_ENUM(name, text) HOL_FAULT_##name,
enum hol_fault { HOL_FAULT_LIST(HOL_FAULT_ENUM) HOL_FAULT_COUNT };
#undef HOL_FAULT_ENUM
const char *hol_fault_text(enum hol_fault fault);

/*
 * The error of one quantity of an answer (metrics.h): of the vector and of its worst component,
 * which is the one that loses most of what is attainable in it. Magnitudes; -1: not measured (the
 * solver does not yield it, it is not unique, no answer); INFINITY: not a number.
 */
struct hol_error {
    long double relative;   /* |x - y| / |y| in the norm of the quantity */
    long double best;       /* what the problem allows there, at this precision */
    long double worst;      /* |x_j - y_j| / |y_j| */
    size_t component;       /* j */
    long double digits;     /* of component j: decimals that are right, 0 to bits log10(2) */
    long double attainable; /* decimals that the problem allows in it at this precision */
    long double units;      /* |x_j - y_j| over what is attainable in it */
    long double scaled;     /* max-norm of x - y over the scale of the quantity */
    long double ratio;      /* scaled / (kappa 2^-bits) */
};

extern const struct hol_error hol_error_none; /* not measured */

/*
 * One solver on one state at one precision. The error of F_L + F_C, where a solver yields that, is
 * under HOL_Q_FL, unless the error of F_L is there and larger: of_sum tells which.
 */
struct hol_record {
    const char *solver; /* static */
    mpfr_prec_t bits;
    enum hol_status status; /* of the solver */
    struct hol_error errors[HOL_Q_COUNT];
    long double law[HOL_LAW_COUNT]; /* residual / (kappa 2^-bits scale); -1: does not apply;
                                       INFINITY: a fault */
    enum hol_fault fault[HOL_LAW_COUNT];
    bool of_sum;  /* the error under HOL_Q_FL is that of F_L + F_C */
    bool whole_C; /* F_C is C itself, not its part with A M^-1 F_C = 0: judged by F_L + F_C */
    size_t rank;
    size_t iterations;  /* as in struct hol_answer */
    enum hol_path path; /* likewise: formulation or kernel */
    enum hol_verdict verdict;
    /* Of the error that loses most: decimals right and attainable; NaN: nothing was measured. */
    long double digits, attainable;
    long double kappa_units; /* of the yardstick, while it is judged; 0: not known */
    bool unexcused;  /* UNABLE with rows permuted or repeated, or in other units */
    bool undeclared; /* kappa was declared, and only kappa^2 explains an error or a law */
    bool vacuous;    /* nothing is attainable at this precision, or LOSES with fewer than 3 digits
                        right where 30 kappa^2 2^-bits >= 1, or with no digit: proves nothing */
    char why[128];   /* what made the verdict, when not AGREES */
};

/*
 * One state of one case with all its records: solvers in the given order, under each the bits in
 * the given order, without those of a solver that n, m, bits are beyond the scope of
 * (hol_solver_covers): so they are the same at every state of a case. No records where the truth is
 * not known, or the recipe leads to no state (problem_known false; violation tells what it
 * violates).
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
    double digits;  /* of the truth, rounded down: */
    bool certified; /* enclosed by balls; else two passes agree on them */
    size_t record_count;
    struct hol_record *records;
};
/* Is the rank of the truth one that balls cannot prove: less than m? */
bool hol_comparison_assumes(const struct hol_comparison *comparison);

#define HOL_CHECK_LIST(X)                                                                          \
    X(CONFIRMED, "confirmed")                                                                      \
    X(LAST_DIGIT, "last digit off")    /* a number, more than half a unit, within one */           \
    X(SPECIAL, "at these values only") /* not with another value of a parameter */                 \
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
    size_t tried;         /* states where it should have a value */
    double digits;        /* worst agreement, in decimals; -1: never evaluated */
    char state[64];       /* where it was worst or failed */
    long double error;    /* the largest |printed - true| */
    const char *quantity; /* of an event: which of those printed it was; NULL: there is but one */
    char value[64], truth[64]; /* there, 25 digits: printed and true */
    bool certified;            /* the true one: enclosed by balls, else two runs agree on it */
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
    size_t bad; /* records that count against it: wrong, inaccurate, not as declared */
    size_t check_tally[HOL_CHECK_COUNT];
    double seconds;
};

/* The truth about a state that several comparisons ask for, one after the other; zeroed at first.
 */
struct hol_truth_kept {
    const struct hol_model *model;
    struct hol_recipe asked, recipe; /* recipe: of the state that was found */
    long digits;
    mpfr_prec_t bits;
    struct hol_truth *truth;
    struct hol_enclosure *enclosure;
    enum hol_status status;
};
void hol_truth_kept_clear(struct hol_truth_kept *kept); /* zeroed: no-op */

struct hol_compare_options {
    size_t bits_count;
    const mpfr_prec_t *bits; /* {53, 106, 212} */
    size_t solver_count;     /* 0: all of hol_compared_solver() */
    const struct hol_solver *const *solvers;
    size_t random_states; /* 3 */
    uint64_t seed;
    bool check_published, solve; /* which parts to run */
    double certify; /* seconds for the motion of a case that prints what is wrong; 0: not */
    const struct hol_stored *stored; /* of the case, certified: does for that at its times; NULL */
    bool units; /* the laws MASS, LENGTH and TIME are asked, six problems more a record */
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
    /* Has the states, and the checks of what is published: they are not computed again. Without a
     * witness. NULL: none. */
    const struct hol_keeper *keeper;
    const char *unit; /* what its units are called; NULL: "state" */
    /* Asked before every solver at every precision: false ends the comparison with UNABLE, the time
     * is over. NULL: it never is. */
    bool (*in_time)(void *context);
    void *time_context;
    /* The truth of the last state, which is taken where it is asked for again; of one thread, so
     * that jobs is 1. NULL: none is kept. */
    struct hol_truth_kept *kept;
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
 * No record that is bad (hol_record_bad: WRONG, INACCURATE, not as declared); no FAILED or
 * MISPRINT_HOLDS check, no FAILED invariant; a truth (OK, or DOMAIN of a known problem) at every
 * state, but for random states that could not be found.
 */
bool hol_result_good(const struct hol_result *result);

/*
 * All solvers of the comparison by index: those of solvers/registry.c and the reference's own
 * ("mpfr"); NULL beyond the last. (A function, because an array would have to name the methods
 * again.)
 */
const struct hol_solver *hol_compared_solver(size_t index);
/* Those and, after them, all their variants, among them the kernels; and any by name (NULL: none).
 */
const struct hol_solver *hol_compared_any(size_t index);
const struct hol_solver *hol_compared_find(const char *name);

#endif
