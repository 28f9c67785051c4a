/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The rows of units about motions. */
#include "compare/judged/judged.h"
#include "compare/motion/curve.h"
#include "compare/sweeps/pack.h"
#include "store/kinds.h"
#include "store/rows.h"

#include <math.h>
#include <string.h>

const struct hol_store_motion hol_store_motion_unknown = {.step = NAN,
                                                          .tolerance = NAN,
                                                          .alpha = NAN,
                                                          .beta = NAN,
                                                          .ended_at = NAN,
                                                          .digits = NAN,
                                                          .error_q = NAN,
                                                          .error_v = NAN,
                                                          .phi = NAN,
                                                          .rate = NAN,
                                                          .drift = NAN};

/* A motion of a case, of which nothing else is known yet. */
static struct hol_store_motion
unknown_motion(const struct hol_case *source, const char *state, long bits)
{
    struct hol_store_motion motion = hol_store_motion_unknown;

    motion.case_name = source->name;
    motion.digest = source->digest;
    motion.overrides = hol_store_overrides(source);
    motion.state = state;
    motion.bits = bits;
    return motion;
}

/* One by our methods. */
static struct hol_store_motion
motion_of(const struct hol_case *source, const char *state, const struct hol_solver *solver,
          const struct hol_integrator *integrator, const struct hol_stabilization *stabilization,
          mpfr_prec_t bits)
{
    struct hol_store_motion motion = unknown_motion(source, state, bits);

    motion.solver = solver->name;
    motion.integrator = integrator->name;
    motion.stabilization = stabilization->name;
    return motion;
}

void
hol_store_rows_drift(struct hol_store_rows *rows, const void *const *part)
{
    const struct hol_drift *drift = part[HOL_KEPT_MOTION_RUN];
    const struct hol_drift_line *line = part[HOL_KEPT_MOTION_RESULT];
    const struct hol_study_result *r = &line->result;
    const struct hol_case *source = part[HOL_KEPT_MOTION_CASE];
    struct hol_store_motion motion =
        motion_of(source, source->states[drift->state].name, drift->solver, line->integrator,
                  line->stabilization, drift->bits);

    motion.step = drift->step;
    motion.why = line->why;
    if (line->why == NULL) {
        motion.end = hol_end_text(r->end);
        motion.ended_at = r->ended_at;
        motion.digits = r->digits;
        motion.error_q = r->worst.error_q;
        motion.error_v = r->worst.error_v;
        motion.phi = r->worst.phi;
        motion.rate = r->worst.rate;
        motion.steps = r->steps;
        motion.evaluations = r->evaluations;
        motion.solves = r->solves;
        for (size_t k = 0; k < r->drift_count; k++)
            motion.drift = fmaxl(motion.drift, r->drift[k]);
    }
    hol_store_row(rows, HOL_STORE_MOTIONS, HOL_RECORD(&motion));
}

static void
put_cell(struct hol_store_rows *rows, struct hol_store_motion *motion,
         const struct hol_sweep_cell *cell)
{
    motion->end = hol_end_text(cell->end);
    motion->ended_at = cell->ended_at;
    motion->digits = cell->digits;
    motion->error_q = cell->error_q;
    motion->error_v = cell->error_v;
    motion->phi = cell->phi;
    motion->rate = cell->rate;
    motion->drift = cell->drift;
    motion->steps = cell->steps;
    motion->evaluations = cell->evaluations;
    motion->solves = cell->solves;
    hol_store_row(rows, HOL_STORE_MOTIONS, HOL_RECORD(motion));
}

void
hol_store_rows_cell(struct hol_store_rows *rows, const void *const *part)
{
    const struct hol_sweep *sweep = part[HOL_KEPT_MOTION_RUN];
    const struct hol_sweep_cell *cell = part[HOL_KEPT_MOTION_RESULT];
    const struct hol_case *source = part[HOL_KEPT_MOTION_CASE];
    struct hol_store_motion motion =
        motion_of(source, source->states[sweep->state].name, sweep->solver, sweep->integrator,
                  sweep->stabilization, sweep->bits);

    motion.step = cell->step;
    motion.alpha = cell->alpha;
    motion.beta = cell->beta;
    put_cell(rows, &motion, cell);
}

void
hol_store_rows_ladder(struct hol_store_rows *rows, const void *const *part)
{
    const struct hol_work_precision *result = part[HOL_KEPT_MOTION_RUN];
    const struct hol_ladder *ladder = part[HOL_KEPT_MOTION_RESULT];
    const struct hol_case *source = part[HOL_KEPT_MOTION_CASE];
    struct hol_store_motion motion =
        motion_of(source, source->states[result->state].name, result->solver, ladder->integrator,
                  ladder->stabilization, result->bits);

    motion.why = ladder->why;
    if (ladder->why != NULL)
        hol_store_row(rows, HOL_STORE_MOTIONS, HOL_RECORD(&motion));
    for (size_t k = 0; k < ladder->count; k++) {
        const struct hol_rung *rung = &ladder->rung[k];
        motion.step = rung->step;
        motion.tolerance = rung->tolerance > 0 ? rung->tolerance : NAN;
        motion.end = hol_end_text(rung->end);
        motion.ended_at = rung->ended_at;
        motion.digits = rung->digits;
        motion.error_q = rung->error_q;
        motion.error_v = rung->error_v;
        motion.phi = rung->phi;
        motion.rate = rung->rate;
        motion.steps = rung->steps;
        motion.evaluations = rung->evaluations;
        motion.solves = rung->solves;
        hol_store_row(rows, HOL_STORE_MOTIONS, HOL_RECORD(&motion));
    }
}

