/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* What all forms of an export share. */
#include "reports/export/export.h"

#include "base/alloc.h"
#include "reports/table/number.h"

#include <math.h>
#include <stdio.h>

#define NO_ERROR (-1000000L)

extern const struct hol_exporter hol_exporter_json, hol_exporter_csv, hol_exporter_mat;
const struct hol_exporter *const hol_exporters[] = {&hol_exporter_json, &hol_exporter_csv,
                                                    &hol_exporter_mat, NULL};

const struct hol_vec *
hol_export_vector(const struct hol_asked_state *state, int k)
{
    const struct hol_answer *a = &state->truth;

    return k == HOL_Q_QDD ? &a->qdd : k == HOL_Q_FL ? &a->FL : k == HOL_Q_FC ? &a->FC : &a->lambda;
}

char *
hol_export_digits(const struct hol_asked_state *state, int k, size_t i)
{
    const struct hol_vec *v = hol_export_vector(state, k);
    long double error = state->error_log10[k];
    char *text;
    long printed, place, bound;
    mpfr_t x;

    if (state->certified && isfinite(error)) /* no more than the balls hold */
        error = fmaxl(error, (long double)hol_number_scale(v) - floorl(state->digits));
    mpfr_init2(x, v->bits);
    hol_mat_get(x, v, i, 0);
    place = isfinite(error) ? (long)ceill(error) : NO_ERROR;
    text = hol_number_text(x, HOL_EXPORT_DIGITS, place, &printed);
    bound = hol_number_bound(x, place);
    mpfr_clear(x);
    if (text != NULL && printed == 0 && isfinite(error)) { /* not told from 0 */
        hol_free(text);
        text = hol_number_less_than(bound);
    }
    return text;
}

double
hol_export_double(const struct hol_asked_state *state, enum hol_asked asked, int k, size_t i)
{
    const struct hol_vec *v = hol_export_vector(state, k);
    double result = NAN;
    struct hol_mat one = {
        .rows = 1, .cols = 1, .capacity = 1, .bits = HOL_BITS_DOUBLE, .d = &result};
    mpfr_t x;

    mpfr_init2(x, v->bits);
    hol_mat_get(x, v, i, 0);
    hol_mat_set(&one, 0, 0, x);
    if (asked != HOL_ASKED_STATE && k != HOL_Q_LAMBDA)
        result = ldexp(result, (int)hol_second_exponent((enum hol_second)(asked - 1),
                                                        (enum hol_quantity_kind)k));
    mpfr_clear(x);
    return result;
}

bool
hol_export_unique(const struct hol_asked_state *state, int k, size_t i)
{
    return k != HOL_Q_LAMBDA || state->unique[i];
}

json_t *
hol_export_parameters(const struct hol_asked_parameter *list, size_t count)
{
    json_t *object = json_object();

    for (size_t i = 0; i < count; i++)
        json_object_set_new(object, list[i].name,
                            list[i].beyond != NULL ? json_string(list[i].beyond)
                                                   : json_real(list[i].value));
    return object;
}
