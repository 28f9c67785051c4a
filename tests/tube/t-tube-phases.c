/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/*
 * Certified motions with contacts of which all is known: the first let is what is computed less the
 * closed form, at the end; the others are the times at which contacts change, in order. And motions
 * of which the phases are wrong: nothing is certified beyond that. Likewise motions that change
 * their branch (abs, sign, min, max), and friction that stops them.
 */
#include "base/jobs.h"
#include "model/tape/eval-ball.h"
#include "reference/certified/tube-phases.h"
#include "tests/support/case-files.h"
#include "tests/support/tap.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#define DIGITS 30
#define BITS 70 /* of times and errors, at least */
#define SECONDS 60

struct motion {
    const char *name, *text;
    double until;
};

#define FALL "coordinate y; kinetic y'^2/2; potential 10*y; "
static const struct motion motions[] = {
    {"a ball that bounces three times",
     FALL "contact floor: y >= 0, open, restitution 1/2; initial y = 5, y' = 0; "
          "let error = y - 5/4*(t - 5/2) + 5*(t - 5/2)^2; let a = 1; let b = 2; let c = 5/2;",
     2.7},
    {"a ball that stays on the floor",
     FALL "contact floor: y >= 0, open; initial y = 3, y' = 0; let error = y; "
          "let a = sqrt(3/5);",
     2},
    {"a block that a plate throws off", /* where the plate's acceleration is that of fall */
     "coordinate y; kinetic y'^2/2; potential 2*y; contact plate: y - sin(2*t) >= 0; "
     "initial y = 0, y' = 2; "
     "let error = y - 1/2 - sqrt(3)*(t - pi/12) + (t - pi/12)^2; let a = pi/12;",
     0.5},
    {"a release for 1e-4, after which the floor is hit again",
     "parameter c = 1000, d = 1e-4; coordinate y; kinetic y'^2/2; potential 9.8*y; "
     "let h = -9.8*t^2/2 + c*((t - 1)^4/12 - d^2*(t - 1)^2/2); contact floor: y - h >= 0; "
     "initial y = c*(1/12 - d^2/2), y' = c*(-1/3 + d^2); "
     "let a = 1 - d; let b = 1 + 3*d;",
     1.5},
    {"two balls, one above the other",
     "coordinate a, b; kinetic (a'^2 + b'^2)/2; "
     "contact wall: a >= 0, open, restitution 1; contact pair: b - a >= 0, open, restitution 1; "
     "initial a = 1, b = 3, a' = -1, b' = -1; "
     "let error = a + b - 3; let one = 1; let two = 2; "
     "let three = 3;",
     3.5},
};

#define SLIDE "coordinate x; kinetic x'^2/2; "
static const struct motion switching[] = {
    {"a block with friction that turns round on an incline", /* a = g (sin +- mu cos) */
     SLIDE "force x = -5 - 2*sign(x'); initial x = 0, x' = 2; "
           "let error = x - 2/7 + 3*(t - 2/7)^2/2; let a = 2/7;",
     2},
    {"two changes of branch within 1e-12",
     SLIDE "force x = sign(t - 1/2)*sign(t - 1/2 - 1e-12); initial x = 0, x' = 0; "
           "let error = x' - t + 2e-12; let a = 1/2; let b = 1/2 + 1e-12;",
     1},
    {"a tie at the start",
     SLIDE "force x = -x - sign(x')/2; initial x = 2, x' = 0; "
           "let error = x - 1/2 - 3/2*cos(t);",
     2},
    {"branches of a nonideal force that depends on reactions",
     "coordinate x, z; kinetic (x'^2 + z'^2)/2; constraint floor: z = 0; force z = 1 - 3*t; "
     "nonideal x = abs(reaction.floor); initial x = 0, z = 0, x' = 0, z' = 0; "
     "let error = x' - 1/6 - 3/2*(t - 1/3)^2; let a = 1/3;",
     1},
};

/* Friction holds them after the time that is the let. */
static const struct motion held[] = {
    {"a block that stops", SLIDE "force x = -3*sign(x'); initial x = 0, x' = 2; let a = 2/3;", 1},
};

/* What the run of a phase does not see is seen by the proof: nothing is certified beyond t = 1/3.
 */
static const struct motion missed[] = {
    {"a spike of the floor narrower than any step",
     "coordinate x, y; kinetic (x'^2 + y'^2)/2; "
     "contact floor: y - exp(-1e12*(x - 1/3)^2) >= 0, open, restitution 1; "
     "initial x = 0, y = 1/2, x' = 1, y' = 0;",
     1},
};

