/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Isolates the zeros of a polynomial by Descartes' rule of signs. */
#include "reference/linear/roots.h"

#include "base/alloc.h"

/* The bits of the largest coefficient that rounding may have spoiled. */
#define NOISE 16

/* An interval: its Bernstein coefficients are in row `depth`. */
struct hol_roots {
    size_t degree, stride;
    size_t limit; /* intervals of 2^-limit are not halved */
    mpfr_prec_t bits;
    mpfr_t *rows;  /* (limit + 2) stride */
    mpfr_t *low;   /* limit + 2: where the interval of each row begins */
    size_t *depth; /* limit + 2: its length is 2^-depth */
    int *before;  /* limit + 2: it begins with a zero; the sign to the left of it; 0: it does not */
    mpfr_t *tmp;  /* 4; the first: rounding errors; the last two: the ends of the root */
    size_t count; /* rows that wait, the leftmost last */
    bool zero_at_start;
    struct hol_root root;
};

void
hol_roots_destroy(struct hol_roots *r)
{
    if (!r)
        return;
    hol_free(r->rows);
    hol_free(r->low);
    hol_free(r->depth);
    hol_free(r->before);
    hol_free(r->tmp);
    hol_free(r);
}

enum hol_status
hol_roots_create(struct hol_roots **roots, size_t degree, mpfr_prec_t bits)
{
    struct hol_roots *r = hol_alloc(1, sizeof *r);

    if (!r)
        return HOL_NOMEM;
    r->stride = degree + 1;
    r->bits = bits;
    r->limit = (size_t)bits / 2 - 16;
    r->rows = hol_alloc_mpfr((r->limit + 2) * r->stride, bits);
    r->low = hol_alloc_mpfr(r->limit + 2, bits);
    r->depth = hol_alloc(r->limit + 2, sizeof *r->depth);
    r->before = hol_alloc(r->limit + 2, sizeof *r->before);
    r->tmp = hol_alloc_mpfr(4, bits);
    if (!r->rows || !r->low || !r->depth || !r->before || !r->tmp) {
        hol_roots_destroy(r);
        return HOL_NOMEM;
    }
    *roots = r;
    return HOL_OK;
}

/* b_j = sum_k binomial(j, k) c_k / binomial(degree, k): row 0 from monomials. */
static void
convert(struct hol_roots *r, mpfr_t *c)
{
    mpfr_t *b = r->rows, *binomial = &r->tmp[0];
    size_t n = r->degree;

    mpfr_set_ui(*binomial, 1, MPFR_RNDN);
    for (size_t k = 0; k <= n; k++) {
        mpfr_div(b[k], c[k], *binomial, MPFR_RNDN);
        mpfr_mul_ui(*binomial, *binomial, n - k, MPFR_RNDN);
        mpfr_div_ui(*binomial, *binomial, k + 1, MPFR_RNDN);
    }
    for (size_t i = 1; i <= n; i++)
        for (size_t j = n; j >= i; j--)
            mpfr_add(b[j], b[j], b[j - 1], MPFR_RNDN);
}

bool
hol_roots_begin(struct hol_roots *r, mpfr_t *c, size_t degree)
{
    mpfr_t *b = r->rows, *most = &r->tmp[0], *small = &r->tmp[1];

    r->degree = degree;
    convert(r, c);
    r->count = 1;
    r->depth[0] = 0;
    r->before[0] = 0;
    mpfr_set_zero(r->low[0], 1);
    mpfr_set_zero(*most, 1);
    for (size_t j = 0; j <= degree; j++)
        if (mpfr_cmpabs(b[j], *most) > 0)
            mpfr_abs(*most, b[j], MPFR_RNDN);
    mpfr_div_2ui(*small, *most, (unsigned long)r->bits / 2, MPFR_RNDN);
    mpfr_div_2ui(*most, *most, (unsigned long)r->bits - NOISE, MPFR_RNDN);
    for (size_t j = degree + 1; j-- > 0 && mpfr_cmpabs(b[j], *most) <= 0;)
        mpfr_set_zero(b[j], 1); /* a zero at x = 1, of as many orders: its noise has no sign */
    r->zero_at_start = mpfr_cmpabs(b[0], *small) <= 0;
    if (!r->zero_at_start)
        return false;
    for (size_t j = 0; j <= degree && mpfr_cmpabs(b[j], *small) <= 0; j++)
        mpfr_set_zero(b[j], 1); /* as many as its order */
    return true;
}

