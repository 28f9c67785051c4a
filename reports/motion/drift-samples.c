/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Drift over time: the samples of all combinations, as CSV and for JSON. */
#include "reports/motion/drift-inside.h"

#include "base/alloc.h"
#include "reports/table/escape.h"
#include "reports/trajectory/truth-line.h"

#include <math.h>
#include <string.h>

json_t *
hol_drift_changes(const struct hol_study_result *r, const struct hol_study_sample *sample)
{
    return hol_json_numbers(sample == &r->worst
                                ? r->drift
                                : r->sample_drift + (sample - r->samples) * (long)r->drift_count,
                            r->drift_count);
}

HOL_GETTER(get_changes, RESULT, struct hol_study_result, json, hol_drift_changes(r, part[SAMPLE]))

/* The change of an invariant, by its name: not every case of a table has it. */
HOL_GET(get_change, index)
{
    const char *const *names = part[NAMES];
    const struct hol_case *c = part[CASE];
    const struct hol_study_result *r = part[RESULT];
    size_t sample = (size_t)((const struct hol_study_sample *)part[SAMPLE] - r->samples);

    for (size_t k = 0; k < c->invariant_count; k++)
        if (strcmp(c->invariants[k].name, names[index]) == 0)
            hol_datum_number(datum, r->sample_drift[sample * r->drift_count + k]);
}

HOL_GET(get_truth, index)
{
    const struct hol_drift *d = part[DRIFT];
    const struct hol_study_sample *s = part[SAMPLE];

    (void)index;
    hol_datum_text(datum, hol_motion_truth_word(d->proof, d->reached, s->t));
}

#define JSON HOL_IN(JSON)

/* clang-format off */
static const struct hol_column sample_begin[] = {
    {"t", AT(t)}, {"phi", AT(phi)}, {"rate", AT(rate)}, {"residual", AT(residual)},
    {"error_q", AT(error_q)}, {"error_v", AT(error_v)}, {"drift", .get = get_changes, .in = JSON},
};
static const struct hol_column sample_end[] = {
    {"rank", AT(rank)}, {"kappa", AT(kappa)}, {"truth", .get = get_truth}};
static const struct hol_column cases[] = {
    {"case", HOL_AT(CASE, struct hol_case, label), .quoted = true}};
static const struct hol_column names[] = {{"integrator", IN}, {"stabilization", BY}};
/* clang-format on */
#define ADD(c, some) hol_columns_add(c, some, sizeof(some) / sizeof(some)[0])

void
hol_drift_remarks(struct hol_table *table, const struct hol_drift *d, const char *named)
{
    for (size_t k = 0; table != NULL && k < d->count; k++) {
        const struct hol_drift_line *line = &d->lines[k];
        const struct hol_study_result *r = &line->result;
        const char *by = line->integrator->name, *with = line->stabilization->name;

        if (line->why != NULL) {
            if (hol_table_is_flat(&table->style) || table->format == HOL_FORMAT_LATEX)
                hol_table_remark(table, "%s%s, %s: does not apply: %s", named, by, with, line->why);
            continue;
        }
        if (r->rank_events > 0)
            hol_table_remark(table, "%s%s, %s: the rank changes %zu time%s, first at t = %.9Lg",
                             named, by, with, r->rank_events, hol_plural(r->rank_events),
                             r->first_rank_event);
        if (r->strayed)
            hol_table_remark(table,
                             "%s%s, %s: the changes of contact are not those of the true motion",
                             named, by, with);
        if (r->end != HOL_END_COMPLETE)
            hol_table_remark(table, "%s%s%s, %s: incomplete: the motion ends at t = %.9Lg: %s",
                             table->format == HOL_FORMAT_LATEX ? "* " : "", named, by, with,
                             r->ended_at, hol_end_text(r->end));
    }
}

/* The names of the invariants of all cases, each once. NULL: no memory. */
static const char **
invariants_of(size_t *count, const struct hol_by_case *results)
{
    size_t most = 0;
    const char **list;

    *count = 0;
    for (size_t i = 0; i < results->count; i++)
        most += DRIFT_OF(results, i)->source->invariant_count;
    list = hol_alloc(most + 1, sizeof *list);
    for (size_t i = 0; list != NULL && i < results->count; i++)
        for (size_t k = 0; k < DRIFT_OF(results, i)->source->invariant_count; k++) {
            const char *name = DRIFT_OF(results, i)->source->invariants[k].name;
            size_t before = 0;

            while (before < *count && strcmp(list[before], name) != 0)
                before++;
            if (before == *count)
                list[(*count)++] = name;
        }
    return list;
}

static void
put_samples(struct hol_table *table, const struct hol_drift *d, const char *const *names_of)
{
    for (size_t k = 0; k < d->count; k++) {
        const struct hol_drift_line *line = &d->lines[k];
        const struct hol_study_result *r = &line->result;

        for (size_t i = 0; line->why == NULL && i < r->sample_count; i++)
            hol_table_row(table, HOL_RECORD(line->integrator, line->stabilization, d, line, r,
                                            &r->samples[i], d->source, names_of));
    }
}

void
hol_drift_sample_columns(struct hol_columns *columns, bool several, const char *const *invariants,
                         size_t count)
{
    if (several)
        ADD(columns, cases);
    ADD(columns, names);
    ADD(columns, sample_begin);
    for (size_t k = 0; k < count; k++)
        HOL_COLUMN_ADD(columns, .key = hol_columns_text(columns, "%s - start", invariants[k]),
                       .quoted_key = true, .get = get_change, .index = k);
    ADD(columns, sample_end);
}

enum hol_status
hol_drift_write_samples(FILE *out, const struct hol_table_style *style,
                        const struct hol_by_case *results)
{
    size_t count;
    const char **invariants = invariants_of(&count, results);
    struct hol_columns c = {0};

    if (invariants == NULL)
        return HOL_NOMEM;
    hol_drift_sample_columns(&c, results->count > 1, invariants, count);
    const struct hol_table_spec spec = {.name = "drift", .own = &c, .comments = true};
    struct hol_table *table = hol_table_begin(out, style, &spec);
    for (size_t i = 0; i < results->count; i++)
        put_samples(table, DRIFT_OF(results, i), invariants);
    for (size_t i = 0; i < results->count; i++) {
        const struct hol_drift *d = DRIFT_OF(results, i);
        char named[200] = "";

        if (results->count > 1)
            (void)snprintf(named, sizeof named, "%s: ", d->source->states[d->state].label);
        hol_motion_truth_end(table, named, d->reached, d->end, d->why);
        hol_drift_remarks(table, d, named);
    }
    hol_free(invariants);
    return hol_table_end(table);
}

json_t *
hol_drift_samples(const struct hol_drift *d, const struct hol_drift_line *line)
{
    static const struct hol_table_spec first = {HOL_COLUMNS(sample_begin)},
                                       last = {HOL_COLUMNS(sample_end)};
    const struct hol_study_result *r = &line->result;
    json_t *samples = json_array();

    for (size_t i = 0; i < r->sample_count && samples != NULL; i++) {
        json_t *sample = hol_table_object(&first, RECORD(d, line, &r->samples[i])),
               *end = hol_table_object(&last, RECORD(d, line, &r->samples[i]));

        json_object_update(sample, end);
        json_decref(end);
        json_array_append_new(samples, sample);
    }
    return samples;
}
