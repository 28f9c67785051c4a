/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Runs simulations named by their methods. */
#include "tests/motion/simulation.h"

#include "solvers/solver.h"
#include "tests/support/tap.h"

void
simulation_number(struct hol_vec *v, size_t i, const char *text)
{
    mpfr_t x;

    if (v->bits == 0 && hol_vec_init(v, 1, 256) != HOL_OK)
        tap_bail("out of memory");
    mpfr_init2(x, 256);
    mpfr_set_str(x, text, 10, MPFR_RNDN);
    hol_mat_set(v, i, 0, x);
    mpfr_clear(x);
}

long double
simulation_value(const struct hol_vec *v, size_t i)
{
    mpfr_t x;
    long double result;

    mpfr_init2(x, 256);
    hol_mat_get(x, v, i, 0);
    result = mpfr_get_ld(x, MPFR_RNDN);
    mpfr_clear(x);
    return result;
}

struct hol_simulation
simulation_of(const struct hol_model *model, const char *integrator, const char *stabilization,
              const char *solver, mpfr_prec_t bits)
{
    return (struct hol_simulation){.model = model,
                                   .solver = hol_solver_find(solver),
                                   .integrator = hol_integrator_find(integrator),
                                   .stabilization = hol_stabilization_find(stabilization),
                                   .bits = bits,
                                   .tolerance = 1e-12L};
}

struct hol_outcome
simulation_run(const struct hol_simulation *how)
{
    struct hol_outcome outcome = {0};
    enum hol_status status = hol_simulate(&outcome, how);

    if (status != HOL_OK)
        tap_bail("%s, %s: %s", how->integrator->name, how->stabilization->name,
                 hol_status_name(status));
    return outcome;
}
