/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_REFERENCE_CERTIFIED_TUBE_PHASES_INSIDE_H
#define HOL_REFERENCE_CERTIFIED_TUBE_PHASES_INSIDE_H

#include "reference/certified/tube-phases.h"
#include "reference/tube/tube-inside.h"

/* The inside of hol_tubes_create. */
struct hol_tubes {
    const struct hol_phases *phases;
    struct hol_tube **tubes;
    struct hol_tubes_change *changes;
    size_t count, change_count, capacity, change_capacity;
    double deadline;
    arf_t reached; /* contacts and branches are proved to hold up to here */
    const char *why;
    bool refuted, held;
};

/* The set that a phase begins with: a time and a state. */
struct hol_tubes_set {
    arb_t t;
    arb_ptr q, v;
};

extern const char hol_tubes_not_found[];

/* What ends a phase, among what may change: its contacts, then its switches. SIZE_MAX: nothing. */
size_t hol_tubes_ending(const struct hol_phase *phase);
/*
 * The first change of what is watched of one of them, which is positive before.
 *
 * sign  out  of what is watched as the phase begins; 0: not proved
 *
 * HOL_DOMAIN  there is none in the tube;  HOL_UNABLE  not decided from *when on;  HOL_NOMEM
 */
enum hol_status hol_tubes_first_change(arb_t when, arb_t own, int *sign, struct hol_tubes *tubes,
                                       size_t index, const struct hol_tubes_set *set,
                                       size_t k) HOL_MUST_CHECK;
/* hol_phase_departs as the motion begins, on the other side of switch k than that of its phase. */
enum hol_status hol_tubes_other_side(int *sign, const struct hol_tubes *tubes,
                                     const struct hol_tubes_set *set, size_t k) HOL_MUST_CHECK;
/*
 * All that may change in a phase: the time of the change that ends it, by the tube's own time, too,
 * and no other before. Else `reached`, and why. NOMEM
 */
enum hol_status hol_tubes_follow_changes(arb_t when, arb_t own, bool *changes,
                                         struct hol_tubes *tubes, size_t index,
                                         const struct hol_tubes_set *set) HOL_MUST_CHECK;
/*
 * With friction: that no other motion leaves the phase up to a time (tube's own) is proved, since
 * no other choice of the contacts that are closed as it begins, or closed in it, goes on there.
 * Else `reached`, why, and *alone false. NOMEM
 *
 * until  in  a ball; NULL: the end of the tube
 */
enum hol_status hol_tubes_prove_alone(bool *alone, struct hol_tubes *tubes, size_t index,
                                      const struct hol_tubes_set *set,
                                      const arb_t until) HOL_MUST_CHECK;

#endif
