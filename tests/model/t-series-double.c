/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */

/*
 * The tape on power series in double, order by order against the one in MPFR: every operation,
 * random expressions, the equations of motion of every case.
 */
#include "base/alloc.h"
#include "model/series/series.h"
#include "tests/model/expr/random-expr.h"
#include "tests/model/series-places.h"
#include "tests/support/case-files.h"
#include "tests/support/tap.h"

#include <math.h>

#define ORDER 24
#define BITS 300
#define FALL 3
/* Units of the last place, of the largest of the coefficients up to k, the j-th taken 2^(j - k)
 * times, and not less than coefficient k of the inputs: so far an error may travel. Where the
 * inputs' own last places make more of a difference than that (a small distance between two
 * points, a pole nearby), of that difference. */
#define LIMIT 200.0L
#define MOVED 40 /* by 2^-MOVED */

static struct hol_graph *g;

static hol_node
var(size_t i)
{
    return hol_expr_var(g, HOL_VAR_COORD, i);
}

static hol_node
num(long n)
{
    return hol_expr_integer(g, n);
}

/* ---------------------------------------------------------------------- comparison */

struct pair {
    struct hol_series *exact, *moved; /* of inputs that differ by MOVED of themselves */
    struct hol_series_double *fast;
};

/* Coefficient k of an input of both: below 2^(-FALL k), in (1/4, 3/4) for k = 0; a double. */
static void
set_both(struct pair *p, struct random_source *r, enum hol_var kind, size_t index, size_t k)
{
    double x = k == 0 ? 0.25 + (double)random_below(r, 1 << 20) * 0x1p-21
                      : ((double)random_below(r, 1 << 20) - 0x1p19) * 0x1p-19;
    mpfr_t y;

    x = ldexp(x, -FALL * (int)k);
    mpfr_init2(y, BITS);
    mpfr_set_d(y, x, MPFR_RNDN);
    hol_series_set(p->exact, kind, index, k, y);
    set_coefficient(p->fast, kind, index, k, x);
    /* x1, y1, x2, y2, ...: differences are moved, too */
    x = ldexp(x, -MOVED);
    mpfr_add_d(y, y, (5 * index + index / 2 + k) % 2 == 0 ? x : -x, MPFR_RNDN);
    hol_series_set(p->moved, kind, index, k, y);
    mpfr_clear(y);
}

/* Units by which coefficient k is wrong; size: what they are units of. */
static long double
off(const struct pair *p, size_t output, size_t k, long double *size)
{
    mpfr_t x, y;
    long double error, by_inputs;

    mpfr_inits2(BITS, x, y, (mpfr_ptr)0);
    hol_series_get(x, p->exact, output, k);
    hol_series_get(y, p->moved, output, k);
    mpfr_sub(y, x, y, MPFR_RNDN);
    by_inputs = ldexpl(fabsl(mpfr_get_ld(y, MPFR_RNDN)), MOVED);
    *size = fmaxl(fmaxl(*size / 2, ldexpl(1, -FALL * (int)k)), fabsl(mpfr_get_ld(x, MPFR_RNDN)));
    *size = fmaxl(*size, by_inputs);
    mpfr_set_d(y, coefficient(p->fast, output, k), MPFR_RNDN);
    mpfr_sub(x, x, y, MPFR_RNDN);
    error = fabsl(mpfr_get_ld(x, MPFR_RNDN));
    mpfr_clears(x, y, (mpfr_ptr)0);
    return error == 0 ? 0 : error / *size * 0x1p53L;
}

static void
make_pair(struct pair *p, const struct hol_tape *tape, size_t count, const size_t *outputs)
{
    if (hol_series_create(&p->exact, tape, count, outputs, ORDER, BITS) != HOL_OK ||
        hol_series_create(&p->moved, tape, count, outputs, ORDER, BITS) != HOL_OK ||
        hol_series_double_create(&p->fast, tape, count, outputs, ORDER) != HOL_OK)
        tap_bail("no series");
}

static void
clear_pair(struct pair *p)
{
    hol_series_destroy(p->exact);
    hol_series_destroy(p->moved);
    hol_series_double_destroy(p->fast);
}

