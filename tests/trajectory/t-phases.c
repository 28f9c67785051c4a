/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */

/* Motions with contacts: closed forms, figures of an independent computation, what cannot go on. */
#include "model/tape/eval-ball.h"
#include "reference/enclosure/enclosure.h"
#include "reference/trajectory/phases.h"
#include "tests/support/failing-heap.h"
#include "tests/support/tap.h"
#include "tests/trajectory/journey.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#define DIGITS 40
struct motion {
    struct case_model c;
    struct hol_phases *phases;
    enum hol_status status;
    const char *why;
    double reached;
};

static void
follow(struct motion *motion, const char *text, const char *t_end)
{
    mpfr_t end;

    *motion = (struct motion){.reached = NAN};
    motion->c = case_parse(text);
    mpfr_init2(end, 600);
    mpfr_set_str(end, t_end, 10, MPFR_RNDN);
    motion->status = hol_phases_create(&motion->phases, motion->c.source, 0, DIGITS, end,
                                       &motion->reached, &motion->why);
    mpfr_clear(end);
    if (motion->why != NULL)
        tap_diag("%s", motion->why);
}

static void
leave(struct motion *motion)
{
    hol_phases_destroy(motion->phases);
    case_clear(&motion->c);
}

/* A number that is known: decimals on which it agrees with x, relative to itself. */
static bool
is_number(const mpfr_t x, const char *known, double digits, const char *what)
{
    mpfr_t y;
    double agreed;

    mpfr_init2(y, 600);
    mpfr_set_str(y, known, 10, MPFR_RNDN);
    agreed = mpfr_equal_p(x, y) ? DIGITS : journey_agree(x, y, (long double)mpfr_get_exp(y));
    mpfr_clear(y);
    if (tap_ok(agreed >= digits, "%s", what))
        return true;
    tap_diag("%g digits agree", agreed);
    return false;
}

static const char ball[] = "title \"ball\"; source \"s\"; parameter g = 9.8, e = %s;"
                           "coordinate y; kinetic y'^2/2; potential g*y;"
                           "contact floor: y >= 0, open, restitution e;"
                           "initial y = 4.9, y' = 0; span 0 .. 10;";

/* From 4.9 m under 9.8 m/s^2: impacts at 1, 1 + 2e, 1 + 2e + 2e^2, ...; speeds 9.8, 9.8 e, ... */
static void
bounces(void)
{
    static const char *const times[] = {"1", "2.6", "3.88", "4.904"};
    struct motion m;
    char text[400];
    mpfr_t x;

    (void)snprintf(text, sizeof text, ball, "8/10");
    follow(&m, text, "5");
    mpfr_init2(x, 600);
    if (tap_ok(m.status == HOL_OK && hol_phases_count(m.phases) == 5, "four bounces in 5 s"))
        for (size_t i = 0; i < 4; i++) {
            const struct hol_phase *phase = hol_phases_get(m.phases, i);
            const char *impulses[] = {"17.64", "14.112", "11.2896", "9.03168"};

            tap_ok(phase->ended == HOL_PHASE_BOUNCES && phase->contact == 0 && !phase->closed[0],
                   "phase %zu ends with a bounce", i + 1);
            is_number(phase->end, times[i], DIGITS - 1, "at its time");
            is_number(phase->impulse, impulses[i], DIGITS - 2, "with its impulse");
            hol_mat_get(x, &phase->after.v, 0, 0);
            mpfr_mul_d(x, x, 2.25, MPFR_RNDN); /* (1 + e) v = e v 9/4 */
            is_number(x, impulses[i], DIGITS - 2, "and the velocity after it");
        }
    mpfr_clear(x);
    leave(&m);
}

/* The same where the end is t = 0, which is no unit of time: impacts at -4, -2.4, -1.12, -0.096. */
static void
bounces_before_zero(void)
{
    static const char *const times[] = {"-4", "-2.4", "-1.12", "-0.096"};
    struct motion m;

    follow(&m,
           "title \"ball\"; source \"s\"; coordinate y; kinetic y'^2/2; potential 9.8*y;"
           "contact floor: y >= 0, open, restitution 8/10; initial y = 4.9; span -5 .. 0;",
           "0");
    if (tap_ok(m.status == HOL_OK && hol_phases_count(m.phases) == 5, "four bounces to t = 0"))
        for (size_t i = 0; i < 4; i++)
            tap_ok(
                is_number(hol_phases_get(m.phases, i)->end, times[i], DIGITS - 3, "at its time") &&
                    hol_phases_end_digits(m.phases, i) >= DIGITS,
                "of which both chains agree");
    leave(&m);
}

