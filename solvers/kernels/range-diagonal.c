/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The range space method in double for a diagonal M: the products that make up S listed once,
 * then summed. */
#include "solvers/kernels/range-diagonal.h"

#include "base/alloc.h"
#include "solvers/kernels/range-path.h"

#include "numeric/dense/clones.h"
#include "solvers/kernels/small.h"

#include <math.h>
#include <string.h>

/* No more products than this many times the cells of A and S, or listing them does not pay. */
enum { PRODUCTS = 8 };

struct kernel {
    const struct hol_solver *of;
    struct hol_range range;
    double least;               /* hol_range_plain_pivot */
    struct hol_range_path path; /* rows that couple as a path */
    /* others: cells of A whose products make cell c of S: up to end[c] */
    struct hol_indices end, first, second;
    struct hol_vec inverse, pivot, z; /* M^-1; D^-1; L^-1 (b - A M^-1 F), then lambda, by places */
};

static void
destroy(void *work)
{
    struct kernel *fast = work;

    if (fast == NULL)
        return;
    hol_range_clear(&fast->range);
    hol_indices_clear(&fast->end);
    hol_indices_clear(&fast->first);
    hol_indices_clear(&fast->second);
    hol_mat_clear(&fast->inverse);
    hol_mat_clear(&fast->pivot);
    hol_mat_clear(&fast->z);
    hol_range_path_clear(&fast->path);
    hol_free(fast);
}

/* The cells that rows i and j of A have in the same columns: listed from count on, where there is
 * room for lists. */
static size_t
intersect(struct kernel *fast, const struct hol_pattern *A, uint32_t i, uint32_t j, size_t count,
          bool list)
{
    uint32_t a = A->start.at[i], b = A->start.at[j];

    while (a < A->start.at[i + 1] && b < A->start.at[j + 1]) {
        uint32_t left = A->index.at[a], right = A->index.at[b];

        if (left == right) {
            if (list) {
                fast->first.at[count] = a;
                fast->second.at[count] = b;
            }
            count++;
        }
        a += left <= right;
        b += right <= left;
    }
    return count;
}

/* The products of which S is made, cell by cell in the order of places. UNABLE: too many; NOMEM. */
static enum hol_status
list_products(struct kernel *fast)
{
    const struct hol_range *w = &fast->range;
    const struct hol_sparse_ldl *f = &w->schur;
    size_t most = PRODUCTS * (w->A.count + w->S.pattern.count), count = 0;
    enum hol_status status;

    for (int pass = 0; pass < 2; pass++) {
        if (pass == 1 && count > most)
            return HOL_UNABLE;
        if (pass == 1 &&
            ((status = hol_indices_reserve(&fast->end, w->S.pattern.count)) != HOL_OK ||
             (status = hol_indices_reserve(&fast->first, count)) != HOL_OK ||
             (status = hol_indices_reserve(&fast->second, count)) != HOL_OK))
            return status;
        count = 0;
        for (size_t k = 0; k < w->m; k++)
            for (uint32_t c = f->from_start.at[k]; c < f->from_start.at[k + 1]; c++) {
                count = intersect(fast, &w->A, f->order.at[k], f->order.at[f->from_col.at[c]],
                                  count, pass == 1);
                if (pass == 1)
                    fast->end.at[c] = (uint32_t)count;
            }
    }
    return HOL_OK;
}

static enum hol_status
prepare(struct kernel *fast, const struct hol_sparse_problem *like)
{
    const struct hol_range *w = &fast->range;
    enum hol_status status = hol_range_analyse(&fast->range, &like->M.pattern, &like->A.pattern,
                                               fast->of->context, like->bits);

    if (status != HOL_OK || (status = hol_range_path_find(&fast->path, w)) != HOL_OK ||
        fast->path.found)
        return status;
    if ((status = hol_numbers_reserve(&fast->inverse, w->n, w->bits)) != HOL_OK ||
        (status = hol_numbers_reserve(&fast->pivot, w->m, w->bits)) != HOL_OK ||
        (status = hol_numbers_reserve(&fast->z, w->m, w->bits)) != HOL_OK)
        return status;
    return list_products(fast);
}

