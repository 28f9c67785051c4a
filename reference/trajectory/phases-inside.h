/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_REFERENCE_TRAJECTORY_PHASES_INSIDE_H
#define HOL_REFERENCE_TRAJECTORY_PHASES_INSIDE_H

#include "model/tape/ball.h"
#include "reference/instant/instant.h"
#include "reference/trajectory/phases.h"

/* The inside of hol_phases_create: one of its two chains, and one impact. */

/* Two times are told apart to this many bits a decimal of the states. */
#define HOL_PHASE_TOLD 2.5L

struct hol_phase_chain {
    const struct hol_case *source;
    long digits;
    size_t most_steps, steps; /* 0: as many as a trajectory may have; those of earlier phases */
    double deadline;          /* by the clock of the thread's processor; INFINITY: never */
    mpfr_prec_t bits;         /* of states and times between phases */
    mpfr_t t_end;
    size_t count;
    struct hol_phase *phases;
    struct hol_case **variants; /* of the phases, to be destroyed after their models */
    mpfr_t horizon;             /* up to where the phase in hand is followed at first */
    size_t switch_count;
    int *side;         /* of the switches, in the phase in hand */
    bool *tried;       /* the other side of them, in this phase */
    bool *untold;      /* as the motion begins: neither side is told to lead away, if it is not 0 */
    bool *may;         /* contacts that may be closed as the phase in hand begins, or open */
    int *first_side;   /* of the switches, before any choice of these was tried */
    bool *first_tried; /* likewise */
    bool chosen;       /* which of these open is decided */
    bool held;
    bool forks; /* the last phase ends where a switch that only touches 0 may be left on either side
                 */
    bool close; /* two changes are not told apart: more digits may */
    char why[200];
};

/* how: digits, state, most_steps and seconds count. OK; DOMAIN, UNABLE with what was reached and
 * why; INVALID; NOMEM. Clear it in any case. */
enum hol_status hol_phase_chain_make(struct hol_phase_chain *chain, const struct hol_case *c,
                                     const struct hol_trajectory_options *how, mpfr_prec_t bits,
                                     const mpfr_t t_end) HOL_MUST_CHECK;
void hol_phase_chain_clear(struct hol_phase_chain *chain); /* zeroed: no-op */
/* The end of a phase, rounded down. */
double hol_phase_chain_reached(const struct hol_phase_chain *chain, size_t phase);

/* chain->why; returns the status. */
enum hol_status hol_phase_explain(struct hol_phase_chain *chain, enum hol_status status,
                                  const char *format, ...) __attribute__((format(printf, 3, 4)));
/* Append a phase and its trajectory from a state on, of so many steps at most (0: as many as the
 * chain may have). OK also where it stops before the end (*why). */
enum hol_status hol_phase_try(struct hol_phase_chain *chain, const struct hol_recipe *start,
                              const bool *closed, size_t most_steps,
                              const char **why) HOL_MUST_CHECK;
void hol_phase_drop(struct hol_phase_chain *chain); /* the last one */
/* The truth at a time of the last phase. */
enum hol_status hol_phase_look(struct hol_truth **truth, const struct hol_phase_chain *chain,
                               const mpfr_t t) HOL_MUST_CHECK;
/* Is a phase much longer than what is told apart? The last of bounces without end is not. */
bool hol_phase_lasts(const struct hol_phase_chain *chain, const struct hol_phase *phase);

/* What is seen as the last phase begins. */
struct hol_phase_sight {
    size_t wrong; /* the first closed contact that pulls, or open one that closes; SIZE_MAX: none */
    bool still;   /* the gap of one that may be closed as well is not told from 0 */
    bool late;    /* ... but is at the end of the phase */
    bool again;   /* a switch is on its other side now */
};
/* Does it begin as contacts and switches are? UNABLE, with why: that is not known; with `wrong`: no
 * choice of contacts will do; chain->held: none of sides. */
enum hol_status hol_phase_check_begin(struct hol_phase_chain *chain,
                                      struct hol_phase_sight *seen) HOL_MUST_CHECK;

/*
 * Is at most one choice of the contacts `closed` a motion at a time of the last phase? NOMEM
 */
enum hol_status hol_phase_is_sole(bool *sole, struct hol_phase_chain *chain, const bool *closed,
                                  const mpfr_t t) HOL_MUST_CHECK;
