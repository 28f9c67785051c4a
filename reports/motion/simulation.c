/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* A simulation as CSV: a row a sample, and below it what must not be overlooked. */
#include "reports/motion/simulation.h"
#include "reports/trajectory/truth-line.h"

#include "numeric/dense/digits.h"

#include <math.h>
#include <stdarg.h>
#include <string.h>

#define INVARIANT_DIGITS 4

enum { SAMPLE, TABLE };

/* ---------------------------------------------------------------------------------- columns */

#define VECTOR(name, member)                                                                       \
    static void name(struct hol_datum *datum, const void *const *part, size_t i)                   \
    {                                                                                              \
        hol_datum_component(datum, ((const struct hol_sample *)part[SAMPLE])->member, i,           \
                            ((const struct hol_simulation_table *)part[TABLE])->digits);           \
    }
VECTOR(get_t, t)
VECTOR(get_q, q)
VECTOR(get_v, v)

HOL_GETTER(get_drift, SAMPLE, struct hol_sample, component, r->drift, index, INVARIANT_DIGITS)

HOL_GETTER(get_residual, SAMPLE, struct hol_sample, measured, r->residual)
HOL_GETTER(get_error, TABLE, struct hol_simulation_table, number,
           index == 0 ? r->error_q : r->error_v)

#define E3 .csv = {'e', 3}
#define OF(field) HOL_AT(SAMPLE, struct hol_sample, field)
static const struct hol_column first[] = {{"t", .get = get_t, .align = HOL_ALIGN_RIGHT}};
static const struct hol_column sizes[] = {
    {"phi", OF(phi), E3}, {"rate", OF(rate), E3}, {"residual", .get = get_residual, E3}};
static const struct hol_column cost[] = {
    {"rank", OF(rank)},     {"kappa", OF(kappa), .csv = {'g', 4}},
    {"steps", OF(steps)},   {"evaluations", OF(evaluations)},
    {"solves", OF(solves)}, {"of_kernels", OF(of_kernels)}};
static const struct hol_column errors[] = {{"error_q", .get = get_error, .index = 0, E3},
                                           {"error_v", .get = get_error, .index = 1, E3}};

/* What a run has besides its vectors; `run.phi' where a coordinate is called phi. */
static void
add_of_run(struct hol_simulation_table *t, const struct hol_column *some, size_t count)
{
    for (size_t k = 0; k < count; k++) {
        struct hol_column column = some[k];

        for (size_t i = 0; i < t->source->n; i++)
            if (strcmp(t->source->coordinates[i], some[k].key) == 0)
                column.key = hol_columns_text(&t->columns, "run.%s", some[k].key);
        hol_columns_add(&t->columns, &column, 1);
    }
}
#define ADD_OF_RUN(t, array) add_of_run(t, array, sizeof(array) / sizeof(array)[0])

static void
add_columns(struct hol_simulation_table *t)
{
    const struct hol_case *c = t->source;

    HOL_COLUMNS_ADD(&t->columns, first);
    for (size_t i = 0; i < c->n; i++)
        hol_columns_component(&t->columns, get_q, i, "%s", c->coordinates[i]);
    for (size_t i = 0; i < c->n; i++)
        hol_columns_component(&t->columns, get_v, i, "%s'", c->coordinates[i]);
    ADD_OF_RUN(t, sizes);
    for (size_t k = 0; k < c->invariant_count; k++)
        hol_columns_component(&t->columns, get_drift, k, "%s - start", c->invariants[k].name);
    ADD_OF_RUN(t, cost);
    if (t->with_errors)
        ADD_OF_RUN(t, errors);
}

static void
begin(struct hol_simulation_table *t)
{
    const struct hol_table_spec spec = {.name = "simulation", .own = &t->columns, .comments = true};

    if (t->table == NULL)
        t->table = hol_table_begin(t->out, &t->style, &spec);
}

void
hol_simulation_begin(struct hol_simulation_table *table, FILE *out,
                     const struct hol_table_style *style, const struct hol_case *source,
                     bool with_errors, mpfr_prec_t bits)
{
    *table = (struct hol_simulation_table){.out = out,
                                           .style = *style,
                                           .source = source,
                                           .with_errors = with_errors,
                                           .digits = (int)hol_digits_down(bits) + 2,
                                           .worst_q = NAN,
                                           .worst_v = NAN,
                                           .error_q = NAN,
                                           .error_v = NAN};
    add_columns(table);
    hol_table_probe(style, &(const struct hol_table_spec){.columns = table->columns.column,
                                                          .count = table->columns.count});
}

enum hol_status
hol_simulation_sample(void *context, const struct hol_sample *sample)
{
    struct hol_simulation_table *t = context;
    enum hol_status status = HOL_OK;

    begin(t);
    if (t->study != NULL)
        status = hol_study_errors(&t->error_q, &t->error_v, t->study, sample);
    if (status != HOL_OK)
        return status;
    t->worst_q = fmaxl(t->worst_q, t->error_q); /* of a NaN and a number the number */
    t->worst_v = fmaxl(t->worst_v, t->error_v);
    hol_table_row(t->table, HOL_RECORD(sample, t));
    if (t->table == NULL)
        return HOL_NOMEM;
    return t->table->status == HOL_OK && ferror(t->out) ? HOL_IO : t->table->status;
}

/* ------------------------------------------------------------------------------------ notes */