static struct hol_tubes *
make(struct case_model *c, struct hol_phases **phases, const struct motion *m, mpfr_t t)
{
    struct hol_tubes *tubes = NULL;
    char text[800];

    (void)snprintf(text, sizeof text, "title \"k\"; source \"s\"; %s span 0 .. %g;", m->text,
                   m->until);
    *c = case_parse(text);
    mpfr_set_d(t, m->until, MPFR_RNDN);
    *phases = NULL;
    if (hol_phases_create(phases, c->source, 0, DIGITS, t, NULL, NULL) == HOL_NOMEM)
        tap_bail("out of memory");
    if (*phases == NULL || hol_tubes_create(&tubes, *phases, 0, DIGITS, t, SECONDS) == HOL_NOMEM)
        tap_bail("there are no phases");
    return tubes;
}

static bool
is_near(const arb_t ball, const arb_t truth)
{
    return arb_overlaps(ball, truth) && mag_cmp_2exp_si(arb_radref(ball), -BITS) < 0;
}

/* All changes, and the error at the end. */
static bool
holds(const struct hol_tubes *tubes, const struct hol_phases *phases, const struct hol_model *model,
      const arb_t end)
{
    size_t lets = model->source->let_count, first = 0;
    struct hol_tube *tube = hol_tubes_find(tubes, end), *begun;
    bool good = tube != NULL;
    arb_t value, truth, zero;

    arb_init(value);
    arb_init(truth);
    arb_init(zero);
    while (first < lets && (strcmp(model->source->lets[first].name, "error") == 0 ||
                            strcmp(model->source->lets[first].name, "h") == 0))
        first++;
    good = good && hol_phases_count(phases) == lets - first + 1;
    begun = good ? hol_tubes_find(tubes, zero) : NULL;
    for (size_t k = first; k < lets && good; k++) {
        const struct hol_tubes_change *change = hol_tubes_change(tubes, k - first);

        good = begun != NULL && change != NULL &&
               hol_tube_output(begun, zero, hol_phases_get(phases, 0)->model->out_let + k, truth) ==
                   HOL_OK &&
               is_near(change->when, truth);
    }
    for (size_t k = 0; k < first && good; k++)
        if (strcmp(model->source->lets[k].name, "error") == 0)
            good = hol_tube_output(tube, end, hol_phases_get(phases, lets - first)->model->out_let,
                                   value) == HOL_OK &&
                   is_near(value, zero);
    arb_clear(value);
    arb_clear(truth);
    arb_clear(zero);
    return good;
}

static void
stays(const struct motion *m)
{
    struct hol_phases *phases;
    struct case_model c;
    mpfr_t t;
    arb_t zero, truth;

    mpfr_init2(t, 300);
    arb_init(zero);
    arb_init(truth);
    struct hol_tubes *tubes = make(&c, &phases, m, t);
    struct hol_tube *begun = tubes == NULL ? NULL : hol_tubes_get(tubes, 0);
    const struct hol_tubes_change *change = begun == NULL ? NULL : hol_tubes_change(tubes, 0);

    tap_ok(change != NULL &&
               hol_tube_output(begun, zero, hol_phases_get(phases, 0)->model->out_let, truth) ==
                   HOL_OK &&
               is_near(change->when, truth) && hol_tubes_held(tubes) &&
               hol_tubes_change(tubes, 1) == NULL && !hol_tubes_refuted(tubes),
           "%s: certified, and no further", m->name);
    hol_tubes_destroy(tubes);
    hol_phases_destroy(phases);
    mpfr_clear(t);
    arb_clear(zero);
    arb_clear(truth);
    case_clear(&c);
}

static void
try_one(const struct motion *m, bool right)
{
    struct hol_phases *phases;
    struct hol_tubes *tubes;
    struct case_model c;
    const char *why = "nothing is proved";
    double reached = 0;
    mpfr_t t;
    arb_t end;

    mpfr_init2(t, 300);
    arb_init(end);
    tubes = make(&c, &phases, m, t);
    hol_ball_set_mpfr(end, t);
    if (tubes != NULL)
        reached = hol_tubes_reached(tubes, &why);
    if (right)
        tap_ok(tubes != NULL && why == NULL && holds(tubes, phases, c.model, end),
               "%s: all changes, to the end", m->name);
    else
        tap_ok(why != NULL && reached < 1.0 / 3 && hol_tubes_refuted(tubes),
               "%s: nothing is certified beyond it", m->name);
    if (right == (why != NULL))
        tap_diag("certified to %.17g: %s", reached, why == NULL ? "the end" : why);
    hol_tubes_destroy(tubes);
    hol_phases_destroy(phases);
    mpfr_clear(t);
    arb_clear(end);
    case_clear(&c);
}

int
main(void)
{
    for (size_t i = 0; i < sizeof missed / sizeof *missed; i++)
        try_one(&missed[i], false);
    for (size_t i = 0; i < sizeof motions / sizeof *motions; i++)
        try_one(&motions[i], true);
    for (size_t i = 0; i < sizeof switching / sizeof *switching; i++)
        try_one(&switching[i], true);
    for (size_t i = 0; i < sizeof held / sizeof *held; i++)
        stays(&held[i]);
    hol_thread_free_cache();
    return tap_done();
}
