/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Drift as text, CSV, JSON and LaTeX. */
#include "reports/motion/drift-inside.h"

#include "base/alloc.h"
#include "reports/table/escape.h"
#include "reports/trajectory/truth-line.h"

#include <math.h>
#include <string.h>

/* --------------------------------------------------------------------------------- columns */

/* Without holonomic rows, in all phases, there is no phi. */
static long double
phi_of(const struct hol_drift *d, const struct hol_study_result *r)
{
    for (size_t i = 0; i < d->source->m; i++)
        if (d->source->constraints[i].order == HOL_ORDER_HOLONOMIC)
            return r->worst.phi;
    return d->source->contact_count > 0 ? r->worst.phi : NAN;
}

/* The largest |phi|; of what does not apply text says why in place of the row, and LaTeX, where
 * that would make the columns too wide, below. */
HOL_GET(get_phi, index)
{
    const struct hol_drift_line *line = part[LINE];

    if (line->why == NULL) {
        hol_datum_number(datum, phi_of(part[DRIFT], &line->result));
        return;
    }
    if (datum->format == HOL_FORMAT_LATEX)
        hol_datum_text(datum, "does not apply");
    else
        hol_datum_print(datum, "does not apply: %s", line->why);
    datum->rest = true;
}

HOL_GETTER(get_changes, RESULT, struct hol_study_result, json, hol_drift_changes(r, part[SAMPLE]))
HOL_GETTER(get_event_errors, RESULT, struct hol_study_result, json,
           hol_json_numbers(r->event_error, r->event_count))
/* What does not apply has none of these. */
HOL_GETTER_IF(get_drift, RESULT, struct hol_study_result, index < r->drift_count, number,
              r->drift[index])
HOL_GETTER_IF(get_event, RESULT, struct hol_study_result, index < r->event_count, number,
              r->event_error[index])

/* Where people read, a star marks a motion that does not come to the end. */
HOL_GET(get_stabilization, index)
{
    const struct hol_drift_line *line = part[LINE];

    hol_datum_text(datum, line->stabilization->name);
    if (datum->format == HOL_FORMAT_LATEX && line->why == NULL &&
        line->result.end != HOL_END_COMPLETE)
        datum->mark = "*";
}

HOL_GETTER(get_reached, 2, struct hol_drift, number, hol_motion_reached_number(r->reached, r->end))
HOL_GETTER(get_certified, 2, struct hol_drift, number,
           hol_motion_reached_number(r->proof.to, r->end))
HOL_GETTER(get_end, RESULT, struct hol_study_result, text, hol_end_key(r->end))

#define TEXT HOL_IN(TEXT)
#define E1 .text = {'e', 1}

/* Of the steps: a run that has no answer has none. */
HOL_GETTER_IF(get_rank, RESULT, struct hol_study_result, !isnan(r->worst.kappa), size,
              r->worst.rank)
HOL_GETTER(get_state, 2, struct hol_drift, text, r->source->states[r->state].name)

/* clang-format off */
static const struct hol_column names[] = {{"integrator", IN}, {"stabilization", .get = get_stabilization}};
static const struct hol_column worst[] = {
    {"phi", "|phi|", "$|\\phi|$", .get = get_phi, E1},
    {"rate", "|phi'|", "$|\\dot\\phi|$", OF(worst.rate), E1},
    {"residual", "|Aq''-b|", OF(worst.residual), E1, .in = TEXT},
    {"error_q", "error q", "error of $q$", OF(worst.error_q), E1},
    {"error_v", "error q'", "error of $\\dot q$", OF(worst.error_v), E1},
    {"end_q", "end q", OF(last_q), E1, .in = TEXT},
    {"end_v", "end q'", OF(last_v), E1, .in = TEXT},
    {"rank", .get = get_rank, .in = TEXT, .align = HOL_ALIGN_RIGHT},
    {"kappa", OF(worst.kappa), E1, .in = TEXT},
};
static const struct hol_column combination[] = {
    {"integrator", IN}, {"stabilization", BY},
    {"end", .get = get_end}, {"ended_at", OF(ended_at)},
    {"worst.phi", AT(phi)}, {"worst.rate", AT(rate)}, {"worst.residual", AT(residual)},
    {"worst.error_q", AT(error_q)}, {"worst.error_v", AT(error_v)}, {"worst.drift", .get = get_changes},
    {"worst.least_rank", .get = get_rank}, {"worst.kappa", AT(kappa)},
    {"last_q", OF(last_q)}, {"last_v", OF(last_v)}, {"digits", OF(digits)},
    {"event_errors", .get = get_event_errors}, {"strayed", OF(strayed)}, {"rank_events", OF(rank_events)},
    {"first_rank_event", OF(first_rank_event)}, {"steps", OF(steps)},
    {"evaluations", OF(evaluations)}, {"solves", OF(solves)}, {"of_kernels", OF(of_kernels)},
};
static const struct hol_column omitted[] = {
    {"integrator", IN}, {"stabilization", BY}, {"does_not_apply", HOL_AT(LINE, struct hol_drift_line, why)},
};
static const struct hol_column heads[] = {
    {"case", HOL_AT(0, struct hol_case, label)},
    {"state", .get = get_state}, {"solver", HOL_AT(1, struct hol_solver, name)},
    {"bits", HOL_AT(2, struct hol_drift, bits)}, {"start", HOL_AT(2, struct hol_drift, start)},
    {"end", HOL_AT(2, struct hol_drift, end)}, {"truth_to", .get = get_reached},
    {"certified_to", .get = get_certified},
    {"certified_digits", HOL_AT(2, struct hol_drift, proof.digits)},
    {"step", HOL_AT(2, struct hol_drift, step)},
};
/* clang-format on */
#define ADD(c, some) hol_columns_add(c, some, sizeof(some) / sizeof(some)[0])

