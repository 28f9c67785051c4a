/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Factors M = G G^T by eigenvalues or Cholesky, forms B = A G^-T, and sets the threshold for its
 * rank. */
#include "solvers/support/mass-factor.h"

#include "solvers/support/units.h"

#include <math.h>
#include <string.h>

/* Column j of S = column j of W times, or divided by, s_j. */
static void
scale_columns(struct hol_mat *S, const struct hol_mat *W, const struct hol_vec *s, bool divide)
{
    hol_mat_shape(S, W->rows, W->cols);
    for (size_t j = 0; j < W->cols; j++) {
        double factor = s->d == NULL ? 0 : divide ? 1 / s->d[j] : s->d[j];

        for (size_t k = j * W->rows; k < (j + 1) * W->rows; k++) {
            if (s->d != NULL)
                S->d[k] = W->d[k] * factor;
            else if (divide)
                mpfr_div(S->x[k], W->x[k], s->x[j], MPFR_RNDN);
            else
                mpfr_mul(S->x[k], W->x[k], s->x[j], MPFR_RNDN);
        }
    }
}

/* DOMAIN only where M must not be indefinite; elsewhere it is a need of this method. */
static enum hol_status
refuse(struct hol_balanced *in)
{
    return hol_balanced_definite(in) == HOL_DOMAIN ? HOL_DOMAIN : HOL_UNABLE;
}

static enum hol_status
load_root(struct hol_mass_factor *g, struct hol_balanced *in)
{
    enum hol_status status;

    if ((status = hol_eigen(&g->w, &g->W, &in->M, in->work)) != HOL_OK) /* M = W diag(w) W^T */
        return status;
    if ((status = hol_definite(&g->w)) != HOL_OK)
        return status == HOL_DOMAIN ? refuse(in) : HOL_UNABLE;
    for (size_t j = 0; j < in->n; j++) {
        if (g->w.d != NULL)
            g->w.d[j] = sqrt(g->w.d[j]);
        else
            mpfr_sqrt(g->w.x[j], g->w.x[j], MPFR_RNDN);
    }
    if (in->full_rank_evident && !hol_full_rank_is_evident(&g->w))
        return HOL_UNABLE;
    scale_columns(&g->Msqrt, &g->W, &g->w, false);   /* M^1/2 W  = W diag(w)^1/2  */
    scale_columns(&g->Minvsqrt, &g->W, &g->w, true); /* M^-1/2 W = W diag(w)^-1/2 */
    hol_mul(&g->B, &in->A, &g->Minvsqrt);            /* B = A M^-1/2 W */
    return HOL_OK;
}

enum hol_status
hol_mass_factor_cholesky(struct hol_mat *L, struct hol_balanced *in)
{
    return hol_cholesky_beyond_rounding(L, &in->M) == HOL_OK ? HOL_OK : refuse(in);
}

static enum hol_status
load_cholesky(struct hol_mass_factor *g, struct hol_balanced *in)
{
    enum hol_status status = hol_mass_factor_cholesky(&g->Msqrt, in); /* M = L L^T */

    if (status != HOL_OK)
        return status;
    hol_pivots(&g->w, &g->Msqrt);
    if (in->full_rank_evident && !hol_full_rank_is_evident(&g->w))
        return HOL_UNABLE;
    hol_mat_round(&g->B, &in->A);
    hol_lower_solve_right_t(&g->B, &g->Msqrt); /* B = A L^-T */
    return HOL_OK;
}

/*
 * The threshold for the rank of B. Its errors are those of the rounding of A and of the product, or
 * of the substitution, in which L B^T = A^T holds to u ||L|| ||B||.
 */
static long double
threshold(struct hol_mass_factor *g, const struct hol_balanced *in)
{
    long double size, error, inverse;

    if (in->threshold > 0 || in->rank == (in->m < in->n ? in->m : in->n))
        return in->threshold;
    size = hol_mat_norm(&g->B);
    error = hol_mat_norm(&in->A);
    if (size == 0)
        return in->threshold;
    if (g->factor == HOL_FACTOR_ROOT) { /* w: the eigenvalues of M^1/2, ascending */
        inverse = 1 / hol_mat_abs(&g->w, 0, 0);
    } else {
        hol_mat_identity(&g->Minvsqrt);
        hol_lower_solve(&g->Minvsqrt, &g->Msqrt);
        inverse = hol_mat_norm(&g->Minvsqrt);
        error = fmaxl(error, hol_mat_norm(&g->Msqrt) * size);
    }
    return hol_rank_threshold(in->m, in->n, in->bits) * fmaxl(1, error * inverse / size);
}

enum hol_status
hol_mass_factor_load(struct hol_mass_factor *g, struct hol_balanced *in,
                     enum hol_mass_factor_kind factor)
{
    enum hol_status status;

    g->factor = factor;
    status = factor == HOL_FACTOR_CHOLESKY ? load_cholesky(g, in) : load_root(g, in);
    if (status != HOL_OK)
        return status;
    hol_units_even(in, &g->B);
    in->threshold = threshold(g, in);
    return HOL_OK;
}

void
hol_mass_factor_scale(struct hol_vec *y, const struct hol_mass_factor *g, const struct hol_vec *x)
{
    if (g->factor == HOL_FACTOR_ROOT) {
        hol_mul_tv(y, &g->Minvsqrt, x);
        return;
    }
    hol_mat_round(y, x);
    hol_lower_solve(y, &g->Msqrt);
}

void
hol_mass_factor_acceleration(struct hol_vec *y, const struct hol_mass_factor *g,
                             const struct hol_vec *x)
{
    if (g->factor == HOL_FACTOR_ROOT) {
        hol_mul_v(y, &g->Minvsqrt, x);
        return;
    }
    hol_mat_round(y, x);
    hol_lower_solve_t(y, &g->Msqrt);
}

void
hol_mass_factor_force(struct hol_vec *y, const struct hol_mass_factor *g, const struct hol_vec *x)
{
    hol_mul_v(y, &g->Msqrt, x);
}
