/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */

/* The tape: what is computed when, how often and how exactly; what is said of a value that is not
 * there. */
#include "base/alloc.h"
#include "model/tape/tape.h"
#include "tests/model/tape-values.h"
#include "tests/support/tap.h"

#include <math.h>

static struct hol_graph *g;

static hol_node
num(long n, long d)
{
    return hol_expr_div(g, hol_expr_integer(g, n), hol_expr_integer(g, d));
}

static hol_node
q(size_t i)
{
    return hol_expr_var(g, HOL_VAR_COORD, i);
}

static hol_node
p(size_t i)
{
    return hol_expr_var(g, HOL_VAR_PARAMETER, i);
}

static hol_node
power(hol_node a, long n, long d)
{
    return hol_expr_pow(g, a, num(n, d));
}

static struct hol_tape *
tape_of(size_t count, const hol_node *outputs, size_t parameters, const hol_node *values)
{
    struct hol_tape *tape = NULL;

    if (hol_tape_create(&tape, g, count, outputs, parameters, values) != HOL_OK)
        tap_bail("no tape");
    return tape;
}

static size_t
ops(const struct hol_tape *tape, enum hol_op op)
{
    size_t count = 0;

    for (size_t k = 0; k < hol_tape_length(tape); k++)
        count += hol_tape_code(tape)[k].op == op;
    return count;
}

/* How expressions are put: expected numbers of instructions. */
static void
lowering(void)
{
    const struct {
        const char *what;
        hol_node node;
        size_t length; /* inputs and constants included */
        enum hol_op op;
        size_t times;
    } expected[] = {
        {"x - y", hol_expr_sub(g, q(0), q(1)), 3, HOL_OP_SUB, 1},
        {"y - x", hol_expr_sub(g, q(1), q(0)), 3, HOL_OP_SUB, 1},
        {"x + y - z", hol_expr_sub(g, hol_expr_add(g, q(0), q(1)), q(2)), 5, HOL_OP_SUB, 1},
        {"1 - x", hol_expr_sub(g, num(1, 1), q(0)), 3, HOL_OP_SUB, 1},
        {"-x", hol_expr_neg(g, q(0)), 2, HOL_OP_NEG, 1},
        {"x^2", power(q(0), 2, 1), 2, HOL_OP_SQR, 1},
        {"x^3", power(q(0), 3, 1), 3, HOL_OP_MUL, 1},
        {"x^4", power(q(0), 4, 1), 3, HOL_OP_SQR, 2},
        {"x^7", power(q(0), 7, 1), 2, HOL_OP_POWI, 1},
        {"1/x", power(q(0), -1, 1), 2, HOL_OP_INV, 1},
        {"x/y", hol_expr_div(g, q(0), q(1)), 3, HOL_OP_DIV, 1},
        {"3/x", hol_expr_div(g, num(3, 1), q(0)), 3, HOL_OP_DIV, 1},
        {"sqrt(x)", power(q(0), 1, 2), 2, HOL_OP_SQRT, 1},
        {"x^(3/2)", power(q(0), 3, 2), 3, HOL_OP_SQRT, 1},
        {"x^(1/3)", power(q(0), 1, 3), 3, HOL_OP_POW, 1},
        {"x/2", hol_expr_div(g, q(0), num(2, 1)), 3, HOL_OP_MUL, 1},
        {"2 x + 2 y", hol_expr_mul(g, num(2, 1), hol_expr_add(g, q(0), q(1))), 5, HOL_OP_MUL, 1},
        {"x y/(x y)", hol_expr_div(g, hol_expr_mul(g, q(0), q(1)), hol_expr_mul(g, q(1), q(0))), 1,
         HOL_OP_CONST, 1},
    };

    for (size_t i = 0; i < sizeof(expected) / sizeof(expected[0]); i++) {
        struct hol_tape *tape = tape_of(1, &expected[i].node, 0, NULL);

        if (!tap_ok(hol_tape_length(tape) == expected[i].length &&
                        ops(tape, expected[i].op) == expected[i].times,
                    "%s: %zu instructions", expected[i].what, expected[i].length))
            tap_diag("%zu instructions", hol_tape_length(tape));
        hol_tape_destroy(tape);
    }
}

