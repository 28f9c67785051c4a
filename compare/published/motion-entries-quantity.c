/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* One quantity at one instant of the motion, or at many of an interval. */
#include "compare/published/motion-entries-inside.h"

#include "model/tape/eval-ball.h"
#include "numeric/dense/scalar.h"

#include <math.h>
#include <stdint.h>

#define GUARD HOL_MOTION_ENTRIES_GUARD
#define STATIONS 16u /* of an interval, both ends among them */
#define ORDER 1e-3L  /* of a difference, what is not known of it where an order is looked for */

void
hol_motion_entries_undefined(struct hol_finding *finding, const char *why)
{
    *finding = (struct hol_finding){.tried = true, .why = why};
}

/* Is the error so small that it does not matter? a->time. */
static bool
is_known(struct hol_motion_entries *a, long double error, const struct hol_printed *right)
{
    long double size = 1;

    if (right != NULL && right->is_number)
        return GUARD * error <= powl(10, (long double)right->unit) / 16;
    if (hol_trajectory_at(a->trajectory, a->time, &a->point, NULL, NULL) == HOL_OK)
        size = fmaxl(size, fmaxl(hol_mat_max(&a->point.q), hol_mat_max(&a->point.v)));
    return GUARD * error <= HOL_MOTION_ENTRIES_LIMIT * fmaxl(size, hol_scalar_abs(a->x));
}

/* The ball of an output at a->time, which is known to an error, and was rounded. */
static enum hol_status
enclose(arb_t value, struct hol_motion_entries *a, size_t output, long double error)
{
    enum hol_status status;
    arb_t time;

    arb_init(time);
    hol_ball_set_mpfr(time, a->time);
    arb_mul_2exp_si(value, time, -HOL_MOTION_ENTRIES_BITS);
    arb_add_error(time, value);
    hol_motion_entries_set(a->from, error);
    hol_ball_set_mpfr(value, a->from);
    arb_add_error(time, value);
    status = a->phases != NULL ? hol_phases_enclose(value, a->phases, a->phase, time, output)
                               : hol_trajectory_enclose(value, a->trajectory, time, output);
    arb_clear(time);
    return status;
}

/* x := an output at a->time, an instant known to *error, which becomes the error of x. a->y. */
static enum hol_status
read_output(mpfr_ptr x, struct hol_motion_entries *a, size_t output, long double *error)
{
    enum hol_status status = HOL_OK;
    long double moved = 0;
    arb_t value;

    arb_init(value);
    if (*error > 0) /* it is continuous there: then the effect of the error of the instant */
        status = enclose(value, a, output, *error);
    if (status == HOL_OK && *error > 0) {
        mpfr_sub(a->from, a->time, a->from, MPFR_RNDN);
        if (hol_trajectory_output(a->trajectory, a->from, output, a->y) != HOL_OK)
            mpfr_set_nan(a->y);
    }
    if (status == HOL_OK)
        status = enclose(value, a, output, 0);
    if (status == HOL_OK) {
        (void)arf_get_mpfr(x, arb_midref(value), MPFR_RNDN);
        if (*error > 0 && mpfr_number_p(a->y)) {
            mpfr_sub(a->y, a->y, x, MPFR_RNDN);
            moved = hol_scalar_abs(a->y);
        }
        *error = moved + hol_ball_radius(value);
    }
    arb_clear(value);
    return status;
}

/* x := the impulse of a contact in the impact at a->time. DOMAIN: there is none. */
static enum hol_status
read_impulse(mpfr_ptr x, struct hol_motion_entries *a, size_t contact, long double *error)
{
    size_t count = a->phases != NULL ? hol_phases_count(a->phases) : 0;

    mpfr_sub(a->y, a->end, a->start, MPFR_RNDN);
    mpfr_div_2ui(a->y, a->y, 60, MPFR_RNDN);
    for (size_t i = 0; i < count; i++) {
        const struct hol_phase *phase = hol_phases_get(a->phases, i);

        mpfr_sub(a->from, phase->end, a->time, MPFR_RNDN);
        if ((phase->ended != HOL_PHASE_CLOSES && phase->ended != HOL_PHASE_BOUNCES) ||
            phase->contact != contact || mpfr_cmpabs(a->from, a->y) > 0)
            continue;
        mpfr_set(x, phase->impulse, MPFR_RNDN);
        *error = powl(10, (long double)hol_phases_impulse_error(a->phases, i));
        return HOL_OK;
    }
    return HOL_DOMAIN;
}

/* Both sides at a->time: the true one into a->x, the printed one into a->z. */
static enum hol_status
read_sides(struct hol_motion_entries *a, const struct hol_published_item *item, size_t k,
           long double *error)
{
    const struct hol_quantity *q = k == SIZE_MAX ? NULL : &item->source->quantities[k];
    hol_node printed = q == NULL ? item->source->right.value : q->right.value;
    size_t left = k == SIZE_MAX ? 1 : 3 + 2 * k, right = k == SIZE_MAX ? 0 : 4 + 2 * k;
    long double other = *error;
    enum hol_status status;

    if (hol_published_varies(a->base->source->graph, printed)) {
        status = read_output(a->z, a, hol_published_output(a->model, item, right), &other);
        if (status != HOL_OK)
            return status;
    } else {
        hol_motion_entries_constant(a->z, a, hol_published_output(a->base, item, right));
        other = 0;
    }
    if (q != NULL && q->left == HOL_NODE_NONE)
        status = read_impulse(a->x, a, q->impulse, error);
    else
        status = read_output(a->x, a, hol_published_output(a->model, item, left), error);
    *error += other;
    return status;
}

