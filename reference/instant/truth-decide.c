/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/*
 * Decisions of the tape. The sign of an expression whose exact value is 0, but which evaluates to
 * rounding errors, is the sign of these; so is the sign of its inverse, whose size is made of them,
 * too. No precision helps, and several may agree by chance: such an answer must not be given.
 */
#include "base/alloc.h"
#include "model/tape/eval-ball.h"
#include "reference/instant/truth.h"
#include "reference/linear/dense.h"

#include <math.h>

static void
mark(bool *used, const struct hol_model *model, size_t first, size_t count)
{
    for (size_t i = 0; i < count; i++)
        used[hol_tape_output_slot(model->tape, first + i)] = true;
}

enum hol_status
hol_nonideal_decided(bool *decided, const struct hol_model *model, const bool *unique)
{
    const struct hol_instruction *code = hol_tape_code(model->tape);
    size_t length = hol_tape_length(model->tape);
    bool *used = hol_alloc(length, sizeof *used);

    if (!used)
        return HOL_NOMEM;
    mark(used, model, model->out_C, model->n);
    hol_tape_mark_operands(used, model->tape);
    *decided = true;
    for (size_t k = 0; k < length; k++)
        if (used[k] && code[k].op == HOL_OP_INPUT &&
            (code[k].a == HOL_VAR_MULTIPLIER || code[k].a == HOL_VAR_REACTION) &&
            !unique[code[k].b])
            *decided = false;
    hol_free(used);
    return HOL_OK;
}

/* The slots of M, A and b; derivatives: but for rows of acceleration level, which are as written.
 */
static void
mark_equations(bool *used, const struct hol_model *model, bool derivatives)
{
    const struct hol_constraint *rows = model->source->constraints;

    for (size_t c = 0; c < model->mass_count; c++)
        mark(used, model, model->mass[c].output, 1);
    for (size_t c = 0; c < model->a_count; c++)
        if (!derivatives || rows[model->a[c].i].order != HOL_ORDER_ACCELERATION)
            mark(used, model, model->a[c].output, 1);
    for (size_t j = 0; j < model->m; j++)
        if (!derivatives || rows[j].order != HOL_ORDER_ACCELERATION)
            mark(used, model, model->out_b + j, 1);
    hol_tape_mark_operands(used, model->tape);
}

/* The slots of the problem and of the state. */
static void
mark_problem(bool *used, const struct hol_model *model, const struct hol_recipe *recipe)
{
    size_t state = 1 + 2 * model->n;

    mark_equations(used, model, false);
    mark(used, model, model->out_F, model->n);
    mark(used, model, model->out_C, model->n);
    mark(used, model, model->out_guard, model->guard_count);
    if (recipe->kind == HOL_RECIPE_NAMED || recipe->kind == HOL_RECIPE_RANDOM)
        mark(used, model, model->out_state + recipe->state * state, state);
    hol_tape_mark_operands(used, model->tape);
}

/* The slots to be decided. A zero in both passes proves nothing: 1 - tanh(2000) is one at 2000
 * bits, too. It is zero if it is so in balls, at the state and the forces of the last pass. */
struct looking {
    const struct hol_passes *passes;
    const struct hol_model *model;
    enum hol_stage stage;
    bool *equation;             /* slots of M, A and b, which are derivatives */
    struct hol_ball_eval *eval; /* needed at least once */
    arb_t x;
    enum hol_status status;
};

static void
give(struct looking *l, enum hol_var kind, size_t i, const mpfr_t value)
{
    hol_ball_set_mpfr(l->x, value);
    hol_ball_eval_set(l->eval, kind, i, l->x);
}

