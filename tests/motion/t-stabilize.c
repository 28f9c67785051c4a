/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */

/*
 * Stabilizations, one at a time: the roots of the constraint error under Baumgarte's terms
 * (Greenwood 2003, (6.300)-(6.307)), and what a correction does to a state: residuals of second
 * order, the least change, in the norm that is asked for, with redundant rows, at several
 * precisions.
 */
#include "motion/method.h"
#include "motion/stabilization.h"
#include "solvers/solver.h"
#include "tests/support/case-files.h"
#include "tests/support/tap.h"

#include <math.h>

#define BITS 160
#define SOLVER "lagrange"

static const char *const line = "coordinate x, y; kinetic (x'^2 + y'^2)/2;"
                                "constraint wall: x = 0; initial x = 0, y = 0, x' = 0, y' = 1;";
static const char *const edge = "coordinate x, y; kinetic (x'^2 + y'^2)/2;"
                                "constraint wall: x' = 0; initial x = 0, y = 0, x' = 0, y' = 1;";

/* A system under Baumgarte's terms alone: y = (q, v, s). */
struct bench {
    struct case_model c;
    struct hol_system system;
    const struct hol_stabilization *method;
    void *work;
    struct hol_rhs rhs;
    struct hol_vec q, v, s, U, a, rate, h, t, y;
};

static enum hol_status
derivative(void *context, struct hol_vec *dydt, const struct hol_vec *t, const struct hol_vec *y)
{
    struct bench *b = context;
    size_t n = b->system.n;

    hol_mat_take(&b->q, y, 0, 0);
    hol_mat_take(&b->v, y, n, 0);
    hol_mat_take(&b->s, y, 2 * n, 0);
    if (b->method->bias(b->work, &b->U, t, &b->q, &b->v, &b->s, &b->h) != HOL_OK ||
        hol_system_residuals(&b->system, NULL, &b->rate) != HOL_OK ||
        hol_system_solve(&b->system, &b->a, &b->U) != HOL_OK)
        tap_bail("no accelerations");
    hol_mat_put(dydt, 0, 0, &b->v);
    hol_mat_put(dydt, n, 0, &b->a);
    hol_mat_put(dydt, 2 * n, 0, &b->rate);
    return HOL_OK;
}

static void
set(struct hol_vec *x, size_t i, const char *number)
{
    mpfr_t value;

    mpfr_init2(value, 300);
    mpfr_set_str(value, number, 10, MPFR_RNDN);
    hol_mat_set(x, i, 0, value);
    mpfr_clear(value);
}

static long double
get(const struct hol_vec *x, size_t i)
{
    mpfr_t value;
    long double result;

    mpfr_init2(value, 300);
    hol_mat_get(value, x, i, 0);
    result = mpfr_get_ld(value, MPFR_RNDN);
    mpfr_clear(value);
    return result;
}

static void
bench_init(struct bench *b, const char *text, const char *method, const struct hol_gains *gains,
           mpfr_prec_t bits)
{
    size_t n, m;

    *b = (struct bench){.c = case_parse(text), .method = hol_stabilization_find(method)};
    n = b->c.model->n;
    m = b->c.model->m;
    if (b->method == NULL ||
        hol_system_init(&b->system, b->c.model, hol_solver_find(SOLVER), bits) != HOL_OK ||
        b->method->create(b->method, &b->work, &b->system, gains) != HOL_OK ||
        hol_vec_init(&b->q, n, bits) != HOL_OK || hol_vec_init(&b->v, n, bits) != HOL_OK ||
        hol_vec_init(&b->s, m, bits) != HOL_OK || hol_vec_init(&b->U, m, bits) != HOL_OK ||
        hol_vec_init(&b->a, n, bits) != HOL_OK || hol_vec_init(&b->rate, m, bits) != HOL_OK ||
        hol_vec_init(&b->h, 1, bits) != HOL_OK || hol_vec_init(&b->t, 1, bits) != HOL_OK ||
        hol_vec_init(&b->y, 2 * n + m, bits) != HOL_OK)
        tap_bail("%s cannot be made", method);
    b->rhs = (struct hol_rhs){
        .n = n, .size = 2 * n + m, .bits = bits, .context = b, .derivative = derivative};
    set(&b->h, 0, "0.01");
}

static void
bench_clear(struct bench *b)
{
    struct hol_vec *const all[] = {&b->q,    &b->v, &b->s, &b->U, &b->a,
                                   &b->rate, &b->h, &b->t, &b->y};

    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++)
        hol_mat_clear(all[i]);
    b->method->destroy(b->work);
    hol_system_clear(&b->system);
    case_clear(&b->c);
}

/* One step of the integrator from a unit error in component i; what it has become in component k.
 */
static long double
response(struct bench *b, const char *integrator, size_t i, size_t k)
{
    const struct hol_integrator *method = hol_integrator_find(integrator);
    void *work = NULL;
    long double result;

    hol_mat_zero(&b->y);
    hol_mat_zero(&b->t);
    set(&b->y, i, "1");
    if (method == NULL || method->create(method, &work, &b->rhs, 0) != HOL_OK ||
        method->step(work, &b->t, &b->y, &b->h) != HOL_OK) {
        tap_bail("%s: no step", integrator);
        return 0; /* not reached, but the analyzers cannot tell */
    }
    result = get(&b->y, k);
    method->destroy(work);
    return result;
}

