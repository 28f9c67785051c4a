/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Begins and ends a search for events in a tube, and says how far it has come. */
#include "base/alloc.h"
#include "base/clock.h"
#include "reference/tube/tube-event-inside.h"

#define NOTHING 0.4 /* intervals shorter than 2^-(bits NOTHING) of a step decide no more */
#define NEAR 20     /* 2^-NEAR of the time is near enough for one event */

/* What is watched, and C with its slopes, where they are not of the problem alone. */
static enum hol_status
keep_outputs(struct hol_tube_work *w, size_t output)
{
    const struct hol_model *model = w->model;
    size_t count = 1, *outputs = hol_alloc(1 + w->n + model->slope_count, sizeof *outputs);
    enum hol_status status = outputs == NULL ? HOL_NOMEM : HOL_OK;

    if (status == HOL_OK) {
        outputs[0] = output;
        for (size_t i = 0; i < w->n && w->split; i++)
            outputs[count++] = model->out_C + i;
        for (size_t i = 0; i < model->slope_count && w->split; i++)
            outputs[count++] = model->slope[i].output;
        status = hol_poly_eval_keep(w->poly, outputs, count, true);
    }
    hol_free(outputs);
    return status;
}

arb_srcptr
hol_tube_events_own(const struct hol_tube_events *e)
{
    return e->found;
}

int
hol_tube_events_sign(const struct hol_tube_events *e, bool *at_start)
{
    *at_start = e->at_start;
    return e->first;
}

void
hol_tube_events_until(struct hol_tube_events *e, const arb_t own)
{
    arf_t end;

    arf_init(end);
    arb_get_ubound_arf(end, own, ARF_PREC_EXACT);
    arf_min(e->end, e->end, end);
    arf_clear(end);
}

int
hol_tube_events_sign_now(const struct hol_tube_events *e)
{
    return e->sign;
}

bool
hol_tube_events_several(const struct hol_tube_events *e)
{
    return e->several;
}

bool
hol_tube_events_exact(const struct hol_tube_events *e)
{
    return e->exact;
}

void
hol_tube_events_where(const struct hol_tube_events *e, arb_t when, const char **why)
{
    arb_set_arf(when, e->at);
    arb_add(when, when, e->work.tube->shift, 64);
    *why = e->why;
}

enum hol_status
hol_tube_events_create(struct hol_tube_events **out, struct hol_tube *tube, size_t output,
                       enum hol_event_kind kind, size_t zeros, double seconds)
{
    struct hol_tube_events *e;
    enum hol_status status;

    if (tube->count == 0)
        return HOL_UNABLE;
    if ((e = hol_alloc(1, sizeof *e)) == NULL)
        return HOL_NOMEM;
    e->output = output;
    e->kind = kind;
    e->d = kind != HOL_EVENT_ZERO;
    e->zeros = zeros;
    e->deadline = hol_clock(CLOCK_THREAD_CPUTIME_ID) + seconds;
    arf_init(e->at);
    arf_init(e->width);
    arf_init(e->end);
    arb_init(e->middle);
    arb_init(e->radius);
    arb_init(e->f);
    arb_init(e->found);
    arf_set(e->at, tube->begin);
    arf_set(e->end, tube->spans[tube->count - 1].end);
    arf_sub(e->width, e->end, e->at, ARF_PREC_EXACT, ARF_RND_DOWN);
    e->beyond = (slong)((double)tube->bits * NOTHING) - NEAR;
    e->least = arf_abs_bound_lt_2exp_si(e->width) - NEAR - e->beyond;
    arf_sub(e->width, tube->spans[0].end, tube->begin, ARF_PREC_EXACT, ARF_RND_DOWN);
    e->thin = _arb_vec_init(HOL_EVENT_TERMS);
    e->wide = _arb_vec_init(HOL_EVENT_TERMS);
    e->raw = _arb_vec_init(HOL_EVENT_TERMS + 1);
    status = hol_tube_work_init(&e->work, tube);
    e->work.step = SIZE_MAX; /* none is loaded */
    if (status == HOL_OK)
        status = keep_outputs(&e->work, output);
    if (status == HOL_OK)
        *out = e;
    else
        hol_tube_events_destroy(e);
    return status;
}

void
hol_tube_events_destroy(struct hol_tube_events *e)
{
    if (e == NULL)
        return;
    hol_tube_work_clear(&e->work);
    arf_clear(e->at);
    arf_clear(e->width);
    arf_clear(e->end);
    arb_clear(e->middle);
    arb_clear(e->radius);
    arb_clear(e->f);
    arb_clear(e->found);
    _arb_vec_clear(e->thin, HOL_EVENT_TERMS);
    _arb_vec_clear(e->wide, HOL_EVENT_TERMS);
    _arb_vec_clear(e->raw, HOL_EVENT_TERMS + 1);
    hol_free(e);
}
