/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Which instant of the motion an `event` entry means. */
#include "compare/published/motion-entries-inside.h"

#include "numeric/dense/scalar.h"

#include <math.h>
#include <string.h>

/* At the start the expression is looked at 2^-20 and 2^-19 of the way after it, too. */
#define STEP_LOG2 20

const char hol_motion_entries_sampled[] =
    "no such event is seen, but it is not proved that there is none";

const char hol_motion_entries_untold[] =
    "the event cannot be told: near others, or what it is of has no value or no series before it";

const char hol_motion_entries_unsought[] =
    "an extremum of what depends on forces is looked for in a proof only, which does not reach it";

size_t
hol_motion_entries_time(const struct hol_entry *entry)
{
    for (size_t k = 0; entry->kind == HOL_ENTRY_EVENT && k < entry->quantity_count; k++)
        if (strcmp(entry->quantities[k].text, "t") == 0)
            return k;
    return SIZE_MAX;
}

void
hol_motion_entries_set(mpfr_ptr x, long double value)
{
    int e;
    long double mantissa = frexpl(value, &e);

    mpfr_set_nan(x);
    if (isfinite(value))
        mpfr_set_si_2exp(x, (long)ldexpl(mantissa, 62), (mpfr_exp_t)e - 62, MPFR_RNDN);
}

void
hol_motion_entries_constant(mpfr_ptr x, const struct hol_motion_entries *a, size_t output)
{
    mpfr_set_nan(x);
    if (output != SIZE_MAX)
        hol_eval_get(x, a->constants, output);
}

void
hol_motion_entries_printed(mpfr_ptr x, const struct hol_motion_entries *a,
                           const struct hol_published_item *item)
{
    size_t k = hol_motion_entries_time(item->source), part = k == SIZE_MAX ? 2 : 4 + 2 * k;

    hol_motion_entries_constant(x, a, hol_published_output(a->base, item, part));
}

/*
 * Is there such an event at the start itself? The expression is f(0) + c s^p + ...: for an extremum
 * p >= 2, so that f(2h) - f(0) is 4 times f(h) - f(0) or more (2 times: p = 1).
 */
static enum hol_status
event_at_start(bool *found, struct hol_motion_entries *a, size_t output, enum hol_event_kind kind)
{
    enum hol_status status;
    int sign;

    *found = false;
    mpfr_sub(a->from, a->end, a->start, MPFR_RNDN);
    mpfr_div_2ui(a->from, a->from, STEP_LOG2, MPFR_RNDN);
    mpfr_add(a->best, a->start, a->from, MPFR_RNDN);
    status = hol_trajectory_output(a->trajectory, a->start, output, a->x);
    if (status == HOL_OK)
        status = hol_trajectory_output(a->trajectory, a->best, output, a->y);
    mpfr_add(a->best, a->best, a->from, MPFR_RNDN);
    if (status == HOL_OK)
        status = hol_trajectory_output(a->trajectory, a->best, output, a->z);
    if (status != HOL_OK)
        return status;
    if (kind == HOL_EVENT_ZERO) {
        mpfr_div_2ui(a->y, a->y, 3 * STEP_LOG2, MPFR_RNDN); /* f(0) is negligible beside f(h) */
        *found = mpfr_cmpabs(a->x, a->y) <= 0 && !mpfr_zero_p(a->z);
    } else {
        mpfr_sub(a->y, a->y, a->x, MPFR_RNDN);
        mpfr_sub(a->z, a->z, a->x, MPFR_RNDN);
        mpfr_mul_ui(a->x, a->y, 3, MPFR_RNDN);
        sign = mpfr_sgn(a->y);
        *found = sign * mpfr_sgn(a->z) > 0 && mpfr_cmpabs(a->z, a->x) > 0 &&
                 (sign > 0) == (kind == HOL_EVENT_MINIMUM);
    }
    return HOL_OK;
}

/* Is x nearer to a->time than y? */
static bool
nearer(struct hol_motion_entries *a, mpfr_srcptr x, mpfr_srcptr y)
{
    mpfr_sub(a->y, x, a->time, MPFR_RNDN);
    mpfr_sub(a->z, y, a->time, MPFR_RNDN);
    return mpfr_cmpabs(a->y, a->z) < 0;
}

