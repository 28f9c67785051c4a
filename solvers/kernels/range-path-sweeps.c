/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Elimination and substitution along rows that couple as a path, two paths at a time. */
#include "solvers/kernels/range-path.h"

#include "numeric/dense/clones.h"
#include "solvers/kernels/small.h"

#include <math.h>
#include <stddef.h>
#include <string.h>

/* A sweep over the rows of a run: plane(...), where pairs and begun of its rows are, for links in
 * the plane; else sweep(pairs, begun, alone). */
#define INLINE static inline __attribute__((always_inline))
#define SWEEP(run, at, plane, sweep)                                                               \
    switch ((run)->kind) {                                                                         \
    case HOL_RUN_PLANE_APART:                                                                      \
        plane(1, 3, 0, 2);                                                                         \
        break;                                                                                     \
    case HOL_RUN_PLANE_TOGETHER:                                                                   \
        plane(2, 3, 0, 1);                                                                         \
        break;                                                                                     \
    case HOL_RUN_PLANE:                                                                            \
        plane((at)[0], (at)[1], (at)[2], (at)[3]);                                                 \
        break;                                                                                     \
    case HOL_RUN_LEAF:                                                                             \
        sweep(0, 2, 2);                                                                            \
        break;                                                                                     \
    case HOL_RUN_ROOT:                                                                             \
        sweep(2, 0, 0);                                                                            \
        break;                                                                                     \
    case HOL_RUN_SPACE:                                                                            \
        sweep(3, 3, 0);                                                                            \
        break;                                                                                     \
    default:                                                                                       \
        sweep((run)->pairs, (run)->begun, (run)->alone);                                           \
    }

/* From row to row: what the next needs of the one before. */
struct forth {
    double pivot, right;   /* 1/D; L^-1 (b - A M^-1 F) */
    double growth;         /* of L^-1, at most, in its row */
    double least;          /* of D, beyond what is refused */
    double total;          /* of the magnitudes of M, M^-1, F, diagonal of S, lambda, or more */
    uint64_t sign, C;      /* all words of M and of C */
    double *a, *mass, *of; /* of the pairs: A M^-1, M^-1, M^-1 F */
};

/* One instruction each; y, if x is NaN. */
static inline double
larger(double x, double y)
{
    return x > y ? x : y;
}

static inline double
smaller(double x, double y)
{
    return x < y ? x : y;
}

static inline uint64_t
word_of(double x)
{
    uint64_t word;

    memcpy(&word, &x, sizeof word);
    return word;
}

/* Two doubles, in one register on every machine of 64 bits; their words. */
typedef double pair __attribute__((vector_size(2 * sizeof(double))));
typedef uint64_t words __attribute__((vector_size(2 * sizeof(uint64_t))));

INLINE pair
both(const double *x, size_t i, size_t j)
{
    return (pair){x[i], x[j]};
}

INLINE double
sum(pair x)
{
    return x[0] + x[1];
}

/* A step modulo 2^32 as one modulo the size of the memory: no index has then to be cut. */
INLINE size_t
step_of(uint32_t step)
{
    return (size_t)(ptrdiff_t)(int32_t)step;
}

/* Check the numbers of a coordinate where they occur first. Returns its M^-1. */
INLINE double
meet(struct forth *s, double M, double F, double C)
{
    double inverse = 1 / M;

    s->sign |= word_of(M);
    s->C |= word_of(C);
    s->total += M + inverse + fabs(F);
    return inverse;
}

/* x beside the diagonal of S, the diagonal, the right side: eliminated. */
INLINE double
take_pivot(struct forth *s, double *l, double x, double diagonal, double right, double least)
{
    double d = diagonal - x * x * s->pivot, z;

    *l = x * s->pivot;
    s->right = right - *l * s->right;
    s->least = smaller(d - least * diagonal, s->least);
    s->pivot = 1 / d;
    z = s->right * s->pivot;
    s->growth = larger(s->growth * fabs(*l), 1);
    s->total += diagonal + s->growth * fabs(z); /* |L^-T| |z|: products of l are what |L^-1| has */
    return z;
}

