/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_REFERENCE_TUBE_TUBE_SOLUTION_H
#define HOL_REFERENCE_TUBE_TUBE_SOLUTION_H

#include "reference/tube/tube.h"

/*
 * How far a closed form X(t) is from the motion at most, anywhere in the tube.
 *
 * output   in   of the tape: n of them from here on, X_i, which depend on time only
 * digits   out  decimals that this leaves, of the largest |q| of the run
 * refuted  out  is it proved to be another motion, at the end of the tube or in the middle
 *               of an interval that it was halved to?
 * when     out  1: that time, then
 * seconds  in   for all of it
 *
 * HOL_UNABLE  no bound is found;  HOL_NOMEM
 */
enum hol_status hol_tube_solution(double *digits, bool *refuted, arb_t when, struct hol_tube *tube,
                                  size_t output, double seconds) HOL_MUST_CHECK;

#endif
