/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#include "numeric/lu-panels.h"

#include "numeric/alloc.h"
#include "numeric/blas.h"
#include "numeric/tiles.h"

#include <float.h>
#include <math.h>

enum {
    NARROW = LANES, /* columns that are factored one by one */
    WIDE = 16,      /* columns that are carried to the others at once: two narrow panels */
    OWN = 800,      /* rows, up to which that is faster than BLAS */
    BLOCK = 128     /* columns that are carried by BLAS at once */
};

static const double too_large = 0x1p1000;

enum hol_status
hol_lu_panels_init(struct hol_lu_panels *lu, size_t n)
{
    size_t ld = PADDED(n), cols = n + HOL_LU_RIGHT + GROUP;
    size_t align = LANES * sizeof(double);

    if (ld % 256 == 0) /* so that a row is not on few places of the cache */
        ld += LANES;
    *lu = (struct hol_lu_panels){.n = n, .ld = ld};
    lu->storage = hol_alloc(ld * cols + LANES, sizeof *lu->a);
    lu->pivot = hol_alloc(ld, sizeof *lu->pivot);
    if (lu->storage == NULL || lu->pivot == NULL) {
        hol_lu_panels_clear(lu);
        return HOL_NOMEM;
    }
    /* A column that begins a vector at a multiple of its size is read the faster. */
    lu->a =
        (double *)lu->storage + (align - (uintptr_t)lu->storage % align) % align / sizeof *lu->a;
    lu->right = lu->a + n * ld;
    return HOL_OK;
}

void
hol_lu_panels_clear(struct hol_lu_panels *lu)
{
    hol_free(lu->storage);
    hol_free(lu->pivot);
    *lu = (struct hol_lu_panels){0};
}

/* The largest magnitude from row `first` on of a column of ld rows; NaN where there is one. */
INLINE double
largest(const double *column, size_t first, size_t ld)
{
    size_t i = first / LANES * LANES;
    mask most, size, more;
    double found;

    LOAD(most, column + i); /* magnitudes compare as their mask do, NaN above all */
    most &= INT64_MAX & (LANE >= (int64_t)(first - i));
    for (i += LANES; i < ld; i += LANES) {
        LOAD(size, column + i);
        size &= INT64_MAX;
        more = size > most;
        most = (size & more) | (most & ~more);
    }
    for (size_t l = 1; l < LANES; l++)
        most[0] = most[l] > most[0] ? most[l] : most[0];
    memcpy(&found, &most, sizeof found);
    return found;
}

/*
 * Columns j to j + width of a, j a multiple of LANES: each is divided by its pivot and taken from
 * those after it.
 */
HOL_CLONES static bool
factor_narrow(double *a, size_t ld, size_t j, size_t width, size_t *pivot)
{
    double *panel = a + j * ld;

    for (size_t c = 0; c < width; c++) {
        double *column = panel + c * ld, most = largest(column, j + c, ld), inverse;
        size_t row = j + c;
        mask below = LANE > (int64_t)c, first, kept;
        lanes l, x;

        if (!(most >= DBL_MIN && most <= too_large))
            return false;
        while (fabs(column[row]) != most)
            row++;
        pivot[j + c] = row;
        for (size_t k = 0; k < width && row != j + c; k++) {
            double t = panel[k * ld + row];

            panel[k * ld + row] = panel[k * ld + j + c];
            panel[k * ld + j + c] = t;
        }
        inverse = 1 / column[j + c];
        /* The rows down to the pivot stay: there l is zero. */
        LOAD(first, column + j);
        LOAD(l, column + j);
        l *= inverse;
        kept = ((mask)l & below) | (first & ~below);
        STORE(column + j, kept);
        l = (lanes)((mask)l & below);
        for (size_t i = j;;) {
            for (size_t k = c + 1; k < width; k++) {
                LOAD(x, panel + k * ld + i);
                x -= l * panel[k * ld + j + c];
                STORE(panel + k * ld + i, x);
            }
            if ((i += LANES) >= ld)
                break;
            LOAD(l, column + i);
            l *= inverse;
            STORE(column + i, l);
        }
    }
    return true;
}