/* The rows of a run: S formed and eliminated. */
INLINE void
eliminate(struct forth *state, const struct hol_range_path *path, const struct hol_range_run *run,
          uint32_t pairs, uint32_t begun, uint32_t alone, const struct hol_sparse_problem *p,
          double least)
{
    uint32_t cells = pairs + begun + alone, row = run->row, cell = run->cell, shift = 0;
    const uint32_t *at = path->words.at + run->list, *column = at + cells;
    const double *b = p->b.d, *M = p->M.value.d, *F = p->F.d, *C = p->C.d;
    double *z = path->z.d + run->first, *l = path->l.d + run->first;
    struct forth s = *state;

    for (uint32_t k = 0; k < run->count; k++) {
        const double *A = p->A.value.d + cell;
        double x = 0, diagonal = 0, right = b[row];

#pragma GCC unroll 3
        for (uint32_t c = 0; c < pairs; c++) {
            double own = A[at[c]];

            x += own * s.a[c];
            diagonal += own * own * s.mass[c];
            right -= own * s.of[c]; /* b - A M^-1 F */
        }
#pragma GCC unroll 3
        for (uint32_t c = 0; c < begun + alone; c++) {
            uint32_t j = column[pairs + c] + shift;
            double own = A[at[pairs + c]], mass = meet(&s, M[j], F[j], C[j]);
            double a = own * mass, of = mass * F[j];

            diagonal += own * a;
            right -= own * of;
            if (c < begun) {
                s.a[c] = a;
                s.mass[c] = mass;
                s.of[c] = of;
            }
        }
        z[k] = take_pivot(&s, &l[k], x, diagonal, right, least);
        row += run->row_step;
        cell += run->cell_step;
        shift += run->column_step;
    }
    *state = s;
}

/* The same of links in the plane, both coordinates at once: pairs are at p0, p1 of a row, begun
 * at b0, b1. */
INLINE void
eliminate_plane(struct forth *state, const struct hol_range_path *path,
                const struct hol_range_run *run, const struct hol_sparse_problem *p, double least,
                size_t p0, size_t p1, size_t b0, size_t b1)
{
    const size_t rows = step_of(run->row_step), cells = step_of(run->cell_step);
    const size_t columns = step_of(run->column_step);
    const uint32_t *column = path->words.at + run->list + 4;
    size_t row = run->row, cell = run->cell, i = column[2], j = column[3];
    const double *A = p->A.value.d, *b = p->b.d, *M = p->M.value.d, *F = p->F.d, *C = p->C.d;
    double *z = path->z.d + run->first, *end = z + run->count, *l = path->l.d + run->first;
    struct forth s = *state;
    pair a = both(s.a, 0, 1), mass = both(s.mass, 0, 1), of = both(s.of, 0, 1);
    pair total = {0};
    words sign = {0};

    for (; z < end; z++, l++) {
        const double *at = A + cell;
        pair force = both(F, i, j), own = both(at, p0, p1);
        pair x = own * a, diagonal = own * own * mass, right = own * of;

        mass = both(M, i, j);
        sign |= (words)mass;
        s.C |= word_of(C[i]) | word_of(C[j]);
        total += mass + (pair)((words)force & INT64_MAX);
        mass = 1 / mass;
        total += mass;
        own = both(at, b0, b1);
        a = own * mass;
        of = mass * force;
        diagonal += own * a;
        right += own * of;
        *z = take_pivot(&s, l, sum(x), sum(diagonal), b[row] - sum(right), least);
        row += rows;
        cell += cells;
        i += columns;
        j += columns;
    }
    memcpy(s.a, &a, sizeof a);
    memcpy(s.mass, &mass, sizeof mass);
    memcpy(s.of, &of, sizeof of);
    s.sign |= sign[0] | sign[1];
    s.total += sum(total);
    *state = s;
}

/* The rows of a run, from its end: multipliers; F_L and q'' of the coordinates that are done then.
 * former: the multiplier of the row after; begun: its part of F_L. */
INLINE void
substitute(double *former, double *begun_force, const struct hol_range_path *path,
           const struct hol_range_run *run, uint32_t pairs, uint32_t begun, uint32_t alone,
           struct hol_answer *answer, const struct hol_sparse_problem *p)
{
    uint32_t cells = pairs + begun + alone, last = run->count - 1, shift = last * run->column_step;
    uint32_t row = run->row + last * run->row_step, cell = run->cell + last * run->cell_step;
    const uint32_t *at = path->words.at + run->list, *column = at + cells;
    const double *z = path->z.d + run->first, *l = path->l.d + run->first + 1;
    const double *M = p->M.value.d, *F = p->F.d;
    double *qdd = answer->qdd.d, *FL = answer->FL.d, *lambda = answer->lambda.d;
    double x = *former;

