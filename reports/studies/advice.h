/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Which formulation to take, by what a problem needs: from the verdicts and costs of a run. */
#ifndef HOL_REPORTS_STUDIES_ADVICE_H
#define HOL_REPORTS_STUDIES_ADVICE_H

#include "compare/instant/compare.h"
#include "compare/cost/cost.h"

/* What a state may need of a formulation; a state can be of several kinds. */
#define HOL_NEED_LIST(X)                                                                           \
    X(SMALL, "small and full rank",                                                                \
      "n up to 30, independent rows, M positive definite, kappa below 10^6")                       \
    X(REDUNDANT, "redundant rows", "rank of A less than its rows")                                 \
    X(SINGULAR, "singular M", "M is not positive definite, or cannot be told to be")               \
    X(ILL, "ill-conditioned", "kappa of 10^6 and more")                                            \
    X(SPARSE, "large and sparse", "n of 50 and more, at most a fifth of M and A not zero")         \
    X(ANY, "nothing known", "every state of this run")
#define HOL_NEED_ENUM(name, text, meaning) HOL_NEED_##name,
enum hol_need { HOL_NEED_LIST(HOL_NEED_ENUM) HOL_NEED_COUNT };
#undef HOL_NEED_ENUM
const char *hol_need_text(enum hol_need need);
const char *hol_need_meaning(enum hol_need need);

/* A formulation at the states of a kind. */
struct hol_advice_row {
    size_t agreed;                  /* also where it rightly said that there is no answer */
    size_t loses, unable, bad;      /* bad: inaccurate, wrong, or not as it declares */
    long double digits, attainable; /* where it lost most digits: right and attainable; NaN */
    size_t costed;                  /* cases at which its time was measured */
    double log_seconds;             /* sum of the logarithms of the times */
};

struct hol_advice_kind {
    size_t cases, states;        /* states at which agreement proves something */
    size_t vacuous;              /* the others */
    struct hol_advice_row *rows; /* by solver */
};

struct hol_advice {
    mpfr_prec_t bits; /* verdicts are those at these */
    size_t count;
    const struct hol_solver *const *solvers;
    struct hol_advice_kind kind[HOL_NEED_COUNT];
};

/* The solvers have to live as long; NOMEM; hol_advice_clear in any case. */
enum hol_status hol_advice_begin(struct hol_advice *advice, mpfr_prec_t bits, size_t count,
                                 const struct hol_solver *const *solvers) HOL_MUST_CHECK;
/* A case more. cost: of the same solvers; its count 0: not measured. */
void hol_advice_add(struct hol_advice *advice, const struct hol_result *result,
                    const struct hol_cost *cost);
void hol_advice_clear(struct hol_advice *advice);

/*
 * The formulation to take for states of a kind: of those with the fewest bad answers the ones that
 * agree at the most states, and of them the one whose solve takes the least time (the geometric
 * mean over the cases). A formulation that was timed comes before one that was not; of those that
 * were not, what keeps most digits where it loses most is taken. The reference's own, which
 * computes at twice the bits, is taken only where no other agrees anywhere.
 *
 * yields  what it must yield (HOL_YIELDS_LAMBDA), or 0
 * Returns its index; SIZE_MAX: there is no state of this kind, or no formulation agrees at any
 */
size_t hol_advice_take(const struct hol_advice *advice, enum hol_need need, unsigned yields);
/* The next as good one (as few bad answers, as many states) after `index`, by its time; SIZE_MAX.
 */
size_t hol_advice_next(const struct hol_advice *advice, enum hol_need need, size_t index);
/* Seconds of a solve, the geometric mean over the cases; NaN: not measured. */
double hol_advice_seconds(const struct hol_advice_row *row);

#endif
