/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/*
 * Events in a tube. f, an output or its time derivative, is enclosed on interval after interval by
 * its Taylor polynomial about the middle with the coefficient of the whole interval last. Where f
 * keeps its sign there is no zero, where f' does there is one or none, as the signs at the ends
 * say; else the interval is halved.
 */
#include "reference/tube/tube-event-inside.h"

#include "base/clock.h"

#define STARTS 40 /* halvings of the first interval, where f vanishes at its start */
#define TRIES 8   /* of an end at which the sign of f is decided */
#define ROUNDS 60 /* of Newton's method */
#define FURTHER 6 /* doublings beyond a zero at which f' vanishes, so that balls decide again */
#define AT_START (-20) /* log2 of the part of the first interval that counts as the start */

/* Coefficients of f about all instants of a ball; what is not bounded is indeterminate. */
static void
coefficients(struct hol_tube_events *e, arb_ptr c, const arb_t own)
{
    if (!hol_tube_expand(e->raw, &e->work, own, e->output, HOL_EVENT_TERMS + (slong)e->d))
        _arb_vec_indeterminate(e->raw, HOL_EVENT_TERMS + 1);
    for (slong k = 0; k < HOL_EVENT_TERMS; k++) {
        if (e->d == 0)
            arb_set(c + k, e->raw + k);
        else
            arb_mul_si(c + k, e->raw + k + 1, k + 1, e->work.bits);
    }
}

/* The range of derivative d of f over the interval, |s| <= radius about its middle. */
static void
range(arb_t f, struct hol_tube_events *e, slong d)
{
    slong bits = e->work.bits;
    arb_t s, term;
    fmpz_t factor;
    arb_init(s);
    arb_init(term);
    fmpz_init(factor);
    arb_zero(f);
    arb_add_error(s, e->radius);
    for (slong k = HOL_EVENT_TERMS - 1; k >= d; k--) {
        fmpz_bin_uiui(factor, (ulong)k, (ulong)d);
        arb_mul(f, f, s, bits);
        arb_mul_fmpz(term, k == HOL_EVENT_TERMS - 1 ? e->wide + k : e->thin + k, factor, bits);
        arb_add(f, f, term, bits);
    }
    if (!arb_is_finite(f) ||
        (arb_is_finite(e->wide + d) && mag_cmp(arb_radref(e->wide + d), arb_radref(f)) < 0))
        arb_set(f, e->wide + d);
    arb_clear(s);
    arb_clear(term);
    fmpz_clear(factor);
}

/* The interval [low, high]: its middle, and the coefficients. */
static void
look(struct hol_tube_events *e, const arf_t low, const arf_t high)
{
    arb_t all;

    arb_init(all);
    arb_set_interval_arf(all, low, high, ARF_PREC_EXACT);
    arb_get_mid_arb(e->middle, all);
    arb_get_rad_arb(e->radius, all);
    coefficients(e, e->wide, all);
    range(e->f, e, 0);
    if (arb_is_finite(e->wide) && arb_contains_zero(e->wide)) {
        coefficients(e, e->thin, e->middle);
        range(e->f, e, 0);
    } else
        _arb_vec_indeterminate(e->thin, HOL_EVENT_TERMS);
    arb_clear(all);
}

static int
sign_of(const arb_t x) /* 0: not decided */
{
    return arb_is_positive(x) ? 1 : arb_is_negative(x) ? -1 : 0;
}

static int
sign_at(struct hol_tube_events *e, const arf_t t)
{
    arb_set_arf(e->middle, t);
    coefficients(e, e->thin, e->middle);
    return sign_of(e->thin);
}

/* -------------------------------------------------------------------------- the start */

/*
 * f and its first derivatives may be 0 at the start, to within eps_j, and derivative z keeps its
 * sign on [start, high], |f^(z)|/z! >= c. Then f has that sign from the largest
 * (z eps_j / c)^(1/(z - j)) on, which has to be next to nothing of the interval. Exactly 0: at
 * once.
 */
