/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Closed forms over a whole span: right ones to many digits, wrong ones to no more than they have.
 */
#include "base/jobs.h"
#include "reference/certified/certify.h"
#include "reference/tube/tube-solution.h"
#include "tests/support/case-files.h"
#include "tests/support/tap.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#define DIGITS 25
#define SECONDS 60

static const struct form {
    const char *name, *text;
    double least, most; /* digits */
    bool refuted;
    int start;
} forms[] = {
    {"a cosine", "x = cos(t)", 24, INFINITY, false, 1},
    {"a cosine in disguise", "x = 1 - 2*sin(t/2)^2", 24, INFINITY, false, 1},
    {"a cosine, but for a spike narrower than any step", "x = cos(t) + 1e-6*exp(-1e12*(t - 1/3)^2)",
     -INFINITY, INFINITY, true, 1},
    {"a cosine, but for 1e-15 in the middle", "x = cos(t) + 1e-15*exp(-10*(t - 5)^2)", -INFINITY,
     INFINITY, true, 1},
    {"a cosine, but for 1e-9 at the end", "x = cos(t) + 1e-9*t", -INFINITY, INFINITY, true, 1},
    {"a cosine with a kink", "x = cos(t) + abs(t - 5) - abs(t - 5)*(1 + 1e-12)", -INFINITY, 14,
     true, 1},
    {"rest, of which all digits are right", "x = 0*t", 30, 1000, false, 0},
};

static void
hold(const struct form *form)
{
    struct hol_trajectory_options options = {.digits = DIGITS, .project = true};
    struct hol_trajectory *trajectory = NULL;
    struct hol_tube *tube = NULL;
    struct case_model c;
    double digits = -INFINITY;
    bool refuted = false;
    enum hol_status status;
    char text[800];
    mpfr_t t;
    arb_t when;

    arb_init(when);

    (void)snprintf(text, sizeof text,
                   "title \"k\"; source \"s\"; coordinate x; kinetic x'^2/2; potential x^2/2; "
                   "initial x = %d, x' = 0; span 0 .. 10; published \"p\" { solution %s; }",
                   form->start, form->text);
    c = case_parse(text);
    mpfr_init2(t, 300);
    mpfr_set_ui(t, 10, MPFR_RNDN);
    if (hol_certify(&trajectory, &tube, c.model, &options, t, SECONDS, NULL, NULL) != HOL_OK ||
        tube == NULL)
        tap_bail("there is no tube");
    status = hol_tube_solution(&digits, &refuted, when, tube, hol_model_published(c.model, 0, 0, 3),
                               SECONDS);
    if (status != HOL_OK || refuted)
        digits = form->least; /* not certified */
    if (refuted && strstr(form->name, "spike") != NULL) {
        double at = arf_get_d(arb_midref(when), ARF_RND_NEAR);

        tap_ok(fabs(at - 1.0 / 3) < 1e-4, "... there");
    }
    tap_ok(status != HOL_NOMEM && refuted == form->refuted && digits >= form->least &&
               digits <= form->most,
           "%s: %s", form->name, form->refuted ? "refuted" : "to the digits that it has");
    tap_diag("%g digits, status %d", digits, (int)status);
    hol_tube_destroy(tube);
    hol_trajectory_destroy(trajectory);
    mpfr_clear(t);
    arb_clear(when);
    case_clear(&c);
}

int
main(void)
{
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++)
        hold(&forms[i]);
    hol_thread_free_cache();
    return tap_done();
}
