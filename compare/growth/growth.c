/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The measurements of a study of growth: every solver at every instant. */
#include "compare/growth/growth.h"
#include "compare/instant/pack.h"

#include "base/alloc.h"
#include "base/array.h"
#include "base/jobs.h"
#include "base/names.h"
#include "compare/instant/attempt.h"
#include "compare/instant/metrics.h"
#include "compare/instant/verdict.h"
#include "numeric/dense/digits.h"
#include "reference/enclosure/enclosure.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

HOL_NAMES(hol_grown_text, enum hol_grown, HOL_GROWN_LIST, HOL_NAME_FIRST)
HOL_NAMES(hol_grown_key, enum hol_grown, HOL_GROWN_LIST, HOL_NAME_SECOND)
HOL_NAMES(hol_growth_verdict_text, enum hol_growth_verdict, HOL_GROWTH_VERDICT_LIST, HOL_NAME_FIRST)

int
hol_growth_declared(const struct hol_solver *solver)
{
    return solver->growth == HOL_GROWTH_KAPPA2 ? 2 : 1;
}

enum hol_status
hol_growth_create(struct hol_growth_study **study, size_t solver_count,
                  const struct hol_solver *const *solvers, size_t bits_count,
                  const mpfr_prec_t *bits, size_t threads)
{
    struct hol_growth_study *new = NULL;
    enum hol_status status = solver_count > 0 && bits_count > 0 ? HOL_OK : HOL_INVALID;

    for (size_t b = 0; b < bits_count; b++)
        if (bits[b] < HOL_BITS_MIN || bits[b] > HOL_BITS_MAX / 4)
            status = HOL_INVALID;
    if (status != HOL_OK)
        return status;
    new = hol_alloc(1, sizeof *new);
    if (new == NULL)
        return HOL_NOMEM;
    new->solver_count = solver_count;
    new->bits_count = bits_count;
    new->threads = threads;
    new->solvers = hol_alloc(solver_count, sizeof *new->solvers);
    new->bits = hol_alloc(bits_count, sizeof *new->bits);
    new->invariances = hol_alloc(solver_count * bits_count, sizeof *new->invariances);
    if (new->solvers == NULL || new->bits == NULL || new->invariances == NULL) {
        hol_growth_destroy(new);
        return HOL_NOMEM;
    }
    memcpy(new->solvers, solvers, solver_count * sizeof *solvers);
    memcpy(new->bits, bits, bits_count * sizeof *bits);
    for (size_t k = 0; k < solver_count * bits_count; k++)
        hol_invariance_begin(&new->invariances[k]);
    *study = new;
    return HOL_OK;
}

void
hol_growth_destroy(struct hol_growth_study *study)
{
    if (study == NULL)
        return;
    for (size_t i = 0; i < study->count; i++) {
        hol_free(study->instants[i].points);
        hol_free(study->instants[i].label);
    }
    for (size_t k = 0; k < study->own_count; k++)
        hol_free(study->own[k]);
    hol_free(study->instants);
    hol_free(study->curves);
    hol_free(study->costs);
    hol_free(study->invariances);
    hol_free(study->solvers);
    hol_free(study->bits);
    hol_free(study);
}

bool
hol_growth_has(const struct hol_growth_study *study, enum hol_family family)
{
    for (size_t i = 0; i < study->count; i++)
        if (study->instants[i].family == family)
            return true;
    return false;
}

void
hol_growth_text(char *text, size_t size, const struct hol_growth_instant *instant)
{
    struct hol_member member;

    if (instant->label != NULL) {
        (void)snprintf(text, size, "%s", instant->label);
        return;
    }
    hol_member_make(&member, instant->member);
    hol_member_text(text, size, &member);
}

const struct hol_growth_point *
hol_growth_point(const struct hol_growth_study *study, size_t instant, size_t solver, size_t bits)
{
    return &study->instants[instant].points[solver * study->bits_count + bits];
}

const struct hol_growth_curve *
hol_growth_curve(const struct hol_growth_study *study, size_t solver, size_t bits)
{
    return &study->curves[solver * study->bits_count + bits];
}

/* What the threads share. */
struct task {
    struct hol_growth_study *study;
    struct hol_growth_instant *instant;
    const struct hol_yardstick *yard;
    bool change; /* the invariance is measured, too */
};