/* Changes of sign among the coefficients, up to 2; the first and the last sign. */
static int
changes(struct hol_roots *r, mpfr_t *b, int *first, int *last)
{
    int count = 0;

    *first = *last = 0;
    for (size_t j = 0; j <= r->degree; j++) {
        int sign = mpfr_sgn(b[j]);

        if (sign == 0)
            continue;
        if (*first == 0)
            *first = sign;
        else if (sign != *last && count < 2)
            count++;
        *last = sign;
    }
    return count;
}

/* The interval on top of the stack becomes its right half, and its left half goes on top. */
static void
halve(struct hol_roots *r)
{
    size_t top = r->count - 1, n = r->degree;
    mpfr_t *right = r->rows + top * r->stride, *left = right + r->stride;

    for (size_t i = 0; i <= n; i++) { /* de Casteljau */
        mpfr_set(left[i], right[0], MPFR_RNDN);
        for (size_t j = 0; j + i < n; j++) {
            mpfr_add(right[j], right[j], right[j + 1], MPFR_RNDN);
            mpfr_div_2ui(right[j], right[j], 1, MPFR_RNDN);
        }
    }
    r->before[top + 1] = r->before[top];
    r->before[top] = 0;
    if (mpfr_cmpabs(right[0], r->tmp[0]) <= 0) { /* a zero exactly in the middle */
        int first;

        mpfr_set_zero(right[0], 1);
        mpfr_set_zero(left[n], 1);
        if (n > 0 && mpfr_cmpabs(right[1], r->tmp[0]) <= 0) {
            mpfr_set_zero(right[1], 1);
            mpfr_set_zero(left[n - 1], 1);
        }
        (void)changes(r, left, &first, &r->before[top]);
    }
    r->depth[top]++;
    r->depth[top + 1] = r->depth[top];
    mpfr_set(r->low[top + 1], r->low[top], MPFR_RNDN);
    mpfr_set_ui_2exp(r->tmp[1], 1, -(mpfr_exp_t)r->depth[top], MPFR_RNDN);
    mpfr_add(r->low[top], r->low[top], r->tmp[1], MPFR_RNDN);
    r->count++;
}

/* A zero between low + from and low + to of the interval on top. */
static const struct hol_root *
tell(struct hol_roots *r, int from, int to, size_t depth, int before, int after)
{
    mpfr_srcptr low = r->low[r->count - 1];

    mpfr_set_si_2exp(r->tmp[2], from, -(mpfr_exp_t)depth, MPFR_RNDN);
    mpfr_add(r->tmp[2], r->tmp[2], low, MPFR_RNDN);
    mpfr_set_si_2exp(r->tmp[3], to, -(mpfr_exp_t)depth, MPFR_RNDN);
    mpfr_add(r->tmp[3], r->tmp[3], low, MPFR_RNDN);
    r->root.low[0] = r->tmp[2][0];
    r->root.high[0] = r->tmp[3][0];
    r->root.before = before;
    r->root.after = after;
    return &r->root;
}

const struct hol_root *
hol_roots_next(struct hol_roots *r)
{
    while (r->count > 0) {
        size_t top = r->count - 1, depth = r->depth[top];
        int first, last;
        int count = changes(r, r->rows + top * r->stride, &first, &last), before = r->before[top];
        /* a zero at 0 that is not told lies at an end of this interval */
        bool beside = r->zero_at_start && mpfr_zero_p(r->low[top]) != 0;
        /* so does another zero, which is not to be taken for the one inside */
        bool ends = mpfr_zero_p(r->rows[top * r->stride]) != 0 ||
                    mpfr_zero_p(r->rows[top * r->stride + r->degree]) != 0;

        r->before[top] = 0;
        if (before != 0)
            return tell(r, -1, 1, r->limit, before, first);
        if (count > 0 && depth < r->limit && (count > 1 || beside || ends)) {
            halve(r);
            continue;
        }
        if (count > 0 && !beside) {
            const struct hol_root *root = tell(r, 0, 1, depth, first, last);

            r->count--;
            return root;
        }
        r->count--;
    }
    return NULL;
}
