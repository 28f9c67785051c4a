/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/*
 * Certified events of motions of which the times are known: the first let is watched, the others
 * are the times at which it has an event, in order. Each is in a ball that is small, and there are
 * no others.
 */
#include "base/jobs.h"
#include "model/tape/eval-ball.h"
#include "reference/certified/certify.h"
#include "reference/tube/tube-event.h"
#include "reference/tube/tube-inside.h"
#include "tests/support/case-files.h"
#include "tests/support/tap.h"

#include <stdio.h>

#define DIGITS 30
#define BITS 80 /* of an event's time, at least */
#define SECONDS 60

struct watch {
    const char *name, *text;
    double until; /* from 0 on; 0: from -1 */
    enum hol_event_kind kind;
    enum hol_status ends; /* DOMAIN: there are no more; UNABLE: not decided, at the last let */
    bool at_start;
};

#define COSINE "coordinate x; kinetic x'^2/2; potential x^2/2; initial x = 1, x' = 0; "
#define UNIFORM "coordinate x; kinetic x'^2/2; initial x = 0, x' = 1; "
static const struct watch watches[] = {
    {"zeros of a cosine", COSINE "let f = x; let a = pi/2; let b = 3*pi/2; let c = 5*pi/2;", 8,
     HOL_EVENT_ZERO, HOL_DOMAIN, false},
    {"a minimum, and the maximum at the start is none after it", COSINE "let f = x; let a = pi;", 6,
     HOL_EVENT_MINIMUM, HOL_DOMAIN, true},
    {"a maximum at the end of a turn", COSINE "let f = x; let a = 2*pi;", 7, HOL_EVENT_MAXIMUM,
     HOL_DOMAIN, true},
    {"where the acceleration is 0", COSINE "let f = x''; let a = pi/2;", 4, HOL_EVENT_ZERO,
     HOL_DOMAIN, false},
    {"an extremum of the acceleration", COSINE "let f = x''; let a = pi;", 4, HOL_EVENT_MAXIMUM,
     HOL_DOMAIN, true},
    {"two zeros within 1e-12",
     UNIFORM "let f = (x - 1/2)*(x - 1/2 - 1e-12); let a = 1/2; let b = 1/2 + 1e-12;", 1,
     HOL_EVENT_ZERO, HOL_DOMAIN, false},
    {"the minimum between them",
     UNIFORM "let f = (x - 1/3)*(x - 1/3 - 1e-12); let a = 1/3 + 5e-13;", 1, HOL_EVENT_MINIMUM,
     HOL_DOMAIN, false},
    {"nearly touched", UNIFORM "let f = (x - 1/3)^2 + 1e-24;", 1, HOL_EVENT_ZERO, HOL_DOMAIN,
     false},
    {"touched, which is not decided", UNIFORM "let f = (x - 1/3)^2; let a = 1/3;", 1,
     HOL_EVENT_ZERO, HOL_UNABLE, false},
    {"a root nearly touched", UNIFORM "let f = sqrt((x - 1/3)^2 + 1e-24);", 1, HOL_EVENT_ZERO,
     HOL_DOMAIN, false},
    {"a branch point, which is not decided", UNIFORM "let f = sqrt((x - 1/3)^2); let a = 1/3;", 1,
     HOL_EVENT_MINIMUM, HOL_UNABLE, false},
    {"zeros beside a kink of abs",
     UNIFORM "let f = abs(x - 1/3) - 1e-9; let a = 1/3 - 1e-9; let b = 1/3 + 1e-9;", 1,
     HOL_EVENT_ZERO, HOL_DOMAIN, false},
    {"no zeros at a kink of max", UNIFORM "let f = max(x - 1/3, 1/3 - x) + 1e-9;", 1,
     HOL_EVENT_ZERO, HOL_DOMAIN, false},
    {"a pulse narrower than any step",
     UNIFORM "let f = 1/2 - exp(-1e16*(x - 1/3)^2); "
             "let a = 1/3 - 1e-8*sqrt(log(2)); let b = 1/3 + 1e-8*sqrt(log(2));",
     1, HOL_EVENT_ZERO, HOL_DOMAIN, false},
    {"a zero of third order at the start", UNIFORM "let f = x^3*(x - 1/2); let a = 1/2;", 1,
     HOL_EVENT_ZERO, HOL_DOMAIN, true},
    {"the force of a circle on a pendulum with no weight at rest", /* r = v^2 + 3 g (c - cos a) */
     "coordinate x, y; kinetic (x'^2 + y'^2)/2; constraint ring: x^2 + y^2 = 1; "
     "initial x = 1, y = 0, x' = 0, y' = 1; let f = multiplier.ring + t/2; let a = 1;",
     2, HOL_EVENT_ZERO, HOL_DOMAIN, false},
    {"where it ends, at t = 0, which is not decided",
     "coordinate x; kinetic x'^2/2; initial x = -1, x' = 1; let f = x; let a = 0;", 0,
     HOL_EVENT_ZERO, HOL_UNABLE, false},
    {"where it ends, at an instant that is 0, which is not decided",
     "coordinate x; kinetic x'^2/2; initial x = -1, x' = 1; let f = t; let a = 0;", 0,
     HOL_EVENT_ZERO, HOL_UNABLE, false},
};

