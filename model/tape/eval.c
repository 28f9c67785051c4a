/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* An evaluator of a tape in double or MPFR: inputs, stages, outputs. */
#include "model/tape/tape-inside.h"

#include "base/alloc.h"
#include "numeric/dense/mat.h"
#include "numeric/dense/scalar.h"

#include <math.h>

#define NOWHERE SIZE_MAX
#define UNKNOWN (SIZE_MAX - 1) /* not looked for yet */

struct hol_eval {
    const struct hol_tape *tape;
    mpfr_prec_t bits;
    double *d, *d_constants; /* bits == 53 */
    double pi;
    mpfr_t *x, *x_constants;           /* any other */
    int done;                          /* the last stage that is up to date */
    size_t offending[HOL_STAGE_COUNT]; /* first slot of the stage that is not a number */
};

/* A double as an MPFR number, without allocation; the limb is the caller's. */
static void
wrap_double(mpfr_t r, mp_limb_t *limb, double value)
{
    mpfr_custom_init_set(r, MPFR_ZERO_KIND, 0, HOL_BITS_DOUBLE, limb);
    mpfr_set_d(r, value, MPFR_RNDN);
}

/* ---------------------------------------------------------------------- creation */

double
hol_eval_double_constant(const struct hol_tape *tape, size_t k)
{
    mp_limb_t limb[(HOL_BITS_DOUBLE + GMP_NUMB_BITS - 1) / GMP_NUMB_BITS];
    mpfr_t r = {{0}};

    mpfr_custom_init_set(r, MPFR_ZERO_KIND, 0, HOL_BITS_DOUBLE, limb);
    mpfr_set_q(r, tape->constants[k], MPFR_RNDN);
    return mpfr_get_d(r, MPFR_RNDN);
}

double
hol_eval_double_pi(void)
{
    mp_limb_t limb[(HOL_BITS_DOUBLE + GMP_NUMB_BITS - 1) / GMP_NUMB_BITS];
    mpfr_t r = {{0}};

    mpfr_custom_init_set(r, MPFR_ZERO_KIND, 0, HOL_BITS_DOUBLE, limb);
    mpfr_const_pi(r, MPFR_RNDN);
    return mpfr_get_d(r, MPFR_RNDN);
}

static void
round_constants(struct hol_eval *e)
{
    if (e->x == NULL)
        e->pi = hol_eval_double_pi();
    for (size_t k = 0; k < e->tape->constant_count; k++)
        if (e->x == NULL)
            e->d_constants[k] = hol_eval_double_constant(e->tape, k);
        else
            mpfr_set_q(e->x_constants[k], e->tape->constants[k], MPFR_RNDN);
}

static void
run_stage(struct hol_eval *e, int stage)
{
    const struct hol_tape *tape = e->tape;
    size_t from = stage == 0 ? 0 : tape->stage_end[stage - 1], to = tape->stage_end[stage];

    if (e->x != NULL)
        hol_eval_mpfr(e->x, e->x_constants, tape->code, from, to);
    else
        hol_eval_double(e->d, e->d_constants, e->pi, tape->code, from, to);
    e->offending[stage] = UNKNOWN;
}

static bool
is_number(const struct hol_eval *e, size_t slot)
{
    return e->x != NULL ? mpfr_number_p(e->x[slot]) : isfinite(e->d[slot]);
}

static void
find_offending(struct hol_eval *e, int stage)
{
    const struct hol_tape *tape = e->tape;
    size_t from = stage == 0 ? 0 : tape->stage_end[stage - 1], to = tape->stage_end[stage];

    e->offending[stage] = NOWHERE;
    for (size_t k = from; k < to && e->offending[stage] == NOWHERE; k++)
        if (!is_number(e, k))
            e->offending[stage] = k;
}

enum hol_status
hol_eval_create(struct hol_eval **eval, const struct hol_tape *tape, mpfr_prec_t bits)
{
    struct hol_eval *e;

    if (bits < HOL_BITS_MIN || bits > HOL_BITS_MAX)
        return HOL_INVALID;
    e = hol_alloc(1, sizeof(*e));
    if (e == NULL)
        return HOL_NOMEM;
    e->tape = tape;
    e->bits = bits;
    if (bits == HOL_BITS_DOUBLE) {
        e->d = hol_alloc(tape->length + 1, sizeof(*e->d));
        e->d_constants = hol_alloc(tape->constant_count + 1, sizeof(*e->d_constants));
    } else {
        e->x = hol_alloc_mpfr(tape->length + 1, bits);
        e->x_constants = hol_alloc_mpfr(tape->constant_count + 1, bits);
    }
    if ((e->d == NULL || e->d_constants == NULL) && (e->x == NULL || e->x_constants == NULL)) {
        hol_eval_destroy(e);
        return HOL_NOMEM;
    }
    for (size_t k = 0; k < tape->length; k++)
        if (tape->code[k].op == HOL_OP_INPUT) {
            if (e->x != NULL)
                mpfr_set_nan(e->x[k]);
            else
                e->d[k] = NAN;
        }
    round_constants(e);
    run_stage(e, HOL_STAGE_PARAMETERS);
    *eval = e;
    return HOL_OK;
}

void
hol_eval_destroy(struct hol_eval *e)
{
    if (e == NULL)
        return;
    hol_free(e->d);
    hol_free(e->d_constants);
    hol_free(e->x);
    hol_free(e->x_constants);
    hol_free(e);
}

