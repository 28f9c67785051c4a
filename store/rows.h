/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* What the rows of a store are made of. */
#ifndef HOL_STORE_ROWS_H
#define HOL_STORE_ROWS_H

#include "compare/instant/compare.h"
#include "store/store.h"

/*
 * The structures of a record of each table: HOL_STORE_PROBLEMS of hol_store_problem, ANSWERS of
 * hol_record, VERDICTS of hol_store_verdict, MOTIONS of hol_store_motion, TIMES of hol_store_time.
 * Numbers that are not known are NaN, or below 0 where they are magnitudes; texts NULL.
 */
struct hol_store_problem {
    const char *case_name, *digest, *overrides, *state;
    size_t n, m;
    size_t rank; /* SIZE_MAX: not known */
    long double kappa, kappa_B, kappa_M;
    bool mass_singular;
    const char *truth; /* name of the status of the truth */
    double digits;     /* of the truth */
    bool certified;
    const char *why; /* nothing is known; "" */
};
/* A state of a case with all its records: a problem, and its answers with their verdicts. */
struct hol_store_state {
    const char *case_name, *digest, *overrides; /* label and digest of the case */
    const struct hol_comparison *state;
};
/* For hol_store_put; context: struct hol_store_state. */
void hol_store_rows_state(struct hol_store_rows *rows, const void *context);

struct hol_store_verdict {
    const char *verdict;
    bool bad, vacuous, unexcused, undeclared, whole_C;
    long double law; /* the largest residual of a law, scaled as it is judged; -1: none */
    const char *why;
};
struct hol_store_verdict hol_store_verdict_of(const struct hol_record *record);

struct hol_store_motion {
    const char *case_name, *digest, *overrides, *state;
    const char *solver, *integrator, *stabilization;
    long bits;
    long double step, tolerance, alpha, beta;
    const char *end; /* how it ended */
    long double ended_at, digits, error_q, error_v, phi, rate, drift;
    size_t steps, evaluations, solves;
    const char *why; /* why there is none */
};
extern const struct hol_store_motion hol_store_motion_unknown; /* NaN is what is not known */

struct hol_store_time {
    const char *what; /* "solve", "run", ... */
    const char *case_name, *solver, *integrator, *stabilization;
    long bits;
    size_t n, m;
    long double step, tolerance, seconds;
};

#endif