static bool
leaves_zero(struct hol_tube_events *e, slong z, const arb_t slope)
{
    bool good = true;
    mag_t least, size, all;

    mag_init(least);
    mag_init(size);
    mag_init(all);
    arb_get_mag_lower(least, slope);
    arb_get_mag(all, e->radius);
    for (slong j = 0; j < z && good; j++) {
        if ((size_t)j < e->zeros)
            continue;
        arb_get_mag(size, e->raw + j);
        mag_mul_ui(size, size, (ulong)z);
        mag_div(size, size, least);
        mag_root(size, size, (ulong)(z - j));
        mag_mul_2exp_si(size, size, -AT_START);
        good = mag_cmp(size, all) <= 0;
    }
    mag_clear(least);
    mag_clear(size);
    mag_clear(all);
    return good;
}

/* From the start to where the sign of f is known, no zero between; false: not found. */
static bool
begin(struct hol_tube_events *e)
{
    slong z = (slong)e->zeros;
    arb_ptr first = _arb_vec_init(HOL_EVENT_TERMS);
    arf_t high;
    arb_t own, slope;
    bool good = false;
    arf_init(high);
    arb_init(own);
    arb_init(slope);
    arb_set_arf(own, e->at);
    coefficients(e, first, own);
    while (z < HOL_EVENT_TERMS && arb_contains_zero(first + z))
        z++;
    e->at_start = z > 0;
    e->exact = (size_t)z == e->zeros;
    e->sign = z == 0 ? sign_of(first) : 0;
    for (int i = 0; i < STARTS && z > 0 && z + 1 < HOL_EVENT_TERMS && !good; i++) {
        arf_mul_2exp_si(e->width, e->width, -1);
        arf_add(high, e->at, e->width, ARF_PREC_EXACT, ARF_RND_DOWN);
        look(e, e->at, high);
        range(slope, e, z);
        _arb_vec_set(e->raw, first, HOL_EVENT_TERMS);
        if (sign_of(slope) == 0 || !leaves_zero(e, z, slope))
            continue;
        e->sign = sign_of(slope);
        arf_set(e->at, high);
        good = true;
    }
    good = good || e->sign != 0;
    e->why = good ? NULL : "it is not told from zero as the motion begins";
    _arb_vec_clear(first, HOL_EVENT_TERMS);
    arf_clear(high);
    arb_clear(own);
    arb_clear(slope);
    return good;
}

/* ------------------------------------------------------------------------- the search */

/* An end in (at, high] at which f has a sign; there is one zero at most. 0: none is found, or, next
 * to a zero at the end that is exact, none that is worth a step. */
static int
choose_end(struct hol_tube_events *e, arf_t high)
{
    int sign = sign_at(e, high);
    arf_t step;

    arf_init(step);
    for (int i = 0; i < TRIES && sign == 0; i++) {
        arf_sub(step, high, e->at, ARF_PREC_EXACT, ARF_RND_DOWN);
        arf_mul_2exp_si(step, step, -1);
        if (arf_cmpabs_2exp_si(step, e->least) < 0)
            break;
        arf_add(high, e->at, step, ARF_PREC_EXACT, ARF_RND_DOWN);
        sign = sign_at(e, high);
    }
    arf_clear(step);
    return sign;
}

/* found: the one zero in the interval, f' of one sign on it, as closely as the tube allows. */
static void
settle(struct hol_tube_events *e, const arf_t low, const arf_t high)
{
    slong bits = e->work.bits;
    arb_t newton, slope, when;
    arf_t a, b;
    mag_t before;

    arb_init(newton);
    arb_init(slope);
    arb_init(when);
    arf_init(a);
    arf_init(b);
    mag_init(before);
    arb_set_interval_arf(when, low, high, ARF_PREC_EXACT);
    for (int i = 0; i < ROUNDS; i++) {
        mag_set(before, arb_radref(when));
        arb_get_lbound_arf(a, when, ARF_PREC_EXACT);
        arb_get_ubound_arf(b, when, ARF_PREC_EXACT);
        arf_max(a, a, low); /* a ball of [low, high] is a little wider */
        arf_min(b, b, high);
        look(e, a, b);
        range(slope, e, 1);
        if (sign_of(slope) == 0 || !arb_is_finite(e->thin))
            break;
        arb_div(newton, e->thin, slope, bits);
        arb_sub(newton, e->middle, newton, bits);
        if (!arb_is_finite(newton) || !arb_intersection(newton, when, newton, bits))
            break;
        arb_swap(when, newton);
        mag_mul_2exp_si(before, before, -1);
        if (mag_cmp(arb_radref(when), before) >= 0)
            break;
    }
    arb_swap(e->found, when);
    arb_clear(when);
    arb_clear(newton);
    arb_clear(slope);
    arf_clear(a);
    arf_clear(b);
    mag_clear(before);
}

