/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The values of a parameter or a size, read from a text such as 1:1e-12 or 4..64. */
#include "compare/sweeps/parameter-axis.h"

#include "base/alloc.h"
#include "compare/sweeps/axis-range.h"

#include <math.h>
#include <string.h>

#define BITS 256
/* Digits of a value, and how many more than its distance to the next one takes. */
#define DIGITS 6
#define SPARE 4
#define MOST_DIGITS 60

void
hol_parameter_axis_clear(struct hol_parameter_axis *axis)
{
    for (size_t i = 0; axis->text != NULL && i < axis->count; i++)
        hol_free(axis->text[i]);
    hol_free(axis->text);
    hol_free(axis->value);
    hol_free(axis->name);
    hol_free(axis->unit);
    *axis = (struct hol_parameter_axis){0};
}

/* One more value; what is there already is left out of sizes. */
static enum hol_status
add(struct hol_parameter_axis *axis, mpfr_srcptr x, const char *text)
{
    size_t k = axis->count;

    if (axis->is_size && k > 0 && strcmp(axis->text[k - 1], text) == 0)
        return HOL_OK;
    axis->text[k] = hol_strdup(text);
    axis->value[k] = mpfr_get_ld(x, MPFR_RNDN);
    if (axis->text[k] == NULL)
        return HOL_NOMEM;
    axis->count++;
    return HOL_OK;
}

static const char *
check(mpfr_srcptr x, bool is_size)
{
    return is_size && !mpfr_integer_p(x) ? "a size is a whole number" : NULL;
}

/* ------------------------------------------------------------------------------- a range */

/* As many digits as tell x from its neighbours in the range. */
static int
digits_for(mpfr_srcptr x, const struct hol_axis_range *range, size_t points)
{
    long double size = fabsl(mpfr_get_ld(x, MPFR_RNDN));
    long double step = fabsl(mpfr_get_ld(range->width.x, MPFR_RNDN)) / (long double)(points - 1);
    long double apart = range->logarithmic ? step : step / size;
    long double digits = apart > 0 && isfinite(apart) ? SPARE - floorl(log10l(apart)) : DIGITS;

    return digits > MOST_DIGITS ? MOST_DIGITS : digits > DIGITS ? (int)digits : DIGITS;
}

/* Value i of a range, which is not one of its ends. */
static enum hol_status
add_between(struct hol_parameter_axis *axis, const struct hol_axis_range *range, size_t i,
            size_t points)
{
    char text[HOL_AXIS_NUMBER];
    struct hol_scalar x;

    hol_scalar_init(&x, BITS);
    hol_axis_range_value(x.x, range, i, points);
    if (axis->is_size) {
        mpfr_rint(x.x, x.x, MPFR_RNDN);
        (void)mpfr_snprintf(text, sizeof text, "%.0Rf", x.x);
    } else {
        (void)mpfr_snprintf(text, sizeof text, "%.*Rg", digits_for(x.x, range, points), x.x);
        mpfr_set_str(x.x, text, 10, MPFR_RNDN);
    }
    return add(axis, x.x, text);
}

/* All values of a range. */
static enum hol_status
fill(struct hol_parameter_axis *axis, const struct hol_axis_range *range, size_t points)
{
    enum hol_status status = HOL_OK;

    axis->logarithmic = range->logarithmic;
    for (size_t i = 0; i < points && status == HOL_OK; i++)
        status = i == 0            ? add(axis, range->low.x, range->low_text)
                 : i + 1 == points ? add(axis, range->high.x, range->high_text)
                                   : add_between(axis, range, i, points);
    return status;
}

/* -------------------------------------------------------------------------------- a list */

static enum hol_status
read_list(struct hol_parameter_axis *axis, const char *text, size_t length, const char **why)
{
    long double least = INFINITY, most = 0;
    char number[HOL_AXIS_NUMBER];
    bool positive = true;
    struct hol_scalar x;
    enum hol_status status = HOL_OK;

    hol_scalar_init(&x, BITS);
    for (size_t i = 0; i <= length && status == HOL_OK;) {
        const char *comma = memchr(text + i, ',', length - i);
        size_t here = comma != NULL ? (size_t)(comma - text) - i : length - i;

        *why = hol_axis_number(x.x, number, text + i, here);
        if (*why == NULL)
            *why = check(x.x, axis->is_size);
        if (*why != NULL)
            return HOL_INVALID;
        positive = positive && mpfr_sgn(x.x) > 0;
        least = fminl(least, mpfr_get_ld(x.x, MPFR_RNDN));
        most = fmaxl(most, mpfr_get_ld(x.x, MPFR_RNDN));
        status = add(axis, x.x, number);
        i += here + 1;
    }
    axis->logarithmic = positive && most > HOL_AXIS_WIDE * least;
    return status;
}

enum hol_status
hol_parameter_axis_read(struct hol_parameter_axis *axis, const char *name, size_t length,
                        bool is_size, const char *text, size_t points, const char **why)
{
    struct hol_parameter_axis new = {.is_size = is_size};
    size_t most = points;
    struct hol_axis_range range;
    bool is_range;
    enum hol_status status = HOL_INVALID;

    *why = NULL;
    for (const char *p = text; *p != '\0'; p++)
        most += *p == ',';
    if (most > HOL_AXIS_MOST) {
        *why = "more than 100000 values";
        return HOL_INVALID;
    }
    new.name = hol_alloc(length + 1, 1);
    new.text = hol_alloc(most + 1, sizeof *new.text);
    new.value = hol_alloc(most + 1, sizeof *new.value);
    if (new.name == NULL || new.text == NULL || new.value == NULL) {
        hol_parameter_axis_clear(&new);
        return HOL_NOMEM;
    }
    memcpy(new.name, name, length);
    *why = hol_axis_range_read(&range, &is_range, text, strlen(text), HOL_AXIS_AUTO, points, BITS);
    if (is_range && *why == NULL)
        *why = check(range.low.x, is_size);
    if (is_range && *why == NULL)
        *why = check(range.high.x, is_size);
    if (*why == NULL)
        status = is_range ? fill(&new, &range, points) : read_list(&new, text, strlen(text), why);
    if (status == HOL_OK)
        *axis = new;
    else
        hol_parameter_axis_clear(&new);
    return status;
}
