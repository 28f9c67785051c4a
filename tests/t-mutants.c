/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#include "solvers/solver.h"
#include "tests/conformance.h"
#include "tests/mutants/mutants.h"
#include "tests/tap.h"

/* The conformance suite rejects every solver that is wrong on purpose, by the law that is broken.
 */
static const struct {
    const struct hol_solver *mutant;
    mpfr_prec_t bits;
    enum conformance_law broken, kept; /* that must fail, and one that the error does not touch */
} expected[] = {
    {&hol_mutant_drop_c, 53, CONFORMANCE_WORK, CONFORMANCE_FL},
    {&hol_mutant_double_c, 53, CONFORMANCE_WORK, CONFORMANCE_FL},
    {&hol_mutant_swapped, 53, CONFORMANCE_RANGE, CONFORMANCE_MOTION},
    {&hol_mutant_unprojected_c, 53, CONFORMANCE_NONIDEAL, CONFORMANCE_WORK},
    {&hol_mutant_sign_b, 53, CONFORMANCE_CONSTRAINT, CONFORMANCE_RANGE},
    {&hol_mutant_sign_lambda, 53, CONFORMANCE_LAMBDA, CONFORMANCE_FL},
    {&hol_mutant_row_major, 53, CONFORMANCE_CONSTRAINT, CONFORMANCE_MOTION},
    {&hol_mutant_last_row, 53, CONFORMANCE_CONSTRAINT, CONFORMANCE_MOTION},
    {&hol_mutant_unweighted, 53, CONFORMANCE_RANGE, CONFORMANCE_CONSTRAINT},
    {&hol_mutant_no_rank, 53, CONFORMANCE_RANK, CONFORMANCE_REPEATABLE},
    {&hol_mutant_no_rank, 53, CONFORMANCE_FL, CONFORMANCE_REPEATABLE},
    {&hol_mutant_rank_less_one, 53, CONFORMANCE_CONSTRAINT, CONFORMANCE_MOTION},
    {&hol_mutant_zeros_ok, 53, CONFORMANCE_STATUS, CONFORMANCE_QDD},
    {&hol_mutant_stale, 53, CONFORMANCE_MOTION, CONFORMANCE_ALLOCATION},
    {&hol_mutant_stale, 53, CONFORMANCE_REPEATABLE, CONFORMANCE_ALLOCATION},
    {&hol_mutant_ldl_sign, 53, CONFORMANCE_CONSTRAINT, CONFORMANCE_RANK},
    {&hol_mutant_cod_basic, 53, CONFORMANCE_RANGE, CONFORMANCE_CONSTRAINT},
    {&hol_mutant_greville_last, 53, CONFORMANCE_CONSTRAINT, CONFORMANCE_RANK},
    {&hol_mutant_greville_once, 53, CONFORMANCE_QDD, CONFORMANCE_RANK},
    {&hol_mutant_noise, 53, CONFORMANCE_MOTION, CONFORMANCE_FL},
    {&hol_mutant_states_more, 53, CONFORMANCE_DETAIL, CONFORMANCE_RANK},
    {&hol_mutant_states_row, 53, CONFORMANCE_DETAIL_ROWS, CONFORMANCE_DETAIL},
    {&hol_mutant_states_kept, 53, CONFORMANCE_DETAIL_UNIQUE, CONFORMANCE_DETAIL_ROWS},
    {&hol_mutant_states_none, 53, CONFORMANCE_DETAIL_UNIQUE, CONFORMANCE_DETAIL_ROWS},
    {&hol_mutant_states_gap, 53, CONFORMANCE_DETAIL_MAGNITUDES, CONFORMANCE_DETAIL},
    {&hol_mutant_states_threshold, 53, CONFORMANCE_DETAIL_MAGNITUDES, CONFORMANCE_DETAIL},
    {&hol_mutant_null_of_another, 53, CONFORMANCE_CONSTRAINT, CONFORMANCE_RANK},
    {&hol_mutant_no_particular, 53, CONFORMANCE_RANGE, CONFORMANCE_CONSTRAINT},
    {&hol_mutant_last_columns, 53, CONFORMANCE_STATUS, CONFORMANCE_REPEATABLE},
    {&hol_mutant_once, 53, CONFORMANCE_CONSTRAINT, CONFORMANCE_RANK},
    {&hol_mutant_mass_inverse, 53, CONFORMANCE_CONSTRAINT, CONFORMANCE_REPEATABLE},
    {&hol_mutant_double_leak, 106, CONFORMANCE_QDD, CONFORMANCE_REPEATABLE},
    {&hol_mutant_double_leak, 106, CONFORMANCE_MOTION, CONFORMANCE_REPEATABLE},
};

