/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The members of what simulations are found to be, written and read by the same functions. */
#include "compare/sweeps/pack.h"

static void
pack_sample(struct hol_pack *pack, struct hol_study_sample *sample)
{
    hol_pack_real(pack, &sample->t);
    hol_pack_real(pack, &sample->error_q);
    hol_pack_real(pack, &sample->error_v);
    hol_pack_real(pack, &sample->phi);
    hol_pack_real(pack, &sample->rate);
    hol_pack_real(pack, &sample->residual);
    hol_pack_real(pack, &sample->kappa);
    hol_pack_size(pack, &sample->rank);
}

static void
pack_reals(struct hol_pack *pack, long double **values, size_t *count)
{
    hol_pack_array(pack, values, count, sizeof **values);
    hol_pack_reals(pack, *values, *count);
}

static void
pack_result(struct hol_pack *pack, struct hol_study_result *r)
{
    size_t drifts = r->sample_count * r->drift_count;

    HOL_PACK_ENUM(pack, r->end, HOL_END_COUNT);
    HOL_PACK_ENUM(pack, r->status, HOL_STATUS_COUNT);
    hol_pack_real(pack, &r->ended_at);
    pack_sample(pack, &r->worst);
    hol_pack_real(pack, &r->last_q);
    hol_pack_real(pack, &r->last_v);
    hol_pack_real(pack, &r->size_q);
    hol_pack_real(pack, &r->size_v);
    hol_pack_real(pack, &r->error);
    hol_pack_real(pack, &r->digits);
    pack_reals(pack, &r->drift, &r->drift_count);
    hol_pack_bool(pack, &r->strayed);
    pack_reals(pack, &r->event_error, &r->event_count);
    hol_pack_array(pack, &r->samples, &r->sample_count, sizeof *r->samples);
    for (size_t k = 0; k < r->sample_count; k++)
        pack_sample(pack, &r->samples[k]);
    pack_reals(pack, &r->sample_drift, &drifts);
    if (drifts != r->sample_count * r->drift_count && pack->status == HOL_OK)
        pack->status = HOL_IO;
    hol_pack_size(pack, &r->steps);
    hol_pack_size(pack, &r->evaluations);
    hol_pack_size(pack, &r->solves);
    hol_pack_size(pack, &r->of_kernels);
    hol_pack_size(pack, &r->rank_events);
    hol_pack_real(pack, &r->first_rank_event);
    hol_pack_double(pack, &r->seconds);
}

void
hol_pack_drift_line(struct hol_pack *pack, void *record)
{
    struct hol_drift_line *line = record;

    hol_pack_static(pack, &line->why);
    pack_result(pack, &line->result);
}

static void
pack_rung(struct hol_pack *pack, struct hol_rung *rung)
{
    hol_pack_real(pack, &rung->step);
    hol_pack_real(pack, &rung->tolerance);
    HOL_PACK_ENUM(pack, rung->end, HOL_END_COUNT);
    HOL_PACK_ENUM(pack, rung->status, HOL_STATUS_COUNT);
    hol_pack_real(pack, &rung->ended_at);
    hol_pack_real(pack, &rung->digits);
    hol_pack_real(pack, &rung->error);
    hol_pack_real(pack, &rung->error_q);
    hol_pack_real(pack, &rung->error_v);
    hol_pack_real(pack, &rung->phi);
    hol_pack_real(pack, &rung->rate);
    hol_pack_size(pack, &rung->steps);
    hol_pack_size(pack, &rung->evaluations);
    hol_pack_size(pack, &rung->solves);
    hol_pack_size(pack, &rung->of_kernels);
    hol_pack_double(pack, &rung->seconds);
}

void
hol_pack_ladder(struct hol_pack *pack, void *record)
{
    struct hol_ladder *ladder = record;

    hol_pack_static(pack, &ladder->why);
    hol_pack_size(pack, &ladder->count);
    if (ladder->count > HOL_RUNGS_MOST) {
        ladder->count = 0;
        pack->status = HOL_IO;
    }
    for (size_t k = 0; k < ladder->count; k++)
        pack_rung(pack, &ladder->rung[k]);
    HOL_PACK_ENUM(pack, ladder->stop, HOL_STOP_COUNT);
    hol_pack_real(pack, &ladder->order);
    hol_pack_size(pack, &ladder->from);
    hol_pack_size(pack, &ladder->to);
}

void
hol_pack_sweep_cell(struct hol_pack *pack, void *record)
{
    struct hol_sweep_cell *cell = record;

    hol_pack_real(pack, &cell->step);
    hol_pack_real(pack, &cell->alpha);
    hol_pack_real(pack, &cell->beta);
    HOL_PACK_ENUM(pack, cell->end, HOL_END_COUNT);
    HOL_PACK_ENUM(pack, cell->status, HOL_STATUS_COUNT);
    hol_pack_real(pack, &cell->ended_at);
    hol_pack_real(pack, &cell->digits);
    hol_pack_real(pack, &cell->error_q);
    hol_pack_real(pack, &cell->error_v);
    hol_pack_real(pack, &cell->phi);
    hol_pack_real(pack, &cell->rate);
    hol_pack_real(pack, &cell->drift);
    hol_pack_size(pack, &cell->steps);
    hol_pack_size(pack, &cell->evaluations);
    hol_pack_size(pack, &cell->solves);
    hol_pack_size(pack, &cell->of_kernels);
    hol_pack_real(pack, &cell->radius);
}

void
hol_pack_study_proof(struct hol_pack *pack, struct hol_study_proof *proof)
{
    hol_pack_real(pack, &proof->to);
    hol_pack_long(pack, &proof->digits);
}
