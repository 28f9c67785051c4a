/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The truth at an instant: passes at doubled precision until two of them agree. */
#include "reference/instant/truth.h"

#include "base/alloc.h"
#include "numeric/dense/digits.h"
#include "reference/instant/reaction.h"

#include <math.h>
#include <stdlib.h>

/* Bits of the linear algebra beyond those of the data, and of the first pass beyond the wanted
 * digits. */
#define GUARD 64
/* The second pass has at most this many times the bits that the first try's first pass had. */
#define GROWTH 16
/* Bits are rounded up to whole limbs. */
#define LIMB 64
/* Constants between 2^-LEAST and 2^LEAST are seen at any precision, and so is what tells them from
 * each other; those beyond 2^MOST are not cared for. */
#define LITERAL_LEAST 128
#define LITERAL_MOST 1536

/* Do the guards have values, as far as they do not depend on forces? */
static bool
guarded(struct hol_pass *pass, const struct hol_model *model)
{
    bool good = true;

    for (size_t k = 0; k < model->guard_count && good; k++)
        if (hol_tape_output_stage(model->tape, model->out_guard + k) <= HOL_STAGE_STATE) {
            hol_eval_get(pass->kkt->tmp[0], pass->eval, model->out_guard + k);
            good = mpfr_number_p(pass->kkt->tmp[0]);
        }
    return good;
}

/* A zeroed struct is a no-op. */
static void
pass_clear(struct hol_pass *pass)
{
    hol_point_clear(&pass->point);
    hol_problem_clear(&pass->problem);
    hol_eval_destroy(pass->eval);
    hol_kkt_work_destroy(pass->kkt);
    *pass = (struct hol_pass){0};
}

/* DOMAIN (why, violation), INVALID, NOMEM. The pass is cleared for a status other than OK. */
static enum hol_status
pass_init(struct hol_pass *pass, const struct hol_model *model, const struct hol_recipe *recipe,
          mpfr_prec_t bits, const char **why, struct hol_violation *violation)
{
    struct hol_points *points = NULL;
    enum hol_status status;

    *pass = (struct hol_pass){.bits = bits, .recipe = recipe};
    if ((status = hol_points_create(&points, model, bits)) != HOL_OK ||
        (status = hol_point_init(&pass->point, model->n, bits)) != HOL_OK ||
        (status = hol_problem_init(&pass->problem, model->n, model->m, bits)) != HOL_OK ||
        (status = hol_eval_create(&pass->eval, model->tape, bits)) != HOL_OK ||
        (status = hol_kkt_work_create(&pass->kkt, model->n, model->m, bits + GUARD)) != HOL_OK)
        goto done;
    status = hol_points_make(points, &pass->point, recipe, violation);
    if (status != HOL_OK)
        *why = hol_points_why(violation);
    if (status == HOL_DOMAIN && violation->tie) {
        *violation = (struct hol_violation){.constraint = SIZE_MAX};
        status = HOL_UNABLE;
    }
    if (status != HOL_OK)
        goto done;
    hol_model_set_state(model, pass->eval, &pass->point.t, &pass->point.q, &pass->point.v);
    /* what the problem is made of is checked below; the rest need not have a value */
    status = hol_eval_run(pass->eval, HOL_STAGE_STATE, NULL);
    if (status == HOL_OK || status == HOL_DOMAIN) {
        hol_model_problem(model, pass->eval, &pass->problem);
        pass->undefined = hol_problem_check(&pass->problem) != HOL_OK || !guarded(pass, model);
        status = HOL_OK;
    }
done:
    hol_points_destroy(points);
    if (status != HOL_OK)
        pass_clear(pass);
    return status;
}

/* Move point, problem and evaluator of the second pass to the truth. */
static void
keep(struct hol_truth *truth, struct hol_pass *pass)
{
    truth->bits = pass->bits;
    truth->point = pass->point;
    truth->problem = pass->problem;
    truth->eval = pass->eval;
    pass->point = (struct hol_point){0};
    pass->problem = (struct hol_problem){0};
    pass->eval = NULL;
}

/* The second pass becomes the truth. */
static enum hol_status
deliver(struct hol_truth *truth, struct hol_pass *pass, const struct hol_model *model,
        const struct hol_settled *settled)
{
    size_t n = model->n, m = model->m;
    enum hol_status status;

    truth->digits = settled->digits;
    for (size_t i = 0; i < 5; i++)
        truth->error_log10[i] = settled->error_log10[i];
    for (size_t i = 0; i < 2; i++)
        truth->state_log10[i] = settled->state_log10[i];
    truth->unique = hol_alloc(m, sizeof *truth->unique);
    if (!truth->unique)
        return HOL_NOMEM;
    if ((status = hol_answer_init(&truth->answer, n, m, pass->bits)) != HOL_OK ||
        (status = hol_vec_init(&truth->reaction, m, pass->bits)) != HOL_OK ||
        (status = hol_mat_init(&truth->null, n, n, pass->bits)) != HOL_OK)
        return status;
    hol_kkt_answer(&truth->answer, &truth->info, truth->unique, &truth->null, pass->kkt);
    status = hol_condition_compute(&truth->condition, &pass->problem, truth->answer.rank);
    if (status != HOL_OK)
        return status;
    for (size_t j = 0; j < m; j++)
        hol_mat_set(&truth->reaction, j, 0, pass->kkt->reaction[j]);
    /* a published formula need not have a value at every state */
    status = hol_answer_evaluate(pass->eval, pass->kkt);
    if (status != HOL_OK)
        return status;
    keep(truth, pass);
    return HOL_OK;
}