static struct conformance
run(const struct hol_solver *solver, mpfr_prec_t bits)
{
    struct conformance c = {0};

    conformance_run(&c, solver, bits, tap_seed(), 1);
    return c;
}

static void
every_mutant_breaks_its_law(void)
{
    struct conformance c = {0};

    for (size_t i = 0; i < sizeof expected / sizeof *expected; i++) {
        const struct hol_solver *mutant = expected[i].mutant;
        if (i == 0 || mutant != expected[i - 1].mutant)
            c = run(mutant, expected[i].bits);
        tap_ok(c.failed[expected[i].broken] > 0, "%s (%s): caught at %ld bits by: %s", mutant->name,
               mutant->summary, (long)expected[i].bits, conformance_law(expected[i].broken));
        tap_ok(c.failed[expected[i].kept] == 0 && c.tried[expected[i].kept] > 0,
               "%s: and not by: %s", mutant->name, conformance_law(expected[i].kept));
    }
}

static void
every_mutant_is_expected(const struct hol_solver *const *mutants)
{
    for (size_t k = 0; mutants[k]; k++) {
        bool found = false;
        for (size_t i = 0; i < sizeof expected / sizeof *expected; i++)
            found = found || expected[i].mutant == mutants[k];
        tap_ok(found, "%s has a law to break", mutants[k]->name);
    }
}

static void
must_be_caught(const struct hol_solver *solver, const char *what, enum conformance_law broken)
{
    struct conformance c = run(solver, 53);

    tap_ok(c.failed[broken] > 0, "%s %s: caught by: %s", solver->name, what,
           conformance_law(broken));
}

/*
 * A formulation that declares kappa where its error grows like kappa^2: in q'', or, where the
 * accelerations are refined, in the forces, or in that it declines.
 */
static void
liars_about_growth(void)
{
    for (size_t i = 0; hol_solver_any(i); i++) {
        struct hol_solver liar = *hol_solver_any(i);
        if (liar.growth != HOL_GROWTH_KAPPA2)
            continue;
        liar.growth = HOL_GROWTH_KAPPA;
        struct conformance c = run(&liar, 53);
        tap_ok(c.failed[CONFORMANCE_QDD] + c.failed[CONFORMANCE_FL] + c.failed[CONFORMANCE_STATUS] >
                   0,
               "%s declares growth like kappa: caught (q'' %zu, F_L %zu, status %zu)", liar.name,
               c.failed[CONFORMANCE_QDD], c.failed[CONFORMANCE_FL], c.failed[CONFORMANCE_STATUS]);
    }
}

/* A formulation that declares other needs than it has. */
static void
liars_about_needs(void)
{
    for (size_t i = 0; hol_solver_any(i); i++) {
        struct hol_solver liar = *hol_solver_any(i);
        liar.needs ^= HOL_NEEDS_FULL_RANK;
        must_be_caught(&liar, "lies about the rank it needs", CONFORMANCE_STATUS);
        liar.needs ^= HOL_NEEDS_FULL_RANK | HOL_NEEDS_PD_MASS;
        must_be_caught(&liar, "lies about the mass it needs", CONFORMANCE_STATUS);
    }
}

int
main(void)
{
    every_mutant_breaks_its_law();
    every_mutant_is_expected(hol_mutants);
    every_mutant_is_expected(hol_rank_mutants);
    every_mutant_is_expected(hol_growth_mutants);
    liars_about_growth();
    liars_about_needs();
    mpfr_free_cache();
    return tap_done();
}
