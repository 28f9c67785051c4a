/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */

/*
 * The values of a parameter from text: ends as they are written, equal ratios or distances between
 * them, whole numbers each once; a comparison over them is the one that is made by hand at each
 * value, with a line where there is none; memory may end anywhere.
 */
#include "compare/growth/growth.h"
#include "compare/sweeps/over.h"
#include "solvers/solver.h"
#include "tests/support/case-files.h"
#include "tests/support/failing-heap.h"
#include "tests/support/tap.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static enum hol_status
read_axis(struct hol_parameter_axis *axis, bool is_size, const char *text, size_t points,
          const char **why)
{
    return hol_parameter_axis_read(axis, "rho=", 3, is_size, text, points, why);
}

static void
wrong(bool is_size, const char *text, const char *word)
{
    struct hol_parameter_axis axis = {0};
    const char *why = NULL;
    enum hol_status status = read_axis(&axis, is_size, text, 5, &why);

    if (!tap_ok(status == HOL_INVALID && why != NULL && strstr(why, word) != NULL &&
                    axis.count == 0 && axis.name == NULL,
                "'%s': %s", text, word))
        tap_diag("%s: %s", hol_status_text(status), why != NULL ? why : "nothing said");
}

/* The largest deviation of the steps from each other, of logarithms or not, and are the texts the
 * values? */
static void
right(bool is_size, const char *text, size_t points, size_t count, bool logarithmic,
      const char *first, const char *last, long double uneven)
{
    struct hol_parameter_axis axis = {0};
    const char *why = NULL;
    long double least = INFINITY, most = -INFINITY;
    bool read = true;

    if (!tap_ok(read_axis(&axis, is_size, text, points, &why) == HOL_OK, "'%s' is read", text)) {
        tap_diag("%s", why != NULL ? why : "no reason");
        return;
    }
    for (size_t i = 0; i < axis.count; i++) {
        long double x = axis.value[i], before = i > 0 ? axis.value[i - 1] : 0;
        long double step = logarithmic ? x / before : x - before;

        read = read && fabsl(strtold(axis.text[i], NULL) - x) <= 1e-18L * fabsl(x);
        if (i > 0) {
            least = fminl(least, step);
            most = fmaxl(most, step);
        }
    }
    if (!tap_ok(axis.count == count && axis.logarithmic == logarithmic && read &&
                    strcmp(axis.name, "rho") == 0 && strcmp(axis.text[0], first) == 0 &&
                    strcmp(axis.text[count - 1], last) == 0 &&
                    fabsl(most - least) <= uneven * fabsl(most),
                "... %zu values from %s to %s", count, first, last))
        tap_diag("%zu values, %s to %s, steps %Lg to %Lg", axis.count, axis.text[0],
                 axis.text[axis.count - 1], least, most);
    hol_parameter_axis_clear(&axis);
}

/* ------------------------------------------------------------------- comparisons over it */

static const mpfr_prec_t bits[] = {53};
static const struct hol_solver *solvers[2];
static struct case_model bar;

static enum hol_status
measure(struct hol_over_instants **instants, struct hol_parameter_axis *axis, size_t threads)
{
    const struct hol_over_case what = {.name = "families/five-bar-payload",
                                       .path = bar.source->path,
                                       .axis = axis,
                                       .threads = threads};
    const struct hol_compare_options how = {
        .bits_count = 1, .bits = bits, .solver_count = 2, .solvers = solvers, .only = "at rest"};

    return hol_over_instants_create(instants, &what, &how);
}

/* One record as a line of numbers. */
static void
describe(char *text, size_t size, const struct hol_comparison *c)
{
    int used = snprintf(text, size, "%s %Lg %d:", c->label, c->kappa, (int)c->certified);

    for (size_t k = 0; k < c->record_count && used > 0 && (size_t)used < size; k++)
        used += snprintf(text + used, size - (size_t)used, " %s %La %La",
                         hol_verdict_text(c->records[k].verdict),
                         c->records[k].errors[HOL_Q_QDD].relative, c->records[k].digits);
}

/* The same by the case with the value put in. */
static void
by_hand(char *text, size_t size, const char *value)
{
    const struct hol_override override = {.name = "rho", .value = value};
    const struct hol_compare_options how = {.bits_count = 1,
                                            .bits = bits,
                                            .solver_count = 2,
                                            .solvers = solvers,
                                            .only = "at rest",
                                            .solve = true,
                                            .jobs = 1};
    struct hol_diagnostics diagnostics = {0};
    struct hol_case *source = NULL;
    struct hol_model *model = NULL;
    struct hol_result *result = NULL;

    if (hol_case_load(&source, &diagnostics, "families/five-bar-payload", bar.source->path, 1,
                      &override, NULL) != HOL_OK ||
        hol_model_create(&model, source, &diagnostics) != HOL_OK ||
        hol_compare_case(&result, model, &how) != HOL_OK)
        tap_bail("rho=%s: %s", value, diagnostics.text != NULL ? diagnostics.text : "");
    describe(text, size, &result->comparisons[0]);
    hol_result_destroy(result);
    hol_model_destroy(model);
    hol_case_destroy(source);
    hol_diagnostics_clear(&diagnostics);
}

