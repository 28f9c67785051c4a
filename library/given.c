/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* States that are given: by name, as texts or as doubles; how far they are off the constraints. */
#include "library/inside.h"

#include "base/alloc.h"
#include "model/expr/literal.h"

#include <math.h>
#include <string.h>

/* Digits of a number that is given, at most. */
#define TEXT_MOST 10000
/* The largest power of two of one: that of a decimal number. */
#define POWER_MOST (HOL_LITERAL_POWER * 10 / 3)

/* A hexadecimal number as C has it: each digit is four bits, and all of them are kept. */
static enum hol_status
read_hexadecimal(mpq_t value, const char *text, size_t length)
{
    enum hol_status status = HOL_INVALID;
    char *end;
    mpfr_t x;

    if (strspn(text, "+-.0123456789abcdefABCDEFxXpP") != length)
        return HOL_INVALID;
    mpfr_init2(x, 4 * (mpfr_prec_t)length);
    (void)mpfr_strtofr(x, text, &end, 16, MPFR_RNDN);
    if (*end == '\0' && (mpfr_zero_p(x) || (mpfr_regular_p(x) && mpfr_get_exp(x) <= POWER_MOST &&
                                            mpfr_get_exp(x) >= -POWER_MOST))) {
        mpfr_get_q(value, x);
        status = HOL_OK;
    }
    mpfr_clear(x);
    return status;
}

/* A decimal or a hexadecimal number, exact. */
static enum hol_status
read_text(mpq_t value, const char *text)
{
    size_t length = text != NULL ? strnlen(text, TEXT_MOST + 1) : 0;

    if (length == 0 || length > TEXT_MOST)
        return HOL_INVALID;
    if (strpbrk(text, "xX") != NULL)
        return read_hexadecimal(value, text, length);
    return hol_literal_read(value, text, length);
}

/* Number i of t, q, v. */
static enum hol_status
read_number(mpq_t value, const struct holonom_point *at, size_t i, size_t n)
{
    double x;

    if (at->t_text != NULL)
        return read_text(value, i == 0   ? at->t_text
                                : i <= n ? at->q_text[i - 1]
                                         : at->v_text[i - 1 - n]);
    x = i == 0 ? at->t : i <= n ? at->q[i - 1] : at->v[i - 1 - n];
    if (!isfinite(x))
        return HOL_INVALID;
    mpq_set_d(value, x);
    return HOL_OK;
}

/* The number's place in words. */
static enum hol_status
blame(struct holonom_case *c, size_t i)
{
    size_t n = c->model->n;

    (void)hol_library_end(c, HOL_INVALID, "%s%s of the state is no number",
                          i == 0 ? "the time" : c->source->coordinates[(i - 1) % n],
                          i > n ? "'" : "");
    return HOL_INVALID;
}

static enum hol_status
read_numbers(struct hol_given *given, struct holonom_case *c, const struct holonom_point *at)
{
    size_t n = c->model->n, count = 1 + 2 * n;
    bool texts = at->t_text != NULL;

    if (texts ? at->q_text == NULL || at->v_text == NULL : at->q == NULL || at->v == NULL) {
        (void)hol_library_end(c, HOL_INVALID, "the state has no q, or no v, %s",
                              texts ? "as texts, which its time is" : "as doubles");
        return HOL_INVALID;
    }
    if ((given->exact = hol_alloc(count, sizeof *given->exact)) == NULL)
        return HOL_NOMEM;
    for (; given->count < count; given->count++)
        mpq_init(given->exact[given->count]);
    for (size_t i = 0; i < count; i++)
        if (read_number(given->exact[i], at, i, n) != HOL_OK)
            return blame(c, i);
    return HOL_OK;
}

/* The same numbers at some bits, where the way to the constraints begins. */
static enum hol_status
round_numbers(struct hol_given *given, size_t n, mpfr_prec_t bits)
{
    enum hol_status status = hol_point_init(&given->point, n, bits);
    mpfr_t x;

    mpfr_init2(x, bits);
    for (size_t i = 0; status == HOL_OK && i < given->count; i++) {
        mpfr_set_q(x, given->exact[i], MPFR_RNDN);
        if (i == 0)
            hol_mat_set(&given->point.t, 0, 0, x);
        else
            hol_mat_set(i <= n ? &given->point.q : &given->point.v, (i - 1) % n, 0, x);
    }
    mpfr_clear(x);
    return status;
}

enum hol_status
hol_given_find(size_t *state, struct holonom_case *c, const char *name)
{
    const struct hol_case *source = c->source;

    for (size_t i = 0; i < source->state_count; i++)
        if (strcmp(source->states[i].name, name) == 0) {
            *state = i;
            return HOL_OK;
        }
    return (enum hol_status)hol_library_end(c, HOL_INVALID, "%s has no state '%s'", source->name,
                                            name);
}

enum hol_status
hol_given_read(struct hol_given *given, struct holonom_case *c, const struct holonom_point *at,
               mpfr_prec_t bits)
{
    enum hol_status status;

    *given = (struct hol_given){.recipe = {.kind = HOL_RECIPE_NAMED}};
    if (at->state != NULL)
        return hol_given_find(&given->recipe.state, c, at->state);
    if ((status = read_numbers(given, c, at)) != HOL_OK)
        return status;
    given->recipe.kind = HOL_RECIPE_EXACT;
    given->recipe.exact = (const mpq_t *)given->exact;
    if (!at->project)
        return HOL_OK;
    status = round_numbers(given, c->model->n, bits);
    given->recipe.kind = HOL_RECIPE_POINT;
    given->recipe.point = &given->point;
    return status;
}

void
hol_given_clear(struct hol_given *given)
{
    for (size_t i = 0; i < given->count; i++)
        mpq_clear(given->exact[i]);
    hol_free(given->exact);
    hol_point_clear(&given->point);
    *given = (struct hol_given){.count = 0};
}

enum hol_status
hol_given_off(struct holonom_case *c, const struct hol_point *point, mpfr_prec_t bits)
{
    struct hol_points *points = NULL;
    struct hol_violation violation = {.constraint = SIZE_MAX};
    enum hol_status status = hol_points_create(&points, c->model, bits);

    if (status == HOL_OK)
        status = hol_points_test(points, point, &violation);
    hol_points_destroy(points);
    if (status != HOL_OK && status != HOL_DOMAIN)
        return status;
    return hol_results_one(c, HOL_KEY_OFF,
                           status == HOL_OK                   ? 0
                           : violation.constraint == SIZE_MAX ? INFINITY
                                                              : violation.magnitude,
                           3);
}
