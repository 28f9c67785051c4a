/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/*
 * Certified motions of which the closed form is known: the ball of `error`, a let that is what is
 * computed less the closed form, contains 0 and is small. Among them are motions of which two runs
 * agree on what is false; and a proof about such runs must not certify it.
 */
#include "base/jobs.h"
#include "model/tape/eval-ball.h"
#include "reference/certified/certify.h"
#include "reference/enclosure/enclosure.h"
#include "reference/trajectory/trajectory-inside.h"
#include "tests/support/case-files.h"
#include "tests/support/tap.h"

#include <math.h>
#include <stdio.h>

#define DIGITS 22
#define SECONDS 60

struct motion {
    const char *name, *text;
    double until;
    int bits; /* error below 2^-bits */
};

#define FREE "coordinate x; kinetic x'^2/2; "
#define REST "initial x = 0, x' = 0; "
#define RING                                                                                       \
    "coordinate r, a; kinetic (r'^2 + r^2*a'^2)/2; constraint ring: r = 1; "                       \
    "initial r = 1, a = 0, r' = 0, a' = 1; "
#define ROUND "let error = (a' - 1/(1 + t/2)) + (a - 2*log(1 + t/2));"
#define SLOPE "coordinate x, y; kinetic (x'^2 + y'^2)/2; potential 10*y; constraint slope: x = y; "
#define DOWN                                                                                       \
    "initial x = 0, y = 0, x' = 0, y' = 0; let error = (x' + 10*(t - log(1 + t/2))) + "            \
    "(reaction.slope + 10/(2 + t)) + (multiplier.slope + 5);"
