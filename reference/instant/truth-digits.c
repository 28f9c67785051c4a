/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* How many digits agree: what two passes have in common. */
#include "reference/instant/truth.h"

#include "numeric/dense/digits.h"
#include "reference/linear/dense.h"

#include <math.h>

/* One vector in all passes; earlier may be NULL. */
struct triple {
    mpfr_t *earlier, *low, *high;
    size_t n;
};

static long double
largest(mpfr_t *x, size_t n)
{
    long double most = -INFINITY;

    for (size_t i = 0; i < n; i++)
        most = fmaxl(most, hol_ref_log2(x[i]));
    return most;
}

/*
 * Bits on which the passes agree, relative to the largest component; log2 of a bound of the
 * absolute error into *error: the difference of the passes is the error of the first. A component
 * that is zero becomes zero in the last pass; its size in the first bounds what it could have
 * hidden. A vector of which nothing remains counts relative to `natural` (log2), the size of the
 * terms that cancel in it; without such terms, to what has left these rounding errors. What is a
 * rounding error of the natural size at 2P bits is zero.
 */
static long double
agreement(long double *error, bool *doubtful, const struct triple *v, mpfr_prec_t bits,
          long double natural, mpfr_t tmp)
{
    long double p = (long double)bits, most = -INFINITY,
                size = fmaxl(natural, largest(v->high, v->n));

    *error = -INFINITY;
    for (size_t i = 0; i < v->n; i++) {
        enum hol_zero zero = hol_zero_decide(v->earlier ? v->earlier[i] : NULL, v->low[i],
                                             v->high[i], bits, size + hol_zero_slack(bits) - 2 * p);
        long double low = hol_ref_log2(v->low[i]), high = hol_ref_log2(v->high[i]);

        if (zero == HOL_ZERO_YES) {
            *error = fmaxl(*error, fmaxl(low, high));
            mpfr_set_zero(v->high[i], 1);
            continue;
        }
        *doubtful = *doubtful || zero == HOL_ZERO_UNDECIDED;
        most = fmaxl(most, high);
        mpfr_sub(tmp, v->high[i], v->low[i], MPFR_RNDN);
        *error = fmaxl(*error, fmaxl(hol_ref_log2(tmp), high - p));
    }
    if (isinf(*error))
        return p;
    if (isinf(most)) {
        *doubtful = true;
        most = natural > *error ? natural : *error + p;
    }
    return fminl(most - *error, p);
}

struct natural {
    long double acceleration, force, multiplier; /* log2 */
};

/* The sizes of what may cancel: forces F, C, A^T lambda term by term; these divided by the masses,
 * and by the rows. */
static struct natural
natural_sizes(const struct hol_pass *pass)
{
    const struct hol_problem *p = &pass->problem;
    struct hol_kkt_work *w = pass->kkt;
    struct natural size = {-INFINITY, -INFINITY, -INFINITY};

    for (size_t i = 0; i < w->n; i++) {
        long double force;

        hol_mat_get(w->tmp[0], &p->F, i, 0);
        hol_mat_get(w->tmp[1], &p->C, i, 0);
        force = fmaxl(hol_ref_log2(w->tmp[0]), hol_ref_log2(w->tmp[1]));
        for (size_t j = 0; j < w->m; j++) {
            hol_mat_get(w->tmp[0], &p->A, j, i);
            force = fmaxl(force, hol_ref_log2(w->tmp[0]) + hol_ref_log2(w->lambda[j]));
        }
        size.force = fmaxl(size.force, force);
        hol_mat_get(w->tmp[0], &p->M, i, i);
        if (mpfr_regular_p(w->tmp[0]))
            size.acceleration = fmaxl(size.acceleration, force - hol_ref_log2(w->tmp[0]));
    }
    for (size_t j = 0; j < w->m; j++) {
        long double row = -INFINITY;

        for (size_t i = 0; i < w->n; i++) {
            hol_mat_get(w->tmp[0], &p->A, j, i);
            row = fmaxl(row, hol_ref_log2(w->tmp[0]));
        }
        if (isfinite(row))
            size.multiplier = fmaxl(size.multiplier, size.force - row);
    }
    return size;
}

/* q'' = q0 + y into y. */
static void
add_up(struct hol_pass *pass)
{
    struct hol_kkt_work *w = pass->kkt;

    for (size_t i = 0; i < w->n; i++) {
        mpfr_add(w->y[i], w->q0[i], w->y[i], MPFR_RNDN);
        mpfr_set_zero(w->q0[i], 1);
    }
}

/* log10 of a bound of the absolute error of a vector of the state; -INFINITY: it is exact. */
static long double
state_error(const struct hol_vec *low, const struct hol_vec *high, mpfr_t *tmp)
{
    long double error = -INFINITY;

    for (size_t i = 0; i < high->rows; i++) {
        hol_mat_get(tmp[0], low, i, 0);
        hol_mat_get(tmp[1], high, i, 0);
        mpfr_sub(tmp[0], tmp[0], tmp[1], MPFR_RNDN);
        if (!mpfr_zero_p(tmp[0]))
            error = fmaxl(
                error, fmaxl(hol_ref_log2(tmp[0]), hol_ref_log2(tmp[1]) - (long double)low->bits));
    }
    return error * HOL_DIGITS_A_BIT_LONG;
}

void
hol_passes_digits(struct hol_settled *settled, const struct hol_passes *s)
{
    struct hol_kkt_work *e = s->earlier ? s->earlier->kkt : NULL, *l = s->low->kkt,
                        *h = s->high->kkt;
    const struct triple v[5] = {{e ? e->y : NULL, l->y, h->y, h->n},
                                {e ? e->FL : NULL, l->FL, h->FL, h->n},
                                {e ? e->FC : NULL, l->FC, h->FC, h->n},
                                {e ? e->lambda : NULL, l->lambda, h->lambda, h->m},
                                {e ? e->reaction : NULL, l->reaction, h->reaction, h->m}};
    long double bits = (long double)s->low->bits, error;
    const struct natural size = natural_sizes(s->high);
    bool doubtful = false;

    if (e)
        add_up(s->earlier);
    add_up(s->low);
    add_up(s->high);
    for (size_t i = 0; i < 5; i++) {
        long double natural = i == 0 ? size.acceleration : i < 3 ? size.force : size.multiplier;

        bits = fminl(bits, agreement(&error, &doubtful, &v[i], s->low->bits, natural, h->tmp[0]));
        settled->error_log10[i] = error * HOL_DIGITS_A_BIT_LONG;
    }
    settled->state_log10[0] = state_error(&s->low->point.q, &s->high->point.q, h->tmp);
    settled->state_log10[1] = state_error(&s->low->point.v, &s->high->point.v, h->tmp);
    settled->digits = bits > 0 ? (double)(bits * HOL_DIGITS_A_BIT_LONG) : 0;
    settled->doubtful = doubtful && !e;
}
