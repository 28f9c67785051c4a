/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The values of one axis of a sweep, read from a text such as 1e-3:1e-1 or 0.02:8/h. */
#include "compare/sweeps/sweep-axis.h"

#include "base/alloc.h"
#include "numeric/dense/scalar.h"

#include <string.h>

/* A list that goes over more than this factor is drawn on a logarithmic axis. */
#define WIDE 20

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

/* One number, the whole of text[0 .. length - 1]; what is wrong with it, or NULL. */
static const char *
read_number(mpfr_t x, const char *text, size_t length, enum hol_sweep_axis_kind kind)
{
    char number[128], *end;

    if (length == 0)
        return "a number is missing";
    if (length >= sizeof number)
        return "a number is too long";
    memcpy(number, text, length);
    number[length] = '\0';
    mpfr_strtofr(x, number, &end, 10, MPFR_RNDN);
    if (end == number || *end != '\0' || !mpfr_number_p(x))
        return "not a number";
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

/* All values of a range. */
static void
fill(struct hol_sweep_axis *axis, mpfr_t low, mpfr_t high)
{
    size_t count = axis->values.rows;
    struct hol_scalar x, from;

    hol_scalar_init(&x, spared(axis->values.bits));
    hol_scalar_init(&from, spared(axis->values.bits));
    hol_mat_set(&axis->values, 0, 0, low);
    hol_mat_set(&axis->values, count - 1, 0, high);
    if (axis->logarithmic) {
        mpfr_log(from.x, low, MPFR_RNDN);
        mpfr_log(high, high, MPFR_RNDN);
    } else {
        mpfr_set(from.x, low, MPFR_RNDN);
    }
    mpfr_sub(high, high, from.x, MPFR_RNDN);
    for (size_t i = 1; i + 1 < count; i++) {
        mpfr_mul_ui(x.x, high, i, MPFR_RNDN);
        mpfr_div_ui(x.x, x.x, count - 1, MPFR_RNDN);
        mpfr_add(x.x, x.x, from.x, MPFR_RNDN);
        if (axis->logarithmic)
            mpfr_exp(x.x, x.x, MPFR_RNDN);
        hol_mat_set(&axis->values, i, 0, x.x);
    }
}

/* LOW:HIGH, LOW..HIGH; the separator has `width` characters. */
static enum hol_status
read_range(struct hol_sweep_axis *axis, const char *text, size_t length, const char *separator,
           size_t width, size_t points, mpfr_prec_t bits, const char **why)
{
    size_t first = (size_t)(separator - text);
    struct hol_scalar low, high;
    enum hol_status status;

    hol_scalar_init(&low, spared(bits));
    hol_scalar_init(&high, spared(bits));
    axis->logarithmic = width == 1;
    *why = read_number(low.x, text, first, axis->kind);
    if (*why == NULL)
        *why = read_number(high.x, separator + width, length - first - width, axis->kind);
    if (*why == NULL && mpfr_cmp(low.x, high.x) >= 0)
        *why = "the range is empty: its end must be above its beginning";
    if (*why == NULL && axis->logarithmic && mpfr_zero_p(low.x))
        *why = "a range with ':' cannot begin at zero; '..' can";
    if (*why == NULL && (points < 2 || points > HOL_SWEEP_AXIS_MOST))
        *why = "a range needs from 2 to 100000 points";
    if (*why != NULL)
        return HOL_INVALID;
    status = hol_vec_init(&axis->values, points, bits);
    if (status == HOL_OK)
        fill(axis, low.x, high.x);
    return status;
}

static enum hol_status
read_list(struct hol_sweep_axis *axis, const char *text, size_t length, mpfr_prec_t bits,
          const char **why)
{
    size_t count = 1, k = 0;
    struct hol_scalar x, before;
    enum hol_status status;

    for (size_t i = 0; i < length; i++)
        count += text[i] == ',';
    if (count > HOL_SWEEP_AXIS_MOST)
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

        *why = read_number(x.x, text + i, here, axis->kind);
        if (*why == NULL && k > 0 && mpfr_cmp(x.x, before.x) <= 0)
            *why = "the values of a list must increase";
        hol_mat_set(&axis->values, k, 0, x.x);
        mpfr_set(before.x, x.x, MPFR_RNDN);
        i += here + 1;
    }
    axis->logarithmic =
        hol_mat_abs(&axis->values, 0, 0) > 0 &&
        hol_mat_abs(&axis->values, count - 1, 0) > WIDE * hol_mat_abs(&axis->values, 0, 0);
    return *why == NULL ? HOL_OK : HOL_INVALID;
}

enum hol_status
hol_sweep_axis_read(struct hol_sweep_axis *axis, enum hol_sweep_axis_kind kind, const char *text,
                    size_t points, mpfr_prec_t bits, const char **why)
{
    struct hol_sweep_axis new = {.kind = kind};
    size_t length = split_unit(&new.per_step, text, kind);
    const char *dots = strstr(text, ".."), *colon = strchr(text, ':');
    enum hol_status status;

    *why = NULL;
    if (dots != NULL)
        status = read_range(&new, text, length, dots, 2, points, bits, why);
    else if (colon != NULL)
        status = read_range(&new, text, length, colon, 1, points, bits, why);
    else
        status = read_list(&new, text, length, bits, why);
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
    struct hol_sweep_axis new = {.kind = HOL_SWEEP_AXIS_STEP, .logarithmic = points > 1};
    struct hol_scalar x, y;
    enum hol_status status = hol_vec_init(&new.values, points, low->bits);

    if (status != HOL_OK)
        return status;
    hol_scalar_init(&x, spared(low->bits));
    hol_scalar_init(&y, spared(low->bits));
    hol_mat_get(x.x, low, 0, 0);
    if (points > 1) {
        hol_mat_get(y.x, high, 0, 0);
        fill(&new, x.x, y.x);
    } else {
        hol_mat_round(&new.values, low);
    }
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
