/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/*
 * Coefficient k of elementary functions, from the differential equation that each satisfies
 * (Griewank & Walther 2008, section 13.2); D x_j = j x_j. The leading coefficient w[0] is there.
 */
#include "model/series/series-inside.h"

/* dx_k := k x_k */
static void
derive(const struct series_step *s, mpfr_t *dx, mpfr_t *x)
{
    mpfr_mul_ui(dx[s->k], x[s->k], s->k, MPFR_RNDN);
}

/* k x_k = sum_(j>=1) D u_j y_(k-j):  x' = y u' */
static void
integrate(const struct series_step *s, mpfr_t *x, mpfr_t *du, mpfr_t *y)
{
    hol_series_convolve(s->tmp[0], s, du, y, 1, s->k);
    mpfr_div_ui(x[s->k], s->tmp[0], s->k, MPFR_RNDN);
}

/* w' y = u':  y_0 D w_k = D u_k - sum D w_j y_(k-j), lead = 1 / y_0; sign -1: w' y = -u' */
static void
integrate_over(const struct series_step *s, mpfr_t *dw, mpfr_t *y, int sign)
{
    size_t k = s->k;

    mpfr_mul_ui(s->tmp[1], s->u[k], k, MPFR_RNDN);
    if (sign < 0)
        mpfr_neg(s->tmp[1], s->tmp[1], MPFR_RNDN);
    hol_series_convolve(s->tmp[0], s, dw, y, 1, k - 1);
    mpfr_sub(s->tmp[0], s->tmp[1], s->tmp[0], MPFR_RNDN);
    mpfr_mul(dw[k], s->tmp[0], *s->lead, MPFR_RNDN);
    mpfr_div_ui(s->w[k], dw[k], k, MPFR_RNDN);
}

/* s' = c u', c' = sign s u'; which of the two w is. */
static void
circular(const struct series_step *s, int sign, bool is_sine)
{
    mpfr_t *other = s->aux, *du = s->aux + s->stride;
    mpfr_t *sine = is_sine ? s->w : other, *cosine = is_sine ? other : s->w;

    derive(s, du, s->u);
    integrate(s, sine, du, cosine);
    integrate(s, cosine, du, sine);
    if (sign < 0)
        mpfr_neg(cosine[s->k], cosine[s->k], MPFR_RNDN);
}

static void
circular_leading(const struct series_step *s)
{
    bool turns = s->code.op == HOL_OP_SIN || s->code.op == HOL_OP_COS;

    if (turns && hol_tape_turns_too_often(s->u[0])) {
        mpfr_set_nan(s->aux[0]);
        return;
    }
    switch (s->code.op) {
    case HOL_OP_SIN:
        mpfr_cos(s->aux[0], s->u[0], MPFR_RNDN);
        break;
    case HOL_OP_COS:
        mpfr_sin(s->aux[0], s->u[0], MPFR_RNDN);
        break;
    case HOL_OP_SINH:
        mpfr_cosh(s->aux[0], s->u[0], MPFR_RNDN);
        break;
    default:
        mpfr_sinh(s->aux[0], s->u[0], MPFR_RNDN);
        break;
    }
}

/* y := 1 + sign x^2, coefficient k */
static void
one_plus_square(const struct series_step *s, mpfr_t *y, mpfr_t *x, int sign)
{
    hol_series_square(s->tmp[0], s, x, 0);
    if (sign < 0)
        mpfr_neg(s->tmp[0], s->tmp[0], MPFR_RNDN);
    if (s->k == 0)
        mpfr_add_ui(s->tmp[0], s->tmp[0], 1, MPFR_RNDN);
    mpfr_set(y[s->k], s->tmp[0], MPFR_RNDN);
}

/* w' = (1 + sign w^2) u' */
static void
tangent(const struct series_step *s, int sign)
{
    mpfr_t *du = s->aux, *y = s->aux + s->stride;

    if (s->k > 0) {
        derive(s, du, s->u);
        integrate(s, s->w, du, y);
    }
    one_plus_square(s, y, s->w, sign);
    if (s->k == 0 && sign < 0) { /* 1 - tanh^2, where digits of tanh hold nothing of it */
        mpfr_sech(y[0], s->u[0], MPFR_RNDN);
        mpfr_sqr(y[0], y[0], MPFR_RNDN);
    }
}

/* w' sqrt(1 + sign u^2) = turn u' */
static bool
inverse_sine(const struct series_step *s, int sign, int turn)
{
    mpfr_t *y = s->aux, *z = y + s->stride, *dw = z + s->stride;

    one_plus_square(s, y, s->u, sign);
    if (s->k > 0) { /* the lead is 1 / z_0; the root wants half of it */
        mpfr_div_2ui(s->tmp[2], *s->lead, 1, MPFR_RNDN);
        (void)hol_series_root(s, z, y, s->tmp[2]);
        integrate_over(s, dw, z, turn);
        return true;
    }
    if (!hol_series_root(s, z, y, *s->lead))
        return false;
    mpfr_mul_2ui(*s->lead, *s->lead, 1, MPFR_RNDN);
    return true;
}

