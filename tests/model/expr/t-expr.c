/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */

/*
 * The expression graph: canonical forms have the value of what was written; equal expressions are
 * one node; constants are exact; what has no real value is said to have none.
 */
#include "base/alloc.h"
#include "model/expr/expr.h"
#include "model/tape/tape.h"
#include "tests/model/expr/random-expr.h"
#include "tests/model/expr/tape-walk.h"
#include "tests/support/tap.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define HIGH 2000 /* bits of the second evaluation */

static const mpfr_prec_t precisions[] = {24, 53, 212, 500};
#define PRECISIONS (sizeof(precisions) / sizeof(precisions[0]))

static void
input(mpfr_t x, enum hol_var kind, size_t index, void *context)
{
    mpfr_t *point = context;

    mpfr_set(x,
             kind == HOL_VAR_TIME    ? point[0]
             : kind == HOL_VAR_COORD ? point[1 + index]
                                     : point[1 + RANDOM_Q + index],
             MPFR_RNDN);
}

struct tally {
    unsigned long tried, valued, compared[PRECISIONS], sharp[PRECISIONS], wrong, used[RANDOM_OPS];
};

/* |a - b| <= limit? */
static bool
within(const mpfr_t a, const mpfr_t b, const mpfr_t limit)
{
    mpfr_t d;
    bool ok;

    mpfr_init2(d, HIGH);
    mpfr_sub(d, a, b, MPFR_RNDN);
    ok = mpfr_cmpabs(d, limit) <= 0;
    mpfr_clear(d);
    return ok;
}

static void
complain(struct tally *t, const char *what, long bits, uint64_t seed, struct hol_graph *g,
         hol_node a)
{
    char *text = hol_expr_text(g, a, NULL);

    t->wrong++;
    tap_diag("%s at %ld bits, state of the random source %#llx: %s", what, bits,
             (unsigned long long)seed, text == NULL ? "?" : text);
    hol_free(text);
}

/* The tape at each precision against the walk, and the walk against the value of what was written.
 */
static void
compare(struct tally *t, struct hol_graph *g, hol_node a, const mpfr_t truth, mpfr_t *point,
        uint64_t seed)
{
    hol_node parameters[RANDOM_P];
    struct hol_tape *tape;
    struct hol_eval *eval;
    mpfr_t *value, *bound, r, limit;
    size_t slot;

    random_parameters(parameters, g, point);
    if (hol_tape_create(&tape, g, 1, &a, RANDOM_P, parameters) != HOL_OK) {
        complain(t, "no tape", 0, seed, g, a);
        return;
    }
    value = hol_alloc_mpfr(hol_tape_length(tape), HIGH);
    bound = hol_alloc_mpfr(hol_tape_length(tape), 64);
    mpfr_init2(r, 600);
    mpfr_init2(limit, 64);
    slot = hol_tape_output_slot(tape, 0);
    for (size_t p = 0; p < PRECISIONS; p++) {
        tape_walk(value, bound, tape, precisions[p], input, point);
        if (p == 0) { /* the same value but for the rounding of both, and what the operations made
                         of it */
            mpfr_set_ui_2exp(bound[slot], 1, -1000, MPFR_RNDN);
            if (!within(value[slot], truth, bound[slot]))
                complain(t, "another value", HIGH, seed, g, a);
            tape_walk(value, bound, tape, precisions[p], input, point);
        }
        if (mpfr_inf_p(bound[slot]))
            continue;
        if (hol_eval_create(&eval, tape, precisions[p]) != HOL_OK)
            tap_bail("out of memory");
        random_set(eval, point);
        if (hol_eval_run(eval, HOL_STAGE_STATE, NULL) == HOL_OK) {
            hol_eval_get(r, eval, 0);
            t->compared[p]++;
            mpfr_mul_2si(limit, value[slot], -(long)precisions[p] * 2 / 3, MPFR_RNDN);
            t->sharp[p] += mpfr_zero_p(value[slot]) || mpfr_cmpabs(bound[slot], limit) < 0;
            if (!within(r, value[slot], bound[slot])) {
                complain(t, "error beyond its bound", (long)precisions[p], seed, g, a);
                mpfr_sub(r, r, value[slot], MPFR_RNDN);
                tap_diag("error %.3Le, bound %.3Le", mpfr_get_ld(r, MPFR_RNDN),
                         mpfr_get_ld(bound[slot], MPFR_RNDN));
            }
        } else {
            complain(t, "not a number", (long)precisions[p], seed, g, a);
        }
        hol_eval_destroy(eval);
    }
    mpfr_clear(r);
    mpfr_clear(limit);
    hol_free(value);
    hol_free(bound);
    hol_tape_destroy(tape);
}