/* --------------------------------------------------------------------------- use */

mpfr_prec_t
hol_eval_bits(const struct hol_eval *e)
{
    return e->bits;
}

void
hol_eval_set(struct hol_eval *e, enum hol_var kind, size_t index, const mpfr_t value)
{
    int stage = (int)hol_tape_input_stage((int32_t)kind);
    int32_t slot = hol_tape_input_slot(e->tape, kind, index);

    if (slot < 0)
        return;
    if (e->x != NULL)
        mpfr_set(e->x[slot], value, MPFR_RNDN);
    else
        e->d[slot] = mpfr_get_d(value, MPFR_RNDN);
    if (e->done >= stage)
        e->done = stage - 1;
}

void
hol_eval_load(struct hol_eval *e, enum hol_var kind, const struct hol_vec *values)
{
    const struct hol_tape *tape = e->tape;
    int stage = (int)hol_tape_input_stage((int32_t)kind);
    size_t count = (unsigned)kind < HOL_VAR_COUNT ? tape->input_count[kind] : 0;
    struct hol_scalar x;

    count = count < values->rows ? count : values->rows;
    for (size_t i = 0; i < count && e->d != NULL && values->d != NULL; i++)
        if (tape->input_slot[kind][i] >= 0)
            e->d[tape->input_slot[kind][i]] = values->d[i];
    if (count > 0 && e->done >= stage)
        e->done = stage - 1;
    if (e->d != NULL && values->d != NULL)
        return;
    hol_scalar_init(&x, values->bits);
    for (size_t i = 0; i < count; i++) {
        hol_mat_get(x.x, values, i, 0);
        hol_eval_set(e, kind, i, x.x);
    }
}

enum hol_status
hol_eval_update(struct hol_eval *e, enum hol_stage stage)
{
    if ((unsigned)stage >= HOL_STAGE_COUNT)
        return HOL_INVALID;
    for (; e->done < (int)stage; e->done++)
        run_stage(e, e->done + 1);
    return HOL_OK;
}

enum hol_status
hol_eval_run(struct hol_eval *e, enum hol_stage stage, size_t *where)
{
    if (hol_eval_update(e, stage) != HOL_OK)
        return HOL_INVALID;
    for (unsigned s = 0; s <= (unsigned)stage; s++) {
        if (e->offending[s] == UNKNOWN)
            find_offending(e, (int)s);
        if (e->offending[s] != NOWHERE) {
            if (where != NULL)
                *where = e->offending[s];
            return HOL_DOMAIN;
        }
    }
    return HOL_OK;
}

const double *
hol_eval_doubles(const struct hol_eval *e)
{
    return e->d;
}

bool
hol_eval_reached(const struct hol_eval *e, enum hol_stage stage)
{
    return e->done >= (int)stage;
}

bool
hol_eval_is_number(const struct hol_eval *e, size_t output)
{
    return is_number(e, hol_tape_output_slot(e->tape, output));
}

static bool
is_tie(const struct hol_eval *e, size_t slot)
{
    const struct hol_instruction *i = &e->tape->code[slot];

    return i->op == HOL_OP_SIGN && i->b == 1 &&
           (e->x != NULL ? mpfr_zero_p(e->x[i->a]) != 0 : e->d[i->a] == 0);
}

bool
hol_eval_has_tie(const struct hol_eval *e, size_t output)
{
    size_t length = e->tape->length, first = 0;
    bool *used, tie = false;

    if (!e->tape->has_slope)
        return false;
    while (first < length && !is_tie(e, first))
        first++;
    if (first == length)
        return false;
    used = hol_alloc(length, sizeof *used);
    if (used == NULL)
        return true;
    used[hol_tape_output_slot(e->tape, output)] = true;
    hol_tape_mark_operands(used, e->tape);
    for (size_t k = first; k < length && !tie; k++)
        tie = used[k] && is_tie(e, k);
    hol_free(used);
    return tie;
}

void
hol_eval_get(mpfr_t value, const struct hol_eval *e, size_t output)
{
    hol_eval_slot(value, e, hol_tape_output_slot(e->tape, output));
}

void
hol_eval_store(struct hol_mat *to, size_t i, size_t j, const struct hol_eval *e, size_t output)
{
    size_t slot = (size_t)e->tape->output_slot[output];
    struct hol_scalar x;

    if (e->d != NULL && to->d != NULL) {
        to->d[i + j * to->rows] = e->d[slot];
    } else if (e->x != NULL) {
        hol_mat_set(to, i, j, e->x[slot]);
    } else {
        hol_scalar_init(&x, HOL_BITS_DOUBLE);
        hol_eval_slot(x.x, e, slot);
        hol_mat_set(to, i, j, x.x);
    }
}

void
hol_eval_slot(mpfr_t value, const struct hol_eval *e, size_t slot)
{
    mp_limb_t limb[(HOL_BITS_DOUBLE + GMP_NUMB_BITS - 1) / GMP_NUMB_BITS];
    mpfr_t r = {{0}};

    if (e->x != NULL) {
        mpfr_set(value, e->x[slot], MPFR_RNDN);
    } else {
        wrap_double(r, limb, e->d[slot]);
        mpfr_set(value, r, MPFR_RNDN);
    }
}
