/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* A motion as a problem for other programs: equations, initial state, times, and the truth. */
#include "reports/export/export-motion.h"
#include "reference/enclosure/enclosure.h"

#include "base/alloc.h"
#include "numeric/dense/digits.h"
#include "reference/certified/true-motion.h"
#include "reports/export/export.h"
#include "reports/table/escape.h"
#include "reports/table/number.h"
#include "reports/trajectory/motion.h"

#include <limits.h>
#include <math.h>

#define BEYOND 40 /* the truth goes on 2^-40 of the way past the end, which a double may be */
#define GUARD 64

struct maker {
    const struct hol_export_motion *how;
    const struct hol_case *source;
    struct hol_true_motion truth;
    struct hol_point point, rounded; /* of the truth; 53 bits */
    mpfr_prec_t bits;
    mpfr_t start, end, beyond, t;
    double reached;
    long scale_q, scale_v; /* decimal exponents of the largest so far */
    const char *why;
};

/* --- what the file says */

static json_t *
text_of(const struct maker *m, hol_node node)
{
    struct hol_namer namer = hol_case_namer(m->source);
    char *text =
        node != HOL_NODE_NONE ? hol_expr_text(m->source->graph, node, &namer) : hol_strdup("0");
    json_t *result = json_string(text != NULL ? text : "");

    hol_free(text);
    return result;
}

static json_t *
components(const struct maker *m, const hol_node *nodes)
{
    json_t *list = json_array();

    for (size_t i = 0; i < m->source->n; i++)
        json_array_append_new(list, text_of(m, nodes[i]));
    return list;
}

static json_t *
constraints(const struct maker *m)
{
    static const char *const levels[] = {"position", "velocity", "acceleration"};
    json_t *list = json_array();

    for (size_t j = 0; j < m->source->m; j++) {
        const struct hol_constraint *row = &m->source->constraints[j];
        json_array_append_new(list,
                              json_pack("{s:s, s:s, s:o}", "name", row->name, "level",
                                        levels[row->order], "zero", text_of(m, row->residual)));
    }
    return list;
}

static json_t *
contacts(const struct maker *m)
{
    json_t *list = json_array();

    for (size_t k = 0; k < m->source->contact_count; k++) {
        const struct hol_contact *c = &m->source->contacts[k];
        json_array_append_new(list, json_pack("{s:s, s:b, s:o, s:o}", "name", c->name, "open",
                                              c->open, "gap", text_of(m, c->gap), "restitution",
                                              text_of(m, c->restitution)));
    }
    return list;
}

static json_t *
invariants(const struct maker *m)
{
    json_t *list = json_array();

    for (size_t k = 0; k < m->source->invariant_count; k++)
        json_array_append_new(list,
                              json_pack("{s:s, s:o}", "name", m->source->invariants[k].name,
                                        "constant", text_of(m, m->source->invariants[k].value)));
    return list;
}

static json_t *
columns(const struct maker *m)
{
    json_t *list = json_array();

    json_array_append_new(list, json_string("t"));
    for (size_t i = 0; i < m->source->n; i++)
        json_array_append_new(list, json_string(m->source->coordinates[i]));
    for (size_t i = 0; i < m->source->n; i++)
        json_array_append_new(list, json_sprintf("%s'", m->source->coordinates[i]));
    return list;
}

static enum hol_status
add_parameters(json_t *object, const struct maker *m)
{
    struct hol_asked_parameter *list = NULL;
    size_t count;
    enum hol_status status = hol_asked_parameters(&list, &count, m->source);

    if (status != HOL_OK)
        return status;
    json_object_set_new(object, "parameters", hol_export_parameters(list, count));
    hol_asked_parameters_free(list, count);
    return HOL_OK;
}