/* Which closed contacts open. As a phase is to begin with these closed: NOMEM. */
enum hol_status hol_phase_prepare(struct hol_phase_chain *chain, const bool *closed) HOL_MUST_CHECK;
/*
 * The last phase is that of one choice: does it go on, and does no other? *again: it is another
 * choice of contacts or sides, now in `closed` and the chain. UNABLE, with why.
 */
enum hol_status hol_phase_settle(struct hol_phase_chain *chain, const struct hol_recipe *start,
                                 bool *closed, bool *again) HOL_MUST_CHECK;
/* 'A', 'B': those contacts that are marked, as far as they fit. */
void hol_phase_write_names(char *text, size_t size, const struct hol_case *c, const bool *marked);
/* With friction another motion may leave the last phase, too, where all closed contacts press. Then
 * it ends before that: UNABLE, with why. */
enum hol_status hol_phase_check_along(struct hol_phase_chain *chain) HOL_MUST_CHECK;
/* Is no gap of an open contact negative at the exact start of the first phase? UNABLE, with why. */
enum hol_status hol_phase_check_start(struct hol_phase_chain *chain,
                                      const struct hol_recipe *start) HOL_MUST_CHECK;
/* log2 of the unit in which times are told apart: they are rounded by their own size, which is at
 * most that of the begin of the motion or of its end. After the first phase is begun. */
long double hol_phase_time_size(const struct hol_phase_chain *chain);
/* Is a time not told from the end of the motion? */
bool hol_phase_is_end(const struct hol_phase_chain *chain, const mpfr_t t);
/* The contact or switch of the last phase, if there is one, that does not get farther than its end
 * without a change, as far as that is told: phase->at_end. */
void hol_phase_look_at_end(struct hol_phase_chain *chain);
/* The first event of the last phase, if there is one: its end, contact or branch, ended. */
enum hol_status hol_phase_find_end(struct hol_phase_chain *chain) HOL_MUST_CHECK;

/*
 * Switches. The sides on which a motion begins, as far as the state tells: chain->side; 1 where it
 * does not. UNABLE, with why: two branches lead away from there. Again where other contacts are
 * closed.
 */
enum hol_status hol_phase_find_sides(struct hol_phase_chain *chain, const struct hol_recipe *start,
                                     const bool *closed) HOL_MUST_CHECK;
/* Is an output told from 0 at a state that is known to `bits` bits (or does it need forces)? Else
 * its sign is that of a rounding error. */
enum hol_status hol_phase_tell(bool *told, const struct hol_model *model,
                               const struct hol_point *at, size_t output,
                               mpfr_prec_t bits) HOL_MUST_CHECK;
/* ... at t in the last phase? */
enum hol_status hol_phase_told(bool *told, struct hol_phase_chain *chain, const mpfr_t t,
                               size_t output) HOL_MUST_CHECK;
/*
 * At a state at which some switches are 0: the sign of what each branches on, on the side that
 * `sides` has, right after that: 1, that branch leads away from there; -1, back; 0: it is not
 * proved, or its first derivatives are 0, or a closed contact opens at once.
 *
 * which    in  count    the switches
 * t, q, v  in  1, n, n  balls
 * rank     in           of A
 * touches  in           its rate vanishes, too, if that holds no velocities, and so do derivatives
 *                       that are not told from 0
 */
enum hol_status hol_phase_departs(int *sign, const size_t *which, size_t count,
                                  const struct hol_case *c, const bool *closed,
                                  const struct hol_sides *sides, const arb_t t, arb_srcptr q,
                                  arb_srcptr v, size_t rank, bool touches,
                                  mpfr_prec_t bits) HOL_MUST_CHECK;
/* The first time at which a switch of the last phase changes its sign, which it does not where it
 * only touches 0; DOMAIN: there is none. */
enum hol_status hol_phase_switch_time(mpfr_t when, struct hol_phase_chain *chain,
                                      size_t index) HOL_MUST_CHECK;
/* Is an output of the last phase positive at its very beginning and negative soon after? Then
 * `when`, by bisection: such a zero may be too near to the beginning to be told from one there. */
bool hol_phase_crosses_soon(mpfr_t when, struct hol_phase_chain *chain, size_t output);
/*
 * The sign of an output of the last phase as that begins: at its very beginning, if it is more than
 * rounding there; else soon after, 2^-12 of its time, or earlier if that is negative.
 *
 * zero  in  it may be 0 at the beginning, but for the digits of the phase before
 */
enum hol_status hol_phase_sign_at_begin(int *sign, struct hol_phase_chain *chain, size_t output,
                                        bool zero) HOL_MUST_CHECK;

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
