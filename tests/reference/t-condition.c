/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */

/*
 * Condition numbers against constructed spectra: diagonal matrices turned by Householder
 * reflections at many bits; both ways of computing them (Jacobi, and bisection for large sizes) on
 * the same matrices.
 */
#include "base/alloc.h"
#include "reference/instant/instant.h"
#include "reference/linear/spectrum.h"
#include "tests/conformance/instances.h"
#include "tests/support/tap.h"

#include <math.h>

#define BITS 512
#define CLOSE 1e-15L

/* X := (I - 2 u u^T / u^T u) X, or X times it from the right; random integers u. */
static void
reflect(struct hol_mat *x, bool right, struct rng *rng)
{
    size_t size = right ? x->cols : x->rows, other = right ? x->rows : x->cols;
    long *u = hol_alloc(size, sizeof *u), norm = 0;
    mpfr_t dot, e;

    if (!u)
        tap_bail("out of memory");
    mpfr_inits2(BITS, dot, e, (mpfr_ptr)0);
    for (size_t i = 0; i < size; i++) {
        u[i] = rng_int(rng, -9, 9);
        u[i] = i == 0 && u[i] == 0 ? 1 : u[i];
        norm += u[i] * u[i];
    }
    for (size_t k = 0; k < other; k++) {
        mpfr_set_zero(dot, 1);
        for (size_t i = 0; i < size; i++) {
            hol_mat_get(e, x, right ? k : i, right ? i : k);
            mpfr_mul_si(e, e, u[i], MPFR_RNDN);
            mpfr_add(dot, dot, e, MPFR_RNDN);
        }
        mpfr_mul_si(dot, dot, 2, MPFR_RNDN);
        mpfr_div_si(dot, dot, norm, MPFR_RNDN);
        for (size_t i = 0; i < size; i++) {
            mpfr_t p;

            mpfr_init2(p, BITS);
            mpfr_mul_si(p, dot, u[i], MPFR_RNDN);
            hol_mat_get(e, x, right ? k : i, right ? i : k);
            mpfr_sub(e, e, p, MPFR_RNDN);
            hol_mat_set(x, right ? k : i, right ? i : k, e);
            mpfr_clear(p);
        }
    }
    mpfr_clears(dot, e, (mpfr_ptr)0);
    hol_free(u);
}

/* Diagonal 2^0, ..., 2^-spread (count of them, evenly), the rest 0. */
static void
set_diagonal(struct hol_mat *x, size_t count, long spread)
{
    mpfr_t e;

    mpfr_init2(e, BITS);
    hol_mat_zero(x);
    for (size_t i = 0; i < count; i++) {
        mpfr_set_si_2exp(e, 1, count > 1 ? -(spread * (long)i / ((long)count - 1)) : 0, MPFR_RNDN);
        hol_mat_set(x, i, i, e);
    }
    mpfr_clear(e);
}

static bool
close_to(long double x, long double wanted)
{
    bool good = fabsl(x - wanted) <= CLOSE * wanted;

    if (!good)
        tap_diag("%.12Lg is not %.12Lg", x, wanted);
    return good;
}

