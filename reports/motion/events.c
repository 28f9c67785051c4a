/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The events of the published entries along a motion, all of them, as far as they are proved. */
#include "reports/motion/known.h"

#include "base/alloc.h"
#include "reference/stored/survey.h"
#include "reference/tube/tube-event.h"

#include <math.h>
#include <string.h>

#define EVENT_SECONDS 10 /* for the search of each */
#define MOST 10000       /* events of an entry that are listed */

/* One event: in text a line, else an element of `times`. */
static enum hol_status
put_time(const struct hol_motion_writer *writer, json_t *times, const arb_t when)
{
    char *text = hol_known_ball(when, writer->digits);
    enum hol_status status = text == NULL ? HOL_NOMEM : HOL_OK;

    if (status == HOL_OK && times != NULL)
        status = json_array_append_new(times, json_string(text)) == 0 ? HOL_OK : HOL_NOMEM;
    else if (status == HOL_OK)
        fprintf(writer->out, "  t = %s (%s)\n", text, hol_known_word(true));
    hol_free(text);
    return status;
}

/* Up to where all of them are known; open: why no further, NULL: to the end of what is certified.
 */
static enum hol_status
put_times(struct hol_motion_writer *writer, json_t *times, struct hol_tube_events *events,
          double *decided, const char **open)
{
    enum hol_status status = HOL_OK, found = HOL_OK;
    arb_t when;

    arb_init(when);
    for (size_t k = 0; k < MOST && status == HOL_OK; k++) {
        found = hol_tube_events_next(events, when);
        if (found != HOL_OK)
            break;
        status = put_time(writer, times, when);
    }
    *open = "there are too many";
    hol_tube_events_where(events, when, found == HOL_UNABLE ? open : &(const char *){NULL});
    *decided = arf_get_d(arb_midref(when), ARF_RND_FLOOR);
    if (found == HOL_DOMAIN)
        *open = NULL;
    arb_clear(when);
    return status != HOL_OK || found == HOL_NOMEM ? HOL_NOMEM : HOL_OK;
}

static enum hol_status
put_entry(struct hol_motion_writer *writer, size_t block, size_t index)
{
    const struct hol_entry *entry = &writer->model->source->published[block].entries[index];
    size_t output = hol_model_published(writer->model, block, index, 1);
    struct hol_tube_events *events = NULL;
    const char *open = "nothing is certified";
    double decided = NAN;
    json_t *times = writer->format == HOL_FORMAT_JSON ? json_array() : NULL;
    enum hol_status status = HOL_OK;

    if (writer->format == HOL_FORMAT_TEXT)
        fprintf(writer->out, "event \"%s\", %s, line %zu:\n", entry->event_name,
                hol_survey_kind(entry->event), entry->place.line);
    if (writer->tube != NULL)
        status =
            hol_tube_events_create(&events, writer->tube, output, entry->event, 0, EVENT_SECONDS);
    if (events != NULL)
        status = put_times(writer, times, events, &decided, &open);
    hol_tube_events_destroy(events);
    if (status == HOL_NOMEM) {
        json_decref(times);
        return status;
    }
    if (times != NULL)
        hol_json_item(&writer->json, json_pack("{s:o, s:s, s:o, s:o, s:b, s:o}", "event",
                                               hol_json_text(entry->event_name), "kind",
                                               hol_survey_kind(entry->event), "line",
                                               hol_json_size(entry->place.line), "times", times,
                                               "all", open == NULL, "decided_to",
                                               isnan(decided) ? json_null() : json_real(decided)));
    else if (open == NULL)
        fprintf(writer->out, "  no other after the start to t = %.15g (%s)\n", decided,
                hol_known_word(true));
    else if (isnan(decided))
        fprintf(writer->out, "  not decided: %s\n", open);
    else
        fprintf(writer->out, "  not decided from t = %.15g on: %s\n", decided, open);
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
