/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_COMPARE_COMPARE_H
#define HOL_COMPARE_COMPARE_H

#include "reference/instant.h"
#include "solvers/solver.h"

/* What a comparison says, once; key, one letter for tables, meaning. */
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

#define HOL_RATIO_LIMIT 30.0L /* one limit everywhere: DESIGN 6 */

/* The laws every answer must obey (their residuals are scaled like the errors). */
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
enum hol_quantity_kind { HOL_Q_QDD, HOL_Q_FL, HOL_Q_FC, HOL_Q_LAMBDA, HOL_Q_COUNT };

/* One solver on one state at one precision. Errors are max-norm, relative to the scale of the quantity; -1: not measured. */
struct hol_record {
    const char *solver;           /* static */
    mpfr_prec_t bits;
    enum hol_status status;       /* of the solver */
    long double error[HOL_Q_COUNT];
    long double ratio[HOL_Q_COUNT]; /* error / (kappa 2^-bits) */
    long double law[HOL_LAW_COUNT]; /* residual / (kappa 2^-bits scale); -1: does not apply */
    size_t rank;
    enum hol_verdict verdict;
    bool vacuous;                 /* 30 kappa 2^-bits >= 1: agreement would prove nothing */
    char why[96];                 /* what made the verdict, when not AGREES */
};

/* One state of one case with all its records. */
struct hol_comparison {
    char *label;                  /* "initial", "steady", "random 2" */
    struct hol_recipe recipe;
    enum hol_status truth_status;
    const char *truth_why;
    long double kappa_B, kappa_M; /* kappa = kappa_B * kappa_M */
    size_t rank;
    double digits;                /* of the truth */
    size_t record_count;
    struct hol_record *records;
};

enum hol_check_result { /* of a published entry */
    HOL_CHECK_CONFIRMED, HOL_CHECK_LAST_DIGIT, HOL_CHECK_FAILED, HOL_CHECK_REFUTED /* a misprint that fails, as it must */,
    HOL_CHECK_MISPRINT_HOLDS /* marked misprint, but true: an error of the case file */, HOL_CHECK_NOT_YET, HOL_CHECK_UNDEFINED, HOL_CHECK_COUNT
};
struct hol_check {                /* one published entry over all states */
    size_t block, entry;
    enum hol_check_result result;
    size_t states;                /* at how many states it was evaluated */
    double digits;                /* worst agreement, in decimals */
    char state[64];               /* where it was worst or failed */
    char value[64], truth[64];    /* there, 25 digits: printed and true */
};

/* A case compared: everything a writer needs. */
struct hol_result {
    const struct hol_case *source;
    const struct hol_model *model;
    size_t comparison_count;
    struct hol_comparison *comparisons;
    size_t check_count;
    struct hol_check *checks;
    size_t tally[HOL_VERDICT_COUNT];
    size_t vacuous;
    size_t check_tally[HOL_CHECK_COUNT];
    double seconds;
};

struct hol_compare_options {
    size_t bits_count;
    const mpfr_prec_t *bits;               /* {53, 106, 212} */
    size_t solver_count;
    const struct hol_solver *const *solvers;
    size_t random_states;                  /* 3 */
    uint64_t seed;
    bool check_published, solve;           /* which parts to run */
    size_t jobs;                           /* threads over states; 0: one a core */
};

/* Compare one case. OK even when verdicts are wrong: they are in the result. NOMEM, INVALID. */
enum hol_status hol_compare_case(struct hol_result **result, const struct hol_model *model,
                                 const struct hol_compare_options *options) HOL_MUST_CHECK;
void hol_result_destroy(struct hol_result *result);
bool hol_result_good(const struct hol_result *result); /* no WRONG verdict, no FAILED or MISPRINT_HOLDS check, truth known at every state */

/*
 * One solver on one problem of known truth (exported for the conformance of mutants and for families): fills the record.
 * work space is created and destroyed inside.
 */
enum hol_status hol_compare_solver(struct hol_record *record, const struct hol_truth *truth,
                                   const struct hol_solver *solver, mpfr_prec_t bits) HOL_MUST_CHECK;

/* All solvers of the comparison: those of solvers/registry.c and the reference's own ("mpfr"); NULL-terminated. */
extern const struct hol_solver *const hol_compared_solvers[];
const struct hol_solver *hol_compared_find(const char *name);

#endif
