/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_COMPARE_PUBLISHED_PRINTED_ORDER_H
#define HOL_COMPARE_PUBLISHED_PRINTED_ORDER_H

#include "compare/published/published.h"

/*
 * Entries that hold to an order in a small parameter (`order eps^p: ENTRY`). The case is made again
 * with the parameter divided by 2, 4, ... 2^5, and the difference of what is printed from the truth
 * is taken in each, the largest over the states of the case that the entry holds at. It is
 * confirmed if each of the last three halvings divides the difference by 2^(p - 1/4) or more, or
 * there is none left: what is printed agrees as an entry without an order has to, or to 22 digits
 * of the first difference. `why` says what power is seen. Printed numbers are taken as exact.
 *
 * checks: plan->entry_count; those of other kinds are left alone. UNDEFINED where a difference is
 * not known. NOMEM.
 */
#define HOL_ORDER_HALVINGS 5
enum hol_status hol_order_check(struct hol_check *checks, const struct hol_published_plan *plan,
                                const struct hol_model *model) HOL_MUST_CHECK;

#endif
