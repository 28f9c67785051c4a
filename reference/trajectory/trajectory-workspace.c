/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The work space for the series of the motion about an instant. */
#include "reference/trajectory/trajectory-inside.h"

#include "base/alloc.h"

static void
clear_part(struct hol_part *part)
{
    hol_free(part->a);
    hol_free(part->lambda);
    hol_free(part->blocks);
    hol_free(part->words);
}

/* Series of a and lambda, which inner products read down. */
static enum hol_status
make_part(struct hol_part *part, size_t n, size_t m, size_t stride, mpfr_prec_t bits)
{
    size_t words = hol_block_words(stride, bits, HOL_BLOCK_DOWN);

    part->a = hol_alloc_mpfr(n * stride, bits);
    part->lambda = hol_alloc_mpfr(m * stride + 1, bits);
    part->blocks = hol_alloc(n + m, sizeof *part->blocks);
    part->words = hol_alloc((n + m) * words + 1, sizeof *part->words);
    if (!part->a || !part->lambda || !part->blocks || !part->words)
        return HOL_NOMEM;
    for (size_t i = 0; i < n + m; i++)
        hol_block_init(&part->blocks[i],
                       i < n ? part->a + i * stride : part->lambda + (i - n) * stride, stride, bits,
                       HOL_BLOCK_DOWN, part->words + i * words);
    return HOL_OK;
}

void
hol_expansion_destroy(struct hol_expansion *e)
{
    if (!e)
        return;
    hol_series_destroy(e->series);
    hol_kkt_work_destroy(e->kkt);
    hol_kkt_work_destroy(e->probe);
    hol_reactions_destroy(e->reactions);
    hol_independence_destroy(e->independence);
    hol_roots_destroy(e->roots);
    hol_free(e->polynomial);
    hol_problem_clear(&e->problem);
    hol_free(e->q);
    hol_free(e->v);
    clear_part(&e->ideal);
    clear_part(&e->rest);
    hol_free(e->rough);
    hol_free(e->pivot);
    hol_free(e->rhs);
    hol_free(e->x);
    hol_free(e->tmp);
    hol_free(e);
}

/* Series of M, A, F, b and, where there is one, C. */
static enum hol_status
make_series(struct hol_expansion *e)
{
    const struct hol_model *model = e->model;
    size_t count = hol_model_problem_outputs(model, NULL);
    size_t *outputs =
        hol_alloc(count + model->slope_count + model->guard_count + model->source->switch_count,
                  sizeof *outputs);
    enum hol_status status;

    if (!outputs)
        return HOL_NOMEM;
    count = hol_model_problem_outputs(model, outputs);
    for (size_t c = 0; c < model->slope_count; c++)
        outputs[count++] = model->slope[c].output;
    for (size_t k = 0; k < model->guard_count; k++)
        outputs[count++] = model->out_guard + k;
    for (size_t k = 0; k < model->source->switch_count; k++)
        outputs[count++] = model->out_switch + k;
    status =
        hol_series_create(&e->series, model->tape, count, outputs, e->plan->order, e->plan->bits);
    hol_free(outputs);
    if (status == HOL_OK)
        hol_series_grade(e->series, e->plan->loss);
    return status;
}

enum hol_status
hol_expansion_create(struct hol_expansion **expansion, const struct hol_model *model,
                     const struct hol_reference_run_plan *plan)
{
    size_t n = model->n, m = model->m, stride = plan->order + 1;
    mpfr_prec_t bits = plan->bits;
    struct hol_expansion *e = hol_alloc(1, sizeof *e);
    enum hol_status status;

    if (!e)
        return HOL_NOMEM;
    e->model = model;
    e->plan = plan;
    e->stride = stride;
    e->split = model->nonideal_needs_force;
    e->q = hol_alloc_mpfr(n * stride, bits);
    e->v = hol_alloc_mpfr(n * stride, bits);
    e->pivot = hol_alloc_mpfr(n + m, bits);
    e->rhs = hol_alloc_mpfr(n + m, bits);
    e->x = hol_alloc_mpfr(n + m, bits);
    e->tmp = hol_alloc_mpfr(4, bits);
    e->rough = hol_alloc((model->mass_count + model->a_count) * stride + 1, sizeof *e->rough);
    status = e->q && e->v && e->pivot && e->rhs && e->x && e->tmp && e->rough ? HOL_OK : HOL_NOMEM;
    if (status == HOL_OK)
        status = make_part(&e->ideal, n, m, stride, bits);
    if (status == HOL_OK && e->split)
        status = make_part(&e->rest, n, m, stride, bits);
    if (status == HOL_OK)
        status = hol_problem_init(&e->problem, n, m, bits);
    if (status == HOL_OK)
        status = hol_kkt_work_create(&e->kkt, n, m, bits);
    if (status == HOL_OK)
        status = hol_kkt_work_create(&e->probe, n, m, bits);
    if (status == HOL_OK && model->reaction_count > 0)
        status = hol_reactions_create(&e->reactions, model, bits);
    if (status == HOL_OK)
        status = hol_independence_create(&e->independence, model, stride);
    if (status == HOL_OK)
        status = make_series(e);
    if (status == HOL_OK && hol_series_branches(e->series) > 0) {
        e->polynomial = hol_alloc_mpfr(stride, bits);
        status = e->polynomial ? hol_roots_create(&e->roots, plan->order, bits) : HOL_NOMEM;
    }
    if (status == HOL_OK)
        *expansion = e;
    else
        hol_expansion_destroy(e);
    return status;
}