/* e = 0: it lies on the floor, with its weight as the force. */
static void
stays(void)
{
    struct motion m;
    char text[400];
    mpfr_t t, x;
    arb_t time, force;

    arb_init(time);
    arb_init(force);
    (void)snprintf(text, sizeof text, ball, "0");
    follow(&m, text, "3");
    mpfr_init2(t, 300);
    mpfr_init2(x, 300);
    mpfr_set_ui(t, 2, MPFR_RNDN);
    if (tap_ok(m.status == HOL_OK && hol_phases_count(m.phases) == 2 &&
                   hol_phases_get(m.phases, 0)->ended == HOL_PHASE_CLOSES &&
                   hol_phases_get(m.phases, 1)->closed[0],
               "without restitution it stays")) {
        const struct hol_model *model = hol_phases_get(m.phases, 1)->model;

        tap_ok(hol_phases_find(m.phases, t) == 1, "the second phase at 2 s");
        hol_ball_set_mpfr(time, t);
        tap_ok(hol_phases_enclose(force, m.phases, 1, time, model->out_contact_force) == HOL_OK &&
                   hol_ball_digits(force, DIGITS) >= DIGITS,
               "the force is there, with its digits");
        (void)arf_get_mpfr(x, arb_midref(force), MPFR_RNDN);
        is_number(x, "9.8", DIGITS - 1, "the weight");
    }
    arb_clear(time);
    arb_clear(force);
    mpfr_clear(t);
    mpfr_clear(x);
    leave(&m);
}

/* Back from the wall, it meets the one after it soon: after a small part of the time that is left.
 */
static void
soon_again(void)
{
    static const char text[] =
        "title \"c\"; source \"s\"; coordinate x, y; kinetic (x'^2 + y'^2)/2;"
        "contact wall: 1 >= x, open, restitution 1; contact pair: x >= y, open, restitution 1;"
        "initial x = 99/100, x' = 1, y = 98/100, y' = 0; span 0 .. 1000;";
    struct motion m;

    follow(&m, text, "1000");
    if (tap_ok(m.status == HOL_OK && hol_phases_count(m.phases) == 3, "two bounces, soon")) {
        is_number(hol_phases_get(m.phases, 0)->end, "0.01", DIGITS - 4, "from the wall");
        is_number(hol_phases_get(m.phases, 1)->end, "0.03", DIGITS - 4, "from the other one");
    }
    leave(&m);
}

/* An end that is no binary number is the end at any precision. */
static void
ends(void)
{
    static const char *const times[] = {"1.1", "1.2", "1.3", "1.4", "1.7"};
    char text[400];

    (void)snprintf(text, sizeof text, ball, "0");
    for (size_t i = 0; i < sizeof times / sizeof times[0]; i++) {
        struct motion m;
        mpfr_t t;

        follow(&m, text, times[i]);
        mpfr_init2(t, 600);
        mpfr_set_str(t, times[i], 10, MPFR_RNDN);
        tap_ok(m.status == HOL_OK && hol_phases_find(m.phases, t) == 1, "the end, %s s", times[i]);
        mpfr_clear(t);
        leave(&m);
    }
}

/* A square wave over whole periods: the motion ends where the force changes its sign, which is at
 * no number of a run. */
