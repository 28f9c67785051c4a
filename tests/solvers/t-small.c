/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/*
 * The kernels for small sizes: they decline what is not clear at first sight, and the second pass
 * of Gram-Schmidt is what keeps the rows orthogonal.
 */
#include "solvers/kernels/small.h"
#include "tests/conformance/instances.h"
#include "tests/support/tap.h"

#include <math.h>

#define NUMBER double
#define SIGNS int64_t
#define NEGATIVE(x) hol_word_of(x)
#define NOT_FINITE(x) (-(int64_t) !((x) - (x) >= 0))
#define NAME(stem) probe_##stem
#define UNROLL
#include "solvers/kernels/small-template.h"

#define N 5

static void
make(struct hol_problem *p, struct hol_answer *a, size_t n, size_t m)
{
    if (hol_problem_init(p, n, m, 53) != HOL_OK || hol_answer_init(a, n, m, 53) != HOL_OK)
        tap_bail("out of memory");
}

/* Row 1 is row 0 and 2^-k of another, row 2 is 3 row 0 and `off` of a third; m rows. */
static void
fill(struct hol_problem *p, size_t m, int k, double off)
{
    double *A = p->A.d;

    p->m = p->A.rows = p->b.rows = m;
    for (size_t j = 0; j < N; j++) {
        for (size_t i = 0; i < N; i++)
            p->M.d[i + j * N] = i == j ? 2 + (double)j / 4 : 1.0 / (double)(3 + i + j);
        A[j * m] = sin(1 + (double)j);
        if (m > 1)
            A[1 + j * m] = A[j * m] + ldexp(cos(2 * (double)j), -k);
        if (m > 2)
            A[2 + j * m] = 3 * A[j * m] + off * sin(3 + 5 * (double)j);
        p->F.d[j] = 1 - (double)j / 3;
    }
    for (size_t i = 0; i < m; i++)
        p->b.d[i] = i == 2 ? 3 * p->b.d[0] : 1 + (double)i / 7;
}

static bool
is_taken(hol_kernel_solve *kernel, struct hol_answer *a, const struct hol_problem *p)
{
    return kernel(a, p) == HOL_KERNEL_ANSWERED && a->origin.path == HOL_PATH_KERNEL && a->rank == 2;
}

static void
test_threshold(void)
{
    struct hol_problem p;
    struct hol_answer a;
    bool near = true, far = false, lost = false;

    make(&p, &a, N, 3);
    for (int k = 0; k < 20; k++) {
        fill(&p, 2, k, 0);
        near = near && is_taken(hol_small_min_norm, &a, &p);
    }
    for (int k = 30; k < 46; k++) {
        fill(&p, 2, k, 0);
        far = far || is_taken(hol_small_min_norm, &a, &p);
        lost = lost || is_taken(hol_small_schur, &a, &p);
    }
    tap_ok(near, "rows that are clear of each other are taken");
    tap_ok(!far, "rows from 2^-30 to 2^-45 of each other are left to the formulation");
    fill(&p, 3, 0, 0);
    tap_ok(is_taken(hol_small_min_norm, &a, &p), "a multiple of a row is dropped");
    p.b.d[2] += 0x1p-30;
    tap_ok(hol_small_min_norm(&a, &p) == HOL_KERNEL_DECLINED, "if it is consistent");
    fill(&p, 3, 0, 0x1p-40);
    tap_ok(hol_small_min_norm(&a, &p) == HOL_KERNEL_DECLINED, "and a multiple, not nearly one");
    fill(&p, 2, 0, 0);
    p.M.d[0] = -p.M.d[0];
    tap_ok(hol_small_min_norm(&a, &p) == HOL_KERNEL_DECLINED,
           "M that is not positive definite is declined");
    fill(&p, 2, 3, 0);
    near = is_taken(hol_small_schur, &a, &p);
    fill(&p, 2, 9, 0);
    tap_ok(near && !is_taken(hol_small_schur, &a, &p) && !lost,
           "schur: A M^-1 A^T has pivots above 2^-13 of its diagonal");
    hol_problem_clear(&p);
    hol_answer_clear(&a);
}

