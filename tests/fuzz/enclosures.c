/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* What the evaluators of a tape owe each other. */
#include "tests/fuzz/enclosures.h"

#include "base/alloc.h"
#include "model/series/series.h"
#include "model/tape/eval-ball.h"
#include "model/tape/eval-disc.h"
#include "model/tape/eval-poly.h"
#include "model/tape/eval-slope.h"
#include "model/tape/tape-inside.h"

#include <stdio.h>
#include <stdlib.h>

enum { BITS = 128, POINT_BITS = 320, NARROW = 200, ORDER = 4 };

/* Inputs of the stages up to IDEAL, as hol_var and index. */
struct input {
    enum hol_var kind;
    size_t index;
};

struct laws {
    const struct hol_tape *tape;
    size_t n;
    struct hol_ball_eval *box, *first, *second;
    struct hol_slope *slope;
    struct hol_poly_eval *poly;
    struct hol_disc *disc;
    struct hol_eval *numbers;
    struct hol_series *series;
};

static _Noreturn void
broken(const char *law, size_t place)
{
    fprintf(stderr, "fuzz: %s, at %zu\n", law, place);
    abort();
}

static void
created(enum hol_status status)
{
    if (status != HOL_OK)
        broken("an evaluator is not there", (size_t)status);
}

/* The slopes, series and discs end there. */
static bool
is_early(const struct laws *w, size_t output)
{
    return hol_tape_output_stage(w->tape, output) <= HOL_STAGE_IDEAL;
}

/* ------------------------------------------------------------------------- places */

/* The input k: the time, the coordinates, the velocities. */
static struct input
input(const struct laws *w, size_t k)
{
    if (k == 0)
        return (struct input){HOL_VAR_TIME, 0};
    if (k <= w->n)
        return (struct input){HOL_VAR_COORD, k - 1};
    return (struct input){HOL_VAR_VELOCITY, k - 1 - w->n};
}

static size_t
inputs(const struct laws *w)
{
    return 1 + 2 * w->n;
}

/* The centre of input k, in eighths: places where everything is tied, where nothing is, and 0. */
static slong
centre(size_t place, size_t k)
{
    static const slong first[] = {6, 0, -11, 3}, step[] = {0, 0, 5, -1};

    return first[place] + step[place] * (slong)(k % 16);
}

enum { PLACES = 4 };

/* x := centre + u r, exactly; u in sixteenths. */
static void
point(arb_t x, size_t place, size_t k, slong u, slong log2_radius)
{
    arb_t shift;

    arb_init(shift);
    arb_set_si(shift, u);
    arb_mul_2exp_si(shift, shift, log2_radius - 4);
    arb_set_si(x, centre(place, k));
    arb_mul_2exp_si(x, x, -3);
    arb_add(x, x, shift, ARF_PREC_EXACT);
    arb_clear(shift);
}

static void
go_to(const struct laws *w, struct hol_ball_eval *e, size_t place, slong u, slong log2_radius)
{
    arb_t x;

    arb_init(x);
    for (size_t k = 0; k < inputs(w); k++) {
        struct input i = input(w, k);

        /* Not along the diagonal only. */
        point(x, place, k, k % 2 == 0 ? u : -u, log2_radius);
        hol_ball_eval_set(e, i.kind, i.index, x);
    }
    arb_clear(x);
    if (hol_ball_eval_run(e, HOL_STAGE_IDEAL, NULL) == HOL_INVALID)
        broken("a stage is not there", 0);
}

static void
go_to_box(const struct laws *w, size_t place, slong log2_radius)
{
    arb_t x;

    arb_init(x);
    for (size_t k = 0; k < inputs(w); k++) {
        struct input i = input(w, k);

        point(x, place, k, 0, 0);
        mag_set_ui_2exp_si(arb_radref(x), 1, log2_radius);
        hol_ball_eval_set(w->box, i.kind, i.index, x);
    }
    arb_clear(x);
    if (hol_ball_eval_run(w->box, HOL_STAGE_IDEAL, NULL) == HOL_INVALID)
        broken("a stage is not there", 0);
}

/* ------------------------------------------------------------------------- laws */

/* What has no bounded ball says nothing. */
static void
require_overlap(const arb_t a, const arb_t b, const char *law, size_t place)
{
    if (arb_is_finite(a) && arb_is_finite(b) && !arb_overlaps(a, b))
        broken(law, place);
}

static void
check_box(const struct laws *w, const struct hol_ball_eval *at)
{
    arb_srcptr wide = hol_ball_eval_slots(w->box), thin = hol_ball_eval_slots(at);

    for (size_t k = 0; k < hol_tape_stage_end(w->tape, HOL_STAGE_IDEAL); k++)
        require_overlap(wide + k, thin + k, "a box does not enclose a point", k);
}

