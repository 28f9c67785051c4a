/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/*
 * Sums over the first k of many numbers: their size is proportional to their number, what they are
 * made of cancels, and their values are right (closed forms, sums in MPFR).
 */
#include "model/expr/expr.h"
#include "model/tape/tape.h"
#include "tests/support/tap.h"

enum { MANY = 20000, BITS = 200 };

static struct hol_graph *g;

static hol_node
rational(long p, long q)
{
    mpq_t x;
    hol_node a;

    mpq_init(x);
    mpq_set_si(x, p, (unsigned long)q);
    mpq_canonicalize(x);
    a = hol_expr_rational(g, x);
    mpq_clear(x);
    return a;
}

/* The value of a, with 3/7 for the parameter. */
static void
evaluate(mpfr_t x, hol_node a)
{
    hol_node value = rational(3, 7);
    struct hol_tape *tape = NULL;
    struct hol_eval *eval = NULL;

    if (hol_tape_create(&tape, g, 1, &a, 1, &value) != HOL_OK ||
        hol_eval_create(&eval, tape, BITS) != HOL_OK || hol_eval_update(eval, HOL_STAGE_ANSWER))
        tap_bail("a sum cannot be evaluated");
    hol_eval_get(x, eval, 0);
    hol_eval_destroy(eval);
    hol_tape_destroy(tape);
}

static void
is_about(hol_node a, const mpfr_t right, const char *what)
{
    mpfr_t x;

    mpfr_init2(x, BITS);
    evaluate(x, a);
    mpfr_sub(x, x, right, MPFR_RNDN);
    tap_ok(mpfr_zero_p(x) || mpfr_get_exp(x) < 40 - BITS, "%s (%.1e)", what,
           mpfr_get_d(x, MPFR_RNDN));
    mpfr_clear(x);
}

/* Term k: cos(k/10); the parameter over k (k + 7). */
static hol_node
term(long k, bool with_parameter)
{
    if (!with_parameter)
        return hol_expr_func(g, HOL_FUNC_COS, rational(k, 10));
    return hol_expr_mul(g, rational(1, k * (k + 7)), hol_expr_var(g, HOL_VAR_PARAMETER, 0));
}

/* 1/2 (sin((n + 1/2)/10)/sin(1/20) - 1); 3/7 times the sum of 1/(k (k + 7)), backwards. */
static void
closed_form(mpfr_t x, long n, bool with_parameter)
{
    mpfr_t y;

    mpfr_init2(y, 2 * BITS);
    if (with_parameter) {
        mpfr_set_zero(x, 1);
        for (long k = n; k > 0; k--) {
            mpfr_set_si(y, k, MPFR_RNDN);
            mpfr_mul_si(y, y, k + 7, MPFR_RNDN);
            mpfr_si_div(y, 1, y, MPFR_RNDN);
            mpfr_add(x, x, y, MPFR_RNDN);
        }
        mpfr_mul_si(x, x, 3, MPFR_RNDN);
        mpfr_div_si(x, x, 7, MPFR_RNDN);
    } else {
        mpfr_set_si(y, 1, MPFR_RNDN);
        mpfr_div_si(y, y, 20, MPFR_RNDN);
        mpfr_mul_si(x, y, 2 * n + 1, MPFR_RNDN);
        mpfr_sin(x, x, MPFR_RNDN);
        mpfr_sin(y, y, MPFR_RNDN);
        mpfr_div(x, x, y, MPFR_RNDN);
        mpfr_sub_si(x, x, 1, MPFR_RNDN);
        mpfr_div_si(x, x, 2, MPFR_RNDN);
    }
    mpfr_clear(y);
}

static void
sums(bool with_parameter, const char *what)
{
    hol_node zero = hol_expr_integer(g, 0), sum = zero, before = zero, x, twice, terms[3];
    size_t size = hol_graph_size(g);
    long differences = 0;
    bool cancel = true;
    mpfr_t right;

    for (long k = 1; k <= MANY; k++) {
        before = sum;
        sum = hol_expr_add(g, sum, term(k, with_parameter));
        differences += with_parameter || hol_expr_sub(g, sum, before) == term(k, false);
        cancel = cancel && hol_expr_sub(g, sum, sum) == zero;
    }
    tap_ok(hol_graph_status(g) == HOL_OK && hol_graph_size(g) - size < 6 * MANY,
           "%s: %zu nodes for %d sums", what, hol_graph_size(g) - size, MANY);
    tap_ok(cancel, "s - s = 0");
    /* not where the longer one has just become too long to be taken apart */
    tap_ok(differences > MANY / 32 * 30, "the differences of most are what was added");
    x = hol_expr_var(g, HOL_VAR_COORD, 0);
    twice = hol_expr_mul(g, hol_expr_integer(g, 2), sum);
    terms[0] = twice, terms[1] = terms[2] = hol_expr_neg(g, sum);
    tap_ok(hol_expr_sum(g, 3, terms) == zero, "2 s - s - s = 0");
    tap_ok(hol_expr_sub(g, hol_expr_add(g, x, sum), sum) == x, "(x + s) - s = x");
    tap_ok(hol_expr_diff(g, hol_expr_mul(g, x, sum), HOL_VAR_COORD, 0) == sum, "(x s)' = s");
    mpfr_init2(right, 2 * BITS);
    closed_form(right, MANY, with_parameter);
    is_about(sum, right, "the value of the last");
    mpfr_mul_si(right, right, -2, MPFR_RNDN);
    is_about(hol_expr_neg(g, twice), right, "twice that, negative");
    closed_form(right, MANY - 1, with_parameter);
    is_about(before, right, "the value of that before");
    mpfr_clear(right);
}

int
main(void)
{
    if (hol_graph_create(&g, 20 * MANY) != HOL_OK)
        tap_bail("out of memory");
    sums(false, "sums of cosines");
    sums(true, "sums of fractions");
    hol_graph_destroy(g);
    mpfr_free_cache();
    return tap_done();
}