    for (uint32_t k = run->count; k-- > 0;) {
        const double *A = p->A.value.d + cell;

        lambda[row] = x = z[k] - l[k] * x;
#pragma GCC unroll 3
        for (uint32_t c = 0; c < begun + alone; c++) {
            uint32_t j = column[pairs + c] + shift;
            double f = A[at[pairs + c]] * x;

            if (c < begun)
                f += begun_force[c];
            FL[j] = f;
            qdd[j] = (F[j] + f) / M[j];
        }
#pragma GCC unroll 3
        for (uint32_t c = 0; c < pairs; c++)
            begun_force[c] = A[at[c]] * x;
        row -= run->row_step;
        cell -= run->cell_step;
        shift -= run->column_step;
    }
    *former = x;
}

/* The same of links in the plane. */
INLINE void
substitute_plane(double *former, double *begun_force, const struct hol_range_path *path,
                 const struct hol_range_run *run, struct hol_answer *answer,
                 const struct hol_sparse_problem *p, size_t p0, size_t p1, size_t b0, size_t b1)
{
    const size_t rows = step_of(run->row_step), cells = step_of(run->cell_step);
    const size_t columns = step_of(run->column_step), last = run->count - 1;
    const uint32_t *column = path->words.at + run->list + 4;
    size_t row = run->row + last * rows, cell = run->cell + last * cells;
    size_t i = column[2] + last * columns, j = column[3] + last * columns;
    const double *z = path->z.d + run->first, *l = path->l.d + run->first + 1;
    const double *A = p->A.value.d, *M = p->M.value.d, *F = p->F.d;
    double *qdd = answer->qdd.d, *FL = answer->FL.d, *lambda = answer->lambda.d;
    double x = *former;
    pair begun = both(begun_force, 0, 1);

    for (size_t k = run->count; k-- > 0;) {
        const double *at = A + cell;
        pair f, u;

        lambda[row] = x = z[k] - l[k] * x;
        f = begun + both(at, b0, b1) * x;
        u = (both(F, i, j) + f) / both(M, i, j);
        begun = both(at, p0, p1) * x;
        FL[i] = f[0], FL[j] = f[1];
        qdd[i] = u[0], qdd[j] = u[1];
        row -= rows;
        cell -= cells;
        i -= columns;
        j -= columns;
    }
    memcpy(begun_force, &begun, sizeof begun);
    *former = x;
}

HOL_CLONES static bool
sweep_forth(const struct hol_range_path *path, const struct hol_sparse_problem *p, double least)
{
    double *near = path->near.d;
    struct forth s = {.growth = 1,
                      .least = INFINITY,
                      .a = near,
                      .mass = near + path->widest,
                      .of = near + 2 * path->widest};

    for (size_t k = 0; k < path->idle_count; k++) {
        size_t j = path->idle.at[k];

        meet(&s, p->M.value.d[j], p->F.d[j], p->C.d[j]);
    }
    for (size_t r = 0; r < path->count; r++) {
        const struct hol_range_run *run = &path->run[r];

#define ELIMINATE(pairs, begun, alone) eliminate(&s, path, run, pairs, begun, alone, p, least)
#define ELIMINATE_PLANE(...) eliminate_plane(&s, path, run, p, least, __VA_ARGS__)
        SWEEP(run, path->words.at + run->list, ELIMINATE_PLANE, ELIMINATE)
    }
    /* NaN anywhere is NaN in the total */
    return s.sign >> 63 == 0 && s.C << 1 == 0 && s.least > 0 && s.total <= HOL_RANGE_LARGE;
}

HOL_CLONES static void
sweep_back(const struct hol_range_path *path, struct hol_answer *answer,
           const struct hol_sparse_problem *p)
{
    double former = 0, *force = path->near.d;

    for (size_t r = path->count; r-- > 0;) {
        const struct hol_range_run *run = &path->run[r];

#define SUBSTITUTE(pairs, begun, alone)                                                            \
    substitute(&former, force, path, run, pairs, begun, alone, answer, p)
#define SUBSTITUTE_PLANE(...) substitute_plane(&former, force, path, run, answer, p, __VA_ARGS__)
        SWEEP(run, path->words.at + run->list, SUBSTITUTE_PLANE, SUBSTITUTE)
    }
    for (size_t k = 0; k < path->idle_count; k++) {
        size_t j = path->idle.at[k];

        answer->FL.d[j] = 0;
        answer->qdd.d[j] = p->F.d[j] / p->M.value.d[j];
    }
}

bool
hol_range_path_solve(struct hol_range_path *path, struct hol_answer *answer,
                     const struct hol_sparse_problem *p, double least)
{
    path->l.d[p->m] = 0;
    if (!sweep_forth(path, p, least))
        return false;
    sweep_back(path, answer, p);
    memset(answer->FC.d, 0, p->n * sizeof *answer->FC.d);
    hol_small_shape(answer, p->n, p->m, p->m);
    return true;
}