static enum hol_status
create(const struct hol_solver *self, void **work, const struct hol_sparse_problem *like)
{
    struct kernel *fast;
    enum hol_status status;

    if (like->M.pattern.count != like->n)
        return HOL_UNABLE;
    if ((fast = hol_alloc(1, sizeof *fast)) == NULL)
        return HOL_NOMEM;
    fast->of = self;
    fast->least = (double)hol_range_plain_pivot(HOL_BITS_DOUBLE);
    if ((status = prepare(fast, like)) == HOL_OK)
        *work = fast;
    else
        destroy(fast);
    return status;
}

enum { LANES = 8 };
typedef double lanes __attribute__((vector_size(LANES * sizeof(double))));
typedef uint64_t words __attribute__((vector_size(LANES * sizeof(uint64_t))));

/*
 * Of the words of doubles, or of vectors of them; into the sign: M is not of [2^-200, 2^200) or F
 * not of (-2^200, 2^200), NaN included; C is not zero. A positive double is the larger, the larger
 * its word is. (Compilers take vectors of comparisons apart.)
 */
#define WORD(exponent) ((uint64_t)(1023 + (exponent)) << 52)
#define SIZE(word) ((word)&INT64_MAX)
#define BAD_MASS(word) (((word)-WORD(-200)) | (WORD(200) - 1 - (word)) | (word))
#define BAD_FORCE(word) (WORD(200) - 1 - SIZE(word))
#define BAD_NONIDEAL(word) (0 - SIZE(word))
#define BAD(M, F, C) (BAD_MASS(M) | BAD_FORCE(F) | BAD_NONIDEAL(C))

static uint64_t
word_of(double x)
{
    uint64_t word;

    memcpy(&word, &x, sizeof word);
    return word;
}

/* M^-1, and F_L = 0; false: M is not positive, C is not zero, a number is too large. */
HOL_CLONES static bool
invert(double *restrict inverse, double *restrict FL, size_t n, const double *M, const double *F,
       const double *C)
{
    const lanes none = {0};
    words bad = {0};
    uint64_t any = 0;
    size_t j = 0;

    for (; j + LANES <= n; j += LANES) {
        lanes m, f, c;

        memcpy(&m, M + j, sizeof m);
        memcpy(&f, F + j, sizeof f);
        memcpy(&c, C + j, sizeof c);
        bad |= BAD((words)m, (words)f, (words)c);
        m = 1 / m;
        memcpy(inverse + j, &m, sizeof m);
        memcpy(FL + j, &none, sizeof none);
    }
    for (; j < n; j++) {
        any |= BAD(word_of(M[j]), word_of(F[j]), word_of(C[j]));
        inverse[j] = 1 / M[j];
        FL[j] = 0;
    }
    for (size_t k = 0; k < LANES; k++)
        any |= bad[k];
    return any >> 63 == 0;
}

/* Rows of S from the first place to the last: formed, eliminated, with their right sides. */
static bool
eliminate(struct kernel *fast, const struct hol_sparse_problem *p)
{
    const struct hol_range *w = &fast->range;
    const struct hol_sparse_ldl *f = &w->schur;
    const uint32_t *from = f->from_start.at, *cell = f->from_col.at, *end = fast->end.at;
    const uint32_t *first = fast->first.at, *second = fast->second.at, *column = w->A.index.at;
    const uint32_t *row = f->row_start.at, *start = f->L.start.at, *index = f->L.index.at;
    const double *A = p->A.value.d, *b = p->b.d, *F = p->F.d, *inverse = fast->inverse.d;
    double *L = f->value.d, *y = f->y.d, *pivot = fast->pivot.d, *z = fast->z.d;
    const double least = fast->least;
    int bad = 0;
    uint32_t q = 0;

    for (size_t k = 0; k < w->m; k++) {
        uint32_t i = f->order.at[k];
        double d = 0, diagonal, r = b[i];

        for (uint32_t c = from[k]; c < from[k + 1]; c++) {
            double s = 0;

            for (; q < end[c]; q++)
                s += A[first[q]] * A[second[q]] * inverse[column[first[q]]];
            if (cell[c] == k)
                d = s;
            else
                y[cell[c]] = s;
        }
        diagonal = d;
        for (uint32_t c = w->A.start.at[i]; c < w->A.start.at[i + 1]; c++)
            r -= A[c] * inverse[column[c]] * F[column[c]]; /* b - A M^-1 F */
        for (uint32_t c = row[k]; c < row[k + 1]; c++) {
            uint32_t j = f->row_col.at[c], to = f->row_at.at[c];
            double x = y[j], l = x * pivot[j];

            for (uint32_t e = start[j]; e < to; e++)
                y[index[e]] -= L[e] * x;
            L[to] = l;
            d -= l * x;
            r -= l * z[j];
            y[j] = 0;
        }
        bad |= !(d > least * diagonal) | !(diagonal <= HOL_RANGE_LARGE);
        pivot[k] = 1 / d;
        z[k] = r;
    }
    return !bad;
}

