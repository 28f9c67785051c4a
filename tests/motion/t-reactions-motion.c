/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */

/*
 * Motions with nonideal forces of the actual reactions (motion/run/reaction.h): as with their
 * closed form, and closer with more bits; solvers that cannot; exhausted memory.
 */
#include "motion/run/simulate.h"
#include "solvers/solver.h"
#include "tests/motion/simulation.h"
#include "tests/support/case-files.h"
#include "tests/support/failing-heap.h"
#include "tests/support/tap.h"

#include <math.h>

/*
 * A block slides up an incline that gets rougher, feet at a to both sides and h below its centre;
 * with one rough foot, whose force N depends on its own friction: N (2 - mu h/a) = W, on the
 * constraints and off them.
 */
#define BLOCK(force)                                                                               \
    "title \"t\"; source \"s\";\nparameter m = 1.3, g = 9.81, I = 0.7, a = 0.4, h = 0.3;\n"        \
    "coordinate x, y, th;\nkinetic m/2*(x'^2 + y'^2) + I/2*th'^2;\n"                               \
    "force x = -m*g*sin(0.5), y = -m*g*cos(0.5);\n"                                                \
    "constraint foot1: y + a*th = 0;\nconstraint foot2: y - a*th = 0;\n"                           \
    "let mu = 0.2 + x^2/3;\nlet W = m*g*cos(0.5);\nlet f = mu*(" force                             \
    ");\nnonideal x = -f, th = -h*f;\n"                                                            \
    "initial x = 0, y = 0, th = 0, x' = 4, y' = 0, th' = 0;\nspan 0 .. 0.4;\n"
#define REACTIONS BLOCK("abs(reaction.foot1)")
#define CLOSED BLOCK("W/2/(1 - mu*h/(2*a))")

/* Greenwood 2003, Problem 2.15: it leaves the wall at t = 0.32150230101426405 (true trajectory);
 * the force of the wall without friction would vanish at 0.2927. */
#define LEAVES                                                                                     \
    "title \"t\"; source \"s\";\nparameter m = 1.3, g = 9.81, l = 0.8, mu = 0.2;\n"                \
    "coordinate xA, yA, xB, yB;\nkinetic m/2*(xA'^2 + yA'^2 + xB'^2 + yB'^2);\n"                   \
    "potential m*g*(yA + yB);\nconstraint rod: (xB - xA)^2 + (yB - yA)^2 = l^2;\n"                 \
    "contact wall: xA >= 0;\nconstraint floor: yB = 0;\n"                                          \
    "nonideal yA = mu*reaction.wall;\nnonideal xB = -mu*reaction.floor;\n"                         \
    "initial xA = 0, yA = l*cos(0.7), xB = l*sin(0.7), yB = 0, yA' = -0.6*l*sin(0.7),\n"           \
    "xB' = 0.6*l*cos(0.7);\nspan 0 .. 0.4;\n"

static enum hol_status
run(struct hol_outcome *outcome, const struct case_model *c, const char *integrator,
    const char *solver, mpfr_prec_t bits)
{
    struct hol_simulation how = simulation_of(c->model, integrator, "one-step", solver, bits);

    how.tolerance = 1e-9L;
    return hol_simulate(outcome, &how);
}

/* The largest difference of the last positions and velocities; NAN: one of them did not arrive. */
static long double
difference(const struct hol_outcome *a, const struct hol_outcome *b)
{
    long double worst = 0;
    mpfr_t x, y;

    if (a->end != HOL_END_COMPLETE || b->end != HOL_END_COMPLETE)
        return NAN;
    mpfr_inits2(a->q.bits, x, y, (mpfr_ptr)0);
    for (size_t i = 0; i < 2 * a->q.rows; i++) {
        size_t k = i % a->q.rows;

        hol_mat_get(x, i == k ? &a->q : &a->v, k, 0);
        hol_mat_get(y, i == k ? &b->q : &b->v, k, 0);
        mpfr_sub(x, x, y, MPFR_RNDN);
        worst = fmaxl(worst, fabsl(mpfr_get_ld(x, MPFR_RNDN)));
    }
    mpfr_clears(x, y, (mpfr_ptr)0);
    return worst;
}

