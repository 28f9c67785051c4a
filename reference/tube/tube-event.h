/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_REFERENCE_TUBE_TUBE_EVENT_H
#define HOL_REFERENCE_TUBE_TUBE_EVENT_H

#include "reference/tube/tube.h"

/*
 * Events of a motion in a tube, one after the other: zeros of an output, or of its time derivative
 * as they belong to a minimum or a maximum, each a change of sign. That there is exactly one in the
 * ball given, and none before it since the last, is proved (the manual, "Certified motions"); a
 * zero that is no change of sign is never told from two, or none.
 */
struct hol_tube_events;

/*
 * zeros    in  how many of f, f', ... are known to be exactly 0 at the start of the tube
 * seconds  in  for all of the search
 *
 * HOL_UNABLE  the tube is empty;  HOL_NOMEM
 */
enum hol_status hol_tube_events_create(struct hol_tube_events **events, struct hol_tube *tube,
                                       size_t output, enum hol_event_kind kind, size_t zeros,
                                       double seconds) HOL_MUST_CHECK;
void hol_tube_events_destroy(struct hol_tube_events *events); /* NULL is a no-op */

/*
 * The next one.
 *
 * when  out  a ball of its time
 *
 * HOL_DOMAIN  there is none up to the end of the tube: this is proved, too
 * HOL_UNABLE  that is not decided: hol_tube_events_where
 */
enum hol_status hol_tube_events_next(struct hol_tube_events *events, arb_t when) HOL_MUST_CHECK;
/* Of the last one: f changes its sign in the ball, but f' is not told from 0 there, so that it may
 * do so three times, or any odd number of them. */
bool hol_tube_events_several(const struct hol_tube_events *events);
/*
 * After the first: the sign that f begins with; 0: that is not decided.
 *
 * at_start  out  is the start of the tube a zero of f, or nearer to one than its balls can tell?
 *                It does not count as an event
 */
int hol_tube_events_sign(const struct hol_tube_events *events, bool *at_start);
/* Before the first: they are looked for no further than the later end of a ball of the run's time.
 */
void hol_tube_events_until(struct hol_tube_events *events, const arb_t own);
/* The sign of f up to where all is decided. */
int hol_tube_events_sign_now(const struct hol_tube_events *events);
/* After the first: do no more of f, f', ... than those `zeros` seem to vanish at the start? */
bool hol_tube_events_exact(const struct hol_tube_events *events);
/* Up to where all is decided, and why no further (static). */
void hol_tube_events_where(const struct hol_tube_events *events, arb_t when, const char **why);

#endif
