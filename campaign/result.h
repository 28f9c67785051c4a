/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* What a task gave: the rows that go into the store, on their way from who computed them. */
#ifndef HOL_CAMPAIGN_RESULT_H
#define HOL_CAMPAIGN_RESULT_H

#include "base/arena.h"
#include "base/files/pack.h"
#include "store/rows.h"

#include <stdint.h>

/* A formulation, or an outside solver, on the state at one precision. */
struct hol_result_answer {
    struct hol_record record;
    struct hol_store_verdict verdict; /* its why is the record's */
};

/* Texts are static, the worker's until its next task, or the result's own. */
struct hol_task_result {
    uint64_t number;
    bool failed;
    const char *why; /* of a failed task; else NULL */
    double seconds;  /* that it took */
    const char *case_name, *digest, *overrides, *state;
    bool has_problem; /* an instant whose case could be read */
    struct hol_store_problem problem;
    size_t answer_count;
    struct hol_result_answer *answers;
    size_t motion_count;
    struct hol_result_motion {
        struct hol_store_motion row;
        double seconds;
    } * motions;
    struct hol_arena texts;
};
void hol_task_result_clear(struct hol_task_result *result); /* zeroed: no-op */

/* Make a task a failed one; its rows stay. HOL_NOMEM */
enum hol_status hol_task_result_fail(struct hol_task_result *result, const char *format, ...)
    __attribute__((format(printf, 2, 3))) HOL_MUST_CHECK;

/* Give the rows the names of the case and the state, and verdicts their records' reasons. */
void hol_task_result_link(struct hol_task_result *result);

/* The members, in either direction; then linked. */
void hol_task_result_pack(struct hol_pack *pack, struct hol_task_result *result);

/*
 * What a store keeps of a task as bytes, beside its rows: they are no part of what is exported.
 */
struct hol_task_note {
    double seconds, finished; /* finished: seconds since 1970 */
    char *why;                /* of a failed one; NULL */
};
void hol_task_note_pack(struct hol_pack *pack, struct hol_task_note *note);
/* Of the bytes of a unit; note->why: hol_free. IO, NOMEM */
enum hol_status hol_task_note_read(struct hol_task_note *note, const void *bytes,
                                   size_t length) HOL_MUST_CHECK;

/* Put the rows of a result. */
struct hol_result_rows {
    const struct hol_task_result *result;
    unsigned tables; /* that are recorded: 1u << HOL_STORE_... */
};
void hol_task_result_rows(struct hol_store_rows *rows, const void *context);

#endif