enum hol_status
hol_motion_entries_quantity(struct hol_finding *finding, struct hol_motion_entries *a,
                            const struct hol_published_item *item, size_t k, long double error)
{
    const struct hol_printed *right =
        k == SIZE_MAX ? &item->source->right : &item->source->quantities[k].right;
    const struct hol_printed *printed_as = a->order ? NULL : right;
    double known = fmax(0, a->facts.digits);
    long double noise, error_of_time = error;
    enum hol_status status;
    bool number;

    if (!hol_motion_entries_one_valued(a, right->value)) {
        hol_motion_entries_undefined(finding, "the multiplier is not unique");
        return HOL_OK;
    }
    status = read_sides(a, item, k, &error);
    if (status == HOL_NOMEM)
        return status;
    if (status != HOL_OK) {
        hol_motion_entries_undefined(finding, status == HOL_UNABLE
                                                  ? "two runs do not tell it from where it jumps "
                                                    "or has no value"
                                                  : "it has no value there");
        return HOL_OK;
    }
    a->error = error;
    number = printed_as != NULL && printed_as->is_number;
    /* Where no digit of the truth is known, no digit of a number is right; a formula is right
     * to 25. */
    if (number && hol_scalar_abs(a->x) <= GUARD * error)
        mpfr_set_zero(a->x, 1);
    noise = number ? 0 : GUARD * error / HOL_MOTION_ENTRIES_LIMIT * HOL_PUBLISHED_LIMIT;
    hol_finding_compare(finding, a->z, a->x, noise, printed_as, known);
    if (!finding->evaluated)
        return HOL_OK;
    hol_finding_known(finding, a->x, GUARD * error);
    finding->certified = hol_motion_entries_prove_quantity(a, item, k, error_of_time);
    if (known < HOL_MOTION_ENTRIES_DIGITS && !number)
        hol_motion_entries_undefined(finding, "too few digits of the true motion are known");
    else if (!is_known(a, error, printed_as) &&
             !(a->order && GUARD * error <= ORDER * finding->error))
        hol_motion_entries_undefined(finding, "too few digits of the true motion are known");
    else if (!number)
        finding->result =
            finding->digits >= HOL_MOTION_ENTRIES_DIGITS ? HOL_CHECK_CONFIRMED : HOL_CHECK_FAILED;
    return HOL_OK;
}

/* From good to bad; a failure is worse than what could not be evaluated. */
static int
badness(const struct hol_finding *finding)
{
    if (!finding->evaluated)
        return 2;
    return finding->result == HOL_CHECK_CONFIRMED    ? 0
           : finding->result == HOL_CHECK_LAST_DIGIT ? 1
                                                     : 3;
}

bool
hol_motion_entries_worse(const struct hol_finding *one, const struct hol_finding *other)
{
    return badness(one) > badness(other) ||
           (badness(one) == badness(other) && one->digits < other->digits);
}

/* ----------------------------------------------------------------------- intervals */

const char *
hol_motion_entries_go_to(struct hol_motion_entries *a, const struct hol_entry *entry,
                         mpfr_srcptr to, unsigned i, unsigned count, bool between)
{
    static const uint32_t golden = 0x9e3779b9; /* of 2^32, its golden section */

    mpfr_set_ui(a->time, i, MPFR_RNDN);
    if (between) {
        mpfr_set_si_2exp(a->x, (long)(i * golden) - (1L << 31), -32, MPFR_RNDN);
        mpfr_add(a->time, a->time, a->x, MPFR_RNDN);
    }
    mpfr_sub(a->x, to, a->since, MPFR_RNDN);
    mpfr_mul(a->time, a->time, a->x, MPFR_RNDN);
    mpfr_div_ui(a->time, a->time, count, MPFR_RNDN);
    mpfr_add(a->time, a->time, a->since, MPFR_RNDN);
    if (i == count && !between)
        mpfr_set(a->time, to, MPFR_RNDN);
    (void)hol_motion_entries_choose(a, entry, 0);
    return hol_motion_entries_unreached(a);
}

enum hol_status
hol_motion_entries_check_interval(struct hol_finding *finding, struct hol_motion_entries *a,
                                  const struct hol_published_item *item)
{
    enum hol_status status = HOL_OK;
    long double error = 0;

    mpfr_set(a->since, a->time, MPFR_RNDN);
    hol_motion_entries_constant(a->until, a, hol_published_output(a->base, item, 3));
    for (unsigned i = 0; status == HOL_OK && i < STATIONS; i++) {
        struct hol_finding one = {.tried = true};
        const char *why = hol_motion_entries_go_to(a, item->source, a->until, i, STATIONS - 1,
                                                   i > 0 && i < STATIONS - 1);

        if (why != NULL)
            hol_motion_entries_undefined(&one, why);
        else
            status = hol_motion_entries_instant(&one, a, item);
        error = fmaxl(error, one.error);
        if (status != HOL_OK || (i > 0 && !hol_motion_entries_worse(&one, finding)))
            continue;
        *finding = one;
        mpfr_set(a->worst, a->time, MPFR_RNDN);
    }
    finding->error = error;
    mpfr_set(a->time, a->worst, MPFR_RNDN);
    return status;
}
