/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */

/*
 * The Taylor series of a motion in balls (hol_enclosure_series) holds that of its closed form; what
 * cannot be expanded has the coefficients of the state and of its acceleration.
 */
#include "base/jobs.h"
#include "model/tape/eval-ball.h"
#include "reference/enclosure/enclosure.h"
#include "tests/support/case-files.h"
#include "tests/support/tap.h"

#include <flint/fmpq.h>
#include <stdio.h>

#define BITS 200
#define LENGTH 8
#define NEAR (-150)

struct motion {
    const char *name, *text;
    size_t rank;
    slong known;
    const char *x[LENGTH]; /* coefficients of the first coordinate */
};

#define PLANE "coordinate x, z; kinetic (x'^2 + z'^2)/2; "
static const struct motion motions[] = {
    {"an oscillator",
     "coordinate x; kinetic x'^2/2; force x = -x; initial x = 0, x' = 1;",
     0,
     LENGTH,
     {"0", "1", "0", "-1/6", "0", "1/120", "0", "-1/5040"}},
    {"a circle, with the row twice",
     PLANE "constraint a: x^2 + z^2 = 1; constraint b: 2*x^2 + 2*z^2 = 2; "
           "initial x = 1, z = 0, z' = 1;",
     1,
     LENGTH,
     {"1", "0", "-1/2", "0", "1/24", "0", "-1/720", "0"}},
    {"a mass that grows with x", /* (1 + x)^2 x'^2 = 1: x = sqrt(1 + 2 t) - 1 */
     "coordinate x; kinetic (1 + x)^2*x'^2/2; initial x = 0, x' = 1;",
     0,
     LENGTH,
     {"0", "1", "-1/2", "1/2", "-5/8", "7/8", "-21/16", "33/16"}},
    {"masses that are coupled, in time", /* 2 x'' + y'' = 3 t, x'' + 2 y'' = 0 */
     "coordinate x, y; kinetic x'^2 + x'*y' + y'^2; force x = 3*t; initial x = 0, y = 0;",
     0,
     LENGTH,
     {"0", "0", "0", "1/3", "0", "0", "0", "0"}},
    {"drag of nonideal forces", /* x'' = -x' */
     PLANE "constraint floor: z = 0; nonideal x = -x'; initial x = 0, z = 0, x' = 1;",
     1,
     LENGTH,
     {"0", "1", "-1/2", "1/6", "-1/24", "1/120", "-1/720", "1/5040"}},
    {"friction of a reaction on a slope", /* r = 10 t + x''/2, x'' = 20 t - 7 r/10 */
     PLANE "constraint floor: z = x/2; force z = -10*t; force x = 20*t; "
           "nonideal x = -reaction.floor/5; initial x = 0, z = 0;",
     1,
     LENGTH,
     {"0", "0", "0", "130/81", "0", "0", "0", "0"}},
    {"friction of a multiplier", /* lambda = 9 t + 1 without friction, on a slope of 1 */
     PLANE "constraint floor: z = x; force z = -9*t - 1; force x = 9*t + 1; "
           "nonideal x = -multiplier.floor/2; initial x = 0, z = 0;",
     1,
     LENGTH,
     {"0", "0", "-1/8", "-3/8", "0", "0", "0", "0"}},
    {"friction of the square of a reaction",
     PLANE "constraint floor: z = 0; force z = -1; nonideal x = -reaction.floor^2; "
           "initial x = 0, z = 0, x' = 3;",
     1,
     3,
     {"0", "3", "-1/2"}},
};

static void
try_one(const struct motion *m)
{
    const struct hol_recipe start = {.kind = HOL_RECIPE_NAMED};
    char text[600];
    struct hol_poly_eval *eval = NULL;
    struct hol_enclosure *answer = NULL;
    struct case_model c;
    arb_poly_struct q[2];
    arb_t x;
    fmpq_t truth;
    slong known = 0;

    (void)snprintf(text, sizeof text, "title \"k\"; source \"s\"; %s span 0 .. 1;", m->text);
    c = case_parse(text);
    arb_ptr state = hol_balls_alloc(2 * c.model->n + 1);
    bool good = state != NULL && hol_enclosure_seen(state, c.model, &start, BITS) == HOL_OK &&
                hol_enclosure_at(&answer, c.model, state, state + 1, state + 1 + c.model->n,
                                 m->rank, BITS) == HOL_OK &&
                hol_poly_eval_create(&eval, c.model->tape, BITS) == HOL_OK;

    arb_init(x);
    fmpq_init(truth);
    arb_poly_init(q);
    arb_poly_init(q + 1);
    good = good && hol_enclosure_series(q, &known, eval, c.model, answer, LENGTH) == HOL_OK &&
           known == m->known;
    for (slong k = 0; k < known && good; k++) {
        if (fmpq_set_str(truth, m->x[k], 10) != 0)
            tap_bail("%s is no number", m->x[k]);
        arb_poly_get_coeff_arb(x, q, k);
        good = arb_contains_fmpq(x, truth) != 0 && mag_cmp_2exp_si(arb_radref(x), NEAR) < 0;
        if (!good)
            tap_diag("coefficient %ld is not %s", (long)k, m->x[k]);
    }
    tap_ok(good, "%s: %ld coefficients", m->name, (long)known);
    arb_poly_clear(q);
    arb_poly_clear(q + 1);
    arb_clear(x);
    fmpq_clear(truth);
    hol_poly_eval_destroy(eval);
    hol_enclosure_destroy(answer);
    hol_balls_free(state, 2 * c.model->n + 1);
    case_clear(&c);
}

int
main(void)
{
    for (size_t i = 0; i < sizeof motions / sizeof *motions; i++)
        try_one(&motions[i]);
    hol_thread_free_cache();
    return tap_done();
}
