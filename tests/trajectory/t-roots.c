/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */

/* Zeros of polynomials whose zeros are known. */
#include "reference/linear/roots.h"
#include "tests/support/failing-heap.h"
#include "tests/support/tap.h"

#include <gmp.h>
#include <stdio.h>

#define DEGREE 40
#define BITS 256

static mpfr_t c[DEGREE + 1], x;
static size_t degree;
static struct hol_roots *roots;

/* p := p (x - zero) */
static void
multiply(const char *zero)
{
    mpfr_set_str(x, zero, 10, MPFR_RNDN);
    degree++;
    mpfr_set_zero(c[degree], 1);
    for (size_t k = degree + 1; k-- > 0;) {
        mpfr_mul(c[k], c[k], x, MPFR_RNDN);
        mpfr_neg(c[k], c[k], MPFR_RNDN);
        if (k > 0)
            mpfr_add(c[k], c[k], c[k - 1], MPFR_RNDN);
    }
}

static void
start(void)
{
    degree = 0;
    mpfr_set_ui(c[0], 1, MPFR_RNDN);
}

/* The zeros inside, each alone between the ends that are told; signs alternate or touch as they
 * must. */
static void
check(size_t count, const char *const *zeros, size_t inside, const char *const *expected,
      const bool *touches, const char *what)
{
    const struct hol_root *root;
    size_t found = 0;
    bool good = true;
    int sign = 0;

    start();
    for (size_t i = 0; i < count; i++)
        multiply(zeros[i]);
    (void)hol_roots_begin(roots, c, degree);
    while ((root = hol_roots_next(roots)) != NULL) {
        if (found < inside) {
            mpfr_set_str(x, expected[found], 10, MPFR_RNDN);
            good = good && mpfr_cmp(root->low, x) <= 0 && mpfr_cmp(root->high, x) >= 0 &&
                   (root->before == root->after) == touches[found] &&
                   (sign == 0 || root->before == sign) && root->before * root->after != 0;
            if (found > 0) {
                mpfr_set_str(x, expected[found - 1], 10, MPFR_RNDN);
                good = good && mpfr_cmp(root->low, x) > 0;
            }
            if (found + 1 < inside) {
                mpfr_set_str(x, expected[found + 1], 10, MPFR_RNDN);
                good = good && mpfr_cmp(root->high, x) < 0;
            }
        }
        sign = root->after;
        found++;
    }
    if (!tap_ok(good && found == inside, "%s", what))
        tap_diag("%zu zeros, of %zu", found, inside);
}

static void
known(void)
{
    static const char *const far[] = {"-1", "2", "-0.25", "1.0001", "-1e-20"};
    static const char *const simple[] = {"0.1", "0.7", "-0.5", "0.333"};
    static const char *const ordered[] = {"0.1", "0.333", "0.7"};
    static const char *const close[] = {"0.6", "0.6000000000000000000000001", "0.9", "3"};
    static const char *const touching[] = {"0.3", "0.3", "0.8", "-2"};
    static const char *const touched[] = {"0.3", "0.8"};
    static const char *const middle[] = {"0.5", "0.5", "0.25", "0.75"};
    static const char *const middles[] = {"0.25", "0.5", "0.75"};
    static const char *const beside[] = {"0.499999999", "0.5", "0.500000001"};
    static const char *const pair[] = {"0.2", "0.2000001"};
    static const bool no[] = {false, false, false}, first[] = {true, false},
                      second[] = {false, true, false};

    check(5, far, 0, NULL, NULL, "none inside");
    check(4, simple, 3, ordered, no, "three simple ones");
    check(4, close, 3, close, no, "two 1e-25 apart");
    check(4, touching, 2, touched, first, "one touches");
    check(4, middle, 3, middles, second, "exactly in the middle: simple and double");
    check(3, beside, 3, beside, no, "one exactly in the middle, and one on each side of it");
    check(2, pair, 2, pair, no, "two 1e-7 apart");
}

/* A zero at the start is not told, whether it crosses or touches; what follows is. */
static void
at_start(void)
{
    static const char *const zeros[] = {"0", "0.4"};

    for (int power = 1; power <= 4; power++) {
        const struct hol_root *root;
        bool there;

        start();
        for (int i = 0; i < power; i++)
            multiply(zeros[0]);
        multiply(zeros[1]);
        there = hol_roots_begin(roots, c, degree);
        root = hol_roots_next(roots);
        mpfr_set_str(x, zeros[1], 10, MPFR_RNDN);
        tap_ok(there && root && mpfr_sgn(root->low) > 0 && mpfr_cmp(root->low, x) <= 0 &&
                   mpfr_cmp(root->high, x) >= 0 && !hol_roots_next(roots),
               "a zero of order %d at the start, and another", power);
    }
}

/* Random ones: as many as there are, in their order. */
static void
random_ones(void)
{
    gmp_randstate_t state;
    size_t wrong = 0, count = 100 * (size_t)tap_multiplier();

    gmp_randinit_default(state);
    gmp_randseed_ui(state, tap_seed());
    for (size_t i = 0; i < count; i++) {
        size_t inside = 0, found = 0;
        unsigned long many = 1 + gmp_urandomm_ui(state, 20);

        start();
        for (unsigned long k = 0; k < many; k++) {
            char zero[40];
            long digits = (long)gmp_urandomm_ui(state, 4000000000ul) - 2000000000l;

            if (digits == 0 || digits == 1000000000l)
                continue;
            inside += digits > 0 && digits < 1000000000l;
            (void)snprintf(zero, sizeof zero, "%lde-9", digits);
            multiply(zero);
        }
        (void)hol_roots_begin(roots, c, degree);
        while (hol_roots_next(roots))
            found++;
        wrong += found != inside;
    }
    tap_ok(wrong == 0, "%zu random polynomials: all zeros and no others (%zu wrong)", count, wrong);
    gmp_randclear(state);
}

static void
memory(void)
{
    struct hol_roots *other = NULL;
    size_t fails = 0;

    for (size_t k = 1; k < 20 && !other; k++) {
        enum hol_status status;

        heap_fail_at(k);
        status = hol_roots_create(&other, 5, 100);
        heap_fail_at(0);
        fails += status == HOL_NOMEM && !other;
    }
    tap_ok(fails == 6 && other, "each allocation that fails is answered");
    hol_roots_destroy(other);
    hol_roots_destroy(NULL);
}

int
main(void)
{
    for (size_t k = 0; k <= DEGREE; k++)
        mpfr_init2(c[k], BITS);
    mpfr_init2(x, BITS);
    if (hol_roots_create(&roots, DEGREE, BITS) != HOL_OK)
        tap_bail("out of memory");
    known();
    at_start();
    random_ones();
    memory();
    hol_roots_destroy(roots);
    for (size_t k = 0; k <= DEGREE; k++)
        mpfr_clear(c[k]);
    mpfr_clear(x);
    return tap_done();
}
