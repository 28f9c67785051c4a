/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The values of a parameter or a size, read from a text such as 1:1e-12 or 4..64. */
#include "compare/sweeps/parameter-axis.h"

#include "base/alloc.h"
#include "numeric/dense/scalar.h"

#include <math.h>
#include <string.h>

/* Ends that are further apart than this factor have values in equal ratios between them. */
#define WIDE 20
#define BITS 256
/* Digits of a value, and how many more than its distance to the next one takes. */
#define DIGITS 6
#define SPARE 4
#define MOST_DIGITS 60
/* Characters of a number. */
#define LENGTH 128

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

/* The number that is the whole of text[0 .. length - 1], cut out; what is wrong with it, or NULL.
 */
static const char *
read_number(mpfr_t x, char number[LENGTH], const char *text, size_t length, bool is_size)
{
    static const char allowed[] = "0123456789.eE+-";
    char *end, *dot;

    if (length == 0)
        return "a number is missing";
    if (length >= LENGTH)
        return "a number is too long";
    memcpy(number, text, length);
    number[length] = '\0';
    mpfr_strtofr(x, number, &end, 10, MPFR_RNDN);
    dot = strchr(number, '.'); /* the case language wants a digit after it */
    if (end == number || *end != '\0' || strspn(number, allowed) != length || !mpfr_number_p(x) ||
        (dot != NULL && (dot[1] < '0' || dot[1] > '9')))
        return "not a number";
    return is_size && !mpfr_integer_p(x) ? "a size is a whole number" : NULL;
}

/* ------------------------------------------------------------------------------- a range */

struct range {
    struct hol_scalar low, high, first, width; /* first, width: of the logarithms, or not */
    char low_text[LENGTH], high_text[LENGTH];
    bool logarithmic, negative;
};

/* LIN, LOG, or neither, at the end of a range; *length without it. */
enum scale { AUTO, LIN, LOG };

static enum scale
split_scale(size_t *length, const char *text)
{
    static const char *const words[] = {":lin", ":log"};

    for (int k = 0; k < 2; k++)
        if (*length > 4 && memcmp(text + *length - 4, words[k], 4) == 0) {
            *length -= 4;
            return k == 0 ? LIN : LOG;
        }
    return AUTO;
}

static const char *
choose_scale(struct range *range, enum scale scale)
{
    mpfr_srcptr low = range->low.x, high = range->high.x;
    bool one_sign = mpfr_sgn(low) * mpfr_sgn(high) > 0;
    long double ratio =
        one_sign ? fabsl(mpfr_get_ld(low, MPFR_RNDN) / mpfr_get_ld(high, MPFR_RNDN)) : 1;

    if (scale == LOG && !one_sign)
        return "a range in equal ratios needs two ends of one sign";
    range->negative = mpfr_sgn(low) < 0;
    range->logarithmic =
        scale == LOG || (scale == AUTO && one_sign && !(ratio <= WIDE && ratio >= 1.0L / WIDE));
    return NULL;
}

static void
transform(mpfr_t y, mpfr_srcptr x, const struct range *range)
{
    mpfr_set(y, x, MPFR_RNDN);
    if (range->logarithmic) {
        mpfr_abs(y, y, MPFR_RNDN);
        mpfr_log(y, y, MPFR_RNDN);
    }
}

/* As many digits as tell x from its neighbours in the range. */
static int
digits_for(mpfr_srcptr x, const struct range *range, size_t points)
{
    long double size = fabsl(mpfr_get_ld(x, MPFR_RNDN));
    long double step = fabsl(mpfr_get_ld(range->width.x, MPFR_RNDN)) / (long double)(points - 1);
    long double apart = range->logarithmic ? step : step / size;
    long double digits = apart > 0 && isfinite(apart) ? SPARE - floorl(log10l(apart)) : DIGITS;

    return digits > MOST_DIGITS ? MOST_DIGITS : digits > DIGITS ? (int)digits : DIGITS;
}

