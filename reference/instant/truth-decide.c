/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#include "base/alloc.h"
#include "reference/instant/truth.h"
#include "reference/linear/dense.h"

#include <math.h>

/*
 * Decisions of the tape. The sign of an expression whose exact value is 0, but which evaluates to
 * rounding errors, is the sign of these; so is the sign of its inverse, whose size is made of them,
 * too. No precision helps, and several may agree by chance: such an answer must not be given.
 */

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

static void
mark(bool *used, const struct hol_model *model, size_t first, size_t count)
{
    for (size_t i = 0; i < count; i++)
        used[hol_tape_output_slot(model->tape, first + i)] = true;
}

/* What is marked, and all that it is computed from. */
static void
mark_operands(bool *used, const struct hol_model *model)
{
    const struct hol_instruction *code = hol_tape_code(model->tape);

    for (size_t k = hol_tape_length(model->tape); k-- > 0;) {
        if (used[k] && takes_slot(code[k].op))
            used[code[k].a] = true;
        if (used[k] && takes_two(code[k].op))
            used[code[k].b] = true;
    }
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
    mark_operands(used, model);
    *decided = true;
    for (size_t k = 0; k < length; k++)
        if (used[k] && code[k].op == HOL_OP_INPUT &&
            (code[k].a == HOL_VAR_MULTIPLIER || code[k].a == HOL_VAR_REACTION) &&
            !unique[code[k].b])
            *decided = false;
    hol_free(used);
    return HOL_OK;
}

/* The slots of the problem and of the state. */
static void
mark_problem(bool *used, const struct hol_model *model, const struct hol_recipe *recipe)
{
    size_t state = 1 + 2 * model->n;

    for (size_t c = 0; c < model->mass_count; c++)
        mark(used, model, model->mass[c].output, 1);
    for (size_t c = 0; c < model->a_count; c++)
        mark(used, model, model->a[c].output, 1);
    mark(used, model, model->out_F, model->n);
    mark(used, model, model->out_b, model->m);
    mark(used, model, model->out_C, model->n);
    if (recipe->kind == HOL_RECIPE_NAMED || recipe->kind == HOL_RECIPE_RANDOM)
        mark(used, model, model->out_state + recipe->state * state, state);
    mark_operands(used, model);
}

enum value {
    FIRM, /* both passes say the same */
    ZERO, /* exactly zero in both */
    FAINT /* cannot be told from zero */
};

struct look {
    enum value value;
    bool negative, valid; /* in a pass; a number in both */
};

static struct look
look_at(const struct hol_passes *s, int32_t slot)
{
    mpfr_t *low = &s->low->kkt->tmp[0], *high = &s->high->kkt->tmp[0];
    struct look look = {FIRM, false, false};

    hol_eval_slot(*low, s->low->eval, (size_t)slot);
    hol_eval_slot(*high, s->high->eval, (size_t)slot);
    /* what is not a number has its cause elsewhere */
    look.valid = mpfr_number_p(*low) && mpfr_number_p(*high);
    if (!look.valid)
        return look;
    look.negative = mpfr_sgn(*low) < 0 || mpfr_sgn(*high) < 0;
    if (mpfr_zero_p(*low) && mpfr_zero_p(*high))
        look.value = ZERO;
    else if (hol_zero_decide(NULL, *low, *high, s->low->bits, -INFINITY) != HOL_ZERO_NO)
        look.value = FAINT;
    return look;
}

static bool
is_faint(const struct hol_passes *s, int32_t slot)
{
    return look_at(s, slot).value == FAINT;
}

/* The angle of (x, y) jumps at the negative x axis and at the origin. */
static bool
is_angle_faint(const struct hol_passes *s, const struct hol_instruction *i)
{
    struct look y = look_at(s, i->a), x = look_at(s, i->b);

    if (y.value == FAINT)
        return x.value != FIRM || x.negative;
    return x.value == FAINT && y.value == ZERO;
}

/* asin and acos at the ends of their range, where a rounding error leaves it. */
static bool
is_end_faint(const struct hol_passes *s, const struct hol_instruction *i, size_t slot)
{
    mpfr_t *low = &s->low->kkt->tmp[0], *high = &s->high->kkt->tmp[0];

    if (look_at(s, (int32_t)slot).valid || !look_at(s, i->a).valid)
        return false;
    mpfr_abs(*low, *low, MPFR_RNDN);
    mpfr_abs(*high, *high, MPFR_RNDN);
    mpfr_sub_ui(*low, *low, 1, MPFR_RNDN);
    mpfr_sub_ui(*high, *high, 1, MPFR_RNDN);
    return hol_zero_decide(NULL, *low, *high, s->low->bits, -INFINITY) != HOL_ZERO_NO;
}

static bool
is_undecided(const struct hol_passes *s, const struct hol_instruction *i, size_t slot)
{
    switch (i->op) {
    case HOL_OP_SIGN:
    case HOL_OP_INV:
    case HOL_OP_LOG:
    case HOL_OP_POW:
        return is_faint(s, i->a);
    case HOL_OP_POWI:
        return i->b < 0 && is_faint(s, i->a);
    case HOL_OP_DIV:
        return is_faint(s, i->b);
    case HOL_OP_ATAN2:
        return is_angle_faint(s, i);
    case HOL_OP_SQRT:
        return is_faint(s, i->a) && look_at(s, i->a).negative;
    case HOL_OP_ASIN:
    case HOL_OP_ACOS:
        return is_end_faint(s, i, slot);
    default:
        return false;
    }
}

enum hol_status
hol_passes_decided(const struct hol_passes *s, const struct hol_model *model, enum hol_stage stage,
                   const char **why)
{
    const struct hol_instruction *code = hol_tape_code(model->tape);
    size_t end = hol_tape_stage_end(model->tape, stage);
    bool *used = hol_alloc(hol_tape_length(model->tape), sizeof *used);
    enum hol_status status = HOL_OK;

    if (!used)
        return HOL_NOMEM;
    mark_problem(used, model, s->high->recipe);
    for (size_t k = 0; k < end && status == HOL_OK; k++)
        if (used[k] && is_undecided(s, &code[k], k)) {
            *why = "the sign, or the inverse, of an expression that cannot be told from zero";
            status = HOL_UNABLE;
        }
    hol_free(used);
    return status;
}
