/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_REFERENCE_ENCLOSURE_ENCLOSURE_NEWTON_H
#define HOL_REFERENCE_ENCLOSURE_ENCLOSURE_NEWTON_H

#include "base/status.h"
#include "model/tape/ball.h"

#include <stdbool.h>

/* An interval Newton step for k equations g = 0 in k unknowns. */
struct hol_enclosing_newton {
    slong k, bits;
    arb_mat_t x, g, J, z; /* k x 1: x0 (exact), g(x0); k x k; k x 1: J^-1 g(x0) */

    /* J of the unknowns in x, which are numbers or a box; false: it is not bounded there. */
    bool (*jacobian)(void *context, struct hol_enclosing_newton *w);
    void *context;
};

void hol_enclosing_newton_init(struct hol_enclosing_newton *w, slong k, slong bits);
void hol_enclosing_newton_clear(struct hol_enclosing_newton *w);

/* z := J^-1 g with J at x; false: no J, or none that is proved to be regular. */
bool hol_enclosing_newton_solve(struct hol_enclosing_newton *w) HOL_MUST_CHECK;

/*
 * If, for a box X = x0 +- r,
 *     N(X) = x0 - J(X)^-1 g(x0)                          interval Newton operator
 * lies in the interior of X, g has exactly one zero in X, and it lies in N(X) (Neumaier 1990,
 * Interval Methods for Systems of Equations, section 5.1). Wider and wider boxes are tried.
 *
 * x  in: x0;  out: N(X), exactly x0 - z, if that is proved; else x0
 *
 * Returns whether it is proved.
 */
bool hol_enclosing_newton_step(struct hol_enclosing_newton *w) HOL_MUST_CHECK;

#endif