static const struct motion motions[] = {
    {"a kick narrower than any step", /* its integral from 0 to 1 is sqrt(pi) but for exp(-1e11) */
     FREE "force x = 1e6*exp(-1e12*(t - 1/3)^2); " REST "let error = x' - sqrt(pi);", 1, 66},
    {"a peak narrower than any step",
     FREE "force x = 1e8/(1 + 1e16*(t - 1/3)^2); " REST
          "let error = x' - atan(1e8*(t - 1/3)) - atan(1e8/3);",
     1, 66},
    {"a pulse of width 0.01",
     FREE "force x = 1 + exp(-((t - 1/3)/0.01)^2)/(0.01*sqrt(pi)); " REST "let error = x' - 2;", 1,
     66},
    {"low Taylor coefficients that vanish",
     FREE "force x = t^100; " REST "let error = x'/(2^101/101) - 1;", 2, 66},
    {"a force that begins with exp(-1/t)",
     FREE "force x = (1/t^4 - 2/t^3)*exp(-1/t); "
          "state \"later\": t = 1/100, x = exp(-100), x' = 10000*exp(-100); "
          "initial x = 0, x' = 0; let error = x - exp(-1/t);",
     1, 66},
    {"poles near the real axis",
     FREE "force x = 1/(1 + 10000*(t - 1/2)^2); " REST
          "let error = x' - (atan(100*(t - 1/2)) + atan(50))/100;",
     1, 66},
    {"an oscillator over two turns",
     FREE "potential x^2/2; initial x = 1, x' = 0; let error = x - cos(t);", 12, 60},
    {"an oscillator over twenty turns",
     FREE "potential x^2/2; initial x = 1, x' = 0; let error = x - cos(t);", 125, 60},
    {"two oscillators of which one is fast, in coordinates that mix them",
     "coordinate x, y; kinetic (x'^2 + y'^2)/2; potential (x + y)^2/4 + 2500*(x - y)^2/4; "
     "initial x = 1, y = 0, x' = 0, y' = 0; let error = 2*x - cos(t) - cos(50*t);",
     5, 60},
    {"a pendulum in Cartesian coordinates",
     "coordinate x, y; kinetic (x'^2 + y'^2)/2; potential 10*y; constraint rod: x^2 + y^2 = 1; "
     "initial x = 0, y = -1, x' = 2, y' = 0; let error = (x'^2 + y'^2)/2 + 10*y + 8;",
     8, 60},
    {"exponential growth",
     FREE "potential -x^2/2; initial x = 1, x' = 0; let error = x/cosh(t) - 1;", 20, 60},
    {"stiff decay",
     FREE "force x = -1000*x'; initial x = 0, x' = 1; let error = x - (1 - exp(-1000*t))/1000;", 1,
     66},
    {"a force with many oscillations",
     FREE "force x = cos(2000*t); " REST "let error = x' - sin(2000*t)/2000;", 1, 66},
    {"a parameter of 1e-30",
     FREE "parameter k = 1e-30; potential k*x^2/2; initial x = 1, x' = 0; "
          "let error = (x - cos(1e-15*t))/1e-30;",
     1, 0},
    {"a brake narrower than any step",
     FREE "force x = -x'*1e6*exp(-1e12*(t - 1/3)^2); initial x = 0, x' = 1; "
          "let error = x' - exp(-sqrt(pi));",
     1, 66},
    {"a peak shortly before the end",
     FREE "force x = 1e6/(1 + 1e12*(t - 0.999)^2); " REST
          "let error = x' - atan(1e6*(t - 0.999)) - atan(999000);",
     1, 66},
    {"abs, away from its kink",
     FREE "force x = 3 - abs(x); initial x = 4, x' = 0; let error = x - 3 - cos(t);", 5, 60},
    {"a constraint: uniformly round a circle",
     "coordinate x, y; kinetic (x'^2 + y'^2)/2; constraint ring: x^2 + y^2 = 1; "
     "initial x = 1, y = 0, x' = 0, y' = 1; let error = x*cos(t) + y*sin(t) - 1;",
     5, 60},
    {"the acceleration of an oscillator",
     FREE "potential x^2/2; initial x = 1, x' = 0; let error = x'' + cos(t);", 5, 60},
    {"the multiplier of a pendulum", /* twice it is the force at the bob, with x^2 + y^2 = 1 */
     "coordinate x, y; kinetic (x'^2 + y'^2)/2; potential 10*y; constraint rod: x^2 + y^2 = 1; "
     "initial x = 0, y = -1, x' = 2, y' = 0; "
     "let error = 2*multiplier.rod + x'^2 + y'^2 - 10*y;",
     2, 60},
    {"drag as a nonideal force, and the force of the rail",
     "coordinate x, y; kinetic (x'^2 + y'^2)/2; force y = -3; nonideal x = -x'; "
     "constraint rail: y = 0; initial x = 0, y = 0, x' = 1, y' = 0; "
     "let error = (x'' + exp(-t)) + (multiplier.rail - 3) + (reaction.rail - multiplier.rail);",
     2, 60},
    {"a redundant constraint",
     "coordinate x, y; kinetic (x'^2 + y'^2)/2; constraint ring: x^2 + y^2 = 1; "
     "constraint again: x^4 + 2*x^2*y^2 + y^4 = 1; "
     "initial x = 1, y = 0, x' = 0, y' = 1; let error = y - sin(t);",
     2, 60},
    {"a knife edge that turns (nonholonomic)",
     "coordinate x, y, a; kinetic (x'^2 + y'^2 + a'^2)/2; constraint edge: x'*sin(a) = y'*cos(a); "
     "initial x = 0, y = 0, a = 0, x' = 1, y' = 0, a' = 1; let error = x - sin(t);",
     3, 60},
    {"friction in a rough ring, by the ideal force", /* a'' = -a'^2/2 */
     RING "nonideal a = -abs(ideal.r)/2; " ROUND, 2, 60},
    {"friction in a rough ring, by the multiplier", RING "nonideal a = multiplier.ring/2; " ROUND,
     2, 60},
    {"friction that changes what it depends on, by the reaction", /* -10/(2 + t); without it -5 */
     SLOPE "nonideal x = t*reaction.slope; " DOWN, 2, 60},
};

