/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* What a ladder says: its observed order; why a combination has none. */
#include "compare/sweeps/work-precision.h"

#include <math.h>
#include <string.h>

#define LEAST_RUNGS 4    /* for an order */
#define STRAIGHT 0.025L  /* digits beside the line, at most */
#define LEAST_ORDER 0.3L /* a smaller gain does not count */

bool
hol_rung_unbound(const struct hol_ladder *ladder, size_t k)
{
    const struct hol_rung *rung = &ladder->rung[k];

    return k > 0 && rung->tolerance > 0 && rung->steps == rung[-1].steps &&
           rung->evaluations == rung[-1].evaluations;
}

static bool
counts(const struct hol_ladder *ladder, size_t k)
{
    const struct hol_rung *rung = &ladder->rung[k];

    return !hol_rung_unbound(ladder, k) && rung->end == HOL_END_COMPLETE &&
           isfinite(rung->digits) && rung->digits > 0 && rung->steps > 0;
}

/* The line through rungs from .. to: its slope, and the largest distance from it. */
static long double
line(long double *distance, const struct hol_ladder *ladder, size_t from, size_t to)
{
    long double n = (long double)(to - from + 1), x = 0, y = 0, xx = 0, xy = 0, slope;

    for (size_t k = from; k <= to; k++) {
        x += log10l((long double)ladder->rung[k].steps) / n;
        y += ladder->rung[k].digits / n;
    }
    for (size_t k = from; k <= to; k++) {
        long double dx = log10l((long double)ladder->rung[k].steps) - x;

        xx += dx * dx;
        xy += dx * (ladder->rung[k].digits - y);
    }
    slope = xx > 0 ? xy / xx : NAN;
    *distance = 0;
    for (size_t k = from; k <= to; k++) {
        long double dx = log10l((long double)ladder->rung[k].steps) - x;

        *distance = fmaxl(*distance, fabsl(ladder->rung[k].digits - y - slope * dx));
    }
    return slope;
}

void
hol_ladder_fit(struct hol_ladder *ladder)
{
    size_t longest = LEAST_RUNGS;
    long double nearest = INFINITY;

    ladder->order = NAN;
    ladder->from = ladder->to = 0;
    for (size_t from = 0; from < ladder->count; from++)
        for (size_t to = from; to < ladder->count && counts(ladder, to); to++) {
            long double distance, slope = line(&distance, ladder, from, to);
            size_t length = to - from + 1;

            if (length < longest || !(slope >= LEAST_ORDER) || !(distance <= STRAIGHT) ||
                (length == longest && distance >= nearest))
                continue;
            longest = length;
            nearest = distance;
            ladder->order = slope;
            ladder->from = from;
            ladder->to = to;
        }
}

/* The number of invariants besides the energy; *energy: is there one? */
static size_t
count_invariants(bool *energy, const struct hol_case *c)
{
    size_t others = 0;

    *energy = false;
    for (size_t k = 0; k < c->invariant_count; k++)
        if (strcmp(c->invariants[k].name, "energy") == 0)
            *energy = true;
        else
            others++;
    return others;
}

const char *
hol_combination_why(const struct hol_case *source, const struct hol_integrator *integrator,
                    const struct hol_stabilization *stabilization, mpfr_prec_t bits)
{
    bool energy;
    size_t others = count_invariants(&energy, source);

    if (integrator->absent != NULL)
        return integrator->absent;
    if ((integrator->flags & HOL_METHOD_DOUBLE) && bits != HOL_BITS_DOUBLE)
        return "the integrator works at 53 bits only";
    if ((stabilization->flags & HOL_STABILIZE_ENERGY) && !energy)
        return "the case has no invariant \"energy\", which the stabilization needs";
    if ((stabilization->flags & HOL_STABILIZE_MOMENTUM) && others == 0)
        return "the case has no invariant beside the energy, which the stabilization needs";
    if (integrator->flags & HOL_METHOD_POSITION)
        return "the integrator is for accelerations that do not depend on velocities";
    if (integrator->flags & HOL_METHOD_HOLONOMIC)
        return "the integrator is for holonomic constraints, a constant M and forces without "
               "velocities, and goes with corrections after a step only";
    if (integrator->flags & HOL_METHOD_MODEL)
        return "the integrator expands the equations of motion themselves, goes with corrections "
               "after a step only, and not with nonideal forces of reactions";
    if (integrator->flags & HOL_METHOD_EQUATIONS)
        return "the integrator is for nonideal forces that do not depend on constraint forces, and "
               "goes with corrections after a step only";
    if (stabilization->flags &
        (HOL_STABILIZE_ENERGY | HOL_STABILIZE_MOMENTUM | HOL_STABILIZE_SLOPE))
        return "the invariants of the case are not what the stabilization needs";
    return "the step is too small: the end of the span is too many steps away";
}
