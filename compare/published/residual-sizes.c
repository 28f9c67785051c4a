/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* How large the residual of a printed equation is away from the solution, so that vanishing
 * means something. */
#include "compare/published/residual-sizes.h"

#include "compare/published/noise.h"
#include "numeric/dense/scalar.h"

#include <math.h>

/* The variables of the evaluator that are moved, and their true values. */
struct moved {
    enum hol_var kind;
    const struct hol_vec *value;
};
#define MOVED_COUNT 6

/* Move every component of one vector by step/16 of the largest one (of 1 where all are 0). */
static void
move(struct hol_eval *eval, const struct moved *m, uint64_t trial)
{
    struct hol_scalar size, x;
    size_t largest = 0;

    hol_scalar_init(&size, m->value->bits);
    hol_scalar_init(&x, m->value->bits);
    for (size_t i = 1; i < m->value->rows; i++)
        if (hol_mat_abs(m->value, i, 0) > hol_mat_abs(m->value, largest, 0))
            largest = i;
    if (m->value->rows > 0)
        hol_mat_get(size.x, m->value, largest, 0);
    if (mpfr_zero_p(size.x))
        mpfr_set_ui(size.x, 1, MPFR_RNDN);
    mpfr_abs(size.x, size.x, MPFR_RNDN);
    mpfr_div_2ui(size.x, size.x, 4, MPFR_RNDN);
    for (size_t i = 0; i < m->value->rows; i++) {
        mpfr_mul_si(x.x, size.x, hol_noise_step(8, trial, (uint64_t)m->kind, i), MPFR_RNDN);
        struct hol_scalar value;
        hol_scalar_init(&value, m->value->bits);
        hol_mat_get(value.x, m->value, i, 0);
        mpfr_add(x.x, x.x, value.x, MPFR_RNDN);
        hol_eval_set(eval, m->kind, i, x.x);
    }
}

static void
put_back(struct hol_eval *eval, const struct moved *m)
{
    struct hol_scalar x;

    hol_scalar_init(&x, m->value->bits);
    for (size_t i = 0; i < m->value->rows; i++) {
        hol_mat_get(x.x, m->value, i, 0);
        hol_eval_set(eval, m->kind, i, x.x);
    }
}

/* |output| as a magnitude; 0 if it is not a number. */
static long double
output_size(struct hol_mat *room, const struct hol_eval *eval, size_t output)
{
    struct hol_scalar x;

    hol_scalar_init(&x, room->bits);
    hol_eval_get(x.x, eval, output);
    if (!mpfr_number_p(x.x))
        return 0;
    hol_mat_set(room, 0, 0, x.x);
    return hol_mat_abs(room, 0, 0);
}

enum hol_status
hol_residual_sizes_measure(long double *sizes, const long double *noise,
                           const struct hol_published_plan *plan, const struct hol_model *model,
                           const struct hol_yardstick *yard)
{
    const struct hol_truth *truth = yard->truth;
    const struct hol_answer *a = &truth->answer;
    const struct moved moved[MOVED_COUNT] = {{HOL_VAR_VELOCITY, &truth->point.v},
                                             {HOL_VAR_ACCEL, &a->qdd},
                                             {HOL_VAR_IDEAL, &a->FL},
                                             {HOL_VAR_NONIDEAL, &a->FC},
                                             {HOL_VAR_MULTIPLIER, &a->lambda},
                                             {HOL_VAR_REACTION, &truth->reaction}};
    static const size_t trials = 4;
    struct hol_mat room = {0};
    size_t where;
    enum hol_status status = hol_mat_init(&room, 1, 1, truth->bits);

    if (status != HOL_OK)
        return status;
    for (size_t k = 0; k < plan->count; k++)
        sizes[k] = 0;
    for (uint64_t trial = 0; trial < trials; trial++) {
        /* The last trial leaves the velocities alone: others may be outside a formula's domain. */
        for (size_t i = trial + 1 < trials ? 0 : 1; i < MOVED_COUNT; i++)
            move(truth->eval, &moved[i], trial);
        status = hol_eval_run(truth->eval, HOL_STAGE_ANSWER, &where);
        if (status != HOL_OK && status != HOL_DOMAIN) /* DOMAIN: some have no value */
            break;
        for (size_t k = 0; k < plan->count; k++) {
            const struct hol_published_item *item = &plan->items[k];
            if (item->source->kind != HOL_ENTRY_VANISHES)
                continue;
            long double size =
                output_size(&room, truth->eval, hol_published_output(model, item, 0));
            if (size > noise[k] && (sizes[k] == 0 || size < sizes[k]))
                sizes[k] = size;
        }
        for (size_t i = 0; i < MOVED_COUNT; i++)
            put_back(truth->eval, &moved[i]);
    }
    if (status == HOL_OK || status == HOL_DOMAIN)
        status = hol_eval_run(truth->eval, HOL_STAGE_ANSWER, &where);
    hol_mat_clear(&room);
    return status == HOL_DOMAIN ? HOL_OK : status;
}
