/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */

/*
 * Baumgarte's terms as each integrator sees them: with alpha = 2c/h, beta = c^2/h^2 (a double root
 * z = -c of z^2 + alpha h z + beta h^2) the error of a holonomic row is held up to a limit of c and
 * grows beyond it. The limits are those of the linear recursion for the error, history included,
 * found apart from this program; where U is new at each pass they are the real limits of stability.
 */
#include "motion/simulate.h"
#include "solvers/solver.h"
#include "tests/case-files.h"
#include "tests/tap.h"

#include <math.h>

#define STEPS 1500

static const char *const pendulum =
    "coordinate x, y; kinetic (x'^2 + y'^2)/2; potential y;"
    "constraint rod: sqrt(x^2 + y^2) = 1; initial x = 3/5, y = -4/5, x' = 2/5, y' = 3/10;";

/* The largest |phi|; infinity: the motion did not come to its end. */
static long double
largest(const struct hol_model *model, const char *integrator, const char *stabilization,
        long double c)
{
    struct hol_vec h, end, alpha, beta;
    struct hol_gains gains = {&alpha, &beta};
    struct hol_simulation how = {.model = model,
                                 .solver = hol_solver_find("gram-schmidt"),
                                 .integrator = hol_integrator_find(integrator),
                                 .stabilization = hol_stabilization_find(stabilization),
                                 .gains = &gains,
                                 .step = &h,
                                 .until = &end,
                                 .bits = 53};
    struct hol_outcome o;
    long double phi;
    mpfr_t x;

    mpfr_init2(x, 64);
    if (hol_vec_init(&h, 1, 64) != HOL_OK || hol_vec_init(&end, 1, 64) != HOL_OK ||
        hol_vec_init(&alpha, 1, 64) != HOL_OK || hol_vec_init(&beta, 1, 64) != HOL_OK)
        tap_bail("out of memory");
    mpfr_set_si_2exp(x, 1, -12, MPFR_RNDN);
    hol_mat_set(&h, 0, 0, x);
    mpfr_mul_si(x, x, STEPS, MPFR_RNDN);
    hol_mat_set(&end, 0, 0, x);
    mpfr_set_ld(x, 8192 * c, MPFR_RNDN);
    hol_mat_set(&alpha, 0, 0, x);
    mpfr_set_ld(x, 16777216 * c * c, MPFR_RNDN);
    hol_mat_set(&beta, 0, 0, x);
    if (hol_simulate(&o, &how) != HOL_OK)
        tap_bail("%s: no simulation", integrator);
    phi = o.end == HOL_END_COMPLETE ? o.max_phi : INFINITY;
    hol_outcome_clear(&o);
    hol_mat_clear(&h);
    hol_mat_clear(&end);
    hol_mat_clear(&alpha);
    hol_mat_clear(&beta);
    mpfr_clear(x);
    return phi;
}

int
main(void)
{
    static const struct {
        const char *integrator;
        long double pass, frozen;
    } rows[] = {{"euler", 2, 2},
                {"modified-euler", 2, 1},
                {"rk2", 2, 1},
                {"rk4", 2.785294L, 1},
                {"ab2", 1, 1},
                {"ab3", 6 / 11.0L, 6 / 11.0L},
                {"ab4", 0.3L, 0.3L},
                {"ab2-am3", 2.4L, 0.813782L},
                {"ab3-am3", 1.72878L, 0.686181L},
                {"ab3-am4", 1.93461L, 0.650411L}};
    struct case_model c = case_parse(pendulum);

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        for (int frozen = 0; frozen < 2; frozen++) {
            const char *name = frozen ? "baumgarte-frozen" : "baumgarte";
            long double limit = frozen ? rows[i].frozen : rows[i].pass;
            long double below = largest(c.model, rows[i].integrator, name, 0.96L * limit);
            long double above = largest(c.model, rows[i].integrator, name, 1.04L * limit);

            if (!tap_ok(below < 0.02L && !(above < 0.1L), "%s, %s: holds up to c = %.4Lf",
                        rows[i].integrator, name, limit))
                tap_diag("|phi| %.2Le below, %.2Le above", below, above);
        }
    case_clear(&c);
    mpfr_free_cache();
    return tap_done();
}
