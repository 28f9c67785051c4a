/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */

/*
 * Baumgarte's terms as each integrator sees them: with alpha = 2c/h, beta = c^2/h^2 (a double root
 * z = -c of z^2 + alpha h z + beta h^2), and alpha = c/h at velocity level, the error of a row is
 * held up to a limit of c and grows beyond it. The limits are those of the linear recursion for the
 * error, history included, found apart from this program; where U is new at each pass they are the
 * real limits of stability.
 */
#include "motion/run/simulate.h"
#include "solvers/solver.h"
#include "tests/support/case-files.h"
#include "tests/support/tap.h"

#include <math.h>

#define STEPS 2000

static const char *const knife =
    "coordinate x, y, a; kinetic (x'^2 + y'^2)/2 + a'^2 + a'*(y'*cos(a) - x'*sin(a))/2;"
    "constraint edge: -x'*sin(a) + y'*cos(a) = 0; initial x = 0, y = 0, a = 0, x' = 1, y' = 0, a' "
    "= 1;";
static const char *const pendulum =
    "coordinate x, y; kinetic (x'^2 + y'^2)/2; potential y;"
    "constraint rod: sqrt(x^2 + y^2) = 1; initial x = 3/5, y = -4/5, x' = 2/5, y' = 3/10;";

/* The largest |phi| or |g|; infinity: the motion did not come to its end. */
static long double
largest(const struct hol_model *model, const char *integrator, const char *stabilization,
        long double c, bool velocity)
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
    mpfr_set_ld(x, (velocity ? 4096 : 8192) * c, MPFR_RNDN);
    hol_mat_set(&alpha, 0, 0, x);
    mpfr_set_ld(x, 16777216 * c * c, MPFR_RNDN);
    hol_mat_set(&beta, 0, 0, x);
    if (hol_simulate(&o, &how) != HOL_OK)
        tap_bail("%s: no simulation", integrator);
    phi = o.end != HOL_END_COMPLETE ? INFINITY : velocity ? o.max_rate : o.max_phi;
    hol_outcome_clear(&o);
    hol_mat_clear(&h);
    hol_mat_clear(&end);
    hol_mat_clear(&alpha);
    hol_mat_clear(&beta);
    mpfr_clear(x);
    return phi;
}

/* The limits of c: gains alpha = 2c/h (c/h at velocity level), beta = c^2/h^2. */
struct row {
    const char *integrator;
    long double pass, frozen;
};

static void
limits(const char *text, const struct row *rows, size_t count, bool velocity)
{
    struct case_model c = case_parse(text);

    for (size_t i = 0; i < count; i++)
        for (int frozen = 0; frozen < 2; frozen++) {
            const char *name = frozen ? "baumgarte-frozen" : "baumgarte",
                       *method = rows[i].integrator;
            long double limit = frozen ? rows[i].frozen : rows[i].pass;
            long double below = largest(c.model, method, name, 0.96L * limit, velocity);
            long double above = largest(c.model, method, name, 1.04L * limit, velocity);

            if (!tap_ok(below < 0.02L && !(above < 0.1L), "%s, %s, %s level: holds up to c = %.4Lf",
                        method, name, velocity ? "velocity" : "position", limit))
                tap_diag("%.2Le below, %.2Le above", below, above);
        }
    case_clear(&c);
}

int
main(void)
{
    static const struct row positions[] = {{"euler", 2, 2},
                                           {"modified-euler", 2, 1},
                                           {"rk2", 2, 1},
                                           {"rk4", 2.785294L, 1},
                                           {"ab2", 1, 1},
                                           {"ab3", 6 / 11.0L, 6 / 11.0L},
                                           {"ab4", 0.3L, 0.3L},
                                           {"ab2-am3", 2.4L, 0.813782L},
                                           {"ab3-am3", 1.72878L, 0.686181L},
                                           {"ab3-am4", 1.93461L, 0.650411L}};
    static const struct row velocities[] = {{"euler", 1, 1},
                                            {"modified-euler", 2, 2},
                                            {"rk2", 2, 2},
                                            {"rk4", 2.62254L, 2},
                                            {"ab2", 0.91082L, 0.91082L},
                                            {"ab3", 0.608421L, 0.608421L},
                                            {"ab4", 0.346207L, 0.346207L},
                                            {"ab2-am3", 1.57117L, 1.44199L},
                                            {"ab3-am3", 1.15456L, 0.995139L},
                                            {"ab3-am4", 1.22131L, 1.09647L}};

    limits(pendulum, positions, sizeof positions / sizeof positions[0], false);
    limits(knife, velocities, sizeof velocities / sizeof velocities[0], true);
    mpfr_free_cache();
    return tap_done();
}
