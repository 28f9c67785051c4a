/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Encloses the answer at an instant, raising the precision until the balls are small enough. */
#include "reference/enclosure/enclosure.h"

#include "base/alloc.h"
#include "numeric/dense/digits.h"
#include "reference/enclosure/enclosure-inside.h"

#include <math.h>
#include <string.h>

/* The bits of the first attempt beyond those of the digits wanted, and of the next one beyond what
 * the last one lacked. */
#define GUARD 64
/* The last attempt has at most this many times the truth's bits. */
#define GROWTH 2
/* A radius this many decimals below the last digit printed does not show, even at a tie. */
#define TIE_DIGITS 4

/* ---------------------------------------------------------------------------- creation */

static enum hol_status
make(struct hol_enclosure **out, const struct hol_model *model)
{
    size_t n = model->n, m = model->m;
    struct hol_enclosure *e = hol_alloc(1, sizeof *e);

    *out = e;
    if (!e)
        return HOL_NOMEM;
    e->n = n;
    e->m = m;
    e->t = hol_balls_alloc(1);
    e->q = hol_balls_alloc(n);
    e->v = hol_balls_alloc(n);
    e->qdd = hol_balls_alloc(n);
    e->FL = hol_balls_alloc(n);
    e->FC = hol_balls_alloc(n);
    e->lambda = hol_balls_alloc(m);
    e->reaction = hol_balls_alloc(m);
    e->unique = hol_alloc(m + 1, sizeof *e->unique);
    e->row = hol_alloc(m + 1, sizeof *e->row);
    return e->t && e->q && e->v && e->qdd && e->FL && e->FC && e->lambda && e->reaction &&
                   e->unique && e->row
               ? HOL_OK
               : HOL_NOMEM;
}

void
hol_enclosure_destroy(struct hol_enclosure *e)
{
    if (!e)
        return;
    hol_balls_free(e->t, 1);
    hol_balls_free(e->q, e->n);
    hol_balls_free(e->v, e->n);
    hol_balls_free(e->qdd, e->n);
    hol_balls_free(e->FL, e->n);
    hol_balls_free(e->FC, e->n);
    hol_balls_free(e->lambda, e->m);
    hol_balls_free(e->reaction, e->m);
    hol_free(e->unique);
    hol_free(e->row);
    hol_free(e);
}

static enum hol_status
begin(struct hol_enclosing *e, struct hol_enclosure *out, const struct hol_model *model,
      const struct hol_recipe *recipe, const struct hol_truth *truth)
{
    size_t n = model->n, m = model->rows, most = n > m ? n : m;

    *e = (struct hol_enclosing){.model = model, .recipe = recipe, .truth = truth, .out = out};
    e->unknown = hol_alloc(n + 1, sizeof *e->unknown);
    e->rows = hol_alloc(m + 1, sizeof *e->rows);
    e->columns = hol_alloc(n + 1, sizeof *e->columns);
    e->pivot_row = hol_alloc(most + 1, sizeof *e->pivot_row);
    e->pivot_col = hol_alloc(most + 1, sizeof *e->pivot_col);
    e->tmp = hol_alloc_mpfr(2, truth ? truth->bits : HOL_BITS_MIN);
    return e->unknown && e->rows && e->columns && e->pivot_row && e->pivot_col && e->tmp
               ? HOL_OK
               : HOL_NOMEM;
}

static void
end(struct hol_enclosing *e)
{
    hol_free(e->unknown);
    hol_free(e->rows);
    hol_free(e->columns);
    hol_free(e->pivot_row);
    hol_free(e->pivot_col);
    hol_free(e->tmp);
}

/* ------------------------------------------------------------------------------ digits */

/* log2 of an upper bound; -INFINITY for 0. */
static double
size_of(const mag_t x)
{
    return mag_is_zero(x) ? -INFINITY : mag_get_d_log2_approx(x);
}

/* Bits certified of the worst component, relative to the largest of the vector. */
static double
certified_bits(arb_srcptr x, const struct hol_vec *truth, const bool *keep, double bits)
{
    double largest = -INFINITY, radius = -INFINITY;
    mag_t size;

    mag_init(size);
    for (size_t i = 0; i < truth->rows; i++) {
        if (keep && !keep[i])
            continue;
        radius = fmax(radius, arb_is_finite(x + i) ? size_of(arb_radref(x + i)) : INFINITY);
        arf_get_mag_lower(size, arb_midref(x + i));
        if (hol_mat_abs(truth, i, 0) > 0)
            largest = fmax(largest, size_of(size));
    }
    mag_clear(size);
    if (isinf(largest)) /* a vector that is zero */
        largest = 0;
    return fmin(largest - radius - 0.01, bits);
}

