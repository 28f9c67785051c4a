/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#include "compare/unanswered.h"

#include "reference/truth.h"

/* Does the reference, too, say DOMAIN of the bare problem? Then it is the problem that has no
 * answer. */
static enum hol_status
has_no_answer(bool *none, const struct hol_problem *p)
{
    struct hol_answer answer = {0};
    const char *why;
    enum hol_status status = hol_answer_init(&answer, p->n, p->m, p->bits);

    if (status == HOL_OK)
        status = hol_kkt_solve(&answer, NULL, NULL, NULL, p, (long)p->bits / 2, &why);
    hol_answer_clear(&answer);
    *none = status == HOL_DOMAIN;
    return status == HOL_NOMEM ? status : HOL_OK;
}

enum hol_status
hol_unanswered_problem(struct hol_truth *truth, const struct hol_model *model,
                       const struct hol_recipe *recipe, mpfr_prec_t bits)
{
    struct hol_violation violation;
    struct hol_pass low = {0}, high = {0};
    const char *why;
    bool none = false;
    enum hol_status status = hol_pass_init(&low, model, recipe, bits, &why, &violation);

    if (status == HOL_OK)
        status = hol_pass_init(&high, model, recipe, 2 * bits, &why, &violation);
    if (status == HOL_OK)
        status = hol_passes_clean(&low, &high);
    if (status == HOL_OK)
        status = has_no_answer(&none, &high.problem);
    if (status == HOL_OK && none) {
        truth->problem = high.problem;
        truth->bits = high.bits;
        high.problem = (struct hol_problem){0};
    }
    hol_pass_clear(&low);
    hol_pass_clear(&high);
    return status == HOL_NOMEM ? status : HOL_OK;
}
