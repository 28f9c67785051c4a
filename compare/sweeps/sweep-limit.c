/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The plane of a sweep: its axes, and the limit of stability in it. */
#include "compare/sweeps/sweep.h"

#include "compare/sweeps/stability.h"

#include <math.h>

#define GRID 160 /* squares on each side, in which the limit is looked for */
#define BISECTIONS 24
#define UNSTABLE (1 + 1e-9L) /* a radius of 1 exactly is not beyond the limit */

long double
hol_sweep_radius(const struct hol_sweep *sweep, long double step, long double alpha,
                 long double beta)
{
    long double b = isnan(beta) ? 1 : beta * step * step, radius = NAN;

    /* The method's own alpha is 2/h for holonomic rows, 1/h for rows of velocity level. */
    if (sweep->has_holonomic)
        radius = hol_stability_radius(sweep->integrator, sweep->stabilization,
                                      isnan(alpha) ? 2 : alpha * step, b);
    if (sweep->has_velocity)
        radius = fmaxl(radius, hol_stability_radius(sweep->integrator, sweep->stabilization,
                                                    isnan(alpha) ? 1 : alpha * step, b));
    return radius;
}

size_t
hol_sweep_varied(const struct hol_sweep *sweep,
                 enum hol_sweep_axis_kind varied[HOL_SWEEP_AXIS_COUNT])
{
    size_t count = 0;

    for (int k = 0; k < HOL_SWEEP_AXIS_COUNT; k++)
        if (sweep->axis[k].values.rows > 1)
            varied[count++] = (enum hol_sweep_axis_kind)k;
    return count;
}

long double
hol_sweep_value(const struct hol_sweep *sweep, enum hol_sweep_axis_kind kind, size_t index)
{
    const struct hol_vec *values = &sweep->axis[kind].values;

    return index < values->rows ? hol_mat_abs(values, index, 0) : NAN;
}

/* Half way between two values, or as far beyond the first as that. */
static long double
half_way(long double x, long double to, bool logarithmic)
{
    return logarithmic ? x * sqrtl(to / x) : x + (to - x) / 2;
}

void
hol_sweep_bounds(long double *low, long double *high, const struct hol_sweep *sweep,
                 enum hol_sweep_axis_kind kind, size_t index)
{
    const struct hol_sweep_axis *axis = &sweep->axis[kind];
    size_t count = axis->values.rows;
    long double x = hol_sweep_value(sweep, kind, index);
    bool logarithmic = axis->logarithmic;

    *low = *high = x;
    if (count < 2)
        return;
    if (index > 0)
        *low = half_way(x, hol_sweep_value(sweep, kind, index - 1), logarithmic);
    if (index + 1 < count)
        *high = half_way(x, hol_sweep_value(sweep, kind, index + 1), logarithmic);
    if (index == 0)
        *low = logarithmic ? x * x / *high : 2 * x - *high;
    if (index + 1 == count)
        *high = logarithmic ? x * x / *low : 2 * x - *low;
    *low = fmaxl(*low, 0);
}

/* ------------------------------------------------------------------------- the limit */

struct plane {
    const struct hol_sweep *sweep;
    size_t axes;
    enum hol_sweep_axis_kind kind[2];
    long double low[2], high[2];
};

/* The value on an axis at a share of the way along it. */
static long double
along(const struct plane *plane, size_t axis, long double share)
{
    long double low = plane->low[axis], high = plane->high[axis];

    return plane->sweep->axis[plane->kind[axis]].logarithmic ? low * powl(high / low, share)
                                                             : low + (high - low) * share;
}

static bool
is_stable(const struct plane *plane, const long double share[2])
{
    const struct hol_sweep *sweep = plane->sweep;
    long double value[HOL_SWEEP_AXIS_COUNT];
    long double step;

    for (int k = 0; k < HOL_SWEEP_AXIS_COUNT; k++)
        value[k] = hol_sweep_value(sweep, (enum hol_sweep_axis_kind)k, 0);
    for (size_t k = 0; k < plane->axes; k++)
        value[plane->kind[k]] = along(plane, k, share[k]);
    step = value[HOL_SWEEP_AXIS_STEP];
    if (sweep->axis[HOL_SWEEP_AXIS_ALPHA].per_step)
        value[HOL_SWEEP_AXIS_ALPHA] /= step;
    if (sweep->axis[HOL_SWEEP_AXIS_BETA].per_step)
        value[HOL_SWEEP_AXIS_BETA] /= step * step;
    return hol_sweep_radius(sweep, step, value[HOL_SWEEP_AXIS_ALPHA], value[HOL_SWEEP_AXIS_BETA]) <=
           UNSTABLE;
}