static void
trial(struct tally *t, struct hol_graph *g, struct random_source *source, mpfr_t *point)
{
    uint64_t seed = source->state;
    struct random_expr e;
    hol_node a, again;
    bool has_value;
    mpfr_t truth;

    mpfr_init2(truth, HIGH);
    random_expr_make(&e, source);
    random_point(point, source);
    hol_graph_reset_status(g);
    a = random_expr_build(&e, g);
    has_value = random_expr_value(truth, &e, point);
    t->tried++;
    if (has_value && a == HOL_NODE_NONE)
        complain(t, "has a value, but no node", 0, seed, g, a);
    if (a != HOL_NODE_NONE) {
        again = random_expr_build(&e, g);
        if (again != a)
            complain(t, "built twice, two nodes", 0, seed, g, a);
    } else if (hol_graph_status(g) != HOL_DOMAIN) {
        complain(t, "failed, but not for want of a value", 0, seed, g, a);
    }
    if (has_value && a != HOL_NODE_NONE) {
        t->valued++;
        random_expr_count(&e, t->used);
        compare(t, g, a, truth, point, seed);
    }
    mpfr_clear(truth);
}

static void
random_expressions(void)
{
    struct random_source source = {.state = tap_seed()};
    unsigned long trials = 600 * tap_multiplier(), enough = trials / 5;
    struct hol_graph *g = NULL;
    struct tally t = {0};
    mpfr_t point[RANDOM_VARS];
    bool all_used = true;

    for (size_t i = 0; i < RANDOM_VARS; i++)
        mpfr_init2(point[i], 53);
    for (unsigned long k = 0; k < trials; k++) {
        if (k % 50 == 0) {
            hol_graph_destroy(g);
            if (hol_graph_create(&g, 0) != HOL_OK)
                tap_bail("out of memory");
        }
        trial(&t, g, &source, point);
    }
    hol_graph_destroy(g);
    for (size_t i = 0; i < RANDOM_VARS; i++)
        mpfr_clear(point[i]);
    for (int op = 0; op < RANDOM_OPS; op++)
        if (t.used[op] == 0) {
            all_used = false;
            tap_diag("never used: %s", random_op_name(op));
        }
    tap_diag("%lu expressions, %lu with a value", t.tried, t.valued);
    for (size_t p = 0; p < PRECISIONS; p++)
        tap_diag("%ld bits: %lu compared, %lu of them to better than 2/3 of the digits",
                 (long)precisions[p], t.compared[p], t.sharp[p]);
    tap_ok(t.wrong == 0, "canonical forms keep the value, at 24, 53, 212 and 500 bits");
    tap_ok(t.valued >= enough && t.sharp[0] >= enough && t.sharp[1] >= enough &&
               t.sharp[2] >= enough && t.sharp[3] >= enough,
           "enough of the random expressions had a value, and a sharp bound");
    tap_ok(all_used, "every operation and function occurred");
}

/* ------------------------------------------------------------------ by hand */

static struct hol_graph *g;

static hol_node
num(long n, long d)
{
    return hol_expr_div(g, hol_expr_integer(g, n), hol_expr_integer(g, d));
}

static hol_node
var(size_t i)
{
    return hol_expr_var(g, HOL_VAR_COORD, i);
}

static hol_node
func(enum hol_func f, hol_node a)
{
    return hol_expr_func(g, f, a);
}

