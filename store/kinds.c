/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The kinds of units that commands keep, each with the rows it makes. */
#include "store/kinds.h"
#include "compare/growth/growth.h"
#include "compare/cost/cost.h"
#include "compare/instant/pack.h"
#include "compare/rank/rank.h"
#include "foreign/exchange.h"
#include "store/keep.h"
#include "store/rows.h"

#include <math.h>
#include <string.h>

const char *
hol_store_overrides(const struct hol_case *source)
{
    size_t length = strlen(source->name);

    if (strncmp(source->label, source->name, length) != 0 || source->label[length] != ' ')
        return "";
    return source->label + length + 1;
}

static void
rows_of_comparison(struct hol_store_rows *rows, const void *const *part)
{
    const struct hol_case *source = part[HOL_KEPT_CASE];
    const struct hol_store_state state = {.case_name = source->name,
                                          .digest = source->digest,
                                          .overrides = hol_store_overrides(source),
                                          .state = part[HOL_KEPT_STATE]};

    hol_store_rows_state(rows, &state);
}

/* An answer of which less is known than of one that was compared. */
static struct hol_record
plain_record(const char *solver, mpfr_prec_t bits, enum hol_status status)
{
    struct hol_record record = {.solver = solver, .bits = bits, .status = status};

    for (size_t k = 0; k < HOL_Q_COUNT; k++)
        record.errors[k] = hol_error_none;
    record.digits = record.attainable = NAN;
    return record;
}

static void
put_growth_points(struct hol_store_rows *rows, const struct hol_growth_study *study, size_t instant)
{
    for (size_t s = 0; s < study->solver_count; s++)
        for (size_t b = 0; b < study->bits_count; b++) {
            const struct hol_growth_point *point = hol_growth_point(study, instant, s, b);
            struct hol_record record =
                plain_record(study->solvers[s]->name, study->bits[b], point->status);
            struct hol_store_verdict verdict = {.verdict = hol_verdict_text(point->grade),
                                                .law = -1};
            if (point->status == HOL_STATUS_COUNT) /* not asked */
                continue;
            record.errors[HOL_Q_QDD].relative = point->error[HOL_GROWN_QDD];
            record.errors[HOL_Q_QDD].ratio = point->ratio;
            record.errors[HOL_Q_FL].relative = point->error[HOL_GROWN_FORCE];
            record.digits = point->digits;
            record.attainable = point->attainable;
            hol_store_row(rows, HOL_STORE_ANSWERS, HOL_RECORD(&record));
            if (point->status == HOL_OK)
                hol_store_row(rows, HOL_STORE_VERDICTS, HOL_RECORD(&verdict));
        }
}

static void
rows_of_growth(struct hol_store_rows *rows, const void *const *part)
{
    const struct hol_case *source = part[HOL_KEPT_GROWTH_CASE];
    const struct hol_growth_study *study = part[HOL_KEPT_GROWTH_STUDY];

    for (size_t i = *(const size_t *)part[HOL_KEPT_GROWTH_FIRST]; i < study->count; i++) {
        const struct hol_growth_instant *instant = &study->instants[i];
        const struct hol_store_problem problem = {.case_name = source->name,
                                                  .digest = source->digest,
                                                  .overrides = hol_store_overrides(source),
                                                  .state = source->states[instant->state].name,
                                                  .n = instant->n,
                                                  .m = instant->m,
                                                  .rank = instant->rank,
                                                  .kappa = instant->kappa,
                                                  .kappa_B = instant->kappa_B,
                                                  .kappa_M = instant->kappa_M,
                                                  .mass_singular = instant->mass_singular,
                                                  .truth = hol_status_name(HOL_OK)};
        hol_store_row(rows, HOL_STORE_PROBLEMS, HOL_RECORD(&problem));
        put_growth_points(rows, study, i);
    }
}

static void
rows_of_cost(struct hol_store_rows *rows, const void *const *part)
{
    const struct hol_case *source = part[HOL_KEPT_GROWTH_CASE];
    const struct hol_growth_study *study = part[HOL_KEPT_GROWTH_STUDY];
    size_t which = *(const size_t *)part[HOL_KEPT_GROWTH_FIRST];

    for (size_t s = 0; s < study->solver_count; s++) {
        const struct hol_growth_cost *cost = &study->costs[s];
        const struct hol_store_time time = {.what = "solve",
                                            .case_name = source->label,
                                            .solver = study->solvers[s]->name,
                                            .bits = HOL_BITS_DOUBLE,
                                            .n = cost->n[which],
                                            .m = cost->m[which],
                                            .step = NAN,
                                            .tolerance = NAN,
                                            .seconds = (long double)cost->seconds[which]};
        hol_store_row(rows, HOL_STORE_TIMES, HOL_RECORD(&time));
    }
}

