/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The states and the span of a case in double precision. */
#include "library/inside.h"

#include <stdlib.h>
#include <string.h>

int
holonom_span(struct holonom_case *c, double *from, double *to)
{
    struct hol_eval *eval = NULL;
    struct hol_vec span = {0};
    enum hol_status status;

    if (c == NULL || c->model == NULL || from == NULL || to == NULL)
        return hol_library_end(c, HOL_INVALID, "no case is open, or there is no room for times");
    if (!c->source->has_span)
        return hol_library_end(c, HOL_DOMAIN, "the case has no span");
    status = hol_eval_create(&eval, c->model->tape, 2 * HOL_BITS_DOUBLE);
    if (status == HOL_OK)
        status = hol_vec_init(&span, 2, HOL_BITS_DOUBLE);
    for (size_t i = 0; status == HOL_OK && i < 2; i++)
        hol_eval_store(&span, i, 0, eval, c->model->out_span + i);
    if (status == HOL_OK && !hol_mat_is_finite(&span))
        status = HOL_DOMAIN;
    if (status == HOL_OK) {
        *from = span.d[0];
        *to = span.d[1];
    }
    hol_mat_clear(&span);
    hol_eval_destroy(eval);
    return hol_library_end(c, status, NULL);
}

int
holonom_state(struct holonom_case *c, const char *name, double *t, double *q, double *v)
{
    const struct holonom_point at = {.size = sizeof at, .state = name};
    struct hol_given given = {.count = 0};
    struct hol_points *points = NULL;
    struct hol_point point = {0};
    enum hol_status status;
    size_t n;

    if (c == NULL || c->model == NULL || name == NULL)
        return hol_library_end(c, HOL_INVALID, "no case is open, or no state is named");
    if (t == NULL || ((q == NULL || v == NULL) && c->model->n > 0))
        return hol_library_end(c, HOL_INVALID, "there is no room for the state");
    n = c->model->n;
    if (hol_given_read(&given, c, &at, HOL_BITS_DOUBLE) != HOL_OK)
        return HOLONOM_INVALID;
    status = hol_point_init(&point, n, HOL_BITS_DOUBLE);
    if (status == HOL_OK)
        status = hol_points_create(&points, c->model, 2 * HOL_BITS_DOUBLE);
    if (status == HOL_OK)
        status = hol_points_make(points, &point, &given.recipe, NULL);
    if (status == HOL_OK) {
        *t = point.t.d[0];
        memcpy(q, point.q.d, n * sizeof *q);
        memcpy(v, point.v.d, n * sizeof *v);
    }
    hol_points_destroy(points);
    hol_point_clear(&point);
    return hol_library_end(
        c, status, status == HOL_DOMAIN ? "the state '%s' violates a constraint" : NULL, name);
}