/* Prefixes of sums are shared: the sums of 1, 2, ..., N terms cost N - 1 additions together. */
static void
shared_prefixes(void)
{
    enum { N = 50 };
    hol_node terms[N], sums[N];
    struct hol_tape *tape;

    for (size_t i = 0; i < N; i++) {
        terms[i] = hol_expr_func(g, HOL_FUNC_COS, q(100 + i));
        sums[i] = hol_expr_sum(g, i + 1, terms);
    }
    tape = tape_of(N, sums, 0, NULL);
    tap_ok(ops(tape, HOL_OP_ADD) == N - 1, "%d partial sums take %d additions", N, N - 1);
    hol_tape_destroy(tape);
}

/* m g y + lambda x x'': each part at its stage, the parameters' once for all. */
static void
stages(void)
{
    hol_node values[2] = {num(13, 10), num(981, 100)}, lambda, accel, out[3];
    struct hol_tape *tape;
    struct hol_eval *eval;

    lambda = hol_expr_var(g, HOL_VAR_MULTIPLIER, 0);
    accel = hol_expr_var(g, HOL_VAR_ACCEL, 0);
    out[0] = hol_expr_mul(g, hol_expr_mul(g, p(0), q(0)), p(1));
    out[1] = hol_expr_add(g, out[0], hol_expr_mul(g, lambda, q(0)));
    out[2] = hol_expr_add(g, out[1], accel);
    tape = tape_of(3, out, 2, values);
    tap_ok(hol_tape_output_stage(tape, 0) == HOL_STAGE_STATE &&
               hol_tape_output_stage(tape, 1) == HOL_STAGE_IDEAL &&
               hol_tape_output_stage(tape, 2) == HOL_STAGE_ANSWER,
           "outputs come at the earliest stage");
    tap_ok(hol_tape_stage_end(tape, HOL_STAGE_PARAMETERS) == 3, "m g is computed once");
    for (mpfr_prec_t bits = 53; bits <= 106; bits += 53) {
        if (hol_eval_create(&eval, tape, bits) != HOL_OK)
            tap_bail("out of memory");
        tape_set(eval, HOL_VAR_COORD, 0, 2);
        tap_ok(hol_eval_run(eval, HOL_STAGE_STATE, NULL) == HOL_OK &&
                   fabs(tape_get(eval, 0) - 2 * 1.3 * 9.81) < 1e-14,
               "%ld bits: the state needs no multiplier", (long)bits);
        tap_ok(hol_eval_run(eval, HOL_STAGE_IDEAL, NULL) == HOL_DOMAIN,
               "a multiplier that was not set is noticed");
        tape_set(eval, HOL_VAR_MULTIPLIER, 0, 3);
        tape_set(eval, HOL_VAR_ACCEL, 0, 10);
        tap_ok(hol_eval_run(eval, HOL_STAGE_ANSWER, NULL) == HOL_OK &&
                   fabs(tape_get(eval, 2) - (2 * 1.3 * 9.81 + 16)) < 1e-13,
               "set, it is used");
        tape_set(eval, HOL_VAR_COORD, 0, 1);
        tap_ok(!hol_eval_reached(eval, HOL_STAGE_STATE) &&
                   hol_eval_run(eval, HOL_STAGE_ANSWER, NULL) == HOL_OK &&
                   fabs(tape_get(eval, 2) - (1.3 * 9.81 + 13)) < 1e-13,
               "a new coordinate reaches all stages");
        tape_set(eval, HOL_VAR_ACCEL, 0, 20);
        tap_ok(hol_eval_reached(eval, HOL_STAGE_IDEAL) &&
                   hol_eval_run(eval, HOL_STAGE_ANSWER, NULL) == HOL_OK &&
                   fabs(tape_get(eval, 2) - (1.3 * 9.81 + 23)) < 1e-13,
               "a new acceleration the last one");
        tape_set(eval, HOL_VAR_COORD, 77, 1); /* not on the tape: ignored */
        tap_ok(hol_eval_reached(eval, HOL_STAGE_ANSWER), "what is not on the tape is ignored");
        hol_eval_destroy(eval);
    }
    hol_tape_destroy(tape);
}

