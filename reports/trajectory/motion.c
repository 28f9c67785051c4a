/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Points of a true trajectory as text, CSV and JSON; the times that are asked for. */
#include "reports/trajectory/motion.h"
#include "reference/enclosure/enclosure.h"

#include "base/alloc.h"
#include "model/tape/eval-ball.h"
#include "numeric/dense/digits.h"
#include "reports/table/number.h"
#include "reports/trajectory/known.h"
#include "reports/trajectory/truth-line.h"

#include <math.h>
#include <string.h>

#define DIGITS 15 /* of the time up to which a motion is certified */

bool
hol_motion_usable(enum hol_status status, double reached)
{
    return status == HOL_OK || ((status == HOL_DOMAIN || status == HOL_UNABLE) && !isnan(reached));
}

void
hol_motion_begin(struct hol_motion_writer *writer, FILE *out, const struct hol_table_style *style,
                 const struct hol_model *model, size_t state, long digits)
{
    bool tabular = hol_table_is_tabular(style);
    const struct hol_case *source = model->source;
    *writer = (struct hol_motion_writer){.out = out,
                                         .format = tabular ? HOL_FORMAT_CSV : style->format,
                                         .named = style->columns != NULL,
                                         .model = model,
                                         .digits = digits,
                                         .scale_q = -1000000,
                                         .scale_v = -1000000};
    if (tabular) {
        hol_motion_columns(&writer->columns, source);
        writer->table = hol_table_begin(
            out, style, &(const struct hol_table_spec){.name = "motion", .own = &writer->columns});
    } else if (style->format == HOL_FORMAT_JSON) {
        hol_json_begin(&writer->json, out);
        hol_json_member(&writer->json, "case", hol_json_text(source->label));
        hol_json_member(&writer->json, "state", hol_json_text(source->states[state].name));
        hol_json_list(&writer->json, "points");
    } else {
        fprintf(out, "%s: %s\n", source->states[state].label, source->title ? source->title : "");
    }
}

/* One number in the format's manner. */
static void
put(struct hol_motion_writer *writer, const char *name, const char *suffix, const char *text)
{
    char key[200];

    switch (writer->format) {
    case HOL_FORMAT_CSV:
    case HOL_FORMAT_JSON:
        (void)snprintf(key, sizeof key, "%s%s", name, suffix);
        if (json_object_set_new(writer->object, key, hol_json_text(text)) != 0)
            writer->json.status = HOL_NOMEM;
        break;
    default:
        fprintf(writer->out, "  %s%s = %s%s\n", name, suffix, text[0] == '-' ? "" : " ", text);
    }
}

static enum hol_status
put_vector(struct hol_motion_writer *writer, const struct hol_known *known, const struct hol_vec *v,
           const char *suffix, long error)
{
    enum hol_status status = HOL_OK;
    mpfr_t x;
    mpfr_init2(x, v->bits);
    for (size_t i = 0; i < v->rows && status == HOL_OK; i++) {
        hol_mat_get(x, v, i, 0);
        char *text = hol_known_text(known, x, writer->digits, error);
        if (text == NULL)
            status = HOL_NOMEM;
        else
            put(writer, writer->model->source->coordinates[i], suffix, text);
        hol_free(text);
    }
    mpfr_clear(x);
    return status;
}

/* A let or an invariant; what has no value at this time is left out, and so, but in text, is what
 * is no more than agreed among what is certified. Just before a change what branches by itself has
 * another value than at the change: it is left out. */
