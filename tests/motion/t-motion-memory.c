/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */

/*
 * Simulations with the k-th allocation failing, for every k: HOL_NOMEM, nothing written, nothing
 * leaked (the sanitizer's run tells). And steps allocate nothing: twice as many take as many
 * allocations.
 */
#include "motion/run/simulate.h"
#include "solvers/solver.h"
#include "tests/support/case-files.h"
#include "tests/support/failing-heap.h"
#include "tests/support/tap.h"

static enum hol_status
run(const struct hol_model *model, const char *integrator, const char *stabilization,
    mpfr_prec_t bits, const struct hol_vec *until, const struct hol_vec *step,
    struct hol_outcome *outcome)
{
    struct hol_simulation how = {.model = model,
                                 .solver = hol_solver_find("gram-schmidt"),
                                 .integrator = hol_integrator_find(integrator),
                                 .stabilization = hol_stabilization_find(stabilization),
                                 .bits = bits,
                                 .step = step,
                                 .until = until,
                                 .tolerance = 1e-6L};

    return hol_simulate(outcome, &how);
}

static void
set(struct hol_vec *v, long num, unsigned long den)
{
    mpfr_t x;

    mpfr_init2(x, 128);
    mpfr_set_si(x, num, MPFR_RNDN);
    mpfr_div_ui(x, x, den, MPFR_RNDN);
    hol_mat_set(v, 0, 0, x);
    mpfr_clear(x);
}

static void
every_allocation(const struct hol_model *model, const char *integrator, const char *stabilization,
                 mpfr_prec_t bits)
{
    struct hol_vec until, step;
    struct hol_outcome o = {0};
    size_t calls, wrong = 0, k;
    enum hol_status status;

    if (hol_vec_init(&until, 1, 128) != HOL_OK || hol_vec_init(&step, 1, 128) != HOL_OK)
        tap_bail("out of memory");
    set(&step, 1, 512);
    set(&until, 8, 512);
    for (k = 1; k < 100000; k++) {
        heap_fail_at(k);
        status = run(model, integrator, stabilization, bits, &until, &step, &o);
        heap_fail_at(0);
        if (status == HOL_OK)
            break;
        if (status != HOL_NOMEM || o.t.capacity != 0)
            wrong++;
    }
    hol_outcome_clear(&o);
    tap_ok(wrong == 0 && k > 30 && k < 100000, "%s, %s: each of %zu allocations may fail",
           integrator, stabilization, k - 1);
    heap_fail_at(0);
    if (run(model, integrator, stabilization, bits, &until, &step, &o) == HOL_OK)
        hol_outcome_clear(&o);
    calls = heap_calls();
    set(&until, 16, 512);
    heap_fail_at(0);
    if (run(model, integrator, stabilization, bits, &until, &step, &o) == HOL_OK)
        hol_outcome_clear(&o);
    if (!tap_ok(calls == heap_calls() && calls == k - 1, "%s, %s: steps allocate nothing",
                integrator, stabilization))
        tap_diag("%zu and %zu allocations", calls, heap_calls());
    hol_mat_clear(&until);
    hol_mat_clear(&step);
}

int
main(void)
{
    static const char *const spring =
        "coordinate x, y; kinetic (x'^2 + y'^2)/2;"
        "potential x^2 + y^2 + x*y; initial x = 1, y = 0, x' = 0,"
        "y' = 1; invariant energy: (x'^2 + y'^2)/2 + x^2 + y^2 + x*y;";
    static const char *const slider =
        "coordinate a, b; kinetic a'^2 + b'^2/2 + a'*b'*cos(a - b); force a = -a';"
        "constraint end: sin(a) + sin(b) = 1; initial a = 1/2, b ~ 1/2, a' = 0, b' = 0;"
        "potential -2*cos(a) - cos(b);"
        "invariant energy: a'^2 + b'^2/2 + a'*b'*cos(a - b) - 2*cos(a) - cos(b);";
    struct case_model c = case_load("greenwood/cone-and-plane");
    struct case_model turning = case_load("greenwood/circular-wire");

    for (size_t i = 0; hol_stabilization_at(i) != NULL; i++)
        every_allocation(
            hol_stabilization_at(i)->flags & HOL_STABILIZE_MOMENTUM ? turning.model : c.model,
            i % 2 ? "rk2" : "ab3-am4", hol_stabilization_at(i)->name, i % 2 ? 53 : 106);
    case_clear(&turning);
    every_allocation(c.model, "trapezoidal", "none", 106);
    every_allocation(c.model, "rkf45", "one-step", 53);
    every_allocation(c.model, "taylor", "one-step", 53);
    every_allocation(c.model, "rattle", "velocity", 106);
    if (hol_integrator_find("ida-1")->absent == NULL) {
        every_allocation(c.model, "cvode-adams", "none", 53);
        every_allocation(c.model, "cvode-bdf", "one-step", 53);
        every_allocation(c.model, "ida-1", "velocity", 53);
        every_allocation(c.model, "ida-2", "none", 53);
    }
    case_clear(&c);
    c = case_parse(spring);
    every_allocation(c.model, "numerov", "none", 106);
    every_allocation(c.model, "central-difference", "energy", 53);
    case_clear(&c);
    c = case_parse(slider);
    every_allocation(c.model, "rattle", "energy-both", 53);
    case_clear(&c);
    mpfr_free_cache();
    return tap_done();
}
