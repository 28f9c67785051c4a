/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_TESTS_MOTION_MOTION_H
#define HOL_TESTS_MOTION_MOTION_H

#include "motion/method.h"

/*
 * An integrator at work on a problem given as a function, in MPFR (bits != 53), so that rounding
 * does not blur what is measured. Everything bails out on a failure that is not asked for.
 */
struct motion {
    const struct hol_integrator *method;
    struct hol_rhs rhs;
    void *work;
    struct hol_vec t, y, h;
    void (*f)(mpfr_t *dydt, mpfr_srcptr t, mpfr_t *y);
    size_t calls;
};

/* n > 0: of second order, y = (q, v), size = 2n, v' does not depend on v; y(0) = 0, h = 0. */
void motion_init(struct motion *m, const char *method, mpfr_prec_t bits, size_t size, size_t n,
                 void (*f)(mpfr_t *dydt, mpfr_srcptr t, mpfr_t *y));
void motion_clear(struct motion *m);

/* From decimals or fractions, "1/3". */
void motion_set(struct hol_vec *v, size_t i, const char *number);

/* Some steps. */
void motion_steps(struct motion *m, size_t steps);
enum hol_status motion_step(struct motion *m);

/* The number of a component, for comparisons. */
long double motion_value(const struct hol_vec *v, size_t i);

#endif