static void
rows_of_costs(struct hol_store_rows *rows, const void *const *part)
{
    const struct hol_case *source = part[HOL_KEPT_COST_CASE];
    const struct hol_cost *cost = part[HOL_KEPT_COST];
    const struct hol_solver *const *solvers = part[HOL_KEPT_COST_SOLVERS];

    for (size_t s = 0; s < cost->count; s++) {
        const struct hol_store_time time = {.what = "solve",
                                            .case_name = source->label,
                                            .solver = solvers[s]->name,
                                            .bits = HOL_BITS_DOUBLE,
                                            .n = cost->n,
                                            .m = cost->m,
                                            .step = NAN,
                                            .tolerance = NAN,
                                            .seconds = (long double)cost->seconds[s]};
        if (cost->seconds[s] > 0)
            hol_store_row(rows, HOL_STORE_TIMES, HOL_RECORD(&time));
    }
}

static void
rows_of_rank(struct hol_store_rows *rows, const void *const *part)
{
    const struct hol_case *source = part[HOL_KEPT_RANK_CASE];
    const struct hol_rank_state *state = part[HOL_KEPT_RANK_STATE];
    bool known = state->truth_status == HOL_OK;
    const struct hol_store_problem problem = {.case_name = source->name,
                                              .digest = source->digest,
                                              .overrides = hol_store_overrides(source),
                                              .state = state->label,
                                              .n = state->n,
                                              .m = state->m,
                                              .rank = known ? state->rank : SIZE_MAX,
                                              .kappa = NAN,
                                              .kappa_B = NAN,
                                              .kappa_M = NAN,
                                              .truth = hol_status_name(state->truth_status),
                                              .why = state->truth_why};

    hol_store_row(rows, HOL_STORE_PROBLEMS, HOL_RECORD(&problem));
    for (size_t k = 0; k < state->record_count; k++) {
        const struct hol_rank_record *r = &state->records[k];
        struct hol_record record = plain_record(r->solver->name, r->bits, r->status);
        const struct hol_store_verdict verdict = {.verdict = hol_rank_verdict_text(r->verdict),
                                                  .bad = r->verdict == HOL_RANK_VERDICT_CONTRADICTS,
                                                  .law = -1,
                                                  .why = r->why};
        record.rank = r->detail.stated ? r->detail.rank : 0;
        hol_store_row(rows, HOL_STORE_ANSWERS, HOL_RECORD(&record));
        hol_store_row(rows, HOL_STORE_VERDICTS, HOL_RECORD(&verdict));
    }
}

/* What the solver took for each state itself. */
static void
rows_of_exchange(struct hol_store_rows *rows, const void *const *part)
{
    const struct hol_exchange *exchange = part[HOL_KEPT_EXCHANGE];
    const struct hol_foreign *foreign = part[HOL_KEPT_FOREIGN];

    for (size_t k = 0; k < exchange->state_count; k++) {
        const struct hol_asked_state *state = &exchange->states[k];
        size_t id = state->ids[HOL_ASKED_STATE];
        const struct hol_reply *reply = id != SIZE_MAX ? &exchange->replies[id] : NULL;
        struct hol_store_time time = {.what = "answer",
                                      .case_name = exchange->model->source->label,
                                      .solver = foreign->name,
                                      .bits = HOL_BITS_DOUBLE,
                                      .n = state->n,
                                      .m = state->m,
                                      .step = NAN,
                                      .tolerance = NAN};
        if (reply == NULL || reply->kind != HOL_REPLY_OK || fmax(reply->cpu, reply->wall) < 0)
            continue;
        time.seconds = (long double)(reply->cpu >= 0 ? reply->cpu : reply->wall);
        hol_store_row(rows, HOL_STORE_TIMES, HOL_RECORD(&time));
    }
}

hol_store_rows_of *
hol_store_kind(const char *kind)
{
    static const struct {
        const char *kind;
        hol_store_rows_of *rows;
    } kinds[] = {{"comparison", rows_of_comparison},
                 {"growth", rows_of_growth},
                 {"cost", rows_of_cost},
                 {"costs", rows_of_costs},
                 {"rank", rows_of_rank},
                 {"drift", hol_store_rows_drift},
                 {"cell", hol_store_rows_cell},
                 {"ladder", hol_store_rows_ladder},
                 {"seconds", hol_store_rows_seconds},
                 {"over", hol_store_rows_over},
                 {"judged", hol_store_rows_judged},
                 {"plotted", hol_store_rows_plotted},
                 {"exchange", rows_of_exchange}};

    for (size_t k = 0; k < sizeof kinds / sizeof kinds[0]; k++)
        if (strcmp(kind, kinds[k].kind) == 0)
            return kinds[k].rows;
    return NULL;
}