static void
certified(const struct motion *m)
{
    struct hol_trajectory_options options = {.digits = DIGITS, .project = true};
    struct hol_trajectory *trajectory = NULL;
    struct hol_tube *tube = NULL;
    struct case_model c;
    char text[800];
    const char *why = NULL;
    mpfr_t t;
    arb_t at, error;
    mag_t size;
    bool good;

    (void)snprintf(text, sizeof text, "title \"k\"; source \"s\"; %s span 0 .. %g;", m->text,
                   m->until);
    c = case_parse(text);
    mpfr_init2(t, 300);
    mpfr_set_d(t, m->until, MPFR_RNDN);
    arb_init(at);
    arb_init(error);
    mag_init(size);
    hol_ball_set_mpfr(at, t);
    options.state = c.model->source->state_count - 1;
    good = hol_certify(&trajectory, &tube, c.model, &options, t, SECONDS, NULL, &why) == HOL_OK &&
           tube != NULL && hol_tube_output(tube, at, c.model->out_let, error) == HOL_OK;
    arb_get_mag(size, error);
    if (!tap_ok(good && arb_contains_zero(error) && mag_cmp_2exp_si(size, -m->bits) < 0,
                "%s: the closed form, to 2^-%d", m->name, m->bits)) {
        double reached = tube == NULL ? NAN : hol_tube_reached(tube, &why);
        char *ball = arb_get_str(error, 10, 0);

        tap_diag("error %s; reached %g: %s", good ? ball : "?", reached, why ? why : "");
        flint_free(ball);
    }
    hol_tube_destroy(tube);
    hol_trajectory_destroy(trajectory);
    mpfr_clear(t);
    arb_clear(at);
    arb_clear(error);
    mag_clear(size);
    case_clear(&c);
}

/*
 * A tube about a run that has not seen a force: with `still` in place of the motion's text up to
 * `initial`, which the run is of. It does not exclude the truth; and where the state at the start
 * is another one, by 2^-80, it does not, either.
 */
static void
not_excluded(const char *what, const char *still, const struct motion *m, bool apart)
{
    struct hol_trajectory_options options = {.digits = DIGITS, .project = true};
    struct hol_trajectory *trajectory = NULL;
    struct hol_tube *tube = NULL;
    struct case_model c, other;
    char text[800];
    mpfr_t t;
    arb_ptr start = _arb_vec_init(2), rest = _arb_vec_init(2);
    arb_t at, error;
    bool good;

    (void)snprintf(text, sizeof text, "title \"k\"; source \"s\"; %s span 0 .. %g;", m->text,
                   m->until);
    c = case_parse(text);
    (void)snprintf(text, sizeof text, "title \"k\"; source \"s\"; %s span 0 .. %g;", still,
                   m->until);
    other = case_parse(text);
    mpfr_init2(t, 300);
    mpfr_set_d(t, m->until, MPFR_RNDN);
    arb_init(at);
    arb_init(error);
    good = hol_trajectory_create(&trajectory, other.model, &options, t, NULL, NULL) == HOL_OK;
    if (apart) {
        arb_set_ui(start, 1);
        arb_mul_2exp_si(start, start, -80);
        arb_add_ui(start, start, 1, ARF_PREC_EXACT);
    }
    if (good) {
        trajectory->model = c.model;
        good = hol_tube_create(&tube, trajectory, at, start, rest, t, -INFINITY, SECONDS) == HOL_OK;
    }
    hol_ball_set_mpfr(at, t);
    if (good && hol_tube_output(tube, at, c.model->out_let, error) == HOL_OK) {
        arb_zero(start); /* the true error: 0, or 2^-80 */
        if (apart)
            arb_set_ui(start, 1);
        arb_mul_2exp_si(start, start, -80);
        tap_ok(arb_contains(error, start), "%s, and the truth is in the tube", what);
    } else
        tap_ok(trajectory != NULL && (tube == NULL || hol_tube_reached(tube, NULL) < m->until),
               "%s, and the tube ends before", what);
    hol_tube_destroy(tube);
    hol_trajectory_destroy(trajectory);
    mpfr_clear(t);
    _arb_vec_clear(start, 2);
    _arb_vec_clear(rest, 2);
    arb_clear(at);
    arb_clear(error);
    case_clear(&c);
    case_clear(&other);
}

