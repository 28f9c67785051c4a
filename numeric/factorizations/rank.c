/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The rank from singular values or pivots, and the threshold it is decided at. */
#include "numeric/factorizations/rank.h"

#include <assert.h>
#include <math.h>

/*
 * The threshold is tau = 5 N u s[0] with u = 2^-bits and N = max(rows, cols, 8); an entry within a
 * factor of 2 of tau is in the band, and the answer is UNABLE.
 *
 * Below 2.5 N u s[0], at least 20 u s[0]: dependent. Rows that are exactly dependent and then
 * rounded once carry a perturbation E, |E_ij| <= u |a_ij|, so that ||E||_2 <= u ||A||_F <= u
 * sqrt(k) s[0], k = min(rows, cols), and by Weyl's theorem no singular value moves further; the
 * factorization adds its backward error, a modest multiple of u s[0] that hardly depends on N. That
 * is why N does not go below 8: over 10^6 random matrices with dependent rows, 2 x 2 to 30 x 30, by
 * singular values and by the diagonal of pivoted QR (where |R_11| <= s[0] costs some margin), the
 * largest entry beyond the rank was 13 u s[0] (LAPACK; 8 u s[0] in MPFR), and 0.25 N u s[0] at N =
 * 30: half or less of where the band begins.
 *
 * Above 10 N u s[0]: independent. Condition numbers up to 1 / (10 N u) are full rank: at 53 bits
 * 1.1e14 for N <= 8, 1.5e13 for N = 60. For a pivoted
 * triangular factor |R_11| <= s_1, and |R_kk| >= s_k / sqrt(cols - k + 1) because it is the largest
 * of the columns that remain, whose Frobenius norm is at least s_k: a square or tall matrix is
 * judged no worse by its R than by its singular values.
 */
static const long double c = 5, band = 2;
static const size_t least = 8;

long double
hol_rank_threshold(size_t rows, size_t cols, mpfr_prec_t bits)
{
    size_t larger = rows > cols ? rows : cols;

    return ldexpl(c * (long double)(larger > least ? larger : least), (int)-bits);
}

/* What is given as a threshold is meant: no band around it, and what equals it counts. */
enum hol_rank_side
hol_rank_ratio(long double ratio, size_t rows, size_t cols, mpfr_prec_t bits, long double threshold)
{
    bool given = threshold > 0;
    long double tau = given ? threshold : hol_rank_threshold(rows, cols, bits);

    if (ratio >= tau * (given ? 1 : band) && ratio <= 0x1p32L)
        return HOL_RANK_ABOVE;
    if (given ? ratio < tau : ratio <= tau / band)
        return HOL_RANK_BELOW;
    return HOL_RANK_BAND;
}

enum hol_rank_side
hol_rank_double(double s, double s0, size_t rows, size_t cols, long double threshold)
{
    if (s == 0)
        return HOL_RANK_BELOW;
    return hol_rank_ratio(fabsl((long double)s) / fabsl((long double)s0), rows, cols,
                          HOL_BITS_DOUBLE, threshold);
}

/* The ratio from significands and exponents apart: magnitudes may be beyond long double. */
enum hol_rank_side
hol_rank_mpfr(mpfr_srcptr s, mpfr_srcptr s0, size_t rows, size_t cols, long double threshold)
{
    long e, e0;
    long double f, f0;

    if (!mpfr_number_p(s) || !mpfr_number_p(s0))
        return HOL_RANK_BAND;
    if (mpfr_zero_p(s))
        return HOL_RANK_BELOW;
    f = fabsl(mpfr_get_ld_2exp(&e, s, MPFR_RNDN));
    f0 = fabsl(mpfr_get_ld_2exp(&e0, s0, MPFR_RNDN));
    return hol_rank_ratio(scalblnl(f / f0, e - e0), rows, cols, mpfr_get_prec(s), threshold);
}

enum hol_status
hol_rank_at(size_t *rank, const struct hol_vec *s, size_t rows, size_t cols, long double threshold)
{
    size_t count = 0;

    assert(s->cols == 1 && s->rows <= (rows < cols ? rows : cols));
    for (size_t k = 0; k < s->rows; k++)
        switch (s->d != NULL ? hol_rank_double(s->d[k], s->d[0], rows, cols, threshold)
                             : hol_rank_mpfr(s->x[k], s->x[0], rows, cols, threshold)) {
        case HOL_RANK_ABOVE:
            ++count;
            break;
        case HOL_RANK_BAND:
            return HOL_UNABLE;
        case HOL_RANK_BELOW:
            break;
        }
    *rank = count;
    return HOL_OK;
}

enum hol_status
hol_rank(size_t *rank, const struct hol_vec *s, size_t rows, size_t cols)
{
    return hol_rank_at(rank, s, rows, cols, 0);
}
