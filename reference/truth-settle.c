/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#include "numeric/alloc.h"
#include "reference/dense.h"
#include "reference/truth.h"

#include <math.h>

static bool
takes_slot(enum hol_op op)
{
    return op != HOL_OP_CONST && op != HOL_OP_PI && op != HOL_OP_INPUT;
}

static bool
takes_two(enum hol_op op)
{
    return op == HOL_OP_ADD || op == HOL_OP_SUB || op == HOL_OP_MUL || op == HOL_OP_DIV ||
           op == HOL_OP_POW || op == HOL_OP_ATAN2 || op == HOL_OP_MIN || op == HOL_OP_MAX;
}

enum hol_status
hol_nonideal_decided(bool *decided, const struct hol_model *model, const bool *unique)
{
    const struct hol_instruction *code = hol_tape_code(model->tape);
    size_t length = hol_tape_length(model->tape);
    bool *used = hol_alloc(length, sizeof *used);

    if (!used)
        return HOL_NOMEM;
    for (size_t i = 0; i < model->n; i++)
        used[hol_tape_output_slot(model->tape, model->out_C + i)] = true;
    *decided = true;
    for (size_t k = length; k-- > 0;) {
        if (!used[k])
            continue;
        if (takes_slot(code[k].op))
            used[code[k].a] = true;
        if (takes_two(code[k].op))
            used[code[k].b] = true;
        if (code[k].op == HOL_OP_INPUT && code[k].a == HOL_VAR_MULTIPLIER && !unique[code[k].b])
            *decided = false;
    }
    hol_free(used);
    return HOL_OK;
}

/*
 * The rank. Data of relative noise 2^-N at P bits have about 2^(-N - P) at 2P bits: remainders of
 * dependent rows are that small, and a remainder above 2^(P/8 - N) is one at P bits, too. Between
 * 2^(-N - P/2) and that nothing is decided.
 */
static void
find_limits(struct hol_ref_limits *limits, long double noise, mpfr_prec_t bits)
{
    limits->drop = noise - (long double)bits / 2;
    limits->keep = noise + (long double)bits / 8;
}

/* What is left of the dropped rows must be rounding: a remainder that is the same in both passes is
 * a small row, not none. */
static bool
remainders_shrink(struct hol_pass *low, struct hol_pass *high)
{
    struct hol_ref_rows *l = &low->kkt->rows, *h = &high->kkt->rows;

    for (size_t i = h->rank; i < h->m; i++)
        for (size_t j = h->rank; j < h->n; j++)
            if (hol_zero_decide(l->a[i * l->n + j], h->a[i * h->n + j], low->bits, -INFINITY) ==
                HOL_ZERO_NO)
                return false;
    return true;
}

static enum hol_status
check_consistent(struct hol_pass *low, struct hol_pass *high, bool *undecided, const char **why)
{
    struct hol_kkt_work *l = low->kkt, *h = high->kkt;

    for (size_t i = h->rows.rank; i < h->m; i++) {
        enum hol_zero zero =
            hol_zero_decide(l->residual[i], h->residual[i], low->bits, hol_ref_log2(h->scale[i]));

        if (zero == HOL_ZERO_NO) {
            *why = "the constraints contradict each other: b is not in the range of A";
            return HOL_DOMAIN;
        }
        if (zero == HOL_ZERO_UNDECIDED) {
            *why = "whether the constraints contradict each other is undecided at this precision";
            *undecided = true;
            return HOL_UNABLE;
        }
    }
    return HOL_OK;
}

/* C with the true F_L and lambda. */
static enum hol_status
evaluate_nonideal(struct hol_pass *pass, const struct hol_model *model, const char **why)
{
    struct hol_kkt_work *w = pass->kkt;

    for (size_t i = 0; i < model->n; i++)
        hol_eval_set(pass->eval, HOL_VAR_IDEAL, i, w->FL[i]);
    for (size_t j = 0; j < model->m; j++)
        hol_eval_set(pass->eval, HOL_VAR_MULTIPLIER, j, w->lambda[j]);
    /* only C matters here, and is looked at */
    if (hol_eval_run(pass->eval, HOL_STAGE_IDEAL, NULL) == HOL_INVALID)
        return HOL_INVALID;
    for (size_t i = 0; i < model->n; i++) {
        hol_eval_get(w->tmp[0], pass->eval, model->out_C + i);
        if (!mpfr_number_p(w->tmp[0])) {
            *why = "the nonideal force has no value at this state";
            return HOL_DOMAIN;
        }
        hol_mat_set(&pass->problem.C, i, 0, w->tmp[0]);
    }
    return HOL_OK;
}

