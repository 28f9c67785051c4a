/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */

/* The values of a sweep from text, and the observed order of a ladder from made-up rungs. */
#include "compare/sweeps/sweep-axis.h"
#include "compare/sweeps/work-precision.h"
#include "tests/support/failing-heap.h"
#include "tests/support/tap.h"

#include <math.h>
#include <string.h>

static void
wrong(enum hol_sweep_axis_kind kind, const char *text, const char *word)
{
    struct hol_sweep_axis axis = {.kind = HOL_SWEEP_AXIS_COUNT};
    const char *why = NULL;
    enum hol_status status = hol_sweep_axis_read(&axis, kind, text, 5, 53, &why);

    if (!tap_ok(status == HOL_INVALID && why != NULL && strstr(why, word) != NULL &&
                    axis.kind == HOL_SWEEP_AXIS_COUNT,
                "%s '%s': %s", hol_sweep_axis_name(kind), text, word))
        tap_diag("%s: %s", hol_status_text(status), why != NULL ? why : "nothing said");
    hol_mat_clear(&axis.values);
}

static void
right(enum hol_sweep_axis_kind kind, const char *text, size_t points, size_t count, bool per_step,
      bool logarithmic, long double first, long double second, long double last)
{
    struct hol_sweep_axis axis = {0};
    const char *why = NULL;
    enum hol_status status = hol_sweep_axis_read(&axis, kind, text, points, 53, &why);

    if (!tap_ok(status == HOL_OK, "%s '%s' is read", hol_sweep_axis_name(kind), text)) {
        tap_diag("%s", why != NULL ? why : hol_status_text(status));
        return;
    }
    size_t n = axis.values.rows;
    bool good = n == count && axis.per_step == per_step && axis.logarithmic == logarithmic &&
                hol_mat_abs(&axis.values, 0, 0) == first &&
                fabsl(hol_mat_abs(&axis.values, n > 1, 0) - second) <= 1e-15L * second &&
                hol_mat_abs(&axis.values, n - 1, 0) == last;
    tap_ok(good, "... and its %zu values are the right ones", count);
    hol_sweep_axis_clear(&axis);
}

static void
units(void)
{
    struct hol_sweep_axis axis = {0};
    struct hol_vec step, value;
    const char *why;

    if (hol_vec_init(&step, 1, 53) != HOL_OK || hol_vec_init(&value, 1, 53) != HOL_OK ||
        hol_sweep_axis_read(&axis, HOL_SWEEP_AXIS_BETA, "3/h^2", 2, 53, &why) != HOL_OK)
        tap_bail("out of memory");
    hol_mat_set_si(&step, 0, 0, 4);
    hol_sweep_axis_value(&value, &axis, 0, &step);
    tap_ok(hol_mat_abs(&value, 0, 0) == 3 / 16.0L, "3/h^2 at h = 4 is 3/16");
    hol_sweep_axis_clear(&axis);
    if (hol_sweep_axis_read(&axis, HOL_SWEEP_AXIS_ALPHA, "3/h", 2, 53, &why) != HOL_OK)
        tap_bail("3/h");
    hol_sweep_axis_value(&value, &axis, 0, &step);
    tap_ok(hol_mat_abs(&value, 0, 0) == 3 / 4.0L, "3/h at h = 4 is 3/4");
    hol_sweep_axis_clear(&axis);
    hol_mat_clear(&step);
    hol_mat_clear(&value);
}

/* A decimal does not go through double. */
static void
precise(void)
{
    struct hol_sweep_axis axis = {0};
    const char *why;
    mpfr_t x, y;

    if (hol_sweep_axis_read(&axis, HOL_SWEEP_AXIS_STEP, "0.1", 2, 300, &why) != HOL_OK)
        tap_bail("0.1");
    mpfr_inits2(300, x, y, (mpfr_ptr)0);
    hol_mat_get(x, &axis.values, 0, 0);
    mpfr_set_str(y, "0.1", 10, MPFR_RNDN);
    tap_ok(mpfr_equal_p(x, y), "0.1 at 300 bits is 0.1 rounded once");
    mpfr_clears(x, y, (mpfr_ptr)0);
    hol_sweep_axis_clear(&axis);
}

static void
rung(struct hol_ladder *ladder, size_t steps, long double digits)
{
    ladder->rung[ladder->count++] =
        (struct hol_rung){.end = HOL_END_COMPLETE, .steps = steps, .digits = digits};
}