/* lambda from the last place to the first, and with each its part of F_L = A^T lambda. */
static bool
substitute(struct kernel *fast, const double *A)
{
    struct hol_range *w = &fast->range;
    const struct hol_sparse_ldl *f = &w->schur;
    const uint32_t *start = f->L.start.at, *index = f->L.index.at;
    const double *L = f->value.d;
    double *z = fast->z.d, *FL = w->FL.d;
    int bad = 0;

    for (size_t k = w->m; k-- > 0;) {
        uint32_t i = f->order.at[k];
        double x = z[k] * fast->pivot.d[k];

        for (uint32_t e = start[k]; e < start[k + 1]; e++)
            x -= L[e] * z[index[e]];
        bad |= !(fabs(x) <= HOL_RANGE_LARGE);
        z[k] = x;
        for (uint32_t c = w->A.start.at[i]; c < w->A.start.at[i + 1]; c++)
            FL[w->A.index.at[c]] += A[c] * x;
    }
    return !bad;
}

/* F_L, F_C = 0 and q'' = M^-1 (F + F_L). */
HOL_CLONES static void
give(double *restrict qdd, double *restrict to, double *restrict FC, size_t n, const double *FL,
     const double *inverse, const double *F)
{
    size_t j = 0;

    for (; j + LANES <= n; j += LANES) {
        lanes x, f, u, none = {0};

        memcpy(&f, FL + j, sizeof f);
        memcpy(&x, inverse + j, sizeof x);
        memcpy(&u, F + j, sizeof u);
        u = (u + f) * x;
        memcpy(qdd + j, &u, sizeof u);
        memcpy(to + j, &f, sizeof f);
        memcpy(FC + j, &none, sizeof none);
    }
    for (; j < n; j++) {
        qdd[j] = (F[j] + FL[j]) * inverse[j];
        to[j] = FL[j];
        FC[j] = 0;
    }
}

/* For rows that are not a path. */
static HOL_APART bool
solve_listed(struct kernel *fast, struct hol_answer *answer, const struct hol_sparse_problem *p)
{
    struct hol_range *w = &fast->range;
    const double *A = p->A.value.d;
    double *inverse = fast->inverse.d;
    size_t n = w->n, m = w->m;

    if (!invert(inverse, w->FL.d, n, p->M.value.d, p->F.d, p->C.d))
        return false;
    if (!eliminate(fast, p)) {
        hol_mat_zero(&w->schur.y);
        return false;
    }
    if (!substitute(fast, A))
        return false;
    give(answer->qdd.d, answer->FL.d, answer->FC.d, n, w->FL.d, inverse, p->F.d);
    for (size_t k = 0; k < m; k++)
        answer->lambda.d[w->schur.order.at[k]] = fast->z.d[k];
    hol_small_shape(answer, n, m, m);
    return true;
}

static bool
solve(void *work, struct hol_answer *answer, const struct hol_sparse_problem *p)
{
    struct kernel *fast = work;

    if (p->bits != HOL_BITS_DOUBLE || !hol_sparse_problem_fits(p) ||
        !hol_answer_fits(answer, p->n, p->m, p->bits) || !hol_range_is_analysed(&fast->range, p) ||
        !(fast->path.found ? hol_range_path_solve(&fast->path, answer, p, fast->least)
                           : solve_listed(fast, answer, p)))
        return HOL_KERNEL_DECLINED;
    answer->origin.by = fast->of;
    return HOL_KERNEL_ANSWERED;
}

const struct hol_sparse_kernel hol_range_kernel = {create, solve, destroy};
