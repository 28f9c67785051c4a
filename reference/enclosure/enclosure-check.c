/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The truth and its enclosure held against each other, at more bits until they agree. */
#include "reference/enclosure/enclosure.h"
#include "reference/instant/truth.h"

#define GUARD 64
/* The bits of the first of two passes that see far. */
#define FAR_TRUTH (3 * HOL_FAR_BITS / 4)

/* The first component outside its ball; SIZE_MAX: none. */
static size_t
find_outside(arb_srcptr balls, const struct hol_vec *values, const bool *keep, mpfr_t x)
{
    size_t found = SIZE_MAX;
    slong slack = ARF_PREC_EXACT;
    bool any = false;
    arb_t ball;

    arb_init(ball);
    for (size_t i = 0; i < values->rows; i++) {
        hol_mat_get(x, values, i, 0);
        if (mpfr_regular_p(x) && (!any || mpfr_get_exp(x) > slack)) {
            slack = (slong)mpfr_get_exp(x);
            any = true;
        }
    }
    for (size_t i = 0; i < values->rows && found == SIZE_MAX; i++) {
        if (keep && !keep[i])
            continue;
        hol_mat_get(x, values, i, 0);
        arb_set(ball, balls + i);
        if (any)
            arb_add_error_2exp_si(ball, slack - 3 * (slong)values->bits / 4);
        if (!mpfr_number_p(x) || !arb_contains_mpfr(ball, x))
            found = i;
    }
    arb_clear(ball);
    return found;
}

bool
hol_enclosure_contains(const struct hol_enclosure *e, const struct hol_answer *answer,
                       struct hol_outside *outside)
{
    const struct {
        const char *name;
        arb_srcptr balls;
        const struct hol_vec *values;
        const bool *keep;
    } parts[] = {
        {"q''", e->qdd, &answer->qdd, NULL},
        {"F_L", e->FL, &answer->FL, NULL},
        {"F_C", e->FC, &answer->FC, NULL},
        {"lambda", e->lambda, &answer->lambda, e->unique},
    };
    bool good = true;
    mpfr_t x;

    mpfr_init2(x, answer->qdd.bits);
    for (size_t k = 0; k < sizeof parts / sizeof parts[0] && good; k++) {
        size_t i = find_outside(parts[k].balls, parts[k].values, parts[k].keep, x);

        good = i == SIZE_MAX;
        if (!good && outside)
            *outside = (struct hol_outside){parts[k].name, i};
    }
    mpfr_clear(x);
    return good;
}

/*
 * The truth; where it is that the constraints contradict each other, or that M is singular, once
 * more at far more bits, which may see rows that are independent.
 */
static enum hol_status
create(struct hol_truth **truth, const struct hol_model *model, const struct hol_recipe *recipe,
       long digits, mpfr_prec_t bits)
{
    enum hol_status status = hol_truth_create(truth, model, recipe, digits, bits), far;
    struct hol_truth *other = NULL;

    if (status != HOL_DOMAIN || (*truth)->problem.n == 0 || (*truth)->bits > FAR_TRUTH ||
        model->n + model->m > HOL_FAR_SIZE)
        return status;
    far = hol_truth_create(&other, model, recipe, digits, FAR_TRUTH);
    if (far == HOL_OK || far == HOL_UNABLE) {
        hol_truth_destroy(*truth);
        *truth = other;
        return far;
    }
    hol_truth_destroy(other);
    return far == HOL_NOMEM ? far : status;
}

/* Does the enclosure, or the look at far more bits if it is not wanted, leave the truth as it is?
 * Else *holds is false. */
static enum hol_status
hold_against(bool *holds, struct hol_enclosure **enclosure, const struct hol_model *model,
             const struct hol_recipe *recipe, const struct hol_truth *truth, long digits)
{
    enum hol_status status = enclosure == NULL
                                 ? hol_truth_look_far(model, recipe, truth)
                                 : hol_enclosure_create(enclosure, model, recipe, truth, digits);

    *holds = status == HOL_OK &&
             (enclosure == NULL || hol_enclosure_contains(*enclosure, &truth->answer, NULL));
    *holds = *holds || (status == HOL_UNABLE && !(*enclosure)->wide);
    return status == HOL_NOMEM || status == HOL_INVALID ? status : HOL_OK;
}

enum hol_status
hol_truth_certify(struct hol_truth **truth, struct hol_enclosure **enclosure,
                  const struct hol_model *model, const struct hol_recipe *recipe, long digits,
                  mpfr_prec_t bits)
{
    if (enclosure != NULL)
        *enclosure = NULL;
    for (;;) {
        enum hol_status status = create(truth, model, recipe, digits, bits);
        bool holds = false;

        if (status == HOL_OK)
            status = hold_against(&holds, enclosure, model, recipe, *truth, digits);
        if (status != HOL_OK || holds)
            return status;
        bits = (*truth)->bits;
        if (2 * bits > HOL_BITS_MAX - 2 * GUARD) {
            (*truth)->why = "what is seen of the answer still depends on the precision at the "
                            "highest one: a value may hide in what cancels";
            return HOL_UNABLE;
        }
        hol_truth_destroy(*truth);
        *truth = NULL;
        if (enclosure != NULL) {
            hol_enclosure_destroy(*enclosure);
            *enclosure = NULL;
        }
    }
}