static void
orders(void)
{
    struct hol_ladder ladder = {0};

    /* 3 digits a decade from the third rung on, a floor at 7.5 */
    rung(&ladder, 25, -2);
    rung(&ladder, 50, 0.1L);
    for (int k = 2; k < 10; k++)
        rung(&ladder, 25u << k, fminl(3 * log10l(25u << k) - 3.2L, 7.5L));
    hol_ladder_fit(&ladder);
    if (!tap_ok(fabsl(ladder.order - 3) < 1e-9L && ladder.from == 2 && ladder.to == 7,
                "order 3 between the first steps and the floor"))
        tap_diag("%Lg, rungs %zu to %zu", ladder.order, ladder.from, ladder.to);

    ladder.rung[4].end = HOL_END_ESCAPE;
    hol_ladder_fit(&ladder);
    tap_ok(isnan(ladder.order), "three rungs are too few");

    ladder = (struct hol_ladder){0};
    for (int k = 0; k < 10; k++)
        rung(&ladder, 25u << k, k % 2 ? 3 : 4);
    hol_ladder_fit(&ladder);
    tap_ok(isnan(ladder.order), "noise has no order");

    ladder = (struct hol_ladder){0};
    for (int k = 0; k < 10; k++)
        rung(&ladder, 25u << k, 5);
    hol_ladder_fit(&ladder);
    tap_ok(isnan(ladder.order), "nor has a floor");

    ladder = (struct hol_ladder){0};
    hol_ladder_fit(&ladder);
    tap_ok(isnan(ladder.order), "nor has nothing");
}

static void
starved(void)
{
    struct hol_sweep_axis axis = {0};
    const char *why = "";

    heap_fail_at(1);
    tap_ok(hol_sweep_axis_read(&axis, HOL_SWEEP_AXIS_STEP, "1:2", 3, 53, &why) == HOL_NOMEM,
           "NOMEM is told");
    heap_fail_at(0);
}

int
main(void)
{
    right(HOL_SWEEP_AXIS_STEP, "0.25", 9, 1, false, false, 0.25L, 0.25L, 0.25L);
    right(HOL_SWEEP_AXIS_STEP, "1:16", 5, 5, false, true, 1, 2, 16);
    right(HOL_SWEEP_AXIS_STEP, "1e-3..2.001", 3, 3, false, false, 1e-3, 1.001L, 2.001);
    right(HOL_SWEEP_AXIS_ALPHA, "1:5:lin/h", 5, 5, true, false, 1, 2, 5);
    right(HOL_SWEEP_AXIS_STEP, "1..16:log", 5, 5, false, true, 1, 2, 16);
    right(HOL_SWEEP_AXIS_ALPHA, "0..4", 5, 5, false, false, 0, 1, 4);
    right(HOL_SWEEP_AXIS_ALPHA, "0..4/h", 5, 5, true, false, 0, 1, 4);
    right(HOL_SWEEP_AXIS_ALPHA, "1,2,3/h", 5, 3, true, false, 1, 2, 3);
    right(HOL_SWEEP_AXIS_BETA, "1,10,100/h^2", 5, 3, true, true, 1, 10, 100);
    right(HOL_SWEEP_AXIS_BETA, "0,10,100", 5, 3, false, false, 0, 10, 100);
    wrong(HOL_SWEEP_AXIS_STEP, "", "missing");
    wrong(HOL_SWEEP_AXIS_STEP, "1,,2", "missing");
    wrong(HOL_SWEEP_AXIS_STEP, "1:", "missing");
    wrong(HOL_SWEEP_AXIS_STEP, "..2", "missing");
    wrong(HOL_SWEEP_AXIS_STEP, "x", "not a number");
    wrong(HOL_SWEEP_AXIS_STEP, "nan", "not a number");
    wrong(HOL_SWEEP_AXIS_STEP, "inf", "not a number");
    wrong(HOL_SWEEP_AXIS_STEP, "1:2:3", "not a number");
    wrong(HOL_SWEEP_AXIS_STEP, "1/h", "not a number");
    wrong(HOL_SWEEP_AXIS_ALPHA, "1/h^2", "not a number");
    wrong(HOL_SWEEP_AXIS_BETA, "1/h", "not a number");
    wrong(HOL_SWEEP_AXIS_STEP, "0", "above zero");
    wrong(HOL_SWEEP_AXIS_STEP, "-1", "negative");
    wrong(HOL_SWEEP_AXIS_ALPHA, "-1..2", "negative");
    wrong(HOL_SWEEP_AXIS_ALPHA, "2..1", "empty");
    wrong(HOL_SWEEP_AXIS_ALPHA, "2:2", "the same");
    wrong(HOL_SWEEP_AXIS_ALPHA, "0:2", "cannot begin at zero");
    wrong(HOL_SWEEP_AXIS_ALPHA, "2,1", "must increase");
    wrong(HOL_SWEEP_AXIS_ALPHA, "1,1", "must increase");
    units();
    precise();
    orders();
    starved();
    return tap_done();
}