/* x = t^2/2 - 1, but x/x has no value where x = 0. */
static void
ends_at_domain(void)
{
    struct hol_trajectory_options options = {.digits = DIGITS, .project = true};
    struct hol_trajectory *trajectory = NULL;
    struct hol_tube *tube = NULL;
    struct case_model c = case_parse("title \"k\"; source \"s\"; coordinate x; kinetic x'^2/2; "
                                     "force x = x/x; initial x = -1, x' = 0; span 0 .. 2;");
    double reached = NAN;
    const char *why = NULL;
    mpfr_t t;

    mpfr_init2(t, 300);
    mpfr_set_ui(t, 2, MPFR_RNDN);
    (void)!hol_certify(&trajectory, &tube, c.model, &options, t, SECONDS, NULL, NULL);
    if (tube != NULL)
        reached = hol_tube_reached(tube, &why);
    tap_ok(reached > 1 && reached < 1.41422, "x/x: nothing is certified beyond x = 0");
    hol_tube_destroy(tube);
    hol_trajectory_destroy(trajectory);
    mpfr_clear(t);
    case_clear(&c);
}

/* These take seconds. */
static const struct motion longer[] = {
    {"a smooth step",
     FREE "force x = 1 + tanh(1000*(t - 1/3)); " REST
          "let error = x' - t - log(cosh(1000*(t - 1/3))/cosh(1000/3))/1000;",
     1, 66},
    {"two kicks",
     FREE "force x = 1e6*(exp(-1e12*(t - 1/3)^2) + exp(-1e12*(t - 0.7)^2)); " REST
          "let error = x' - 2*sqrt(pi);",
     1, 66},
    {"two kicks that cancel",
     FREE "force x = 1e6*(exp(-1e12*(t - 1/4)^2) - exp(-1e12*(t - 3/4)^2)); " REST
          "let error = x - sqrt(pi)/2;",
     1, 66},
};

/* About the middle of its one piece the force has no low coefficients. */
static const struct motion high_order = {"a force of high order",
                                         FREE "force x = 2^(-1000)*(2*t - 1)^70; " REST
                                              "let error = x' - 2^(-1000)*((2*t - 1)^71 + 1)/142;",
                                         1, 0};

#define SLIDE "initial x = 0, y = 0, x' = 0, y' = 0; let error = x' + 5*t + 5*t^2/4;"
static const struct motion friction = {"friction", SLOPE "nonideal x = t*multiplier.slope; " SLIDE,
                                       2, 0};

#define GROWTH FREE "potential -x^2/2; initial x = 1, x' = 0; let error = x/cosh(t) - 1;"
static const struct motion growth = {"growth", GROWTH, 10, 0};

int
main(void)
{
    not_excluded("a run that has not seen a kick", FREE REST, &motions[0], false);
    not_excluded("a run that has not seen a pulse", FREE "force x = 1; " REST, &motions[2], false);
    not_excluded("a run that has not seen a step", FREE "force x = 1; " REST, &longer[0], false);
    not_excluded("a run without the force", FREE REST, &motions[3], false);
    not_excluded("a run without a force of high order", FREE REST, &high_order, false);
    not_excluded("a start that is another", GROWTH, &growth, true);
    not_excluded("a run without the friction", SLOPE SLIDE, &friction, false);
    ends_at_domain();
#ifndef MUTANT /* they are to be found by what is above */
    for (size_t i = 0; i < sizeof motions / sizeof *motions; i++)
        certified(&motions[i]);
    for (size_t i = 0; tap_all() && i < sizeof longer / sizeof *longer; i++)
        certified(&longer[i]);
#else
    (void)certified;
#endif
    hol_thread_free_cache();
    return tap_done();
}
