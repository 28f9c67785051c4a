/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_TESTS_CONFORMANCE_CONFORMANCE_H
#define HOL_TESTS_CONFORMANCE_CONFORMANCE_H

#include "problem/solver.h"

/*
 * What every implementation of struct hol_solver must obey, whatever its method: laws, and
 * agreement with rational arithmetic (tests/conformance/exact.h), on random problems of many
 * families and sizes. Residuals and errors are divided by kappa 2^-bits scale, kappa = kappa(B)
 * kappa(M), or kappa(B)^2 kappa(M) where the solver declares HOL_GROWTH_KAPPA2; one limit. A
 * problem on which that could not fail (limit * kappa * 2^-bits >= 1) is counted as vacuous.
 * Invariances are measured with the kappa of the problem before the change.
 */
#define CONFORMANCE_LIMIT 30.0L

#define CONFORMANCE_LAW_LIST(X)                                                                    \
    X(STATUS, "the status that the problem and the declared needs ask for")                        \
    X(UNTOUCHED, "the answer is untouched unless OK")                                              \
    X(ALLOCATION, "solve allocates nothing")                                                       \
    X(REPEATABLE, "the same bits again, whatever was solved in between")                           \
    X(FINITE, "every number of the answer is finite")                                              \
    X(RANK, "the rank of A")                                                                       \
    X(DETAIL, "the rank it states")                                                                \
    X(DETAIL_MAGNITUDES, "the magnitudes, threshold and gap it states are of that rank")           \
    X(DETAIL_ROWS, "the rows it states to keep are independent, and all that are")                 \
    X(DETAIL_UNIQUE, "the multipliers it states to be unique are those")                           \
    X(CONSTRAINT, "A q'' = b")                                                                     \
    X(MOTION, "M q'' = F + F_L + F_C")                                                             \
    X(RANGE, "v^T F_L = 0 for v in null(A)")                                                       \
    X(WORK, "v^T F_C = v^T C for v in null(A)")                                                    \
    X(NONIDEAL, "A M^-1 F_C = 0")                                                                  \
    X(MULTIPLIERS, "F_L = A^T lambda")                                                             \
    X(QDD, "q'' of rational arithmetic")                                                           \
    X(FL, "F_L of rational arithmetic")                                                            \
    X(FC, "F_C of rational arithmetic")                                                            \
    X(LAMBDA, "least-norm lambda of rational arithmetic")                                          \
    X(ROWS_2EXP, "rows of (A, b) times powers of two")                                             \
    X(ROWS_SCALED, "rows of (A, b) times other factors")                                           \
    X(ROWS_PERMUTED, "rows of (A, b) permuted")                                                    \
    X(ROWS_REPEATED, "rows of (A, b) repeated")                                                    \
    X(COORDINATES, "coordinates permuted")                                                         \
    X(UNITS, "units of the coordinates changed by powers of two")

#define CONFORMANCE_ENUM(key, text) CONFORMANCE_##key,
enum conformance_law { CONFORMANCE_LAW_LIST(CONFORMANCE_ENUM) CONFORMANCE_COUNT };
#undef CONFORMANCE_ENUM

const char *conformance_law(enum conformance_law law);

struct conformance {
    bool verbose; /* in: print a reproducer (tap_diag) of the first failure of each law */
    size_t tried[CONFORMANCE_COUNT], failed[CONFORMANCE_COUNT];
    long double worst[CONFORMANCE_COUNT]; /* largest ratio of those tried                   */
    size_t vacuous;                       /* problems on which the ratios could prove nothing */
    size_t statuses[HOL_STATUS_COUNT];    /* how often each was answered                    */
};

/* Run everything at one precision; adds to *c (zero it first). trials: random problems a family and
 * size. */
void conformance_run(struct conformance *c, const struct hol_solver *solver, mpfr_prec_t bits,
                     unsigned long seed, unsigned long trials);

/* Solvers that are tried on the same problems, the truth about which is computed once. */
#define CONFORMANCE_SOLVERS 64
struct conformance_list {
    const struct hol_solver *solvers[CONFORMANCE_SOLVERS];
    size_t count;
};
void conformance_add(struct conformance_list *list, const struct hol_solver *solver);

/* The same for each of a list; c: as many. What each of them is given does not depend on the
 * others. */
void conformance_run_list(struct conformance *c, const struct conformance_list *list,
                          mpfr_prec_t bits, unsigned long seed, unsigned long trials);

/* Report on every law at one precision (TAP). */
void conformance_test(const struct conformance_list *list, mpfr_prec_t bits);

/* Failures of all laws; the first law that failed, or CONFORMANCE_COUNT. */
size_t conformance_failures(const struct conformance *c, enum conformance_law *first);

#endif
