/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The phases of a motion with contacts, and the change of rank that ends one. */
#include "reports/trajectory/known.h"

#include "base/alloc.h"
#include "reports/table/number.h"

#include <math.h>
#include <string.h>

/* A run finds a change of rank to this part of its time. */
#define FOUND 1e-14
/* The exponent of an error that is 0. */
#define NONE (-1000000)

static const char *const how[] = {[HOL_PHASE_LAST] = "goes on to the end",
                                  [HOL_PHASE_OPENS] = "opens",
                                  [HOL_PHASE_CLOSES] = "closes",
                                  [HOL_PHASE_BOUNCES] = "bounces",
                                  [HOL_PHASE_SWITCHES] = "changes its sign",
                                  [HOL_PHASE_STOPS] = "stops"};

/* "closed: wall, floor"; "x' > 0"; of a case without contacts nothing of them. */
static void
put_closed(const struct hol_motion_writer *writer, const struct hol_phase *phase)
{
    const struct hol_case *source = phase->model->source;
    size_t count = 0;

    if (source->contact_count > 0)
        fputs("closed: ", writer->out);
    for (size_t k = 0; k < source->contact_count; k++)
        if (phase->closed[k])
            fprintf(writer->out, "%s%s", count++ > 0 ? ", " : "", source->contacts[k].name);
    if (count == 0 && source->contact_count > 0)
        fputs("none", writer->out);
    count = source->contact_count;
    for (size_t k = 0; k < source->switch_count; k++)
        if (source->switches[k].side != 0)
            fprintf(writer->out, "%s%s %c 0", count++ > 0 ? "; " : "", source->switches[k].text,
                    source->switches[k].side > 0 ? '>' : '<');
}

const char *
hol_motion_changing(const struct hol_phase *phase)
{
    const struct hol_case *source = phase->model->source;

    return phase->contact != SIZE_MAX  ? source->contacts[phase->contact].name
           : phase->branch != SIZE_MAX ? source->switches[phase->branch].text
                                       : NULL;
}

const char *
hol_motion_how(const struct hol_phase *phase)
{
    return how[phase->ended];
}

static void
put_text(const struct hol_motion_writer *writer, const struct hol_phase *phase, size_t index,
         const char *end, const char *impulse, bool certified, bool touches)
{
    const char *name = hol_motion_changing(phase);

    fprintf(writer->out, "phase %zu: ", index + 1);
    put_closed(writer, phase);
    if (name == NULL)
        fprintf(writer->out, "; %s, t = %s\n", how[phase->ended], end);
    else
        fprintf(writer->out, "; %s %s%s at t = %s (%s)\n", name, how[phase->ended],
                touches ? ", or only touches," : "", end, hol_known_word(certified));
    if (phase->ended == HOL_PHASE_CLOSES || phase->ended == HOL_PHASE_BOUNCES)
        fprintf(writer->out, "  impulse = %s\n", impulse);
}

static json_t *
json_phase(const struct hol_motion_writer *writer, const struct hol_phase *phase, const char *end,
           const char *impulse, bool certified, bool touches)
{
    const struct hol_case *source = writer->model->source;
    json_t *closed = json_array(), *object;

    for (size_t k = 0; k < source->contact_count && closed != NULL; k++)
        if (phase->closed[k])
            json_array_append_new(closed, hol_json_text(source->contacts[k].name));
    object = json_pack("{s:o, s:s, s:s}", "closed", closed, "end", end, "how", how[phase->ended]);
    if (hol_motion_changing(phase) != NULL) {
        json_object_set_new(object, phase->contact != SIZE_MAX ? "contact" : "switch",
                            hol_json_text(hol_motion_changing(phase)));
        json_object_set_new(object, "truth", json_string(hol_known_word(certified)));
    }
    if (phase->ended == HOL_PHASE_CLOSES || phase->ended == HOL_PHASE_BOUNCES)
        json_object_set_new(object, "impulse", json_string(impulse));
    if (touches)
        json_object_set_new(object, "may_only_touch", json_true());
    return object;
}

/* An error as an exponent of 10, rounded up; one that is 0 is none. */
static long
exponent(double error)
{
    return isfinite(error) ? (long)ceil(error) : NONE;
}

/* The velocities after an impact. */
static enum hol_status
put_after(const struct hol_motion_writer *writer, const struct hol_phase *phase, long error,
          const struct hol_tubes_change *change)
{
    const struct hol_case *source = writer->model->source;
    enum hol_status status = HOL_OK;
    mpfr_t x;
    if (phase->after.v.rows == 0 || writer->format != HOL_FORMAT_TEXT)
        return HOL_OK;
    mpfr_init2(x, phase->after.v.bits);
    for (size_t i = 0; i < source->n && status == HOL_OK; i++) {
        hol_mat_get(x, &phase->after.v, i, 0);
        const struct hol_known known = {.certified = mpfr_regular_p(x) != 0};
        char *text = change != NULL && change->after != NULL
                         ? hol_known_ball(change->after + i, writer->digits)
                         : hol_known_text(&known, x, writer->digits, error);
        if (text == NULL)
            status = HOL_NOMEM;
        else
            fprintf(writer->out, "  %s' = %s%s\n", source->coordinates[i],
                    text[0] == '-' ? "" : " ", text);
        hol_free(text);
    }
    mpfr_clear(x);
    return status;
}

