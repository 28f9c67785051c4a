/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Quantities along a motion, true or simulated, to be drawn. */
#ifndef HOL_COMPARE_MOTION_CURVE_H
#define HOL_COMPARE_MOTION_CURVE_H

#include "base/files/pack.h"
#include "motion/run/simulate.h"

enum hol_curve_kind {
    HOL_CURVE_TIME,
    HOL_CURVE_COORDINATE,
    HOL_CURVE_VELOCITY,
    HOL_CURVE_ACCELERATION,
    HOL_CURVE_LET,
    HOL_CURVE_INVARIANT
};

/* What is drawn over time or over another of its kind. */
struct hol_curve_quantity {
    enum hol_curve_kind kind;
    size_t index;
    bool angle; /* of a coordinate in a sine, cosine or tangent, alone or in a sum */
};

/*
 * The quantity of a name: "t", a coordinate ("x", "x[2]"), its velocity and acceleration ("x'",
 * "x''"), a let, an invariant. INVALID: there is none, or a let that holds forces or accelerations,
 * which a state does not tell.  NOMEM
 */
enum hol_status hol_curve_quantity_find(struct hol_curve_quantity *quantity,
                                        const struct hol_model *model, const char *name,
                                        size_t length) HOL_MUST_CHECK;

/* Rows of the quantities, in their order; a row of NaN where the motion has a jump. */
struct hol_curve {
    char name[200]; /* "truth", "rk4 one-step" */
    bool is_truth;  /* set by who asks for it */
    size_t count, width;
    long double *values;
};
void hol_curve_clear(struct hol_curve *curve); /* zeroed: no-op */
void hol_pack_curve(struct hol_pack *pack, struct hol_curve *curve);

struct hol_curve_quantities {
    size_t count;
    const struct hol_curve_quantity *list;
};

/*
 * The true motion at equidistant times, phase by phase, as far as it can be followed.
 *
 * until  in   one component; NULL: the end of the span
 * most_steps  in  of its series, a limit that is the same on every machine; 0: none but that of
 *                 every trajectory. Beyond it: why is HOL_PHASES_SPENT
 * why    out  why it does not come to the end; NULL: it does. Up to 200 characters of the caller's
 *
 * HOL_INVALID  no span and no `until`, an end before the start;  HOL_DOMAIN, HOL_UNABLE  there is
 * no motion at all: why;  HOL_NOMEM
 */
#define HOL_CURVE_WHY 200
enum hol_status hol_curve_truth(struct hol_curve *curve, char why[HOL_CURVE_WHY],
                                const struct hol_model *model, size_t state,
                                const struct hol_vec *until, size_t points, size_t most_steps,
                                const struct hol_curve_quantities *quantities) HOL_MUST_CHECK;

/* A simulation that is drawn. */
struct hol_plotted {
    struct hol_curve curve;
    enum hol_status status; /* INVALID: the methods do not apply, why; DOMAIN, UNABLE */
    const char *why;        /* static; NULL: nothing more is to be said */
    enum hol_end end;
    long double ended_at, phi, rate;
    size_t steps, evaluations, solves;
};
void hol_pack_plotted(struct hol_pack *pack, void *plotted);
/* The parts of the kind "plotted": struct hol_simulation, struct hol_plotted. */
enum { HOL_KEPT_PLOTTED_HOW, HOL_KEPT_PLOTTED };

/*
 * A simulation: `how` but for its samples, of which there are about `points`. Everything but why.
 *
 * HOL_NOMEM
 */
enum hol_status hol_curve_run(struct hol_plotted *plotted, const struct hol_simulation *how,
                              const struct hol_curve_quantities *quantities) HOL_MUST_CHECK;

/*
 * The rows of a table that came from elsewhere. Accelerations are not in it, and without its
 * velocities what is more than t and coordinates: NaN. NOMEM
 */
struct hol_track;
enum hol_status hol_curve_track(struct hol_curve *curve, const struct hol_model *model,
                                const struct hol_track *track,
                                const struct hol_curve_quantities *quantities) HOL_MUST_CHECK;

#endif
