/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#include "reports/motion/drift-json.h"

#include "reports/compare/put.h"

/* A list of numbers. */
static json_t *
numbers(const long double *values, size_t count)
{
    json_t *list = json_array();

    for (size_t i = 0; i < count && list != NULL; i++)
        json_array_append_new(list, hol_json_number(values[i]));
    return list;
}

static json_t *
sample(const struct hol_study_result *r, size_t i)
{
    const struct hol_study_sample *s = &r->samples[i];

    return json_pack("{s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:o}", "t", hol_json_number(s->t),
                     "phi", hol_json_number(s->phi), "rate", hol_json_number(s->rate), "residual",
                     hol_json_number(s->residual), "error_q", hol_json_number(s->error_q),
                     "error_v", hol_json_number(s->error_v), "drift",
                     numbers(r->sample_drift + i * r->drift_count, r->drift_count), "rank",
                     hol_json_size(s->rank), "kappa", hol_json_number(s->kappa));
}

static json_t *
worst(const struct hol_study_result *r)
{
    const struct hol_study_sample *s = &r->worst;

    return json_pack("{s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:o}", "phi", hol_json_number(s->phi),
                     "rate", hol_json_number(s->rate), "residual", hol_json_number(s->residual),
                     "error_q", hol_json_number(s->error_q), "error_v", hol_json_number(s->error_v),
                     "drift", numbers(r->drift, r->drift_count), "least_rank",
                     hol_json_size(s->rank), "kappa", hol_json_number(s->kappa));
}

static json_t *
combination(const struct hol_drift_line *line)
{
    const struct hol_study_result *r = &line->result;
    json_t *samples;

    if (line->why != NULL)
        return json_pack("{s:s, s:s, s:s}", "integrator", line->integrator->name, "stabilization",
                         line->stabilization->name, "does_not_apply", line->why);
    samples = json_array();
    for (size_t i = 0; i < r->sample_count && samples != NULL; i++)
        json_array_append_new(samples, sample(r, i));
    return json_pack(
        "{s:s, s:s, s:s, s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:o}", "integrator",
        line->integrator->name, "stabilization", line->stabilization->name, "end",
        hol_end_key(r->end), "ended_at", hol_json_number(r->ended_at), "worst", worst(r), "last_q",
        hol_json_number(r->last_q), "last_v", hol_json_number(r->last_v), "digits",
        hol_json_number(r->digits), "event_errors", numbers(r->event_error, r->event_count),
        "rank_events", hol_json_size(r->rank_events), "first_rank_event",
        hol_json_number(r->first_rank_event), "steps", hol_json_size(r->steps), "evaluations",
        hol_json_size(r->evaluations), "solves", hol_json_size(r->solves), "samples", samples);
}

static json_t *
events(const struct hol_drift *d)
{
    json_t *list = json_array();

    for (size_t k = 0; k < d->event_count && list != NULL; k++)
        json_array_append_new(list, json_pack("{s:s, s:o}", "name", d->events[k].name, "t",
                                              hol_json_number(d->events[k].truth)));
    return list;
}

enum hol_status
hol_drift_write_json(FILE *out, const struct hol_drift *d)
{
    json_t *lines = json_array(), *invariants = json_array();

    for (size_t k = 0; k < d->source->invariant_count && invariants != NULL; k++)
        json_array_append_new(invariants, json_string(d->source->invariants[k].name));
    for (size_t k = 0; k < d->count && lines != NULL; k++)
        json_array_append_new(lines, combination(&d->lines[k]));
    return hol_json_write(out, json_pack("{s:s, s:s, s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:o}",
                                         "case", d->source->name, "solver", d->solver->name, "bits",
                                         hol_json_size((size_t)d->bits), "start",
                                         hol_json_number(d->start), "end", hol_json_number(d->end),
                                         "truth_to", hol_json_number(d->reached), "step",
                                         hol_json_number(d->step), "invariants", invariants,
                                         "events", events(d), "combinations", lines));
}