static json_t *
description(const struct maker *m)
{
    const struct hol_case *c = m->source;
    json_t *object = json_pack(
        "{s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:o}", "case", hol_json_text(c->name),
        "title", hol_json_text(c->title != NULL ? c->title : ""), "source",
        hol_json_text(c->source != NULL ? c->source : ""), "state",
        hol_json_text(c->states[m->how->state].name), "columns", columns(m), "kinetic",
        text_of(m, c->kinetic), "potential", text_of(m, c->potential), "force",
        components(m, c->force), "constraints", constraints(m), "invariants", invariants(m));

    if (c->has_nonideal)
        json_object_set_new(object, "nonideal", components(m, c->nonideal));
    if (c->contact_count > 0)
        json_object_set_new(object, "contacts", contacts(m));
    return object;
}

/* --- states */

static json_t *
doubles(const struct hol_vec *v)
{
    json_t *list = json_array();

    for (size_t i = 0; i < v->rows; i++)
        json_array_append_new(list, json_real(v->d[i]));
    return list;
}

/* The digits agreed are relative to the largest size so far: at a turning point few are left. */
static json_t *
decimals(const struct maker *m, const struct hol_vec *v, long *scale, double size, double agreed)
{
    long now = hol_number_scale(v), error;
    json_t *list = json_array();
    mpfr_t x;

    now = isfinite(size) && ceil(size) > (double)now ? (long)ceil(size) : now;
    *scale = now > *scale ? now : *scale;
    error = *scale - (long)floor(agreed);
    mpfr_init2(x, v->bits);
    for (size_t i = 0; i < v->rows; i++) {
        hol_mat_get(x, v, i, 0);
        long printed;
        char *text = hol_number_text(x, m->how->digits, error, &printed);
        if (printed == 0 && mpfr_regular_p(x)) {
            hol_free(text);
            text = hol_number_less_than(hol_number_bound(x, error));
        }
        json_array_append_new(list, json_string(text != NULL ? text : ""));
        hol_free(text);
    }
    mpfr_clear(x);
    return list;
}

/* The true state at m->t; NULL: there is none. */
static json_t *
true_state(struct maker *m)
{
    double agreed, q, v;

    if (hol_true_motion_at(&m->truth, m->t, &m->point, &agreed) != HOL_OK)
        return NULL;
    hol_true_motion_sizes(&q, &v, &m->truth, m->t);
    hol_mat_set(&m->rounded.t, 0, 0, m->t);
    hol_mat_round(&m->rounded.q, &m->point.q);
    hol_mat_round(&m->rounded.v, &m->point.v);
    return json_pack("{s:f, s:o, s:o, s:f, s:s, s:{s:o, s:o}}", "t", m->rounded.t.d[0], "q",
                     doubles(&m->rounded.q), "qdot", doubles(&m->rounded.v), "digits",
                     floor(agreed), "known", hol_known_word(false), "decimals", "q",
                     decimals(m, &m->point.q, &m->scale_q, q, agreed), "qdot",
                     decimals(m, &m->point.v, &m->scale_v, v, agreed));
}

/* m->t := the k-th time, a double. */
static double
find_time(struct maker *m, size_t k)
{
    mpfr_sub(m->t, m->end, m->start, MPFR_RNDN);
    mpfr_mul_ui(m->t, m->t, (unsigned long)k, MPFR_RNDN);
    mpfr_div_ui(m->t, m->t, (unsigned long)(m->how->points - 1), MPFR_RNDN);
    mpfr_add(m->t, m->t, m->start, MPFR_RNDN);
    hol_mat_set(&m->rounded.t, 0, 0, m->t);
    hol_mat_get(m->t, &m->rounded.t, 0, 0);
    return m->rounded.t.d[0];
}

static void
add_times(json_t *object, struct maker *m)
{
    json_t *times = json_array(), *states = json_array();

    for (size_t k = 0; k < m->how->points; k++) {
        json_array_append_new(times, json_real(find_time(m, k)));
        json_t *state = m->how->references ? true_state(m) : NULL;
        if (state != NULL)
            json_array_append_new(states, state);
    }
    json_object_set_new(object, "times", times);
    if (m->how->references)
        json_object_set_new(object, "reference", states);
    else
        json_decref(states);
}