static enum hol_status
evaluate(struct looking *l)
{
    const struct hol_pass *pass = l->passes->high;
    const struct hol_point *at = &pass->point;
    const struct hol_kkt_work *w = pass->kkt;
    enum hol_status status = hol_ball_eval_create(&l->eval, l->model->tape, pass->bits);

    if (status != HOL_OK)
        return status;
    hol_mat_get(w->tmp[0], &at->t, 0, 0);
    give(l, HOL_VAR_TIME, 0, w->tmp[0]);
    for (size_t i = 0; i < l->model->n; i++) {
        hol_mat_get(w->tmp[0], &at->q, i, 0);
        give(l, HOL_VAR_COORD, i, w->tmp[0]);
        hol_mat_get(w->tmp[0], &at->v, i, 0);
        give(l, HOL_VAR_VELOCITY, i, w->tmp[0]);
        if (l->stage >= HOL_STAGE_IDEAL)
            give(l, HOL_VAR_IDEAL, i, w->FL[i]);
    }
    for (size_t j = 0; j < l->model->m && l->stage >= HOL_STAGE_IDEAL; j++) {
        give(l, HOL_VAR_MULTIPLIER, j, w->lambda[j]);
        give(l, HOL_VAR_REACTION, j, w->reaction[j]);
    }
    (void)!hol_ball_eval_run(l->eval, l->stage, NULL);
    return HOL_OK;
}

static bool
is_proved_zero(struct looking *l, int32_t slot)
{
    if (!l->eval && l->status == HOL_OK)
        l->status = evaluate(l);
    if (l->status != HOL_OK)
        return false;
    hol_ball_eval_slot(l->x, l->eval, (size_t)slot);
    return arb_is_zero(l->x);
}

/* Is it exactly 1, or -1, in balls? */
static bool
is_proved_end(struct looking *l, int32_t slot)
{
    (void)is_proved_zero(l, slot);
    arb_abs(l->x, l->x);
    return l->status == HOL_OK && arb_is_one(l->x);
}

enum value {
    FIRM, /* both passes agree */
    ZERO, /* exactly zero */
    FAINT /* cannot be told from zero */
};

struct look {
    enum value value;
    bool negative, valid; /* in a pass; a number in both */
    bool vanishes;        /* exactly, in both, but that is not proved */
};

static struct look
look_at(struct looking *l, int32_t slot)
{
    const struct hol_passes *s = l->passes;
    mpfr_t *low = &s->low->kkt->tmp[0], *high = &s->high->kkt->tmp[0];
    struct look look = {FIRM, false, false, false};

    hol_eval_slot(*low, s->low->eval, (size_t)slot);
    hol_eval_slot(*high, s->high->eval, (size_t)slot);
    /* what is not a number has its cause in another slot */
    look.valid = mpfr_number_p(*low) && mpfr_number_p(*high);
    if (!look.valid)
        return look;
    look.negative = mpfr_sgn(*low) < 0 || mpfr_sgn(*high) < 0;
    if (mpfr_zero_p(*low) && mpfr_zero_p(*high)) {
        look.value = is_proved_zero(l, slot) ? ZERO : FAINT;
        look.vanishes = look.value == FAINT;
    } else if (hol_zero_decide(NULL, *low, *high, s->low->bits, -INFINITY) != HOL_ZERO_NO)
        look.value = FAINT;
    return look;
}

static bool
is_faint(struct looking *l, int32_t slot)
{
    return look_at(l, slot).value == FAINT;
}

/*
 * The sign of what is zero is 0, but for that of a derivative of abs, min or max, which has no
 * value there; nor has what the rows and masses, which are derivatives, make of the sign of an
 * author.
 */
static bool
is_sign_faint(struct looking *l, const struct hol_instruction *i, size_t slot)
{
    struct look x = look_at(l, i->a);

    return x.value == FAINT || (x.value == ZERO && (i->b == 1 || l->equation[slot]));
}

/* The angle of (x, y) jumps at the negative x axis and at the origin. */
static bool
is_angle_faint(struct looking *l, const struct hol_instruction *i)
{
    struct look y = look_at(l, i->a), x = look_at(l, i->b);

    if (y.value == FAINT)
        return x.value != FIRM || x.negative;
    return x.value == FAINT && y.value == ZERO;
}

/*
 * A root of rounding errors may be negative; one of 0 hides more than that 0 does: of what is
 * 2^-2P and not seen it is 2^-P.
 */
static bool
is_root_faint(struct looking *l, const struct hol_instruction *i)
{
    struct look x = look_at(l, i->a);

    return x.value == FAINT && (x.negative || x.vanishes);
}