static void
whole_periods(void)
{
    struct motion m;
    struct hol_point point;
    mpfr_t t;

    mpfr_init2(t, 600);
    mpfr_set_ui(t, 4, MPFR_RNDN);
    follow(&m,
           "title \"wave\"; source \"s\"; coordinate x; kinetic x'^2/2;"
           "force x = sign(sin(2*pi*t)); initial x = 0; span 0 .. 4;",
           "4");
    if (hol_point_init(&point, 1, 600) != HOL_OK)
        tap_bail("out of memory");
    if (tap_ok(m.status == HOL_OK && hol_phases_count(m.phases) == 8, "eight half periods") &&
        tap_ok(hol_phases_at(m.phases, 7, t, &point, NULL, NULL) == HOL_OK, "and their end"))
        is_number(point.q.x[0], "1", DIGITS - 1, "where it is");
    leave(&m);
    /* one impact before the end, and one at it, in one step of the series */
    follow(&m,
           "title \"spring\"; source \"s\"; coordinate y; kinetic y'^2/2; potential pi^2*y^2/8;"
           "contact floor: y >= 0, open, restitution 1; initial y = 1; span 0 .. 3;",
           "3");
    mpfr_set_ui(t, 2, MPFR_RNDN);
    if (tap_ok(m.status == HOL_OK && hol_phases_count(m.phases) == 2, "a bounce at 1 s, seen") &&
        tap_ok(hol_phases_at(m.phases, 1, t, &point, NULL, NULL) == HOL_OK, "and after it"))
        is_number(point.q.x[0], "1", DIGITS - 1, "up again");
    leave(&m);
    hol_point_clear(&point);
    mpfr_clear(t);
}

/* [Greenwood2003] Example 1.5: a particle leaves a sphere where cos(theta) = 2/3 + v0^2/(3 g r). */
static void
leaves_sphere(void)
{
    static const char text[] =
        "title \"sphere\"; source \"s\"; parameter m = 1.3, r = 0.7, g = 9.8, v0 = 1;"
        "coordinate x, y; kinetic m/2*(x'^2 + y'^2); potential m*g*y;"
        "contact sphere: sqrt(x^2 + y^2) >= r;"
        "initial x = 0, y = r, x' = v0, y' = 0; span 0 .. 1;";
    struct motion m;
    struct hol_point point;
    mpfr_t x, y;

    follow(&m, text, "0.5");
    mpfr_init2(x, 600);
    mpfr_init2(y, 600);
    if (hol_point_init(&point, 2, 600) != HOL_OK)
        tap_bail("out of memory");
    if (tap_ok(m.status == HOL_OK && hol_phases_count(m.phases) == 2 &&
                   hol_phases_get(m.phases, 0)->ended == HOL_PHASE_OPENS,
               "a particle leaves a sphere")) {
        const struct hol_phase *phase = hol_phases_get(m.phases, 0);
        double digits = 0;

        tap_ok(hol_phases_at(m.phases, 0, phase->end, &point, NULL, &digits) == HOL_OK &&
                   digits >= DIGITS,
               "where it does is known");
        hol_mat_get(x, &point.q, 1, 0);
        /* y = r cos(theta) = 2 r/3 + v0^2/(3 g) = 7/15 + 5/147 = 368/735 */
        mpfr_set_ui(y, 368, MPFR_RNDN);
        mpfr_div_ui(y, y, 735, MPFR_RNDN);
        tap_ok(journey_agree(x, y, -1) >= DIGITS - 1, "at the height of the closed form");
    }
    hol_point_clear(&point);
    mpfr_clear(x);
    mpfr_clear(y);
    leave(&m);
}

/* Energy is kept in each phase, and lost in the impact by what the impulse takes. */
static void
dumbbell(void)
{
    struct hol_phases *phases = NULL;
    struct case_model c;
    double reached, digits;
    const char *why;
    mpfr_t t;

    c = case_load("greenwood/dumbbell-leaves-wall");
    mpfr_init2(t, 300);
    mpfr_set_ui(t, 1, MPFR_RNDN);
    enum hol_status status = hol_phases_create(&phases, c.source, 0, DIGITS, t, &reached, &why);
    if (tap_ok(status == HOL_OK && hol_phases_count(phases) == 3,
               "the dumbbell has three phases")) {
        const struct hol_phase *phase = hol_phases_get(phases, 0);

        /* by Dormand & Prince's method in double precision, tolerance 1e-13 */
        is_number(phase->end, "0.618665147", 8.5, "the impact");
        is_number(phase->impulse, "1.83345011", 8, "its impulse");
        is_number(hol_phases_get(phases, 1)->end, "0.697576533", 8.5, "it leaves the wall");
        digits = hol_phases_end_digits(phases, 1);
        tap_ok(digits >= DIGITS, "that time has %.0f digits", digits);
    }
    hol_phases_destroy(phases);
    mpfr_clear(t);
    case_clear(&c);
}

