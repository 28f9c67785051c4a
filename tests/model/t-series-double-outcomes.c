/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */

/*
 * The tape on power series in double: where there is no series; orders and inputs; branches; memory
 * that runs out.
 */
#include "tests/model/series-places.h"
#include "tests/support/failing-heap.h"
#include "tests/support/tap.h"

#include <math.h>

#define ORDER 24

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

static void
refuse(const char *label, hol_node a, double u0, double v0)
{
    static const size_t output = 0;
    struct hol_tape *tape = NULL;
    struct hol_series_double *s = NULL;
    size_t where = SIZE_MAX;
    enum hol_status status;

    if (hol_tape_create(&tape, g, 1, &a, 0, NULL) != HOL_OK ||
        hol_series_double_create(&s, tape, 1, &output, 4) != HOL_OK)
        tap_bail("no series");
    set_coefficient(s, HOL_VAR_COORD, 0, 0, u0);
    set_coefficient(s, HOL_VAR_COORD, 1, 0, v0);
    status = hol_series_double_run(s, HOL_STAGE_STATE, 0, &where);
    tap_ok(status == HOL_DOMAIN && where < hol_tape_length(tape), "no series: %s", label);
    hol_series_double_destroy(s);
    hol_tape_destroy(tape);
}

static void
refusals(void)
{
    refuse("1/0", hol_expr_div(g, num(1), var(0)), 0, 1);
    refuse("u/0", hol_expr_div(g, var(0), var(1)), 1, 0);
    refuse("sqrt at 0", hol_expr_func(g, HOL_FUNC_SQRT, var(0)), 0, 1);
    refuse("sqrt below 0", hol_expr_func(g, HOL_FUNC_SQRT, var(0)), -1, 1);
    refuse("log at 0", hol_expr_func(g, HOL_FUNC_LOG, var(0)), 0, 1);
    refuse("asin at 1", hol_expr_func(g, HOL_FUNC_ASIN, var(0)), 1, 1);
    refuse("acos beyond 1", hol_expr_func(g, HOL_FUNC_ACOS, var(0)), 1.5, 1);
    refuse("atan2 at the origin", hol_expr_func2(g, HOL_FUNC2_ATAN2, var(0), var(1)), 0, 0);
    refuse("abs at 0", hol_expr_func(g, HOL_FUNC_ABS, var(0)), 0, 1);
    refuse("sign at 0", hol_expr_func(g, HOL_FUNC_SIGN, var(0)), 0, 1);
    refuse("min of equals", hol_expr_func2(g, HOL_FUNC2_MIN, var(0), var(1)), 1, 1);
    refuse("0^(1/3)", hol_expr_pow(g, var(0), hol_expr_div(g, num(1), num(3))), 0, 1);
    refuse("an input that was not set", hol_expr_add(g, var(0), var(1)), NAN, 1);
}

static void
protocol(void)
{
    static const size_t output = 0, none = 1;
    hol_node a = hol_expr_func2(g, HOL_FUNC2_MAX, hol_expr_mul(g, var(0), var(1)), var(1));
    struct hol_tape *tape = NULL;
    struct hol_series_double *s = NULL;
    double *first, *later, found[3];

    if (hol_tape_create(&tape, g, 1, &a, 0, NULL) != HOL_OK)
        tap_bail("no tape");
    tap_ok(hol_series_double_create(&s, tape, 1, &none, 4) == HOL_INVALID, "no such output");
    tap_ok(hol_series_double_create(&s, tape, 1, &output, 1 << 20) == HOL_INVALID,
           "an order beyond all measure");
    if (hol_series_double_create(&s, tape, 1, &output, 4) != HOL_OK)
        tap_bail("no series");
    tap_ok(hol_series_double_run(s, HOL_STAGE_STATE, 1, NULL) == HOL_INVALID &&
               hol_series_double_run(s, HOL_STAGE_STATE, 5, NULL) == HOL_INVALID,
           "orders come one after another, up to the last");
    tap_ok(!hol_series_double_input(s, HOL_VAR_VELOCITY, 0, &first, &later) &&
               hol_series_double_input(s, HOL_VAR_COORD, 1, &first, &later),
           "what is needed is said");
    /* u = 2 - s, v = 3 + s: max is u v up to where u = 1 */
    set_coefficient(s, HOL_VAR_COORD, 0, 0, 2);
    set_coefficient(s, HOL_VAR_COORD, 1, 0, 3);
    (void)!hol_series_double_run(s, HOL_STAGE_STATE, 0, NULL);
    found[0] = coefficient(s, 0, 0);
    set_coefficient(s, HOL_VAR_COORD, 0, 1, -1);
    set_coefficient(s, HOL_VAR_COORD, 1, 1, 1);
    (void)!hol_series_double_run(s, HOL_STAGE_STATE, 1, NULL);
    found[1] = coefficient(s, 0, 1);
    for (size_t i = 0; i < 2; i++)
        set_coefficient(s, HOL_VAR_COORD, i, 2, 0);
    (void)!hol_series_double_run(s, HOL_STAGE_STATE, 2, NULL);
    found[2] = coefficient(s, 0, 2);
    tap_ok(found[0] == 6 && found[1] == -1 && found[2] == -1,
           "max((2 - s)(3 + s), 3 + s) = 6 - s - s^2");
    tap_ok(hol_series_double_branches(s) == 1 &&
               hol_series_double_branch(s, 0, 0.5, 2) * hol_series_double_branch(s, 0, 1.5, 2) <
                   0 &&
               fabs(hol_series_double_branch(s, 0, 1, 2)) == 0,
           "where it changes its branch");
    hol_series_double_destroy(s);
    hol_tape_destroy(tape);
}

static void
memory(void)
{
    static const size_t output = 0;
    hol_node a = hol_expr_func(g, HOL_FUNC_ASIN, hol_expr_pow(g, var(0), var(1)));
    struct hol_tape *tape = NULL;
    struct hol_series_double *s = NULL;
    size_t k, wrong = 0;

    if (hol_tape_create(&tape, g, 1, &a, 0, NULL) != HOL_OK)
        tap_bail("no tape");
    for (k = 1; k < 1000; k++) {
        enum hol_status status;

        heap_fail_at(k);
        status = hol_series_double_create(&s, tape, 1, &output, ORDER);
        heap_fail_at(0);
        if (status == HOL_OK)
            break;
        wrong += status != HOL_NOMEM || s != NULL;
    }
    tap_ok(wrong == 0 && k > 10 && k < 1000, "each of %zu allocations may fail", k - 1);
    hol_series_double_destroy(s);
    hol_tape_destroy(tape);
}

int
main(void)
{
    if (hol_graph_create(&g, 0) != HOL_OK)
        tap_bail("no graph");
    refusals();
    protocol();
    memory();
    hol_graph_destroy(g);
    mpfr_free_cache();
    return tap_done();
}
