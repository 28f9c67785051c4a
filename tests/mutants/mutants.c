/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The list of all mutants. */
#include "tests/mutants/mutants.h"

const struct hol_solver *const hol_mutants[] = {
    &hol_mutant_drop_c,          &hol_mutant_double_c,
    &hol_mutant_swapped,         &hol_mutant_unprojected_c,
    &hol_mutant_sign_b,          &hol_mutant_sign_lambda,
    &hol_mutant_row_major,       &hol_mutant_last_row,
    &hol_mutant_unweighted,      &hol_mutant_no_rank,
    &hol_mutant_rank_less_one,   &hol_mutant_zeros_ok,
    &hol_mutant_stale,           &hol_mutant_noise,
    &hol_mutant_double_leak,     &hol_mutant_ldl_sign,
    &hol_mutant_cod_basic,       &hol_mutant_greville_last,
    &hol_mutant_null_of_another, &hol_mutant_no_particular,
    &hol_mutant_last_columns,    &hol_mutant_once,
    &hol_mutant_mass_inverse,    NULL,
};

const struct hol_solver *const hol_growth_mutants[] = {&hol_mutant_greville_once, NULL};

const struct hol_solver *const hol_rank_mutants[] = {
    &hol_mutant_states_more,
    &hol_mutant_states_row,
    &hol_mutant_states_kept,
    &hol_mutant_states_none,
    &hol_mutant_states_gap,
    &hol_mutant_states_threshold,
    NULL,
};

const struct hol_solver *const hol_direct_mutants[] = {
    &hol_mutant_direct_inertia,
    &hol_mutant_direct_refinement,
    &hol_mutant_direct_limit,
    &hol_mutant_direct_probe,
    &hol_mutant_direct_order,
    &hol_mutant_direct_rank,
    NULL,
};
