/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#include "numeric/lapack/reflect.h"

#include "numeric/lapack/loops.h"
#include "numeric/lapack/reflect-lanes.h"

size_t
hol_reflect_room(size_t n)
{
    size_t most = n < HOL_REFLECT_MOST ? n : HOL_REFLECT_MOST;

    /* A matrix with columns to spare for whole groups, its norms, and up to a whole vector. */
    return PADDED(most) * (most + GROUP) + 2 * most + LANES;
}

/* Narrower vectors are taken apart through memory: LAPACK is faster. */
static bool
has_vectors(void)
{
    return hol_loops_here()[0]->lanes >= LANES;
}

bool
hol_reflect_factors(size_t rows, size_t cols)
{
    size_t most = has_vectors() ? HOL_REFLECT_MOST : HOL_REFLECT_SMALL;

    return rows <= most && cols <= most;
}

bool
hol_reflect_applies(size_t rows, size_t cols)
{
    enum { WIDE = 96 }; /* blocks of reflectors pay from there on */

    return has_vectors() && rows <= (cols <= GROUP ? HOL_REFLECT_MOST : WIDE);
}

/* This many columns in whole vectors, zeros before each. */
static void
take(double *to, const double *a, size_t rows, size_t cols)
{
    size_t ld = PADDED(rows), gap = ld - rows;

    for (size_t j = 0; j < cols; j++) {
        memset(to + j * ld, 0, gap * sizeof *to);
        memcpy(to + j * ld + gap, a + j * rows, rows * sizeof *to);
    }
}

static void
give(double *a, const double *from, size_t rows, size_t cols)
{
    size_t ld = PADDED(rows), gap = ld - rows;

    for (size_t j = 0; j < cols; j++)
        memcpy(a + j * rows, from + j * ld + gap, rows * sizeof *a);
}

/* Of the columns: squared norms of what is left, now and when they were last computed. */
struct norms {
    double *now, *was;
};

/* The square of the numbers of a column below number k of its ld. */
INLINE double
square_below(const double *column, size_t ld, size_t k)
{
    struct top top;
    lanes head;

    begin_top(&top, k);
    take_below(&head, &top, column + top.from);
    return square_of(&head, column + top.from + LANES, (ld - top.from) / LANES - 1);
}

/* The longest column from k on where squares are too small to tell: from `row` of the ld on. */
static size_t
longest(const double *a, size_t ld, size_t cols, size_t k, size_t row)
{
    double most = 0, length;
    size_t p = k;

    for (size_t j = k; j < cols; j++) {
        double largest = 0, sum = 0;

        for (size_t i = row; i < ld; i++)
            largest = fmax(largest, fabs(a[i + j * ld]));
        for (size_t i = row; largest > 0 && i < ld; i++)
            sum += a[i + j * ld] / largest * (a[i + j * ld] / largest);
        length = largest * sqrt(sum);
        p = length > most ? j : p;
        most = fmax(length, most);
    }
    return p;
}

/* Move the column with the largest remaining norm to k; `row` of the ld is the first that is left.
 */
INLINE void
pivot(double *a, size_t ld, size_t cols, size_t k, size_t row, size_t *perm, struct norms norms)
{
    size_t p = k, t = perm[k];

    for (size_t j = k + 1; j < cols; j++)
        p = norms.now[j] > norms.now[p] ? j : p;
    if (norms.now[p] < LEAST_SQUARE)
        p = longest(a, ld, cols, k, row);
    if (p == k)
        return;
    for (size_t i = 0; i < ld; i += LANES) {
        lanes x, y;

        LOAD(x, a + p * ld + i);
        LOAD(y, a + k * ld + i);
        STORE(a + k * ld + i, x);
        STORE(a + p * ld + i, y);
    }
    perm[k] = perm[p];
    perm[p] = t;
    norms.now[p] = norms.now[k];
    norms.was[p] = norms.was[k];
}

/* By the number that has left, at `row` of the ld of a column. */
INLINE void
downdate(const double *a, size_t ld, size_t cols, size_t k, size_t row, struct norms norms)
{
    for (size_t j = k + 1; j < cols; j++) {
        double gone = a[row + j * ld];

        norms.now[j] -= gone * gone;
        if (norms.now[j] * 1024 < norms.was[j])
            norms.now[j] = norms.was[j] = square_below(a + j * ld, ld, row);
    }
}

/* tau, the head of v, and v and beta in place of the column from the head on. */
INLINE double
reflector(double *column, size_t ld, size_t at, const struct top *top, lanes *head)
{
    double *rest = column + top->from + LANES, tau, factor, first = column[at];
    size_t vectors = (ld - top->from) / LANES - 1;
    lanes all, v;

    take_below(head, top, column + top->from);
    if (!find_reflector(&first, square_of(head, rest, vectors), &tau, &factor)) {
        tau = reflector_in_units(column + at, column + at + 1, ld - at - 1);
        take_below(head, top, column + top->from);
        *head += top->one;
        return tau;
    }
    column[at] = first;
    LOAD(all, column + top->from);
    *head *= factor;
    all = (lanes)(((mask)all & ~top->below) | ((mask)*head & top->below)); /* -0 is not 0 */
    if (tau != 0)
        STORE(column + top->from, all);
    for (size_t i = 0; tau != 0 && i < vectors; i++, rest += LANES) {
        LOAD(v, rest);
        v *= factor;
        STORE(rest, v);
    }
    *head += top->one;
    return tau;
}

