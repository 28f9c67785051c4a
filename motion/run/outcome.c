/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The outcome of a simulation: its storage, and how it ended in words. */
#include "motion/run/run.h"

#include "base/alloc.h"
#include "base/names.h"

#include <stdio.h>
#include <string.h>

HOL_NAMES(hol_end_text, enum hol_end, HOL_END_LIST, HOL_NAME_FIRST)
HOL_NAMES(hol_end_key, enum hol_end, HOL_END_LIST, HOL_NAME_ITSELF)

const char *
hol_end_sentence(char sentence[HOL_END_SENTENCE], const char *why, long double t)
{
    snprintf(sentence, HOL_END_SENTENCE, "incomplete: the motion ends at t = %.15Lg: %s", t, why);
    return sentence;
}

enum hol_status
hol_outcome_init(struct hol_outcome *outcome, const struct hol_simulation *how)
{
    enum hol_status status;

    *outcome = (struct hol_outcome){0};
    if ((status = hol_vec_init(&outcome->t, 1, how->bits)) != HOL_OK ||
        (status = hol_vec_init(&outcome->q, how->model->n, how->bits)) != HOL_OK ||
        (status = hol_vec_init(&outcome->v, how->model->n, how->bits)) != HOL_OK ||
        (status = hol_vec_init(&outcome->max_drift, how->model->source->invariant_count,
                               how->bits)) != HOL_OK ||
        (status = hol_vec_init(&outcome->event_t, HOL_RANK_EVENTS, how->bits)) != HOL_OK)
        hol_outcome_clear(outcome);
    return status;
}

void
hol_outcome_clear(struct hol_outcome *outcome)
{
    hol_mat_clear(&outcome->t);
    hol_mat_clear(&outcome->q);
    hol_mat_clear(&outcome->v);
    hol_mat_clear(&outcome->max_drift);
    hol_mat_clear(&outcome->event_t);
    for (size_t k = 0; k < outcome->change_count; k++) {
        hol_mat_clear(&outcome->changes[k].t);
        hol_mat_clear(&outcome->changes[k].impulse);
    }
    hol_free(outcome->changes);
    memset(outcome, 0, sizeof *outcome);
}