/* `high` becomes `low`, and `low` becomes `earlier`. */
static void
move_up(struct hol_pass *earlier, struct hol_pass *low, struct hol_pass *high)
{
    pass_clear(earlier);
    *earlier = *low;
    *low = *high;
    *high = (struct hol_pass){0};
}

/* Make passes at bits, 2 bits, 4 bits, ... until two successive ones agree on the digits. */
static enum hol_status
climb(struct hol_truth *truth, const struct hol_model *model, const struct hol_recipe *recipe,
      long digits, mpfr_prec_t bits)
{
    struct hol_pass earlier = {0}, low = {0}, high = {0};
    struct hol_settled settled;
    mpfr_prec_t most = GROWTH * bits, limit = HOL_BITS_MAX - 2 * GUARD;
    enum hol_status status;
    bool last;

    most = most < limit ? most : limit;
    status = pass_init(&low, model, recipe, bits, &truth->why, &truth->violation);
    if (status != HOL_OK)
        return status;
    for (;;) {
        struct hol_passes passes = {earlier.bits ? &earlier : NULL, &low, &high};

        status = pass_init(&high, model, recipe, 2 * low.bits, &truth->why, &truth->violation);
        if (status != HOL_OK)
            break;
        status = hol_passes_settle(&settled, &passes, model, &truth->why);
        last = 2 * high.bits > most;
        if (status == HOL_OK && settled.digits >= (double)digits && (!settled.doubtful || last)) {
            status = deliver(truth, &high, model, &settled);
            break;
        }
        if (status == HOL_OK) {
            truth->why = "two precisions agree in fewer digits than wanted";
            status = HOL_UNABLE;
            settled.undecided = true;
        }
        /* a row or a mass may come out of the noise */
        if (status == HOL_DOMAIN && settled.linear && !earlier.bits)
            settled.undecided = true;
        if (!settled.undecided || last) {
            if (status == HOL_DOMAIN && settled.linear)
                keep(truth, &high);
            break;
        }
        move_up(&earlier, &low, &high);
    }
    pass_clear(&earlier);
    pass_clear(&low);
    pass_clear(&high);
    return status;
}

enum hol_status
hol_truth_constants(mpfr_prec_t *bits, const struct hol_model *model)
{
    const struct hol_instruction *code = hol_tape_code(model->tape);
    size_t end = hol_tape_stage_end(model->tape, HOL_STAGE_IDEAL),
           constants = hol_tape_stage_end(model->tape, HOL_STAGE_PARAMETERS);
    struct hol_eval *eval = NULL;
    long most = 0;
    enum hol_status status = hol_eval_create(&eval, model->tape, LIMB);

    if (status == HOL_OK) {
        MPFR_DECL_INIT(x, LIMB);

        for (size_t k = 0; k < end; k++) {
            long size = 0;

            if (code[k].op == HOL_OP_CONST)
                size = (long)hol_tape_constant_bits(model->tape, (size_t)code[k].a);
            else if (k < constants) {
                hol_eval_slot(x, eval, k);
                size = mpfr_regular_p(x) ? labs((long)mpfr_get_exp(x)) : 0;
            }
            most = size > most ? size : most;
        }
        most = most < LITERAL_MOST ? most : LITERAL_MOST;
        *bits = most > LITERAL_LEAST ? (mpfr_prec_t)(most + most / 4 + GUARD) : 0;
    }
    hol_eval_destroy(eval);
    return status;
}

enum hol_status
hol_truth_create(struct hol_truth **truth, const struct hol_model *model,
                 const struct hol_recipe *recipe, long digits, mpfr_prec_t bits)
{
    struct hol_truth *t;
    mpfr_prec_t least, literal = 0;
    enum hol_status status;

    *truth = NULL;
    if (digits < 1 || digits > HOL_BITS_MAX || bits < 0 || bits > HOL_BITS_MAX)
        return HOL_INVALID;
    /* 10 bits are more than 3 digits */
    least = hol_bits_up(digits) + GUARD / 2;
    least = bits > least ? bits : least;
    least = (least + LIMB - 1) / LIMB * LIMB;
    if (2 * least > HOL_BITS_MAX - 2 * GUARD)
        return HOL_INVALID;
    t = hol_alloc(1, sizeof *t);
    if (!t)
        return HOL_NOMEM;
    *truth = t;
    status = hol_truth_constants(&literal, model);
    literal = (literal + LIMB - 1) / LIMB * LIMB;
    least = literal > least ? literal : least;
    if (status == HOL_OK)
        status = climb(t, model, recipe, digits, least);
    if (status == HOL_NOMEM)
        t->why = "out of memory";
    else if (status == HOL_OK)
        t->why = NULL;
    return status;
}

const char *
hol_truth_why(const struct hol_truth *truth, enum hol_status status)
{
    if (status == HOL_OK)
        return "";
    return truth != NULL && truth->why != NULL ? truth->why : hol_status_text(status);
}

void
hol_truth_destroy(struct hol_truth *truth)
{
    if (!truth)
        return;
    hol_point_clear(&truth->point);
    hol_problem_clear(&truth->problem);
    hol_answer_clear(&truth->answer);
    hol_mat_clear(&truth->reaction);
    hol_mat_clear(&truth->null);
    hol_free(truth->unique);
    hol_eval_destroy(truth->eval);
    hol_free(truth);
}
