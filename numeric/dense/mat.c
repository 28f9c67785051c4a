/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Matrices: storage, elements, copies and conversions between precisions. */
#include "numeric/dense/mat.h"

#include "base/alloc.h"
#include "numeric/dense/clones.h"
#include "numeric/dense/scalar.h"

#include <assert.h>
#include <float.h>
#include <math.h>
#include <stdint.h>
#include <string.h>

enum hol_status
hol_mat_init(struct hol_mat *a, size_t rows, size_t cols, mpfr_prec_t bits)
{
    struct hol_mat new = {.rows = rows, .cols = cols, .capacity = rows * cols, .bits = bits};

    if (bits < HOL_BITS_MIN || bits > HOL_BITS_MAX)
        return HOL_INVALID;
    if (cols != 0 && rows > SIZE_MAX / cols)
        return HOL_NOMEM;
    if (bits == HOL_BITS_DOUBLE)
        new.d = hol_alloc(new.capacity, sizeof *new.d);
    else
        new.x = hol_alloc_mpfr(new.capacity, bits);
    if (new.d == NULL &&new.x == NULL)
        return HOL_NOMEM;
    *a = new;
    return HOL_OK;
}

enum hol_status
hol_vec_init(struct hol_vec *v, size_t n, mpfr_prec_t bits)
{
    return hol_mat_init(v, n, 1, bits);
}

void
hol_mat_clear(struct hol_mat *a)
{
    hol_free(a->d);
    hol_free(a->x);
    memset(a, 0, sizeof *a);
}

static enum hol_status
init_member(void *member, size_t rows, size_t cols, mpfr_prec_t bits)
{
    return hol_mat_init(member, rows, cols, bits);
}

static void
clear_member(void *member)
{
    hol_mat_clear(member);
}

const struct hol_storage hol_storage_mat = {init_member, clear_member};

void
hol_mat_shape(struct hol_mat *a, size_t rows, size_t cols)
{
    /* A division takes longer than the rest; most shapes are of vectors. */
    assert(cols == 0 || (cols == 1 ? rows <= a->capacity : rows <= a->capacity / cols));
    a->rows = rows;
    a->cols = cols;
}

void
hol_mat_widen(struct hol_mat *a, size_t cols)
{
    assert(cols >= a->cols);
    hol_mat_shape(a, a->rows, cols);
}

struct hol_mat
hol_columns(const struct hol_mat *a, size_t first, size_t count)
{
    struct hol_mat part = {
        .rows = a->rows, .cols = count, .capacity = a->rows * count, .bits = a->bits};

    assert(first + count <= a->cols);
    if (a->d != NULL)
        part.d = a->d + first * a->rows;
    else
        part.x = a->x + first * a->rows;
    return part;
}

/* Position of element (i, j) in column-major storage. */
static size_t
at(const struct hol_mat *a, size_t i, size_t j)
{
    assert(i < a->rows && j < a->cols);
    return i + j * a->rows;
}

void
hol_mat_get(mpfr_t x, const struct hol_mat *a, size_t i, size_t j)
{
    if (a->d != NULL)
        mpfr_set_d(x, a->d[at(a, i, j)], MPFR_RNDN);
    else
        mpfr_set(x, a->x[at(a, i, j)], MPFR_RNDN);
}

void
hol_mat_set(struct hol_mat *a, size_t i, size_t j, const mpfr_t x)
{
    if (a->d != NULL)
        a->d[at(a, i, j)] = mpfr_get_d(x, MPFR_RNDN);
    else
        mpfr_set(a->x[at(a, i, j)], x, MPFR_RNDN);
}

void
hol_mat_set_si(struct hol_mat *a, size_t i, size_t j, long x)
{
    if (a->d != NULL)
        a->d[at(a, i, j)] = (double)x;
    else
        mpfr_set_si(a->x[at(a, i, j)], x, MPFR_RNDN);
}

/*
 * |x|, rounded to nearest: mpfr_get_ld, of which magnitudes are a large part of the cost, without
 * its general way. The leading limb is the mantissa of a long double of 64 bits; the limbs below it
 * decide whether it is rounded up.
 */