/* ------------------------------------------------------------------------- text and LaTeX */

/* Columns of the invariants and events; in text each has a number, which lines before explain. */
static void
add_invariants(struct hol_columns *c, const struct hol_drift *d, bool numbered)
{
    size_t invariants = d->source->invariant_count;

    for (size_t k = 0; k < invariants + d->event_count; k++) {
        bool event = k >= invariants;
        const char *name = event ? d->events[k - invariants].name : d->source->invariants[k].name;

        HOL_COLUMN_ADD(c, .key = numbered ? hol_columns_text(c, "(%zu)", k + 1) : name,
                       .get = event ? get_event : get_drift, .index = event ? k - invariants : k,
                       .align = HOL_ALIGN_RIGHT, .text = {event ? '+' : 'e', 1});
    }
}

/* first: with what the truth rests on, and rows for what does not apply; last: with the remarks. */
static enum hol_status
write_rows(FILE *out, const struct hol_table_style *style, const struct hol_drift *d,
           struct hol_columns *c, bool first, bool last)
{
    const struct hol_table_spec spec = {.name = "drift", .own = c};
    struct hol_table *table = hol_table_begin(out, style, &spec);
    char truth[HOL_TRUTH_TEXT];

    if (style->format == HOL_FORMAT_LATEX)
        hol_table_title(table, "%s, t = %.6Lg to %.6Lg, step %.6Lg, %ld bits; truth: %s",
                        d->source->states[d->state].label, d->start, d->end, d->step, (long)d->bits,
                        hol_motion_truth_text(truth, d->proof, d->start, d->reached, d->end));
    if (first && style->format != HOL_FORMAT_LATEX)
        hol_motion_truth_end(table, "", d->reached, d->end, d->why);
    for (size_t k = 0; k < d->count; k++)
        if (first || d->lines[k].why == NULL)
            hol_table_row(table, RECORD(d, &d->lines[k], NULL));
    if (style->format == HOL_FORMAT_LATEX) /* notes are below what they are about */
        hol_motion_truth_end(table, "", d->reached, d->end, d->why);
    if (last)
        hol_drift_remarks(table, d, "");
    return hol_table_end(table);
}

static enum hol_status
text_invariants(FILE *out, const struct hol_table_style *style, const struct hol_drift *d)
{
    size_t invariants = d->source->invariant_count;
    struct hol_columns c = {0};

    fputc('\n', out);
    for (size_t k = 0; k < invariants; k++)
        fprintf(out, "(%zu) largest change of %s\n", k + 1, d->source->invariants[k].name);
    for (size_t k = 0; k < d->event_count; k++)
        fprintf(out, "(%zu) time of \"%s\" minus the true one, %.12Lg\n", invariants + k + 1,
                d->events[k].name, d->events[k].truth);
    ADD(&c, names);
    add_invariants(&c, d, true);
    return write_rows(out, style, d, &c, false, true);
}

static enum hol_status
write_text(FILE *out, const struct hol_table_style *style, const struct hol_drift *d)
{
    struct hol_columns c = {0};
    bool more = d->source->invariant_count + d->event_count > 0;
    char truth[HOL_TRUTH_TEXT];
    enum hol_status status;

    fprintf(out, "%s, t = %.6Lg to %.6Lg; solver %s, %ld bits; step %.6Lg; truth: %s\n",
            d->source->states[d->state].label, d->start, d->end, d->solver->name, (long)d->bits,
            d->step, hol_motion_truth_text(truth, d->proof, d->start, d->reached, d->end));
    ADD(&c, names);
    ADD(&c, worst);
    status = write_rows(out, style, d, &c, true, !more);
    return status == HOL_OK && more ? text_invariants(out, style, d) : status;
}

