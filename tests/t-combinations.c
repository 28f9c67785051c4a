/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */

/*
 * Every integrator with every stabilization, at two precisions, on small cases: each arrives, or
 * says that it is not for the case.
 */
#include "motion/invariants.h"
#include "motion/simulate.h"
#include "solvers/solver.h"
#include "tests/case-files.h"
#include "tests/tap.h"

#include <math.h>

static void
number(struct hol_vec *v, size_t i, const char *text)
{
    mpfr_t x;

    if (v->bits == 0 && hol_vec_init(v, 1, 256) != HOL_OK)
        tap_bail("out of memory");
    mpfr_init2(x, 256);
    mpfr_set_str(x, text, 10, MPFR_RNDN);
    hol_mat_set(v, i, 0, x);
    mpfr_clear(x);
}

static long double
value(const struct hol_vec *v, size_t i)
{
    mpfr_t x;
    long double result;

    mpfr_init2(x, 256);
    hol_mat_get(x, v, i, 0);
    result = mpfr_get_ld(x, MPFR_RNDN);
    mpfr_clear(x);
    return result;
}

static struct hol_simulation
make(const struct hol_model *model, const char *integrator, const char *stabilization,
     const char *solver, mpfr_prec_t bits)
{
    return (struct hol_simulation){.model = model,
                                   .solver = hol_solver_find(solver),
                                   .integrator = hol_integrator_find(integrator),
                                   .stabilization = hol_stabilization_find(stabilization),
                                   .bits = bits,
                                   .tolerance = 1e-12L};
}

static struct hol_outcome
run(const struct hol_simulation *how)
{
    struct hol_outcome outcome = {0};
    enum hol_status status = hol_simulate(&outcome, how);

    if (status != HOL_OK)
        tap_bail("%s, %s: %s", how->integrator->name, how->stabilization->name,
                 hol_status_name(status));
    return outcome;
}

/* |q - q| of two outcomes. */
static long double
distance(const struct hol_outcome *a, const struct hol_outcome *b)
{
    long double most = 0;

    for (size_t i = 0; i < a->q.rows; i++)
        most = fmaxl(most, fabsl(value(&a->q, i) - value(&b->q, i)));
    return most;
}

/* Has the case what a stabilization needs? */
static bool
is_for(const struct hol_simulation *how)
{
    const struct hol_case *c = how->model->source;
    unsigned flags = how->stabilization->flags, kinds = hol_invariants_kinds(c);

    if ((flags & HOL_STABILIZE_MOMENTUM) && !(kinds & HOL_INVARIANTS_OTHERS))
        return false;
    return !(flags & HOL_STABILIZE_SLOPE) ||
           hol_expr_depends(c->graph, c->potential, HOL_VAR_COORD);
}

/*
 * All arrive where an adaptive method arrives, at 53 and at 80 bits. Gains of 2/h, 1/h^2 are
 * outside the limits of AB-3 and AB-4 (z = -1; -6/11, -3/10): smaller ones.
 */
static void
combinations(const char *name, const char *solver, long double tolerance)
{
    struct case_model c = case_load(name);
    struct hol_simulation how = make(c.model, "rk8pd", "none", "gram-schmidt", 53);
    struct hol_vec h = {0}, end = {0}, alpha = {0}, beta = {0};
    struct hol_gains gains = {&alpha, &beta};
    struct hol_outcome truth;
    size_t runs = 0, bad = 0;

    number(&h, 0, "0.002");
    number(&end, 0, "0.04");
    number(&alpha, 0, "100");
    number(&beta, 0, "2500");
    how.step = &h;
    how.until = &end;
    truth = run(&how);
    for (size_t i = 0; hol_integrator_at(i) != NULL; i++)
        for (size_t s = 0; hol_stabilization_at(s) != NULL; s++)
            for (mpfr_prec_t bits = 53; bits <= 80; bits += 27) {
                struct hol_outcome o = {0};
                enum hol_status status;

                how = make(c.model, hol_integrator_at(i)->name, hol_stabilization_at(s)->name,
                           solver, bits);
                how.step = &h;
                how.until = &end;
                how.gains = &gains;
                status = hol_simulate(&o, &how);
                if (status == HOL_INVALID &&
                    (!is_for(&how) || how.integrator->absent != NULL ||
                     (how.integrator->flags & (HOL_METHOD_POSITION | HOL_METHOD_HOLONOMIC |
                                               HOL_METHOD_EQUATIONS | HOL_METHOD_MODEL)) ||
                     (bits != 53 && how.integrator->flags & HOL_METHOD_DOUBLE)))
                    continue;
                runs++;
                if (!is_for(&how) || status != HOL_OK || o.end != HOL_END_COMPLETE ||
                    distance(&o, &truth) > tolerance) {
                    bad++;
                    tap_diag("%s, %s, %ld bits: %s, %s, off by %.2Le", how.integrator->name,
                             how.stabilization->name, (long)bits, hol_status_name(status),
                             hol_end_text(o.end), status == HOL_OK ? distance(&o, &truth) : 0);
                }
                if (status == HOL_OK)
                    hol_outcome_clear(&o);
            }
    tap_ok(bad == 0 && runs >= 200, "%s, %s: all %zu combinations arrive", name, solver, runs);
    hol_outcome_clear(&truth);
    hol_mat_clear(&h);
    hol_mat_clear(&end);
    hol_mat_clear(&alpha);
    hol_mat_clear(&beta);
    case_clear(&c);
}

int
main(void)
{
    combinations("greenwood/cone-and-plane", "lagrange", 5e-3L);
    combinations("greenwood/cone-and-plane", "gram-schmidt", 5e-3L);
    combinations("greenwood/knife-edge-dumbbell", "svd", 5e-3L);
    combinations("greenwood/unwinding-cylinder", "gram-schmidt", 5e-3L);
    mpfr_free_cache();
    return tap_done();
}
