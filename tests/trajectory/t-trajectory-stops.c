/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */

/* Trajectories that cannot go on: the rank changes, the motion escapes, there is no state to start
 * from; what can be asked, and what cannot; memory that runs out. */
#include "reference/trajectory/trajectory-inside.h"
#include "tests/support/failing-heap.h"
#include "tests/support/tap.h"
#include "tests/trajectory/journey.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* UNABLE, at a time known to this many digits, and good up to shortly before it. */
static void
stops(const char *name, size_t state, const char *t_end, const char *reason, double when,
      double within, double reached)
{
    struct journey j;

    journey_make(&j, name, state, 25, t_end);
    if (!tap_ok(j.status == HOL_UNABLE && j.why && strncmp(j.why, reason, strlen(reason)) == 0 &&
                    fabs(j.facts.stopped_at - when) <= within && j.reached >= reached &&
                    j.reached <= when,
                "%s: %s at t = %.15g", name, reason, when))
        tap_diag("%s: %s; %.17g, reached %.17g", hol_status_name(j.status), j.why ? j.why : "",
                 j.facts.stopped_at, j.reached);
    if (j.facts.steps[0] > 0) {
        mpfr_set_d(j.t, j.reached, MPFR_RNDN);
        mpfr_mul_d(j.t, j.t, 0.9, MPFR_RNDN);
        tap_ok(journey_at(&j, j.t) >= 20, "%s: what was reached can be used", name);
    }
    mpfr_set_d(j.t, when + 0.01, MPFR_RNDN);
    tap_ok(journey_at(&j, j.t) < 0, "%s: nothing after it", name);
    journey_clear(&j);
}

/* A force with a kink: the series know one side of it only. */
static void
kink(const char *force, double when)
{
    struct hol_trajectory_options options = {.digits = 20, .state = 0, .project = true};
    struct hol_trajectory *trajectory = NULL;
    struct hol_trajectory_facts facts = {.rank = 0};
    struct case_model c;
    char text[400];
    double reached = 0;
    enum hol_status status;
    const char *why = NULL;
    mpfr_t t;

    (void)snprintf(text, sizeof text,
                   "title \"k\"; source \"s\"; coordinate x, y; kinetic (x'^2 + y'^2)/2;"
                   "constraint a: x = t; force y = %s; initial x = 0, y = 0, x' = 1, y' = 0;"
                   "span 0 .. 2;",
                   force);
    c = case_parse(text);
    mpfr_init2(t, 64);
    mpfr_set_ui(t, 2, MPFR_RNDN);
    status = hol_trajectory_create(&trajectory, c.model, &options, t, &reached, &why);
    if (trajectory)
        hol_trajectory_facts(&facts, trajectory);
    if (!tap_ok(when < 0 ? status == HOL_OK
                         : status == HOL_UNABLE && fabs(facts.stopped_at - when) < 1e-14 &&
                               reached < when && reached > 0.99 * when,
                "force %s: %s", force, when < 0 ? "smooth on the way" : "stops at its kink"))
        tap_diag("%s: %s", hol_status_name(status), why ? why : "");
    hol_trajectory_destroy(trajectory);
    mpfr_clear(t);
    case_clear(&c);
}

/* Invariants keep all digits that are claimed. */
static void
keeps(const char *name, const char *t_end, long digits)
{
    struct journey j;
    double worst = INFINITY;
    size_t checked = 0;

    journey_make(&j, name, 0, digits, t_end);
    for (size_t i = 0; i < j.c.source->invariant_count && j.status == HOL_OK; i++) {
        long double size = 0;
        mpfr_t first;

        mpfr_init2(first, 600);
        for (unsigned long k = 0; k <= 4; k++) {
            mpfr_set_d(j.t, j.reached, MPFR_RNDN);
            mpfr_mul_ui(j.t, j.t, k, MPFR_RNDN);
            mpfr_div_ui(j.t, j.t, 4, MPFR_RNDN);
            if (hol_trajectory_output(j.trajectory, j.t, j.c.model->out_invariant + i, j.x) !=
                HOL_OK)
                worst = -1;
            if (k == 0) {
                mpfr_set(first, j.x, MPFR_RNDN);
                size = mpfr_regular_p(first) ? fmaxl((long double)mpfr_get_exp(first), 0) : 0;
            }
            worst = fmin(worst, journey_agree(j.x, first, size));
            checked++;
        }
        mpfr_clear(first);
    }
    if (!tap_ok(checked > 0 && worst >= (double)digits - 1, "%s: invariants to %ld digits", name,
                digits))
        tap_diag("%s, %.1f digits", hol_status_name(j.status), worst);
    journey_clear(&j);
}

