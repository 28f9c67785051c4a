/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_TESTS_FOREIGN_ASKED_H
#define HOL_TESTS_FOREIGN_ASKED_H

#include "foreign/exchange.h"

/* What tests of exchanges share; everything bails out on failure. */

/* The problem of a question, at 53 bits; hol_problem_clear. */
void asked_problem(struct hol_problem *problem, const struct hol_question *question);

/* Reply to question id what a formulation says, giving out of q'', F_L, F_C, lambda, rank what
 * `gives` says; "force" is F_L + F_C. */
void asked_answer(struct hol_exchange *exchange, size_t id, const struct hol_solver *solver,
                  unsigned gives);

#endif