static enum hol_status
put_output(struct hol_motion_writer *writer, const struct hol_known *known,
           struct hol_trajectory *trajectory, const mpfr_t t, const char *name, size_t output,
           bool branches)
{
    char *text;
    enum hol_status status;

    if (branches && (writer->before != NULL || writer->at_end != NULL)) {
        if (writer->format == HOL_FORMAT_TEXT)
            fprintf(writer->out, "  %s   (changes its branch)\n", name);
        return HOL_OK;
    }
    status = hol_known_output(&text, known, writer, trajectory, t, output);
    if (status == HOL_OK) {
        put(writer, name, "", text);
    } else if (status != HOL_NOMEM && known->certified && writer->format == HOL_FORMAT_TEXT) {
        struct hol_known agreed = *known;
        agreed.certified = false;
        status = hol_known_output(&text, &agreed, writer, trajectory, t, output);
        if (status == HOL_OK)
            fprintf(writer->out, "  %s = %s%s   (%s)\n", name, text[0] == '-' ? "" : " ", text,
                    hol_known_word(false));
    }
    hol_free(text);
    return status == HOL_NOMEM ? status : HOL_OK;
}

static enum hol_status
put_ball(struct hol_motion_writer *writer, const char *prefix, const char *name, const char *suffix,
         const arb_t ball)
{
    char full[200], *text = hol_known_ball(ball, writer->digits);
    if (text == NULL)
        return HOL_NOMEM;
    (void)snprintf(full, sizeof full, "%s%s", prefix, name);
    put(writer, full, suffix, text);
    hol_free(text);
    return HOL_OK;
}

/* That of the phase, where there are phases. */
static const struct hol_model *
model_at(const struct hol_motion_writer *writer)
{
    return writer->phases == NULL ? writer->model
                                  : hol_phases_get(writer->phases, writer->phase)->model;
}

/* q'', forces and unique multipliers where they are certified. */
static enum hol_status
put_answer(struct hol_motion_writer *writer, const struct hol_known *known, const mpfr_t t)
{
    const struct hol_case *source = model_at(writer)->source;
    const struct hol_enclosure *answer = NULL;
    enum hol_status status;
    arb_t time;
    if (!known->certified || (writer->format == HOL_FORMAT_CSV && !writer->named))
        return HOL_OK;
    arb_init(time);
    hol_known_time(time, writer, t);
    status = hol_tube_answer(writer->tube, time, &answer);
    arb_clear(time);
    if (status != HOL_OK)
        return status == HOL_NOMEM ? status : HOL_OK;
    for (size_t i = 0; i < answer->n && status == HOL_OK; i++)
        status = put_ball(writer, "", source->coordinates[i], "''", answer->qdd + i);
    for (size_t i = 0; answer->m > 0 && i < answer->n && status == HOL_OK; i++)
        status = put_ball(writer, "ideal.", source->coordinates[i], "", answer->FL + i);
    for (size_t i = 0; source->has_nonideal && i < answer->n && status == HOL_OK; i++)
        status = put_ball(writer, "nonideal.", source->coordinates[i], "", answer->FC + i);
    for (size_t j = 0; j < answer->m && status == HOL_OK; j++)
        if (answer->unique[j])
            status = put_ball(writer, "multiplier.", source->constraints[j].name, "",
                              answer->lambda + j);
    return status;
}

static enum hol_status
put_outputs(struct hol_motion_writer *writer, const struct hol_known *known,
            struct hol_trajectory *trajectory, const mpfr_t t)
{
    const struct hol_model *model = model_at(writer);
    const struct hol_case *source = model->source;
    char key[HOL_MOTION_KEY];
    enum hol_status status = HOL_OK;
    if (writer->format == HOL_FORMAT_CSV && !writer->named)
        return HOL_OK;
    for (size_t i = 0; i < source->let_count && status == HOL_OK; i++)
        status = put_output(writer, known, trajectory, t, source->lets[i].name, model->out_let + i,
                            source->lets[i].branches);
    for (size_t i = 0; i < source->invariant_count && status == HOL_OK; i++) {
        hol_motion_invariant_key(key, source, source->invariants[i].name);
        status = put_output(writer, known, trajectory, t, key, model->out_invariant + i,
                            source->invariants[i].branches);
    }
    return status;
}

