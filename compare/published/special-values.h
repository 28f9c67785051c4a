/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Formulas that hold at special values of the parameters alone. */
#ifndef HOL_COMPARE_PUBLISHED_SPECIAL_VALUES_H
#define HOL_COMPARE_PUBLISHED_SPECIAL_VALUES_H

#include "compare/published/published.h"

/*
 * A mass of 1 hides a wrong power of the mass, equal lengths hide which of them is meant. For each
 * parameter that is 0, 1 or 2, or what another one is (up to a sign), the case is made again with
 * that one parameter changed by an irrational factor, and the exact formulas of an instant that
 * were confirmed, and hold this parameter themselves, are looked at again at random states. One
 * that fails there becomes SPECIAL (a misprint: REFUTED), and `why` names the parameter. Where the
 * changed case has no truth (its lengths no longer fit), nothing is said.
 *
 * checks: plan->entry_count, closed. NOMEM.
 */
enum hol_status hol_special_values_check(struct hol_check *checks,
                                         const struct hol_published_plan *plan,
                                         const struct hol_model *model) HOL_MUST_CHECK;

#endif