/* w' (1 + u^2) = u' */
static void
inverse_tangent(const struct series_step *s)
{
    mpfr_t *y = s->aux, *dw = s->aux + s->stride;

    one_plus_square(s, y, s->u, 1);
    if (s->k == 0)
        mpfr_ui_div(*s->lead, 1, y[0], MPFR_RNDN);
    else
        integrate_over(s, dw, y, 1);
}

/* w = atan2(u, v), w' (u^2 + v^2) = v u' - u v' */
static bool
angle(const struct series_step *s)
{
    mpfr_t *du = s->aux, *dv = du + s->stride, *r = dv + s->stride, *dw = r + s->stride;
    size_t k = s->k;

    hol_series_square(s->tmp[0], s, s->u, 0);
    hol_series_square(s->tmp[1], s, s->v, 0);
    mpfr_add(r[k], s->tmp[0], s->tmp[1], MPFR_RNDN);
    if (k == 0) {
        mpfr_ui_div(*s->lead, 1, r[0], MPFR_RNDN);
        return !mpfr_zero_p(r[0]);
    }
    derive(s, du, s->u);
    derive(s, dv, s->v);
    hol_series_convolve(s->tmp[0], s, du, s->v, 1, k);
    hol_series_convolve(s->tmp[1], s, dv, s->u, 1, k);
    mpfr_sub(s->tmp[0], s->tmp[0], s->tmp[1], MPFR_RNDN);
    hol_series_convolve(s->tmp[1], s, dw, r, 1, k - 1);
    mpfr_sub(s->tmp[0], s->tmp[0], s->tmp[1], MPFR_RNDN);
    mpfr_mul(dw[k], s->tmp[0], *s->lead, MPFR_RNDN);
    mpfr_div_ui(s->w[k], dw[k], k, MPFR_RNDN);
    return true;
}

/* u_0 D w_k = D u_k - sum D w_j u_(k-j) */
static bool
logarithm(const struct series_step *s)
{
    if (s->k == 0)
        mpfr_ui_div(*s->lead, 1, s->u[0], MPFR_RNDN);
    else
        integrate_over(s, s->aux, s->u, 1);
    return true;
}

static void
exponential(const struct series_step *s)
{
    if (s->k == 0)
        return;
    derive(s, s->aux, s->u);
    integrate(s, s->w, s->aux, s->w);
}

/* The leading coefficient decides; where it does not, there is no series. */
static bool
branch(const struct series_step *s)
{
    int larger = s->v ? mpfr_cmp(s->u[0], s->v[0]) : mpfr_sgn(s->u[0]);
    mpfr_t *from = s->u;

    if (larger == 0)
        return false;
    if (s->k == 0)
        return true;
    if (s->code.op == HOL_OP_SIGN) {
        mpfr_set_zero(s->w[s->k], 1);
        return true;
    }
    if (s->v && (s->code.op == HOL_OP_MAX) != (larger > 0))
        from = s->v;
    mpfr_set(s->w[s->k], from[s->k], MPFR_RNDN);
    if (!s->v && larger < 0)
        mpfr_neg(s->w[s->k], s->w[s->k], MPFR_RNDN);
    return true;
}

bool
hol_series_function(const struct series_step *s)
{
    switch (s->code.op) {
    case HOL_OP_SIN:
    case HOL_OP_COS:
    case HOL_OP_SINH:
    case HOL_OP_COSH:
        if (s->k == 0)
            circular_leading(s);
        else
            circular(s, s->code.op == HOL_OP_SIN || s->code.op == HOL_OP_COS ? -1 : 1,
                     s->code.op == HOL_OP_SIN || s->code.op == HOL_OP_SINH);
        return true;
    case HOL_OP_TAN:
    case HOL_OP_TANH:
        tangent(s, s->code.op == HOL_OP_TAN ? 1 : -1);
        return true;
    case HOL_OP_ASIN:
        return inverse_sine(s, -1, 1);
    case HOL_OP_ACOS:
        return inverse_sine(s, -1, -1);
    case HOL_OP_ASINH:
        return inverse_sine(s, 1, 1);
    case HOL_OP_ATAN:
        inverse_tangent(s);
        return true;
    case HOL_OP_EXP:
        exponential(s);
        return true;
    case HOL_OP_LOG:
        return logarithm(s);
    case HOL_OP_ATAN2:
        return angle(s);
    case HOL_OP_ABS:
    case HOL_OP_SIGN:
    case HOL_OP_MIN:
    case HOL_OP_MAX:
        return branch(s);
    default:
        return false;
    }
}
