/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Results of a call as decimal texts, kept in the handle. */
#include <stdio.h> /* first: mpfr.h has functions that take a FILE only after it */

#include "library/inside.h"

#include "base/alloc.h"

#include <stdlib.h>
#include <string.h>

static const char *const keys[HOL_KEY_COUNT] = {
    "t",   "q",      "v",          "M",      "F",          "A",      "b",   "C",
    "phi", "phidot", "invariants", "lets",   "parameters", "off",    "qdd", "FL",
    "FC",  "lambda", "reaction",   "unique", "certified",  "digits",
};

const char *
hol_key_text(enum hol_key which)
{
    return keys[which];
}

void
hol_results_clear(struct holonom_case *c)
{
    for (size_t k = 0; k < HOL_KEY_COUNT; k++) {
        struct hol_numbers *r = &c->results[k];

        for (size_t i = 0; r->text != NULL && i < r->rows * r->columns; i++)
            hol_free(r->text[i]);
        hol_free(r->text);
        *r = (struct hol_numbers){0};
    }
}

enum hol_status
hol_results_shape(struct holonom_case *c, enum hol_key which, size_t rows, size_t columns)
{
    struct hol_numbers *r = &c->results[which];

    if (r->text != NULL)
        return HOL_OK;
    if ((r->text = hol_alloc(rows * columns + 1, sizeof *r->text)) == NULL)
        return HOL_NOMEM;
    r->rows = rows;
    r->columns = columns;
    return HOL_OK;
}

enum hol_status
hol_results_take(struct holonom_case *c, enum hol_key which, size_t row, size_t column, char *text)
{
    struct hol_numbers *r = &c->results[which];
    char **entry = &r->text[row * r->columns + column];

    hol_free(*entry);
    *entry = text;
    return text != NULL ? HOL_OK : HOL_NOMEM;
}

/* A number with the digits it takes to read it back at its own bits. */
static char *
text_of(const mpfr_t x)
{
    char *made = NULL, *text;
    size_t digits = mpfr_get_str_ndigits(10, mpfr_get_prec(x));

    if (mpfr_asprintf(&made, "%.*Rg", (int)digits, x) < 0)
        return NULL;
    text = hol_strdup(made);
    mpfr_free_str(made);
    return text;
}

/* An entry with all its digits. */
static enum hol_status
put(struct holonom_case *c, enum hol_key which, size_t row, size_t column, const mpfr_t x)
{
    return hol_results_take(c, which, row, column, text_of(x));
}

enum hol_status
hol_results_mat(struct holonom_case *c, enum hol_key which, const struct hol_mat *a)
{
    enum hol_status status = hol_results_shape(c, which, a->rows, a->cols);
    mpfr_t x;

    mpfr_init2(x, a->bits);
    for (size_t i = 0; i < a->rows; i++)
        for (size_t j = 0; j < a->cols && status == HOL_OK; j++) {
            hol_mat_get(x, a, i, j);
            status = put(c, which, i, j, x);
        }
    mpfr_clear(x);
    return status;
}

enum hol_status
hol_results_values(struct holonom_case *c, enum hol_key which, const struct hol_vec *v,
                   char *const *texts)
{
    enum hol_status status = hol_results_shape(c, which, v->rows, 1);
    mpfr_t x;

    mpfr_init2(x, v->bits);
    for (size_t i = 0; i < v->rows && status == HOL_OK; i++) {
        hol_mat_get(x, v, i, 0);
        if (texts[i] != NULL)
            status = hol_results_take(c, which, i, 0, hol_strdup(texts[i]));
        else if (mpfr_number_p(x))
            status = put(c, which, i, 0, x);
    }
    mpfr_clear(x);
    return status;
}

enum hol_status
hol_results_one(struct holonom_case *c, enum hol_key which, long double x, int digits)
{
    enum hol_status status = hol_results_shape(c, which, 1, 1);
    char text[40];

    (void)snprintf(text, sizeof text, "%.*Lg", digits, x);
    return status == HOL_OK ? hol_results_take(c, which, 0, 0, hol_strdup(text)) : status;
}

/* ------------------------------------------------------------------------------ public */

static const struct hol_numbers *
find(const struct holonom_case *c, const char *key)
{
    for (size_t k = 0; c != NULL && key != NULL && k < HOL_KEY_COUNT; k++)
        if (strcmp(keys[k], key) == 0 && c->results[k].text != NULL)
            return &c->results[k];
    return NULL;
}

void
holonom_shape(const struct holonom_case *c, const char *key, size_t *rows, size_t *columns)
{
    const struct hol_numbers *r = find(c, key);

    if (rows != NULL)
        *rows = r != NULL ? r->rows : 0;
    if (columns != NULL)
        *columns = r != NULL ? r->columns : 0;
}

const char *
holonom_number(const struct holonom_case *c, const char *key, size_t row, size_t column)
{
    const struct hol_numbers *r = find(c, key);

    return r != NULL && row < r->rows && column < r->columns ? r->text[row * r->columns + column]
                                                             : NULL;
}

int
holonom_doubles(struct holonom_case *c, const char *key, double *numbers)
{
    const struct hol_numbers *r = find(c, key);

    for (size_t i = 0; r != NULL && i < r->rows * r->columns; i++)
        if (r->text[i] == NULL)
            r = NULL;
    if (r == NULL)
        return hol_library_end(c, HOL_INVALID, "there are no results '%s', or not all of them",
                               key != NULL ? key : "");
    if (numbers == NULL)
        return hol_library_end(c, HOL_INVALID, "there is no room for the results");
    hol_library_begin(c);
    for (size_t i = 0; i < r->rows * r->columns; i++)
        numbers[i] = strtod(r->text[i], NULL);
    return hol_library_end(c, HOL_OK, NULL);
}