enum hol_status
hol_motion_phases(struct hol_motion_writer *writer)
{
    enum hol_status status = HOL_OK;
    if (writer->format == HOL_FORMAT_CSV)
        return HOL_OK;
    if (writer->format == HOL_FORMAT_JSON)
        hol_json_list(&writer->json, "phases");
    for (size_t i = 0; i < hol_phases_count(writer->phases) && status == HOL_OK; i++) {
        if (writer->tubes != NULL && hol_tubes_refuted(writer->tubes) &&
            hol_tubes_change(writer->tubes, i) == NULL)
            break;
        const struct hol_phase *phase = hol_phases_get(writer->phases, i);
        if (hol_phases_held(writer->phases) && i + 1 == hol_phases_count(writer->phases))
            break; /* it could not begin */
        const struct hol_tubes_change *change =
            writer->tubes == NULL ? NULL : hol_tubes_change(writer->tubes, i);
        bool proved = change != NULL;
        /* with its place where nothing is known of it: what is agreed on is that it is no more */
        const struct hol_known placed = {.certified = true};
        long when = exponent(hol_phases_end_error(writer->phases, i));
        char *end = proved ? hol_known_ball(change->when, writer->digits)
                    : phase->ended == HOL_PHASE_LAST || mpfr_zero_p(phase->end)
                        ? hol_number_text(phase->end, writer->digits, when, NULL)
                        : hol_known_text(&placed, phase->end, writer->digits, when);
        long error = exponent(hol_phases_impulse_error(writer->phases, i));
        char *impulse = proved ? hol_known_ball(change->impulse, writer->digits)
                               : hol_known_text(&placed, phase->impulse, writer->digits, error);
        bool touches = !proved && impulse != NULL && strncmp(impulse, "0e", 2) == 0;
        if (end == NULL || impulse == NULL)
            status = HOL_NOMEM;
        else if (writer->format == HOL_FORMAT_JSON)
            hol_json_item(&writer->json, json_phase(writer, phase, end, impulse, proved, touches));
        else
            put_text(writer, phase, i, end, impulse, proved, touches);
        hol_free(end);
        hol_free(impulse);
        if (status == HOL_OK)
            status = put_after(writer, phase, exponent(hol_phases_after_error(writer->phases, i)),
                               change);
    }
    return status;
}

/* The trajectory that ends in the last phase; NULL: the phases go on to their end. */
static const struct hol_trajectory *
last_trajectory(const struct hol_phases *phases)
{
    size_t count = hol_phases_count(phases);
    const struct hol_phase *last = count > 0 ? hol_phases_get(phases, count - 1) : NULL;

    return last != NULL && last->ended == HOL_PHASE_STOPS ? last->trajectory : NULL;
}

void
hol_motion_rank(struct hol_motion_writer *writer, const struct hol_trajectory *trajectory,
                double reached)
{
    struct hol_trajectory_facts facts;
    double from, until;

    trajectory = writer->phases == NULL ? trajectory : last_trajectory(writer->phases);
    if (trajectory == NULL)
        return;
    hol_trajectory_facts(&facts, trajectory);
    if (isnan(facts.rank_from))
        return;
    from = isnan(reached) ? facts.rank_from * (1 - FOUND) : fmin(reached, facts.rank_from);
    until = facts.rank_until * (1 + FOUND);
    if (writer->format == HOL_FORMAT_JSON)
        hol_json_member(&writer->json, "rank_change",
                        json_pack("{s:o, s:o, s:b}", "from", json_real(from), "to",
                                  json_real(until), "certified_before", !isnan(reached)));
    else if (writer->format == HOL_FORMAT_TEXT && (facts.steps[0] == 0 || facts.steps[1] == 0))
        fprintf(writer->out, "the rank is %zu at the start, t = %.15g, and another one after it\n",
                facts.rank, facts.rank_from);
    else if (writer->format == HOL_FORMAT_TEXT)
        fprintf(writer->out,
                "the rank changes between t = %.15g and t = %.15g: %s %zu before, and two "
                "runs find the change there\n",
                from, until,
                isnan(reached)                  ? "agreed to be"
                : facts.rank < writer->model->m ? "proved to be at least"
                                                : "proved to be",
                facts.rank);
}