/* Value i of a range, which is not one of its ends. */
static enum hol_status
add_between(struct hol_parameter_axis *axis, const struct range *range, size_t i, size_t points)
{
    char text[LENGTH];
    struct hol_scalar x;

    hol_scalar_init(&x, BITS);
    mpfr_mul_ui(x.x, range->width.x, i, MPFR_RNDN);
    mpfr_div_ui(x.x, x.x, points - 1, MPFR_RNDN);
    mpfr_add(x.x, x.x, range->first.x, MPFR_RNDN);
    if (range->logarithmic)
        mpfr_exp(x.x, x.x, MPFR_RNDN);
    if (range->logarithmic && range->negative)
        mpfr_neg(x.x, x.x, MPFR_RNDN);
    if (axis->is_size) {
        mpfr_rint(x.x, x.x, MPFR_RNDN);
        (void)mpfr_snprintf(text, sizeof text, "%.0Rf", x.x);
    } else {
        (void)mpfr_snprintf(text, sizeof text, "%.*Rg", digits_for(x.x, range, points), x.x);
        mpfr_set_str(x.x, text, 10, MPFR_RNDN);
    }
    return add(axis, x.x, text);
}

static enum hol_status
read_range(struct hol_parameter_axis *axis, const char *text, size_t length, const char *separator,
           size_t separated, enum scale scale, size_t points, const char **why)
{
    size_t first = (size_t)(separator - text);
    struct range range;
    enum hol_status status = HOL_OK;

    hol_scalar_init(&range.low, BITS);
    hol_scalar_init(&range.high, BITS);
    hol_scalar_init(&range.first, BITS);
    hol_scalar_init(&range.width, BITS);
    *why = read_number(range.low.x, range.low_text, text, first, axis->is_size);
    if (*why == NULL)
        *why = read_number(range.high.x, range.high_text, separator + separated,
                           length - first - separated, axis->is_size);
    if (*why == NULL && mpfr_equal_p(range.low.x, range.high.x))
        *why = "the ends of the range are the same";
    if (*why == NULL && (points < 2 || points > HOL_PARAMETER_AXIS_MOST))
        *why = "a range needs from 2 to 100000 points";
    if (*why == NULL)
        *why = choose_scale(&range, scale);
    if (*why != NULL)
        return HOL_INVALID;
    axis->logarithmic = range.logarithmic;
    transform(range.first.x, range.low.x, &range);
    transform(range.width.x, range.high.x, &range);
    mpfr_sub(range.width.x, range.width.x, range.first.x, MPFR_RNDN);
    for (size_t i = 0; i < points && status == HOL_OK; i++)
        status = i == 0            ? add(axis, range.low.x, range.low_text)
                 : i + 1 == points ? add(axis, range.high.x, range.high_text)
                                   : add_between(axis, &range, i, points);
    return status;
}

/* -------------------------------------------------------------------------------- a list */

static enum hol_status
read_list(struct hol_parameter_axis *axis, const char *text, size_t length, const char **why)
{
    long double least = INFINITY, most = 0;
    char number[LENGTH];
    bool positive = true;
    struct hol_scalar x;
    enum hol_status status = HOL_OK;

    hol_scalar_init(&x, BITS);
    for (size_t i = 0; i <= length && status == HOL_OK;) {
        const char *comma = memchr(text + i, ',', length - i);
        size_t here = comma != NULL ? (size_t)(comma - text) - i : length - i;

        *why = read_number(x.x, number, text + i, here, axis->is_size);
        if (*why != NULL)
            return HOL_INVALID;
        positive = positive && mpfr_sgn(x.x) > 0;
        least = fminl(least, mpfr_get_ld(x.x, MPFR_RNDN));
        most = fmaxl(most, mpfr_get_ld(x.x, MPFR_RNDN));
        status = add(axis, x.x, number);
        i += here + 1;
    }
    axis->logarithmic = positive && most > WIDE * least;
    return status;
}

enum hol_status
hol_parameter_axis_read(struct hol_parameter_axis *axis, const char *name, size_t length,
                        bool is_size, const char *text, size_t points, const char **why)
{
    struct hol_parameter_axis new = {.is_size = is_size};
    size_t most = points, end = strlen(text);
    enum scale scale = split_scale(&end, text);
    const char *dots = strstr(text, ".."), *colon = memchr(text, ':', end);
    enum hol_status status;

    *why = NULL;
    for (const char *p = text; *p != '\0'; p++)
        most += *p == ',';
    if (most > HOL_PARAMETER_AXIS_MOST) {
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
    if (dots != NULL && dots < text + end)
        status = read_range(&new, text, end, dots, 2, scale == AUTO ? LIN : scale, points, why);
    else if (colon != NULL)
        status = read_range(&new, text, end, colon, 1, scale, points, why);
    else
        status = read_list(&new, text, strlen(text), why);
    if (status == HOL_OK)
        *axis = new;
    else
        hol_parameter_axis_clear(&new);
    return status;
}
