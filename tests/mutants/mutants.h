/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_TESTS_MUTANTS_MUTANTS_H
#define HOL_TESTS_MUTANTS_MUTANTS_H

#include "problem/solver.h"

/*
 * Formulations that are wrong on purpose, NULL-terminated; `summary` says what is wrong. Whatever
 * judges formulations must find every one of them wrong, or it is not judging. What they need to be
 * seen: no-rank, rank-less-one: redundant rows; zeros-ok: inconsistent rows; double-leak: more than
 * 53 bits; row-major: n >= 2 and m >= 2; sign-lambda: multipliers; drop-c, double-c, swapped,
 * unprojected-c: C with a part along null(A) (unprojected-c: also one across); noise: fewer than
 * 2^20 between kappa and 2^bits do not show it; unweighted: an M that is no multiple of the
 * identity; null-of-another: likewise, and fewer rows than coordinates; no-particular: b with M A^+
 * b not along range(A^T); last-columns: columns that are dependent, or nearly; mass-inverse: a
 * singular M; cod-basic: m < n; greville-last: m >= 2; ldl-sign: independent rows; the others: any
 * problem with m >= 1.
 */
extern const struct hol_solver *const hol_mutants[];
/* Those that lose more digits than they declare, where four rows or more are nearly dependent. */
extern const struct hol_solver *const hol_growth_mutants[];
/* Those that answer rightly, and are wrong in what they say about the rank: likewise. */
extern const struct hol_solver *const hol_rank_mutants[];
/* Those of the direct ways in double, which are wrong only on the problems of the conformance suite
 * that are made for it: singular or nearly so, indefinite. */
extern const struct hol_solver *const hol_direct_mutants[];

/* Defined in their files. */
extern const struct hol_solver hol_mutant_drop_c, hol_mutant_sign_b, hol_mutant_row_major,
    hol_mutant_swapped, hol_mutant_double_c, hol_mutant_unprojected_c, hol_mutant_sign_lambda,
    hol_mutant_zeros_ok, hol_mutant_noise, hol_mutant_stale, hol_mutant_last_row,
    hol_mutant_double_leak, hol_mutant_unweighted, hol_mutant_no_rank, hol_mutant_rank_less_one,
    hol_mutant_ldl_sign, hol_mutant_cod_basic, hol_mutant_greville_last, hol_mutant_greville_once;
extern const struct hol_solver hol_mutant_null_of_another, hol_mutant_no_particular,
    hol_mutant_last_columns, hol_mutant_once, hol_mutant_mass_inverse;
extern const struct hol_solver hol_mutant_direct_inertia, hol_mutant_direct_refinement,
    hol_mutant_direct_limit, hol_mutant_direct_probe, hol_mutant_direct_order,
    hol_mutant_direct_rank;
extern const struct hol_solver hol_mutant_states_more, hol_mutant_states_row,
    hol_mutant_states_kept, hol_mutant_states_none, hol_mutant_states_gap,
    hol_mutant_states_threshold;

#endif