/* M = Q diag Q^T, A = U diag V^T; spread_M < 0: M = I, so that kappa(B) = kappa(A). */
static void
try_spectrum(size_t n, size_t m, size_t rank, long spread_M, long spread_A, struct rng *rng)
{
    struct hol_problem p;
    struct hol_condition c;
    bool diagonal = spread_M < 0;
    mpfr_t x, y;

    if (hol_problem_init(&p, n, m, BITS) != HOL_OK)
        tap_bail("out of memory");
    mpfr_inits2(BITS, x, y, (mpfr_ptr)0);
    set_diagonal(&p.A, rank, spread_A);
    for (int k = 0; k < 3 && m > 0; k++) {
        reflect(&p.A, false, rng);
        reflect(&p.A, true, rng);
    }
    set_diagonal(&p.M, n, diagonal ? 0 : spread_M);
    for (int k = 0; k < 2; k++) {
        struct rng same = *rng;

        reflect(&p.M, false, rng);
        *rng = same;
        reflect(&p.M, true, rng);
    }
    for (size_t i = 0; i < n; i++)
        for (size_t j = 0; j < i; j++) {
            hol_mat_get(x, &p.M, i, j);
            hol_mat_set(&p.M, j, i, x);
        }
    if (hol_condition_compute(&c, &p, rank) != HOL_OK)
        tap_ok(false, "computed");
    else {
        bool good = close_to(c.kappa_M, exp2l((long double)(diagonal ? 0 : spread_M)));

        if (rank > 0) {
            long double least = exp2l((long double)(rank > 1 ? -spread_A : 0));

            good = close_to(c.sigma_A_min, least) && good;
            if (diagonal)
                good = close_to(c.kappa_B, 1 / least) && good;
        } else
            good = good && c.kappa_B == 1 && c.sigma_A_min == 0;
        tap_ok(good, "n = %zu, m = %zu, rank %zu, kappa(M) = 2^%ld, kappa(A) = 2^%ld", n, m, rank,
               diagonal ? 0 : spread_M, spread_A);
    }
    mpfr_clears(x, y, (mpfr_ptr)0);
    hol_problem_clear(&p);
}

/* Diagonal M and A: kappa(B) by hand. */
static void
try_diagonal(void)
{
    struct hol_problem p;
    struct hol_condition c;

    if (hol_problem_init(&p, 3, 2, BITS) != HOL_OK)
        tap_bail("out of memory");
    hol_mat_set_si(&p.M, 0, 0, 4);
    hol_mat_set_si(&p.M, 1, 1, 25);
    hol_mat_set_si(&p.M, 2, 2, 100);
    hol_mat_set_si(&p.A, 0, 0, 6);
    hol_mat_set_si(&p.A, 1, 2, -5);
    tap_ok(hol_condition_compute(&c, &p, 2) == HOL_OK && close_to(c.kappa_M, 25) &&
               close_to(c.kappa_B, 6) && close_to(c.sigma_A_min, 5),
           "B = [3 0 0; 0 0 -1/2]: kappa 6");
    hol_mat_set_si(&p.M, 2, 2, 0);
    tap_ok(hol_condition_compute(&c, &p, 2) == HOL_OK && isinf(c.kappa_M) && c.kappa_B >= 1 &&
               c.kappa_B < 1e3L,
           "singular M: kappa(M) infinite, that of the KKT matrix finite");
    tap_ok(c.singular && !c.indefinite, "... and said to be singular");
    hol_mat_set_si(&p.M, 1, 1, -25);
    tap_ok(hol_condition_compute(&c, &p, 2) == HOL_OK && c.singular && !c.indefinite,
           "so is an indefinite one that is singular");
    hol_mat_set_si(&p.M, 2, 2, 1);
    hol_row_scale_2exp(&p.M, 2, -460); /* a coordinate whose mass is none beside its row */
    hol_mat_set_si(&p.M, 0, 2, 1);
    hol_mat_set_si(&p.M, 2, 0, 1);
    tap_ok(hol_condition_compute(&c, &p, 2) == HOL_OK && !c.singular && c.indefinite,
           "a 0 on the diagonal, or next to it, is none of a singular M");
    hol_mat_set_si(&p.M, 0, 2, 0);
    hol_mat_set_si(&p.M, 2, 0, 0);
    hol_mat_set_si(&p.M, 2, 2, 1);
    hol_row_scale_2exp(&p.M, 2, -2000);
    tap_ok(hol_condition_compute(&c, &p, 2) == HOL_OK && !c.singular && c.indefinite,
           "a regular one is indefinite, whatever its units");
    hol_mat_set_si(&p.M, 1, 1, 0);
    hol_mat_set_si(&p.M, 1, 2, 1);
    hol_mat_set_si(&p.M, 2, 1, 1);
    hol_row_scale_2exp(&p.M, 1, -2000);
    hol_row_scale_2exp(&p.M, 2, -2000);
    hol_mat_set_si(&p.M, 2, 2, 1);
    tap_ok(hol_condition_compute(&c, &p, 2) == HOL_OK && !c.singular && c.indefinite,
           "... and with a 0 on its diagonal");
    hol_mat_set_si(&p.M, 1, 1, 25);
    hol_mat_set_si(&p.M, 1, 2, 0);
    hol_mat_set_si(&p.M, 2, 1, 0);
    hol_mat_set_si(&p.M, 2, 2, 1);
    hol_row_scale_2exp(&p.M, 2, 20000);
    tap_ok(hol_condition_compute(&c, &p, 2) == HOL_OK && isinf(c.kappa_M) && !c.singular,
           "a kappa(M) that no long double holds is none of a singular M");
    tap_ok(hol_condition_compute(&c, &p, 3) == HOL_INVALID, "rank above m is invalid");
    hol_problem_clear(&p);
}

