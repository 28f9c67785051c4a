/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The report of a motion: states at wanted times. */
#ifndef HOL_REPORTS_TRAJECTORY_MOTION_H
#define HOL_REPORTS_TRAJECTORY_MOTION_H

#include "reference/certified/tube-phases.h"
#include "reference/trajectory/phases.h"
#include "reports/table/escape.h"
#include "reports/table/table.h"
#include "reports/trajectory/times.h"

#include <stdio.h>

/*
 * Points of a true trajectory: q, q', the case's lets and invariants at a time, with as many of
 * `digits` as are certified there, where there is a tube, else as both runs agree on; which of the
 * two is said with each point, and where its time is not told from a change of phases that it is
 * what there is before it. Plain text, a document of JSON (numbers as decimal strings), or a
 * table with a row a point (hol_table_is_tabular), which has t, q, q' and that word, and what else
 * JSON has where its columns are named.
 */
struct hol_motion_writer {
    FILE *out;
    enum hol_format format;  /* TEXT, JSON; CSV: there is a table */
    struct hol_table *table; /* NULL: there is none */
    struct hol_columns columns;
    bool named; /* its columns are */
    const struct hol_model *model;
    struct hol_phases *phases; /* NULL: of one trajectory; else of these, and trajectory is NULL */
    struct hol_tubes *tubes;   /* of the phases; NULL: nothing is certified */
    struct hol_tube *tube;     /* the same of one trajectory; of phases: that of the last point */
    size_t phase; /* of the last point, which is what there is just before the end of */
    const struct hol_phase
        *before;        /* this one, as its time is not told from it; NULL: it is told */
    const char *at_end; /* what may change at that time, where the motion ends; NULL: nothing */
    arb_srcptr exact;   /* the time of the point as it is meant; NULL: its number */
    bool wide;          /* a point was proved to no digit: it is what two runs agree on */
    long digits;
    long scale_q, scale_v; /* decimal exponents of the largest so far */
    struct hol_json_stream json;
    json_t *object; /* JSON, table: the point that is being written */
};
void hol_motion_begin(struct hol_motion_writer *writer, FILE *out,
                      const struct hol_table_style *style, const struct hol_model *model,
                      size_t state, long digits);
/* Would a table have the columns and rows that are wanted? The style's trouble. */
void hol_motion_probe(const struct hol_table_style *style, const struct hol_model *model);
/* At time k. The statuses of hol_trajectory_at; NOMEM. */
enum hol_status hol_motion_point(struct hol_motion_writer *writer,
                                 struct hol_trajectory *trajectory, const struct hol_times *times,
                                 size_t k) HOL_MUST_CHECK;
/* Is there anything to write, to the time `reached`, after hol_trajectory_create has ended so? */
bool hol_motion_usable(enum hol_status status, double reached);
/* NOMEM: also of what was written before; INVALID, IO: of the table. */
enum hol_status hol_motion_end(struct hol_motion_writer *writer,
                               const struct hol_trajectory *trajectory) HOL_MUST_CHECK;
/* All events of the published entries, but in CSV; before hol_motion_end, of one trajectory. NOMEM
 */
enum hol_status hol_motion_events(struct hol_motion_writer *writer) HOL_MUST_CHECK;
/* The published closed forms, where there is a tube; a part of hol_motion_end. NOMEM. */
enum hol_status hol_motion_solutions(struct hol_motion_writer *writer) HOL_MUST_CHECK;
/*
 * Where the rank changes, if that ends the motion: the instants up to which it is proved to be
 * constant (reached; NaN: nowhere) and by which both runs see it changed. A part of hol_motion_end.
 */
void hol_motion_rank(struct hol_motion_writer *writer, const struct hol_trajectory *trajectory,
                     double reached);
/* The phases themselves: when they begin and end, and how; before hol_motion_end. NOMEM. */
enum hol_status hol_motion_phases(struct hol_motion_writer *writer) HOL_MUST_CHECK;

#endif
