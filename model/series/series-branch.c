/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Finds the instants at which an instruction changes to another branch, which a series does not
 * follow. */
#include "model/series/series-inside.h"

/* An angle's v is not told from 0 where it is below 2^-(bits / ORIGIN) of its terms: at a zero of u
 * of order 2 no more than half of the bits are known. (An angle that passes the origin at so small
 * a distance has a series that reaches no farther.) */
#define ORIGIN 4

/* What falls by many orders of magnitude within a step may look like a zero on its series. */
static bool
never_vanishes(enum hol_op op)
{
    return op == HOL_OP_EXP || op == HOL_OP_COSH;
}

static bool
is_branch(const struct hol_series *s, size_t slot, enum hol_series_branch *kind)
{
    struct hol_instruction code = s->tape->code[slot];

    if (!s->slot[slot].c || s->slot[slot].constant)
        return false;
    switch (code.op) {
    case HOL_OP_ABS:
    case HOL_OP_SIGN:
    case HOL_OP_MIN:
    case HOL_OP_MAX:
        *kind = HOL_BRANCH_SIGN;
        return true;
    case HOL_OP_SQRT:
    case HOL_OP_POW:
        *kind = HOL_BRANCH_ROOT;
        return !s->slot[code.a].constant && !never_vanishes(s->tape->code[code.a].op);
    case HOL_OP_ASIN:
    case HOL_OP_ACOS:
        *kind = HOL_BRANCH_INVERSE;
        return true;
    case HOL_OP_ATAN2:
        *kind = HOL_BRANCH_ANGLE;
        return true;
    default:
        return false;
    }
}

size_t
hol_series_branches(const struct hol_series *s)
{
    enum hol_series_branch kind;
    size_t count = 0;

    for (size_t slot = 0; slot < s->tape->length; slot++)
        count += is_branch(s, slot, &kind);
    return count;
}

/* The slot of the i-th. */
static size_t
find_branch(const struct hol_series *s, size_t i, enum hol_series_branch *kind)
{
    for (size_t slot = 0;; slot++)
        if (is_branch(s, slot, kind) && i-- == 0)
            return slot;
}

enum hol_series_branch
hol_series_branch_kind(const struct hol_series *s, size_t i)
{
    enum hol_series_branch kind;

    (void)find_branch(s, i, &kind);
    return kind;
}

bool
hol_series_switches(const struct hol_series *s)
{
    enum hol_series_branch kind;

    for (size_t slot = 0; slot < s->tape->length; slot++)
        if (is_branch(s, slot, &kind) && kind == HOL_BRANCH_SIGN)
            return true;
    return false;
}

/* Coefficient k of the argument. */
static void
argument(mpfr_t value, const struct hol_series *s, size_t slot, enum hol_series_branch kind,
         size_t k)
{
    struct hol_instruction code = s->tape->code[slot];

    if (kind == HOL_BRANCH_ANGLE && s->slot[code.a].constant && mpfr_zero_p(s->slot[code.a].c[0]))
        code.a = code.b;            /* atan2(0, v) is 0 or pi */
    if (kind == HOL_BRANCH_INVERSE) /* its first companion */
        mpfr_set(value, s->slot[slot].aux[k], MPFR_RNDN);
    else if (kind == HOL_BRANCH_SIGN && hol_tape_is_binary(code.op))
        mpfr_sub(value, s->slot[code.a].c[k], s->slot[code.b].c[k], MPFR_RNDN);
    else if (k > 0 && s->slot[code.a].constant)
        mpfr_set_zero(value, 1);
    else
        mpfr_set(value, s->slot[code.a].c[k], MPFR_RNDN);
}

void
hol_series_branch_get(mpfr_t value, const struct hol_series *s, size_t i, size_t k)
{
    enum hol_series_branch kind;
    size_t slot = find_branch(s, i, &kind);

    argument(value, s, slot, kind, k);
}

void
hol_series_branch(mpfr_t value, const struct hol_series *s, size_t i, const mpfr_t at, size_t last)
{
    enum hol_series_branch kind;
    size_t slot = find_branch(s, i, &kind);

    mpfr_set_zero(s->tmp[0], 1);
    for (size_t k = last + 1; k-- > 0;) {
        argument(s->tmp[1], s, slot, kind, k);
        mpfr_mul(s->tmp[0], s->tmp[0], at, MPFR_RNDN);
        mpfr_add(s->tmp[0], s->tmp[0], s->tmp[1], MPFR_RNDN);
    }
    mpfr_set(value, s->tmp[0], MPFR_RNDN);
}

int
hol_series_branch_side(const struct hol_series *s, size_t i, const mpfr_t at, const mpfr_t reach,
                       size_t last)
{
    enum hol_series_branch kind;
    const struct series_slot *x = &s->slot[s->tape->code[find_branch(s, i, &kind)].b];
    size_t count = x->constant ? 1 : last + 1;

    mpfr_set_zero(s->tmp[0], 1);
    mpfr_set_zero(s->tmp[1], 1); /* the size of the terms */
    for (size_t k = count; k-- > 0;) {
        mpfr_mul(s->tmp[0], s->tmp[0], at, MPFR_RNDN);
        mpfr_add(s->tmp[0], s->tmp[0], x->c[k], MPFR_RNDN);
        mpfr_mul(s->tmp[1], s->tmp[1], reach, MPFR_RNDN);
        if (mpfr_sgn(x->c[k]) < 0)
            mpfr_sub(s->tmp[1], s->tmp[1], x->c[k], MPFR_RNDN);
        else
            mpfr_add(s->tmp[1], s->tmp[1], x->c[k], MPFR_RNDN);
    }
    mpfr_div_2ui(s->tmp[1], s->tmp[1], (unsigned long)mpfr_get_prec(s->tmp[1]) / ORIGIN, MPFR_RNDN);
    return mpfr_cmpabs(s->tmp[0], s->tmp[1]) <= 0 ? 0 : mpfr_sgn(s->tmp[0]);
}