long double
hol_scalar_abs(mpfr_srcptr x)
{
#if LDBL_MANT_DIG == 64 && GMP_NUMB_BITS == 64
    const mp_limb_t *limb = mpfr_custom_get_significand(x), half = (mp_limb_t)1 << 63;
    size_t top = ((size_t)mpfr_get_prec(x) - 1) / 64, low = top > 0 ? top - 1 : 0;
    mp_limb_t lead;
    mpfr_exp_t e;
    bool up;

    if (!mpfr_regular_p(x) || (e = mpfr_get_exp(x)) <= LDBL_MIN_EXP || e >= LDBL_MAX_EXP)
        return fabsl(mpfr_get_ld(x, MPFR_RNDN));
    lead = limb[top];
    up = top > 0 && limb[low] >= half;
    if (up && limb[low] == half) { /* a tie, but for what is further below */
        while (low > 0 && limb[low - 1] == 0)
            low--;
        up = low > 0 || (lead & 1);
    }
    if (up && ++lead == 0) {
        lead = half;
        e++;
    }
    return ldexpl((long double)lead, (int)e - 64);
#else
    return fabsl(mpfr_get_ld(x, MPFR_RNDN));
#endif
}

/* |element k| in storage order */
static long double
magnitude(const struct hol_mat *a, size_t k)
{
    return a->d != NULL ? fabsl((long double)a->d[k]) : hol_scalar_abs(a->x[k]);
}

long double
hol_mat_abs(const struct hol_mat *a, size_t i, size_t j)
{
    return magnitude(a, at(a, i, j));
}

void
hol_mat_round(struct hol_mat *to, const struct hol_mat *from)
{
    size_t count = from->rows * from->cols;

    hol_mat_shape(to, from->rows, from->cols);
    if (to->d != NULL && from->d != NULL) {
        if (count > 0 && to->d != from->d)
            memcpy(to->d, from->d, count * sizeof *to->d);
        return;
    }
    for (size_t k = 0; k < count; k++) {
        if (to->d != NULL)
            to->d[k] = mpfr_get_d(from->x[k], MPFR_RNDN);
        else if (from->d != NULL)
            mpfr_set_d(to->x[k], from->d[k], MPFR_RNDN);
        else
            mpfr_set(to->x[k], from->x[k], MPFR_RNDN);
    }
}

void
hol_mat_zero(struct hol_mat *a)
{
    size_t count = a->rows * a->cols;

    if (a->d != NULL) {
        if (count > 0)
            memset(a->d, 0, count * sizeof *a->d); /* +0 */
        return;
    }
    for (size_t k = 0; k < count; k++)
        mpfr_set_zero(a->x[k], 1);
}

void
hol_mat_identity(struct hol_mat *a)
{
    assert(a->rows == a->cols);
    hol_mat_zero(a);
    for (size_t i = 0; i < a->rows; i++)
        hol_mat_set_si(a, i, i, 1);
}

/* NaN and Inf have the largest exponent: one more, and it is in the sign, which is else left out.
 */
HOL_LOOPS static bool
doubles_are_finite(const double *d, size_t count)
{
    uint64_t found = 0;

    for (size_t k = 0; k < count; k++) {
        uint64_t word;

        memcpy(&word, d + k, sizeof word);
        found |= (word & INT64_MAX) + (UINT64_C(1) << 52);
    }
    return found >> 63 == 0;
}

bool
hol_mat_is_finite(const struct hol_mat *a)
{
    size_t count = a->rows * a->cols;

    if (a->d != NULL)
        return doubles_are_finite(a->d, count);
    for (size_t k = 0; k < count; k++)
        if (!mpfr_number_p(a->x[k]))
            return false;
    return true;
}

bool
hol_mat_is_positive(const struct hol_mat *a)
{
    size_t count = a->rows * a->cols;

    for (size_t k = 0; k < count; k++)
        if (a->d != NULL ? !(a->d[k] > 0) : mpfr_nan_p(a->x[k]) || mpfr_sgn(a->x[k]) <= 0)
            return false;
    return true;
}

bool
hol_mat_is_zero(const struct hol_mat *a)
{
    size_t count = a->rows * a->cols;

    for (size_t k = 0; k < count; k++)
        if (a->d != NULL ? a->d[k] != 0 : !mpfr_zero_p(a->x[k]))
            return false;
    return true;
}

