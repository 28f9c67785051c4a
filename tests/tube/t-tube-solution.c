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

#define DIGITS 25
#define SECONDS 60

static const struct form {
    const char *name, *text;
    double least, most; /* digits */
    bool refuted;
} forms[] = {
    {"a cosine", "x = cos(t)", 24, INFINITY, false},
    {"a cosine in disguise", "x = 1 - 2*sin(t/2)^2", 24, INFINITY, false},
    {"a cosine, but for a spike narrower than any step", "x = cos(t) + 1e-6*exp(-1e12*(t - 1/3)^2)",
     -INFINITY, 6, false},
    {"a cosine, but for 1e-15 in the middle", "x = cos(t) + 1e-15*exp(-10*(t - 5)^2)", -INFINITY,
     15, false},
    {"a cosine, but for 1e-9 at the end", "x = cos(t) + 1e-9*t", -INFINITY, INFINITY, true},
    {"a cosine with a kink", "x = cos(t) + abs(t - 5) - abs(t - 5)*(1 + 1e-12)", -INFINITY, 14,
     true},
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

    (void)snprintf(text, sizeof text,
                   "title \"k\"; source \"s\"; coordinate x; kinetic x'^2/2; potential x^2/2; "
                   "initial x = 1, x' = 0; span 0 .. 10; published \"p\" { solution %s; }",
                   form->text);
    c = case_parse(text);
    mpfr_init2(t, 300);
    mpfr_set_ui(t, 10, MPFR_RNDN);
    if (hol_certify(&trajectory, &tube, c.model, &options, t, SECONDS, NULL, NULL) != HOL_OK ||
        tube == NULL)
        tap_bail("there is no tube");
    status =
        hol_tube_solution(&digits, &refuted, tube, hol_model_published(c.model, 0, 0, 3), SECONDS);
    if (status != HOL_OK || refuted)
        digits = form->least; /* not certified */
    tap_ok(status != HOL_NOMEM && refuted == form->refuted && digits >= form->least &&
               digits <= form->most,
           "%s: %s", form->name, form->refuted ? "refuted" : "to the digits that it has");
    tap_diag("%g digits, status %d", digits, (int)status);
    hol_tube_destroy(tube);
    hol_trajectory_destroy(trajectory);
    mpfr_clear(t);
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