static void
as_closed(const char *solver, mpfr_prec_t bits)
{
    struct case_model a = case_parse(REACTIONS), b = case_parse(CLOSED);
    struct hol_outcome x = {0}, y = {0};
    long double off = NAN;

    if (run(&x, &a, "rk4", solver, bits) == HOL_OK && run(&y, &b, "rk4", solver, bits) == HOL_OK)
        off = difference(&x, &y);
    if (!tap_ok(off < ldexpl(1, 12 - (int)bits), "%s, %ld bits: as with the closed form", solver,
                (long)bits))
        tap_diag("%.3Le; ends %d, %d", off, (int)x.end, (int)y.end);
    hol_outcome_clear(&x);
    hol_outcome_clear(&y);
    case_clear(&a);
    case_clear(&b);
}

static void
ends(const char *text, const char *solver, enum hol_end wanted, const char *label)
{
    struct case_model c = case_parse(text);
    struct hol_outcome x = {0};
    enum hol_status status = run(&x, &c, "rk4", solver, 53);

    if (!tap_ok(status == HOL_OK && x.end == wanted, "%s", label))
        tap_diag("%s, end %d", hol_status_name(status), (int)x.end);
    hol_outcome_clear(&x);
    case_clear(&c);
}

static void
leaves(void)
{
    struct case_model c = case_parse(LEAVES);
    struct hol_outcome x = {0};
    enum hol_status status = run(&x, &c, "rk4", "lagrange", 53);
    double t = 0;
    mpfr_t time;

    mpfr_init2(time, 64);
    if (status == HOL_OK && x.change_count > 0) {
        hol_mat_get(time, &x.changes[0].t, 0, 0);
        t = (double)mpfr_get_ld(time, MPFR_RNDN);
    }
    if (!tap_ok(status == HOL_OK && x.change_count == 1 && x.changes[0].kind == HOL_CONTACT_OPENS &&
                    fabs(t - 0.32150230101426405) < 1e-11,
                "a contact opens where its actual force vanishes"))
        tap_diag("%s, end %d, t = %g", hol_status_name(status), (int)x.end, t);
    mpfr_clear(time);
    hol_outcome_clear(&x);
    case_clear(&c);
}

static void
no_memory(void)
{
    struct case_model c = case_parse(REACTIONS);
    enum hol_status status;
    size_t k = 0, failed = 0;

    do {
        struct hol_outcome x = {0};

        heap_fail_at(++k);
        status = run(&x, &c, "rk2", "lagrange", 53);
        failed += status == HOL_NOMEM;
        hol_outcome_clear(&x);
    } while (status != HOL_OK && k < 2000);
    heap_fail_at(0);
    tap_ok(status == HOL_OK && failed == k - 1 && k > 20, "no memory at 1 to %zu", k - 1);
    case_clear(&c);
}

int
main(void)
{
    struct case_model c = case_parse(REACTIONS);
    struct hol_outcome x = {0};

    as_closed("lagrange", 53);
    as_closed("lagrange-schur", 53);
    as_closed("svd", 53);
    as_closed("lagrange", 106);
    ends(REACTIONS, "gram-schmidt", HOL_END_UNABLE, "a formulation without multipliers cannot");
    ends(BLOCK("20*abs(reaction.foot1)"), "lagrange", HOL_END_UNABLE, "no reactions: cannot");
    ends(REACTIONS "constraint again: th = 0;\n", "svd", HOL_END_UNABLE,
         "a row twice: multipliers are not unique");
    tap_ok(run(&x, &c, "taylor", "lagrange", 53) == HOL_INVALID,
           "the series of the equations themselves: not for these");
    case_clear(&c);
    leaves();
    no_memory();
    return tap_done();
}