static void
same(hol_node a, hol_node b, const char *what)
{
    char *x = hol_expr_text(g, a, NULL), *y = hol_expr_text(g, b, NULL);

    if (!tap_ok(a != HOL_NODE_NONE && a == b, "%s", what))
        tap_diag("%s and %s", x, y);
    hol_free(x);
    hol_free(y);
}

static void
domain(hol_node a, const char *what)
{
    tap_ok(a == HOL_NODE_NONE && hol_graph_status(g) == HOL_DOMAIN, "%s: DOMAIN", what);
    hol_graph_reset_status(g);
}

static void
canonical_forms(void)
{
    hol_node x = var(0), y = var(1), z = var(2), half = num(1, 2), two = num(2, 1);
    hol_node d = hol_expr_sub(g, x, y), e = hol_expr_sub(g, y, x), terms[3] = {z, x, y};

    same(hol_expr_add(g, x, y), hol_expr_add(g, y, x), "x + y = y + x");
    same(hol_expr_add(g, hol_expr_add(g, x, y), z), hol_expr_sum(g, 3, terms),
         "(x + y) + z, n-ary");
    same(hol_expr_mul(g, hol_expr_mul(g, x, y), z), hol_expr_product(g, 3, terms),
         "(x y) z, n-ary");
    same(hol_expr_sub(g, hol_expr_add(g, x, y), y), x, "(x + y) - y = x");
    same(hol_expr_div(g, hol_expr_mul(g, x, y), y), x, "x y / y = x");
    same(hol_expr_mul(g, d, z), hol_expr_neg(g, hol_expr_mul(g, e, z)), "(x - y) z = -(y - x) z");
    same(hol_expr_mul(g, d, d), hol_expr_mul(g, e, e), "(x - y)^2 = (y - x)^2");
    same(hol_expr_pow(g, hol_expr_mul(g, two, d), num(3, 1)),
         hol_expr_mul(g, num(-8, 1), hol_expr_pow(g, e, num(3, 1))),
         "(2 (x - y))^3 = -8 (y - x)^3");
    same(hol_expr_mul(g, two, hol_expr_add(g, x, half)),
         hol_expr_add(g, hol_expr_add(g, x, x), num(1, 1)), "2 (x + 1/2) = x + x + 1");
    same(hol_expr_pow(g, hol_expr_mul(g, x, y), two),
         hol_expr_mul(g, hol_expr_mul(g, x, x), hol_expr_mul(g, y, y)), "(x y)^2 = x^2 y^2");
    same(hol_expr_mul(g, func(HOL_FUNC_SQRT, x), func(HOL_FUNC_SQRT, x)), x, "sqrt(x)^2 = x");
    same(func(HOL_FUNC_SQRT, hol_expr_mul(g, x, x)), func(HOL_FUNC_ABS, x), "sqrt(x^2) = abs(x)");
    same(hol_expr_pow(g, hol_expr_pow(g, x, num(6, 1)), num(1, 3)), hol_expr_pow(g, x, two),
         "(x^6)^(1/3) = x^2");
    same(func(HOL_FUNC_SQRT,
              hol_expr_mul(g, two, hol_expr_mul(g, hol_expr_mul(g, x, x), func(HOL_FUNC_EXP, y)))),
         hol_expr_mul(
             g, func(HOL_FUNC_SQRT, two),
             hol_expr_mul(g, func(HOL_FUNC_ABS, x), func(HOL_FUNC_SQRT, func(HOL_FUNC_EXP, y)))),
         "sqrt(2 x^2 exp(y)) = sqrt(2) abs(x) sqrt(exp(y))");
    tap_ok(func(HOL_FUNC_SQRT, hol_expr_mul(g, hol_expr_mul(g, x, x), y)) !=
               hol_expr_mul(g, func(HOL_FUNC_ABS, x), func(HOL_FUNC_SQRT, y)),
           "sqrt(x^2 y) stays: it has a value at x = 0, y = -1");
    same(func(HOL_FUNC_ASIN, func(HOL_FUNC_SIN, x)),
         hol_expr_func2(g, HOL_FUNC2_ATAN2, func(HOL_FUNC_SIN, x),
                        func(HOL_FUNC_ABS, func(HOL_FUNC_COS, x))),
         "asin(sin x) = atan2(sin x, abs(cos x))");
    same(hol_expr_add(g, func(HOL_FUNC_ACOS, func(HOL_FUNC_COS, x)),
                      func(HOL_FUNC_ASIN, func(HOL_FUNC_COS, x))),
         hol_expr_div(g, hol_expr_pi(g), two), "acos(cos x) = pi/2 - asin(cos x)");
    tap_ok(hol_expr_pow(g, e, num(1, 3)) != hol_expr_neg(g, hol_expr_pow(g, d, num(1, 3))),
           "(y - x)^(1/3) is not -(x - y)^(1/3)");
    same(func(HOL_FUNC_SIN, e), hol_expr_neg(g, func(HOL_FUNC_SIN, d)), "sin is odd");
    same(func(HOL_FUNC_COS, e), func(HOL_FUNC_COS, d), "cos is even");
    same(hol_expr_pow(g, hol_expr_integer(g, 0), hol_expr_integer(g, 0)), num(1, 1), "0^0 = 1");
    same(hol_expr_pow(g, num(1, 1), x), num(1, 1), "1^x = 1");
    same(hol_expr_func2(g, HOL_FUNC2_MIN, x, y), hol_expr_func2(g, HOL_FUNC2_MIN, y, x),
         "min is symmetric");
    same(hol_expr_func2(g, HOL_FUNC2_MAX, x, x), x, "max(x, x) = x");
}