/* f and f' are bounded from `at` to high: f is continuous, and does not jump over 0. */
static bool
is_continuous(struct hol_tube_events *e, const arf_t high)
{
    arb_t all;

    arb_init(all);
    arb_set_interval_arf(all, e->at, high, ARF_PREC_EXACT);
    coefficients(e, e->wide, all);
    arb_clear(all);
    return arb_is_finite(e->wide) && arb_is_finite(e->wide + 1);
}

/* Where f' vanishes with f: the other sign, as near beyond `at` as it is proved, and high; 0: it is
 * not near. Between them f changes its sign an odd number of times. */
static int
look_beyond(struct hol_tube_events *e, arf_t high)
{
    int sign = 0, more = FURTHER;

    while ((sign != -e->sign || more-- > 0) &&
           arf_cmpabs_2exp_si(e->width, e->least + e->beyond) < 0) {
        arf_mul_2exp_si(e->width, e->width, 1);
        arf_add(high, e->at, e->width, ARF_PREC_EXACT, ARF_RND_DOWN);
        if (arf_cmp(high, e->end) >= 0)
            return 0;
        sign = sign_at(e, high);
    }
    return sign == -e->sign && is_continuous(e, high) ? sign : 0;
}

/*
 * The next change of sign of f: found; *after: the sign there. DOMAIN: there is none up to the end.
 */
static enum hol_status
next_change(struct hol_tube_events *e, int *after)
{
    enum hol_status status = HOL_UNABLE;
    arf_t high;
    arb_t slope;

    arf_init(high);
    arb_init(slope);
    while (status == HOL_UNABLE) {
        int sign = 0;

        if (arf_cmp(e->at, e->end) >= 0) {
            status = HOL_DOMAIN;
            break;
        }
        e->why = hol_tube_late;
        if (hol_clock(CLOCK_THREAD_CPUTIME_ID) > e->deadline)
            break;
        arf_add(high, e->at, e->width, ARF_PREC_EXACT, ARF_RND_DOWN);
        arf_min(high, high, e->end);
        look(e, e->at, high);
        sign = sign_of(e->f);
        if (sign == 0) {
            range(slope, e, 1);
            sign = sign_of(slope) != 0 ? choose_end(e, high) : 0;
        }
        if (sign == 0) {
            e->why = "a zero, or none, or several: the balls do not tell";
            arf_mul_2exp_si(e->width, e->width, -1);
            if (arf_cmpabs_2exp_si(e->width, e->least) >= 0)
                continue;
            if ((sign = look_beyond(e, high)) == 0)
                break;
            arb_set_interval_arf(e->found, e->at, high, ARF_PREC_EXACT);
            e->several = true;
            *after = sign;
            status = HOL_OK;
        } else if (sign != e->sign) {
            settle(e, e->at, high);
            e->several = false;
            *after = sign;
            status = HOL_OK;
        }
        e->sign = sign;
        arf_set(e->at, high);
        arf_mul_2exp_si(e->width, e->width, 1);
    }
    arf_clear(high);
    arb_clear(slope);
    return status;
}

enum hol_status
hol_tube_events_next(struct hol_tube_events *e, arb_t when)
{
    enum hol_status status;
    int after = 0;
    if (!e->begun && !begin(e))
        return HOL_UNABLE;
    e->first = e->begun ? e->first : e->sign;
    e->begun = true;
    do
        status = next_change(e, &after);
    while (status == HOL_OK && e->kind != HOL_EVENT_ZERO &&
           (after > 0) != (e->kind == HOL_EVENT_MINIMUM));
    if (status == HOL_OK)
        arb_add(when, e->found, e->work.tube->shift, ARF_PREC_EXACT);
    return status;
}