static void
comparisons(void)
{
    struct hol_parameter_axis axis = {0};
    struct hol_over_instants *one = NULL, *three = NULL;
    struct hol_growth_study *study = NULL;
    const char *why;
    char a[500], b[500], c[500];

    solvers[0] = hol_solver_find("svd");
    solvers[1] = hol_solver_find("gauss");
    if (read_axis(&axis, false, "1:1e-6", 3, &why) != HOL_OK || measure(&one, &axis, 1) != HOL_OK ||
        measure(&three, &axis, 3) != HOL_OK)
        tap_bail("out of memory");
    for (size_t i = 0; i < axis.count; i++) {
        describe(a, sizeof a, &one->instants[i].state);
        describe(b, sizeof b, &three->instants[i].state);
        by_hand(c, sizeof c, axis.text[i]);
        if (!tap_ok(strcmp(a, b) == 0 && strcmp(a, c) == 0 && one->instants[i].why == NULL,
                    "rho = %s as by hand, and by three threads", axis.text[i]))
            tap_diag("%s\n%s\n%s", a, b, c);
    }
    if (tap_ok(hol_growth_create(&study, 2, solvers, 1, bits, 1) == HOL_OK &&
                   hol_growth_over(study, one) == HOL_OK && hol_growth_judge(study) == HOL_OK &&
                   study->count == 3,
               "a study of growth is made of it")) {
        hol_growth_text(a, sizeof a, &study->instants[2]);
        tap_ok(strcmp(a, "families/five-bar-payload rho=1e-6") == 0 &&
                   hol_growth_point(study, 2, 1, 0)->error[HOL_GROWN_QDD] ==
                       one->instants[2].state.records[1].errors[HOL_Q_QDD].relative,
               "... with the same errors, and the names of its problems");
    }
    hol_growth_destroy(study);
    hol_over_instants_destroy(one);
    hol_over_instants_destroy(three);
    hol_parameter_axis_clear(&axis);
}

/* Where the case or its state cannot be made, a line says so, and the others go on. */
static void
absent(void)
{
    struct hol_parameter_axis axis = {0};
    struct hol_over_instants *o = NULL;
    const char *why;

    if (hol_parameter_axis_read(&axis, "l2", 2, false, "1.5,0,1/", 2, &why) != HOL_INVALID)
        tap_bail("1/ is no number");
    if (hol_parameter_axis_read(&axis, "l2", 2, false, "1.5,0.01", 2, &why) != HOL_OK ||
        measure(&o, &axis, 1) != HOL_OK)
        tap_bail("out of memory");
    if (!tap_ok(o->instants[0].why == NULL && o->instants[1].why != NULL &&
                    o->instants[1].state.record_count == 0,
                "rods that do not meet"))
        tap_diag("%s", o->instants[1].why != NULL ? o->instants[1].why : "no reason");
    hol_over_instants_destroy(o);
    hol_parameter_axis_clear(&axis);
    o = NULL;
    if (hol_parameter_axis_read(&axis, "nothing", 7, false, "1", 2, &why) != HOL_OK ||
        measure(&o, &axis, 1) != HOL_OK)
        tap_bail("out of memory");
    tap_ok(o->instants[0].why != NULL && strstr(o->instants[0].why, "command line") != NULL,
           "no such parameter: %s", o->instants[0].why);
    hol_over_instants_destroy(o);
    hol_parameter_axis_clear(&axis);
}

static void
starved(void)
{
    struct hol_parameter_axis axis = {0};
    const char *why;
    enum hol_status status = HOL_NOMEM;
    size_t k = 0;

    while (status == HOL_NOMEM && k < 100) {
        heap_fail_at(++k);
        status = read_axis(&axis, false, "1:2", 3, &why);
        heap_fail_at(0);
    }
    tap_ok(status == HOL_OK && k > 4, "an axis without memory, %zu times", k - 1);
    for (k = 1; k < 40; k++) {
        struct hol_over_instants *o = NULL;

        heap_fail_at(k);
        status = measure(&o, &axis, 1);
        heap_fail_at(0);
        hol_over_instants_destroy(o);
        if (status != HOL_NOMEM)
            break;
    }
    tap_ok(status == HOL_NOMEM, "a comparison without memory");
    hol_parameter_axis_clear(&axis);
}

int
main(void)
{
    right(false, "1:1e-12", 13, 13, true, "1", "1e-12", 1e-5L);
    right(false, "1.0:3", 5, 5, false, "1.0", "3", 1e-5L);
    right(false, "-1:-1000", 4, 4, true, "-1", "-1000", 1e-5L);
    right(false, "-1:1000", 4, 4, false, "-1", "1000", 1e-5L);
    right(false, "1:1000:lin", 4, 4, false, "1", "1000", 1e-5L);
    right(false, "1:2:log", 4, 4, true, "1", "2", 1e-5L);
    right(false, "0..1e-3", 11, 11, false, "0", "1e-3", 1e-5L);
    right(false, "1:1.00000001:lin", 11, 11, false, "1", "1.00000001", 1e-2L);
    right(false, "3,1,2", 99, 3, false, "3", "2", 4);
    right(true, "2:9", 99, 8, false, "2", "9", 0);
    right(true, "1:1024", 11, 11, true, "1", "1024", 0);
    right(true, "-3..3", 7, 7, false, "-3", "3", 0);
    wrong(false, "", "missing");
    wrong(false, "1,,2", "missing");
    wrong(false, "1:", "missing");
    wrong(false, "1:2:3", "not a number");
    wrong(false, "1:2:lag", "not a number");
    wrong(false, ":log", "missing");
    wrong(false, "nan", "not a number");
    wrong(false, "0x10", "not a number");
    wrong(false, "1.", "not a number");
    wrong(false, "2:2", "the same");
    wrong(false, "-1:1:log", "one sign");
    wrong(false, "0:1:log", "at zero");
    wrong(true, "1.5", "whole number");
    wrong(true, "1:2.5", "whole number");
    bar = case_load("families/five-bar-payload");
    comparisons();
    absent();
    starved();
    case_clear(&bar);
    return tap_done();
}
