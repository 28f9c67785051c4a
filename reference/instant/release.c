/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Closed contacts that press, and may open as well: with friction both may be motions. */
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

/* Is the force of a contact unique, and positive by more than its error? */
static bool
presses(const struct hol_truth *truth, size_t row)
{
    bool good;
    mpfr_t r;

    mpfr_init2(r, truth->bits);
    hol_mat_get(r, &truth->reaction, row, 0);
    good = truth->unique[row] && mpfr_sgn(r) > 0 &&
           hol_ref_log2(r) * log10l(2) > truth->error_log10[4];
    mpfr_clear(r);
    return good;
}

/* Does a motion begin with these contacts closed, and those open that only `truth` has closed? */
static enum hol_status
try_choice(bool *begins, const struct hol_model *model, const struct hol_sides *sides,
           const struct hol_truth *truth, const bool *closed, long digits)
{
    const struct hol_case *c = model->source;
    const struct hol_recipe here = {.kind = HOL_RECIPE_POINT, .point = &truth->point};
    struct hol_case *variant = NULL;
    struct hol_model *other = NULL;
    struct hol_truth *answer = NULL;
    enum hol_status status = hol_case_phase(&variant, NULL, c, closed, SIZE_MAX, sides);

    if (status == HOL_OK)
        status = hol_model_create(&other, variant, NULL);
    if (status == HOL_OK)
        status = hol_truth_create(&answer, other, &here, digits, 0);
    *begins = status == HOL_OK;
    for (size_t k = 0; k < c->contact_count && *begins; k++)
        if (c->contacts[k].row != SIZE_MAX)
            *begins = closed[k] ? presses(answer, variant->contacts[k].row)
                                : leaves(truth, c->contacts[k].row, answer, digits);
    hol_truth_destroy(answer);
    hol_model_destroy(other);
    hol_case_destroy(variant);
    return status == HOL_NOMEM ? status : HOL_OK;
}

/* Does contact k press, or is it open with a gap, so that it takes no part in what may open? */
static bool
is_plain(const struct hol_model *model, const struct hol_truth *truth, size_t k)
{
    bool apart;
    mpfr_t gap;

    if (model->source->contacts[k].row != SIZE_MAX)
        return presses(truth, model->source->contacts[k].row);
    mpfr_init2(gap, truth->bits);
    hol_eval_get(gap, truth->eval, model->out_gap + k);
    apart = mpfr_number_p(gap) && mpfr_sgn(gap) > 0;
    mpfr_clear(gap);
    return apart;
}

enum hol_status
hol_contacts_may_open(bool *may, const struct hol_model *model, const struct hol_sides *sides,
                      const struct hol_truth *truth, long digits)
{
    const struct hol_case *c = model->source;
    bool *closed = hol_alloc(c->contact_count + 1, sizeof *closed);
    enum hol_status status = closed == NULL ? HOL_NOMEM : HOL_OK;
    size_t count = 0;
    bool good = true, begins;

    for (size_t k = 0; k < c->contact_count; k++) {
        may[k] = false;
        count += c->contacts[k].row != SIZE_MAX;
        good = good && is_plain(model, truth, k);
    }
    if (status == HOL_OK && good && count > HOL_RELEASE_MOST)
        status = HOL_UNABLE;
    for (size_t choice = 1; good && status == HOL_OK && choice >> count == 0; choice++) {
        for (size_t k = 0, bit = 0; k < c->contact_count; k++)
            closed[k] = c->contacts[k].row != SIZE_MAX && (choice >> bit++ & 1) == 0;
        status = try_choice(&begins, model, sides, truth, closed, digits);
        for (size_t k = 0; k < c->contact_count && status == HOL_OK && begins; k++)
            may[k] = may[k] || (c->contacts[k].row != SIZE_MAX && !closed[k]);
    }
    hol_free(closed);
    return status;
}