/* Both through all orders with the same inputs; the worst error in units; < 0: no series (both). */
static long double
run_pair(struct pair *p, size_t count, const size_t *outputs, size_t coordinates, uint64_t seed)
{
    struct random_source r = {seed};
    long double worst = 0, size[64] = {0};

    hol_series_restart(p->exact);
    hol_series_restart(p->moved);
    hol_series_double_restart(p->fast);
    for (size_t k = 0; k <= ORDER; k++) {
        enum hol_status a, b;

        set_both(p, &r, HOL_VAR_TIME, 0, k);
        for (size_t i = 0; i < coordinates; i++) {
            set_both(p, &r, HOL_VAR_COORD, i, k);
            set_both(p, &r, HOL_VAR_VELOCITY, i, k);
        }
        a = hol_series_run(p->exact, HOL_STAGE_STATE, k, NULL);
        b = hol_series_double_run(p->fast, HOL_STAGE_STATE, k, NULL);
        if (a != HOL_OK || b != HOL_OK)
            return a == b && k == 0 ? -1 : INFINITY;
        if (hol_series_run(p->moved, HOL_STAGE_STATE, k, NULL) != HOL_OK)
            return INFINITY;
        for (size_t i = 0; i < count; i++)
            worst = fmaxl(worst, off(p, outputs[i], k, &size[i % 64]));
    }
    return worst;
}

static void
compare(const char *label, hol_node a)
{
    static const size_t output = 0;
    struct hol_tape *tape = NULL;
    struct pair p = {0};
    long double worst = 0;

    if (hol_tape_create(&tape, g, 1, &a, 0, NULL) != HOL_OK)
        tap_bail("no tape");
    make_pair(&p, tape, 1, &output);
    for (uint64_t i = 0; i < 3 * tap_multiplier(); i++) { /* the second run is on used storage */
        long double one = run_pair(&p, 1, &output, 2, tap_seed() + i);

        worst = one < 0 ? INFINITY : fmaxl(worst, one);
    }
    if (!tap_ok(worst <= LIMIT, "%s", label))
        tap_diag("off by %.3Lg units, seed %lu", worst, tap_seed());
    clear_pair(&p);
    hol_tape_destroy(tape);
}

/* ---------------------------------------------------------------------- operations */

static void
functions(void)
{
#define ONE(name, text) {text, HOL_FUNC_##name},
    static const struct {
        const char *text;
        enum hol_func f;
    } all[] = {HOL_FUNC_LIST(ONE)};
#undef ONE

    for (size_t i = 0; i < HOL_FUNC_COUNT; i++)
        compare(all[i].text, hol_expr_func(g, all[i].f, hol_expr_mul(g, var(0), var(1))));
    compare("sin and cos of one argument", hol_expr_mul(g, hol_expr_func(g, HOL_FUNC_SIN, var(0)),
                                                        hol_expr_func(g, HOL_FUNC_COS, var(0))));
    compare("cosh and sinh of one argument",
            hol_expr_add(g, hol_expr_func(g, HOL_FUNC_COSH, var(0)),
                         hol_expr_mul(g, num(3), hol_expr_func(g, HOL_FUNC_SINH, var(0)))));
    compare("atan2", hol_expr_func2(g, HOL_FUNC2_ATAN2, var(0), var(1)));
    compare("atan2 of a constant", hol_expr_func2(g, HOL_FUNC2_ATAN2, num(2), var(1)));
    compare("min", hol_expr_func2(g, HOL_FUNC2_MIN, var(0), var(1)));
    compare("max", hol_expr_func2(g, HOL_FUNC2_MAX, var(0), var(1)));
    compare("max with a constant", hol_expr_func2(g, HOL_FUNC2_MAX, var(0), num(-1)));
}

