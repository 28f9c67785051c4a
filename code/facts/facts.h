/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_CODE_FACTS_FACTS_H
#define HOL_CODE_FACTS_FACTS_H

#include "base/files/keeper.h"
#include "model/state/point.h"
#include "motion/run/simulate.h"
#include "reference/stored/stored.h"

/*
 * What is known about a case, to be written into a generated file: its parameters, true
 * accelerations at states, the true motion at times, and a run of the classical Runge-Kutta method
 * that is to meet it.
 */
#define HOL_CODE_STATES 12
#define HOL_CODE_LEAST_STATES 3
#define HOL_CODE_TIMES 11
#define HOL_CODE_CHANGES 20 /* at most, that are told */
#define HOL_CODE_DIGITS 20  /* of the true motion */

struct hol_code_state {
    char name[80];
    struct hol_point point;
    struct hol_vec qdd; /* empty: there is no answer, why */
    const char *why;    /* static */
    double digits;
    bool certified;
    /* To which the file is to give q'', relative to the largest: 1e-12, or, where double precision
     * does not allow that, 2^-52 times the condition of the problem, or ten times what a rounding
     * of the state makes of it. */
    double tolerance;
};

struct hol_code_time {
    struct hol_point point;
    long place_q, place_v; /* of the last digits that are known: their units are 10^place */
    long digits;           /* of q and q', relative to the largest of the motion so far */
    bool certified;        /* enclosed in balls; else two runs agree */
};

struct hol_code_facts {
    const struct hol_model *model;
    struct hol_vec parameters; /* at 53 bits */
    size_t state_count;        /* the named ones first; [0]: the initial one */
    struct hol_code_state states[HOL_CODE_STATES];
    size_t time_count;
    struct hol_code_time times[HOL_CODE_TIMES];
    char why[160];       /* why there are fewer times; "" */
    size_t change_count; /* of contacts along the true motion */
    char changes[HOL_CODE_CHANGES][160];
    double size_q, size_v; /* the largest component at these times */
    bool has_run;
    double until; /* of the run */
    size_t steps; /* 0: there is none */
    struct hol_code_time end;
    size_t rank; /* of A: the largest at the states */
};

struct hol_code_plan {
    const struct hol_solver *solver; /* for the run in double, by the methods rk4 and none */
    const struct hol_integrator *integrator;
    const struct hol_stabilization *stabilization;
    const struct hol_stored *stored; /* the stored motion of the case as it is; NULL */
    bool bare;                       /* without the true motion */
    double work;                     /* operations that the run may take */
    double certify;                  /* seconds that the proof of the motion may take; 0: none */
};

/* All but the model and the parameters: hol_pack_members of struct hol_code_facts. */
void hol_pack_code_facts(struct hol_pack *pack, void *record);
/*
 * What has no truth is left out, and said.
 *
 * keeper  in  of the facts, as a unit of that name; NULL: none
 *
 * HOL_NOMEM; INVALID
 */
enum hol_status hol_code_facts_create(struct hol_code_facts **facts, const struct hol_model *model,
                                      const struct hol_code_plan *plan,
                                      const struct hol_keeper *keeper,
                                      const char *unit) HOL_MUST_CHECK;
void hol_code_facts_destroy(struct hol_code_facts *facts); /* NULL is a no-op */

/* Decimal exponent of the largest component: it is below 10^e. */
long hol_code_scale(const struct hol_vec *v);
/* facts-motion.c: times and run. NOMEM. */
enum hol_status hol_code_facts_move(struct hol_code_facts *facts,
                                    const struct hol_code_plan *plan) HOL_MUST_CHECK;

#endif
