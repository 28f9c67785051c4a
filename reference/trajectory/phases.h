/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_REFERENCE_TRAJECTORY_PHASES_H
#define HOL_REFERENCE_TRAJECTORY_PHASES_H

#include "reference/trajectory/trajectory.h"

/*
 * The true motion of a case, phase by phase. A phase is a true trajectory with the same contacts
 * closed all along, and the same branch of each abs, sign, min and max taken, also beyond its end:
 * its model has no others. It ends where what one branches on changes its sign, and goes on with
 * the other branch, if that leads away from there; else the motion stays at the switch (sliding
 * friction that sticks), and is not followed. It ends where the force of a closed contact becomes
 * negative (the contact opens) or the gap of an open one does: there is an impact, with all that is
 * closed, the contact itself closes (restitution 0) or the bodies bounce. The whole chain is made
 * twice, the second time with more digits in every phase; digits on which both chains agree are
 * what is known.
 *
 * A case without contacts and switches has one phase.
 */
enum hol_phase_end {
    HOL_PHASE_LAST,   /* the end of the time */
    HOL_PHASE_OPENS,  /* a contact opens */
    HOL_PHASE_CLOSES, /* a contact closes with an impact, and stays closed */
    HOL_PHASE_BOUNCES,
    HOL_PHASE_SWITCHES, /* another branch of the equations */
    HOL_PHASE_STOPS     /* the motion cannot go on: why */
};

struct hol_phase {
    const struct hol_model *model; /* of a variant of the case: indices of entries are the same */
    struct hol_trajectory *trajectory;
    mpfr_t begin, end;
    enum hol_phase_end ended;
    size_t contact;         /* that opens, closes or bounces; SIZE_MAX: none */
    size_t branch;          /* that changes, of the model's case's switches; SIZE_MAX: none */
    mpfr_t impulse;         /* of the contact, in an impact; >= 0 */
    struct hol_point after; /* the state just after an impact; empty else */
    bool *closed;           /* contact_count */
    const char *at_end; /* the contact or switch that is not told from changing where the last phase
                           ends; NULL: none */
};

struct hol_phases;

/*
 * Follow the motion through its phases; c must outlive them.
 *
 * reached  out  the time up to which they may be used, where the motion cannot be followed to t_end
 * why      out  the reason; belongs to the phases
 *
 * HOL_DOMAIN, HOL_UNABLE  the motion cannot be followed to t_end
 * HOL_INVALID  as in hol_trajectory_create;  HOL_NOMEM
 */
enum hol_status hol_phases_create(struct hol_phases **phases, const struct hol_case *c,
                                  size_t state, long digits, const mpfr_t t_end, double *reached,
                                  const char **why) HOL_MUST_CHECK;
/*
 * The same within limits. how: digits and state; most_steps of the series, of all phases together
 * (0: as many as each trajectory may have), a limit that is the same on every machine, UNABLE then:
 * HOL_PHASES_SPENT; seconds of the processor, half of them for each chain (0: as many as it takes).
 */
enum hol_status hol_phases_create_within(struct hol_phases **phases, const struct hol_case *c,
                                         const struct hol_trajectory_options *how,
                                         const mpfr_t t_end, double *reached,
                                         const char **why) HOL_MUST_CHECK;
#define HOL_PHASES_SPENT "more steps of its series are needed than it is given"
void hol_phases_destroy(struct hol_phases *phases); /* NULL is a no-op */

size_t hol_phases_count(const struct hol_phases *phases);
/* A phase, of the better chain. */
const struct hol_phase *hol_phases_get(const struct hol_phases *phases, size_t index);
/* Do the equations branch on something that the motion can be followed across? jumps: where q'' may
 * jump, too. NOMEM */
enum hol_status hol_phases_branch(bool *branch, bool *jumps,
                                  const struct hol_case *c) HOL_MUST_CHECK;
/* Does the last phase end at a switch that both branches lead back to? */
bool hol_phases_held(const struct hol_phases *phases);
/* ... at a switch that only touches 0 there, from where the motion may go on on either side? */
bool hol_phases_forks(const struct hol_phases *phases);
/* The phase that t lies in, the earlier one at its end; SIZE_MAX: none. */
size_t hol_phases_find(const struct hol_phases *phases, const mpfr_t t);
/* The phase that t lies in after `changes` changes of contact (SIZE_MAX: any number); SIZE_MAX:
 * none. */
size_t hol_phases_find_after(const struct hol_phases *phases, const mpfr_t t, size_t changes);
/* How many changes of contact come before a phase. */
size_t hol_phases_changes(const struct hol_phases *phases, size_t index);
/* Decimals on which both chains agree about the time of the end of a phase, relative to the larger
 * of the times at which the motion begins and ends; and log10 of the error that they leave. */
double hol_phases_end_digits(const struct hol_phases *phases, size_t index);
double hol_phases_end_error(const struct hol_phases *phases, size_t index);

/*
 * log10 of the error of the impulse with which a phase ends, and of the velocities after it: how
 * far both chains are apart, and at least what the digits of the end leave. An impulse that is not
 * larger is not told from none: the contact may only touch. -INFINITY: none.
 */
double hol_phases_impulse_error(const struct hol_phases *phases, size_t index);
double hol_phases_after_error(const struct hol_phases *phases, size_t index);

/* As hol_trajectory_at, in a phase; digits: on which both chains agree. */
enum hol_status hol_phases_at(struct hol_phases *phases, size_t phase, const mpfr_t t,
                              struct hol_point *point, struct hol_answer *answer,
                              double *digits) HOL_MUST_CHECK;
/* As hol_trajectory_enclose, in a phase: the balls of both chains. */
enum hol_status hol_phases_enclose(arb_t value, struct hol_phases *phases, size_t phase,
                                   const arb_t t, size_t output) HOL_MUST_CHECK;

#endif
