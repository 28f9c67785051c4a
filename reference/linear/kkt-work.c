/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The work space of the reference's KKT solver. */
#include "reference/linear/kkt.h"

#include "base/alloc.h"

void
hol_kkt_work_destroy(struct hol_kkt_work *w)
{
    if (!w)
        return;
    hol_free(w->rows.a);
    hol_free(w->rows.c);
    hol_free(w->rows.row);
    hol_free(w->rows.col);
    hol_free(w->rows.growth);
    hol_free(w->rows.col_growth);
    hol_free(w->row_exp);
    hol_free(w->col_exp);
    hol_free(w->A);
    hol_free(w->M);
    hol_free(w->Z);
    hol_free(w->kkt);
    hol_free(w->perm);
    hol_free(w->rhs);
    hol_free(w->scratch);
    hol_free(w->q0);
    hol_free(w->FL);
    hol_free(w->y);
    hol_free(w->FC);
    hol_free(w->x);
    hol_free(w->lambda);
    hol_free(w->reaction);
    hol_free(w->residual);
    hol_free(w->scale);
    hol_free(w->unique);
    hol_free(w->sizes);
    hol_free(w->square);
    hol_free(w->product);
    hol_free(w->tmp);
    hol_free(w);
}

/* Allocate at least one of each, so that NULL always means failure. */
static mpfr_t *
numbers(size_t rows, size_t cols, mpfr_prec_t bits, bool *good)
{
    mpfr_t *x = rows && cols > (size_t)-1 / rows ? NULL : hol_alloc_mpfr(rows * cols + 1, bits);

    if (!x)
        *good = false;
    return x;
}

static void *
things(size_t count, size_t size, bool *good)
{
    void *block = hol_alloc(count + 1, size);

    if (!block)
        *good = false;
    return block;
}

static bool
fill(struct hol_kkt_work *w)
{
    size_t n = w->n, m = w->m, most = n > m ? n : m;
    mpfr_prec_t bits = w->bits;
    bool good = true;

    w->tmp = numbers(1, 4, bits, &good);
    w->rows.a = numbers(m, n, bits, &good);
    w->rows.c = numbers(m, m, bits, &good);
    w->rows.row = things(m, sizeof(size_t), &good);
    w->rows.col = things(n, sizeof(size_t), &good);
    w->rows.growth = things(m, sizeof(long double), &good);
    w->rows.col_growth = things(n, sizeof(long double), &good);
    w->row_exp = things(m, sizeof(long), &good);
    w->col_exp = things(n, sizeof(long), &good);
    w->A = numbers(m, n, bits, &good);
    w->M = numbers(n, n, bits, &good);
    w->Z = numbers(n, n, bits, &good);
    w->kkt = numbers(n + m, n + m, bits, &good);
    w->perm = things(n + m, sizeof(size_t), &good);
    w->rhs = numbers(1, n + m, bits, &good);
    w->scratch = numbers(1, n + m, bits, &good);
    w->q0 = numbers(1, n, bits, &good);
    w->FL = numbers(1, n, bits, &good);
    w->y = numbers(1, n, bits, &good);
    w->FC = numbers(1, n, bits, &good);
    w->x = numbers(1, n, bits, &good);
    w->lambda = numbers(1, m, bits, &good);
    w->reaction = numbers(1, m, bits, &good);
    w->residual = numbers(1, m, bits, &good);
    w->scale = numbers(1, m, bits, &good);
    w->unique = things(m, sizeof(bool), &good);
    w->sizes = things(n, sizeof(long double), &good);
    w->square = numbers(most, most, bits, &good);
    w->product = numbers(most, most, bits, &good);
    return good;
}

enum hol_status
hol_kkt_work_create(struct hol_kkt_work **work, size_t n, size_t m, mpfr_prec_t bits)
{
    struct hol_kkt_work *w;

    if (bits < HOL_BITS_MIN || n == 0)
        return HOL_INVALID;
    w = hol_alloc(1, sizeof *w);
    if (!w)
        return HOL_NOMEM;
    w->n = w->rows.n = n;
    w->m = w->rows.m = m;
    w->bits = bits;
    if (!fill(w)) {
        hol_kkt_work_destroy(w);
        return HOL_NOMEM;
    }
    w->rows.tmp = w->tmp;
    *work = w;
    return HOL_OK;
}
