/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The time span of a motion, its division into steps, and what is wrong with either. */
#include "compare/motion/span.h"

#include "numeric/dense/scalar.h"

#define MOST_STEPS 0x1p40L /* of hol_simulate; also of spans, where no step is given */
#define FARTHEST 0x1p200L  /* a motion without a span */
/* At which a beginning and an end that are rounded to one number are told apart. */
#define WIDE 4096

enum hol_status
hol_span_part(struct hol_vec *step, const struct hol_model *model, size_t state,
              const struct hol_vec *until, unsigned long parts)
{
    struct hol_scalar start, end;
    struct hol_eval *eval;
    enum hol_status status;

    if (until == NULL && !model->source->has_span)
        return HOL_INVALID;
    status = hol_eval_create(&eval, model->tape, step->bits);
    if (status != HOL_OK)
        return status;
    hol_scalar_init(&start, step->bits);
    hol_scalar_init(&end, step->bits);
    hol_eval_get(start.x, eval, model->out_state + state * (1 + 2 * model->n));
    if (until != NULL)
        hol_mat_get(end.x, until, 0, 0);
    else
        hol_eval_get(end.x, eval, model->out_span + 1);
    hol_eval_destroy(eval);
    mpfr_sub(end.x, end.x, start.x, MPFR_RNDN);
    if (mpfr_sgn(end.x) <= 0 || !mpfr_number_p(end.x))
        return HOL_INVALID;
    mpfr_div_ui(end.x, end.x, parts, MPFR_RNDN);
    hol_mat_set(step, 0, 0, end.x);
    return HOL_OK;
}

/* Is that length beyond every time in the case? */
static bool
is_far(const struct hol_model *model, size_t state, long double length)
{
    struct hol_vec span = {0};
    long double most = FARTHEST;

    if (hol_vec_init(&span, 1, HOL_BITS_DOUBLE) == HOL_OK &&
        hol_span_part(&span, model, state, NULL, 1) == HOL_OK)
        most = hol_mat_abs(&span, 0, 0) * MOST_STEPS;
    hol_mat_clear(&span);
    return !(length <= most);
}

/* Why there is no such motion. */
static const char *
explain(const struct hol_model *model, size_t state, const struct hol_vec *until)
{
    struct hol_vec length = {0};
    bool after = hol_vec_init(&length, 1, WIDE) == HOL_OK &&
                 hol_span_part(&length, model, state, until, 1) == HOL_OK;

    hol_mat_clear(&length);
    if (!after && until == NULL)
        return "it begins where the motion of the case ends, or later: --until=T says how far it "
               "goes";
    return after ? "the beginning and the end of the motion are the same number at this precision: "
                   "--bits takes more"
                 : "the end of the motion makes no sense: it is not after the beginning, or beyond "
                   "all numbers of this precision";
}

enum hol_status
hol_span_check(const struct hol_model *model, size_t state, const struct hol_vec *until,
               const struct hol_vec *step, mpfr_prec_t bits, const char **why)
{
    struct hol_vec length = {0};
    enum hol_status status = hol_vec_init(&length, 1, bits);

    *why = NULL;
    if (status == HOL_OK)
        status = hol_span_part(&length, model, state, until, 1);
    if (status == HOL_INVALID)
        *why = explain(model, state, until);
    else if (status == HOL_OK && step != NULL && !hol_mat_is_positive(step))
        *why = "the step is not positive";
    else if (status == HOL_OK && step != NULL &&
             !(hol_mat_abs(&length, 0, 0) / hol_mat_abs(step, 0, 0) <= MOST_STEPS))
        *why = "the end of the motion makes no sense: it is too many steps away";
    else if (status == HOL_OK && step == NULL && until != NULL &&
             is_far(model, state, hol_mat_abs(&length, 0, 0)))
        *why = "the end of the motion makes no sense: it is too far away";
    hol_mat_clear(&length);
    return status == HOL_OK && *why != NULL ? HOL_INVALID : status;
}