/* Nothing passes through double: 0.1 is 1/10 at every precision, a parameter too. */
static void
exactness(void)
{
    hol_node value = num(1, 10), out[2] = {p(0), hol_expr_mul(g, q(0), p(0))};
    struct hol_tape *tape = tape_of(2, out, 1, &value);
    struct hol_eval *eval;

    for (mpfr_prec_t bits = 24; bits <= 8192; bits = bits * 2 + 5) {
        mpfr_t x, tenth;

        mpfr_inits2(bits, x, tenth, NULL);
        mpfr_set_ui(tenth, 1, MPFR_RNDN);
        mpfr_div_ui(tenth, tenth, 10, MPFR_RNDN);
        if (hol_eval_create(&eval, tape, bits) != HOL_OK)
            tap_bail("out of memory");
        hol_eval_get(x, eval, 0);
        tap_ok(mpfr_equal_p(x, tenth), "%ld bits: 0.1 is 1/10 rounded once", (long)bits);
        hol_eval_set(eval, HOL_VAR_COORD, 0, tenth);
        mpfr_sqr(tenth, tenth, MPFR_RNDN);
        if (hol_eval_run(eval, HOL_STAGE_STATE, NULL) != HOL_OK)
            tap_bail("0.1 * 0.1 failed");
        hol_eval_get(x, eval, 1);
        tap_ok(mpfr_equal_p(x, tenth), "%ld bits: an input keeps all its digits", (long)bits);
        hol_eval_destroy(eval);
        mpfr_clears(x, tenth, NULL);
    }
    hol_tape_destroy(tape);
}

/* Powers whose exponent is a parameter. */
static void
parameter_exponents(void)
{
    hol_node out = hol_expr_pow(g, q(0), hol_expr_sub(g, p(0), num(1, 2))), values[2];
    struct hol_tape *tape;
    struct hol_eval *eval;

    values[0] = num(1, 1);
    tape = tape_of(1, &out, 1, values);
    tap_ok(ops(tape, HOL_OP_SQRT) == 1 && ops(tape, HOL_OP_POW) == 0,
           "x^(beta - 1/2) with beta = 1 is a square root");
    hol_tape_destroy(tape);
    values[1] = num(7, 2);
    values[0] = hol_expr_add(g, p(1), num(0, 1)); /* of another parameter */
    tape = tape_of(1, &out, 2, values);
    if (hol_eval_create(&eval, tape, 53) != HOL_OK)
        tap_bail("out of memory");
    tape_set(eval, HOL_VAR_COORD, 0, -2);
    tap_ok(hol_eval_run(eval, HOL_STAGE_STATE, NULL) == HOL_OK && tape_get(eval, 0) == -8,
           "with beta = 7/2 a cube, also of -2");
    hol_eval_destroy(eval);
    hol_tape_destroy(tape);
}

/* A parameter expression that has no value is for the evaluation to find, not for the tape. */
static void
exponent_without_value(void)
{
    hol_node values = num(-1, 2);
    hol_node out =
        hol_expr_pow(g, q(0), hol_expr_func(g, HOL_FUNC_TAN, hol_expr_pow(g, p(0), p(0))));
    struct hol_tape *tape = tape_of(1, &out, 1, &values);
    struct hol_eval *eval;

    if (hol_eval_create(&eval, tape, 53) != HOL_OK)
        tap_bail("out of memory");
    tape_set(eval, HOL_VAR_COORD, 0, 2);
    tap_ok(hol_eval_run(eval, HOL_STAGE_STATE, NULL) == HOL_DOMAIN,
           "x^tan(p^p) with p = -1/2: DOMAIN when evaluated");
    hol_eval_destroy(eval);
    hol_tape_destroy(tape);
}

/* u^v with a v that happens to be an integer, at a negative u. */
static void
integer_exponents(void)
{
    hol_node out = hol_expr_pow(g, q(0), q(1));
    struct hol_tape *tape = tape_of(1, &out, 0, NULL);
    struct hol_eval *eval;

    for (mpfr_prec_t bits = 53; bits <= 60; bits += 7) {
        if (hol_eval_create(&eval, tape, bits) != HOL_OK)
            tap_bail("out of memory");
        tape_set(eval, HOL_VAR_COORD, 0, -3);
        tape_set(eval, HOL_VAR_COORD, 1, 5);
        tap_ok(hol_eval_run(eval, HOL_STAGE_STATE, NULL) == HOL_OK && tape_get(eval, 0) == -243,
               "%ld bits: (-3)^5 = -243", (long)bits);
        tape_set(eval, HOL_VAR_COORD, 1, 0.5);
        tap_ok(hol_eval_run(eval, HOL_STAGE_STATE, NULL) == HOL_DOMAIN, "(-3)^0.5: DOMAIN");
        hol_eval_destroy(eval);
    }
    hol_tape_destroy(tape);
}

