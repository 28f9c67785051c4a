/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */

/*
 * Simulations that go through changes of contact: times, impulses and motions of closed forms and
 * of the true trajectory, their orders, and what cannot go on.
 */
#include "reference/trajectory/phases.h"
#include "solvers/solver.h"
#include "tests/motion/simulation.h"
#include "tests/support/case-files.h"
#include "tests/support/failing-heap.h"
#include "tests/support/tap.h"

#include <math.h>
#include <stdio.h>

struct trial {
    struct case_model c;
    struct hol_simulation how;
    struct hol_vec h, end;
    struct hol_outcome o;
};

static void
simulate(struct trial *x, const char *integrator, const char *stabilization, const char *solver,
         mpfr_prec_t bits, const char *step, const char *end)
{
    x->how = simulation_of(x->c.model, integrator, stabilization, solver, bits);
    x->h = x->end = (struct hol_vec){0};
    simulation_number(&x->h, 0, step);
    simulation_number(&x->end, 0, end);
    x->how.step = &x->h;
    x->how.until = &x->end;
    x->o = simulation_run(&x->how);
}

static void
leave(struct trial *x)
{
    hol_outcome_clear(&x->o);
    hol_mat_clear(&x->h);
    hol_mat_clear(&x->end);
}

/* A change is of this kind, its time and impulse (opening: 0) are within a part of these. */
static bool
is_change(const struct trial *x, size_t k, enum hol_contact_kind kind, long double t,
          long double impulse, long double within)
{
    const struct hol_contact_change *change = &x->o.changes[k];
    long double dt, dp;

    if (k >= x->o.change_count)
        return false;
    dt = fabsl(simulation_value(&change->t, 0) - t) / t;
    dp = impulse > 0 ? fabsl(simulation_value(&change->impulse, 0) - impulse) / impulse : 0;
    if (change->kind == kind && dt <= within && dp <= within)
        return true;
    tap_diag("%s: change %zu: kind %d, time off by %.1Le, impulse by %.1Le",
             x->how.integrator->name, k, (int)change->kind, dt, dp);
    return false;
}

static const char ball[] = "title \"ball\"; source \"s\"; parameter g = 9.8, e = %s;"
                           "coordinate y; kinetic y'^2/2; potential g*y;"
                           "contact floor: y >= 0, open, restitution e;"
                           "initial y = 4.9, y' = 0; span 0 .. 10;";

static struct case_model
ball_of(const char *e)
{
    char text[400];

    (void)snprintf(text, sizeof text, ball, e);
    return case_parse(text);
}

/*
 * By formulations for dense and for sparse problems, which the impacts are, too.
 *
 * From 4.9 m under 9.8 m/s^2: impacts at 1, 1 + 2e, ...; impulses (1 + e) 9.8, e times that, ...:
 * to the rounding, for methods that have free fall exactly. Between them both sides of each are
 * shown, with the same position.
 */
static void
bounces(const char *integrator, const char *solver, mpfr_prec_t bits, const char *step)
{
    static const long double t[] = {1, 2.6L, 3.88L, 4.904L};
    static const long double p[] = {17.64L, 14.112L, 11.2896L, 9.03168L};
    struct trial x = {.c = ball_of("8/10")};
    bool good;

    simulate(&x, integrator, "none", solver, bits, step, "5");
    good = x.o.end == HOL_END_COMPLETE && x.o.change_count == 4;
    for (size_t k = 0; k < 4 && good; k++)
        good =
            is_change(&x, k, HOL_CONTACT_BOUNCES, t[k], p[k], ldexpl(1, 16 - (int)bits) + 1e-17L);
    /* y = v s - g s^2/2 with v = 9.8 e^4 at s = 5 - 4.904 */
    good = good && fabsl(simulation_value(&x.o.q, 0) - 0.34019328L) < 1e-12L;
    tap_ok(good, "%s by %s, %ld bits, h = %s: four bounces", integrator, solver, (long)bits, step);
    leave(&x);
    case_clear(&x.c);
}

/* ------------------------------------------------------------------ what is shown */

struct shown {
    size_t count, phase, both;
    long double t, y, v;
};

