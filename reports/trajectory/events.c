/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The events of the published entries along a motion, all of them, as far as they are proved. */
#include "reports/trajectory/known.h"

#include "base/alloc.h"
#include "reference/stored/survey.h"
#include "reference/tube/tube-event.h"

#include <math.h>
#include <string.h>

#define EVENT_SECONDS 10 /* for the search of each */
#define MOST 10000       /* events of an entry that are listed */

/* One event: in text a line, else an element of `times`; `how`: what is said of it in text. */
static enum hol_status
put_time(const struct hol_motion_writer *writer, json_t *times, const arb_t when, const char *how)
{
    char *text = hol_known_ball(when, writer->digits);
    enum hol_status status = text == NULL ? HOL_NOMEM : HOL_OK;

    if (status == HOL_OK && times != NULL)
        status = json_array_append_new(times, json_string(text)) == 0 ? HOL_OK : HOL_NOMEM;
    else if (status == HOL_OK)
        fprintf(writer->out, "  t = %s (%s%s)\n", text, hol_known_word(true), how);
    hol_free(text);
    return status;
}

/* What is known of the events of an entry. */
struct search {
    enum hol_event_kind kind;
    json_t *times;    /* NULL: in text */
    json_t *jumps;    /* likewise: changes of sign by a jump, where a phase changes */
    double decided;   /* all up to here */
    const char *open; /* why no further; NULL: to the end of what is certified */
    /* where the last phase ended: the sign before that, and whether there is a zero; 0: no phase */
    int sign;
    bool crosses;
    arb_t change;
};

static const char may_touch[] = "it is zero, or nearly, where the phase changes";

/*
 * A phase has begun: what is watched has kept its sign across the change of phase, or has changed
 * it there, at a zero that both phases have or by a jump. Where it only comes near to 0, it is left
 * open.
 */
static enum hol_status
join(struct hol_motion_writer *writer, struct search *s, const struct hol_tube_events *events)
{
    bool at_start = false;
    int sign = hol_tube_events_sign(events, &at_start);

    s->open = NULL;
    if (s->sign == 0 || sign == 0 || (sign == s->sign && !at_start && !s->crosses))
        return HOL_OK;
    if (sign == s->sign || at_start != s->crosses) {
        s->open = may_touch;
        return HOL_OK;
    }
    if (s->kind != HOL_EVENT_ZERO && (sign > 0) != (s->kind == HOL_EVENT_MINIMUM))
        return HOL_OK;
    return put_time(writer, at_start ? s->times : s->jumps, s->change,
                    at_start ? "" : "; by a jump, where the phase changes");
}

/* Those of a tube, up to a change that ends its phase (NULL: none). NOMEM */
static enum hol_status
put_times(struct hol_motion_writer *writer, struct search *s, struct hol_tube_events *events,
          const struct hol_tubes_change *change)
{
    enum hol_status status = HOL_OK, found = HOL_OK;
    bool crosses = false;
    const char *why;
    arb_t when;

    arb_init(when);
    for (size_t k = 0; k < MOST && status == HOL_OK && s->open == NULL; k++) {
        found = hol_tube_events_next(events, when);
        if (k == 0 && found != HOL_NOMEM)
            status = join(writer, s, events);
        if (found != HOL_OK || s->open != NULL)
            break;
        crosses = change != NULL && !arb_lt(when, change->when);
        if (crosses)
            break;
        status =
            put_time(writer, s->times, when,
                     hol_tube_events_several(events) ? "; once, or any odd number of times" : "");
    }
    if (s->open == NULL) {
        s->sign = hol_tube_events_sign_now(events) * (crosses ? -1 : 1);
        s->crosses = crosses;
        hol_tube_events_where(events, when, &why);
        s->open = found == HOL_UNABLE           ? why
                  : found == HOL_OK && !crosses ? "there are too many"
                                                : NULL;
        if (change != NULL && s->open == NULL)
            arb_set(when, change->when);
        s->decided = mag_get_d(arb_radref(when));
        s->decided = arf_get_d(arb_midref(when), ARF_RND_FLOOR) - s->decided;
    }
    if (change != NULL)
        arb_set(s->change, change->when);
    arb_clear(when);
    return status != HOL_OK || found == HOL_NOMEM ? HOL_NOMEM : HOL_OK;
}

