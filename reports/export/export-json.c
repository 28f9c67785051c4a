/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Problems and references as one JSON object, written case by case. */
#include "base/alloc.h"
#include "reference/enclosure/enclosure.h"
#include "reports/compare/writer.h"
#include "reports/export/export.h"
#include "reports/table/escape.h"

#include <math.h>

static json_t *
numbers(const double *from, size_t count)
{
    json_t *list = json_array();

    for (size_t i = 0; i < count; i++)
        json_array_append_new(list, json_real(from[i]));
    return list;
}

static json_t *
rows(const double *from, size_t count, size_t length)
{
    json_t *list = json_array();

    for (size_t i = 0; i < count; i++)
        json_array_append_new(list, numbers(from + i * length, length));
    return list;
}

/* A component: its double or its digits; null: not unique. *lost: there was no memory for it. */
static json_t *
component(const struct hol_asked_state *s, int k, size_t i, bool digits, bool *lost)
{
    json_t *value;
    char *text;

    if (!hol_export_unique(s, k, i))
        return json_null();
    if (!digits)
        return json_real(hol_export_double(s, HOL_ASKED_STATE, k, i));
    text = hol_export_digits(s, k, i);
    *lost = *lost || text == NULL;
    value = json_string(text != NULL ? text : "");
    hol_free(text);
    return value;
}

static json_t *
quantities(const struct hol_asked_state *s, bool digits, bool *lost)
{
    json_t *object = json_object();

    for (int k = 0; k < HOL_Q_COUNT; k++) {
        json_t *list = json_array();
        for (size_t i = 0; i < hol_export_vector(s, k)->rows; i++)
            json_array_append_new(list, component(s, k, i, digits, lost));
        json_object_set_new(object, hol_quantity_key((enum hol_quantity_kind)k), list);
    }
    return object;
}

static json_t *
reference(const struct hol_asked_state *s, bool *lost)
{
    json_t *object;

    if (s->truth_status != HOL_OK)
        return json_pack("{s:s}", "status", "domain");
    object = quantities(s, false, lost);
    json_object_set_new(object, "status", json_string("ok"));
    json_object_set_new(object, "rank", json_integer((json_int_t)s->rank));
    json_object_set_new(object, "digits",
                        isfinite(s->digits) ? json_real(floor(s->digits)) : json_null());
    json_object_set_new(object, "known", json_string(hol_known_word(s->certified)));
    json_object_set_new(object, "decimals", quantities(s, true, lost));
    return object;
}

static json_t *
state_object(const struct hol_asked_state *s, bool references, bool *lost)
{
    double kappa = s->truth_status == HOL_OK ? (double)s->kappa : (double)NAN; /* for display */
    json_t *object = json_pack("{s:s, s:f, s:o, s:o, s:o}", "state", s->label, "t", s->t.d[0], "q",
                               numbers(s->q.d, s->q.rows), "qdot", numbers(s->v.d, s->v.rows),
                               "kappa", isfinite(kappa) ? json_real(kappa) : json_null());

    if (references)
        json_object_set_new(object, "reference", reference(s, lost));
    return object;
}

static json_t *
problem_object(const struct hol_exchange *x, size_t id, size_t first)
{
    const struct hol_question *q = &x->questions[id];

    return json_pack("{s:I, s:s, s:s, s:I, s:I, s:o, s:o, s:o, s:o, s:o}", "id",
                     (json_int_t)(first + id), "state", x->states[q->state].label, "asked",
                     hol_asked_key(q->asked), "n", (json_int_t)q->n, "m", (json_int_t)q->m, "M",
                     rows(q->M, q->n, q->n), "A", rows(q->A, q->m, q->n), "F", numbers(q->F, q->n),
                     "b", numbers(q->b, q->m), "C", numbers(q->C, q->n));
}

static json_t *
case_object(const struct hol_export_case *c)
{
    const struct hol_exchange *x = c->exchange;
    const struct hol_case *source = x->model->source;
    json_t *states = json_array(), *problems = json_array(),
           *parameters = hol_export_parameters(x->parameters, x->parameter_count),
           *coordinates = json_array(), *object;
    bool lost = false;

    for (size_t i = 0; i < source->n; i++)
        json_array_append_new(coordinates, json_string(source->coordinates[i]));
    for (size_t i = 0; i < x->state_count; i++)
        json_array_append_new(states, state_object(&x->states[i], c->references, &lost));
    for (size_t id = 0; id < x->question_count; id++)
        json_array_append_new(problems, problem_object(x, id, c->manifest->first));
    object =
        json_pack("{s:o, s:o, s:o, s:o, s:o, s:o, s:o}", "case", hol_json_text(c->manifest->name),
                  "title", hol_json_text(source->title != NULL ? source->title : ""), "source",
                  hol_json_text(source->source != NULL ? source->source : ""), "coordinates",
                  coordinates, "parameters", parameters, "states", states, "problems", problems);
    if (lost) {
        json_decref(object);
        object = NULL;
    }
    return object;
}

static enum hol_status
begin(void **state, FILE *out, const char *place)
{
    struct hol_json_stream *s = hol_alloc(1, sizeof *s);

    (void)place;
    if (s == NULL)
        return HOL_NOMEM;
    hol_json_begin(s, out);
    s->compact = true;
    hol_json_member(s, "holonom", json_string("problems"));
    hol_json_member(s, "format", json_integer(HOL_MANIFEST_FORMAT));
    hol_json_member(s, "version", json_string(PACKAGE_VERSION));
    hol_json_list(s, "cases");
    *state = s;
    return s->status;
}

static enum hol_status
one(void *state, const struct hol_export_case *c)
{
    struct hol_json_stream *s = state;

    hol_json_item(s, case_object(c));
    return s->status;
}

static enum hol_status
end(void *state, const struct hol_manifest *manifest)
{
    struct hol_json_stream *s = state;
    enum hol_status status = HOL_OK;

    if (manifest != NULL) {
        hol_json_member(s, "manifest", hol_manifest_json(manifest));
        status = hol_json_end(s);
    }
    hol_free(s);
    return status;
}

const struct hol_exporter hol_exporter_json = {
    .name = "json", .begin = begin, .one = one, .end = end};
