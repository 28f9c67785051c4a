/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#include "numeric/lapack/lu-panels.h"

#include "base/alloc.h"
#include "numeric/lapack/blas.h"
#include "numeric/lapack/loops.h"

#include <stdint.h>

enum { ROWS = 8 }; /* of which the length of a column is a multiple */

enum hol_status
hol_lu_panels_init(struct hol_lu_panels *lu, size_t n)
{
    size_t ld = (n + ROWS - 1) / ROWS * ROWS, align = ROWS * sizeof(double);

    if (ld % 256 == 0) /* so that a row is not on few places of the cache */
        ld += ROWS;
    *lu = (struct hol_lu_panels){.n = n, .ld = ld, .loops = hol_loops()};
    lu->storage = hol_alloc(ld * (n + HOL_LU_RIGHT) + ROWS, sizeof *lu->a);
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

static enum hol_status
init_member(void *member, size_t rows, size_t cols, mpfr_prec_t bits)
{
    (void)cols;
    return bits == 53 ? hol_lu_panels_init(member, rows) : HOL_OK;
}

static void
clear_member(void *member)
{
    hol_lu_panels_clear(member);
}

const struct hol_storage hol_storage_lu_panels = {init_member, clear_member};

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

/* The width of the panel of at most `wide` columns that begins at column j: of whole narrow ones.
 */
static size_t
width_at(const struct hol_lu_panels *lu, size_t j, size_t end, size_t wide)
{
    size_t narrow = lu->loops->lanes, left = end - j;

    return left >= wide ? wide : left < narrow ? left : left / narrow * narrow;
}

/* The end of the block that begins at column j: of a panel, or of those that BLAS carries at once.
 */
static size_t
block_end(const struct hol_lu_panels *lu, size_t j)
{
    size_t n = lu->n, block = HOL_LU_WIDE * lu->loops->lanes;

    if (n <= lu->loops->lu)
        return j + width_at(lu, j, n, HOL_LU_WIDE);
    return n - j < block ? n : j + block;
}

/* Columns first to end: narrow panels carried to the others of a panel, panels to all. */
static bool
factor_block(struct hol_lu_panels *lu, size_t first, size_t end)
{
    const struct hol_loops *loops = lu->loops;
    size_t ld = lu->ld, *pivot = lu->pivot, wide, narrow;
    double *a = lu->a;

    for (size_t j = first; j < end; j += wide) {
        wide = width_at(lu, j, end, HOL_LU_WIDE);
        for (size_t k = j; k < j + wide; k += narrow) {
            narrow = width_at(lu, k, j + wide, loops->lanes);
            if (!loops->factor_narrow(a, ld, k, narrow, pivot))
                return false;
            exchange(a + first * ld, ld, k - first, k, k + narrow, pivot);
            loops->carry(a + (k + narrow) * ld, a, ld, k, narrow, j + wide - k - narrow, pivot);
        }
        loops->carry(a + (j + wide) * ld, a, ld, j, wide, end - j - wide, pivot);
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
    if (lu->n <= lu->loops->lu) {
        lu->loops->carry(c, lu->a, lu->ld, first, end - first, cols, lu->pivot);
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
        end = block_end(lu, j);
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
        end = block_end(lu, j);
        carry_block(lu, lu->right, count, j, end);
    }
}

void
hol_lu_panels_back(struct hol_lu_panels *lu, size_t count)
{
    lu->loops->back(lu->right, lu->a, lu->n, lu->ld, count);
}
