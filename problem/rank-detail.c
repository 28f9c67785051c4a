/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Records how a formulation decided on the rank. */
#include "problem/rank-detail.h"

#include "base/alloc.h"
#include "numeric/factorizations/rank.h"

#include <assert.h>
#include <math.h>

/* A_1^T P = Q R of the kept rows; A_2^T of the dropped ones; Y = Q^T A_2^T, then R^-1 Y = P^T X^T;
 * W = R^-1. */
struct hol_rank_room {
    struct hol_mat A1t, A2t, Q, R, Y, W;
    size_t *perm, *kept;
    struct hol_work *work;
};

enum hol_status
hol_rank_detail_init(struct hol_rank_detail *detail, size_t n, size_t m, mpfr_prec_t bits)
{
    size_t larger = n > m ? n : m, less = n < m ? n : m;
    enum hol_status status = HOL_NOMEM;
    struct hol_rank_room *r;

    *detail = (struct hol_rank_detail){.n = n, .m = m, .bits = bits};
    if (n == 0)
        return HOL_INVALID;
    detail->room = r = hol_alloc(1, sizeof *r);
    detail->magnitude = hol_alloc(larger, sizeof *detail->magnitude);
    detail->row = hol_alloc(larger, sizeof *detail->row);
    detail->dropped = hol_alloc(m, sizeof *detail->dropped);
    detail->unique = hol_alloc(m, sizeof *detail->unique);
    if (r == NULL || detail->magnitude == NULL || detail->row == NULL || detail->dropped == NULL ||
        detail->unique == NULL)
        goto fail;
    if ((status = hol_mat_init(&r->A1t, n, m, bits)) != HOL_OK ||
        (status = hol_mat_init(&r->A2t, n, m, bits)) != HOL_OK ||
        (status = hol_mat_init(&r->Q, n, less, bits)) != HOL_OK ||
        (status = hol_mat_init(&r->R, less, m, bits)) != HOL_OK ||
        (status = hol_mat_init(&r->Y, less, m, bits)) != HOL_OK ||
        (status = hol_mat_init(&r->W, less, less, bits)) != HOL_OK ||
        (status = hol_work_create(&r->work, larger, bits)) != HOL_OK)
        goto fail;
    r->perm = hol_alloc(larger, sizeof *r->perm);
    r->kept = hol_alloc(larger, sizeof *r->kept);
    if (r->perm != NULL && r->kept != NULL)
        return HOL_OK;
    status = HOL_NOMEM;
fail:
    hol_rank_detail_clear(detail);
    return status;
}

void
hol_rank_detail_seal(struct hol_rank_detail *detail)
{
    struct hol_rank_room *r = detail->room;

    if (r != NULL) {
        hol_mat_clear(&r->A1t);
        hol_mat_clear(&r->A2t);
        hol_mat_clear(&r->Q);
        hol_mat_clear(&r->R);
        hol_mat_clear(&r->Y);
        hol_mat_clear(&r->W);
        hol_work_destroy(r->work);
        hol_free(r->perm);
        hol_free(r->kept);
        hol_free(r);
    }
    detail->room = NULL;
}

void
hol_rank_detail_clear(struct hol_rank_detail *detail)
{
    hol_rank_detail_seal(detail);
    hol_free(detail->magnitude);
    hol_free(detail->row);
    hol_free(detail->dropped);
    hol_free(detail->unique);
    *detail = (struct hol_rank_detail){0};
}

void
hol_rank_detail_begin(struct hol_rank_detail *detail)
{
    if (detail == NULL)
        return;
    detail->stated = detail->decided = detail->of_rows = false;
    detail->measure = "nothing";
    detail->rank = detail->count = 0;
    detail->reference = detail->threshold = 0;
    detail->gap = NAN;
    for (size_t i = 0; i < detail->m; i++) {
        detail->dropped[i] = false;
        detail->unique[i] = HOL_UNIQUE_UNDECIDED;
    }
}

void
hol_rank_detail_measured(struct hol_rank_detail *detail, const struct hol_vec *s)
{
    if (detail == NULL)
        return;
    assert(s->rows <= (detail->n > detail->m ? detail->n : detail->m));
    detail->count = s->rows;
    for (size_t k = 0; k < s->rows; k++)
        detail->magnitude[k] = hol_mat_abs(s, k, 0);
    detail->reference = s->rows > 0 ? detail->magnitude[0] : 0;
}

struct hol_rank_trace
hol_rank_detail_trace(struct hol_rank_detail *detail, long double threshold)
{
    struct hol_rank_trace trace = {.threshold = threshold};

    if (detail != NULL) {
        trace.length = detail->magnitude;
        trace.row = detail->row;
    }
    return trace;
}

void
hol_rank_detail_traced(struct hol_rank_detail *detail, const struct hol_rank_trace *trace)
{
    if (detail == NULL)
        return;
    detail->count = trace->count;
    detail->reference = trace->count > 0 ? detail->magnitude[0] : 0;
}

static enum hol_rank_side
side(const struct hol_rank_detail *detail, size_t k, long double threshold)
{
    if (detail->magnitude[k] == 0)
        return HOL_RANK_BELOW;
    return hol_rank_ratio(detail->magnitude[k] / detail->reference, detail->m, detail->n,
                          detail->bits, threshold);
}

/* The threshold in the unit of the magnitudes, the gap, and how many magnitudes are beyond doubt.
 */
