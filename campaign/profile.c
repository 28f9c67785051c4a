/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The performance profile of the answers that a campaign has in its store. */
#include "campaign/tables.h"

#include "base/alloc.h"
#include "base/array.h"
#include "base/text.h"
#include "compare/instant/verdict.h"

#include <math.h>
#include <string.h>

/* The errors of a state, one a curve of the profile. */
struct state {
    struct hol_compare_profile *profile;
    long double *errors;
};

static enum hol_status
add_curve(struct state *state, const char *name)
{
    size_t count = state->profile->errors.solver_count;

    if (!hol_array_extend(&state->errors, count, sizeof *state->errors))
        return HOL_NOMEM;
    state->errors[count] = INFINITY;
    return hol_compare_profile_solver(state->profile, name);
}

/* An answer: a formulation that is met for the first time had none before. */
static enum hol_status
take(struct state *state, const struct hol_store_cursor *cursor)
{
    const char *name = hol_store_cursor_text(cursor, 1);
    double error = hol_store_cursor_number(cursor, 2);
    enum hol_status status = HOL_OK;
    size_t s = 0;

    if (name == NULL)
        return HOL_NOMEM;
    while (s < state->profile->errors.solver_count && strcmp(state->profile->names[s], name) != 0)
        s++;
    if (s == state->profile->errors.solver_count)
        status = add_curve(state, name);
    if (status == HOL_OK && error >= 0)
        state->errors[s] = error;
    return status;
}

static enum hol_status
put_state(struct state *state)
{
    enum hol_status status = hol_compare_profile_state(state->profile, state->errors);

    for (size_t s = 0; s < state->profile->errors.solver_count; s++)
        state->errors[s] = INFINITY;
    return status;
}

/* A row an answer at that precision, the units in order; no error: the answer is not right. */
static void
question(struct hol_text *sql, mpfr_prec_t bits)
{
    hol_text_print(sql,
                   "SELECT name, solver, CASE WHEN status = '%s' AND verdict IN ('%s', '%s', '%s')",
                   hol_status_name(HOL_OK), hol_verdict_text(HOL_VERDICT_AGREES),
                   hol_verdict_text(HOL_VERDICT_LOSES), hol_verdict_text(HOL_VERDICT_INACCURATE));
    hol_text_print(sql,
                   " THEN max(coalesce(worst_qdd, -1), coalesce(worst_FL, -1),"
                   " coalesce(worst_FC, -1), coalesce(worst_lambda, -1)) END"
                   " FROM units JOIN problems USING (unit) JOIN answers USING (problem)"
                   " LEFT JOIN verdicts USING (answer)"
                   " WHERE units.run = ? AND bits = %ld AND truth = '%s' ORDER BY name, answer",
                   (long)bits, hol_status_name(HOL_OK));
}

enum hol_status
hol_campaign_profile(struct hol_compare_profile *profile, struct hol_store *store, long long run)
{
    struct hol_store_cursor *cursor = NULL;
    struct state state = {.profile = profile};
    struct hol_text sql = {0};
    char *unit = NULL;
    enum hol_status status;

    question(&sql, profile->bits);
    status = sql.failed ? HOL_NOMEM : hol_store_cursor_open(&cursor, store, sql.text, run);
    hol_text_clear(&sql);
    while (status == HOL_OK && hol_store_cursor_key(cursor) != NULL) {
        const char *key = hol_store_cursor_key(cursor);

        if (unit == NULL || strcmp(unit, key) != 0) {
            if (unit != NULL)
                status = put_state(&state);
            hol_free(unit);
            unit = hol_strdup(key);
            if (unit == NULL)
                status = HOL_NOMEM;
        }
        if (status == HOL_OK)
            status = take(&state, cursor);
        if (status == HOL_OK)
            status = hol_store_cursor_next(cursor);
    }
    if (status == HOL_OK && unit != NULL)
        status = put_state(&state);
    hol_store_cursor_close(cursor);
    hol_free(state.errors);
    hol_free(unit);
    return status;
}