/* asin and acos at the ends of their range, which are such roots of what is left to the end. */
static bool
is_end_faint(struct looking *l, const struct hol_instruction *i, size_t slot)
{
    const struct hol_passes *s = l->passes;
    mpfr_t *low = &s->low->kkt->tmp[0], *high = &s->high->kkt->tmp[0];
    bool valid = look_at(l, (int32_t)slot).valid;

    if (!look_at(l, i->a).valid)
        return false;
    hol_eval_slot(*low, s->low->eval, (size_t)i->a);
    hol_eval_slot(*high, s->high->eval, (size_t)i->a);
    mpfr_abs(*low, *low, MPFR_RNDN);
    mpfr_abs(*high, *high, MPFR_RNDN);
    mpfr_sub_ui(*low, *low, 1, MPFR_RNDN);
    mpfr_sub_ui(*high, *high, 1, MPFR_RNDN);
    if (valid)
        return mpfr_zero_p(*low) && mpfr_zero_p(*high) && !is_proved_end(l, i->a);
    return hol_zero_decide(NULL, *low, *high, s->low->bits, -INFINITY) != HOL_ZERO_NO;
}

/* tan at a pole is made of rounding errors, like the inverse of 0. */
static bool
is_pole_faint(struct looking *l, size_t slot)
{
    const struct hol_passes *s = l->passes;
    mpfr_t *low = &s->low->kkt->tmp[0], *high = &s->high->kkt->tmp[0];

    hol_eval_slot(*low, s->low->eval, slot);
    hol_eval_slot(*high, s->high->eval, slot);
    if (!mpfr_regular_p(*low) || !mpfr_regular_p(*high))
        return false;
    /* near a zero of tan, where its inverse is made of rounding errors, there is no pole */
    if (mpfr_cmp_ui(*low, 1) <= 0 && mpfr_cmp_si(*low, -1) >= 0)
        return false;
    mpfr_ui_div(*low, 1, *low, MPFR_RNDN);
    mpfr_ui_div(*high, 1, *high, MPFR_RNDN);
    return hol_zero_decide(NULL, *low, *high, s->low->bits, -INFINITY) != HOL_ZERO_NO;
}

static bool
is_undecided(struct looking *l, const struct hol_instruction *i, size_t slot)
{
    switch (i->op) {
    case HOL_OP_SIGN:
        return is_sign_faint(l, i, slot);
    case HOL_OP_INV:
    case HOL_OP_LOG:
    case HOL_OP_POW:
        return is_faint(l, i->a);
    case HOL_OP_POWI:
        return i->b < 0 && is_faint(l, i->a);
    case HOL_OP_DIV:
        return is_faint(l, i->b);
    case HOL_OP_ATAN2:
        return is_angle_faint(l, i);
    case HOL_OP_SQRT:
        return is_root_faint(l, i);
    case HOL_OP_TAN:
        return is_pole_faint(l, slot);
    case HOL_OP_ASIN:
    case HOL_OP_ACOS:
        return is_end_faint(l, i, slot);
    default:
        return false;
    }
}

enum hol_status
hol_passes_decided(const struct hol_passes *s, const struct hol_model *model, enum hol_stage stage,
                   const char **why)
{
    const struct hol_instruction *code = hol_tape_code(model->tape);
    size_t end = hol_tape_stage_end(model->tape, stage), length = hol_tape_length(model->tape);
    bool *used = hol_alloc(2 * length, sizeof *used);
    struct looking l = {.passes = s, .model = model, .stage = stage};

    if (!used)
        return HOL_NOMEM;
    arb_init(l.x);
    mark_problem(used, model, s->high->recipe);
    l.equation = used + length;
    mark_equations(l.equation, model, true);
    for (size_t k = 0; k < end && l.status == HOL_OK; k++)
        if (used[k] && is_undecided(&l, &code[k], k) && l.status == HOL_OK) {
            *why = code[k].op == HOL_OP_SIGN && look_at(&l, code[k].a).value == ZERO
                       ? hol_points_tie
                       : "the sign, root or inverse of an expression that cannot be told from zero";
            l.status = HOL_UNABLE;
        }
    hol_ball_eval_destroy(l.eval);
    arb_clear(l.x);
    hol_free(used);
    return l.status;
}