/* Every way of having no value, at both kinds of precision. */
static void
no_value(void)
{
    const struct {
        const char *what;
        hol_node node;
        double x;
    } bad[] = {
        {"1/x at 0", power(q(0), -1, 1), 0},
        {"sqrt(x) at -1", power(q(0), 1, 2), -1},
        {"log(x) at 0", hol_expr_func(g, HOL_FUNC_LOG, q(0)), 0},
        {"asin(x) at 2", hol_expr_func(g, HOL_FUNC_ASIN, q(0)), 2},
        {"x^(1/3) at -1", power(q(0), 1, 3), -1},
        {"min(sqrt(x), 1) at -1", hol_expr_func2(g, HOL_FUNC2_MIN, power(q(0), 1, 2), num(1, 1)),
         -1},
        {"max(sqrt(x), 1) at -1", hol_expr_func2(g, HOL_FUNC2_MAX, power(q(0), 1, 2), num(1, 1)),
         -1},
        {"sign(sqrt(x)) at -1", hol_expr_func(g, HOL_FUNC_SIGN, power(q(0), 1, 2)), -1},
    };

    for (size_t i = 0; i < sizeof(bad) / sizeof(bad[0]); i++)
        for (mpfr_prec_t bits = 53; bits <= 106; bits += 53) {
            struct hol_tape *tape = tape_of(1, &bad[i].node, 0, NULL);
            struct hol_eval *eval;

            if (hol_eval_create(&eval, tape, bits) != HOL_OK)
                tap_bail("out of memory");
            tape_set(eval, HOL_VAR_COORD, 0, bad[i].x);
            tap_ok(hol_eval_run(eval, HOL_STAGE_STATE, NULL) == HOL_DOMAIN, "%s, %ld bits: DOMAIN",
                   bad[i].what, (long)bits);
            tape_set(eval, HOL_VAR_COORD, 0, 0.5);
            tap_ok(hol_eval_run(eval, HOL_STAGE_STATE, NULL) == HOL_OK, "and at 1/2: OK");
            hol_eval_destroy(eval);
            hol_tape_destroy(tape);
        }
}

static void
bad_input(void)
{
    hol_node out = p(0), none = HOL_NODE_NONE, self = hol_expr_add(g, p(0), num(1, 1));
    hol_node pair[2] = {p(1), p(0)}, zero[1] = {num(0, 1)},
             one_over = hol_expr_div(g, num(1, 1), p(0));
    struct hol_tape *tape = NULL;
    struct hol_eval *eval;

    tap_ok(hol_tape_create(&tape, g, 1, &none, 0, NULL) == HOL_INVALID, "no expression: INVALID");
    tap_ok(hol_tape_create(&tape, g, 1, &out, 0, NULL) == HOL_INVALID,
           "a parameter without a value: INVALID");
    tap_ok(hol_tape_create(&tape, g, 1, &out, 1, &self) == HOL_INVALID,
           "a parameter that depends on itself: INVALID");
    tap_ok(hol_tape_create(&tape, g, 1, &out, 2, pair) == HOL_INVALID, "or by way of another");
    tape = tape_of(1, &one_over, 1, zero);
    tap_ok(hol_eval_create(&eval, tape, 23) == HOL_INVALID, "23 bits: INVALID");
    tap_ok(hol_eval_create(&eval, tape, 100000) == HOL_INVALID, "100000 bits: INVALID");
    if (hol_eval_create(&eval, tape, 53) != HOL_OK)
        tap_bail("out of memory");
    tap_ok(hol_eval_run(eval, HOL_STAGE_STATE, NULL) == HOL_DOMAIN,
           "a parameter's 1/0 is said at every run");
    tap_ok(hol_eval_run(eval, HOL_STAGE_COUNT, NULL) == HOL_INVALID, "no such stage: INVALID");
    hol_eval_destroy(eval);
    hol_tape_destroy(tape);
    hol_tape_destroy(NULL);
    hol_eval_destroy(NULL);
}

int
main(void)
{
    if (hol_graph_create(&g, 0) != HOL_OK)
        tap_bail("out of memory");
    lowering();
    shared_prefixes();
    stages();
    exactness();
    parameter_exponents();
    exponent_without_value();
    integer_exponents();
    no_value();
    bad_input();
    hol_graph_destroy(g);
    mpfr_free_cache();
    return tap_done();
}
