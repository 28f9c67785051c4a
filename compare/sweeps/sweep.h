/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_COMPARE_SWEEPS_SWEEP_H
#define HOL_COMPARE_SWEEPS_SWEEP_H

#include "compare/motion/studies.h"
#include "compare/sweeps/sweep-axis.h"

/*
 * A case by one integrator, stabilization and formulation, for every combination of steps and of
 * Baumgarte's gains: errors against the true trajectory, drift, cost. Nothing depends on the number
 * of threads.
 */
struct hol_sweep_options {
    const struct hol_solver *solver;
    const struct hol_integrator *integrator;
    const struct hol_stabilization *stabilization;
    mpfr_prec_t bits;
    size_t state;
    const struct hol_vec *until; /* one component; NULL: the end of the span */
    double certify;              /* seconds for a proof of the truth; 0: two runs agree */
    long double tolerance;       /* of adaptive methods */
    /* Of `bits`. A step is there; a gain without values is the method's own. */
    const struct hol_sweep_axis *axis[HOL_SWEEP_AXIS_COUNT];
    const struct hol_studies_progress *progress; /* NULL: none is shown */
    const struct hol_keeper *keeper;             /* of the runs; NULL: none */
};

struct hol_sweep_cell {
    size_t at[HOL_SWEEP_AXIS_COUNT]; /* index on each axis */
    long double step, alpha, beta;   /* NaN: the method's own gains */
    enum hol_end end;
    enum hol_status status; /* that led to this end */
    long double ended_at;
    long double digits, error_q, error_v, phi, rate; /* hol_study_result; largest; NaN: none */
    long double drift; /* largest change of an invariant ; NaN: there is none */
    size_t steps, evaluations, solves, of_kernels;
    long double radius; /* hol_stability_radius; NaN: not known */
};

/* What a cell keeps of a result: all but step, gains and radius. */
void hol_sweep_cell_keep(struct hol_sweep_cell *cell, const struct hol_study_result *result);

struct hol_sweep {
    const struct hol_case *source;
    size_t state; /* of the case, at which the motion begins */
    const struct hol_solver *solver;
    const struct hol_integrator *integrator;
    const struct hol_stabilization *stabilization;
    mpfr_prec_t bits;
    bool has_holonomic, has_velocity;                 /* rows of those levels */
    struct hol_sweep_axis axis[HOL_SWEEP_AXIS_COUNT]; /* copies */
    long double start, end, reached; /* of the truth; errors are of what is before `reached` */
    struct hol_study_proof proof;    /* of the truth */
    char *why;                       /* why it does not come to the end; NULL */
    size_t count;                    /* beta changes fastest, then alpha */
    struct hol_sweep_cell *cells;
    size_t best; /* the complete cell with the most digits; SIZE_MAX: none */
    /* With the method's own gains (2/h, 1/h^2; 1/h, 1/h^2), where gains are swept at one step. */
    bool has_own;
    struct hol_sweep_cell own;
};

/*
 * Run all cells of a sweep.
 *
 * models  in   as in hol_drift_create
 * why     out  static text with more about a failure, or NULL
 *
 * HOL_INVALID  the combination does not apply, no span and no `until`, more than
 *              HOL_SWEEP_AXIS_MOST cells
 * HOL_DOMAIN   the state at the start cannot be found
 * HOL_NOMEM
 */
enum hol_status hol_sweep_create(struct hol_sweep **sweep, struct hol_model *const *models,
                                 size_t model_count, const struct hol_sweep_options *options,
                                 const char **why) HOL_MUST_CHECK;
void hol_sweep_destroy(struct hol_sweep *sweep); /* NULL is a no-op */

/* The axes with more than one value, in their order. */
size_t hol_sweep_varied(const struct hol_sweep *sweep,
                        enum hol_sweep_axis_kind varied[HOL_SWEEP_AXIS_COUNT]);

/*
 * In the unit that an axis was given in: value `index`; and the ends of its cell, half way to its
 * neighbours (in the logarithm on a logarithmic axis), not below zero.
 */
long double hol_sweep_value(const struct hol_sweep *sweep, enum hol_sweep_axis_kind kind,
                            size_t index);
void hol_sweep_bounds(long double *low, long double *high, const struct hol_sweep *sweep,
                      enum hol_sweep_axis_kind kind, size_t index);

/*
 * hol_stability_radius for the rows of the case, the larger of those of holonomic rows and of
 * velocity level; alpha or beta NaN: the method's own.
 */
long double hol_sweep_radius(const struct hol_sweep *sweep, long double step, long double alpha,
                             long double beta);

/*
 * The limit of stability: where hol_stability_radius passes 1, over all cells. With two varied axes
 * line segments in their plane, x and y in the order of the axes and in their units; with one,
 * segments from (x, 0) to (x, 1). Nothing where the theory says nothing.
 */
void hol_sweep_limit(const struct hol_sweep *sweep,
                     void (*segment)(void *context, const long double from[2],
                                     const long double to[2]),
                     void *context);

#endif
