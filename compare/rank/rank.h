/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_COMPARE_RANK_RANK_H
#define HOL_COMPARE_RANK_RANK_H

#include "base/files/keeper.h"
#include "model/equations/model.h"
#include "problem/solver.h"
#include "reference/instant/instant.h"

/*
 * The rank of A as a result: what every solver says about it (problem/rank-detail.h) at every state
 * of a case and every precision, at the default threshold and at given ones, beside the truth.
 */

/* A solver at one threshold. */
struct hol_rank_step {
    long double threshold;  /* relative, as given */
    enum hol_status status; /* of the solver */
    bool stated, decided;
    size_t rank; /* as in the detail */
};

#define HOL_RANK_VERDICT_LIST(X)                                                                   \
    X(AGREES, "agrees")           /* the rank of the truth                             */          \
    X(UNDECIDED, "undecided")     /* it says so                                        */          \
    X(CONTRADICTS, "contradicts") /* it decided another rank than the truth            */          \
    X(NO_TRUTH, "no truth")       /* the rank of the exact problem is not known        */          \
    X(SILENT, "silent")           /* nothing was measured: not applicable, no work, overflow */
#define HOL_RANK_VERDICT_ENUM(name, text) HOL_RANK_VERDICT_##name,
enum hol_rank_verdict { HOL_RANK_VERDICT_LIST(HOL_RANK_VERDICT_ENUM) HOL_RANK_VERDICT_COUNT };
#undef HOL_RANK_VERDICT_ENUM
const char *hol_rank_verdict_text(enum hol_rank_verdict verdict);

struct hol_rank_record {
    const struct hol_solver *solver;
    mpfr_prec_t bits;
    const char *why;               /* static: it does not apply, because; NULL: it does */
    enum hol_status status;        /* at the default threshold */
    struct hol_rank_detail detail; /* likewise; may be read and cleared, not filled again */
    enum hol_rank_verdict verdict;
    /* The rank agrees, a multiplier's uniqueness that it decided does not. */
    bool unique_differs;
    /*
     * The relative thresholds at which these magnitudes give the true rank are those above [0] up
     * to [1]: the next smaller magnitude (0: none), and the least that counts (Inf: rank 0). NaN
     * both: none do, or there is no truth.
     */
    long double plateau[2];
    size_t step_count;
    struct hol_rank_step *steps; /* at the thresholds asked for, in their order */
};

struct hol_rank_state {
    char *label; /* "initial", "steady", "random 2" */
    struct hol_recipe recipe;
    enum hol_status truth_status;
    const char *truth_why; /* static; "" for OK */
    size_t n, m;           /* of the case */
    /* Of the truth, OK: */
    size_t rank;
    long double gap; /* least pivot that counts / what elimination leaves of a dependent row; Inf:
                        nothing; NaN: all rows count, or none */
    bool *unique;    /* m */
    size_t record_count; /* 0 where there is no problem */
    /* Solvers in the given order, under each the bits, as far as they are in its scope. */
    struct hol_rank_record *records;
};

/* The parts of the kind "rank": the case, its state. */
enum { HOL_KEPT_RANK_CASE, HOL_KEPT_RANK_STATE };

struct hol_rank_study {
    const struct hol_case *source;
    const struct hol_model *model;
    size_t state_count;
    struct hol_rank_state *states;
    size_t tally[HOL_RANK_VERDICT_COUNT];
};

struct hol_rank_options {
    size_t bits_count;
    const mpfr_prec_t *bits;
    size_t solver_count;
    const struct hol_solver *const *solvers;
    size_t random_states;
    uint64_t seed;
    const char *state; /* label: only this one; NULL: all */
    size_t threshold_count;
    const long double *thresholds;   /* above zero, finite */
    size_t jobs;                     /* threads over states */
    const struct hol_keeper *keeper; /* of the states; NULL: none */
};

/*
 * Ask the solvers at every state. The study does not depend on the number of jobs.
 *
 * why  out  static text, where there is no state of that name
 *
 * HOL_INVALID  that, or bits below HOL_BITS_MIN or above HOL_BITS_MAX / 4;  HOL_NOMEM
 */
enum hol_status hol_rank_study_create(struct hol_rank_study **study, const struct hol_model *model,
                                      const struct hol_rank_options *options,
                                      const char **why) HOL_MUST_CHECK;
void hol_rank_study_destroy(struct hol_rank_study *study); /* NULL is a no-op */

/*
 * Record one solver on one problem, rounded to bits, against the truth. The caller clears the
 * record.
 *
 * unique  in  m  is the multiplier of the row unique? NULL: there is no truth
 *
 * HOL_INVALID, HOL_NOMEM
 */
enum hol_status hol_rank_record_make(struct hol_rank_record *record,
                                     const struct hol_problem *problem, const size_t *rank,
                                     const bool *unique, const struct hol_solver *solver,
                                     mpfr_prec_t bits, size_t threshold_count,
                                     const long double *thresholds) HOL_MUST_CHECK;
void hol_rank_record_clear(struct hol_rank_record *record); /* zeroed: no-op */

/* `points` thresholds in equal ratios from 2^-8 of the rounding of `bits` to 1; storage: points. */
void hol_rank_thresholds(long double *thresholds, size_t points, mpfr_prec_t bits);

#endif
