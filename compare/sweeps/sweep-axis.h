/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_COMPARE_SWEEPS_SWEEP_AXIS_H
#define HOL_COMPARE_SWEEPS_SWEEP_AXIS_H

#include "compare/sweeps/axis-range.h"

/*
 * The values that a sweep gives to the step or to one of Baumgarte's gains, from a text:
 *     0.1,0.2,0.5     these, increasing
 *     1e-3:1e-1       `points` of them, each the same multiple of the one before
 *     0..4            `points` of them, each as much more than the one before (axis-range.h)
 * A gain may end in its unit: alpha in /h, beta in /h^2, of the step that it is used with.
 */
enum hol_sweep_axis_kind {
    HOL_SWEEP_AXIS_STEP,
    HOL_SWEEP_AXIS_ALPHA,
    HOL_SWEEP_AXIS_BETA,
    HOL_SWEEP_AXIS_COUNT
};
#define HOL_SWEEP_AXIS_MOST HOL_AXIS_MOST /* values on one axis, and combinations in a sweep */

struct hol_sweep_axis {
    enum hol_sweep_axis_kind kind;
    bool per_step;         /* in units of 1/h, 1/h^2 */
    bool logarithmic;      /* to be drawn so */
    struct hol_vec values; /* increasing; none: not given */
};

const char *hol_sweep_axis_name(enum hol_sweep_axis_kind kind); /* "step", "alpha", "beta" */

/*
 * Read an axis. Every value is rounded once to `bits`; those between the ends of a range are good
 * to a few units of the last place.
 *
 * why  out  static text: what is wrong with the text
 *
 * HOL_INVALID  it is not such a text;  HOL_NOMEM
 */
enum hol_status hol_sweep_axis_read(struct hol_sweep_axis *axis, enum hol_sweep_axis_kind kind,
                                    const char *text, size_t points, mpfr_prec_t bits,
                                    const char **why) HOL_MUST_CHECK;
/*
 * `points` steps, each the same multiple of the one before, from low to high (one component each,
 * above zero, low < high); one: low. INVALID, NOMEM.
 */
enum hol_status hol_sweep_axis_steps(struct hol_sweep_axis *axis, const struct hol_vec *low,
                                     const struct hol_vec *high, size_t points) HOL_MUST_CHECK;
void hol_sweep_axis_clear(struct hol_sweep_axis *axis); /* zeroed: no-op */

/*
 * value := value `index` of the axis, as it is used with a step (one component each, of one number
 * of bits): the unit is put in.
 */
void hol_sweep_axis_value(struct hol_vec *value, const struct hol_sweep_axis *axis, size_t index,
                          const struct hol_vec *step);

#endif