/* The value of let k at the start, which is that of a constant. */
static void
constant(arb_t value, struct hol_tube *tube, const struct hol_model *model, size_t k)
{
    arb_t zero;

    arb_init(zero);
    if (hol_tube_output(tube, zero, model->out_let + k, value) != HOL_OK)
        tap_bail("a time has no value");
    arb_clear(zero);
}

static bool
is_near(const arb_t when, const arb_t truth)
{
    return arb_contains(when, truth) && mag_cmp_2exp_si(arb_radref(when), -BITS) < 0;
}

static void
follow(const struct watch *w, struct hol_tube *tube, const struct hol_model *model)
{
    size_t lets = model->source->let_count, seen = 1;
    struct hol_tube_events *events = NULL;
    const char *why = "";
    arb_t when, truth;
    enum hol_status status =
        hol_tube_events_create(&events, tube, model->out_let, w->kind, 0, SECONDS);
    bool good = status == HOL_OK, at_start = false;

    arb_init(when);
    arb_init(truth);
    while (good && (status = hol_tube_events_next(events, when)) == HOL_OK) {
        if (seen == lets) {
            good = false;
            break;
        }
        constant(truth, tube, model, seen);
        good = seen++ < lets && is_near(when, truth);
    }
    if (good && status == HOL_UNABLE) { /* there, to within the digits of a touch */
        hol_tube_events_where(events, when, &why);
        constant(truth, tube, model, seen++);
        arb_sub(when, when, truth, 300);
        arb_mul_2exp_si(when, when, 20);
        arb_abs(when, when);
        arb_sub_ui(when, when, 1, 300);
        good = arb_is_negative(when) && why != hol_tube_late;
    }
    good = good && status == w->ends && seen == lets;
    if (good)
        (void)hol_tube_events_sign(events, &at_start);
    good = good && at_start == w->at_start;
    if (!tap_ok(good, "%s: %zu, and no others", w->name, lets - 1)) {
        char *ball = arb_get_str(when, 20, 0);

        tap_diag("after %zu of them %d: %s %s", seen - 1, (int)status, ball, why);
        flint_free(ball);
    }
    hol_tube_events_destroy(events);
    arb_clear(when);
    arb_clear(truth);
}

int
main(void)
{
    for (size_t i = 0; i < sizeof watches / sizeof *watches; i++) {
        const struct watch *w = &watches[i];
        struct hol_trajectory_options options = {.digits = DIGITS, .project = true};
        struct hol_trajectory *trajectory = NULL;
        struct hol_tube *tube = NULL;
        struct case_model c;
        char text[800];
        mpfr_t t;

        (void)snprintf(text, sizeof text, "title \"k\"; source \"s\"; %s span %d .. %g;", w->text,
                       w->until > 0 ? 0 : -1, w->until);
        c = case_parse(text);
        mpfr_init2(t, 300);
        mpfr_set_d(t, w->until, MPFR_RNDN);
        if (hol_certify(&trajectory, &tube, c.model, &options, t, SECONDS, NULL, NULL) != HOL_OK ||
            tube == NULL)
            tap_bail("there is no tube");
        follow(w, tube, c.model);
        hol_tube_destroy(tube);
        hol_trajectory_destroy(trajectory);
        mpfr_clear(t);
        case_clear(&c);
    }
    hol_thread_free_cache();
    return tap_done();
}
