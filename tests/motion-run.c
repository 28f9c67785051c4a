/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#include "tests/motion-run.h"

#include "solvers/solver.h"
#include "tests/tap.h"

#include <math.h>

struct hol_outcome
motion_run(const struct hol_model *model, const char *integrator, const char *stabilization,
           long num, unsigned long den, long until, mpfr_prec_t bits)
{
    struct hol_simulation how = {.model = model,
                                 .solver = hol_solver_find("gram-schmidt"),
                                 .integrator = hol_integrator_find(integrator),
                                 .stabilization = hol_stabilization_find(stabilization),
                                 .bits = bits,
                                 .tolerance = 1e-13L};
    struct hol_outcome outcome;
    struct hol_vec h, end;
    mpfr_t x;

    mpfr_init2(x, 256);
    if (hol_vec_init(&h, 1, 256) != HOL_OK || hol_vec_init(&end, 1, 256) != HOL_OK)
        tap_bail("out of memory");
    mpfr_set_si(x, num, MPFR_RNDN);
    mpfr_div_ui(x, x, den, MPFR_RNDN);
    hol_mat_set(&h, 0, 0, x);
    hol_mat_set_si(&end, 0, 0, until);
    how.step = &h;
    how.until = &end;
    if (hol_simulate(&outcome, &how) != HOL_OK || outcome.end != HOL_END_COMPLETE)
        tap_bail("%s, %s: incomplete: %s", integrator, stabilization, hol_end_text(outcome.end));
    hol_mat_clear(&h);
    hol_mat_clear(&end);
    mpfr_clear(x);
    return outcome;
}

long double
motion_error(struct hol_outcome *o, const struct hol_outcome *truth)
{
    hol_sub(&o->q, &o->q, &truth->q);
    hol_sub(&o->v, &o->v, &truth->v);
    return hypotl(hol_mat_norm(&o->q), hol_mat_norm(&o->v));
}
