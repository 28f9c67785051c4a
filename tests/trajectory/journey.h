/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_TESTS_TRAJECTORY_JOURNEY_H
#define HOL_TESTS_TRAJECTORY_JOURNEY_H

#include "reference/trajectory/trajectory.h"
#include "tests/support/case-files.h"

/* Trajectories of case files, for the tests; what must not fail bails out. */
struct journey {
    struct case_model c;
    struct hol_trajectory *trajectory;
    enum hol_status status;
    const char *why;
    double reached;
    struct hol_trajectory_facts facts;
    struct hol_point point; /* 600 bits */
    mpfr_t t, x, y, z;      /* 600 bits */
};

/* From a named state to t_end (a number as text; NULL: the end of the case's span). */
void journey_make(struct journey *j, const char *name, size_t state, long digits,
                  const char *t_end);
void journey_clear(struct journey *j);

/* j->point at a time; the digits there. */
double journey_at(struct journey *j, const mpfr_t t);
/* Decimals on which two numbers agree, relative to 2^size. */
double journey_agree(const mpfr_t a, const mpfr_t b, long double size);
/* log2 of max |x_i| */
long double journey_size(const struct hol_vec *x);
/* Value of a tape output that depends on t alone at j->t. */
void journey_formula(mpfr_t x, struct journey *j, size_t output);

#endif