/* w(second) - w(first) against the sum of slopes times differences. */
static void
check_mean_values(const struct laws *w, size_t place, slong u, slong log2_radius)
{
    arb_ptr sum = _arb_vec_init((slong)w->tape->output_count);
    arb_t a, b;

    arb_init(a);
    arb_init(b);
    hol_slope_take(w->slope, w->box, HOL_STAGE_IDEAL);
    for (size_t k = 0; k < inputs(w); k++) {
        struct input i = input(w, k);

        point(a, place, k, 0, log2_radius);
        point(b, place, k, k % 2 == 0 ? u : -u, log2_radius);
        arb_sub(b, b, a, ARF_PREC_EXACT);
        hol_slope_in(w->slope, i.kind, i.index);
        for (size_t output = 0; output < w->tape->output_count; output++)
            if (is_early(w, output))
                arb_addmul(sum + output, hol_slope_get(w->slope, output), b, BITS);
    }
    for (size_t output = 0; output < w->tape->output_count; output++) {
        if (!is_early(w, output))
            continue;
        hol_ball_eval_get(a, w->first, output);
        hol_ball_eval_get(b, w->second, output);
        arb_sub(b, b, a, POINT_BITS);
        require_overlap(sum + output, b, "slopes do not enclose a difference", output);
    }
    _arb_vec_clear(sum, (slong)w->tape->output_count);
    arb_clear(a);
    arb_clear(b);
}

/* Along s -> centre + s for all inputs: value and slope. */
static void
check_series(const struct laws *w, size_t place)
{
    arb_ptr sum = _arb_vec_init((slong)w->tape->output_count);
    arb_poly_t x;
    arb_t value;

    arb_poly_init(x);
    arb_init(value);
    hol_slope_take(w->slope, w->first, HOL_STAGE_IDEAL);
    for (size_t k = 0; k < inputs(w); k++) {
        struct input i = input(w, k);

        point(value, place, k, 0, 0);
        arb_poly_set_coeff_arb(x, 0, value);
        arb_poly_set_coeff_si(x, 1, 1);
        hol_poly_eval_set(w->poly, i.kind, i.index, x);
        hol_slope_in(w->slope, i.kind, i.index);
        for (size_t output = 0; output < w->tape->output_count; output++)
            if (is_early(w, output))
                arb_add(sum + output, sum + output, hol_slope_get(w->slope, output), POINT_BITS);
    }
    hol_poly_eval_run(w->poly, HOL_STAGE_IDEAL, ORDER + 1);
    for (size_t output = 0; output < w->tape->output_count; output++) {
        const arb_poly_struct *series;

        if (!is_early(w, output))
            continue;
        series = hol_poly_eval_get(w->poly, output);
        arb_poly_get_coeff_arb(value, series, 1);
        require_overlap(sum + output, value, "a series has another slope", output);
        arb_poly_get_coeff_arb(value, series, 0);
        hol_ball_eval_get(sum + output, w->first, output);
        require_overlap(sum + output, value, "a series has another value", output);
    }
    _arb_vec_clear(sum, (slong)w->tape->output_count);
    arb_poly_clear(x);
    arb_clear(value);
}

static void
check_disc(const struct laws *w, size_t place, slong log2_radius)
{
    acb_t x;
    arb_t value;

    acb_init(x);
    arb_init(value);
    for (size_t k = 0; k < inputs(w); k++) {
        struct input i = input(w, k);

        point(acb_realref(x), place, k, 0, 0);
        mag_set_ui_2exp_si(arb_radref(acb_realref(x)), 1, log2_radius);
        arb_zero(acb_imagref(x));
        mag_set_ui_2exp_si(arb_radref(acb_imagref(x)), 1, log2_radius);
        hol_disc_set(w->disc, i.kind, i.index, x);
    }
    hol_disc_run(w->disc, HOL_STAGE_IDEAL);
    for (size_t output = 0; output < w->tape->output_count; output++) {
        acb_srcptr disc;

        if (!is_early(w, output))
            continue;
        disc = hol_disc_get(w->disc, output);
        hol_ball_eval_get(value, w->second, output);
        if (!acb_is_finite(disc))
            continue;
        require_overlap(acb_realref(disc), value, "a disc does not enclose a real point", output);
        if (arb_is_finite(value) && !arb_contains_zero(acb_imagref(disc)))
            broken("a disc is not real at its centre", output);
    }
    acb_clear(x);
    arb_clear(value);
}

/* A number of the MPFR evaluators against the ball of as many bits or fewer: their rounding errors
 * are among those that it allows for, where it is narrow. */