static void
exact_constants(void)
{
    hol_node pi = hol_expr_pi(g), half = num(1, 2);

    same(func(HOL_FUNC_SQRT, num(9, 4)), num(3, 2), "sqrt(9/4) = 3/2");
    same(func(HOL_FUNC_SQRT, num(8, 1)), hol_expr_mul(g, num(2, 1), func(HOL_FUNC_SQRT, num(2, 1))),
         "sqrt(8) = 2 sqrt(2)");
    same(hol_expr_pow(g, num(4, 1), num(-3, 4)),
         hol_expr_div(g, func(HOL_FUNC_SQRT, num(2, 1)), num(4, 1)), "4^(-3/4) = sqrt(2)/4");
    same(hol_expr_pow(g, num(8, 27), num(2, 3)), num(4, 9), "(8/27)^(2/3) = 4/9");
    same(func(HOL_FUNC_SIN, num(0, 1)), num(0, 1), "sin(0) = 0");
    same(func(HOL_FUNC_SIN, pi), num(0, 1), "sin(pi) = 0");
    same(func(HOL_FUNC_COS, hol_expr_mul(g, num(7, 1), pi)), num(-1, 1), "cos(7 pi) = -1");
    same(func(HOL_FUNC_COS, hol_expr_div(g, pi, num(-3, 1))), half, "cos(-pi/3) = 1/2");
    same(func(HOL_FUNC_TAN, hol_expr_mul(g, num(5, 4), pi)), num(1, 1), "tan(5 pi/4) = 1");
    same(func(HOL_FUNC_ACOS, num(-1, 1)), pi, "acos(-1) = pi");
    same(hol_expr_func2(g, HOL_FUNC2_ATAN2, num(0, 1), num(-2, 1)), pi, "atan2(0, -2) = pi");
    same(func(HOL_FUNC_ABS, num(-3, 7)), num(3, 7), "|-3/7| = 3/7");
    same(func(HOL_FUNC_SIGN, num(-3, 7)), num(-1, 1), "sign(-3/7) = -1");
    same(hol_expr_func2(g, HOL_FUNC2_MIN, num(1, 3), num(1, 4)), num(1, 4), "min(1/3, 1/4) = 1/4");

    domain(func(HOL_FUNC_SQRT, num(-1, 1)), "sqrt(-1)");
    domain(hol_expr_pow(g, num(-8, 1), num(1, 3)), "(-8)^(1/3)");
    domain(num(1, 0), "1/0");
    domain(hol_expr_pow(g, num(0, 1), num(-1, 2)), "0^(-1/2)");
    domain(func(HOL_FUNC_LOG, num(0, 1)), "log(0)");
    domain(func(HOL_FUNC_LOG, num(-2, 3)), "log(-2/3)");
    domain(func(HOL_FUNC_ASIN, num(2, 1)), "asin(2)");
    domain(func(HOL_FUNC_ACOS, num(-3, 2)), "acos(-3/2)");
    domain(func(HOL_FUNC_TAN, hol_expr_div(g, pi, num(2, 1))), "tan(pi/2)");
    domain(hol_expr_func2(g, HOL_FUNC2_ATAN2, num(0, 1), num(0, 1)), "atan2(0, 0)");
}

