/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The values of one axis of a sweep, read from a text such as 1e-3:1e-1 or 0.02:8/h. */
#include "compare/sweeps/sweep-axis.h"

#include "compare/sweeps/axis-range.h"

#include <string.h>

const char *
hol_sweep_axis_name(enum hol_sweep_axis_kind kind)
{
    static const char *const names[] = {"step", "alpha", "beta"};

    return (unsigned)kind < HOL_SWEEP_AXIS_COUNT ? names[kind] : "";
}

void
hol_sweep_axis_clear(struct hol_sweep_axis *axis)
{
    hol_mat_clear(&axis->values);
    memset(axis, 0, sizeof *axis);
}

/* What is wrong with a value, or NULL. */
static const char *
check(mpfr_srcptr x, enum hol_sweep_axis_kind kind)
{
    if (mpfr_sgn(x) < 0)
        return "must not be negative";
    return kind == HOL_SWEEP_AXIS_STEP && mpfr_zero_p(x) ? "must be above zero" : NULL;
}

/* Length of the text without its unit; *per_step. */
static size_t
split_unit(bool *per_step, const char *text, enum hol_sweep_axis_kind kind)
{
    static const char *const units[] = {"", "/h", "/h^2"};
    size_t length = strlen(text), unit = strlen(units[kind]);

    *per_step = unit > 0 && length > unit && strcmp(text + length - unit, units[kind]) == 0;
    return *per_step ? length - unit : length;
}

/* With bits to spare, if there are more. */
static mpfr_prec_t
spared(mpfr_prec_t bits)
{
    return bits <= HOL_BITS_MAX - 32 ? bits + 32 : bits;
}

/* All values of a range. NOMEM */
static enum hol_status
fill(struct hol_sweep_axis *axis, const struct hol_axis_range *range, size_t points,
     mpfr_prec_t bits)
{
    enum hol_status status = hol_vec_init(&axis->values, points, bits);
    struct hol_scalar x;

    if (status != HOL_OK)
        return status;
    axis->logarithmic = range->logarithmic;
    hol_scalar_init(&x, spared(bits));
    hol_mat_set(&axis->values, 0, 0, range->low.x);
    hol_mat_set(&axis->values, points - 1, 0, range->high.x);
    for (size_t i = 1; i + 1 < points; i++) {
        hol_axis_range_value(x.x, range, i, points);
        hol_mat_set(&axis->values, i, 0, x.x);
    }
    return HOL_OK;
}

static enum hol_status
read_list(struct hol_sweep_axis *axis, const char *text, size_t length, mpfr_prec_t bits,
          const char **why)
{
    size_t count = 1, k = 0;
    char number[HOL_AXIS_NUMBER];
    struct hol_scalar x, before;
    enum hol_status status;

    for (size_t i = 0; i < length; i++)
        count += text[i] == ',';
    if (count > HOL_AXIS_MOST)
        *why = "more than 100000 values";
    if (*why != NULL)
        return HOL_INVALID;
    status = hol_vec_init(&axis->values, count, bits);
    if (status != HOL_OK)
        return status;
    hol_scalar_init(&x, bits);
    hol_scalar_init(&before, bits);
    for (size_t i = 0; i <= length && *why == NULL; k++) {
        const char *comma = memchr(text + i, ',', length - i);
        size_t here = comma != NULL ? (size_t)(comma - text) - i : length - i;

        *why = hol_axis_number(x.x, number, text + i, here);
        if (*why == NULL)
            *why = check(x.x, axis->kind);
        if (*why == NULL && k > 0 && mpfr_cmp(x.x, before.x) <= 0)
            *why = "the values of a list must increase";
        hol_mat_set(&axis->values, k, 0, x.x);
        mpfr_set(before.x, x.x, MPFR_RNDN);
        i += here + 1;
    }
    axis->logarithmic =
        hol_mat_abs(&axis->values, 0, 0) > 0 &&
        hol_mat_abs(&axis->values, count - 1, 0) > HOL_AXIS_WIDE * hol_mat_abs(&axis->values, 0, 0);
    return *why == NULL ? HOL_OK : HOL_INVALID;
}

enum hol_status
hol_sweep_axis_read(struct hol_sweep_axis *axis, enum hol_sweep_axis_kind kind, const char *text,
                    size_t points, mpfr_prec_t bits, const char **why)
{
    struct hol_sweep_axis new = {.kind = kind};
    size_t length = split_unit(&new.per_step, text, kind);
    struct hol_axis_range range;
    bool is_range;
    enum hol_status status = HOL_INVALID;

    *why = hol_axis_range_read(&range, &is_range, text, length, HOL_AXIS_LOG, points, spared(bits));
    if (is_range && *why == NULL)
        *why = check(range.low.x, kind);
    if (is_range && *why == NULL && mpfr_cmp(range.low.x, range.high.x) > 0)
        *why = "the range is empty: its end must be above its beginning";
    if (*why == NULL)
        status =
            is_range ? fill(&new, &range, points, bits) : read_list(&new, text, length, bits, why);
    if (status == HOL_OK)
        *axis = new;
    else
        hol_sweep_axis_clear(&new);
    return status;
}

enum hol_status
hol_sweep_axis_steps(struct hol_sweep_axis *axis, const struct hol_vec *low,
                     const struct hol_vec *high, size_t points)
{
    struct hol_sweep_axis new = {.kind = HOL_SWEEP_AXIS_STEP};
    mpfr_prec_t bits = low->bits;
    struct hol_axis_range range;
    enum hol_status status;

    hol_scalar_init(&range.low, spared(bits));
    hol_scalar_init(&range.high, spared(bits));
    hol_scalar_init(&range.first, spared(bits));
    hol_scalar_init(&range.width, spared(bits));
    hol_mat_get(range.low.x, low, 0, 0);
    if (points > 1)
        hol_mat_get(range.high.x, high, 0, 0);
    else
        mpfr_set(range.high.x, range.low.x, MPFR_RNDN);
    status = hol_axis_range_begin(&range, HOL_AXIS_LOG) == NULL ? HOL_OK : HOL_INVALID;
    if (status == HOL_OK)
        status = fill(&new, &range, points, bits);
    if (status != HOL_OK)
        return status;
    new.logarithmic = points > 1;
    *axis = new;
    return HOL_OK;
}

void
hol_sweep_axis_value(struct hol_vec *value, const struct hol_sweep_axis *axis, size_t index,
                     const struct hol_vec *step)
{
    struct hol_scalar x, h;

    hol_scalar_init(&x, value->bits);
    hol_scalar_init(&h, value->bits);
    hol_mat_get(x.x, &axis->values, index, 0);
    hol_mat_get(h.x, step, 0, 0);
    if (axis->per_step)
        mpfr_div(x.x, x.x, h.x, MPFR_RNDN);
    if (axis->per_step && axis->kind == HOL_SWEEP_AXIS_BETA)
        mpfr_div(x.x, x.x, h.x, MPFR_RNDN);
    hol_mat_set(value, 0, 0, x.x);
}
