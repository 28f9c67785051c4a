/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Settles two passes against each other: which pivots are zero, whether the constraints are
 * consistent. */
#include "reference/instant/reaction.h"
#include "reference/instant/truth.h"
#include "reference/linear/dense.h"

#include <math.h>

/*
 * The rank. Data of relative noise 2^noise at P bits have `shrink` bits less at 2P bits: remainders
 * of dependent rows are that small, give or take the slack; and a remainder above 2^(noise + P/8)
 * is one at P bits, too. Between the two nothing is decided.
 */
static void
find_limits(struct hol_ref_limits *limits, long double noise, long double shrink, mpfr_prec_t bits)
{
    limits->drop = noise - shrink + hol_zero_slack(bits);
    limits->keep = noise + (long double)bits / 8;
}

/* What is left of the dropped rows must be rounding: a remainder that is the same in both passes is
 * a small row, not none. */
static bool
remainders_shrink(const struct hol_passes *s)
{
    struct hol_ref_rows *l = &s->low->kkt->rows, *h = &s->high->kkt->rows;

    for (size_t i = h->rank; i < h->m; i++)
        for (size_t j = h->rank; j < h->n; j++)
            if (hol_zero_decide(NULL, l->a[i * l->n + j], h->a[i * h->n + j], s->low->bits,
                                -INFINITY) == HOL_ZERO_NO)
                return false;
    return true;
}

/*
 * A contradiction below 2^-P of the rows does not count yet: errors of the rows that no pass sees,
 * beside a solution that is as large, would explain it.
 */
static enum hol_status
check_consistent(struct hol_settled *settled, const struct hol_passes *s, const char **why)
{
    struct hol_kkt_work *e = s->earlier ? s->earlier->kkt : NULL, *l = s->low->kkt,
                        *h = s->high->kkt;

    for (size_t i = h->rows.rank; i < h->m; i++) {
        enum hol_zero zero =
            hol_zero_decide(e ? e->residual[i] : NULL, l->residual[i], h->residual[i], s->low->bits,
                            hol_ref_log2(h->scale[i]) + settled->limits.drop);

        if (zero == HOL_ZERO_NO && hol_ref_log2(h->residual[i]) < -(long double)s->low->bits)
            zero = HOL_ZERO_UNDECIDED;
        if (zero == HOL_ZERO_NO) {
            *why = "the constraints contradict each other: b is not in the range of A";
            return HOL_DOMAIN;
        }
        if (zero == HOL_ZERO_UNDECIDED) {
            *why = "whether the constraints contradict each other is undecided at this precision";
            settled->undecided = true;
            return HOL_UNABLE;
        }
    }
    return HOL_OK;
}

/* C with the true F_L, lambda and r; whether another r exists is examined in the last pass. */
static enum hol_status
solve_nonideal(struct hol_pass *pass, const struct hol_model *model, bool last, const char **why)
{
    return hol_nonideal_solve(&pass->problem, pass->eval, pass->kkt, model, last, why);
}

static enum hol_status
complete_nonideal(struct hol_settled *settled, struct hol_passes *s, const struct hol_model *model,
                  const char **why)
{
    bool decided;
    const char *ignored = NULL;
    enum hol_status status = hol_nonideal_decided(&decided, model, s->high->kkt->unique),
                    early = HOL_OK, low, high;

    if (status != HOL_OK)
        return status;
    if (!decided) {
        *why = "the nonideal force depends on multipliers that are not unique";
        return HOL_UNABLE;
    }
    if (s->earlier && (early = solve_nonideal(s->earlier, model, false, &ignored)) != HOL_OK)
        s->earlier = NULL;
    high = solve_nonideal(s->high, model, true, why);
    low = solve_nonideal(s->low, model, false, high == HOL_OK ? why : &ignored);
    if (early == HOL_NOMEM || low == HOL_NOMEM || high == HOL_NOMEM)
        return HOL_NOMEM;
    settled->undecided = low == HOL_UNABLE && high == HOL_OK;
    if (low == HOL_UNABLE || high == HOL_UNABLE)
        return HOL_UNABLE;
    status = hol_passes_decided(s, model, HOL_STAGE_IDEAL, &ignored);
    settled->undecided = status == HOL_UNABLE;
    if (status != HOL_OK) {
        *why = ignored;
        return status;
    }
    status = high != HOL_OK ? high : low;
    if (status != HOL_OK)
        return status;
    for (size_t i = 0; i < model->n; i++)
        hol_passes_clean_entry(s->earlier ? &s->earlier->problem.C : NULL, &s->low->problem.C,
                               &s->high->problem.C, i, 0, -INFINITY, s->high->kkt);
    return HOL_OK;
}

