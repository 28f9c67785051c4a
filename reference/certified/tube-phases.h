/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_REFERENCE_CERTIFIED_TUBE_PHASES_H
#define HOL_REFERENCE_CERTIFIED_TUBE_PHASES_H

#include "reference/trajectory/phases.h"
#include "reference/tube/tube.h"

/*
 * Tubes about the phases of a motion, one after the other. Each ends with an enclosed change of
 * contact or of branch: the one zero of the force that presses, of the gap that closes, or of what
 * an abs, sign, min or max branches on; before it all closed contacts press, all other gaps are
 * open and all branches are those of the phase, which is proved of every instant. The
 * state there is enclosed, an impact is solved in balls, and the next tube is about all motions
 * from those balls. The phases must outlive them.
 */
struct hol_tubes;

/* A change that is proved; with an impact also impulse and velocities after it. */
struct hol_tubes_change {
    arb_t when, impulse;
    arb_t own;     /* `when` by the time of the run that has ended */
    arb_ptr after; /* n; NULL: no impact */
};

/*
 * HOL_OK, however far.
 *
 * state    in  named state of the start
 * seconds  in  it stops after that many; INFINITY: never
 *
 * HOL_DOMAIN  the rank is proved not to be that of the first phase
 * HOL_UNABLE  nothing is proved: the state is not enclosed;  HOL_NOMEM
 */
enum hol_status hol_tubes_create(struct hol_tubes **tubes, const struct hol_phases *phases,
                                 size_t state, long digits, const mpfr_t t_end,
                                 double seconds) HOL_MUST_CHECK;
void hol_tubes_destroy(struct hol_tubes *tubes); /* NULL is a no-op */

/* As hol_tube_reached, of all of them. */
double hol_tubes_reached(const struct hol_tubes *tubes, const char **why);
/* Is it proved that both branches lead back to the last change, so that the motion stays there? */
bool hol_tubes_held(const struct hol_tubes *tubes);
/* Is it proved that something changes, soon after that, which the phases do not have? */
bool hol_tubes_refuted(const struct hol_tubes *tubes);
/* The tube of the phase that t certainly lies in; NULL: none, or it is too near to a change. */
struct hol_tube *hol_tubes_find(const struct hol_tubes *tubes, const arb_t t);
/* That of a phase; NULL: there is none. */
struct hol_tube *hol_tubes_get(const struct hol_tubes *tubes, size_t phase);
/* Up to where the tube of a phase is about the motion, by its run's time: its end, or a number. */
void hol_tubes_until(arb_t own, const struct hol_tubes *tubes, size_t phase);
/* The end of a phase; NULL: not proved. */
const struct hol_tubes_change *hol_tubes_change(const struct hol_tubes *tubes, size_t phase);

#endif
