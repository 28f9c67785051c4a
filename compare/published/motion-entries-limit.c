/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* What a motion tends to, as far as the end of its span shows. */
#include "compare/published/motion-entries-inside.h"

#include "base/alloc.h"
#include "numeric/dense/scalar.h"

#include <math.h>

#define PARTS 64u /* of the span, with an instant at each end of one */
#define QUARTER (PARTS / 4)
#define EIGHTH (PARTS / 8)
#define SHRINKS 0.8L
#define NEAR 1e-3L    /* a limit must be as near to its value as this where the motion ends */
#define FALLS 4       /* times that what has a rate to be told falls in a quarter of the span */
#define ALIKE 0.01L   /* fits of the way that is left to go, relative */
#define SETTLED 1e-6L /* so little is left to go, relative, where there is no fit */
#define SLACK 1e-12L  /* of a unit */

/* The course of a difference, (value - printed), over the span. At odd instants, which are not
 * equally spaced, an oscillation is seen that is always 0 at even ones. */
struct course {
    mpfr_t *value; /* 640 bits of it: what it moves by may be far less than it is */
    long double size[PARTS + 1], noise[PARTS + 1];
    bool reached[PARTS + 1]; /* it is 0, to the digits to which a formula has to agree */
    long double unit;        /* of a printed number; 0: a formula */
    long double end;         /* |value| where the motion ends */
    mpfr_ptr work;
};

/* ------------------------------------------------------------------------ the course */

/* The difference at all instants; the finding is that of the last one, or of the first that has no
 * value. */
static enum hol_status
follow(struct course *c, struct hol_finding *finding, struct hol_motion_entries *a,
       const struct hol_published_item *item)
{
    enum hol_status status;

    mpfr_set(a->since, a->start, MPFR_RNDN);
    for (unsigned i = 0; i <= PARTS; i++) {
        const char *why =
            hol_motion_entries_go_to(a, item->source, a->span_end, i, PARTS, i % 2 == 1);

        *finding = (struct hol_finding){.tried = true};
        if (why != NULL)
            hol_motion_entries_undefined(finding, why);
        else if ((status = hol_motion_entries_quantity(finding, a, item, SIZE_MAX, 0)) != HOL_OK)
            return status;
        if (!finding->evaluated)
            return HOL_OK;
        mpfr_sub(c->value[i], a->x, a->z, MPFR_RNDN);
        c->size[i] = hol_scalar_abs(c->value[i]);
        c->noise[i] = HOL_MOTION_ENTRIES_GUARD * a->error;
        c->reached[i] = c->size[i] <= c->noise[i] || (!item->source->right.is_number &&
                                                      finding->digits >= HOL_MOTION_ENTRIES_DIGITS);
    }
    c->end = hol_scalar_abs(a->x);
    return HOL_OK;
}

/* How far the difference moves from one instant to another; negative: down. */
static long double
step(const struct course *c, unsigned from, unsigned to)
{
    mpfr_sub(c->work, c->value[to], c->value[from], MPFR_RNDN);
    return mpfr_sgn(c->work) < 0 ? -hol_scalar_abs(c->work) : hol_scalar_abs(c->work);
}

/* The largest difference in one of the four quarters; what is reached counts as 0. */
static long double
largest(const struct course *c, unsigned quarter)
{
    long double most = 0;

    for (unsigned i = quarter * QUARTER; i <= (quarter + 1) * QUARTER; i++)
        most = fmaxl(most, c->reached[i] ? 0 : c->size[i]);
    return most;
}

/* By how much the difference varies from one instant to another. */
static long double
variation(const struct course *c, unsigned from, unsigned to)
{
    unsigned least = from, most = from;

    for (unsigned i = from; i <= to; i++) {
        least = mpfr_less_p(c->value[i], c->value[least]) ? i : least;
        most = mpfr_greater_p(c->value[i], c->value[most]) ? i : most;
    }
    return step(c, least, most);
}

/* Does it go one way from an instant on, but for what is not told from rest? */
static bool
goes_one_way(const struct course *c, unsigned from, long double least)
{
    bool up = false, down = false;

    for (unsigned i = from; i < PARTS; i++) {
        long double way = step(c, i, i + 1);

        up = up || way > fmaxl(least, c->noise[i]);
        down = down || way < -fmaxl(least, c->noise[i]);
    }
    return !up || !down;
}

/* How far it goes after the last of three instants, if the steps between them shrink by one factor
 * (Aitken); INFINITY: they do not shrink. */
static long double
left_to_go(const struct course *c, unsigned first, unsigned second, unsigned third)
{
    long double before = step(c, first, second), after = step(c, second, third);

    if (after == 0)
        return 0;
    return fabsl(after) >= fabsl(before) ? INFINITY : after * after / (before - after);
}

/* Where that leads to is no farther from 0 than this: as an exponential goes at equal times, and
 * as a power does at times that double; both, or one of them? */
static bool
leads_within(const struct course *c, long double most, bool both)
{
    long double end = mpfr_sgn(c->value[PARTS]) < 0 ? -c->size[PARTS] : c->size[PARTS];
    bool one = fabsl(end + left_to_go(c, PARTS / 2, 3 * PARTS / 4, PARTS)) <= most;
    bool other = fabsl(end + left_to_go(c, PARTS / 4, PARTS / 2, PARTS)) <= most;

    return both ? one && other : one || other;
}

/* ----------------------------------------------------------------------- what it shows */

/*
 * A number: within half a unit of its last digit (or one) at the end, and within one in all of the
 * last quarter, in which the value moves less than in the one before, or not at all, and does not
 * seem to be on its way out of that unit. Why it is no limit; NULL: it is.
 */