/* --- the motion */

static enum hol_status
find_span(struct maker *m)
{
    const struct hol_model *model = m->how->model;
    struct hol_recipe start = {.kind = HOL_RECIPE_NAMED, .state = m->how->state};
    struct hol_points *points = NULL;
    struct hol_eval *eval = NULL;
    enum hol_status status = hol_points_create(&points, model, m->bits);

    if (status == HOL_OK)
        status = hol_points_make(points, &m->point, &start, NULL);
    if (status == HOL_OK)
        status = hol_eval_create(&eval, model->tape, m->bits);
    if (status == HOL_OK) {
        hol_mat_get(m->start, &m->point.t, 0, 0);
        hol_eval_get(m->end, eval, model->out_span + 1);
        if (m->how->until != NULL && mpfr_set_str(m->end, m->how->until, 10, MPFR_RNDN) != 0)
            status = HOL_INVALID;
        if (!mpfr_number_p(m->end) || mpfr_cmp(m->end, m->start) <= 0)
            status = HOL_INVALID;
    }
    if (status == HOL_OK) {
        mpfr_sub(m->beyond, m->end, m->start, MPFR_RNDU);
        mpfr_div_2ui(m->beyond, m->beyond, BEYOND, MPFR_RNDU);
        mpfr_add(m->beyond, m->beyond, m->end, MPFR_RNDU);
    }
    hol_eval_destroy(eval);
    hol_points_destroy(points);
    return status;
}

static enum hol_status
find_truth(struct maker *m)
{
    struct hol_trajectory_options options = {
        .digits = m->how->digits, .state = m->how->state, .project = true};
    enum hol_status status;

    m->reached = NAN;
    status = hol_true_motion_create(&m->truth, m->how->model, &options, m->beyond, 0, &m->reached,
                                    &m->why);
    return hol_motion_usable(status, m->reached) ? HOL_OK : status;
}

static enum hol_status
make(json_t **object, struct maker *m)
{
    enum hol_status status = find_span(m);
    json_t *new, *state;

    if (status == HOL_OK)
        status = find_truth(m);
    if (status != HOL_OK)
        return status;
    new = description(m);
    if (new == NULL)
        return HOL_NOMEM;
    (void)find_time(m, 0);
    state = true_state(m);
    if (state == NULL)
        status = HOL_UNABLE;
    else
        json_object_set_new(new, "initial", state);
    if (status == HOL_OK)
        status = add_parameters(new, m);
    if (status == HOL_OK) {
        add_times(new, m);
        if (m->why != NULL && m->why[0] != '\0')
            json_object_set_new(new, "truth_ends", json_string(m->why));
        *object = new;
    } else {
        json_decref(new);
    }
    return status;
}

enum hol_status
hol_export_motion_make(json_t **object, const struct hol_export_motion *how)
{
    struct maker m = {.how = how,
                      .source = how->model->source,
                      .scale_q = LONG_MIN / 2,
                      .scale_v = LONG_MIN / 2,
                      .bits = hol_bits_up(how->digits) + GUARD};
    enum hol_status status;

    if (m.source->impulsive || (!m.source->has_span && how->until == NULL) || how->points < 2 ||
        how->state >= m.source->state_count)
        return HOL_INVALID;
    status = hol_point_init(&m.point, how->model->n, m.bits);
    if (status != HOL_OK)
        return status;
    status = hol_point_init(&m.rounded, how->model->n, HOL_BITS_DOUBLE);
    mpfr_inits2(m.bits, m.start, m.end, m.beyond, m.t, (mpfr_ptr)0);
    if (status == HOL_OK)
        status = make(object, &m);
    mpfr_clears(m.start, m.end, m.beyond, m.t, (mpfr_ptr)0);
    hol_true_motion_clear(&m.truth);
    hol_point_clear(&m.rounded);
    hol_point_clear(&m.point);
    return status;
}