static void
refuse(const char *name, size_t state, long digits, const char *t_end, enum hol_status expected)
{
    struct journey j;

    journey_make(&j, name, state, digits, t_end);
    if (!tap_ok(j.status == expected, "%s, state %zu, %ld digits, to %s: %s", name, state, digits,
                t_end, hol_status_name(expected)))
        tap_diag("%s", hol_status_name(j.status));
    journey_clear(&j);
}

static void
memory(void)
{
    struct case_model c = case_load("ukn1994/constant-rank");
    struct hol_trajectory_options options = {.digits = 10, .state = 0, .project = true};
    struct hol_trajectory *trajectory = NULL;
    size_t wrong = 0, k, calls;
    mpfr_t t;

    mpfr_init2(t, 64);
    mpfr_set_ui_2exp(t, 1, -1, MPFR_RNDN);
    heap_fail_at(0);
    if (hol_trajectory_create(&trajectory, c.model, &options, t, NULL, NULL) != HOL_OK)
        tap_bail("no trajectory");
    calls = heap_calls();
    hol_trajectory_destroy(trajectory);
    for (k = 1; k <= calls; k += 1 + calls / 400) {
        enum hol_status status;

        trajectory = NULL;
        heap_fail_at(k);
        status = hol_trajectory_create(&trajectory, c.model, &options, t, NULL, NULL);
        heap_fail_at(0);
        wrong += status != HOL_NOMEM || trajectory;
        hol_trajectory_destroy(trajectory);
    }
    tap_ok(wrong == 0 && calls > 50, "each of %zu allocations may fail", calls);
    mpfr_clear(t);
    case_clear(&c);
}

/* Runs end where they part, and where their seconds are over. */
static void
ends(void)
{
    struct hol_trajectory_options options = {.digits = 20, .project = true};
    struct case_model c = case_load("greenwood/cone-and-plane");
    struct hol_trajectory *j = NULL;
    const char *why = NULL;
    double reached = 0, most;
    mpfr_t t;

    mpfr_init2(t, 64);
    mpfr_set_ui(t, 2, MPFR_RNDN);
    if (hol_trajectory_create(&j, c.model, &options, t, &reached, &why) != HOL_OK)
        tap_bail("no trajectory");
    most = j->digits;
    hol_trajectory_part(j, most);
    tap_ok(j->run[0].count > 1 && isnan(j->run[0].stopped_at), "runs that agree do not part");
    hol_trajectory_part(j, most + 0.01);
    tap_ok(!isnan(j->run[0].stopped_at) && hol_trajectory_at(j, t, NULL, NULL, NULL) == HOL_DOMAIN,
           "nothing is left from where they part: %s", j->why);
    hol_trajectory_destroy(j);
    j = NULL;
    options.seconds = 1e-9;
    tap_ok(hol_trajectory_create(&j, c.model, &options, t, &reached, &why) == HOL_UNABLE &&
               strstr(why, "the time allowed is over") != NULL && reached < 2,
           "seconds that are over end it, to be used as far as it goes");
    hol_trajectory_destroy(j);
    mpfr_clear(t);
    case_clear(&c);
}