/* x := L^-1 x for `group` columns x of LANES rows; L unit lower triangular, its columns in l. */
INLINE void
solve_unit(double *x, const lanes *l, size_t ld, const size_t group)
{
    lanes v[GROUP];

#pragma GCC unroll 4
    for (size_t k = 0; k < group; k++)
        LOAD(v[k], x + k * ld);
#pragma GCC unroll 8
    for (size_t q = 0; q + 1 < LANES; q++)
#pragma GCC unroll 4
        for (size_t k = 0; k < group; k++)
            v[k] -= l[q] * v[k][q];
#pragma GCC unroll 4
    for (size_t k = 0; k < group; k++)
        STORE(x + k * ld, v[k]);
}

/* The panel of `width` columns from j on carried to `group` columns c of a. */
INLINE void
carry_to(double *c, const double *a, const lanes *L, size_t ld, size_t j, size_t width,
         const size_t *pivot, const size_t group)
{
    const double *panel = a + j * ld;
    const struct view top = {c + j, 1, ld};
    size_t i = j + (width > NARROW ? WIDE : NARROW);

    for (size_t p = j; p < j + width; p++)
#pragma GCC unroll 4
        for (size_t k = 0; k < group; k++) {
            double *from = c + k * ld + pivot[p], *to = c + k * ld + p, t = *from;

            *from = *to;
            *to = t;
        }
    solve_unit(c + j, L, ld, group);
    if (width > NARROW) {
        subtract(c + j + NARROW, ld, panel + j + NARROW, ld, top, NARROW, group);
        solve_unit(c + j + NARROW, L + LANES, ld, group);
    }
    for (; i < ld; i += LANES)
        subtract(c + i, ld, panel + i, ld, top, width, group);
}

HOL_CLONES static void
carry(double *c, const double *a, size_t ld, size_t j, size_t width, size_t cols,
      const size_t *pivot)
{
    lanes L[WIDE] = {{0}};

    for (size_t q = 0; q < width; q++) {
        size_t s = q / NARROW;
        mask l;

        LOAD(l, a + (j + q) * ld + j + s * NARROW);
        l &= LANE > (int64_t)(q % NARROW);
        STORE(&L[q], l);
    }
    for (; cols >= GROUP; cols -= GROUP, c += GROUP * ld)
        carry_to(c, a, L, ld, j, width, pivot, GROUP);
    for (; cols >= 2; cols -= 2, c += 2 * ld)
        carry_to(c, a, L, ld, j, width, pivot, 2);
    if (cols > 0)
        carry_to(c, a, L, ld, j, width, pivot, 1);
}

/* Rows j to end of `cols` columns exchanged with those of pivot, in order. */
static void
exchange(double *c, size_t ld, size_t cols, size_t j, size_t end, const size_t *pivot)
{
    for (; cols > 0; cols--, c += ld)
        for (size_t p = j; p < end; p++) {
            double t = c[pivot[p]];

            c[pivot[p]] = c[p];
            c[p] = t;
        }
}

/* The width of the panel that begins at column j, and of the block of panels. */
static size_t
width_at(size_t n, size_t j)
{
    return n - j >= WIDE ? WIDE : n - j < NARROW ? n - j : NARROW;
}

static size_t
block_at(size_t n, size_t j)
{
    return n <= OWN ? width_at(n, j) : n - j < BLOCK ? n - j : BLOCK;
}

