/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Every call of libholonom where memory runs out: a status, and the handle goes on. */
#include "foreign/holonom/holonom.h"
#include "tests/support/failing-heap.h"
#include "tests/support/tap.h"

#include <stdbool.h>
#include <stddef.h>

static const char name[] = "greenwood/cone-and-plane";
static const struct holonom_point initial = {.size = sizeof initial, .state = "initial"};
static const double q[] = {1.1, 0, 0.3}, v[] = {0, 1, 0};
static const struct holonom_point given = {.size = sizeof given, .q = q, .v = v, .project = 1};
static const char *const times[] = {"0.1"};

static int
call_bits(struct holonom_case *c)
{
    return holonom_evaluate_bits(c, &given, 100);
}

static int
call_truth(struct holonom_case *c)
{
    return holonom_truth(c, &initial, 20, NULL);
}

static int
call_solve(struct holonom_case *c)
{
    return holonom_solve(c, "gauss", &given, 53, NULL);
}

static int
call_motion(struct holonom_case *c)
{
    return holonom_motion(c, "initial", 5, 0, 1, times);
}

/* Fail at allocations 1, 2, 3, then ever further apart, until all succeed. */
static void
starve(const char *what, int (*call)(struct holonom_case *), struct holonom_case *c)
{
    bool good = true;
    size_t k = 1;
    int status;

    for (;; k += 1 + k / 8) {
        heap_fail_at(k);
        status = call(c);
        heap_fail_at(0);
        if (status == HOLONOM_OK)
            break;
        good = good && status == HOLONOM_NOMEM;
    }
    tap_ok(good && k > 1, "%s without memory", what);
    tap_ok(call(c) == HOLONOM_OK, "%s afterwards", what);
}

static int
call_open(struct holonom_case *ignored)
{
    struct holonom_case *c = NULL;
    int status = holonom_open(&c, name, NULL);

    (void)ignored;
    /* without memory for a path there is no such case */
    if (status == HOLONOM_INVALID)
        status = HOLONOM_NOMEM;
    holonom_close(c);
    return status;
}

int
main(void)
{
    struct holonom_case *c = NULL;

    starve("open", call_open, NULL);
    if (holonom_open(&c, name, NULL) != HOLONOM_OK)
        tap_bail("%s", name);
    starve("evaluate at 100 bits", call_bits, c);
    starve("a truth", call_truth, c);
    starve("a formulation", call_solve, c);
    starve("a motion", call_motion, c);
    holonom_close(c);
    holonom_thread_end();
    return tap_done();
}
