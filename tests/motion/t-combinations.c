/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */

/*
 * Every integrator with every stabilization, at two precisions, on small cases: each arrives, or
 * says that it is not for the case.
 */
#include "motion/run/simulate.h"
#include "motion/stabilizations/invariants.h"
#include "solvers/solver.h"
#include "tests/motion/simulation.h"
#include "tests/support/case-files.h"
#include "tests/support/tap.h"

#include <math.h>

/* |q - q| of two outcomes. */
static long double
distance(const struct hol_outcome *a, const struct hol_outcome *b)
{
    long double most = 0;

    for (size_t i = 0; i < a->q.rows; i++)
        most = fmaxl(most, fabsl(simulation_value(&a->q, i) - simulation_value(&b->q, i)));
    return most;
}

/* Has the case what a stabilization needs? */
static bool
is_for(const struct hol_simulation *how)
{
    const struct hol_case *c = how->model->source;
    unsigned flags = how->stabilization->flags, kinds = hol_invariants_kinds(c);

    if ((flags & HOL_STABILIZE_MOMENTUM) && !(kinds & HOL_INVARIANTS_OTHERS))
        return false;
    return !(flags & HOL_STABILIZE_SLOPE) ||
           hol_expr_depends(c->graph, c->potential, HOL_VAR_COORD);
}

/*
 * All arrive where an adaptive method arrives, at 53 and at 80 bits. Gains of 2/h, 1/h^2 are
 * outside the limits of AB-3 and AB-4 (z = -1; -6/11, -3/10): smaller ones.
 */
static void
combinations(const char *name, const char *solver, long double tolerance)
{
    struct case_model c = case_load(name);
    struct hol_simulation how = simulation_of(c.model, "rk8pd", "none", "gram-schmidt", 53);
    struct hol_vec h = {0}, end = {0}, alpha = {0}, beta = {0};
    struct hol_gains gains = {&alpha, &beta};
    struct hol_outcome truth;
    size_t runs = 0, bad = 0;

    simulation_number(&h, 0, "0.002");
    simulation_number(&end, 0, "0.04");
    simulation_number(&alpha, 0, "100");
    simulation_number(&beta, 0, "2500");
    how.step = &h;
    how.until = &end;
    truth = simulation_run(&how);
    for (size_t i = 0; hol_integrator_at(i) != NULL; i++)
        for (size_t s = 0; hol_stabilization_at(s) != NULL; s++)
            for (mpfr_prec_t bits = 53; bits <= 80; bits += 27) {
                struct hol_outcome o = {0};
                enum hol_status status;

                how = simulation_of(c.model, hol_integrator_at(i)->name,
                                    hol_stabilization_at(s)->name, solver, bits);
                how.step = &h;
                how.until = &end;
                how.gains = &gains;
                status = hol_simulate(&o, &how);
                if (status == HOL_INVALID &&
                    (!is_for(&how) || how.integrator->absent != NULL ||
                     (how.integrator->flags & (HOL_METHOD_POSITION | HOL_METHOD_HOLONOMIC |
                                               HOL_METHOD_EQUATIONS | HOL_METHOD_MODEL)) ||
                     (bits != 53 && how.integrator->flags & HOL_METHOD_DOUBLE)))
                    continue;
                runs++;
                if (!is_for(&how) || status != HOL_OK || o.end != HOL_END_COMPLETE ||
                    distance(&o, &truth) > tolerance) {
                    bad++;
                    tap_diag("%s, %s, %ld bits: %s, %s, off by %.2Le", how.integrator->name,
                             how.stabilization->name, (long)bits, hol_status_name(status),
                             hol_end_text(o.end), status == HOL_OK ? distance(&o, &truth) : 0);
                }
                if (status == HOL_OK)
                    hol_outcome_clear(&o);
            }
    tap_ok(bad == 0 && runs >= 200, "%s, %s: all %zu combinations arrive", name, solver, runs);
    hol_outcome_clear(&truth);
    hol_mat_clear(&h);
    hol_mat_clear(&end);
    hol_mat_clear(&alpha);
    hol_mat_clear(&beta);
    case_clear(&c);
}

int
main(void)
{
    combinations("greenwood/cone-and-plane", "lagrange", 5e-3L);
    combinations("greenwood/cone-and-plane", "gram-schmidt", 5e-3L);
    combinations("greenwood/knife-edge-dumbbell", "svd", 5e-3L);
    combinations("greenwood/unwinding-cylinder", "gram-schmidt", 5e-3L);
    mpfr_free_cache();
    return tap_done();
}