/* The nearest to a->time, or the first, into a->best; DOMAIN: none. */
static enum hol_status
search(struct hol_motion_entries *a, size_t output, enum hol_event_kind kind, bool timed,
       double *digits)
{
    enum hol_status status;
    double one;
    bool any = false;

    mpfr_set(a->from, a->start, MPFR_RNDN);
    for (;;) {
        status = hol_trajectory_event(a->trajectory, output, kind, a->from, a->x, &one);
        if (status == HOL_OK && mpfr_cmp(a->x, a->limit) > 0)
            status = HOL_DOMAIN; /* in another phase, in truth */
        if (status != HOL_OK || mpfr_cmp(a->x, a->from) <= 0)
            break;
        mpfr_set(a->from, a->x, MPFR_RNDN);
        if (!any || nearer(a, a->x, a->best)) {
            mpfr_set(a->best, a->x, MPFR_RNDN);
            *digits = one;
        }
        any = true;
        if (!timed || mpfr_cmp(a->x, a->time) >= 0)
            break;
    }
    if (any && timed && status == HOL_UNABLE && mpfr_cmp(a->x, a->time) > 0 &&
        nearer(a, a->best, a->x))
        status = HOL_OK; /* what is not decided begins there, farther away */
    return any && (status == HOL_OK || status == HOL_DOMAIN) ? HOL_OK : status;
}

/* Might the event that is meant lie after the known part of the motion? (After another phase it
 * does not: those are looked at, too.) */
static bool
beyond(struct hol_motion_entries *a, bool any, bool timed)
{
    if (a->status == HOL_OK || (any && !timed) ||
        (a->phases != NULL && a->phase + 1 < hol_phases_count(a->phases)))
        return false;
    if (!any)
        return true;
    if (mpfr_cmp(a->best, a->time) >= 0)
        return false;
    mpfr_set(a->from, a->known, MPFR_RNDN);
    return nearer(a, a->from, a->best);
}

enum hol_status
hol_motion_entries_event(struct hol_motion_entries *a, const struct hol_published_item *item,
                         long double *error, const char **why)
{
    const struct hol_entry *entry = item->source;
    size_t output = hol_published_output(a->model, item, 1);
    bool timed = hol_motion_entries_time(entry) != SIZE_MAX, found = false;
    enum hol_status status = HOL_OK;
    double digits = 0;

    *why = NULL;
    *error = 0;
    if (timed && mpfr_equal_p(a->time, a->start)) {
        status = event_at_start(&found, a, output, entry->event);
        if (status == HOL_OK && found) {
            mpfr_set(a->best, a->start, MPFR_RNDN);
            return HOL_OK;
        }
    }
    if (status == HOL_OK)
        status = search(a, output, entry->event, timed, &digits);
    if (status == HOL_NOMEM)
        return status;
    if (status == HOL_INVALID)
        *why = hol_motion_entries_unsought;
    else if (status == HOL_UNABLE)
        *why = hol_motion_entries_untold;
    else if (beyond(a, status == HOL_OK, timed))
        *why = a->why;
    else if (status == HOL_DOMAIN && !timed)
        *why = "there is no such event in the span";
    else if (status == HOL_DOMAIN)
        return HOL_DOMAIN;
    *error = exp2l(hol_trajectory_time_size(a->trajectory)) * powl(10, -(long double)digits);
    return HOL_OK;
}

/* There is no event, proved or as far as two runs see. */
static void
no_event(struct hol_finding *finding, const struct hol_motion_entries *a, bool proved)
{
    if (a->phases != NULL && hol_phases_count(a->phases) > 1)
        hol_motion_entries_undefined(
            finding, "two runs see no such event near that time (a jump or a corner is none)");
    else if (!proved)
        hol_motion_entries_undefined(finding, hol_motion_entries_sampled);
    else
        *finding = (struct hol_finding){.tried = true,
                                        .evaluated = true,
                                        .certified = true,
                                        .result = HOL_CHECK_FAILED,
                                        .error = INFINITY,
                                        .why = "there is no such event"};
}

/*
 * What two runs see, held against what is proved: an event that is narrower than they see is taken
 * from the tube. DOMAIN: none is seen, and none proved; *proved: that there is none.
 */