struct hol_growth_point
hol_growth_point_of(const struct hol_record *r, long double kappa, bool asked)
{
    struct hol_growth_point p = {.status = asked ? r->status : HOL_STATUS_COUNT, .ratio = NAN};
    long double units = -1;

    p.digits = p.attainable = NAN;
    for (int g = 0; g < HOL_GROWN_COUNT; g++)
        p.error[g] = NAN;
    p.grade = r->verdict;
    if (p.status != HOL_OK)
        return p;
    p.error[HOL_GROWN_QDD] = r->errors[HOL_Q_QDD].relative;
    p.error[HOL_GROWN_FORCE] = fmaxl(r->errors[HOL_Q_FL].relative, r->errors[HOL_Q_FC].relative);
    for (int q = HOL_Q_QDD; q <= HOL_Q_FC; q++) {
        const struct hol_error *e = &r->errors[q];
        enum hol_verdict grade = hol_verdict_error(e, kappa);

        p.ratio = fmaxl(p.ratio, e->ratio);
        if (hol_verdict_gravity(grade) > hol_verdict_gravity(p.grade))
            p.grade = grade;
        if (e->units <= units)
            continue;
        units = e->units;
        p.error[HOL_GROWN_COMPONENT] = e->worst;
        p.digits = e->digits;
        p.attainable = e->attainable;
    }
    return p;
}

static enum hol_status
measure(struct hol_growth_point *point, const struct hol_yardstick *yard,
        const struct hol_solver *solver, mpfr_prec_t bits)
{
    struct hol_record record = {.bits = bits};
    struct hol_attempt a;
    enum hol_status status;

    *point = hol_growth_point_of(&record, yard->kappa, false);
    if (hol_yardstick_hopeless(yard, bits) ||
        !hol_solver_covers(solver, yard->truth->problem.n, yard->truth->problem.m, bits))
        return HOL_OK;
    status = hol_attempt_make(&a, &yard->truth->problem, solver, bits);
    if (status == HOL_OK) {
        record.status = a.status;
        if (a.status == HOL_OK)
            status = hol_yardstick_errors(&record, yard, &a.wide, solver->yields, &a.room);
        *point = hol_growth_point_of(&record, yard->kappa, true);
    }
    hol_attempt_clear(&a, solver);
    return status;
}

/* Job `solver`: that one at all precisions. */
static enum hol_status
run(void *context, size_t solver)
{
    const struct task *task = context;
    struct hol_growth_study *study = task->study;
    size_t first = solver * study->bits_count;
    enum hol_status status = HOL_OK;

    for (size_t b = 0; b < study->bits_count && status == HOL_OK; b++) {
        status = measure(&task->instant->points[first + b], task->yard, study->solvers[solver],
                         study->bits[b]);
        if (status == HOL_OK && task->change)
            status = hol_invariance_add(&study->invariances[first + b], task->yard,
                                        study->solvers[solver], study->bits[b]);
    }
    return status;
}

/* Make room for one more instant. */
static enum hol_status
next_instant(struct hol_growth_instant **instant, struct hol_growth_study *study)
{
    if (!hol_array_reserve(&study->instants, &study->capacity, study->count + 1,
                           sizeof *study->instants))
        return HOL_NOMEM;
    *instant = &study->instants[study->count];
    **instant = (struct hol_growth_instant){.points = NULL};
    (*instant)->points =
        hol_alloc(study->solver_count * study->bits_count, sizeof *(*instant)->points);
    return (*instant)->points != NULL ? HOL_OK : HOL_NOMEM;
}

enum hol_status
hol_growth_enter(struct hol_growth_study *study, const struct hol_growth_instant *instant,
                 const struct hol_growth_point *points)
{
    struct hol_growth_instant *entered;
    struct hol_growth_point *copy;
    enum hol_status status = next_instant(&entered, study);

    if (status != HOL_OK)
        return status;
    copy = entered->points;
    memcpy(copy, points, study->solver_count * study->bits_count * sizeof *copy);
    *entered = *instant;
    entered->points = copy;
    entered->label = NULL;
    study->count++;
    if (instant->label != NULL)
        entered->label = hol_strdup(instant->label);
    return instant->label == NULL || entered->label != NULL ? HOL_OK : HOL_NOMEM;
}

static enum hol_status
add_truth(struct hol_growth_study *study, const struct hol_member *member, size_t index,
          size_t state, const struct hol_truth *truth)
{
    struct hol_yardstick yard = {0};
    struct hol_growth_instant *instant;
    enum hol_status status = hol_yardstick_init(&yard, truth, HOL_OK);

    if (status == HOL_OK)
        status = next_instant(&instant, study);
    if (status != HOL_OK)
        goto done;
    instant->family = member->family;
    instant->member = index;
    instant->state = state;
    instant->kappa = yard.kappa;
    instant->kappa_B = yard.kappa_B;
    instant->kappa_M = yard.kappa_M;
    instant->mass_singular = yard.mass_singular;
    instant->n = truth->problem.n;
    instant->m = truth->problem.m;
    instant->rank = truth->info.rank;
    struct task task = {study, instant, &yard, member->change};
    status = hol_jobs_run(study->solver_count, study->threads, &task, run);
    if (status == HOL_OK)
        study->count++;
    else
        hol_free(instant->points);
done:
    hol_yardstick_clear(&yard);
    return status;
}