static enum hol_status
write_latex(FILE *out, const struct hol_table_style *style, const struct hol_drift *d)
{
    struct hol_columns c = {0};

    ADD(&c, names);
    ADD(&c, worst);
    add_invariants(&c, d, false);
    return write_rows(out, style, d, &c, true, true);
}

/* Columns of the events that are printed about, of which the truth may show fewer. */
static void
add_events(struct hol_columns *c, const struct hol_case *source, bool numbered)
{
    size_t number = source->invariant_count;

    for (size_t b = 0; b < source->published_count; b++)
        for (size_t e = 0; e < source->published[b].entry_count; e++) {
            const char *name = source->published[b].entries[e].event_name;

            if (name != NULL)
                HOL_COLUMN_ADD(c, .key = numbered ? hol_columns_text(c, "(%zu)", ++number) : name,
                               .get = get_event);
        }
}

void
hol_drift_probe(const struct hol_table_style *style, const struct hol_case *const *cases,
                size_t count)
{
    const struct hol_drift empty = {.source = count > 0 ? cases[0] : NULL};
    struct hol_columns c = {0};

    if (count == 0)
        return;
    if (hol_table_is_flat(style)) {
        for (size_t i = 0; i < count; i++) { /* what several have is there more than once */
            const char **invariants = hol_alloc(cases[i]->invariant_count + 1, sizeof *invariants);

            for (size_t k = 0; invariants != NULL && k < cases[i]->invariant_count; k++)
                invariants[k] = cases[i]->invariants[k].name;
            if (invariants != NULL)
                hol_drift_sample_columns(&c, count > 1, invariants, cases[i]->invariant_count);
            hol_free(invariants);
        }
    } else if (style->format != HOL_FORMAT_JSON && cases[0]->contact_count == 0) {
        ADD(&c, names);
        ADD(&c, worst);
        add_invariants(&c, &empty, style->format == HOL_FORMAT_TEXT);
        add_events(&c, cases[0], style->format == HOL_FORMAT_TEXT);
    } else {
        return;
    }
    hol_table_probe(style, &(const struct hol_table_spec){.columns = c.column, .count = c.count});
    hol_columns_clear(&c);
}

/* ----------------------------------------------------------------------------- CSV and JSON */

static json_t *
json_line(const struct hol_drift *d, const struct hol_drift_line *line)
{
    static const struct hol_table_spec one = {HOL_COLUMNS(combination)},
                                       none = {HOL_COLUMNS(omitted)};
    const struct hol_study_result *r = &line->result;
    json_t *object;

    if (line->why != NULL)
        return hol_table_object(&none, RECORD(d, line, NULL));
    object = hol_table_object(&one, RECORD(d, line, &r->worst));
    json_object_set_new(object, "samples", hol_drift_samples(d, line));
    return object;
}

static json_t *
json_of(const void *result)
{
    const struct hol_drift *d = ((const struct hol_drift_figure *)result)->drift;
    static const struct hol_table_spec head = {HOL_COLUMNS(heads)};
    json_t *lines = json_array(), *invariants = json_array(), *events = json_array(),
           *object = hol_table_object(&head, HOL_RECORD(d->source, d->solver, d));

    for (size_t k = 0; k < d->source->invariant_count; k++)
        json_array_append_new(invariants, hol_json_text(d->source->invariants[k].name));
    for (size_t k = 0; k < d->event_count; k++)
        json_array_append_new(events,
                              json_pack("{s:o, s:o}", "name", hol_json_text(d->events[k].name), "t",
                                        hol_json_number(d->events[k].truth)));
    for (size_t k = 0; k < d->count; k++)
        json_array_append_new(lines, json_line(d, &d->lines[k]));
    json_object_set_new(object, "invariants", invariants);
    json_object_set_new(object, "events", events);
    json_object_set_new(object, "combinations", lines);
    return object;
}

enum hol_status
hol_drift_write(FILE *out, const struct hol_table_style *style, const struct hol_by_case *results)
{
    enum hol_status status = HOL_OK;

    if (hol_table_is_flat(style))
        return hol_drift_write_samples(out, style, results);
    if (style->format == HOL_FORMAT_JSON)
        return hol_by_case_json(out, results, json_of);
    if (style->format != HOL_FORMAT_TEXT && style->format != HOL_FORMAT_LATEX)
        return HOL_INVALID;
    for (size_t i = 0; i < results->count && status == HOL_OK; i++) {
        if (i > 0)
            fputc('\n', out);
        status = (style->format == HOL_FORMAT_TEXT ? write_text
                                                   : write_latex)(out, style, DRIFT_OF(results, i));
    }
    return status;
}