void
hol_store_rows_seconds(struct hol_store_rows *rows, const void *const *part)
{
    const struct hol_case *source = part[HOL_KEPT_MOTION_CASE];
    const struct hol_work_precision *result = part[HOL_KEPT_MOTION_RUN];
    const struct hol_ladder *ladder = part[HOL_KEPT_MOTION_RESULT];

    for (size_t k = 0; k < ladder->count; k++) {
        const struct hol_rung *rung = &ladder->rung[k];
        const struct hol_store_time time = {.what = "run",
                                            .case_name = source->label,
                                            .solver = result->solver->name,
                                            .integrator = ladder->integrator->name,
                                            .stabilization = ladder->stabilization->name,
                                            .bits = result->bits,
                                            .n = source->n,
                                            .m = source->m,
                                            .step = rung->step,
                                            .tolerance =
                                                rung->tolerance > 0 ? rung->tolerance : NAN,
                                            .seconds = (long double)rung->seconds};
        if (rung->seconds > 0)
            hol_store_row(rows, HOL_STORE_TIMES, HOL_RECORD(&time));
    }
}

void
hol_store_rows_over(struct hol_store_rows *rows, const void *const *part)
{
    const struct hol_over_motions *motions = part[HOL_KEPT_MOTION_RUN];
    const struct hol_over_motion *at = part[HOL_KEPT_MOTION_RESULT];

    for (size_t k = 0; at->runs != NULL && k < motions->run_count; k++) {
        const struct hol_over_run *run = &at->runs[k];
        struct hol_store_motion motion =
            motion_of(part[HOL_KEPT_MOTION_CASE], motions->state, run->solver, run->integrator,
                      run->stabilization, motions->bits);
        motion.why = run->why;
        motion.step = run->why == NULL ? run->cell.step : NAN;
        if (run->why != NULL)
            hol_store_row(rows, HOL_STORE_MOTIONS, HOL_RECORD(&motion));
        else
            put_cell(rows, &motion, &run->cell);
    }
}

/* The last part of a path. */
static const char *
file_name(const char *path)
{
    const char *slash = path != NULL ? strrchr(path, '/') : NULL;

    return slash != NULL ? slash + 1 : path;
}

void
hol_store_rows_judged(struct hol_store_rows *rows, const void *const *part)
{
    const struct hol_case *source = part[HOL_KEPT_JUDGED_CASE];
    const struct hol_judged *j = part[HOL_KEPT_JUDGED];
    const char *file = file_name(part[HOL_KEPT_JUDGED_FILE]);
    struct hol_store_motion motion = unknown_motion(source, part[HOL_KEPT_JUDGED_STATE],
                                                    *(const long *)part[HOL_KEPT_JUDGED_BITS]);
    const struct hol_store_time time = {.what = "file",
                                        .case_name = source->label,
                                        .solver = file,
                                        .integrator = j->method[0] != '\0' ? j->method : NULL,
                                        .bits = motion.bits,
                                        .n = source->n,
                                        .m = source->m,
                                        .step = j->step,
                                        .tolerance = NAN,
                                        .seconds = j->seconds};

    motion.solver = file;
    motion.integrator = time.integrator;
    motion.step = j->step;
    motion.end = j->complete ? hol_end_text(HOL_END_COMPLETE) : "the file ends there";
    motion.ended_at = j->rows[j->count - 1].t;
    motion.digits = j->complete ? j->digits : j->part_digits;
    motion.error_q = j->q.value;
    motion.error_v = j->v.value;
    motion.phi = j->phi.value;
    motion.rate = j->rate.value;
    for (size_t k = 0; k < j->drift_count; k++)
        motion.drift = fmaxl(motion.drift, j->drift[k].value);
    motion.why = j->why[0] != '\0' ? j->why : NULL;
    hol_store_row(rows, HOL_STORE_MOTIONS, HOL_RECORD(&motion));
    if (j->seconds > 0)
        hol_store_row(rows, HOL_STORE_TIMES, HOL_RECORD(&time));
}

void
hol_store_rows_plotted(struct hol_store_rows *rows, const void *const *part)
{
    const struct hol_simulation *how = part[HOL_KEPT_PLOTTED_HOW];
    const struct hol_plotted *plotted = part[HOL_KEPT_PLOTTED];
    const struct hol_case *source = how->model->source;
    struct hol_store_motion motion =
        motion_of(source, source->states[how->start->state].name, how->solver, how->integrator,
                  how->stabilization, how->bits);

    motion.step = how->step != NULL ? hol_mat_abs(how->step, 0, 0) : NAN;
    motion.tolerance = how->integrator->flags & HOL_METHOD_ADAPTIVE ? how->tolerance : NAN;
    motion.why = plotted->why;
    if (plotted->status == HOL_OK) {
        motion.end = hol_end_text(plotted->end);
        motion.ended_at = plotted->ended_at;
        motion.phi = plotted->phi;
        motion.rate = plotted->rate;
        motion.steps = plotted->steps;
        motion.evaluations = plotted->evaluations;
        motion.solves = plotted->solves;
    }
    hol_store_row(rows, HOL_STORE_MOTIONS, HOL_RECORD(&motion));
}