static enum hol_status
show(void *context, const struct hol_sample *s)
{
    struct shown *w = context;
    long double t = simulation_value(s->t, 0), y = simulation_value(s->q, 0),
                v = simulation_value(s->v, 0);

    if (w->count > 0 && s->phase == w->phase + 1)
        w->both += t == w->t && y == w->y && fabsl(v + 0.8L * w->v) < 1e-14L * fabsl(v) && y >= 0;
    *w = (struct shown){w->count + 1, s->phase, w->both, t, y, v};
    return HOL_OK;
}

static void
samples(void)
{
    struct trial x = {.c = ball_of("8/10")};
    struct shown w = {0};
    struct hol_vec times = {0};
    struct hol_outcome o;

    if (hol_vec_init(&times, 2, 256) != HOL_OK)
        tap_bail("out of memory");
    simulation_number(&times, 0, "0.5");
    simulation_number(&times, 1, "3.5");
    simulate(&x, "rk4", "none", "svd", 53, "0.25", "5");
    x.how.sample = show;
    x.how.context = &w;
    x.how.times = &times;
    o = simulation_run(&x.how);
    tap_ok(w.count == 4 + 2 * 4 && w.both == 4 && w.phase == 4,
           "start, end, two times, and both sides of four bounces are shown");
    hol_outcome_clear(&o);
    x.how.bare = true;
    o = simulation_run(&x.how);
    tap_ok(o.end == HOL_END_COMPLETE && o.change_count == 4 && o.max_phi == 0,
           "without monitors: the same changes");
    hol_outcome_clear(&o);
    x.how.times = NULL;
    o = simulation_run(&x.how);
    hol_sub(&o.q, &o.q, &x.o.q);
    tap_ok(hol_mat_is_zero(&o.q) && o.steps == x.o.steps && o.evaluations == x.o.evaluations,
           "by the same steps: the same, bit for bit");
    hol_outcome_clear(&o);
    hol_mat_clear(&times);
    leave(&x);
    case_clear(&x.c);
}

/* ---------------------------------------------------------------- the dumbbell */

/* The true times and the impulse of greenwood/dumbbell-leaves-wall. */
struct truth {
    long double closes, impulse, opens, x;
};

static struct truth
true_dumbbell(const struct case_model *c)
{
    struct hol_phases *phases = NULL;
    struct hol_point point = {0};
    struct truth t = {0};
    double reached;
    const char *why;
    mpfr_t end;

    mpfr_init2(end, 200);
    mpfr_set_ui(end, 1, MPFR_RNDN);
    if (hol_phases_create(&phases, c->source, 0, 25, end, &reached, &why) != HOL_OK ||
        hol_phases_count(phases) != 3 || hol_point_init(&point, 2, 200) != HOL_OK ||
        hol_phases_at(phases, 2, end, &point, NULL, NULL) != HOL_OK)
        tap_bail("the truth cannot be made");
    t.closes = mpfr_get_ld(hol_phases_get(phases, 0)->end, MPFR_RNDN);
    t.impulse = mpfr_get_ld(hol_phases_get(phases, 0)->impulse, MPFR_RNDN);
    t.opens = mpfr_get_ld(hol_phases_get(phases, 1)->end, MPFR_RNDN);
    t.x = simulation_value(&point.q, 0);
    hol_point_clear(&point);
    hol_phases_destroy(phases);
    mpfr_clear(end);
    return t;
}

/* An impact, a release, and on: every integrator, as near as its order (its tolerance) lets it. */
static void
dumbbell(struct trial *x, const struct truth *t)
{
    for (size_t i = 0; hol_integrator_at(i) != NULL; i++) {
        const struct hol_integrator *integrator = hol_integrator_at(i);
        long double within = integrator->order == 0   ? 1e-5L
                             : integrator->order == 1 ? 2e-2L
                                                      : 2e-4L;

        if (integrator->absent != NULL || (integrator->flags & HOL_METHOD_POSITION))
            continue;
        simulate(x, integrator->name, "none", "lagrange", 53, "0.004", "1");
        tap_ok(x->o.end == HOL_END_COMPLETE && x->o.change_count == 2 &&
                   is_change(x, 0, HOL_CONTACT_CLOSES, t->closes, t->impulse, within) &&
                   is_change(x, 1, HOL_CONTACT_OPENS, t->opens, 0, within) &&
                   fabsl(simulation_value(&x->o.q, 0) - t->x) < 10 * within,
               "%s: it meets the wall and leaves it", integrator->name);
        leave(x);
    }
}