HOL_CLONES static void
factor(double *a, size_t rows, size_t cols, double *tau, size_t *perm, struct norms norms)
{
    size_t ld = PADDED(rows), gap = ld - rows, steps = rows < cols ? rows : cols;

    for (size_t j = 0; perm != NULL && j < cols; j++) {
        perm[j] = j;
        norms.now[j] = norms.was[j] =
            square_below(a + j * ld, ld, gap) + a[gap + j * ld] * a[gap + j * ld];
    }
    for (size_t k = 0; k < steps; k++) {
        struct top top;
        lanes head;

        if (perm != NULL)
            pivot(a, ld, cols, k, gap + k, perm, norms);
        begin_top(&top, gap + k);
        tau[k] = reflector(a + k * ld, ld, gap + k, &top, &head);
        for (size_t j = k + 1; tau[k] != 0 && j < cols; j += GROUP)
            reflect_four(a + j * ld + top.from, ld, &head, a + k * ld + top.from + LANES,
                         (ld - top.from) / LANES - 1, tau[k], NULL);
        if (perm != NULL)
            downdate(a, ld, cols, k, gap + k, norms);
    }
}

void
hol_reflect_factor(double *a, size_t rows, size_t cols, double *tau, size_t *perm, double *room)
{
    double *at = aligned(room), *end = at + PADDED(rows) * (cols + GROUP);

    if (rows <= HOL_REFLECT_SMALL && cols <= HOL_REFLECT_SMALL) {
        hol_reflect_small(a, rows, cols, tau, perm);
        return;
    }
    take(at, a, rows, cols);
    memset(at + PADDED(rows) * cols, 0, PADDED(rows) * GROUP * sizeof *at);
    factor(at, rows, cols, tau, perm, (struct norms){end, end + cols});
    give(a, at, rows, cols);
}

/* The head of reflector i of H. The vector that it is in may begin before H does. */
INLINE void
head_of(lanes *head, const struct top *top, const double *h, size_t rows, size_t gap, size_t i)
{
    size_t begin = i * rows + top->from;
    double copy[LANES] = {0};

    if (begin < gap)
        memcpy(copy + gap - begin, h, (LANES - (gap - begin)) * sizeof *copy);
    take_below(head, top, begin < gap ? copy : h + (begin - gap));
    *head += top->one;
}

/*
 * The reflectors of H with numbers in [from, to), forth or back, on one column or on a group of
 * them.
 */
INLINE void
run(double *y, bool single, const double *h, size_t rows, const double *tau, size_t from, size_t to,
    bool forth)
{
    size_t ld = PADDED(rows), gap = ld - rows;

    for (size_t step = 0; step < to - from; step++) {
        size_t i = forth ? from + step : to - 1 - step, vectors;
        const double *rest;
        struct top top;
        lanes head;

        if (tau[i] == 0)
            continue;
        begin_top(&top, gap + i);
        head_of(&head, &top, h, rows, gap, i);
        rest = h + (i * rows + top.from + LANES - gap);
        vectors = (ld - top.from) / LANES - 1;
        if (single)
            reflect_one(y + top.from, &head, rest, vectors, tau[i], NULL);
        else
            reflect_four(y + top.from, ld, &head, rest, vectors, tau[i], NULL);
    }
}

HOL_CLONES static void
run_one(double *y, const double *h, size_t rows, const double *tau, size_t k, bool forth)
{
    run(y, true, h, rows, tau, 0, k, forth);
}

HOL_CLONES static void
run_four(double *y, const double *h, size_t rows, const double *tau, size_t k, bool forth)
{
    run(y, false, h, rows, tau, 0, k, forth);
}

void
hol_reflect_apply(double *x, size_t cols, const double *h, size_t rows, const double *tau, size_t k,
                  bool transposed, double *room)
{
    double *y = aligned(room);
    size_t ld = PADDED(rows);

    for (size_t j = 0; j < cols; j += GROUP) {
        size_t some = cols - j < GROUP ? cols - j : GROUP;

        take(y, x + j * rows, rows, some);
        if (some == 1) {
            run_one(y, h, rows, tau, k, transposed); /* Q^T = ... H_1 H_0 */
        } else {
            memset(y + some * ld, 0, (GROUP - some) * ld * sizeof *y);
            run_four(y, h, rows, tau, k, transposed);
        }
        give(x + j * rows, y, rows, some);
    }
}

void
hol_reflect_form(double *v, size_t first, size_t cols, const double *h, size_t rows,
                 const double *tau, size_t k, double *room)
{
    size_t ld = PADDED(rows), gap = ld - rows;
    double *y = aligned(room);

    for (size_t j = 0; j < cols; j += GROUP) {
        size_t some = cols - j < GROUP ? cols - j : GROUP, last = first + j + some;

        memset(y, 0, GROUP * ld * sizeof *y);
        for (size_t i = 0; i < some; i++)
            y[gap + first + j + i + i * ld] = 1;
        /* Reflectors that begin below the last 1 leave the group as it is. */
        run_four(y, h, rows, tau, last < k ? last : k, false);
        give(v + j * rows, y, rows, some);
    }
}
