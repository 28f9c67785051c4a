/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The numbers that the parameters of a case have: enclosed, and rounded once. */
#include <stdio.h> /* first: mpfr.h has functions that take a FILE only after it */

#include "model/parameters.h"

#include "base/alloc.h"
#include "model/tape/eval-ball.h"

#include <math.h>

#define SPARE 64 /* bits, of the first try */
#define MOST 64  /* times the bits, of the last */
#define BEYOND_DIGITS 40
#define BEYOND_BITS 160 /* round these decimals as written to themselves */

/* Parameter i, where its ball rounds to one number; the last try takes what it has. */
static bool
take(struct hol_vec *v, size_t i, const arb_t ball, bool last)
{
    mpfr_t low, high;
    bool known;

    mpfr_init2(low, v->bits);
    mpfr_init2(high, v->bits);
    mpfr_set_nan(low);
    known = arb_is_finite(ball);
    if (known) {
        arf_t end;
        mpfr_prec_t bits = v->bits;

        arf_init(end);
        arb_get_lbound_arf(end, ball, bits + SPARE);
        (void)arf_get_mpfr(low, end, MPFR_RNDN);
        arb_get_ubound_arf(end, ball, bits + SPARE);
        (void)arf_get_mpfr(high, end, MPFR_RNDN);
        known = mpfr_equal_p(low, high) != 0;
        if (!known && last && arb_contains_zero(ball))
            mpfr_set_zero(low, 1);
        else if (!known && last)
            (void)arf_get_mpfr(low, arb_midref(ball), MPFR_RNDN);
        arf_clear(end);
    }
    if (known || last)
        hol_mat_set(v, i, 0, low);
    mpfr_clear(low);
    mpfr_clear(high);
    return known || last;
}

/* One try at so many bits: those that are not done yet. */
static enum hol_status
try(struct hol_vec *v, bool *done, size_t *left, const struct hol_tape *tape, mpfr_prec_t bits,
    bool last)
{
    struct hol_ball_eval *eval = NULL;
    enum hol_status status = hol_ball_eval_create(&eval, tape, bits);
    arb_t ball;

    arb_init(ball);
    for (size_t i = 0; status == HOL_OK && i < v->rows; i++)
        if (!done[i]) {
            hol_ball_eval_get(ball, eval, i);
            done[i] = take(v, i, ball, last);
            *left -= done[i];
        }
    arb_clear(ball);
    hol_ball_eval_destroy(eval);
    return status;
}

enum hol_status
hol_case_parameters(struct hol_vec *v, const struct hol_case *c)
{
    size_t count = c->parameter_count, left = count;
    mpfr_prec_t most = MOST * v->bits < HOL_BITS_MAX ? MOST * v->bits : HOL_BITS_MAX;
    hol_node *nodes, *values;
    bool *done;
    struct hol_tape *tape = NULL;
    enum hol_status status = HOL_NOMEM;

    if (v->rows != count)
        return HOL_INVALID;
    nodes = hol_alloc(count + 1, sizeof *nodes);
    values = hol_alloc(count + 1, sizeof *values);
    done = hol_alloc(count + 1, sizeof *done);
    if (nodes != NULL && values != NULL && done != NULL)
        status = HOL_OK;
    for (size_t i = 0; status == HOL_OK && i < count; i++) {
        nodes[i] = hol_expr_var(c->graph, HOL_VAR_PARAMETER, i);
        values[i] = c->parameters[i].value;
        done[i] = false;
    }
    if (status == HOL_OK)
        status = hol_tape_create(&tape, c->graph, count, nodes, count, values);
    for (mpfr_prec_t bits = v->bits + SPARE; status == HOL_OK && left > 0; bits *= 2)
        status = try(v, done, &left, tape, bits < most ? bits : most, bits >= most);
    hol_tape_destroy(tape);
    hol_free(done);
    hol_free(values);
    hol_free(nodes);
    return status;
}

/* May number i stand for one that double precision does not hold? */
static bool
is_end(const struct hol_vec *v, size_t i)
{
    return v->bits == HOL_BITS_DOUBLE && (isinf(v->d[i]) || v->d[i] == 0);
}

static enum hol_status
write_beyond(char **text, const struct hol_vec *wide, size_t i)
{
    char *made = NULL;
    mpfr_t x;

    mpfr_init2(x, wide->bits);
    hol_mat_get(x, wide, i, 0);
    if (!mpfr_zero_p(x) && mpfr_asprintf(&made, "%.*Rg", BEYOND_DIGITS, x) >= 0) {
        *text = hol_strdup(made);
        mpfr_free_str(made);
    }
    mpfr_clear(x);
    return *text != NULL || made == NULL ? HOL_OK : HOL_NOMEM;
}

enum hol_status
hol_case_parameters_beyond(char **texts, const struct hol_case *c, const struct hol_vec *v)
{
    struct hol_vec wide = {0};
    enum hol_status status = HOL_OK;
    bool any = false;

    for (size_t i = 0; i < c->parameter_count; i++) {
        texts[i] = NULL;
        any = any || is_end(v, i);
    }
    if (!any)
        return HOL_OK;
    status = hol_vec_init(&wide, c->parameter_count, BEYOND_BITS);
    if (status == HOL_OK)
        status = hol_case_parameters(&wide, c);
    for (size_t i = 0; status == HOL_OK && i < c->parameter_count; i++)
        if (is_end(v, i))
            status = write_beyond(&texts[i], &wide, i);
    for (size_t i = 0; status != HOL_OK && i < c->parameter_count; i++) {
        hol_free(texts[i]);
        texts[i] = NULL;
    }
    hol_mat_clear(&wide);
    return status;
}
