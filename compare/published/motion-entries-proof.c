/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* What of an entry about the motion is proved in a tube. */
#include "compare/published/motion-entries-inside.h"

#include "model/tape/eval-ball.h"
#include "reference/tube/tube-event.h"

#define TEXT_DIGITS 25

/* Is a ball nearer to the time t than another, beyond doubt? */
static bool
is_nearer(const arb_t one, const arb_t other, const arb_t t)
{
    arb_t a, b;
    bool nearer;

    arb_init(a);
    arb_init(b);
    arb_sub(a, one, t, HOL_MOTION_ENTRIES_BITS);
    arb_sub(b, other, t, HOL_MOTION_ENTRIES_BITS);
    arb_abs(a, a);
    arb_abs(b, b);
    nearer = arb_lt(a, b);
    arb_clear(a);
    arb_clear(b);
    return nearer;
}

/* The event that is meant, as hol_motion_entries_event chooses it. DOMAIN: there is none; UNABLE:
 * not proved. end: of the tube; whole: and of the motion. */
static enum hol_status
find(arb_t when, struct hol_tube_events *events, const arb_t time, bool timed, const arb_t end,
     bool whole)
{
    enum hol_status status;
    bool any = false, past = false;
    arb_t next;

    arb_init(next);
    while (!past && (status = hol_tube_events_next(events, next)) == HOL_OK) {
        past = !timed || arb_ge(next, time);
        if (any && is_nearer(when, next, time))
            continue;
        if (any && !is_nearer(next, when, time))
            break;
        arb_set(when, next);
        any = true;
    }
    arb_clear(next);
    if (any && status == HOL_DOMAIN && arb_ge(end, time) && is_nearer(when, end, time))
        past = true; /* those after the tube are farther */
    if (past || (status == HOL_DOMAIN && whole))
        return any ? HOL_OK : HOL_DOMAIN;
    return HOL_UNABLE;
}

enum hol_status
hol_motion_entries_find_event(arb_t when, struct hol_motion_entries *a,
                              const struct hol_published_item *item, bool timed)
{
    size_t output = hol_published_output(a->model, item, 1);
    struct hol_tube_events *events = NULL;
    enum hol_status status = HOL_UNABLE;
    const char *why = NULL;
    arb_t time, end;

    if (a->tube == NULL)
        return HOL_UNABLE;
    arb_init(time);
    arb_init(end);
    hol_ball_set_mpfr(time, a->time);
    arb_set_d(end, hol_tube_reached(a->tube, &why));
    if (hol_tube_events_create(&events, a->tube, output, item->source->event, 0, a->seconds) ==
        HOL_OK)
        status = find(when, events, time, timed, end, why == NULL);
    hol_tube_events_destroy(events);
    arb_clear(time);
    arb_clear(end);
    return status;
}

bool
hol_motion_entries_is_best(const struct hol_motion_entries *a, const arb_t when)
{
    bool is;
    arb_t apart;

    arb_init(apart);
    hol_ball_set_mpfr(apart, a->best);
    arb_sub(apart, apart, when, HOL_MOTION_ENTRIES_BITS);
    arb_mul_2exp_si(apart, apart, 64);
    arb_abs(apart, apart);
    arb_sub_ui(apart, apart, 1, HOL_MOTION_ENTRIES_BITS);
    is = arb_is_negative(apart) != 0;
    arb_clear(apart);
    return is;
}

/* The ball of a->time, or of the event there; false: that is not proved. */
static bool
enclose_time(arb_t t, struct hol_motion_entries *a, const struct hol_published_item *item,
             long double error)
{
    hol_ball_set_mpfr(t, a->time);
    if (item->source->kind != HOL_ENTRY_EVENT || error == 0)
        return true;
    mpfr_set(a->best, a->time, MPFR_RNDN);
    hol_motion_entries_printed(a->time, a, item);
    bool good = hol_motion_entries_find_event(
                    t, a, item, hol_motion_entries_time(item->source) != SIZE_MAX) == HOL_OK &&
                hol_motion_entries_is_best(a, t);
    mpfr_set(a->time, a->best, MPFR_RNDN);
    return good;
}

/* The tube about the phase in hand; NULL: there is none. */
static struct hol_tube *
tube_of_phase(const struct hol_motion_entries *a)
{
    return a->phase < hol_phases_count(a->phases) ? hol_tubes_get(a->proved->tubes, a->phase)
                                                  : NULL;
}

/* The ball of an output at a->time or the event there, in the tube of its phase, if the time is
 * proved to be in that. */
static bool
enclose_in_phase(arb_t x, struct hol_motion_entries *a, const struct hol_published_item *item,
                 size_t output, long double error)
{
    struct hol_tube *tube = tube_of_phase(a);
    bool good;
    arb_t t;

    if (tube == NULL)
        return false;
    arb_init(t);
    a->tube = tube;
    good = enclose_time(t, a, item, error) && hol_tubes_find(a->proved->tubes, t) == tube &&
           hol_tube_output(tube, t, output, x) == HOL_OK;
    a->tube = NULL;
    arb_clear(t);
    return good;
}

/* The ball of an output at a->time or the event there, in the tube or of what is stored; false:
 * there is none. */
static bool
enclose_output(arb_t x, struct hol_motion_entries *a, const struct hol_published_item *item,
               size_t output, long double error)
{
    arb_t t;
    bool good;

    if (a->proved != NULL)
        return enclose_in_phase(x, a, item, output, error);
    if (a->tube == NULL)
        return a->stored != NULL && item->source->kind == HOL_ENTRY_AT &&
               hol_stored_output(a->stored, a->model, a->time, output, x) == HOL_OK;
    arb_init(t);
    good = enclose_time(t, a, item, error) && hol_tube_output(a->tube, t, output, x) == HOL_OK;
    arb_clear(t);
    return good;
}

bool
hol_motion_entries_prove_quantity(struct hol_motion_entries *a,
                                  const struct hol_published_item *item, size_t k,
                                  long double error)
{
    const struct hol_quantity *q = k == SIZE_MAX ? NULL : &item->source->quantities[k];
    size_t left = hol_published_output(a->model, item, k == SIZE_MAX ? 1 : 3 + 2 * k);
    arb_t t, x, y;
    bool good;

    if (q != NULL && q->left == HOL_NODE_NONE)
        return false;
    arb_init(t);
    arb_init(x);
    arb_init(y);
    good =
        enclose_output(x, a, item, left, error) && hol_ball_digits(x, TEXT_DIGITS) >= TEXT_DIGITS;
    if (good) {
        hol_ball_set_mpfr(y, a->x);
        arb_sub(y, y, x, HOL_MOTION_ENTRIES_BITS);
        arb_div(y, y, x, HOL_MOTION_ENTRIES_BITS);
        arb_abs(y, y);
        arb_set_str(t, "1e-26", HOL_MOTION_ENTRIES_BITS);
        good = arb_lt(y, t);
    }
    arb_clear(t);
    arb_clear(x);
    arb_clear(y);
    return good;
}