/* Locate the change between two corners, of which only the first is as stable as `first` says. */
static void
crossing(long double at[2], const struct plane *plane, const long double from[2],
         const long double to[2], bool first)
{
    long double a[2] = {from[0], from[1]}, b[2] = {to[0], to[1]};

    for (int i = 0; i < BISECTIONS; i++) {
        long double middle[2] = {(a[0] + b[0]) / 2, (a[1] + b[1]) / 2};
        long double *end = is_stable(plane, middle) == first ? a : b;

        end[0] = middle[0];
        end[1] = middle[1];
    }
    for (size_t k = 0; k < plane->axes; k++)
        at[k] = along(plane, k, (a[k] + b[k]) / 2);
}

/* The limit inside one square of the grid: its sides that the limit crosses, joined in pairs. */
static void
in_square(const struct plane *plane, size_t i, size_t j, bool stable[2][GRID + 1],
          void (*segment)(void *context, const long double from[2], const long double to[2]),
          void *context)
{
    static const int corner[5][2] = {{0, 0}, {1, 0}, {1, 1}, {0, 1}, {0, 0}};
    long double at[4][2];
    size_t count = 0;

    for (int k = 0; k < 4; k++) {
        bool here = stable[corner[k][0]][j + (size_t)corner[k][1]];
        bool there = stable[corner[k + 1][0]][j + (size_t)corner[k + 1][1]];
        long double from[2], to[2];

        for (int axis = 0; axis < 2; axis++) {
            from[axis] = (long double)((axis ? j : i) + (size_t)corner[k][axis]) / GRID;
            to[axis] = (long double)((axis ? j : i) + (size_t)corner[k + 1][axis]) / GRID;
        }
        if (here != there)
            crossing(at[count++], plane, from, to, here);
    }
    for (size_t k = 0; k + 1 < count; k += 2)
        segment(context, at[k], at[k + 1]);
}

/* On one axis: where it is crossed. */
static void
on_line(const struct plane *plane,
        void (*segment)(void *context, const long double from[2], const long double to[2]),
        void *context)
{
    long double from[2] = {0, 0};
    bool before = is_stable(plane, from);

    for (size_t i = 1; i <= GRID; i++) {
        long double to[2] = {(long double)i / GRID, 0}, at[2];
        bool here = is_stable(plane, to);

        if (here != before) {
            crossing(at, plane, from, to, before);
            segment(context, (long double[2]){at[0], 0}, (long double[2]){at[0], 1});
        }
        from[0] = to[0];
        before = here;
    }
}

void
hol_sweep_limit(const struct hol_sweep *sweep,
                void (*segment)(void *context, const long double from[2], const long double to[2]),
                void *context)
{
    struct plane plane = {.sweep = sweep};
    enum hol_sweep_axis_kind varied[HOL_SWEEP_AXIS_COUNT];
    bool stable[2][GRID + 1] = {{false}}; /* at the corners, of two columns */

    plane.axes = hol_sweep_varied(sweep, varied);
    if (plane.axes < 1 || plane.axes > 2 || isnan(sweep->cells[0].radius))
        return;
    for (size_t k = 0; k < plane.axes; k++) {
        long double ignored;

        plane.kind[k] = varied[k];
        hol_sweep_bounds(&plane.low[k], &ignored, sweep, varied[k], 0);
        hol_sweep_bounds(&ignored, &plane.high[k], sweep, varied[k],
                         sweep->axis[varied[k]].values.rows - 1);
    }
    if (plane.axes == 1) {
        on_line(&plane, segment, context);
        return;
    }
    for (size_t i = 0; i <= GRID; i++) {
        for (size_t j = 0; j <= GRID; j++) {
            long double share[2] = {(long double)i / GRID, (long double)j / GRID};

            stable[0][j] = stable[1][j];
            stable[1][j] = is_stable(&plane, share);
        }
        for (size_t j = 0; j < GRID && i > 0; j++)
            in_square(&plane, i - 1, j, stable, segment, context);
    }
}
