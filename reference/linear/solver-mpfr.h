/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_REFERENCE_LINEAR_SOLVER_MPFR_H
#define HOL_REFERENCE_LINEAR_SOLVER_MPFR_H

#include "problem/solver.h"

/*
 * The algorithm of the truth (reference/linear/kkt.h) as a formulation at a given number of
 * bits: the given, rounded, data are solved at more than twice the bits and rounded once at the
 * end, so that only the rounding of the data shows. The rank is decided against data known to 2^(2
 * - bits) relative to the size of each row. HOL_UNABLE, too, where the answer overflows (in
 * double).
 */
extern const struct hol_solver hol_solver_mpfr;

#endif