static void
arithmetic(void)
{
    hol_node third = hol_expr_div(g, num(1), num(3));

    compare("u + v", hol_expr_add(g, var(0), var(1)));
    compare("u - v", hol_expr_sub(g, var(0), var(1)));
    compare("2 - u/3", hol_expr_sub(g, num(2), hol_expr_mul(g, third, var(0))));
    compare("u v", hol_expr_mul(g, var(0), var(1)));
    compare("u/v", hol_expr_div(g, var(0), var(1)));
    compare("u/pi", hol_expr_div(g, var(0), hol_expr_pi(g)));
    compare("2/v", hol_expr_div(g, num(2), var(1)));
    compare("u^v", hol_expr_pow(g, var(0), var(1)));
    compare("2^v", hol_expr_pow(g, num(2), var(1)));
    compare("u^(1/3)", hol_expr_pow(g, var(0), third));
    for (long b = 1; b <= 9; b++) {
        compare("u^b, b an integer", hol_expr_pow(g, var(0), num(b)));
        compare("(1 + u)^-b", hol_expr_pow(g, hol_expr_add(g, num(1), var(0)), num(-b)));
    }
    compare("a constant", num(7));
}

static void
random_expressions(void)
{
    static const size_t output = 0;
    struct random_source r = {tap_seed()};
    size_t good = 0, bad = 0, refused = 0;
    long double worst = 0;

    for (size_t i = 0; i < 300 * tap_multiplier(); i++) {
        struct random_expr e;
        struct hol_tape *tape = NULL;
        struct pair p = {0};
        hol_node values[RANDOM_P], a;
        long double one;

        random_expr_make(&e, &r);
        a = random_expr_build(&e, g);
        for (size_t k = 0; k < RANDOM_P; k++)
            values[k] = hol_expr_div(g, num(3 + (long)k), num(4));
        if (a == HOL_NODE_NONE || hol_tape_create(&tape, g, 1, &a, RANDOM_P, values) != HOL_OK) {
            hol_graph_reset_status(g);
            continue;
        }
        make_pair(&p, tape, 1, &output);
        one = run_pair(&p, 1, &output, RANDOM_Q, tap_seed() + i);
        if (one < 0)
            refused++;
        else if (one <= 1e6L) /* an expression may cancel, or be near where it has no value */
            good++;
        else
            bad++;
        worst = fmaxl(worst, one);
        clear_pair(&p);
        hol_tape_destroy(tape);
    }
    if (!tap_ok(good > 100 && bad * 20 < good, "random expressions"))
        tap_diag("%zu good, %zu bad", good, bad);
    tap_diag("%zu good, %zu not, %zu without a series, seed %lu", good, bad, refused, tap_seed());
}

/* ----------------------------------------------------------------------------- cases */

/* M, A, F, b of a case at a random state. */
static void
equations_of_motion(const char *name, long double *worst, size_t *refused)
{
    struct case_model c = case_load(name);
    const struct hol_model *model = c.model;
    size_t count = model->mass_count + model->a_count + model->n + model->m, i = 0;
    size_t *outputs = hol_alloc(count, sizeof *outputs);
    struct pair p = {0};
    long double one = 0;

    if (!outputs)
        tap_bail("out of memory");
    for (size_t k = 0; k < model->mass_count; k++)
        outputs[i++] = model->mass[k].output;
    for (size_t k = 0; k < model->a_count; k++)
        outputs[i++] = model->a[k].output;
    for (size_t k = 0; k < model->n; k++)
        outputs[i++] = model->out_F + k;
    for (size_t k = 0; k < model->m; k++)
        outputs[i++] = model->out_b + k;
    make_pair(&p, model->tape, count, outputs);
    if (count <= 64 && !c.source->impulsive) { /* what moves; not the longest chains */
        one = run_pair(&p, count, outputs, model->n, tap_seed());
        *refused += one < 0;
        *worst = fmaxl(*worst, one);
        if (!tap_ok(one <= LIMIT, "%s: series of M, A, F, b", name))
            tap_diag("off by %.3Lg units, seed %lu", one, tap_seed());
    }
    clear_pair(&p);
    hol_free(outputs);
    case_clear(&c);
}

int
main(void)
{
    struct case_list list = case_list_make();
    long double worst = 0;
    size_t refused = 0;

    if (hol_graph_create(&g, 0) != HOL_OK)
        tap_bail("no graph");
    functions();
    arithmetic();
    random_expressions();
    hol_graph_destroy(g);
    for (size_t i = 0; i < list.count; i++)
        equations_of_motion(list.names[i], &worst, &refused);
    tap_diag("cases: off by at most %.3Lg units; %zu without a series there", worst, refused);
    case_list_clear(&list);
    mpfr_free_cache();
    return tap_done();
}