static enum hol_status
settle_event(struct hol_motion_entries *a, const struct hol_published_item *item,
             long double *error, const char **why, bool *proved)
{
    enum hol_status status = hol_motion_entries_event(a, item, error, why), tube;
    bool timed = hol_motion_entries_time(item->source) != SIZE_MAX;
    arb_t when;

    *proved = false;
    if ((status != HOL_OK && status != HOL_DOMAIN) ||
        (*why != NULL && *why != hol_motion_entries_untold &&
         *why != hol_motion_entries_unsought) ||
        (status == HOL_OK && *error == 0 && *why == NULL))
        return status;
    arb_init(when);
    tube = hol_motion_entries_find_event(when, a, item, timed);
    if (tube == HOL_OK &&
        (status == HOL_DOMAIN || *why != NULL || !hol_motion_entries_is_best(a, when))) {
        arf_get_mpfr(a->best, arb_midref(when), MPFR_RNDN);
        *error = (long double)mag_get_d(arb_radref(when)) + ldexpl(1, -HOL_MOTION_ENTRIES_BITS / 2);
        status = HOL_OK;
    }
    if (tube == HOL_OK || tube == HOL_DOMAIN)
        *why = NULL;
    *proved = tube == HOL_DOMAIN;
    arb_clear(when);
    return *proved ? HOL_DOMAIN : status;
}

/* In the phase in hand. *none: there is none. */
static enum hol_status
check_event(struct hol_finding *finding, struct hol_motion_entries *a,
            const struct hol_published_item *item, bool *none)
{
    const struct hol_entry *entry = item->source;
    struct hol_finding one;
    long double error, largest = 0;
    const char *why;
    bool proved;
    enum hol_status status = settle_event(a, item, &error, &why, &proved);

    *none = status == HOL_DOMAIN;
    if (*none) {
        no_event(finding, a, proved);
        return HOL_OK;
    }
    if (status == HOL_OK && why != NULL)
        hol_motion_entries_undefined(finding, why);
    if (status != HOL_OK || why != NULL)
        return status;
    mpfr_set(a->time, a->best, MPFR_RNDN);
    a->time_error = fmaxl(a->time_error, error);
    for (size_t k = 0; status == HOL_OK && k < entry->quantity_count; k++) {
        one = (struct hol_finding){.tried = true};
        if (!hol_motion_entries_one_valued(a, entry->quantities[k].left))
            hol_motion_entries_undefined(&one, "the multiplier is not unique");
        else
            status = hol_motion_entries_quantity(&one, a, item, k, error);
        one.quantity = entry->quantities[k].text;
        largest = fmaxl(largest, one.error);
        if (status == HOL_OK && (k == 0 || hol_motion_entries_worse(&one, finding)))
            *finding = one;
    }
    finding->error = largest;
    return status;
}

/* Is a->time where the phase in hand begins, by a change that ends the one before? */
static bool
is_begin(struct hol_motion_entries *a)
{
    mpfr_sub(a->x, a->end, a->start, MPFR_RNDN);
    mpfr_div_2ui(a->x, a->x, 60, MPFR_RNDN);
    mpfr_sub(a->y, a->time, a->start, MPFR_RNDN);
    return mpfr_cmpabs(a->y, a->x) <= 0;
}

/* x := how far a time is from the printed one. */
static void
measure(mpfr_t x, const mpfr_t time, const mpfr_t printed)
{
    mpfr_sub(x, time, printed, MPFR_RNDN);
    mpfr_abs(x, x, MPFR_RNDN);
}

/* The event that is meant so far, and the printed time. */
struct nearest {
    struct hol_finding *finding;
    bool none, look; /* there is none in the phase in hand; go on looking */
    mpfr_t printed, apart, found, reach;
};

/* Is one of the phase that was chosen nearer to the printed time than the one of the finding? None
 * is beyond w->reach: what the motion is not followed to may have a nearer one. */