static void
stabilized(struct trial *x, const struct truth *t)
{
    static const char *const names[] = {
        "baumgarte",     "baumgarte-frozen", "one-step", "one-step-mass",
        "one-step-pass", "velocity",         "ggl"};

    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        simulate(x, "rk4", names[i], "lagrange", 53, "0.002", "1");
        tap_ok(x->o.end == HOL_END_COMPLETE && x->o.change_count == 2 &&
                   is_change(x, 0, HOL_CONTACT_CLOSES, t->closes, t->impulse, 1e-9L) &&
                   is_change(x, 1, HOL_CONTACT_OPENS, t->opens, 0, i < 2 ? 1e-4L : 1e-9L),
               "%s: the same", names[i]);
        leave(x);
    }
}

/* The errors of the three and of the end fall like h^p: halving it twice. */
static void
orders(struct trial *x, const struct truth *t, const char *integrator, int p)
{
    static const char *const steps[] = {"0.02", "0.01", "0.005"};
    long double e[3][4];
    bool good = true;

    for (size_t i = 0; i < 3; i++) {
        simulate(x, integrator, "one-step", "lagrange", 80, steps[i], "1");
        if (x->o.change_count != 2)
            tap_bail("%zu changes of contact", x->o.change_count);
        e[i][0] = fabsl(simulation_value(&x->o.changes[0].t, 0) - t->closes);
        e[i][1] = fabsl(simulation_value(&x->o.changes[0].impulse, 0) - t->impulse);
        e[i][2] = fabsl(simulation_value(&x->o.changes[1].t, 0) - t->opens);
        e[i][3] = fabsl(simulation_value(&x->o.q, 0) - t->x);
        leave(x);
    }
    for (size_t k = 0; k < 4; k++) {
        long double order = log2l(e[0][k] / e[2][k]) / 2;

        if (!(fabsl(order - p) < 0.45L)) {
            tap_diag("quantity %zu: order %.2Lf: %.1Le, %.1Le, %.1Le", k, order, e[0][k], e[1][k],
                     e[2][k]);
            good = false;
        }
    }
    tap_ok(good, "%s: both times, the impulse and the end have order %d", integrator, p);
}

/* With 106 and 212 bits, and a method of high order, the digits grow with the bits. */
static void
digits(struct trial *x)
{
    long double before = 0, after;

    for (mpfr_prec_t bits = 106; bits <= 212; bits *= 2) {
        struct hol_simulation how;
        struct hol_outcome o;

        simulate(x, "rk4", "one-step", "lagrange", bits, "0.05", "1");
        how = x->how;
        how.solver = hol_solver_find("svd");
        o = simulation_run(&how);
        after = fabsl(simulation_value(&o.q, 0) - simulation_value(&x->o.q, 0));
        after = fmaxl(after, fabsl(simulation_value(&o.changes[1].t, 0) -
                                   simulation_value(&x->o.changes[1].t, 0)));
        if (bits == 106)
            before = after;
        hol_outcome_clear(&o);
        leave(x);
    }
    if (!tap_ok(before < 1e-27L && after < 1e-58L, "two formulations: digits grow with bits"))
        tap_diag("106 bits: %.1Le, 212 bits: %.1Le", before, after);
}

/* ------------------------------------------------------------- without an answer */

static void
ends(const char *text, const char *solver, enum hol_end end, long double t, size_t changes,
     const char *label)
{
    struct trial x = {.c = case_parse(text)};

    simulate(&x, "rk4", "none", solver, 53, "0.01", "10");
    if (!tap_ok(x.o.end == end && fabsl(simulation_value(&x.o.t, 0) - t) < 1e-9L &&
                    x.o.change_count == changes,
                "%s", label))
        tap_diag("t = %.12Lf, %zu changes: %s", simulation_value(&x.o.t, 0), x.o.change_count,
                 hol_end_text(x.o.end));
    leave(&x);
    case_clear(&x.c);
}

