/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The impact that closes a contact: M (v+ - v-) = A^T Lambda, gap' = -e gap' before. */
#include "base/alloc.h"
#include "reference/instant/instant.h"
#include "reference/linear/dense.h"
#include "reference/trajectory/phases-inside.h"

#include <math.h>
#include <stdio.h>

/* Does any closed contact pull, by more than the digits leave undecided? */
static bool
pulls(const struct hol_case *c, const struct hol_vec *reaction, long digits, size_t *which)
{
    long double most = hol_mat_max(reaction);
    mpfr_t x;
    bool found = false;

    mpfr_init2(x, reaction->bits);
    for (size_t k = 0; k < c->contact_count && !found; k++) {
        if (c->contacts[k].row == SIZE_MAX)
            continue;
        hol_mat_get(x, reaction, c->contacts[k].row, 0);
        found = mpfr_sgn(x) < 0 && hol_ref_log2(x) > log2l(most) - (long double)digits * 3;
        *which = k;
    }
    mpfr_clear(x);
    return found;
}

static enum hol_status
deliver(struct hol_point *after, mpfr_t impulse, bool *bounces, const struct hol_model *model,
        const struct hol_truth *truth, size_t contact)
{
    const struct hol_case *c = model->source;
    mpfr_t e;

    hol_mat_round(&after->t, &truth->point.t);
    hol_mat_round(&after->q, &truth->point.q);
    hol_mat_round(&after->v, &truth->answer.qdd);
    hol_mat_get(impulse, &truth->reaction, c->contacts[contact].row, 0);
    mpfr_init2(e, truth->bits);
    hol_eval_get(e, truth->eval, model->out_restitution + contact);
    *bounces = !mpfr_zero_p(e);
    bool valid = mpfr_number_p(e) && mpfr_sgn(e) >= 0 && mpfr_cmp_ui(e, 1) <= 0;
    mpfr_clear(e);
    return valid ? HOL_OK : HOL_DOMAIN;
}

/* Does the answer show that there is no such impact? */
static bool
is_refused(char *why, size_t size, const struct hol_case *c, const struct hol_truth *truth,
           size_t contact, long digits)
{
    size_t which = 0;

    if (!pulls(c, &truth->reaction, digits, &which))
        return false;
    /* without friction an impact that approaches pushes */
    if (which == contact && !c->has_nonideal)
        snprintf(why, size, "the speed of the impact at '%s' is not told from 0",
                 c->contacts[contact].name);
    else
        snprintf(why, size, "the impact at '%s' pulls at '%s'", c->contacts[contact].name,
                 c->contacts[which].name);
    return true;
}

enum hol_status
hol_impact_solve(struct hol_point *after, mpfr_t impulse, bool *bounces, const struct hol_case *c,
                 const bool *closed, size_t contact, const struct hol_point *at, long digits,
                 char *why, size_t size)
{
    struct hol_recipe recipe = {.kind = HOL_RECIPE_POINT, .point = at};
    struct hol_diagnostics diagnostics = {0};
    struct hol_case *variant = NULL;
    struct hol_model *model = NULL;
    struct hol_truth *truth = NULL;
    enum hol_status status = hol_case_phase(&variant, &diagnostics, c, closed, contact, NULL);

    if (status == HOL_OK)
        status = hol_model_create(&model, variant, &diagnostics);
    if (status == HOL_INVALID) {
        snprintf(why, size, "the impact: %s",
                 diagnostics.count > 0 ? diagnostics.list[0].message : "no such problem");
        status = HOL_UNABLE;
    } else if (status == HOL_OK) {
        status = hol_truth_create(&truth, model, &recipe, digits, 0);
        if (status == HOL_OK)
            status = deliver(after, impulse, bounces, model, truth, contact);
        if (status == HOL_DOMAIN || status == HOL_UNABLE)
            snprintf(why, size, "the impact at '%s': %s", c->contacts[contact].name,
                     truth && truth->why ? truth->why : "its restitution is not from 0 to 1");
        if (status == HOL_OK && !hol_model_keeps_nonideal(model, truth->eval, &truth->problem.C,
                                                          &truth->answer.qdd, 3 * digits)) {
            snprintf(why, size, "the friction of the impact at '%s' changes within it",
                     c->contacts[contact].name);
            status = HOL_UNABLE;
        }
        if (status == HOL_OK && is_refused(why, size, variant, truth, contact, digits))
            status = HOL_UNABLE;
    }
    hol_truth_destroy(truth);
    hol_model_destroy(model);
    hol_case_destroy(variant);
    hol_diagnostics_clear(&diagnostics);
    return status;
}
