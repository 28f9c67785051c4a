/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#include "numeric/rank.h"

#include <assert.h>
#include <math.h>

/*
 * The threshold is tau = c max(rows, cols) u s[0] with u = 2^-bits and c = 5; an entry within a
 * factor of 2 of tau is in the band and the answer is UNABLE. With N = max(rows, cols):
 *
 * Below 2.5 N u s[0]: dependent. Rows that are exactly dependent and then rounded once carry a
 * perturbation E, |E_ij| <= u |a_ij|, so ||E||_2 <= u ||A||_F <= u sqrt(min(rows, cols)) s[0]: by
 * Weyl's theorem no singular value moves further. The factorization's own backward error is a small
 * multiple of u s[0]: below u N^(1/2) s[0] was measured for all of ours. Their sum stays under 2.5
 * N u s[0] for N >= 2; a matrix with N = 1 has s[0] only. The diagonal of a pivoted triangular
 * factor obeys |R_11| >= s[0] / sqrt(N), which costs it a factor sqrt(N) of the margin sqrt(N): it
 * holds as well, and there |R_kk| / |R_11| >= the ratio of singular values for the last of full
 * rank.
 *
 * Above 10 N u s[0]: independent. A condition number up to 1 / (10 N u) is full rank: at 53
 * bits 1.5e14 for N = 6, 1.5e13 for N = 60.
 */
static const long double c = 5, band = 2;

static enum hol_rank_side
side(long double ratio, size_t rows, size_t cols, mpfr_prec_t bits)
{
    long double largest = (long double)(rows > cols ? rows : cols);
    long double tau = ldexpl(c * largest, (int)-bits);

    if (ratio >= tau * band && ratio <= 0x1p32L)
        return HOL_RANK_ABOVE;
    return ratio <= tau / band ? HOL_RANK_BELOW : HOL_RANK_BAND;
}

enum hol_rank_side
hol_rank_double(double s, double s0, size_t rows, size_t cols)
{
    if (s == 0)
        return HOL_RANK_BELOW;
    return side(fabsl((long double)s) / fabsl((long double)s0), rows, cols, HOL_BITS_DOUBLE);
}

/* The ratio from significands and exponents apart: magnitudes may be beyond long double. */
enum hol_rank_side
hol_rank_mpfr(mpfr_srcptr s, mpfr_srcptr s0, size_t rows, size_t cols)
{
    long e, e0;
    long double f, f0;

    if (!mpfr_number_p(s) || !mpfr_number_p(s0))
        return HOL_RANK_BAND;
    if (mpfr_zero_p(s))
        return HOL_RANK_BELOW;
    f = fabsl(mpfr_get_ld_2exp(&e, s, MPFR_RNDN));
    f0 = fabsl(mpfr_get_ld_2exp(&e0, s0, MPFR_RNDN));
    return side(scalblnl(f / f0, e - e0), rows, cols, mpfr_get_prec(s));
}

enum hol_status
hol_rank(size_t *rank, const struct hol_vec *s, size_t rows, size_t cols)
{
    size_t count = 0;

    assert(s->cols == 1 && s->rows <= (rows < cols ? rows : cols));
    for (size_t k = 0; k < s->rows; k++)
        switch (s->d != NULL ? hol_rank_double(s->d[k], s->d[0], rows, cols)
                             : hol_rank_mpfr(s->x[k], s->x[0], rows, cols)) {
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