typedef int64_t words __attribute__((vector_size(8 * sizeof(int64_t))));

/* Magnitudes compare as the integers that their words are; NaN above Inf. */
HOL_CLONES static double
largest_double(const double *d, size_t count)
{
    words most = {0}, word, more;
    int64_t largest = 0;
    double found;
    size_t k = 0;

    for (; k + 8 <= count; k += 8) {
        memcpy(&word, d + k, sizeof word);
        word &= INT64_MAX;
        more = word > most;
        most = (word & more) | (most & ~more);
    }
    for (size_t i = 0; i < 8; i++)
        largest = most[i] > largest ? most[i] : largest;
    for (; k < count; k++) {
        int64_t one;

        memcpy(&one, d + k, sizeof one);
        one &= INT64_MAX;
        largest = one > largest ? one : largest;
    }
    memcpy(&found, &largest, sizeof found);
    return found;
}

long double
hol_mat_max(const struct hol_mat *a)
{
    size_t count = a->rows * a->cols;
    long double max = 0;

    if (a->d != NULL)
        return (long double)largest_double(a->d, count);
    for (size_t k = 0; k < count; k++) {
        long double x = magnitude(a, k);
        if (x > max || isnan(x))
            max = x;
        if (isnan(x))
            break;
    }
    return max;
}

typedef double lanes __attribute__((vector_size(8 * sizeof(double))));

HOL_CLONES static double
sum_of_squares(const double *d, size_t count)
{
    lanes sums = {0}, some;
    double sum = 0;
    size_t k = 0;

    for (; k + 8 <= count; k += 8) {
        memcpy(&some, d + k, sizeof some);
        sums += some * some;
    }
    for (size_t i = 0; i < 8; i++)
        sum += sums[i];
    for (; k < count; k++)
        sum += d[k] * d[k];
    return sum;
}

long double
hol_mat_norm(const struct hol_mat *a)
{
    size_t count = a->rows * a->cols;
    long double max = hol_mat_max(a), sum = 0;
    int e;

    if (max == 0 || !isfinite(max))
        return max;
    if (a->d != NULL && max > 0x1p-400L && max < 0x1p400L) /* the squares are far from the ends */
        return sqrtl((long double)sum_of_squares(a->d, count));
    frexpl(max, &e);
    for (size_t k = 0; k < count; k++) {
        long double x = ldexpl(magnitude(a, k), -e);
        sum += x * x;
    }
    return ldexpl(sqrtl(sum), e);
}

/* This many rows x columns of FROM from element start on, to those of TO from element at on. */
static void
copy_block(struct hol_mat *to, size_t at, const struct hol_mat *from, size_t start, size_t rows,
           size_t cols)
{
    if (rows == 0)
        return;
    for (size_t j = 0; j < cols; j++, at += to->rows, start += from->rows) {
        if (to->d != NULL) {
            memcpy(to->d + at, from->d + start, rows * sizeof *to->d);
            continue;
        }
        for (size_t i = 0; i < rows; i++)
            mpfr_set(to->x[at + i], from->x[start + i], MPFR_RNDN);
    }
}

void
hol_mat_put(struct hol_mat *c, size_t row, size_t col, const struct hol_mat *a)
{
    assert(a->bits == c->bits && row + a->rows <= c->rows && col + a->cols <= c->cols);
    copy_block(c, row + col * c->rows, a, 0, a->rows, a->cols);
}

void
hol_mat_take(struct hol_mat *a, const struct hol_mat *c, size_t row, size_t col)
{
    assert(a->bits == c->bits && row + a->rows <= c->rows && col + a->cols <= c->cols);
    copy_block(a, 0, c, row + col * c->rows, a->rows, a->cols);
}

void
hol_row_scale_2exp(struct hol_mat *a, size_t i, long e)
{
    assert(i < a->rows);
    for (size_t k = i; k < a->rows * a->cols; k += a->rows) {
        if (a->d != NULL)
            a->d[k] = scalbln(a->d[k], e);
        else
            mpfr_mul_2si(a->x[k], a->x[k], e, MPFR_RNDN);
    }
}