static enum hol_status
add_states(struct hol_growth_study *study, const struct hol_member *member, size_t index,
           const struct hol_model *model)
{
    size_t states = member->all_states ? model->source->state_count : 1;
    enum hol_status status = HOL_OK;
    mpfr_prec_t most = 0;

    for (size_t b = 0; b < study->bits_count; b++)
        most = study->bits[b] > most ? study->bits[b] : most;
    for (size_t i = 0; i < states && status == HOL_OK; i++) {
        const struct hol_recipe recipe = {.kind = HOL_RECIPE_NAMED, .state = i};
        struct hol_truth *truth = NULL;
        long digits = hol_digits_down(most) + 10;

        status = hol_truth_certify(&truth, NULL, model, &recipe, digits, 2 * most);
        if (status == HOL_OK)
            status = add_truth(study, member, index, i, truth);
        else if (status == HOL_DOMAIN && !hol_truth_has_problem(truth, status))
            status = HOL_OK; /* this member has no such state */
        hol_truth_destroy(truth);
    }
    return status;
}

/* A member as it is kept: its instants, and how far the answers have moved up to it. */
struct kept {
    struct hol_growth_study *study;
    size_t index, first;
    const struct hol_member *member;
};

static void
pack_point(struct hol_pack *pack, struct hol_growth_point *point)
{
    HOL_PACK_ENUM(pack, point->status, HOL_STATUS_COUNT + 1);
    hol_pack_reals(pack, point->error, HOL_GROWN_COUNT);
    hol_pack_real(pack, &point->ratio);
    hol_pack_real(pack, &point->digits);
    hol_pack_real(pack, &point->attainable);
    HOL_PACK_ENUM(pack, point->grade, HOL_VERDICT_COUNT);
}

static void
pack_instant(struct hol_pack *pack, struct hol_growth_instant *instant, size_t points)
{
    hol_pack_size(pack, &instant->state);
    hol_pack_real(pack, &instant->kappa);
    hol_pack_real(pack, &instant->kappa_B);
    hol_pack_real(pack, &instant->kappa_M);
    hol_pack_bool(pack, &instant->mass_singular);
    hol_pack_size(pack, &instant->n);
    hol_pack_size(pack, &instant->m);
    hol_pack_size(pack, &instant->rank);
    for (size_t k = 0; k < points; k++)
        pack_point(pack, &instant->points[k]);
}

static void
pack_invariance(struct hol_pack *pack, struct hol_invariance *invariance)
{
    for (size_t k = 0; k < HOL_CHANGE_COUNT; k++) {
        hol_pack_reals(pack, invariance->moved[k], 3);
        hol_pack_bool(pack, &invariance->beyond[k]);
    }
    hol_pack_size(pack, &invariance->problems);
}

static void
pack_member(struct hol_pack *pack, void *record)
{
    const struct kept *kept = record;
    struct hol_growth_study *study = kept->study;
    size_t points = study->solver_count * study->bits_count, count = study->count - kept->first;
    struct hol_growth_instant *instant;

    hol_pack_size(pack, &count);
    for (size_t k = 0; k < count && pack->status == HOL_OK; k++) {
        if (pack->reading) {
            pack->status = next_instant(&instant, study);
            if (pack->status != HOL_OK)
                return;
            instant->family = kept->member->family;
            instant->member = kept->index;
            study->count++;
        }
        pack_instant(pack, &study->instants[kept->first + k], points);
    }
    for (size_t k = 0; k < points && kept->member->change; k++)
        pack_invariance(pack, &study->invariances[k]);
}

enum hol_status
hol_growth_add(struct hol_growth_study *study, const struct hol_member *member, size_t index,
               const struct hol_model *model)
{
    struct kept kept = {study, index, study->count, member};
    char name[HOL_UNIT_NAME];
    enum hol_status status;

    hol_unit_name(name, model->source, "growth", index);
    status = hol_keeper_recall(study->keeper, name, pack_member, &kept);
    if (status != HOL_UNABLE)
        return status;
    status = add_states(study, member, index, model);
    if (status == HOL_OK)
        status = hol_keeper_keep(study->keeper, name, "growth", pack_member, &kept,
                                 (const void *const[]){model->source, study, &kept.first});
    return status;
}

struct hol_growth_instant
hol_growth_instant_of(const struct hol_comparison *c)
{
    return (struct hol_growth_instant){.kappa = c->kappa,
                                       .kappa_B = c->kappa_B,
                                       .kappa_M = c->kappa_M,
                                       .mass_singular = c->mass_singular,
                                       .n = c->n,
                                       .m = c->m,
                                       .rank = c->rank};
}