static void
require_near(arb_t ball, const mpfr_t x, slong narrow, const char *law, size_t place)
{
    arb_t number;

    /* Beyond the exponents of MPFR there is none; balls may know by their rules that one is exactly
     * 0, of which numbers, which have no such rules, keep rounding errors. */
    if (!arb_is_finite(ball) || arb_is_zero(ball) || arb_rel_accuracy_bits(ball) < narrow ||
        !mpfr_number_p(x) || mpfr_zero_p(x))
        return;
    arb_init(number);
    hol_ball_set_mpfr(number, x);
    mag_mul_2exp_si(arb_radref(ball), arb_radref(ball), 16);
    require_overlap(ball, number, law, place);
    arb_clear(number);
}

static void
check_numbers(const struct laws *w, size_t place)
{
    arb_t ball;
    mpfr_t x;

    arb_init(ball);
    mpfr_init2(x, POINT_BITS);
    for (size_t k = 0; k < inputs(w); k++) {
        struct input i = input(w, k);

        point(ball, place, k, 0, 0);
        arf_get_mpfr(x, arb_midref(ball), MPFR_RNDN);
        hol_eval_set(w->numbers, i.kind, i.index, x);
    }
    created(hol_eval_update(w->numbers, HOL_STAGE_IDEAL));
    for (size_t output = 0; output < w->tape->output_count; output++) {
        if (!is_early(w, output))
            continue;
        hol_ball_eval_get(ball, w->first, output);
        hol_eval_get(x, w->numbers, output);
        require_near(ball, x, NARROW, "a number lies outside its ball", output);
    }
    mpfr_clear(x);
    arb_clear(ball);
}

/* Along the same line as check_series, which comes first: its balls of the coefficients. */
static void
check_taylor(const struct laws *w, size_t place)
{
    enum hol_status status = HOL_OK;
    arb_t ball;
    mpfr_t x;

    arb_init(ball);
    mpfr_init2(x, POINT_BITS);
    hol_series_restart(w->series);
    for (size_t order = 0; order <= ORDER && status == HOL_OK; order++) {
        for (size_t k = 0; k < inputs(w); k++) {
            struct input i = input(w, k);

            point(ball, place, k, 0, 0);
            arf_get_mpfr(x, arb_midref(ball), MPFR_RNDN);
            if (order > 0)
                mpfr_set_ui(x, order == 1, MPFR_RNDN);
            hol_series_set(w->series, i.kind, i.index, order, x);
        }
        status = hol_series_run(w->series, HOL_STAGE_IDEAL, order, NULL);
        for (size_t output = 0; status == HOL_OK && output < w->tape->output_count; output++) {
            if (!is_early(w, output))
                continue;
            arb_poly_get_coeff_arb(ball, hol_poly_eval_get(w->poly, output), (slong)order);
            hol_series_get(x, w->series, output, order);
            require_near(ball, x, BITS / 2, "a Taylor coefficient lies outside its ball", output);
        }
    }
    if (status == HOL_INVALID)
        broken("a stage is not there", 0);
    mpfr_clear(x);
    arb_clear(ball);
}

/* A series of all outputs; those of the stage ANSWER are not asked. */
static void
make_series(struct laws *w)
{
    size_t *all = hol_alloc(w->tape->output_count + 1, sizeof *all);

    created(all != NULL ? HOL_OK : HOL_NOMEM);
    for (size_t output = 0; output < w->tape->output_count; output++)
        all[output] = output;
    created(hol_series_create(&w->series, w->tape, w->tape->output_count, all, ORDER, POINT_BITS));
    hol_free(all);
}

void
fuzz_require_enclosures(const struct hol_tape *tape, size_t n)
{
    struct laws w = {.tape = tape, .n = n};

    created(hol_ball_eval_create(&w.box, tape, BITS));
    created(hol_ball_eval_create(&w.first, tape, POINT_BITS));
    created(hol_ball_eval_create(&w.second, tape, POINT_BITS));
    created(hol_slope_create(&w.slope, tape));
    created(hol_poly_eval_create(&w.poly, tape, BITS));
    created(hol_disc_create(&w.disc, tape, BITS));
    created(hol_eval_create(&w.numbers, tape, POINT_BITS));
    make_series(&w);
    for (size_t place = 0; place < PLACES; place++) {
        go_to(&w, w.first, place, 0, 0);
        check_series(&w, place);
        check_taylor(&w, place);
        check_numbers(&w, place);
        for (slong log2_radius = -1; log2_radius > -64; log2_radius -= 20) {
            go_to_box(&w, place, log2_radius);
            check_box(&w, w.first);
            go_to(&w, w.second, place, 11, log2_radius);
            check_box(&w, w.second);
            check_mean_values(&w, place, 11, log2_radius);
            check_disc(&w, place, log2_radius);
        }
    }
    hol_ball_eval_destroy(w.box);
    hol_ball_eval_destroy(w.first);
    hol_ball_eval_destroy(w.second);
    hol_slope_destroy(w.slope);
    hol_poly_eval_destroy(w.poly);
    hol_disc_destroy(w.disc);
    hol_eval_destroy(w.numbers);
    hol_series_destroy(w.series);
}