/* "t = 1   (53 digits certified, before floor bounces)" */
static void
put_head(struct hol_motion_writer *writer, const struct hol_known *known, const char *time)
{
    const struct hol_phase *before = writer->before;
    const char *name = before != NULL ? hol_motion_changing(before) : writer->at_end;
    const char *how = before != NULL ? hol_motion_how(before) : "may change";
    const char *word = hol_known_word(known->certified);
    char many[40] = "exactly 0, ", key[HOL_MOTION_KEY];

    if (!known->zero)
        (void)snprintf(many, sizeof many, "%.0f digits ", floor(known->digits));
    if (writer->format == HOL_FORMAT_TEXT) {
        fprintf(writer->out, "t = %s   (%s%s", time, many, word);
        if (name != NULL)
            fprintf(writer->out, ", before %s %s", name, how);
        fputs(")\n", writer->out);
        return;
    }
    hol_motion_own_key(key, writer->model->source, "truth");
    writer->object = json_pack("{s:s, s:s+}", "t", time, key, word, name != NULL ? " before" : "");
    hol_motion_own_key(key, writer->model->source, "before");
    if (writer->format == HOL_FORMAT_JSON && name != NULL)
        json_object_set_new(writer->object, key, json_pack("s++", name, " ", how));
}

static enum hol_status
put_point(struct hol_motion_writer *writer, struct hol_trajectory *trajectory,
          const struct hol_times *times, size_t k, const struct hol_known *known)
{
    mpfr_srcptr t = times->t[k];
    char *time = hol_times_text(times, k, writer->digits);
    enum hol_status status;

    if (time == NULL)
        return HOL_NOMEM;
    put_head(writer, known, time);
    hol_free(time);
    status = put_vector(writer, known, &known->point.q, "", known->error_q);
    if (status == HOL_OK)
        status = put_vector(writer, known, &known->point.v, "'", known->error_v);
    if (status == HOL_OK)
        status = put_answer(writer, known, t);
    if (status == HOL_OK)
        status = put_outputs(writer, known, trajectory, t);
    if (writer->format == HOL_FORMAT_JSON)
        hol_json_item(&writer->json, writer->object);
    if (writer->format == HOL_FORMAT_CSV && status == HOL_OK)
        hol_table_row(writer->table, HOL_RECORD(writer->object, &known->digits, &writer->columns));
    if (writer->format == HOL_FORMAT_CSV)
        json_decref(writer->object);
    return status;
}

enum hol_status
hol_motion_point(struct hol_motion_writer *writer, struct hol_trajectory *trajectory,
                 const struct hol_times *times, size_t k)
{
    struct hol_known known;
    enum hol_status status;
    writer->exact = times->exact + k;
    status = hol_known_read(&known, writer, trajectory, times->t[k]);
    if (status == HOL_OK)
        status = put_point(writer, trajectory, times, k, &known);
    hol_known_clear(&known);
    return status;
}

/* How far the proof goes, and why no further; NaN: nowhere. */
static double
certified_to(const struct hol_motion_writer *writer, const struct hol_trajectory *trajectory,
             const char **why)
{
    *why = NULL;
    if (writer->tubes != NULL)
        return hol_tubes_reached(writer->tubes, why);
    if (writer->phases != NULL && hol_phases_count(writer->phases) > 0)
        trajectory = hol_phases_get(writer->phases, 0)->trajectory;
    if (writer->tube != NULL)
        return hol_tube_reached(writer->tube, why);
    if (trajectory != NULL)
        *why = hol_trajectory_unproved(trajectory);
    return NAN;
}

static bool
runs_to_end(const struct hol_motion_writer *writer)
{
    size_t count = hol_phases_count(writer->phases);

    return count > 0 && hol_phases_get(writer->phases, count - 1)->ended == HOL_PHASE_LAST;
}

