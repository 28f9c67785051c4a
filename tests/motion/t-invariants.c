/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */

/*
 * One correction of a state to invariants against closed forms: Greenwood 2003, (6.447), (6.450)
 * with the squares that the print lacks, (6.478)-(6.483), (6.497)-(6.514); least in the norm of M
 * is the same change in other coordinates; what is left out, and refused.
 */
#include "motion/stabilization.h"
#include "solvers/solver.h"
#include "tests/support/case-files.h"
#include "tests/support/tap.h"

#include <math.h>

/* A case, a stabilization, a state. */
struct bench {
    struct case_model c;
    struct hol_system system;
    const struct hol_stabilization *method;
    void *work;
    struct hol_vec t, q, v, invariants;
};

static void
bench_init(struct bench *b, const char *text, const char *method, mpfr_prec_t bits)
{
    size_t n;

    *b = (struct bench){.c = case_parse(text), .method = hol_stabilization_find(method)};
    n = b->c.model->n;
    if (hol_system_init(&b->system, b->c.model, hol_solver_find("gram-schmidt"), bits) != HOL_OK ||
        b->method->create(b->method, &b->work, &b->system, NULL) != HOL_OK ||
        hol_vec_init(&b->t, 1, bits) != HOL_OK || hol_vec_init(&b->q, n, bits) != HOL_OK ||
        hol_vec_init(&b->v, n, bits) != HOL_OK ||
        hol_vec_init(&b->invariants, b->c.source->invariant_count, bits) != HOL_OK)
        tap_bail("%s cannot be made", method);
}

static void
bench_clear(struct bench *b)
{
    b->method->destroy(b->work);
    hol_mat_clear(&b->t);
    hol_mat_clear(&b->q);
    hol_mat_clear(&b->v);
    hol_mat_clear(&b->invariants);
    hol_system_clear(&b->system);
    case_clear(&b->c);
}

