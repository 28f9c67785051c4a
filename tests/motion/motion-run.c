/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Runs a whole motion with one function call. */
#include "tests/motion/motion-run.h"

#include "tests/support/tap.h"

#include <math.h>

struct hol_outcome
motion_run_as(struct hol_simulation how, const char *step, const char *until)
{
    struct hol_vec h = {0}, end = {0};
    struct hol_outcome outcome;

    simulation_number(&h, 0, step);
    how.step = &h;
    if (until != NULL) {
        simulation_number(&end, 0, until);
        how.until = &end;
    }
    outcome = simulation_run(&how);
    if (outcome.end != HOL_END_COMPLETE)
        tap_bail("%s, %s, h = %s: incomplete: %s", how.integrator->name, how.stabilization->name,
                 step, hol_end_text(outcome.end));
    hol_mat_clear(&h);
    hol_mat_clear(&end);
    return outcome;
}

struct hol_outcome
motion_run(const struct hol_model *model, const char *integrator, const char *stabilization,
           const char *step, const char *until, mpfr_prec_t bits)
{
    struct hol_simulation how =
        simulation_of(model, integrator, stabilization, "gram-schmidt", bits);

    how.tolerance = 1e-13L;
    return motion_run_as(how, step, until);
}

long double
motion_error(struct hol_outcome *o, const struct hol_outcome *truth)
{
    hol_sub(&o->q, &o->q, &truth->q);
    hol_sub(&o->v, &o->v, &truth->v);
    return hypotl(hol_mat_norm(&o->q), hol_mat_norm(&o->v));
}
