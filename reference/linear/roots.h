/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_REFERENCE_LINEAR_ROOTS_H
#define HOL_REFERENCE_LINEAR_ROOTS_H

#include "base/status.h"

#include <mpfr.h>
#include <stdbool.h>
#include <stddef.h>

/*
 * The zeros of a polynomial p(x) = sum c_k x^k in 0 < x < 1, from left to right, none left out: by
 * Descartes' rule of signs in the Bernstein basis and bisection (Vincent, Collins & Akritas 1976).
 * No change of sign among the Bernstein coefficients of an interval: no zero in it; one: exactly
 * one, simple; more: the interval is halved, down to 2^-(bits / 2 - 16), where values come close to
 * the rounding errors: zeros closer than that, and minima of |p| of less than its square, are
 * reported as one zero that touches. A zero of an order above 2 may be reported more than once.
 */
struct hol_roots;

struct hol_root {
    mpfr_t low, high;  /* the zero is between them; 0 <= low < high <= 1 */
    int before, after; /* the signs of p to its left and right: equal: it touches */
};

/* Make room for polynomials up to a degree; bits >= 64: of the arithmetic. HOL_NOMEM. */
enum hol_status hol_roots_create(struct hol_roots **roots, size_t degree,
                                 mpfr_prec_t bits) HOL_MUST_CHECK;
void hol_roots_destroy(struct hol_roots *roots); /* NULL is a no-op */

/*
 * Begin with the polynomial c[0..degree]. True: it vanishes at x = 0, to below 2^-(bits / 2) of the
 * largest Bernstein coefficient: a zero of any order at 0 itself, which hol_roots_next leaves out.
 */
bool hol_roots_begin(struct hol_roots *roots, mpfr_t *c, size_t degree);

/* Returns the next zero, valid until the next call; NULL: there is no other. */
const struct hol_root *hol_roots_next(struct hol_roots *roots);

#endif