/*
 * The error (phi, phi') = (x, x') or (s, g) goes through a 2 x 2 matrix at each step; its roots are
 * R(z), z^2 + alpha h z + beta h^2 = 0: trace and determinant are compared.
 */
static void
roots(const char *text, const char *integrator, const char *alpha, const char *beta,
      long double trace, long double determinant, const char *what)
{
    struct bench b;
    struct hol_vec gain[2];
    struct hol_gains gains = {0};
    size_t first = text == line ? 0 : 4, second = 2;
    long double m11, m12, m21, m22;

    for (size_t k = 0; k < 2; k++)
        if (hol_vec_init(&gain[k], 1, BITS) != HOL_OK)
            tap_bail("out of memory");
    if (alpha != NULL) {
        set(&gain[0], 0, alpha);
        gains.alpha = &gain[0];
    }
    if (beta != NULL) {
        set(&gain[1], 0, beta);
        gains.beta = &gain[1];
    }
    bench_init(&b, text, "baumgarte", &gains, BITS);
    m11 = response(&b, integrator, first, first);
    m12 = response(&b, integrator, second, first);
    m21 = response(&b, integrator, first, second);
    m22 = response(&b, integrator, second, second);
    if (!tap_ok(fabsl(m11 + m22 - trace) < 1e-17L &&
                    fabsl(m11 * m22 - m12 * m21 - determinant) < 1e-17L,
                "baumgarte, %s: %s", integrator, what))
        tap_diag("trace %.20Lf determinant %.20Lf", m11 + m22, m11 * m22 - m12 * m21);
    bench_clear(&b);
    hol_mat_clear(&gain[0]);
    hol_mat_clear(&gain[1]);
}

static void
all_roots(void)
{
    roots(line, "euler", NULL, NULL, 0, 0, "deadbeat (6.307)");
    roots(line, "rk2", NULL, NULL, 1, 0.25L, "roots 1/2, 1/2");
    roots(line, "rk4", NULL, NULL, 0.75L, 0.375L * 0.375L, "roots 0.375, 0.375");
    roots(line, "rk2", "200", "20000", 0, 0, "deadbeat with 2/h, 2/h^2");
    roots(line, "euler", "200", "20000", 0, 1, "undamped with 2/h, 2/h^2");
    roots(line, "euler", "2000", "1000000", -18, 81, "|rho| = 9 with 20/h, 100/h^2");
    /* velocity level, 1/h and 1/h^2: z^2 + z + 1 = 0, |R|^2 = R(z) R(z*) */
    roots(edge, "euler", NULL, NULL, 1, 1, "velocity level: |rho| = 1, not damped");
    roots(edge, "rk2", NULL, NULL, 0.5L, 0.25L, "velocity level: |rho| = 1/2");
    roots(edge, "rk4", NULL, NULL, 4 / 3.0L - 13 / 24.0L, 4 / 9.0L - 13 / 36.0L + 169 / 576.0L,
          "velocity level: |rho| = 0.614");
    roots(edge, "euler", "100", "0", 1, 0, "velocity level, beta = 0: root 0");
    roots(edge, "rk2", "100", "0", 1.5L, 0.5L, "velocity level, beta = 0: root 1/2");
}

/* The correction of the knife edge: Delta x' = +g sin phi, Delta y' = -g cos phi, Delta phi' = 0.
 */
static void
knife_edge(mpfr_prec_t bits)
{
    static const char *const text =
        "coordinate x, y, phi; kinetic x'^2 + y'^2 + 2*phi'^2 + 2*phi'*(y'*cos(phi) - x'*sin(phi));"
        "constraint knife: -x'*sin(phi) + y'*cos(phi) = 0;"
        "initial x = 0, y = 0, phi = 0, x' = 0, y' = 0, phi' = 1;";
    struct bench b;
    long double g, unit = ldexpl(1, 2 - (int)bits), left;

    bench_init(&b, text, "one-step", NULL, bits);
    set(&b.q, 2, "0.7");
    set(&b.v, 0, "0.25");
    set(&b.v, 1, "0.5");
    set(&b.v, 2, "1");
    g = 0.5L * cosl(0.7L) - 0.25L * sinl(0.7L);
    if (b.method->correct(b.work, &b.t, &b.q, &b.v) != HOL_OK ||
        hol_system_at(&b.system, &b.t, &b.q, &b.v) != HOL_OK ||
        hol_system_residuals(&b.system, NULL, &b.rate) != HOL_OK)
        tap_bail("no correction");
    left = hol_mat_max(&b.rate);
    if (!tap_ok(left <= unit && fabsl(get(&b.v, 0) - 0.25L - g * sinl(0.7L)) < 1e-7L &&
                    fabsl(get(&b.v, 1) - 0.5L + g * cosl(0.7L)) < 1e-7L &&
                    fabsl(get(&b.v, 2) - 1) <= unit,
                "knife edge at %ld bits: g is removed, with the signs of (6.424)-(6.427) reversed",
                (long)bits))
        tap_diag("g %.2Le", left);
    bench_clear(&b);
}