/* The same matrix, Jacobi against tridiagonal form and bisection of its Gram matrix. */
static void
try_both(size_t r, size_t c, struct rng *rng)
{
    mpfr_t *a = hol_alloc_mpfr(r * c, BITS), *g = hol_alloc_mpfr(r * r, BITS);
    mpfr_t *d = hol_alloc_mpfr(4 * r, BITS), *tmp = hol_alloc_mpfr(8, BITS);
    long double *value = hol_alloc(r, sizeof *value);
    bool good = true;

    if (!a || !g || !d || !tmp || !value)
        tap_bail("out of memory");
    for (size_t i = 0; i < r * c; i++)
        mpfr_set_si_2exp(a[i], rng_int(rng, -1000, 1000), rng_int(rng, -20, 0), MPFR_RNDN);
    for (size_t i = 0; i < r; i++)
        for (size_t j = 0; j < r; j++)
            for (size_t k = 0; k < c; k++) {
                mpfr_mul(tmp[0], a[i * c + k], a[j * c + k], MPFR_RNDN);
                mpfr_add(g[i * r + j], g[i * r + j], tmp[0], MPFR_RNDN);
            }
    if (hol_ref_jacobi(value, a, r, c, tmp) != HOL_OK)
        good = false;
    hol_ref_tridiagonal(d, d + r, g, r, d + 2 * r, tmp);
    for (size_t k = 0; k < r; k++)
        good =
            good && close_to(exp2l(hol_ref_bisect(d, d + r, r, k, -400, tmp) / 2), exp2l(value[k]));
    tap_ok(good, "%zu x %zu: all singular values the same both ways", r, c);
    hol_free(a);
    hol_free(g);
    hol_free(d);
    hol_free(tmp);
    hol_free(value);
}

int
main(void)
{
    struct rng rng = {tap_seed()};

    try_diagonal();
    try_spectrum(4, 2, 2, -1, 10, &rng);
    try_spectrum(6, 6, 6, -1, 99, &rng);
    try_spectrum(6, 4, 2, -1, 30, &rng);
    try_spectrum(5, 8, 3, -1, 12, &rng);
    try_spectrum(5, 8, 0, 60, 0, &rng);
    try_spectrum(6, 3, 3, 99, 5, &rng);
    try_spectrum(3, 0, 0, 7, 0, &rng);
    try_spectrum(2, 1, 1, -1, 0, &rng);
    try_spectrum(8, 3, 3, 150, 150, &rng);
    try_spectrum(9, 9, 9, -1, 99, &rng);
    try_spectrum(12, 9, 4, 150, 150, &rng);
    try_spectrum(10, 20, 7, -1, 60, &rng);
    try_spectrum(40, 12, 7, -1, 40, &rng);
    try_both(1, 4, &rng);
    try_both(7, 7, &rng);
    try_both(5, 12, &rng);
    try_both(12, 13, &rng);
    return tap_done();
}
