/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_COMPARE_UNANSWERED_H
#define HOL_COMPARE_UNANSWERED_H

#include "reference/instant.h"

/*
 * The problem at a state where hol_truth_create said DOMAIN and delivered the reason only: solvers
 * are to be asked about it, too. Carried out in two passes of the reference, at `bits` and twice as
 * many, so that what is zero is an exact zero; truth->problem and truth->bits are set if there is a
 * problem at that state that has no answer. They stay as they are if the recipe leads to no state,
 * or to no problem: a constraint is violated, an expression or the nonideal force has no value.
 *
 * HOL_OK in both cases;  HOL_NOMEM
 */
enum hol_status hol_unanswered_problem(struct hol_truth *truth, const struct hol_model *model,
                                       const struct hol_recipe *recipe,
                                       mpfr_prec_t bits) HOL_MUST_CHECK;

#endif