#define CASE(text) "title \"c\"; source \"s\"; " text " span 0 .. 10;"
static void
all_ends(void)
{
    struct trial x = {.c = ball_of("1/2")};

    simulate(&x, "rk4", "none", "svd", 53, "0.01", "10");
    if (!tap_ok(x.o.end == HOL_END_ACCUMULATE && fabsl(simulation_value(&x.o.t, 0) - 3) < 1e-11L &&
                    x.o.change_count > 30,
                "bounces that accumulate at t = 1 + 2 = 3 end there"))
        tap_diag("t = %.17Lg after %zu", simulation_value(&x.o.t, 0), x.o.change_count);
    leave(&x);
    case_clear(&x.c);
    ends(CASE("coordinate x, y; kinetic (x'^2 + y'^2)/2; contact left: x >= 0, open;"
              "contact right: y >= 0, open; initial x = 1, y = 1, x' = -1, y' = -1;"),
         "svd", HOL_END_SIMULTANEOUS, 1, 0, "two contacts that close at the same time");
    ends(CASE("coordinate x; kinetic x'^2/2; contact a: x >= 0, open, restitution 1;"
              "contact b: 1/101 >= x, open, restitution 1; initial x = 0, x' = 1;"),
         "svd", HOL_END_CHANGES, 1001 / 101.0L, HOL_CHANGES, "a thousand changes of contact");
    ends(CASE("coordinate x; kinetic x'^2/2; contact wall: x >= 1, open; initial x = 0, x' = 1;"),
         "svd", HOL_END_PENETRATES, 0, 0, "a gap that is negative from the beginning on");
    ends(CASE("coordinate x; kinetic x'^2/2; potential -x; contact wall: x >= 0;"
              "initial x = 0, x' = 0;"),
         "lagrange", HOL_END_COMPLETE, 10, 0, "a contact that pulls from the beginning on is open");
    ends(CASE("coordinate x; kinetic x'^2/2; potential x; contact wall: x >= 0;"
              "initial x = 0, x' = 0;"),
         "gram-schmidt", HOL_END_UNABLE, 0, 0, "forces that the formulation does not tell");
    ends(CASE("coordinate x, y; kinetic (x'^2 + y'^2)/2; contact slope: x + y >= 0, open;"
              "contact floor: y >= 0; initial x = 1, y = 0, x' = -1, y' = 0;"),
         "lagrange", HOL_END_IMPACT, 1, 0, "an impact that pulls at a closed contact");
}

/* With the k-th allocation failing: NOMEM, and nothing left behind. */
static void
starves(const struct trial *asked)
{
    struct hol_vec h = {0}, end = {0};
    struct trial x = *asked;
    enum hol_status status = HOL_NOMEM;
    size_t tried = 0;

    simulation_number(&h, 0, "0.05");
    simulation_number(&end, 0, "0.8");
    x.how = simulation_of(x.c.model, "rk4", "one-step", "lagrange", 53);
    x.how.step = &h;
    x.how.until = &end;
    for (size_t k = 1; status == HOL_NOMEM && tried < 3000; k += 1 + k / 40, tried++) {
        heap_fail_at(k);
        status = hol_simulate(&x.o, &x.how);
        heap_fail_at(0);
    }
    tap_ok(status == HOL_OK && x.o.change_count == 2 && tried > 10,
           "out of memory %zu times, then not", tried - 1);
    if (status == HOL_OK)
        hol_outcome_clear(&x.o);
    hol_mat_clear(&h);
    hol_mat_clear(&end);
}

int
main(void)
{
    struct trial x = {.c = case_load("greenwood/dumbbell-leaves-wall")};
    struct truth t = true_dumbbell(&x.c);

    bounces("rk4", "svd", 53, "0.01");
    bounces("rk2", "svd", 53, "0.07");
    bounces("rk8pd", "svd", 53, "0.01");
    bounces("taylor", "svd", 53, "1.5");
    bounces("rk4", "svd", 212, "0.3");
    for (size_t k = 0; hol_solvers_sparse[k] != NULL; k++)
        bounces("rk4", hol_solvers_sparse[k]->name, 53, "0.01");
    bounces("rk4", "sparse-kkt", 106, "0.3");
    bounces("rk4", "auto", 53, "0.01");
    samples();
    dumbbell(&x, &t);
    stabilized(&x, &t);
    orders(&x, &t, "euler", 1);
    orders(&x, &t, "rk2", 2);
    orders(&x, &t, "rk4", 4);
    orders(&x, &t, "implicit-midpoint", 2);
    digits(&x);
    starves(&x);
    all_ends();
    case_clear(&x.c);
    mpfr_free_cache();
    return tap_done();
}
