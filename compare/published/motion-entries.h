/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_COMPARE_PUBLISHED_MOTION_ENTRIES_H
#define HOL_COMPARE_PUBLISHED_MOTION_ENTRIES_H

#include "compare/published/published.h"
#include "reference/trajectory/trajectory.h"

/*
 * What the sources print about the motion (entries `at` and `event`) against the true trajectory
 * from the initial state. It is computed once for a case, as far as its entries need it and the
 * span goes, to 34 digits, or 15 more than the most decimals printed (at most 100).
 *
 * at      The expression at that time.
 * event   The event that is meant is the one nearest to the printed t, without one the first after
 *         the start. An event at the start itself (the derivative vanishes, the expression is zero)
 *         is looked for only where the printed t is the start. The result is that of the worst of
 *         the quantities printed. A zero is a change of sign. A time printed where there is no
 *         such event is a failure.
 *
 * Printed numbers are judged as everywhere (published.h); formulas must agree to 25 decimals, but
 * for 2^10 times the error that the two runs of the trajectory show. UNDEFINED where the trajectory
 * does not come so far (the rank of A changes, the motion escapes, the span is over), where an
 * event beyond its end might be nearer, where too few digits are known, and for multipliers of
 * redundant rows. NOT_YET in an impulsive case, which has no motion.
 *
 * checks: plan->entry_count; those of other kinds are left alone. Not thread-safe on one model (it
 * adds nodes to the graph). NOMEM.
 */
#define HOL_MOTION_ENTRIES_DIGITS 25 /* decimals to which a formula must agree */
#define HOL_MOTION_ENTRIES_LIMIT 1e-25L
enum hol_status hol_motion_entries_check(struct hol_check *checks,
                                         const struct hol_published_plan *plan,
                                         const struct hol_model *model) HOL_MUST_CHECK;

/* Is this an entry about the motion? */
bool hol_motion_entries_concerns(const struct hol_published_item *item);

#endif