/* What cannot be followed is said. */
static void
stops(const char *text, const char *t_end, const char *why)
{
    struct motion m;

    follow(&m, text, t_end);
    if (!tap_ok(m.status == HOL_UNABLE && m.why != NULL && strstr(m.why, why) != NULL, "%s", why))
        tap_diag("%s: %s", hol_status_name(m.status), m.why ? m.why : "");
    leave(&m);
}

/* A limit of steps is one of all phases, the motion is known up to there, and with more it goes on.
 */
static void
spends(void)
{
    struct case_model c = case_load("greenwood/dumbbell-leaves-wall");
    double before = 0, reached = NAN;
    bool good = true;
    mpfr_t t;

    mpfr_init2(t, 300);
    mpfr_set_ui(t, 1, MPFR_RNDN);
    for (size_t steps = 1; steps <= 16; steps *= 2) {
        const struct hol_trajectory_options how = {.digits = DIGITS, .most_steps = steps};
        struct hol_phases *phases = NULL;
        const char *why = NULL;
        enum hol_status status =
            hol_phases_create_within(&phases, c.source, &how, t, &reached, &why);

        good = good && (status == HOL_OK ||
                        (status == HOL_UNABLE && why != NULL &&
                         strstr(why, HOL_PHASES_SPENT) != NULL && reached > before && reached < 1));
        good = good && (steps > 2 || status == HOL_UNABLE) && (steps < 16 || reached > 0.5);
        tap_diag("%zu steps: t = %g, %s", steps, reached, why != NULL ? why : "the end");
        before = reached;
        hol_phases_destroy(phases);
    }
    tap_ok(good, "as far as the steps go, and no further");
    mpfr_clear(t);
    case_clear(&c);
}

/* With the k-th allocation failing: NOMEM, and nothing left behind. */
static void
starves(struct case_model c)
{
    struct hol_phases *phases = NULL;
    enum hol_status status = HOL_NOMEM;
    bool good = true;
    size_t tried = 0;
    mpfr_t t;

    mpfr_init2(t, 100);
    mpfr_set_ui(t, 1, MPFR_RNDN);
    for (size_t k = 1; status == HOL_NOMEM && tried < 1000; k += 1 + k / 4, tried++) {
        heap_fail_at(k);
        phases = NULL;
        status = hol_phases_create(&phases, c.source, 0, 10, t, NULL, NULL);
        heap_fail_at(0);
        good = good && (status == HOL_OK) == (phases != NULL);
        hol_phases_destroy(phases);
    }
    tap_ok(status == HOL_OK && good && tried > 10, "out of memory %zu times, then not", tried - 1);
    mpfr_clear(t);
    case_clear(&c);
}

int
main(void)
{
    starves(case_load("greenwood/dumbbell-leaves-wall"));
    starves(case_parse("title \"c\"; source \"s\"; coordinate x, y; kinetic (x'^2 + y'^2)/2;"
                       "force x = 2 - sign(x'); force y = sign(x')*t; constraint c: y = x;"
                       "initial x = 0, y = 0; span 0 .. 1;"));
    starves(case_parse("title \"f\"; coordinate x, y; kinetic x'^2 + y'^2; initial x = 0, y = 0;"
                       "contact A: x >= 0; contact B: y >= 0; force x = 1; force y = -1;"
                       "nonideal x = -2*reaction.B; nonideal y = reaction.A - 2*reaction.B;"));
    bounces();
    bounces_before_zero();
    stays();
    soon_again();
    ends();
    whole_periods();
    leaves_sphere();
    dumbbell();
    spends();
    stops("title \"c\"; source \"s\"; coordinate x, y; kinetic (x'^2 + y'^2)/2;"
          "contact left: x >= 0, open; contact right: y >= 0, open;"
          "initial x = 1, y = 1, x' = -1, y' = -1; span 0 .. 2;",
          "2", "two contacts change at once");
    stops("title \"c\"; source \"s\"; coordinate x, y; kinetic (x'^2 + y'^2)/2;"
          "contact left: x >= 0, open; contact right: y >= 0, open;"
          "initial x = 1, y = 1, x' = -1, y' = -1; span -2 .. 0;",
          "0", "two contacts change at once");
    stops("title \"c\"; source \"s\"; coordinate x; kinetic x'^2/2;"
          "contact wall: x >= 1, open; initial x = 0, x' = 1; span 0 .. 2;",
          "2", "the gap of 'wall' is negative");
    return tap_done();
}
