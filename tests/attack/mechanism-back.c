/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* From other coordinates back to those of the mechanism as it is. */
#include "tests/attack/mechanism-parts.h"

bool
mechanism_changed(enum mechanism_way way)
{
    return way == MECHANISM_LINEAR || way == MECHANISM_BENT;
}

/* x_i = a y_i + w(x_(i + 1)): x_i'' = a y_i'' + w' x_(i + 1)'' + w'' x_(i + 1)'^2. */
static void
change_back(enum mechanism_way way, size_t i, bool last, mpfr_t *q, mpfr_t *v, mpfr_t *a)
{
    mpfr_t w, slope, bend;

    mpfr_inits2(mpfr_get_prec(q[i]) + 20, w, slope, bend, (mpfr_ptr)NULL);
    for (int k = 0; way == MECHANISM_LINEAR && k < 3; k++) {
        mpfr_ptr x = k == 0 ? q[i] : k == 1 ? v[i] : a != NULL ? a[i] : bend;

        mpfr_mul_ui(x, x, 7, MPFR_RNDN);
        mpfr_div_ui(x, x, 3, MPFR_RNDN);
    }
    if (!last && way == MECHANISM_LINEAR) {
        mpfr_div_2ui(w, q[i + 1], 1, MPFR_RNDN);
        mpfr_set_d(slope, 0.5, MPFR_RNDN);
        mpfr_set_zero(bend, 1);
    } else if (!last) {
        mpfr_sin_cos(w, slope, q[i + 1], MPFR_RNDN);
        mpfr_div_ui(w, w, 3, MPFR_RNDN);
        mpfr_div_ui(slope, slope, 3, MPFR_RNDN);
        mpfr_neg(bend, w, MPFR_RNDN);
    }
    if (!last) {
        mpfr_add(q[i], q[i], w, MPFR_RNDN);
        mpfr_fma(v[i], slope, v[i + 1], v[i], MPFR_RNDN);
    }
    if (!last && a != NULL) {
        mpfr_fma(a[i], slope, a[i + 1], a[i], MPFR_RNDN);
        mpfr_sqr(w, v[i + 1], MPFR_RNDN);
        mpfr_fma(a[i], bend, w, a[i], MPFR_RNDN);
    }
    mpfr_clears(w, slope, bend, (mpfr_ptr)NULL);
}

void
mechanism_back(enum mechanism_way way, size_t n, mpfr_t *q, mpfr_t *v, mpfr_t *a)
{
    for (size_t i = n; mechanism_changed(way) && i-- > 0;)
        change_back(way, i, i + 1 == n, q, v, a);
}