static void
limits(void)
{
    hol_node big = hol_expr_pow(g, num(2, 1), num(1000000000, 1)), x = num(3, 2), s = var(0);
    hol_node shallow = HOL_NODE_NONE, shared = var(0);
    struct hol_graph *small;
    struct hol_tape *tape = NULL;
    char *text;

    tap_ok(big != HOL_NODE_NONE && !hol_expr_is_zero(g, big), "2^(10^9) stays symbolic");
    same(hol_expr_div(g, big, big), num(1, 1), "and cancels");
    for (int i = 0; i < 40; i++)
        x = hol_expr_mul(g, x, x);
    tap_ok(hol_graph_status(g) == HOL_INVALID, "a constant squared 40 times: INVALID");
    hol_graph_reset_status(g);
    for (int i = 0; i < 100000; i++) {
        s = hol_expr_func(g, HOL_FUNC_SIN, hol_expr_add(g, s, hol_expr_integer(g, 1)));
        if (i == 1000)
            shallow = s;
    }
    /* The derivative of the k-th is a product of k cosines, so that a deep nesting is a large one.
     */
    tap_ok(hol_expr_diff(g, shallow, HOL_VAR_COORD, 0) != HOL_NODE_NONE,
           "a nesting of 2000 is differentiated");
    tap_ok(hol_expr_substitute(g, s, HOL_VAR_COORD, 1, (hol_node[]){var(1)}) != HOL_NODE_NONE,
           "a nesting of 200000 is substituted in");
    tap_ok(hol_tape_create(&tape, g, 1, &s, 0, NULL) == HOL_OK && hol_tape_length(tape) == 200002,
           "and put on a tape");
    hol_tape_destroy(tape);
    text = hol_expr_text(g, s, NULL);
    tap_ok(text != NULL && strlen(text) == 100000 * strlen("sin( + 1)") + strlen("q[1]"),
           "and written");
    hol_free(text);
    for (int i = 0; i < 60; i++)
        shared = hol_expr_func(g, HOL_FUNC_SIN,
                               hol_expr_add(g, shared, hol_expr_mul(g, shared, shared)));
    text = hol_expr_text(g, shared, NULL);
    tap_ok(text != NULL && strlen(text) <= (1 << 20) + 4 &&
               strcmp(text + strlen(text) - 4, " ...") == 0,
           "what is shared 60 times over is written as far as a text may go");
    hol_free(text);
    if (hol_graph_create(&small, 100) != HOL_OK)
        tap_bail("out of memory");
    for (size_t i = 0; i < 200; i++)
        hol_expr_var(small, HOL_VAR_COORD, i);
    tap_ok(hol_graph_status(small) == HOL_INVALID && hol_graph_size(small) == 100,
           "the limit on nodes: INVALID");
    tap_ok(hol_expr_add(small, HOL_NODE_NONE, 1) == HOL_NODE_NONE, "no expression in, none out");
    hol_graph_destroy(small);
}

int
main(void)
{
    random_expressions();
    if (hol_graph_create(&g, 0) != HOL_OK)
        tap_bail("out of memory");
    canonical_forms();
    exact_constants();
    limits();
    hol_graph_destroy(g);
    mpfr_free_cache();
    return tap_done();
}
