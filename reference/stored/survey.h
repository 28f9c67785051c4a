/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_REFERENCE_STORED_SURVEY_H
#define HOL_REFERENCE_STORED_SURVEY_H

#include "reference/trajectory/trajectory.h"

/*
 * Everything that a case names, along its true motion at given times: q, q', q'', F_L, F_C,
 * multipliers (where all rows of A are independent), lets, invariants; and the times of the events
 * that its published blocks name. One survey is one trajectory; what two surveys of different
 * precision agree on is what stored references hold (reference/stored/stored.h).
 */
#define HOL_SURVEY_EVENTS 64 /* of a case, at most: the first ones of each kind */

/* Values of an instant that belong to one vector, and are so judged by its largest component. */
struct hol_survey_group {
    size_t first, count;
};

struct hol_survey_event {
    size_t block, entry; /* the first published entry that names it */
    mpfr_ptr when;
};

struct hol_survey {
    const struct hol_model *model;
    mpfr_prec_t bits; /* of all values */
    size_t count;     /* instants */
    size_t width;     /* values of an instant, in the order above */
    mpfr_t *values;   /* count rows of width; NaN: it has no value there */
    size_t group_count;
    struct hol_survey_group *groups; /* of an instant, in order */
    size_t event_count;
    struct hol_survey_event events[HOL_SURVEY_EVENTS]; /* by entries, then in time */
    mpfr_t *times;                                     /* of events */
    struct hol_trajectory_facts facts;
};

/*
 * Survey a motion from the initial state.
 *
 * t       in   count  increasing, after the start
 * digits  in          as in hol_trajectory_options
 * why     out         HOL_SURVEY_WHY characters, where not HOL_OK; may be NULL
 *
 * The statuses of hol_trajectory_create and hol_trajectory_at
 */
enum hol_status hol_survey_make(struct hol_survey *survey, const struct hol_model *model,
                                size_t count, mpfr_t *t, long digits, char *why) HOL_MUST_CHECK;
void hol_survey_clear(struct hol_survey *survey); /* zeroed: no-op */
#define HOL_SURVEY_WHY 160

/* Returns the name of value `index` (< width): x, x', x'', ideal.x, nonideal.x, multiplier.cone, or
 * that of a let or an invariant. The text is the case's. */
const char *hol_survey_name(const struct hol_survey *survey, size_t index);

/* "minimum", "maximum", "zero" */
const char *hol_survey_kind(enum hol_event_kind kind);

#endif