/* complete: the runs end where the motion was asked for. */
static void
put_certificate(const struct hol_motion_writer *writer, const struct hol_trajectory *trajectory,
                bool complete)
{
    const char *why = NULL;
    double reached = certified_to(writer, trajectory, &why);
    char end[40];

    hol_motion_reached_text(end, sizeof end, DIGITS, reached, why == NULL && complete);
    if (writer->wide)
        fprintf(writer->out, "certified to t = %s, but some points to no digit: %s\n", end,
                "those are agreed by two runs");
    else if (isnan(reached))
        fprintf(writer->out, "agreed by two runs; nothing is certified%s%s\n",
                why == NULL ? "" : ": ", why == NULL ? "" : why);
    else if (why == NULL || (writer->tubes != NULL && hol_tubes_held(writer->tubes)))
        fprintf(writer->out, "certified to t = %s%s%s\n", end, why == NULL ? "" : ": ",
                why == NULL ? "" : why);
    else
        fprintf(writer->out, "certified to t = %s, %s: %s\n", end,
                writer->tubes != NULL && hol_tubes_refuted(writer->tubes)
                    ? "and what two runs agree on beyond is false"
                    : "agreed by two runs beyond",
                why);
}

/* The same for programs: null where nothing is certified; why no farther, and what is beyond. */
static void
json_certificate(struct hol_motion_writer *writer, double reached, const char *why)
{
    bool held = writer->tubes != NULL && hol_tubes_held(writer->tubes);
    bool refuted = writer->tubes != NULL && hol_tubes_refuted(writer->tubes);

    hol_json_member(&writer->json, "certified_to",
                    isnan(reached) ? json_null() : json_real(reached));
    if (why != NULL)
        hol_json_member(&writer->json, "certified_why", hol_json_text(why));
    if (isnan(reached) || (why != NULL && !held))
        hol_json_member(&writer->json, "beyond",
                        json_string(refuted ? "false" : hol_known_word(false)));
}

static json_t *
json_facts(const struct hol_trajectory_facts *facts)
{
    return json_pack("{s:I, s:o, s:[I, I], s:[o, o], s:[o, o]}", "digits",
                     (json_int_t)floor(facts->digits), "rank", hol_json_size(facts->rank), "bits",
                     (json_int_t)facts->bits[0], (json_int_t)facts->bits[1], "order",
                     hol_json_size(facts->order[0]), hol_json_size(facts->order[1]), "steps",
                     hol_json_size(facts->steps[0]), hol_json_size(facts->steps[1]));
}

enum hol_status
hol_motion_end(struct hol_motion_writer *writer, const struct hol_trajectory *trajectory)
{
    struct hol_trajectory_facts facts;
    const char *why;
    double reached;

    if (writer->format == HOL_FORMAT_CSV)
        return hol_table_end(writer->table);
    if (writer->phases == NULL)
        hol_trajectory_facts(&facts, trajectory);
    if (writer->phases == NULL && writer->format == HOL_FORMAT_JSON) {
        hol_json_members(&writer->json, json_facts(&facts));
        hol_json_member(&writer->json, "rank_assumed", json_boolean(facts.rank < writer->model->m));
    }
    reached = certified_to(writer, trajectory, &why);
    if (writer->format == HOL_FORMAT_JSON)
        json_certificate(writer, reached, why);
    if (writer->phases == NULL && writer->format == HOL_FORMAT_TEXT) {
        if (facts.rank < writer->model->m) /* as in hol_print_truth_facts: no digits prove that */
            fprintf(writer->out, "assuming rank %zu of %zu", facts.rank, writer->model->m);
        else
            fprintf(writer->out, "rank %zu", facts.rank);
        fprintf(writer->out,
                "; Taylor series, two runs that agree: %ld and %ld bits, order %zu and %zu, %zu "
                "and %zu steps\n",
                (long)facts.bits[0], (long)facts.bits[1], facts.order[0], facts.order[1],
                facts.steps[0], facts.steps[1]);
    }
    if (writer->format == HOL_FORMAT_TEXT)
        put_certificate(writer, trajectory,
                        writer->phases == NULL ? isnan(facts.stopped_at) : runs_to_end(writer));
    hol_motion_rank(writer, trajectory, reached);
    if (writer->phases == NULL && writer->tube != NULL && hol_motion_solutions(writer) != HOL_OK)
        return HOL_NOMEM;
    return writer->format == HOL_FORMAT_JSON ? hol_json_end(&writer->json) : HOL_OK;
}