static void
count_digits(struct hol_enclosing *e)
{
    const struct hol_answer *truth = &e->truth->answer;
    struct hol_enclosure *out = e->out;
    double most = (double)e->bits, bits = most;

    bits = fmin(bits, certified_bits(out->qdd, &truth->qdd, NULL, most));
    bits = fmin(bits, certified_bits(out->FL, &truth->FL, NULL, most));
    bits = fmin(bits, certified_bits(out->FC, &truth->FC, NULL, most));
    bits = fmin(bits, certified_bits(out->lambda, &truth->lambda, out->unique, most));
    bits = fmin(bits, certified_bits(out->reaction, &e->truth->reaction, out->unique, most));
    out->bits = e->bits;
    out->digits = bits > 0 ? bits / HOL_BITS_A_DIGIT : 0;
}

/* Are both rounded to the same `digits` decimals? */
static bool
ends_agree(const mpfr_t low, const mpfr_t high, long digits)
{
    mpfr_exp_t e, f;
    char *a = mpfr_get_str(NULL, &e, 10, (size_t)digits, low, MPFR_RNDN);
    char *b = mpfr_get_str(NULL, &f, 10, (size_t)digits, high, MPFR_RNDN);
    bool agree = e == f && strcmp(a, b) == 0;

    mpfr_free_str(a);
    mpfr_free_str(b);
    return agree;
}

long
hol_ball_digits(const arb_t ball, long most)
{
    double accuracy = (double)arb_rel_accuracy_bits(ball) / HOL_BITS_A_DIGIT;
    long digits = accuracy + 2 < (double)most ? (long)(accuracy + 2) : most;
    long safe = accuracy - TIE_DIGITS < (double)most ? (long)(accuracy - TIE_DIGITS) : most;
    slong bits;
    mpfr_t low, high; /* of GMP's memory, without which the program ends: 0 would be an answer */

    if (!arb_is_finite(ball) || arb_contains_zero(ball) || digits < 1)
        return 0;
    bits = (slong)((double)digits * HOL_BITS_A_DIGIT) + GUARD;
    mpfr_init2(low, bits);
    mpfr_init2(high, bits);
    arb_get_interval_mpfr(low, high, ball);
    while (digits > 0 && digits > safe && !ends_agree(low, high, digits))
        digits--;
    mpfr_clear(low);
    mpfr_clear(high);
    return digits;
}

/* --------------------------------------------------------------------------- attempts */

static enum hol_status
attempt(struct hol_enclosing *e, mpfr_prec_t bits)
{
    enum hol_status status = hol_ball_eval_create(&e->eval, e->model->tape, bits);

    if (status != HOL_OK)
        return status;
    e->bits = bits;
    e->out->digits = 0;
    e->out->wide = false;
    status = hol_enclose_state(e);
    if (status == HOL_OK)
        status = hol_enclose_answer(e);
    if (status == HOL_OK)
        count_digits(e);
    hol_ball_eval_destroy(e->eval);
    e->eval = NULL;
    return status;
}

static enum hol_status
climb(struct hol_enclosing *e, long digits)
{
    mpfr_prec_t bits = (mpfr_prec_t)((double)digits * HOL_BITS_A_DIGIT) + GUARD;
    mpfr_prec_t most =
        GROWTH * e->truth->bits < HOL_BITS_MAX ? GROWTH * e->truth->bits : HOL_BITS_MAX;
    bool far = most < HOL_FAR_BITS && e->model->n + e->model->m <= HOL_FAR_SIZE;

    for (;;) {
        enum hol_status status;
        mpfr_prec_t next;

        bits = bits < most ? bits : most;
        status = attempt(e, bits);
        if (status == HOL_OK && e->out->digits >= (double)digits)
            return HOL_OK;
        /* rows that are left out at these bits may be seen, and solved for, at more */
        if (status == HOL_DOMAIN && e->out->solved && bits < most)
            status = HOL_UNABLE;
        if (status != HOL_OK && status != HOL_UNABLE)
            return status;
        if (status == HOL_OK) {
            e->why = "fewer digits certified than wanted";
            e->out->wide = true;
        }
        /* where no ball is bounded, a root of what no pass has seen may be the reason */
        if (bits >= most && status == HOL_UNABLE && far) {
            most = HOL_FAR_BITS;
            far = false;
        }
        if (bits >= most)
            return HOL_UNABLE;
        next = bits + GUARD + (mpfr_prec_t)(((double)digits - e->out->digits) * HOL_BITS_A_DIGIT);
        bits = status == HOL_OK && next < 2 * bits ? next : 2 * bits;
    }
}

/* An enclosure of the truth's rank, and the look at it with far more bits. */
static enum hol_status
start(struct hol_enclosing *e, struct hol_enclosure **enclosure, const struct hol_model *model,
      const struct hol_recipe *recipe, const struct hol_truth *truth)
{
    enum hol_status status = make(enclosure, model);

    if (status != HOL_OK)
        return status;
    (*enclosure)->rank = truth->answer.rank;
    (*enclosure)->point_bits = truth->bits;
    memcpy((*enclosure)->unique, truth->unique, model->m * sizeof *truth->unique);
    status = begin(e, *enclosure, model, recipe, truth);
    return status == HOL_OK ? hol_enclose_far(e) : status;
}

