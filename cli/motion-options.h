/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_CLI_MOTION_OPTIONS_H
#define HOL_CLI_MOTION_OPTIONS_H

#include "cli/collection.h"
#include "motion/method.h"
#include "motion/run/simulate.h"
#include "motion/stabilization.h"
#include "problem/solver.h"

/* What the subcommands about motions share. All of them complain where they fail. */

/* A decimal at some bits, rounded once; without a text the vector stays as it is. */
bool hol_read_decimal(struct hol_vec *to, const char *option, const char *text, mpfr_prec_t bits);

/* --tolerance. */
bool hol_read_tolerance(struct hol_vec *to, const struct hol_options *options, mpfr_prec_t bits);

/*
 * --step, --until, --alpha, --beta and --tolerance at some bits; those that are not
 * given stay empty, and are NULL in `gains`.
 */
struct hol_numbers {
    struct hol_vec step, until, alpha, beta, tolerance;
    struct hol_gains gains;
};
bool hol_numbers_read(struct hol_numbers *numbers, const struct hol_options *options,
                      mpfr_prec_t bits);
void hol_numbers_clear(struct hol_numbers *numbers); /* zeroed: no-op */
/* A number, or NULL where its option is not given. */
const struct hol_vec *hol_number_given(const char *text, const struct hol_vec *number);

/* The one solver of --solvers, `auto` without; NULL. */
const struct hol_solver *hol_one_solver(const struct hol_options *options);
/* --jobs, by default one for each core. */
size_t hol_threads(const struct hol_options *options);

/*
 * The one case that the patterns match, loaded `count` times: a model for each thread; and the
 * index of --state (default: initial).
 */
struct hol_copies {
    size_t count;
    struct hol_loaded *loaded;
    struct hol_model **models;
    size_t state;
};
bool hol_copies_load(struct hol_copies *copies, size_t count, const struct hol_options *options,
                     const char *command);
void hol_copies_clear(struct hol_copies *copies); /* zeroed: no-op */

/*
 * Does each of --alpha, --beta and --tolerance that is given concern one of the methods? (Without
 * stabilizations, or integrators, they are not asked about.)
 */
bool hol_numbers_concern(const struct hol_options *options, size_t integrator_count,
                         const struct hol_integrator *const *integrators,
                         size_t stabilization_count,
                         const struct hol_stabilization *const *stabilizations);

/*
 * A motion, or a study of one, that could not be begun: complains, with the reason (NULL: of the
 * status), and returns the exit status.
 */
int hol_motion_refused(const struct hol_case *source, enum hol_status status, const char *why);
/*
 * A run that ended before the motion does: complains; what: the methods, or "". Where a smaller
 * step may help (step: the one taken; 0: an adaptive one), that is said. Returns the exit status.
 */
int hol_motion_ended(const struct hol_case *source, const char *what, enum hol_end end,
                     long double t, long double step);

/* Is there a motion: is it not an impulsive problem, does it have a span or --until? */
bool hol_has_motion(const struct hol_case *source, const struct hol_options *options);

#endif