static enum hol_status
consider(struct nearest *w, struct hol_motion_entries *a, const struct hol_published_item *item)
{
    struct hol_finding other = {.tried = true};
    enum hol_status status;
    bool absent;

    mpfr_set(a->time, w->printed, MPFR_RNDN);
    status = check_event(&other, a, item, &absent);
    if (absent || status != HOL_OK)
        return status;
    measure(w->apart, a->time, w->printed);
    if (other.evaluated && (w->none ? mpfr_cmp(w->apart, w->reach) <= 0
                                    : mpfr_cmp(w->apart, w->reach) < 0 && !is_begin(a))) {
        *w->finding = other;
        w->none = false;
        mpfr_set(w->found, a->time, MPFR_RNDN);
        mpfr_set(w->reach, w->apart, MPFR_RNDN);
    } else if (!other.evaluated && (w->none || w->finding->result == HOL_CHECK_FAILED)) {
        *w->finding = other; /* it may be this one */
        w->look = false;
    }
    return HOL_OK;
}

/*
 * An event of another phase that is nearer to the printed time than the one of the finding; none:
 * there is none in the phase in hand, the first in which the printed time, a rounded one, may lie.
 */
static enum hol_status
check_others(struct hol_finding *finding, struct hol_motion_entries *a,
             const struct hol_published_item *item, bool none)
{
    struct nearest w = {.finding = finding, .none = none, .look = none || finding->evaluated};
    enum hol_status status = HOL_OK;
    size_t before = a->phase, last = hol_phases_count(a->phases) - 1;

    mpfr_inits2(HOL_MOTION_ENTRIES_BITS, w.printed, w.apart, w.found, w.reach, (mpfr_ptr)0);
    hol_motion_entries_printed(w.printed, a, item);
    mpfr_set(w.found, a->time, MPFR_RNDN);
    if (none) {
        mpfr_sub(w.reach, a->known, a->limit, MPFR_RNDN); /* by its rounding */
        mpfr_sub(w.apart, hol_phases_get(a->phases, last)->end, w.printed, MPFR_RNDN);
        mpfr_max(w.reach, w.reach, w.apart, MPFR_RNDN);
    } else {
        measure(w.reach, w.found, w.printed);
    }
    while (w.look && status == HOL_OK) {
        mpfr_add(w.apart, w.printed, w.reach, MPFR_RNDN);
        mpfr_set(a->time, w.printed, MPFR_RNDN);
        if (!hol_motion_entries_choose(a, item->source, a->phase + 1) ||
            mpfr_cmp(a->start, w.apart) > 0)
            break;
        status = consider(&w, a, item);
    }
    while (w.look && status == HOL_OK && before-- > 0) {
        const struct hol_phase *phase = hol_phases_get(a->phases, before);

        mpfr_sub(w.apart, w.printed, w.reach, MPFR_RNDN);
        mpfr_set(a->time, phase->end, MPFR_RNDN);
        if (mpfr_cmp(phase->end, w.apart) < 0 ||
            !hol_motion_entries_choose(a, item->source, before))
            break;
        status = consider(&w, a, item);
    }
    mpfr_set(a->time, w.found, MPFR_RNDN);
    mpfr_clears(w.printed, w.apart, w.found, w.reach, (mpfr_ptr)0);
    return status;
}

enum hol_status
hol_motion_entries_check_event(struct hol_finding *finding, struct hol_motion_entries *a,
                               const struct hol_published_item *item, bool first)
{
    bool none;
    enum hol_status status = check_event(finding, a, item, &none);

    if (!first && status == HOL_OK && a->phases != NULL)
        status = check_others(finding, a, item, none);
    for (size_t phase = 1; first && status == HOL_OK && !finding->evaluated &&
                           hol_motion_entries_choose(a, item->source, phase);
         phase++)
        status = check_event(finding, a, item, &none);
    bool unknown = a->phases != NULL && !finding->evaluated && finding->why == a->why;
    mpfr_set(a->until, a->time, MPFR_RNDN);
    if (unknown) /* after the end of what is known */
        mpfr_set(a->time, hol_phases_get(a->phases, hol_phases_count(a->phases) - 1)->end,
                 MPFR_RNDN);
    if (status == HOL_OK &&
        (unknown || (finding->evaluated && finding->result != HOL_CHECK_CONFIRMED)) &&
        hol_motion_entries_jumps(a, item))
        hol_motion_entries_undefined(finding, "it may be meant where it jumps or has a corner");
    mpfr_set(a->time, a->until, MPFR_RNDN);
    return status;
}