/* Circle twice, masses 1 and 4: q is corrected along (x, y), or along M^-1 (x, y). */
static const char *const circle =
    "coordinate x, y; kinetic x'^2/2 + 2*y'^2; constraint a: x^2 + y^2 = 1;"
    "constraint b: 3*x^2 + 3*y^2 = 3; initial x = 1, y = 0, x' = 0, y' = 1;";
static const char *const once = "coordinate x, y; kinetic x'^2/2 + 2*y'^2;"
                                "constraint a: x^2 + y^2 = 1;"
                                "initial x = 1, y = 0, x' = 0, y' = 1;";

static void
direction(const char *text, const char *method, long double slope, mpfr_prec_t bits)
{
    struct bench b;
    long double dx, dy, left;

    bench_init(&b, text, method, NULL, bits);
    set(&b.q, 0, "0.625");
    set(&b.q, 1, "0.8125");
    set(&b.v, 0, "1");
    if (b.method->correct(b.work, &b.t, &b.q, &b.v) != HOL_OK ||
        hol_system_at(&b.system, &b.t, &b.q, &b.v) != HOL_OK ||
        hol_system_residuals(&b.system, &b.U, &b.rate) != HOL_OK)
        tap_bail("no correction");
    dx = get(&b.q, 0) - 0.625L;
    dy = get(&b.q, 1) - 0.8125L;
    left = hol_mat_max(&b.rate);
    if (!tap_ok(fabsl(dy / dx - slope) < 1e-4L && left < ldexpl(1, 5 - (int)bits) &&
                    hol_mat_max(&b.U) < 1e-2L && hol_mat_max(&b.U) > 1e-7L,
                "%s at %ld bits, %zu rows: phi is left of second order, phi' is removed", method,
                (long)bits, b.system.m))
        tap_diag("slope %.8Lf, phi %.2Le, phi' %.2Le", dy / dx, hol_mat_max(&b.U), left);
    bench_clear(&b);
}

/* E = v^2/2 + x, E_0 = 1/2: from (x, v) = (0, 1) to x = 1/8, v = 1; and where v is too small. */
static void
energy(mpfr_prec_t bits)
{
    static const char *const text = "coordinate x; kinetic x'^2/2; potential x;"
                                    "initial x = 0, x' = 1; invariant energy: x'^2/2 + x;";
    struct bench b;

    bench_init(&b, text, "energy", NULL, bits);
    set(&b.v, 0, "1");
    if (b.method->begin(b.work, &b.t, &b.q, &b.v) != HOL_OK)
        tap_bail("no energy");
    set(&b.q, 0, "0.125");
    if (b.method->correct(b.work, &b.t, &b.q, &b.v) != HOL_OK)
        tap_bail("no correction");
    tap_ok(get(&b.v, 0) == 0.875L && get(&b.q, 0) == 0.125L, "energy at %ld bits: v -= (E - E_0)/v",
           (long)bits);
    set(&b.q, 0, "0.4375");
    set(&b.v, 0, "0.375");
    if (b.method->correct(b.work, &b.t, &b.q, &b.v) != HOL_OK)
        tap_bail("no correction");
    tap_ok(get(&b.v, 0) < 0.375L, "energy at %ld bits: a correction by less than half of v is made",
           (long)bits);
    set(&b.v, 0, "0.0625");
    set(&b.q, 0, "0.75");
    if (b.method->correct(b.work, &b.t, &b.q, &b.v) != HOL_OK)
        tap_bail("no correction");
    tap_ok(get(&b.v, 0) == 0.0625L, "energy at %ld bits: one by more is not", (long)bits);
    bench_clear(&b);
}

static void
names(void)
{
    size_t count = 0;

    for (; hol_stabilization_at(count) != NULL; count++) {
        const struct hol_stabilization *s = hol_stabilization_at(count);
        bool corrects = s->flags & (HOL_STABILIZE_STEP | HOL_STABILIZE_PASS);

        tap_ok(hol_stabilization_find(s->name) == s &&
                   (s->bias != NULL) == ((s->flags & HOL_STABILIZE_RHS) != 0) &&
                   (s->correct != NULL) == corrects,
               "%s: its functions are those of its flags", s->name);
    }
    tap_ok(hol_stabilization_find("no such") == NULL && hol_stabilization_at(count + 1) == NULL,
           "what is not there is not found");
}

int
main(void)
{
    names();
    all_roots();
    for (size_t k = 0; k < 3; k++) {
        static const mpfr_prec_t bits[] = {53, 106, 212};

        knife_edge(bits[k]);
        energy(bits[k]);
        direction(once, "one-step", 0.8125L / 0.625L, bits[k]);
        direction(circle, "one-step", 0.8125L / 0.625L, bits[k]);
        direction(once, "one-step-mass", 0.8125L / 0.625L / 4, bits[k]);
        direction(circle, "one-step-mass", 0.8125L / 0.625L / 4, bits[k]);
    }
    mpfr_free_cache();
    return tap_done();
}
