/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* What is known about a case, as bytes. */
#include "code/facts/facts.h"

#include "problem/pack.h"

static void
pack_point(struct hol_pack *pack, struct hol_point *point)
{
    hol_pack_vec(pack, &point->t);
    hol_pack_vec(pack, &point->q);
    hol_pack_vec(pack, &point->v);
}

static void
pack_state(struct hol_pack *pack, struct hol_code_state *state)
{
    hol_pack_chars(pack, state->name, sizeof state->name);
    pack_point(pack, &state->point);
    hol_pack_vec(pack, &state->qdd);
    hol_pack_static(pack, &state->why);
    hol_pack_double(pack, &state->digits);
    hol_pack_bool(pack, &state->certified);
    hol_pack_double(pack, &state->tolerance);
}

static void
pack_time(struct hol_pack *pack, struct hol_code_time *time)
{
    pack_point(pack, &time->point);
    hol_pack_long(pack, &time->place_q);
    hol_pack_long(pack, &time->place_v);
    hol_pack_long(pack, &time->digits);
    hol_pack_bool(pack, &time->certified);
}

/* A number of elements, of which there is room for `most`. */
static void
pack_count(struct hol_pack *pack, size_t *count, size_t most)
{
    hol_pack_size(pack, count);
    if (*count <= most)
        return;
    *count = 0;
    if (pack->status == HOL_OK)
        pack->status = HOL_IO;
}

void
hol_pack_code_facts(struct hol_pack *pack, void *record)
{
    struct hol_code_facts *f = record;

    pack_count(pack, &f->state_count, HOL_CODE_STATES);
    for (size_t k = 0; k < f->state_count; k++)
        pack_state(pack, &f->states[k]);
    pack_count(pack, &f->time_count, HOL_CODE_TIMES);
    for (size_t k = 0; k < f->time_count; k++)
        pack_time(pack, &f->times[k]);
    hol_pack_chars(pack, f->why, sizeof f->why);
    pack_count(pack, &f->change_count, HOL_CODE_CHANGES);
    for (size_t k = 0; k < f->change_count; k++)
        hol_pack_chars(pack, f->changes[k], sizeof f->changes[k]);
    hol_pack_double(pack, &f->size_q);
    hol_pack_double(pack, &f->size_v);
    hol_pack_bool(pack, &f->has_run);
    hol_pack_double(pack, &f->until);
    hol_pack_size(pack, &f->steps);
    pack_time(pack, &f->end);
    hol_pack_size(pack, &f->rank);
}
