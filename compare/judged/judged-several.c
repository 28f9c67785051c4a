/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Several trajectories of one motion: its truth is found once, and what is kept is not judged
 * again. */
#include "base/alloc.h"
#include "compare/instant/pack.h"
#include "compare/judged/judged-inside.h"

#include <string.h>

static void
pack_row(struct hol_pack *pack, struct hol_judged_row *row)
{
    hol_pack_real(pack, &row->t);
    hol_pack_real(pack, &row->error_q);
    hol_pack_real(pack, &row->error_v);
    hol_pack_real(pack, &row->phi);
    hol_pack_real(pack, &row->rate);
    hol_pack_size(pack, &row->phase);
}

static void
pack_worst(struct hol_pack *pack, struct hol_judged_worst *worst)
{
    hol_pack_real(pack, &worst->value);
    hol_pack_real(pack, &worst->t);
}

static void
pack_rows(struct hol_pack *pack, struct hol_judged *j)
{
    size_t drifts = j->count * j->drift_count;

    hol_pack_array(pack, &j->rows, &j->count, sizeof *j->rows);
    for (size_t i = 0; i < j->count; i++)
        pack_row(pack, &j->rows[i]);
    hol_pack_array(pack, &j->drift, &j->drift_count, sizeof *j->drift);
    for (size_t k = 0; k < j->drift_count; k++)
        pack_worst(pack, &j->drift[k]);
    hol_pack_array(pack, &j->row_drift, &drifts, sizeof *j->row_drift);
    hol_pack_reals(pack, j->row_drift, drifts);
    if (drifts != j->count * j->drift_count && pack->status == HOL_OK)
        pack->status = HOL_IO;
}

/* All but the case. */
static void
pack_judged(struct hol_pack *pack, void *record)
{
    struct hol_judged *j = record;

    hol_pack_real(pack, &j->start);
    hol_pack_real(pack, &j->end);
    hol_pack_real(pack, &j->reached);
    hol_pack_real(pack, &j->proof.to);
    hol_pack_long(pack, &j->proof.digits);
    hol_pack_chars(pack, j->why, sizeof j->why);
    hol_pack_bool(pack, &j->complete);
    hol_pack_bool(pack, &j->has_v);
    pack_rows(pack, j);
    pack_worst(pack, &j->q);
    pack_worst(pack, &j->v);
    pack_worst(pack, &j->phi);
    pack_worst(pack, &j->rate);
    hol_pack_real(pack, &j->size_q);
    hol_pack_real(pack, &j->size_v);
    hol_pack_real(pack, &j->digits);
    hol_pack_real(pack, &j->scd);
    hol_pack_real(pack, &j->mescd);
    hol_pack_real(pack, &j->part_digits);
    hol_pack_real(pack, &j->time_digits);
    hol_pack_chars(pack, j->times, sizeof j->times);
    hol_pack_real(pack, &j->last);
    hol_pack_real(pack, &j->step);
    hol_pack_real(pack, &j->seconds);
    hol_pack_chars(pack, j->method, sizeof j->method);
    hol_pack_size(pack, &j->lost);
    hol_pack_size(pack, &j->hint_count);
    if (j->hint_count > HOL_JUDGED_HINTS) {
        j->hint_count = 0;
        pack->status = HOL_IO;
    }
    for (size_t k = 0; k < j->hint_count; k++)
        hol_pack_chars(pack, j->hints[k], sizeof j->hints[k]);
    hol_pack_chars(pack, j->wrapped, sizeof j->wrapped);
}

/* Are there as many rows and invariants as everybody takes for granted? */
static bool
fits(const struct hol_judged *judged, const struct hol_case *source)
{
    return judged->count > 0 && judged->drift_count == source->invariant_count;
}

static enum hol_status
recall(struct hol_judged **judged, const struct hol_case *source, const char *name,
       const struct hol_judged_options *options)
{
    struct hol_judged *new = hol_alloc(1, sizeof *new);
    enum hol_status status;

    if (new == NULL)
        return HOL_NOMEM;
    status = hol_keeper_recall(options->keeper, name, pack_judged, new);
    if (status == HOL_OK && !fits(new, source))
        status = HOL_IO;
    new->source = source;
    if (status == HOL_OK)
        *judged = new;
    else
        hol_judged_destroy(new);
    return status;
}

static enum hol_status
keep(struct hol_judged *judged, const char *name, const struct hol_track *track, const char *file,
     const struct hol_judged_options *options)
{
    const struct hol_case *source = judged->source;
    long bits = track->t.bits;

    return hol_keeper_keep(options->keeper, name, "judged", pack_judged, judged,
                           (const void *const[HOL_KEPT_JUDGED_PARTS]){
                               source, source->states[options->state].name, judged, file, &bits});
}

enum hol_status
hol_judged_create(struct hol_judged **judged, struct hol_judged_outside *outside,
                  struct hol_model *model, const struct hol_track *tracks, size_t count,
                  const struct hol_judged_options *options)
{
    struct hol_study_options how = {.state = options->state,
                                    .until = options->until,
                                    .digits = options->digits,
                                    .certify = options->certify};
    struct hol_study *study = NULL;
    const char *why = NULL;
    char name[HOL_UNIT_NAME];
    enum hol_status status = HOL_OK;

    outside->which = outside->row = SIZE_MAX;
    for (size_t k = 0; k < count; k++)
        judged[k] = NULL;
    for (size_t k = 0; k < count && status == HOL_OK; k++) {
        hol_unit_name(name, model->source, "trajectory", k);
        status = recall(&judged[k], model->source, name, options);
        if (status != HOL_UNABLE)
            continue;
        status = study == NULL ? hol_study_create(&study, model, &how, &why) : HOL_OK;
        if (status != HOL_OK)
            break; /* the motion is at fault, and no row */
        outside->which = k;
        status = hol_judged_one(&judged[k], outside, study, &tracks[k], why);
        if (status == HOL_OK)
            status = keep(judged[k], name, &tracks[k],
                          options->names != NULL ? options->names[k] : NULL, options);
    }
    for (size_t k = 0; k < count; k++)
        if (status == HOL_OK)
            judged[k]->state = options->state;
        else {
            hol_judged_destroy(judged[k]);
            judged[k] = NULL;
        }
    hol_study_destroy(study);
    return status;
}

void
hol_judged_destroy(struct hol_judged *judged)
{
    if (judged == NULL)
        return;
    hol_free(judged->rows);
    hol_free(judged->row_drift);
    hol_free(judged->drift);
    hol_free(judged);
}