/* Seconds of the processor that a motion takes one of whose rows has z^200 in it. */
static double
seconds_from(const char *z)
{
    struct hol_trajectory_options options = {.digits = 20, .project = true};
    struct hol_trajectory *trajectory = NULL;
    struct case_model c;
    char text[400];
    double seconds;
    mpfr_t t;

    (void)snprintf(text, sizeof text,
                   "title \"k\"; source \"s\"; coordinate x, y, z;"
                   "kinetic (x'^2 + y'^2 + z'^2)/2; force x = 1; force y = 1;"
                   "constraint a: x' = 0; constraint b: x' + z^200*y' = 0;"
                   "initial x = 0, y = 0, z = %s, z' = 1/10; span 0 .. 1;",
                   z);
    c = case_parse(text);
    mpfr_init2(t, 64);
    mpfr_set_ui(t, 1, MPFR_RNDN);
    if (hol_trajectory_create(&trajectory, c.model, &options, t, NULL, NULL) != HOL_OK)
        tap_bail("no trajectory");
    seconds = trajectory->spent;
    hol_trajectory_destroy(trajectory);
    mpfr_clear(t);
    case_clear(&c);
    return seconds;
}

/* No long double tells the rows apart at z = 1/2: they are not searched again and again. */
static void
rows_alike(void)
{
    double near = seconds_from("1/2"), far = seconds_from("2") + seconds_from("2");

    if (!tap_ok(near < 25 * far, "rows that differ by 2^-200 do not take long"))
        tap_diag("%g s, where they are 2^200 apart %g s twice", near, far);
}

int
main(void)
{
    stops("greenwood/hinged-rods-on-wire", 0, "1.5", "the rank changes", 0.66076541584642, 1e-13,
          0.66);
    stops("ukn1994/crossing-planes", 0, "1.6", "the rank changes", 0.763568612847353, 1e-14, 0.76);
    stops("ukn1994/vanishing-row", 0, "2.5", "the rank changes", 1.1, 1e-14, 1.09);
    stops("ukn1994/vanishing-row-at-ts", 0, "2", "the rank changes", 1.125, 1e-14, 1.12);
    stops("ukn1994/squared-constraint", 0, "1", "the rank changes", 0, 0, 0);
    stops("ukn1994/finite-escape", 0, "2", "the steps shrink", 1.25, 1e-5, 1.2499);
    kink("abs(t - 1/3)", 1.0 / 3);
    kink("sign(y' - 1/2) + 2", 0.5);
    kink("min(t, 5/4 - t)", 0.625);
    kink("max(t - 3, x - 1/2)", -1);
    kink("abs(t + 1)", -1);
    kink("acos(1 - (t - 1/3)^2)", 1.0 / 3);
    ends();
    rows_alike();
    keeps("greenwood/cone-and-plane", "2", 40);
    keeps("greenwood/knife-edge-dumbbell-ch5", "3", 40);
    keeps("greenwood/polhode-singular-mass", "2", 25);
    keeps("greenwood/unwinding-cylinder", "4", 40);
    keeps("greenwood/top-on-moving-point", "0.5", 25);
    keeps("ukn1994/constant-rank-redundant", "4", 40);
    /* rows that are redundant on the constraints alone */
    keeps("greenwood/unsymmetrical-rolling-top-euler-parameters", "2", 10);
    keeps("greenwood/unsymmetrical-rolling-top-euler-parameters", "2", 20);
    keeps("brown/double-spherical-pendulum", "0.5", 25);
    refuse("greenwood/cone-and-plane", 0, 0, "1", HOL_INVALID);
    refuse("greenwood/cone-and-plane", 99, 20, "1", HOL_INVALID);
    refuse("greenwood/cone-and-plane", 0, 20, "-1", HOL_INVALID);
    refuse("greenwood/dumbbell-hits-floor", 0, 20, "1", HOL_INVALID);
    refuse("ukn1994/crossing-planes-at-the-line", 3, 20, "1", HOL_DOMAIN);
    refuse("ukn1994/existence-without-uniqueness", 1, 20, "1", HOL_DOMAIN);
    memory();
    return tap_done();
}
