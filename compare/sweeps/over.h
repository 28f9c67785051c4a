/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_COMPARE_SWEEPS_OVER_H
#define HOL_COMPARE_SWEEPS_OVER_H

#include "compare/instant/compare.h"
#include "compare/motion/studies.h"
#include "compare/sweeps/parameter-axis.h"
#include "compare/sweeps/sweep.h"

/*
 * A case made anew at every value of a parameter or size: formulations at a state, or along the
 * motion, each held against the truth of the case at that value. A value at which there is nothing
 * to measure (the case cannot be made, the state violates a constraint, the problem has no answer)
 * has a line that says so. Nothing depends on the number of threads.
 */
struct hol_over_case {
    const char *name, *path; /* as of hol_case_load */
    size_t override_count;   /* of other parameters */
    const struct hol_override *overrides;
    const struct hol_limits *limits; /* NULL: the default ones */
    const struct hol_parameter_axis *axis;
    size_t threads;                              /* over values */
    const struct hol_studies_progress *progress; /* NULL: none is shown */
};

/* ------------------------------------------------------------------------------ at a state */

struct hol_over_instant {
    char *why;                   /* why there are no records; NULL: there are */
    struct hol_comparison state; /* zeroed if the case could not be made; its recipe points to
                                    nothing */
};

struct hol_over_instants {
    const struct hol_parameter_axis *axis;
    char *name;
    size_t count; /* of values */
    struct hol_over_instant *instants;
    size_t tally[HOL_VERDICT_COUNT], bad; /* as in struct hol_result */
};

/*
 * Compare at one state. The axis must outlive the result.
 *
 * how  in  solvers, bits, `only` (the label of the state) and random states as hol_compare_case
 *          takes them; the rest is set here
 *
 * HOL_INVALID  bits;  HOL_NOMEM
 */
enum hol_status hol_over_instants_create(struct hol_over_instants **instants,
                                         const struct hol_over_case *what,
                                         const struct hol_compare_options *how) HOL_MUST_CHECK;
void hol_over_instants_destroy(struct hol_over_instants *instants); /* NULL is a no-op */

/* ----------------------------------------------------------------------------- along motions */

struct hol_over_run {
    const struct hol_solver *solver;
    const struct hol_integrator *integrator;
    const struct hol_stabilization *stabilization;
    const char *why; /* why this combination does not apply, static; NULL: it was run */
    struct hol_sweep_cell cell;
};

struct hol_over_motion {
    char *why; /* why there are no runs, or why the truth ends early; NULL */
    size_t n, m;
    long double end, reached; /* of the motion, of the truth */
    struct hol_study_proof proof;
    struct hol_over_run *runs; /* by solver, integrator, stabilization; NULL: there are none */
};

struct hol_over_motions {
    const struct hol_parameter_axis *axis;
    char *name;
    const char *state; /* its name, of the options */
    mpfr_prec_t bits;
    size_t count, run_count; /* of values, at each */
    size_t complete;         /* runs, of all of them */
    struct hol_over_motion *motions;
};

struct hol_over_motion_options {
    size_t solver_count, integrator_count, stabilization_count;
    const struct hol_solver *const *solvers;
    const struct hol_integrator *const *integrators;
    const struct hol_stabilization *const *stabilizations;
    const struct hol_gains *gains;
    mpfr_prec_t bits;
    const char *state;                  /* its name */
    const struct hol_vec *step, *until; /* as in struct hol_study_run, hol_study_options */
    double certify;
    long double tolerance;
    const struct hol_keeper *keeper; /* of the values; NULL: none */
};

/* Run all combinations at every value. HOL_NOMEM. */
enum hol_status hol_over_motions_create(struct hol_over_motions **motions,
                                        const struct hol_over_case *what,
                                        const struct hol_over_motion_options *how) HOL_MUST_CHECK;
void hol_over_motions_destroy(struct hol_over_motions *motions); /* NULL is a no-op */

/* ------------------------------------------------------------------------------------ inside */

/* The case at a value. Not OK: *why says more (the first line of the diagnostics), the caller's;
 * HOL_NOMEM has none. */
enum hol_status hol_over_make(struct hol_case **source, struct hol_model **model, char **why,
                              const struct hol_over_case *what, size_t value) HOL_MUST_CHECK;
/*
 * Make the case at every value and hand it to `measure`, on as many threads as there may be; the
 * progress is told. Of a case that cannot be made source and model are NULL, and why, the first
 * line of the diagnostics, is the callee's. The first status that is not OK ends it; NOMEM.
 */
enum hol_status hol_over_values(const struct hol_over_case *what, void *context,
                                enum hol_status (*measure)(void *context, size_t value,
                                                           const struct hol_case *source,
                                                           struct hol_model *model,
                                                           char *why)) HOL_MUST_CHECK;

#endif
