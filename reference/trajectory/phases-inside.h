/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_REFERENCE_TRAJECTORY_PHASES_INSIDE_H
#define HOL_REFERENCE_TRAJECTORY_PHASES_INSIDE_H

#include "reference/trajectory/phases.h"

/* The inside of hol_phases_create: one of its two chains, and one impact. */

struct hol_phase_chain {
    const struct hol_case *source;
    long digits;
    mpfr_prec_t bits; /* of states and times between phases */
    mpfr_t t_end;
    size_t count;
    struct hol_phase *phases;
    struct hol_case **variants; /* of the phases, to be destroyed after their models */
    char why[200];
};

/* OK; DOMAIN, UNABLE with what was reached and why; INVALID; NOMEM. Clear it in any case. */
enum hol_status hol_phase_chain_make(struct hol_phase_chain *chain, const struct hol_case *c,
                                     size_t state, long digits, mpfr_prec_t bits,
                                     const mpfr_t t_end) HOL_MUST_CHECK;
void hol_phase_chain_clear(struct hol_phase_chain *chain); /* zeroed: no-op */
/* The end of a phase, rounded down. */
double hol_phase_chain_reached(const struct hol_phase_chain *chain, size_t phase);

/*
 * Solve the impact at a contact, with the contacts that are closed, by the truth of the impulsive
 * problem.
 *
 * after    out  v after the impact of the state `at`, and the impulse
 * bounces  in   the restitution is not 0
 * why      out  `size` bytes
 *
 * HOL_DOMAIN, HOL_UNABLE  the problem has no answer, or an impulse pulls;  HOL_NOMEM
 */
enum hol_status hol_impact_solve(struct hol_point *after, mpfr_t impulse, bool *bounces,
                                 const struct hol_case *c, const bool *closed, size_t contact,
                                 const struct hol_point *at, long digits, char *why,
                                 size_t size) HOL_MUST_CHECK;

#endif