/* The largest |<q_i, q_k>| / (|q_i| |q_k|), with the second pass and without. */
static double
not_orthogonal(int k, bool twice)
{
    struct hol_problem p;
    struct hol_answer a;
    double worst = 0;
    struct probe_room w;
    int64_t bad = 0;

    make(&p, &a, N, 3);
    fill(&p, 3, k, ldexp(1, -k));
    const struct probe_problem from = {p.M.d, p.A.d, p.F.d, p.b.d, NULL, 1};
    probe_factor(&bad, &w, N, &from, HOL_SMALL_MASS);
    probe_reduce(&w, N, 3, &from);
    hol_problem_clear(&p);
    hol_answer_clear(&a);
    for (size_t row = 0; row < 3; row++) {
        double g[HOL_SMALL_M];

        if (twice)
            probe_again(&w, N, row);
        probe_dots(g, &w, N, row, row, 3);
        probe_take(&w, g, N, 3, row);
    }
    for (size_t i = 0; i < 3; i++)
        for (size_t row = 0; row < i; row++) {
            double dot = 0, one = 0, other = 0;

            for (size_t j = 0; j < N; j++) {
                dot += w.B[i][j] * w.v[j] * w.B[row][j];
                one += w.B[i][j] * w.v[j] * w.B[i][j];
                other += w.B[row][j] * w.v[j] * w.B[row][j];
            }
            worst = fmax(worst, fabs(dot) / sqrt(one * other));
        }
    return bad >= 0 ? worst : INFINITY;
}

/* ------------------------------------------------------------ numbers that are not plain */

static const double sentinel = 1234.5;

static void
fill_plain(struct hol_problem *p, struct hol_answer *a, struct rng *r)
{
    size_t n = p->n, m = p->m;

    for (size_t j = 0; j < n; j++) {
        for (size_t i = 0; i <= j; i++)
            p->M.d[i + j * n] = p->M.d[j + i * n] =
                i == j ? 3 : (double)rng_int(r, 1, 99) / (100 * (double)n);
        for (size_t i = 0; i < m; i++)
            p->A.d[i + j * m] = (double)rng_int(r, 1, 99) / 64 + (i == j ? 4 : 0);
        p->F.d[j] = (double)rng_int(r, 1, 99) / 32;
        a->qdd.d[j] = a->FL.d[j] = a->FC.d[j] = sentinel;
    }
    for (size_t i = 0; i < m; i++) {
        p->b.d[i] = (double)rng_int(r, 1, 99) / 16;
        a->lambda.d[i] = sentinel;
    }
}

static bool
answers(struct hol_answer *a, const struct hol_problem *p, bool schur)
{
    const struct hol_kernel *kernel = schur ? &hol_kernel_lagrange_schur : &hol_kernel_min_norm;

    return kernel->find(p->n, p->m)(a, p) == HOL_KERNEL_ANSWERED;
}

static bool
is_untouched(const struct hol_answer *a, size_t n, size_t m)
{
    bool same = true;

    for (size_t j = 0; j < n; j++)
        same = same && a->qdd.d[j] == sentinel && a->FL.d[j] == sentinel && a->FC.d[j] == sentinel;
    for (size_t i = 0; i < m; i++)
        same = same && a->lambda.d[i] == sentinel;
    return same;
}

/* Every element of x in turn becomes what it must not be; how many of these were answered? */
static size_t
answered(struct hol_answer *a, struct hol_problem *p, struct hol_mat *x, bool schur)
{
    static const double not_plain[] = {NAN, INFINITY, -INFINITY, 0x1p201, -0x1p-201, 0x1p-1074};
    size_t wrong = 0;

    for (size_t k = 0; k < x->rows * x->cols; k++)
        for (size_t e = 0; e < sizeof not_plain / sizeof *not_plain; e++) {
            size_t i = k % x->rows, j = k / x->rows, other = x == &p->M ? j + i * x->rows : k;
            double kept = x->d[k];

            x->d[k] = x->d[other] = not_plain[e];
            wrong += answers(a, p, schur) || !is_untouched(a, p->n, p->m);
            x->d[k] = x->d[other] = kept;
        }
    return wrong;
}

/* Every element of M beside the diagonal in turn becomes another than its mirror image. */
static size_t
answered_skew(struct hol_answer *a, struct hol_problem *p, bool schur)
{
    size_t n = p->n, wrong = 0;

    for (size_t k = 0; k < n * n; k++) {
        double kept = p->M.d[k];

        if (k / n == k % n)
            continue;
        p->M.d[k] = -kept;
        wrong += answers(a, p, schur);
        p->M.d[k] = nextafter(kept, 2 * kept);
        wrong += answers(a, p, schur) || !is_untouched(a, n, p->m);
        p->M.d[k] = kept;
    }
    return wrong;
}