/* Check the problems as evaluated, set to zero what is zero, and estimate their noise. */
static enum hol_status
prepare(struct hol_settled *settled, struct hol_passes *s, const struct hol_model *model,
        const char **why)
{
    long double noise = 0, shrink = 0;
    enum hol_status status = hol_passes_decided(s, model, HOL_STAGE_STATE, why);

    settled->undecided = status == HOL_UNABLE;
    if (status != HOL_OK)
        return status;
    if (s->high->undefined || s->low->undefined) {
        *why = "an expression of the equations of motion has no value at this state";
        return HOL_DOMAIN;
    }
    if (s->earlier && s->earlier->undefined)
        s->earlier = NULL;
    /* what was set to zero for another pair of passes is judged anew */
    hol_model_problem(model, s->low->eval, &s->low->problem);
    if (s->earlier)
        hol_model_problem(model, s->earlier->eval, &s->earlier->problem);
    if (hol_passes_clean(s) == HOL_OK)
        hol_passes_noise(&noise, &shrink, s);
    if (noise > -(long double)s->low->bits / 8) {
        *why = "the data of the problem are undecided at this precision";
        settled->undecided = true;
        return HOL_UNABLE;
    }
    find_limits(&settled->limits, noise, shrink, s->low->bits);
    return HOL_OK;
}

/* All passes, with the rows that the last one chooses. */
static enum hol_status
factor(struct hol_settled *settled, struct hol_passes *s, const char **why)
{
    const char *ignored;
    enum hol_status status = hol_kkt_factor(s->high->kkt, &settled->limits, NULL, why);

    if (status == HOL_OK) {
        status = hol_kkt_factor(s->low->kkt, NULL, s->high->kkt, why);
        /* what was decided at the higher precision does not show at the lower one */
        status = status == HOL_DOMAIN ? HOL_UNABLE : status;
    }
    if (status == HOL_OK && !remainders_shrink(s)) {
        *why = "a row is too close to dependent for this precision";
        status = HOL_UNABLE;
    }
    settled->undecided = status == HOL_UNABLE;
    if (s->earlier && status == HOL_OK &&
        hol_kkt_factor(s->earlier->kkt, NULL, s->high->kkt, &ignored) != HOL_OK)
        s->earlier = NULL;
    return status;
}

enum hol_status
hol_passes_settle(struct hol_settled *settled, struct hol_passes *s, const struct hol_model *model,
                  const char **why)
{
    enum hol_status status;

    *settled = (struct hol_settled){.digits = 0};
    status = prepare(settled, s, model, why);
    if (status != HOL_OK)
        return status;
    settled->linear = true;
    status = factor(settled, s, why);
    if (status != HOL_OK)
        return status;
    if (s->earlier)
        hol_kkt_ideal(s->earlier->kkt, &s->earlier->problem);
    hol_kkt_ideal(s->low->kkt, &s->low->problem);
    hol_kkt_ideal(s->high->kkt, &s->high->problem);
    status = check_consistent(settled, s, why);
    if (status == HOL_OK && model->nonideal_needs_force) {
        settled->linear = false;
        status = complete_nonideal(settled, s, model, why);
    }
    if (status != HOL_OK)
        return status;
    if (s->earlier)
        hol_kkt_nonideal(s->earlier->kkt, &s->earlier->problem);
    hol_kkt_nonideal(s->low->kkt, &s->low->problem);
    hol_kkt_nonideal(s->high->kkt, &s->high->problem);
    hol_passes_digits(settled, s);
    return HOL_OK;
}
