/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* hol_is_surely_definite, with each kind of vectors that the processor has: what it calls definite
 * is, and what clearly is, it calls so. */
#include "numeric/lapack/loops.h"
#include "tests/numeric/matrices.h"
#include "tests/support/tap.h"

#include <math.h>

static const size_t sizes[] = {8, 9, 16, 17, 31, 33, 64, 128, 129, 150};
enum { SIZES = sizeof sizes / sizeof *sizes };

static bool
surely(const struct hol_mat *M)
{
    struct pool pool = {.used = 0};
    struct hol_mat *scratch = pool_mat(&pool, M->rows, M->rows, M->bits);
    bool answer = hol_is_surely_definite(M, scratch, pool_mat(&pool, M->rows, 1, M->bits));

    pool_clear(&pool);
    return answer;
}

/* Eigenvalues 1 to 2^-6; then the least of them moved below 0 by a part in 2^20 of itself. */
static void
test_eigenvalues(size_t n, bool *found, bool *in_units, bool *refused)
{
    struct pool pool = {.used = 0};
    struct trial t = {.bits = HOL_BITS_DOUBLE, .rows = n, .cols = n, .rank = n, .spread = 6};
    struct hol_mat *exact, *lambda, *M;
    long double least = 1;

    t.seed = tap_seed();
    t.state = t.seed + n;
    exact = pool_mat(&pool, n, n, high_bits(&t));
    lambda = pool_mat(&pool, n, 1, high_bits(&t));
    draw_symmetric(exact, lambda, false, &t, &pool);
    M = lower(&pool, &t, exact);
    for (size_t k = 0; k < n; k++)
        least = fminl(least, hol_mat_abs(lambda, k, 0));
    *found = *found && surely(M);
    for (size_t j = 0; j < n; j++)
        M->d[j + j * n] -= (double)least * (1 + 0x1p-20);
    *refused = *refused && !surely(M);
    for (size_t j = 0; j < n; j++)
        M->d[j + j * n] += (double)least * (1 + 0x1p-20);
    for (size_t j = 0; j < n; j++)
        for (size_t i = 0; i < n; i++)
            M->d[i + j * n] = ldexp(M->d[i + j * n], 150 * (int)(i % 3) + 150 * (int)(j % 3) - 300);
    *in_units = *in_units && surely(M);
    pool_clear(&pool);
}

/* The identity with one block [1 c; c 1], or another diagonal element; at every step-th place. */
static void
test_blocks(size_t n, size_t step)
{
    struct pool pool = {.used = 0};
    struct hol_mat *M = pool_mat(&pool, n, n, HOL_BITS_DOUBLE);
    static const double bad[] = {0, -1, NAN, INFINITY};
    bool good = true, wrong = false;

    for (size_t k = 0; k + 1 < n; k += step) {
        for (int more = 0; more < 2; more++) {
            hol_mat_identity(M);
            M->d[k + (k + 1) * n] = M->d[k + 1 + k * n] = more ? 1 + 0x1p-20 : 1 - 0x1p-10;
            if (more)
                wrong = wrong || surely(M);
            else if (n < 100) /* beyond, more than 2^-10 is asked for */
                good = good && surely(M);
        }
        M->d[k + (k + 1) * n] = M->d[k + 1 + k * n] = NAN;
        wrong = wrong || surely(M);
        for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
            hol_mat_identity(M);
            M->d[k + k * n] = bad[i];
            wrong = wrong || surely(M);
        }
    }
    tap_ok(good && !wrong, "one block of the identity decides, n = %zu", n);
    pool_clear(&pool);
}

static void
test_loops(const struct hol_loops *loops)
{
    bool found = true, in_units = true, refused = true;

    hol_loops_take(loops);
    for (size_t i = 0; i < SIZES; i++)
        test_eigenvalues(sizes[i], &found, &in_units, &refused);
    tap_ok(found, "%zu lanes: M > 0 of condition number 2^6 is surely definite", loops->lanes);
    tap_ok(in_units, "in other units, too");
    tap_ok(refused, "and is not with an eigenvalue just below 0");
    test_blocks(8, 1);
    test_blocks(17, 1);
    test_blocks(130, 1);
    test_blocks(260, 37);
}

int
main(void)
{
    struct pool pool = {.used = 0};
    struct hol_mat *M = pool_mat(&pool, 8, 8, 106);

    for (const struct hol_loops *const *loops = hol_loops_here(); *loops != NULL; loops++)
        test_loops(*loops);
    hol_mat_identity(M);
    tap_ok(!surely(M), "not in other bits than 53");
    pool_clear(&pool);
    mpfr_free_cache();
    return tap_done();
}
