/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The events of a case that a study watches, and the tape whose outputs change sign at them. */
#include "compare/motion/study-inside.h"

#include "base/alloc.h"

#include <string.h>

void
hol_study_events_clear(struct hol_study *study)
{
    for (size_t k = 0; study->names != NULL && k < study->event_count; k++)
        hol_free(study->names[k]);
    hol_free(study->names);
    hol_tape_destroy(study->tape);
    hol_free(study->events);
    hol_free(study->sought);
    hol_free(study->event_time);
    study->tape = NULL;
    study->events = NULL;
    study->sought = NULL;
    study->event_time = NULL;
    study->names = NULL;
    study->event_count = study->sought_count = 0;
}

static size_t
count_entries(const struct hol_case *c)
{
    size_t count = 0;

    for (size_t b = 0; b < c->published_count; b++)
        for (size_t e = 0; e < c->published[b].entry_count; e++)
            count += c->published[b].entries[e].kind == HOL_ENTRY_EVENT;
    return count;
}

/* A state alone does not determine forces. */
static bool
holds_forces(struct hol_graph *g, hol_node a)
{
    return hol_expr_depends(g, a, HOL_VAR_ACCEL) || hol_expr_depends(g, a, HOL_VAR_IDEAL) ||
           hol_expr_depends(g, a, HOL_VAR_NONIDEAL) || hol_expr_depends(g, a, HOL_VAR_MULTIPLIER) ||
           hol_expr_depends(g, a, HOL_VAR_REACTION);
}

/* Is this a misprint whose corrected form is there, too? */
static bool
is_corrected(const struct hol_case *c, const struct hol_entry *entry)
{
    for (size_t b = 0; entry->misprint && b < c->published_count; b++)
        for (size_t e = 0; e < c->published[b].entry_count; e++) {
            const struct hol_entry *other = &c->published[b].entries[e];
            if (other->kind == HOL_ENTRY_EVENT && !other->misprint &&
                strcmp(other->event_name, entry->event_name) == 0)
                return true;
        }
    return false;
}

/* Is the event in a->best there already (printed twice)? */
static bool
is_there(struct hol_study *study, const struct hol_entry *entry)
{
    struct hol_motion_entries *a = &study->a;

    mpfr_sub(a->y, a->end, a->start, MPFR_RNDN);
    mpfr_div_2ui(a->y, a->y, 40, MPFR_RNDN);
    for (size_t k = 0; k < study->event_count; k++) {
        const struct hol_entry *other = study->sought[k].entry;
        mpfr_sub(a->x, a->best, study->event_time[k], MPFR_RNDN);
        if (other->left == entry->left && other->event == entry->event &&
            mpfr_cmpabs(a->x, a->y) < 0)
            return true;
    }
    return false;
}

/* One entry: the event that it means, if the truth has it after the start. */
static enum hol_status
add(struct hol_study *study, size_t block, size_t index)
{
    const struct hol_case *c = study->model->source;
    const struct hol_entry *entry = &c->published[block].entries[index];
    struct hol_published_item item = {
        .block = block, .entry = index, .source = entry, .invariant = SIZE_MAX, .basis = SIZE_MAX};
    struct hol_motion_entries *a = &study->a;
    long double error;
    const char *why;
    enum hol_status status;
    size_t k = study->event_count;

    if (entry->kind != HOL_ENTRY_EVENT || is_corrected(c, entry) ||
        holds_forces(c->graph, entry->left))
        return HOL_OK;
    hol_motion_entries_printed(a->time, a, &item);
    if (hol_motion_entries_time(entry) != SIZE_MAX && !mpfr_number_p(a->time))
        return HOL_OK;
    status = hol_motion_entries_event(a, &item, &error, &why);
    if (status == HOL_DOMAIN || (status == HOL_OK && why != NULL))
        return HOL_OK;
    if (status != HOL_OK || mpfr_cmp(a->best, a->start) <= 0 || mpfr_cmp(a->best, a->known) > 0 ||
        is_there(study, entry))
        return status;
    mpfr_set(study->event_time[k], a->best, MPFR_RNDN);
    study->events[k] = (struct hol_study_event){.name = entry->event_name,
                                                .truth = hol_study_time(a->best, error)};
    study->sought[k] = (struct hol_study_sought){.entry = entry,
                                                 .sign = entry->event == HOL_EVENT_MINIMUM   ? 1
                                                         : entry->event == HOL_EVENT_MAXIMUM ? -1
                                                                                             : 0};
    study->event_count++;
    return HOL_OK;
}

/* The expression itself (zero), or its time derivative along the motion. */
static enum hol_status
make_tape(struct hol_study *study)
{
    const struct hol_case *c = study->model->source;
    hol_node *outputs = hol_alloc(study->event_count, sizeof *outputs);
    hol_node *values = hol_alloc(c->parameter_count + 1, sizeof *values);
    enum hol_status status = HOL_NOMEM;

    if (outputs == NULL || values == NULL)
        goto done;
    hol_graph_reset_status(c->graph);
    for (size_t p = 0; p < c->parameter_count; p++)
        values[p] = c->parameters[p].value;
    for (size_t k = 0; k < study->event_count; k++) {
        const struct hol_entry *entry = study->sought[k].entry;
        outputs[k] =
            entry->event == HOL_EVENT_ZERO ? entry->left : hol_expr_total(c->graph, entry->left);
        if (outputs[k] == HOL_NODE_NONE) {
            status = hol_graph_status(c->graph);
            goto done;
        }
    }
    status = hol_tape_create(&study->tape, c->graph, study->event_count, outputs,
                             c->parameter_count, values);
done:
    hol_free(outputs);
    hol_free(values);
    return status;
}

enum hol_status
hol_study_events_find(struct hol_study *study)
{
    const struct hol_case *c = study->model->source;
    size_t most = count_entries(c);
    enum hol_status status = HOL_OK;

    if (study->a.phases != NULL)
        return hol_study_changes_find(study);
    if (most == 0 || !hol_study_has_truth(study))
        return HOL_OK;
    study->events = hol_alloc(most, sizeof *study->events);
    study->sought = hol_alloc(most, sizeof *study->sought);
    study->event_time = hol_alloc_mpfr(most, HOL_MOTION_ENTRIES_BITS);
    if (study->events == NULL || study->sought == NULL || study->event_time == NULL)
        return HOL_NOMEM;
    for (size_t b = 0; b < c->published_count; b++)
        for (size_t e = 0; e < c->published[b].entry_count && status == HOL_OK; e++)
            status = add(study, b, e);
    study->sought_count = study->event_count;
    if (status == HOL_OK && study->event_count > 0)
        status = make_tape(study);
    return status;
}
