/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* A closed contact that presses, and may open as well: with friction both may be motions. */
#include "reference/instant/release.h"

#include "base/alloc.h"
#include "reference/linear/dense.h"

#include <math.h>

/* Beside the terms that it is the sum of, so many bits a decimal are rounding. */
#define ROUNDING 3

/* Is gap'' = A_k q'' - b_k positive, with the row of the truth with the contact closed, and q''
 * with it open? */
static bool
leaves(const struct hol_truth *closed, size_t row, const struct hol_truth *open, long digits)
{
    const struct hol_problem *problem = &closed->problem;
    long double most;
    mpfr_t sum, x, y;
    bool up;

    mpfr_inits2(closed->bits, sum, x, y, (mpfr_ptr)NULL);
    hol_mat_get(sum, &problem->b, row, 0);
    most = hol_ref_magnitude(sum);
    mpfr_neg(sum, sum, MPFR_RNDN);
    for (size_t j = 0; j < problem->n; j++) {
        hol_mat_get(x, &problem->A, row, j);
        hol_mat_get(y, &open->answer.qdd, j, 0);
        mpfr_mul(x, x, y, MPFR_RNDN);
        mpfr_add(sum, sum, x, MPFR_RNDN);
        most = fmaxl(most, hol_ref_magnitude(x));
    }
    up = mpfr_sgn(sum) > 0 &&
         hol_ref_magnitude(sum) > most * powl(2, -(long double)digits * ROUNDING);
    mpfr_clears(sum, x, y, (mpfr_ptr)NULL);
    return up;
}

enum hol_status
hol_contact_may_open(bool *may, const struct hol_model *model, const struct hol_sides *sides,
                     const struct hol_truth *truth, size_t contact, long digits)
{
    const struct hol_case *c = model->source;
    const struct hol_recipe here = {.kind = HOL_RECIPE_POINT, .point = &truth->point};
    bool *closed = hol_alloc(c->contact_count, sizeof *closed);
    struct hol_case *variant = NULL;
    struct hol_model *open = NULL;
    struct hol_truth *other = NULL;
    enum hol_status status = closed == NULL ? HOL_NOMEM : HOL_OK;

    *may = false;
    if (status == HOL_OK) {
        for (size_t k = 0; k < c->contact_count; k++)
            closed[k] = k != contact && c->contacts[k].row != SIZE_MAX;
        status = hol_case_phase(&variant, NULL, c, closed, SIZE_MAX, sides);
    }
    if (status == HOL_OK)
        status = hol_model_create(&open, variant, NULL);
    if (status == HOL_OK)
        status = hol_truth_create(&other, open, &here, digits, 0);
    if (status == HOL_OK)
        *may = leaves(truth, c->contacts[contact].row, other, digits);
    hol_truth_destroy(other);
    hol_model_destroy(open);
    hol_case_destroy(variant);
    hol_free(closed);
    return status == HOL_NOMEM ? status : HOL_OK;
}