static size_t
measure_gap(struct hol_rank_detail *detail, long double threshold)
{
    long double least = INFINITY, largest = -1,
                tau = threshold > 0 ? threshold
                                    : hol_rank_threshold(detail->m, detail->n, detail->bits);
    size_t beyond = 0;

    detail->threshold = tau * detail->reference;
    for (size_t k = 0; k < detail->count; k++) {
        long double x = detail->magnitude[k];

        if (side(detail, k, threshold) == HOL_RANK_ABOVE) {
            least = fminl(least, x);
            beyond++;
        } else {
            largest = fmaxl(largest, x);
        }
    }
    detail->gap = beyond == 0 || largest < 0 ? NAN : least / largest;
    return beyond;
}

/* Column k := row i of A. */
static void
take_row(struct hol_mat *columns, size_t k, const struct hol_mat *A, size_t i)
{
    for (size_t j = 0; j < A->cols; j++) {
        size_t to = j + k * columns->rows, from = i + j * A->rows;

        if (columns->d != NULL)
            columns->d[to] = A->d[from];
        else
            mpfr_set(columns->x[to], A->x[from], MPFR_RNDN);
    }
}

/* The rows that count, into kept: those the measure took, or the first ones of pivoted QR of A^T.
 */
static void
choose_kept(struct hol_rank_detail *detail, const struct hol_mat *A, long double threshold)
{
    struct hol_rank_room *r = detail->room;
    size_t found = 0;

    if (detail->of_rows) {
        for (size_t k = 0; k < detail->count && found < detail->rank; k++)
            if (side(detail, k, threshold) == HOL_RANK_ABOVE)
                r->kept[found++] = detail->row[k];
    }
    if (found < detail->rank) {
        hol_transpose(&r->A2t, A);
        hol_qr(&r->Q, &r->R, r->perm, &r->A2t, r->work);
        for (found = 0; found < detail->rank; found++)
            r->kept[found] = r->perm[found];
    }
    for (size_t i = 0; i < detail->m; i++)
        detail->dropped[i] = true;
    for (size_t k = 0; k < found; k++)
        detail->dropped[r->kept[k]] = false;
}

/* Is the multiplier of the row at k of A_1 P unique? See the definition of detail->unique. */
static enum hol_unique
uniqueness(const struct hol_rank_detail *detail, size_t k, long double threshold)
{
    const struct hol_rank_room *r = detail->room;
    long double inverse = 0, largest = 0, ratio;

    for (size_t j = k; j < detail->rank; j++)
        inverse = hypotl(inverse, hol_mat_abs(&r->W, k, j)); /* 1 / d_i */
    for (size_t j = 0; j < r->Y.cols; j++)
        largest = fmaxl(largest, hol_mat_abs(&r->Y, k, j)); /* |X_ji| */
    if (largest == 0)
        return HOL_UNIQUE_YES;
    ratio = largest / inverse / hol_mat_abs(&r->R, 0, 0);
    switch (hol_rank_ratio(ratio, detail->m, detail->n, detail->bits, threshold)) {
    case HOL_RANK_BELOW:
        return HOL_UNIQUE_YES;
    case HOL_RANK_ABOVE:
        return HOL_UNIQUE_NO;
    case HOL_RANK_BAND:
        break;
    }
    return HOL_UNIQUE_UNDECIDED;
}

static void
find_unique(struct hol_rank_detail *detail, const struct hol_mat *A, long double threshold)
{
    struct hol_rank_room *r = detail->room;
    size_t rank = detail->rank, rest = 0;

    hol_mat_shape(&r->A1t, detail->n, rank);
    hol_mat_shape(&r->A2t, detail->n, detail->m - rank);
    for (size_t k = 0; k < rank; k++)
        take_row(&r->A1t, k, A, r->kept[k]);
    for (size_t i = 0; i < detail->m; i++)
        if (detail->dropped[i]) {
            detail->unique[i] = HOL_UNIQUE_NO;
            take_row(&r->A2t, rest++, A, i);
        }
    if (rank == 0)
        return;
    hol_qr(&r->Q, &r->R, r->perm, &r->A1t, r->work);
    hol_mul_tn(&r->Y, &r->Q, &r->A2t);
    hol_upper_solve(&r->Y, &r->R, rank);
    hol_mat_shape(&r->W, rank, rank);
    hol_mat_identity(&r->W);
    hol_upper_solve(&r->W, &r->R, rank);
    for (size_t k = 0; k < rank; k++)
        detail->unique[r->kept[r->perm[k]]] = uniqueness(detail, k, threshold);
}

void
hol_rank_detail_state(struct hol_rank_detail *detail, const char *measure, bool of_rows,
                      enum hol_status status, size_t rank, const struct hol_mat *A,
                      long double threshold)
{
    size_t beyond;

    if (detail == NULL)
        return;
    assert(A->rows == detail->m && A->cols == detail->n && A->bits == detail->bits);
    detail->stated = true;
    detail->decided = status == HOL_OK;
    detail->measure = measure;
    detail->of_rows = of_rows;
    beyond = measure_gap(detail, threshold);
    detail->rank = detail->decided ? rank : beyond;
    for (size_t i = 0; i < detail->m; i++) {
        detail->dropped[i] = false;
        detail->unique[i] = HOL_UNIQUE_UNDECIDED;
    }
    if (!detail->decided)
        return;
    choose_kept(detail, A, threshold);
    find_unique(detail, A, threshold);
}