static const char *
doubt_number(const struct course *c, const struct hol_finding *finding)
{
    long double before = variation(c, PARTS / 2, 3 * PARTS / 4);
    long double after = variation(c, 3 * PARTS / 4, PARTS);
    long double least = fmaxl(c->noise[PARTS], HOL_MOTION_ENTRIES_LIMIT * fmaxl(c->end, c->unit));

    if (finding->result == HOL_CHECK_FAILED)
        return "it is not reached at the end of the span";
    if (largest(c, 3) > c->unit * (1 + SLACK))
        return "it is not within a unit of it in all of the last quarter of the span";
    if (after <= least)
        return NULL;
    if (!(after < SHRINKS * before) ||
        (goes_one_way(c, PARTS / 4, least) && !leads_within(c, c->unit * (1 + SLACK), true)))
        return "the value has not settled by the end of the span";
    return NULL;
}

/*
 * A formula: there is no difference in all of the last quarter of the span; or it is smaller from
 * quarter to quarter, by a fifth within the last one, and there no more than a thousandth of what
 * it was. Where it goes one way, a thousandth of the value does, too, but it has to lead to 0;
 * where it swings, it falls by much in each of these quarters. (What is 0 but at the end of the
 * span has only come by.)
 */
static const char *
doubt_formula(const struct course *c)
{
    long double in[4];
    bool one_way = goes_one_way(c, PARTS / 4, 0);

    for (unsigned quarter = 0; quarter < 4; quarter++)
        in[quarter] = largest(c, quarter);
    if (in[3] <= 0)
        return NULL;
    if (!(in[3] < in[2] && in[2] < in[1] &&
          (c->reached[PARTS] || c->size[PARTS] < SHRINKS * in[3])))
        return "the difference does not shrink from quarter to quarter of the span";
    if (!(in[3] <= NEAR * fmaxl(in[0], in[1]) || (one_way && in[3] <= NEAR * c->end)))
        return "the difference is still large in the last quarter of the span";
    if (one_way ? !leads_within(c, fmaxl(c->size[PARTS] / 4, c->noise[PARTS]), false)
                : FALLS * in[3] > in[2] || FALLS * in[2] > in[1])
        return "what the difference tends to is not seen within the span";
    return NULL;
}

/*
 * Does it settle at another value than 0, beyond the unit of a number? It goes one way all through
 * the last half of the span, and three fits of an exponential, over that, the last quarter and the
 * last eighth, agree to a hundredth of the way that is left to go; the rate is to be told: in short
 * windows all that is smooth is an exponential, and what falls slowly seems to settle half way.
 */
static bool
fits_elsewhere(const struct course *c)
{
    long double last = c->size[PARTS], way[3], to;
    long double before = step(c, PARTS / 2, 3 * PARTS / 4), after = step(c, 3 * PARTS / 4, PARTS);

    if (!goes_one_way(c, PARTS / 2, 0) || fabsl(before) < FALLS * fabsl(after))
        return false;
    for (unsigned k = 0; k < 3; k++) {
        unsigned back = QUARTER >> k;

        way[k] = left_to_go(c, PARTS - 2 * back, PARTS - back, PARTS);
    }
    to = last + (mpfr_sgn(c->value[PARTS]) < 0 ? -way[2] : way[2]);
    return fmaxl(fabsl(way[0] - way[2]), fabsl(way[1] - way[2])) <= ALIKE * fabsl(way[2]) &&
           to > last / 4 && to >= (1 - ALIKE) * c->unit;
}

/* Or: what it moves by in each eighth of the last half is half as much as in the one before, at
 * most, or nothing, and at last nothing to speak of. */
static bool
rests_elsewhere(const struct course *c)
{
    long double last = c->size[PARTS], least = HOL_MOTION_ENTRIES_LIMIT * last;
    long double before = variation(c, 4 * EIGHTH, 5 * EIGHTH), after = before;

    for (unsigned k = 5; k < 8; k++) {
        after = variation(c, k * EIGHTH, (k + 1) * EIGHTH);
        if (after > least && 2 * after > before)
            return false;
        before = after;
    }
    return after <= SETTLED * last && last >= (1 - ALIKE) * c->unit;
}

static void
judge(struct hol_finding *finding, const struct course *c, const struct hol_printed *right)
{
    const char *why = right->is_number ? doubt_number(c, finding) : doubt_formula(c);
    bool near = c->reached[PARTS] || finding->result != HOL_CHECK_FAILED;

    if (why == NULL) {
        finding->result = right->is_number ? finding->result : HOL_CHECK_CONFIRMED;
    } else if (!near && (fits_elsewhere(c) || rests_elsewhere(c))) {
        finding->why = "the difference settles at another value than 0";
        finding->result = HOL_CHECK_FAILED;
    } else {
        hol_motion_entries_undefined(finding, why); /* a span refutes no limit */
    }
}

enum hol_status
hol_motion_entries_check_limit(struct hol_finding *finding, struct hol_motion_entries *a,
                               const struct hol_published_item *item)
{
    const struct hol_printed *right = &item->source->right;
    struct course c = {.unit = right->is_number ? powl(10, (long double)right->unit) : 0};
    enum hol_status status = HOL_NOMEM;

    c.value = hol_alloc_mpfr(PARTS + 2, HOL_MOTION_ENTRIES_BITS);
    if (c.value == NULL)
        return status;
    c.work = c.value[PARTS + 1];
    status = follow(&c, finding, a, item);
    if (status == HOL_OK && finding->evaluated)
        judge(finding, &c, right);
    hol_free(c.value);
    return status;
}
