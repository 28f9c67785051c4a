/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* With friction: may another motion leave a phase, since closed contacts may open as well? */
#include "base/alloc.h"
#include "model/tape/eval-ball.h"
#include "reference/enclosure/enclosure.h"
#include "reference/instant/release.h"
#include "reference/trajectory/phases-inside.h"
#include "reference/trajectory/trajectory-inside.h"

#include <stdio.h>

/* That is asked at so many instants of it, the end among them. */
#define SAMPLES 16

/* 'A', 'B': those contacts that are marked, as far as they fit. */
void
hol_phase_write_names(char *text, size_t size, const struct hol_case *c, const bool *marked)
{
    size_t length = 0;

    text[0] = '\0';
    for (size_t k = 0; k < c->contact_count; k++)
        if (marked[k] && length < size)
            length += (size_t)snprintf(text + length, size - length, "%s'%s'",
                                       length > 0 ? ", " : "", c->contacts[k].name);
}

/* The answer with the contacts `closed` at a state, the numbers of which are exact. */
static enum hol_status
enclose(bool *sole, struct hol_model *model, const struct hol_point *at)
{
    size_t n = model->n;
    arb_ptr x = hol_balls_alloc(2 * n + 1);
    struct hol_enclosure *answer = NULL;
    enum hol_status status = HOL_NOMEM;
    mpfr_t value;

    if (x == NULL)
        return status;
    mpfr_init2(value, at->q.bits);
    for (size_t i = 0; i < 2 * n + 1; i++) {
        hol_mat_get(value, i == 0 ? &at->t : i <= n ? &at->q : &at->v, i == 0 ? 0 : (i - 1) % n, 0);
        hol_ball_set_mpfr(x + i, value);
    }
    status = hol_enclosure_at(&answer, model, x, x + 1, x + 1 + n, model->m, at->q.bits);
    *sole = status == HOL_OK && answer->sole;
    hol_enclosure_destroy(answer);
    mpfr_clear(value);
    hol_balls_free(x, 2 * n + 1);
    return status;
}

enum hol_status
hol_phase_is_sole(bool *sole, struct hol_phase_chain *chain, const bool *closed, const mpfr_t t)
{
    const struct hol_phase *phase = &chain->phases[chain->count - 1];
    int *side = hol_alloc(chain->switch_count + 1, sizeof *side);
    const struct hol_sides sides = {chain->switch_count, side};
    struct hol_case *variant = NULL;
    struct hol_model *model = NULL;
    struct hol_point point = {0};
    enum hol_status status =
        side == NULL ? HOL_NOMEM : hol_point_init(&point, phase->model->n, chain->bits);

    *sole = false;
    for (size_t k = 0; k < chain->switch_count && status == HOL_OK; k++)
        side[k] = hol_tape_output_stage(phase->model->tape, phase->model->out_switch + k) <=
                          HOL_STAGE_STATE
                      ? chain->side[k]
                      : 0; /* forces may have another sign with others closed */
    if (status == HOL_OK)
        status = hol_case_phase(&variant, NULL, chain->source, closed, SIZE_MAX, &sides);
    if (status == HOL_OK)
        status = hol_model_create(&model, variant, NULL);
    if (status == HOL_OK)
        status = hol_trajectory_at(phase->trajectory, t, &point, NULL, NULL);
    if (status == HOL_OK)
        status = enclose(sole, model, &point);
    hol_point_clear(&point);
    hol_model_destroy(model);
    hol_case_destroy(variant);
    hol_free(side);
    return status == HOL_NOMEM ? status : HOL_OK;
}

/* Those that may open at a time of the last phase, where all that are closed press. */
static enum hol_status
look_along(bool *may, bool *any, struct hol_phase_chain *chain, const mpfr_t t)
{
    const struct hol_phase *phase = &chain->phases[chain->count - 1];
    const struct hol_sides sides = {chain->switch_count, chain->side};
    struct hol_truth *truth = NULL;
    bool sole;
    enum hol_status status = hol_phase_is_sole(&sole, chain, phase->closed, t);

    *any = false;
    if (status != HOL_OK || sole)
        return status;
    status = hol_phase_look(&truth, chain, t);
    if (status == HOL_OK)
        status = hol_contacts_may_open(may, phase->model, &sides, truth, chain->digits);
    for (size_t k = 0; k < chain->source->contact_count && status == HOL_OK; k++)
        *any = *any || may[k];
    hol_truth_destroy(truth);
    return status == HOL_NOMEM ? status : HOL_OK;
}

enum hol_status
hol_phase_check_along(struct hol_phase_chain *chain)
{
    struct hol_phase *phase = &chain->phases[chain->count - 1];
    bool *may = hol_alloc(chain->source->contact_count + 1, sizeof *may), any = false;
    enum hol_status status = may == NULL ? HOL_NOMEM : HOL_OK;
    char names[100];
    mpfr_t t, step;

    mpfr_init2(t, chain->bits);
    mpfr_init2(step, chain->bits);
    mpfr_sub(step, phase->end, phase->begin, MPFR_RNDN);
    mpfr_div_ui(step, step, SAMPLES, MPFR_RNDN);
    mpfr_set(t, phase->begin, MPFR_RNDN);
    for (int i = 1; i <= SAMPLES && status == HOL_OK && phase->model->m > 0 &&
                    phase->model->nonideal_needs_force;
         i++) {
        mpfr_add(t, t, step, MPFR_RNDN);
        mpfr_min(t, t, phase->end, MPFR_RNDN);
        status = look_along(may, &any, chain, t);
        if (any)
            break;
    }
    if (status == HOL_OK && any) {
        hol_phase_write_names(names, sizeof names, chain->source, may);
        status = hol_phase_explain(
            chain, HOL_UNABLE, "%s may press or open in phase %zu: more than one motion goes on",
            names, chain->count);
        mpfr_sub(phase->end, t, step, MPFR_RNDN);
        phase->ended = HOL_PHASE_STOPS;
        phase->contact = phase->branch = SIZE_MAX;
    }
    mpfr_clear(t);
    mpfr_clear(step);
    hol_free(may);
    return status;
}
