/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_MOTION_CONTACTS_CONTACTS_H
#define HOL_MOTION_CONTACTS_CONTACTS_H

#include "numeric/dense/mat.h"

#include <stdbool.h>

/*
 * The contacts of a case along one phase of a simulation (private to motion/). A phase ends where
 * the watched value of a contact becomes negative: the force of a closed one by the formulation,
 * the gap of an open one.
 *
 * A step at whose end a value is negative is repeated with other lengths s, each time from its
 * beginning by a new work space of the same integrator (a method with a history begins anew), until
 * s is bracketed to the rounding of the time. The state of the phase's end is the one before the
 * change: no value is negative there.
 */
struct hol_contacts {
    size_t count;
    struct hol_vec value, before; /* count: at the end of the step, at its beginning */
    struct hol_vec t0, y0;        /* state at the beginning of the step */
    struct hol_vec t1, y1;        /* the latest one before the change */
    struct hol_vec s, since;      /* length of a try; the time at which the phase began */
    /*
     * A contact that opened at the beginning of the phase, because its force changed its sign, goes
     * on with what the simulation had violated its row by: phi + phi' (t - since), where negative,
     * is no gap, until the gap is positive and grows.
     */
    struct hol_vec gap, gap_before; /* of open contacts, as they are */
    struct hol_vec offset, slope;
    bool *positive;            /* what ends that; of a closed one, the force */
    bool *fresh;               /* the value has not been positive in this phase */
    bool *negative;            /* at the last try after the change */
    bool ended;                /* the phase */
    size_t changed;            /* the contact */
    bool simultaneous;         /* and another one at the same time */
    bool from_start;           /* it is negative from the beginning of the step on */
    size_t steps, evaluations; /* of all tries, by the integrators */
};

struct hol_run;

/* NOMEM; clear also after a failed init. */
enum hol_status hol_contacts_init(struct hol_run *run) HOL_MUST_CHECK;
void hol_contacts_clear(struct hol_run *run);

/*
 * At the beginning of a phase, at run->t, q, v. Ended, from_start: the force of a closed
 * contact is negative there. Else what the formulation answers, blamed.
 */
enum hol_status hol_contacts_begin(struct hol_run *run) HOL_MUST_CHECK;
/* Before a step: keep the state to return to. */
void hol_contacts_keep(struct hol_run *run);
/*
 * After a step and its correction: does the phase end in it? Then the state of the run (t, y, q, v)
 * is that of the end.
 *
 * HOL_NOMEM, and the statuses of integrator, correction and formulation, with their origin noted
 */
enum hol_status hol_contacts_look(struct hol_run *run) HOL_MUST_CHECK;

/* motion/contacts/contacts-locate.c: a value is negative after the step; as hol_contacts_look. */
enum hol_status hol_contacts_locate(struct hol_run *run) HOL_MUST_CHECK;

/* value at run->t, q, v; blamed. */
enum hol_status hol_contacts_evaluate(struct hol_run *run) HOL_MUST_CHECK;
bool hol_contacts_any_negative(const struct hol_contacts *contacts);
int hol_contacts_sign(const struct hol_vec *values, size_t contact);
bool hol_contacts_is_closed(const struct hol_run *run, size_t contact);

#endif