/* Those of one tube, by the numbers of its model. */
static enum hol_status
search_tube(struct hol_motion_writer *writer, struct search *s, struct hol_tube *tube,
            const struct hol_model *model, const arb_t own, const struct hol_tubes_change *change,
            size_t block, size_t index)
{
    const struct hol_entry *entry = &model->source->published[block].entries[index];
    struct hol_tube_events *events = NULL;
    enum hol_status status = hol_tube_events_create(
        &events, tube, hol_model_published(model, block, index, 1), entry->event, 0, EVENT_SECONDS);

    s->open = NULL;
    if (status == HOL_OK && own != NULL)
        hol_tube_events_until(events, own);
    if (status == HOL_OK)
        status = put_times(writer, s, events, change);
    else
        s->open = "it is not enclosed";
    hol_tube_events_destroy(events);
    return status == HOL_NOMEM ? status : HOL_OK;
}

/* Those of the motion, phase by phase. */
static enum hol_status
search_motion(struct hol_motion_writer *writer, struct search *s, size_t block, size_t index)
{
    enum hol_status status = HOL_OK;
    arb_t own;

    if (writer->phases == NULL)
        return writer->tube == NULL
                   ? HOL_OK
                   : search_tube(writer, s, writer->tube, writer->model, NULL, NULL, block, index);
    arb_init(own);
    for (size_t i = 0; writer->tubes != NULL && status == HOL_OK; i++) {
        struct hol_tube *tube = hol_tubes_get(writer->tubes, i);

        if (tube == NULL || (i > 0 && s->open != NULL))
            break;
        hol_tubes_until(own, writer->tubes, i);
        status = search_tube(writer, s, tube, hol_phases_get(writer->phases, i)->model, own,
                             hol_tubes_change(writer->tubes, i), block, index);
        if (hol_tubes_change(writer->tubes, i) == NULL)
            break;
    }
    if (s->crosses && s->open == NULL)
        s->open = may_touch; /* in the end */
    arb_clear(own);
    return status;
}

static enum hol_status
put_entry(struct hol_motion_writer *writer, size_t block, size_t index)
{
    const struct hol_entry *entry = &writer->model->source->published[block].entries[index];
    struct search s = {.kind = entry->event,
                       .times = writer->format == HOL_FORMAT_JSON ? json_array() : NULL,
                       .jumps = writer->format == HOL_FORMAT_JSON ? json_array() : NULL,
                       .decided = NAN,
                       .open = "nothing is certified"};
    enum hol_status status;

    if (writer->format == HOL_FORMAT_TEXT)
        fprintf(writer->out, "event \"%s\", %s, line %zu:\n", entry->event_name,
                hol_survey_kind(entry->event), entry->place.line);
    arb_init(s.change);
    status = search_motion(writer, &s, block, index);
    arb_clear(s.change);
    if (status == HOL_NOMEM) {
        json_decref(s.times);
        json_decref(s.jumps);
        return status;
    }
    if (s.times != NULL)
        hol_json_item(&writer->json,
                      json_pack("{s:o, s:s, s:o, s:o, s:o, s:b, s:o}", "event",
                                hol_json_text(entry->event_name), "kind",
                                hol_survey_kind(entry->event), "line",
                                hol_json_size(entry->place.line), "times", s.times, "jumps",
                                s.jumps, "all", s.open == NULL, "decided_to",
                                isnan(s.decided) ? json_null() : json_real(s.decided)));
    else if (s.open == NULL)
        fprintf(writer->out, "  no other after the start to t = %.15g (%s)\n", s.decided,
                hol_known_word(true));
    else if (isnan(s.decided))
        fprintf(writer->out, "  not decided: %s\n", s.open);
    else
        fprintf(writer->out, "  not decided from t = %.15g on: %s\n", s.decided, s.open);
    return HOL_OK;
}

enum hol_status
hol_motion_events(struct hol_motion_writer *writer)
{
    const struct hol_case *source = writer->model->source;
    enum hol_status status = HOL_OK;

    if (writer->format == HOL_FORMAT_CSV)
        return HOL_OK;
    if (writer->format == HOL_FORMAT_JSON)
        hol_json_list(&writer->json, "events");
    for (size_t b = 0; b < source->published_count; b++)
        for (size_t e = 0; e < source->published[b].entry_count && status == HOL_OK; e++)
            if (source->published[b].entries[e].kind == HOL_ENTRY_EVENT)
                status = put_entry(writer, b, e);
    return status;
}