static void
test_plain(size_t n, size_t m, bool schur, struct rng *r)
{
    struct hol_problem p;
    struct hol_answer a;
    size_t wrong, skew;

    if (hol_problem_init(&p, n, m, 53) != HOL_OK || hol_answer_init(&a, n, m, 53) != HOL_OK)
        tap_bail("out of memory");
    fill_plain(&p, &a, r);
    wrong = answered(&a, &p, &p.M, schur) + answered(&a, &p, &p.A, schur) +
            answered(&a, &p, &p.F, schur) + answered(&a, &p, &p.b, schur) +
            answered(&a, &p, &p.C, schur);
    skew = answered_skew(&a, &p, schur);
    tap_ok(wrong == 0 && skew == 0 && !answers(&a, &(struct hol_problem){.n = n, .m = m}, schur) &&
               is_untouched(&a, n, m) && answers(&a, &p, schur) && a.rank == m,
           "%s (%zu,%zu): what is not plain is refused, wherever it is (%zu, %zu not)",
           schur ? "schur" : "min-norm", n, m, wrong, skew);
    hol_problem_clear(&p);
    hol_answer_clear(&a);
}

/* ------------------------------------------------------------ one answer, whoever gives it */

static bool
same(const struct hol_vec *x, const struct hol_vec *y, size_t count)
{
    return memcmp(x->d, y->d, count * sizeof(double)) == 0;
}

/* The functions of a size against the loops for any size, on numbers with many significant bits. */
static void
test_same(size_t n, size_t m, bool schur, bool nonideal, struct rng *r)
{
    struct hol_problem p;
    struct hol_answer a, b;
    size_t differing = 0;

    if (hol_problem_init(&p, n, m, 53) != HOL_OK || hol_answer_init(&a, n, m, 53) != HOL_OK ||
        hol_answer_init(&b, n, m, 53) != HOL_OK)
        tap_bail("out of memory");
    for (size_t k = 0; k < 20; k++) {
        fill_plain(&p, &a, r);
        for (size_t j = 0; j < n; j++)
            p.C.d[j] = nonideal ? sqrt(p.F.d[j]) : 0;
        for (size_t e = 0; e < n * n; e++)
            p.M.d[e] = sqrt(p.M.d[e]) - (e % (n + 1) == 0 ? 0 : 0.1);
        for (size_t e = 0; e < m * n; e++)
            p.A.d[e] = sqrt(p.A.d[e]);
        differing +=
            !answers(&a, &p, schur) ||
            (schur ? hol_small_schur : hol_small_min_norm)(&b, &p) != HOL_KERNEL_ANSWERED ||
            !same(&a.qdd, &b.qdd, n) || !same(&a.FL, &b.FL, n) || !same(&a.FC, &b.FC, n) ||
            !same(&a.lambda, &b.lambda, m);
    }
    tap_ok(differing == 0, "%s (%zu,%zu)%s: the bits of the loops for any size",
           schur ? "schur" : "min-norm", n, m, nonideal ? ", nonideal forces" : "");
    hol_problem_clear(&p);
    hol_answer_clear(&a);
    hol_answer_clear(&b);
}

int
main(void)
{
    static const size_t sizes[][2] = {{1, 1}, {2, 1}, {3, 1}, {3, 2}, {4, 3},  {5, 2},
                                      {6, 3}, {5, 1}, {6, 5}, {9, 1}, {12, 6}, {12, 12}};
    struct rng r = {tap_seed()};
    double with = 0, without = 0;

    for (size_t k = 0; k < sizeof sizes / sizeof *sizes; k++)
        for (int schur = 0; schur < (sizes[k][1] < 8 ? 2 : 1); schur++)
            test_plain(sizes[k][0], sizes[k][1], schur == 1, &r);
    for (size_t k = 0; k < 7; k++)
        for (int kind = 0; kind < 3; kind++)
            test_same(sizes[k][0], sizes[k][1], kind == 2, kind == 1, &r);

    test_threshold();
    for (int k = 0; k < 24; k++) {
        with = fmax(with, not_orthogonal(k, true));
        without = fmax(without, not_orthogonal(k, false));
    }
    tap_ok(with <= 30 * 0x1p-53, "q_k orthogonal, kappa up to 2^24: %.1e", with);
    tap_ok(without > 1000 * 0x1p-53, "and without the second pass not: %.1e", without);
    return tap_done();
}