static enum hol_status
complete_nonideal(struct hol_pass *low, struct hol_pass *high, const struct hol_model *model,
                  const char **why)
{
    bool decided;
    enum hol_status status = hol_nonideal_decided(&decided, model, high->kkt->unique);

    if (status != HOL_OK)
        return status;
    if (!decided) {
        *why = "the nonideal force depends on multipliers that are not unique";
        return HOL_UNABLE;
    }
    if ((status = evaluate_nonideal(low, model, why)) != HOL_OK ||
        (status = evaluate_nonideal(high, model, why)) != HOL_OK)
        return status;
    for (size_t i = 0; i < model->n; i++)
        hol_passes_clean_entry(&low->problem.C, &high->problem.C, i, 0, -INFINITY, high->kkt);
    return HOL_OK;
}

/*
 * Bits on which two vectors agree, relative to the largest component; bits if both are zero.
 * Components that shrink with the precision are zero, and are made so in the second. keep (may be
 * NULL): which components count.
 */
static long double
agreement(mpfr_t *low, mpfr_t *high, size_t n, mpfr_prec_t bits, const bool *keep, mpfr_t tmp)
{
    long double most = -INFINITY, difference = -INFINITY;

    for (size_t i = 0; i < n; i++) {
        if (keep && !keep[i])
            continue;
        if (hol_zero_decide(low[i], high[i], bits, -INFINITY) == HOL_ZERO_YES) {
            mpfr_set_zero(high[i], 1);
            continue;
        }
        most = fmaxl(most, hol_ref_log2(high[i]));
        mpfr_sub(tmp, high[i], low[i], MPFR_RNDN);
        difference = fmaxl(difference, hol_ref_log2(tmp));
    }
    return isinf(difference) ? (long double)bits : most - difference;
}

static double
proved_digits(struct hol_pass *low, struct hol_pass *high)
{
    struct hol_kkt_work *l = low->kkt, *h = high->kkt;
    long double bits = (long double)low->bits;

    for (size_t i = 0; i < h->n; i++) {
        mpfr_add(l->y[i], l->q0[i], l->y[i], MPFR_RNDN);
        mpfr_add(h->y[i], h->q0[i], h->y[i], MPFR_RNDN);
        mpfr_set_zero(l->q0[i], 1);
        mpfr_set_zero(h->q0[i], 1);
    }
    bits = fminl(bits, agreement(l->y, h->y, h->n, low->bits, NULL, h->tmp[0]));
    bits = fminl(bits, agreement(l->FL, h->FL, h->n, low->bits, NULL, h->tmp[0]));
    bits = fminl(bits, agreement(l->FC, h->FC, h->n, low->bits, NULL, h->tmp[0]));
    bits = fminl(bits, agreement(l->lambda, h->lambda, h->m, low->bits, h->unique, h->tmp[0]));
    return bits > 0 ? (double)(bits * 0.30102999566398119521L) : 0;
}

enum hol_status
hol_passes_settle(struct hol_settled *settled, struct hol_pass *low, struct hol_pass *high,
                  const struct hol_model *model, const char **why)
{
    long double noise;
    enum hol_status status;

    *settled = (struct hol_settled){.digits = 0};
    status = hol_passes_clean(low, high);
    noise = status == HOL_OK ? hol_passes_noise(low, high) : 0;
    if (noise > -(long double)low->bits / 4) {
        *why = "the data of the problem are undecided at this precision";
        settled->undecided = true;
        return HOL_UNABLE;
    }
    settled->linear = true;
    find_limits(&settled->limits, noise, low->bits);
    status = hol_kkt_factor(high->kkt, &settled->limits, NULL, why);
    if (status == HOL_OK) {
        status = hol_kkt_factor(low->kkt, NULL, high->kkt, why);
        /* what was decided at the higher precision does not show at the lower one */
        status = status == HOL_DOMAIN ? HOL_UNABLE : status;
    }
    if (status == HOL_OK && !remainders_shrink(low, high)) {
        *why = "a row is too close to dependent for this precision";
        status = HOL_UNABLE;
    }
    settled->undecided = status == HOL_UNABLE;
    if (status != HOL_OK)
        return status;
    hol_kkt_ideal(low->kkt, &low->problem);
    hol_kkt_ideal(high->kkt, &high->problem);
    status = check_consistent(low, high, &settled->undecided, why);
    if (status == HOL_OK && model->nonideal_needs_force) {
        settled->linear = false;
        status = complete_nonideal(low, high, model, why);
    }
    if (status != HOL_OK)
        return status;
    hol_kkt_nonideal(low->kkt, &low->problem);
    hol_kkt_nonideal(high->kkt, &high->problem);
    settled->digits = proved_digits(low, high);
    return HOL_OK;
}