static const char *
component(struct hol_simulation_table *t, struct hol_datum *datum, const struct hol_vec *v,
          size_t i, int digits)
{
    hol_datum_clear(datum);
    hol_datum_component(datum, v, i, digits);
    hol_table_lost(t->table, datum->failed);
    return datum->text != NULL ? datum->text : "";
}

static void
say_changes(struct hol_simulation_table *t, const struct hol_outcome *o)
{
    static const char *const kinds[] = {[HOL_CONTACT_OPENS] = "opens",
                                        [HOL_CONTACT_CLOSES] = "closes",
                                        [HOL_CONTACT_BOUNCES] = "bounces"};
    struct hol_datum time = {0}, impulse = {0};

    for (size_t k = 0; k < o->change_count; k++) {
        const struct hol_contact_change *c = &o->changes[k];
        bool impact = c->kind != HOL_CONTACT_OPENS && hol_mat_is_finite(&c->impulse);
        hol_table_remark(t->table, "contact \"%s\" %s at t = %s%s%s",
                         t->source->contacts[c->contact].name, kinds[c->kind],
                         component(t, &time, &c->t, 0, t->digits), impact ? ", impulse " : "",
                         impact ? component(t, &impulse, &c->impulse, 0, t->digits) : "");
    }
    hol_datum_clear(&time);
    hol_datum_clear(&impulse);
}

static void
say_end(struct hol_simulation_table *t, const struct hol_outcome *o)
{
    size_t kept = o->event_count < HOL_RANK_EVENTS ? o->event_count : HOL_RANK_EVENTS;
    struct hol_datum time = {0};

    for (size_t k = 0; k < kept; k++) {
        (void)component(t, &time, &o->event_t, k, 10);
        if (o->event[k].from != o->event[k].to)
            hol_table_remark(t->table, "the rank changes at t = %s: %zu to %zu", time.text,
                             o->event[k].from, o->event[k].to);
        else
            hol_table_remark(t->table,
                             "the rank changes at t = %s: a singular value of A passes through 0",
                             time.text);
    }
    for (size_t k = 0; k < o->origins.count; k++)
        if (o->origins.origin[k].because != NULL)
            hol_table_remark(t->table, "%zu answers by %s: %s", o->origins.answers[k],
                             o->origins.origin[k].by->name, o->origins.origin[k].because);
    if (o->contradictions > 0)
        hol_table_remark(
            t->table, "in %zu evaluations dependent constraints, violated, contradicted each other",
            o->contradictions);
    if (o->skipped > 0)
        hol_table_remark(t->table, "a correction of the stabilization was left out in %zu steps",
                         o->skipped);
    if (o->end != HOL_END_COMPLETE)
        hol_table_remark(t->table, "incomplete: the motion ends at t = %s: %s",
                         component(t, &time, &o->t, 0, 17), hol_end_text(o->end));
    hol_datum_clear(&time);
}

static enum hol_status
say_errors(struct hol_simulation_table *t, const struct hol_simulation *how)
{
    const struct hol_study_run run = {.solver = how->solver,
                                      .integrator = how->integrator,
                                      .stabilization = how->stabilization,
                                      .gains = how->gains,
                                      .bits = how->bits,
                                      .step = how->step,
                                      .tolerance = how->tolerance,
                                      .bounded = true};
    char truth[HOL_TRUTH_TEXT];
    struct hol_study_result result;
    enum hol_status status = hol_study_measure(&result, t->study, &run);

    if (status != HOL_OK)
        return status;
    if (result.worst.error_q >= 0) {
        hol_table_remark(
            t->table, "truth: %s",
            hol_motion_truth_text(truth, hol_study_proof(t->study), hol_study_start(t->study),
                                  hol_study_reached(t->study), hol_study_end(t->study)));
        /* what was measured ends where the motion escapes from the true one; the rows go on */
        hol_table_remark(t->table, "largest errors: of q %.3Le, of q' %.3Le",
                         fmaxl(result.worst.error_q, t->worst_q),
                         fmaxl(result.worst.error_v, t->worst_v));
    }
    if (result.left_truth)
        hol_table_remark(
            t->table,
            "the motion has escaped from the true one: it is more than 1000 times as large");
    for (size_t k = 0; k < result.event_count; k++) {
        const struct hol_study_event *event = hol_study_event(t->study, k);
        long double error = result.event_error[k];
        if (isnan(error))
            hol_table_remark(t->table,
                             "event \"%s\", true t = %.15Lg: does not come near that time",
                             event->name, event->truth);
        else
            hol_table_remark(t->table, "event \"%s\", true t = %.15Lg: off by %+.3Le", event->name,
                             event->truth, error);
    }
    if (result.strayed)
        hol_table_remark(t->table, "the changes of contact are not those of the true motion");
    hol_motion_truth_end(t->table, "", hol_study_reached(t->study), hol_study_end(t->study), NULL);
    hol_study_result_clear(&result);
    return HOL_OK;
}

enum hol_status
hol_simulation_notes(struct hol_simulation_table *t, const struct hol_outcome *outcome,
                     const struct hol_simulation *how)
{
    begin(t);
    say_changes(t, outcome);
    say_end(t, outcome);
    return t->study != NULL ? say_errors(t, how) : HOL_OK;
}

enum hol_status
hol_simulation_end(struct hol_simulation_table *t)
{
    if (t->table != NULL)
        return hol_table_end(t->table);
    hol_columns_clear(&t->columns);
    return HOL_OK;
}