/* The panels of columns first to end, carried to each other. */
static bool
factor_block(struct hol_lu_panels *lu, size_t first, size_t end)
{
    size_t ld = lu->ld, *pivot = lu->pivot, width;
    double *a = lu->a, *start = a + first * ld;

    for (size_t j = first; j < end; j += width) {
        size_t next = j + NARROW;

        width = width_at(end, j);
        if (!factor_narrow(a, ld, j, width < NARROW ? width : NARROW, pivot))
            return false;
        if (width > NARROW) {
            carry(a + next * ld, a, ld, j, NARROW, NARROW, pivot);
            if (!factor_narrow(a, ld, next, NARROW, pivot))
                return false;
            exchange(a + j * ld, ld, NARROW, next, j + width, pivot);
        }
        exchange(start, ld, j - first, j, j + width, pivot);
        carry(a + (j + width) * ld, a, ld, j, width, end - j - width, pivot);
    }
    return true;
}

/* A block carried to `cols` columns c. */
static void
carry_block(const struct hol_lu_panels *lu, double *c, size_t cols, size_t first, size_t end)
{
    lapack_int width = hol_blas_int(end - first), rest = hol_blas_int(lu->n - end);
    lapack_int ld = hol_blas_int(lu->ld), count = hol_blas_int(cols);
    const double *block = lu->a + first * lu->ld;

    if (cols == 0)
        return;
    if (lu->n <= OWN) {
        carry(c, lu->a, lu->ld, first, end - first, cols, lu->pivot);
        return;
    }
    exchange(c, lu->ld, cols, first, end, lu->pivot);
    cblas_dtrsm(CblasColMajor, CblasLeft, CblasLower, CblasNoTrans, CblasUnit, width, count, 1,
                block + first, ld, c + first, ld);
    if (rest > 0)
        cblas_dgemm(CblasColMajor, CblasNoTrans, CblasNoTrans, rest, count, width, -1, block + end,
                    ld, c + first, ld, 1, c + end, ld);
}

bool
hol_lu_panels_factor(struct hol_lu_panels *lu, size_t count)
{
    for (size_t j = 0, end; j < lu->n; j = end) {
        end = j + block_at(lu->n, j);
        if (!factor_block(lu, j, end))
            return false;
        carry_block(lu, lu->a + end * lu->ld, lu->n + count - end, j, end);
    }
    return true;
}

void
hol_lu_panels_forward(struct hol_lu_panels *lu, size_t count)
{
    for (size_t j = 0, end; j < lu->n; j = end) {
        end = j + block_at(lu->n, j);
        carry_block(lu, lu->right, count, j, end);
    }
}

/* `group` columns x := U^-1 x, by blocks of LANES rows from the last on. */
INLINE void
solve_upper(double *x, const double *a, size_t n, size_t ld, const size_t group)
{

    for (size_t end = n, j; end > 0; end = j) {
        lanes v[GROUP];

        j = (end - 1) / LANES * LANES;
#pragma GCC unroll 2
        for (size_t k = 0; k < group; k++)
            LOAD(v[k], x + k * ld + j);
        for (size_t q = end - j; q-- > 0;) {
            double pivot = a[(j + q) * ld + j + q];
            mask u;

            LOAD(u, a + (j + q) * ld + j);
            u &= LANE < (int64_t)q;
#pragma GCC unroll 2
            for (size_t k = 0; k < group; k++) {
                v[k][q] /= pivot;
                v[k] -= (lanes)u * v[k][q];
            }
        }
#pragma GCC unroll 2
        for (size_t k = 0; k < group; k++)
            STORE(x + k * ld + j, v[k]);
        for (size_t i = 0; i < j; i += LANES)
            subtract(x + i, ld, a + j * ld + i, ld, (struct view){x + j, 1, ld}, end - j, group);
    }
}

HOL_CLONES static void
back(double *x, const double *a, size_t n, size_t ld, size_t count)
{
    if (count == 1)
        solve_upper(x, a, n, ld, 1);
    else if (count == 2)
        solve_upper(x, a, n, ld, 2);
}

void
hol_lu_panels_back(struct hol_lu_panels *lu, size_t count)
{
    back(lu->right, lu->a, lu->n, lu->ld, count);
}