static void
set(struct hol_vec *x, const long double *values)
{
    mpfr_t value;

    mpfr_init2(value, 64);
    for (size_t i = 0; i < x->rows; i++) {
        mpfr_set_ld(value, values[i], MPFR_RNDN);
        hol_mat_set(x, i, 0, value);
    }
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

/* The motion begins at one state and is corrected at another. */
static void
correct(struct bench *b, const long double *q0, const long double *v0, const long double *q,
        const long double *v)
{
    set(&b->q, q0);
    set(&b->v, v0);
    if (b->method->begin(b->work, &b->t, &b->q, &b->v) != HOL_OK)
        tap_bail("%s: no beginning", b->method->name);
    set(&b->q, q);
    set(&b->v, v);
    if (b->method->correct(b->work, &b->t, &b->q, &b->v) != HOL_OK)
        tap_bail("%s: no correction", b->method->name);
}

/* ------------------------------------------------------------ a rigid body, Example 6.7 */

static const char *const body =
    "coordinate x, y, z; parameter A = 5/4; parameter B = 2; parameter C = 11/4;"
    "kinetic (A*x'^2 + B*y'^2 + C*z'^2)/2; initial x = 0, y = 0, z = 0, x' = 1, y' = 1, z' = 1;"
    "invariant energy: (A*x'^2 + B*y'^2 + C*z'^2)/2;"
    "invariant H2: A^2*x'^2 + B^2*y'^2 + C^2*z'^2;";
static const long double inertia[] = {1.25L, 2, 2.75L}, zero[] = {0, 0, 0};
static const long double before[] = {0.75L, 1.125L, -0.625L},
                         after[] = {0.7509765625L, 1.12451171875L, -0.62353515625L};

static long double
energy_of(const long double *w)
{
    return (1.25L * w[0] * w[0] + 2 * w[1] * w[1] + 2.75L * w[2] * w[2]) / 2;
}

static long double
square_of(const long double *w)
{
    return 1.5625L * w[0] * w[0] + 4 * w[1] * w[1] + 7.5625L * w[2] * w[2];
}

/* dw = -dE I w / sum I^2 w^2; dw = -dP I^2 w / (2 sum I^4 w^2) */
static void
rigid_body(bool momentum, mpfr_prec_t bits)
{
    struct bench b;
    long double error, sum = 0, off = 0, second = 0, w[3], left;
    int power = momentum ? 2 : 1;

    bench_init(&b, body, momentum ? "momentum" : "energy", bits);
    correct(&b, zero, before, zero, after);
    error = momentum ? square_of(after) - square_of(before) : energy_of(after) - energy_of(before);
    for (size_t i = 0; i < 3; i++)
        sum += powl(inertia[i], 2 * power) * after[i] * after[i];
    for (size_t i = 0; i < 3; i++) {
        long double change = -error * powl(inertia[i], power) * after[i] / sum;

        change = momentum ? change / 2 : change;
        w[i] = get(&b.v, i);
        off = fmaxl(off, fabsl(w[i] - after[i] - change));
        second += powl(inertia[i], power) * change * change / (momentum ? 1 : 2);
    }
    left = momentum ? square_of(w) - square_of(before) : energy_of(w) - energy_of(before);
    if (!tap_ok(off < fmaxl(ldexpl(4, -(int)bits), 1e-18L) &&
                    fabsl(left - second) < 1e-6L * second && fabsl(error) > 1e-4L,
                "a rigid body, %ld bits: %s, left is what is of second order", (long)bits,
                momentum ? "(6.482)-(6.483)" : "(6.450) with squares"))
        tap_diag("off by %.2Le; %.2Le -> %.2Le", off, error, left);
    bench_clear(&b);
}

/* Both: dw = K1 grad E + K2 grad P with K of (6.502)-(6.504). */
static void
both(mpfr_prec_t bits)
{
    struct bench b;
    long double gE[3], gP[3], EE = 0, PP = 0, EP = 0, D, K1, K2, dE, dP, off = 0;

    bench_init(&b, body, "energy-momentum", bits);
    correct(&b, zero, before, zero, after);
    dE = energy_of(after) - energy_of(before);
    dP = square_of(after) - square_of(before);
    for (size_t i = 0; i < 3; i++) {
        gE[i] = inertia[i] * after[i];
        gP[i] = 2 * inertia[i] * inertia[i] * after[i];
        EE += gE[i] * gE[i];
        PP += gP[i] * gP[i];
        EP += gE[i] * gP[i];
    }
    D = EE * PP - EP * EP;
    K1 = (EP * dP - PP * dE) / D;
    K2 = (EP * dE - EE * dP) / D;
    for (size_t i = 0; i < 3; i++)
        off = fmaxl(off, fabsl(get(&b.v, i) - after[i] - K1 * gE[i] - K2 * gP[i]));
    if (!tap_ok(off < fmaxl(ldexpl(64, -(int)bits), 1e-17L),
                "a rigid body, %ld bits: energy and momentum, (6.497)-(6.504)", (long)bits))
        tap_diag("off by %.2Le", off);
    bench_clear(&b);
}

/* ------------------------------------------------------------------------- positions */

/* V' = V - T_0 = x^2 + 2 y^2 - x^2/4: dq = -dE grad V'/|grad V'|^2, exact here, and v stays. */
static void
positions(mpfr_prec_t bits)
{
    static const char *const text =
        "coordinate x, y; kinetic (x'^2 + y'^2)/2 + x^2/4; potential x^2 + 2*y^2;"
        "initial x = 1, y = 0, x' = 0, y' = 0;"
        "invariant energy: (x'^2 + y'^2)/2 - x^2/4 + x^2 + 2*y^2;";
    static const long double q0[] = {1, 0.5L}, v0[] = {0.125L, 0}, q[] = {1.0625L, 0.5L};
    struct bench b;
    long double dE = 0.75L * (q[0] * q[0] - q0[0] * q0[0]), gx = 1.5L * q[0], gy = 4 * q[1], g2,
                off;

    bench_init(&b, text, "energy-position", bits);
    correct(&b, q0, v0, q, v0);
    g2 = gx * gx + gy * gy;
    off =
        fmaxl(fabsl(get(&b.q, 0) - q[0] + dE * gx / g2), fabsl(get(&b.q, 1) - q[1] + dE * gy / g2));
    if (!tap_ok(off < fmaxl(ldexpl(4, -(int)bits), 1e-18L) && get(&b.v, 0) == v0[0],
                "%ld bits: energy-position, (6.445)-(6.447)", (long)bits))
        tap_diag("off by %.2Le", off);
    bench_clear(&b);
}

/* A correction that would not even halve the error is left out, and counted. */
static void
hopeless(void)
{
    static const char *const text = "coordinate x; kinetic x'^2/2; potential cos(x);"
                                    "initial x = 0, x' = 0; invariant energy: x'^2/2 + cos(x);";
    static const long double q0[] = {0}, v0[] = {2}, q[] = {0.0625L}, v[] = {1};
    struct bench b;

    bench_init(&b, text, "energy-position", 53);
    correct(&b, q0, v0, q, v);
    tap_ok(get(&b.q, 0) == q[0] && b.method->skipped(b.work) == 1,
           "energy-position: from a maximum of V nothing is reached, and nothing done");
    bench_clear(&b);
}

/* --------------------------------------------------------------------------- norm of M */

/* T = x'^2/2 + y'^2, in x = u + w/2, y = w: the corrected motion is the same. */
static void
same_motion(mpfr_prec_t bits)
{
    static const char *const first =
        "coordinate x, y; kinetic x'^2/2 + y'^2; constraint line: x + y = 1;"
        "potential x^2; initial x = 1, y = 0, x' = 1, y' = -1;"
        "invariant energy: x'^2/2 + y'^2 + x^2; invariant P: x'*y' + x';";
    static const char *const second =
        "coordinate u, w; let x = u + w/2; let y = w; kinetic x'^2/2 + y'^2;"
        "constraint line: x + y = 1; potential x^2; initial u = 1, w = 0, u' = 3/2, w' = -1;"
        "invariant energy: x'^2/2 + y'^2 + x^2; invariant P: x'*y' + x';";
    static const char *const name = "one-step-mass-energy-momentum";
    static const long double q[] = {1, 0}, v[] = {1, -1}, qa[] = {1.03125L, 0},
                             va[] = {1.0625L, -1};
    static const long double p[] = {1, 0}, u[] = {1.5L, -1}, pa[] = {1.03125L, 0},
                             ua[] = {1.5625L, -1};
    struct bench a, b;
    long double dx, dy, off;

    bench_init(&a, first, name, bits);
    bench_init(&b, second, name, bits);
    correct(&a, q, v, qa, va);
    correct(&b, p, u, pa, ua);
    dx = get(&b.v, 0) + get(&b.v, 1) / 2 - get(&a.v, 0);
    dy = get(&b.v, 1) - get(&a.v, 1);
    off = fmaxl(fabsl(dx), fabsl(dy));
    if (!tap_ok(off < fmaxl(ldexpl(256, -(int)bits), 1e-17L) &&
                    fabsl(get(&a.v, 0) + get(&a.v, 1)) < 1e-14L,
                "%ld bits: least in the norm of M is the same in other coordinates", (long)bits))
        tap_diag("off by %.2Le, phi' %.2Le", off, get(&a.v, 0) + get(&a.v, 1));
    bench_clear(&a);
    bench_clear(&b);
}

static void
refused(const char *text, const char *method)
{
    struct case_model c = case_parse(text);
    struct hol_system system;
    void *work = NULL;

    if (hol_system_init(&system, c.model, hol_solver_find("gram-schmidt"), 53) != HOL_OK)
        tap_bail("no system");
    const struct hol_stabilization *found = hol_stabilization_find(method);
    tap_ok(found->create(found, &work, &system, NULL) == HOL_INVALID,
           "%s: not for a case without what it needs", method);
    hol_system_clear(&system);
    case_clear(&c);
}

int
main(void)
{
    static const mpfr_prec_t bits[] = {53, 106};
    static const char *const flat = "coordinate x; kinetic x'^2/2; initial x = 0, x' = 1;"
                                    "invariant energy: x'^2/2; invariant place: x - t*1;";

    for (size_t k = 0; k < 2; k++) {
        rigid_body(false, bits[k]);
        rigid_body(true, bits[k]);
        both(bits[k]);
        positions(bits[k]);
        same_motion(bits[k]);
    }
    hopeless();
    refused(flat, "momentum");
    refused(flat, "energy-momentum");
    refused(flat, "energy-position");
    mpfr_free_cache();
    return tap_done();
}