enum hol_status
hol_enclosure_create(struct hol_enclosure **enclosure, const struct hol_model *model,
                     const struct hol_recipe *recipe, const struct hol_truth *truth, long digits)
{
    struct hol_enclosing e = {0};
    enum hol_status status;

    *enclosure = NULL;
    if (digits < 1 || digits > HOL_BITS_MAX / 4 || truth->problem.n != model->n ||
        truth->problem.m != model->m)
        return HOL_INVALID;
    status = start(&e, enclosure, model, recipe, truth);
    if (status == HOL_OK)
        status = climb(&e, digits);
    end(&e);
    if (*enclosure)
        (*enclosure)->why = status == HOL_OK ? NULL : status == HOL_NOMEM ? "out of memory" : e.why;
    return status;
}

enum hol_status
hol_truth_look_far(const struct hol_model *model, const struct hol_recipe *recipe,
                   const struct hol_truth *truth)
{
    struct hol_enclosing e = {0};
    struct hol_enclosure *enclosure = NULL;
    enum hol_status status = start(&e, &enclosure, model, recipe, truth);

    end(&e);
    hol_enclosure_destroy(enclosure);
    return status;
}

/* An enclosure for a rank that is given, and an evaluator. */
static enum hol_status
start_at(struct hol_enclosing *e, struct hol_enclosure **enclosure, const struct hol_model *model,
         const struct hol_recipe *recipe, size_t rank, mpfr_prec_t bits)
{
    enum hol_status status = make(enclosure, model);

    if (status == HOL_OK)
        status = begin(e, *enclosure, model, recipe, NULL);
    if (status == HOL_OK)
        status = hol_ball_eval_create(&e->eval, model->tape, bits);
    if (status == HOL_OK) {
        e->bits = bits;
        e->out->bits = bits;
        e->out->rank = rank;
    }
    return status;
}

static enum hol_status
enclose_at(struct hol_enclosure **enclosure, const struct hol_model *model, const arb_t t,
           arb_srcptr q, arb_srcptr v, size_t rank, const size_t *struck, mpfr_prec_t bits)
{
    struct hol_enclosing e = {0};
    enum hol_status status;

    *enclosure = NULL;
    if (rank > model->m)
        return HOL_INVALID;
    status = start_at(&e, enclosure, model, NULL, rank, bits);
    if (status == HOL_OK) {
        e.struck = struck;
        arb_set(e.out->t, t);
        _arb_vec_set(e.out->q, q, (slong)model->n);
        _arb_vec_set(e.out->v, v, (slong)model->n);
        for (size_t j = 0; j < model->m; j++)
            e.out->unique[j] = rank == model->m || (struck != NULL && j == *struck);
        status = hol_enclose_answer(&e);
    }
    hol_ball_eval_destroy(e.eval);
    end(&e);
    if (*enclosure)
        (*enclosure)->why = status == HOL_OK ? NULL : status == HOL_NOMEM ? "out of memory" : e.why;
    return status;
}

enum hol_status
hol_enclosure_at(struct hol_enclosure **enclosure, const struct hol_model *model, const arb_t t,
                 arb_srcptr q, arb_srcptr v, size_t rank, mpfr_prec_t bits)
{
    return enclose_at(enclosure, model, t, q, v, rank, NULL, bits);
}

enum hol_status
hol_enclosure_impact(struct hol_enclosure **enclosure, const struct hol_model *model, const arb_t t,
                     arb_srcptr q, arb_srcptr v, size_t rank, size_t struck, mpfr_prec_t bits)
{
    return enclose_at(enclosure, model, t, q, v, rank, &struck, bits);
}

enum hol_status
hol_rows_left(arb_t left, bool *independent, const struct hol_model *model,
              const struct hol_point *point, size_t rank)
{
    const struct hol_recipe recipe = {.kind = HOL_RECIPE_POINT, .point = point};
    struct hol_enclosing e = {0};
    struct hol_enclosure *enclosure = NULL;
    enum hol_status status;

    arb_zero(left);
    *independent = false;
    if (rank >= model->m || model->n + model->m > HOL_FAR_SIZE)
        return HOL_OK;
    status = start_at(&e, &enclosure, model, &recipe, rank, HOL_FAR_BITS);
    if (status == HOL_OK)
        status = hol_enclose_left(&e, left, independent, point);
    hol_ball_eval_destroy(e.eval);
    end(&e);
    hol_enclosure_destroy(enclosure);
    return status;
}

const char *
hol_known_word(bool certified)
{
    return certified ? "certified" : "agreed";
}
