/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The conformance suite rejects every solver that is wrong on purpose, by the law that is broken.
 */
#include "base/alloc.h"
#include "solvers/solver.h"
#include "tests/conformance/conformance.h"
#include "tests/mutants/mutants.h"
#include "tests/support/tap.h"

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
    {&hol_mutant_direct_inertia, 53, CONFORMANCE_STATUS, CONFORMANCE_MOTION},
    {&hol_mutant_direct_refinement, 53, CONFORMANCE_ROWS_SCALED, CONFORMANCE_ALLOCATION},
    {&hol_mutant_direct_limit, 53, CONFORMANCE_STATUS, CONFORMANCE_ALLOCATION},
    {&hol_mutant_direct_probe, 53, CONFORMANCE_STATUS, CONFORMANCE_ALLOCATION},
    {&hol_mutant_direct_order, 53, CONFORMANCE_CONSTRAINT, CONFORMANCE_MOTION},
    {&hol_mutant_direct_rank, 53, CONFORMANCE_RANK, CONFORMANCE_ALLOCATION},
    {&hol_mutant_double_leak, 106, CONFORMANCE_QDD, CONFORMANCE_REPEATABLE},
    {&hol_mutant_double_leak, 106, CONFORMANCE_MOTION, CONFORMANCE_REPEATABLE},
};

/* All of a list at one precision; to be freed. */
static struct conformance *
run(const struct conformance_list *list, mpfr_prec_t bits)
{
    struct conformance *c = hol_alloc(list->count, sizeof *c);

    if (c == NULL)
        tap_bail("out of memory");
    conformance_run_list(c, list, bits, tap_seed(), 1);
    return c;
}

/*
 * Growth beyond what is declared shows on few problems: others, until it does, of as many seeds as
 * take some seconds.
 */
static const struct conformance *
try_more(struct conformance *c, const struct hol_solver *mutant, mpfr_prec_t bits,
         enum conformance_law broken)
{
    struct conformance_list list = {.count = 0};

    *c = (struct conformance){.vacuous = 0};
    conformance_add(&list, mutant);
    for (unsigned long k = 1; k <= 20; k++) {
        conformance_run_list(c, &list, bits, tap_seed() + 1000003 * k, 1);
        if (c->failed[broken] > 0)
            break;
    }
    return c;
}

/* The expectations of one precision. */
static void
mutants_break_their_laws(mpfr_prec_t bits)
{
    struct conformance_list list = {.count = 0};
    struct conformance *all, more;

    for (size_t i = 0; i < sizeof expected / sizeof *expected; i++)
        if (expected[i].bits == bits &&
            (list.count == 0 || list.solvers[list.count - 1] != expected[i].mutant))
            conformance_add(&list, expected[i].mutant);
    all = run(&list, bits);
    for (size_t i = 0; i < sizeof expected / sizeof *expected; i++) {
        const struct hol_solver *mutant = expected[i].mutant;
        const struct conformance *c = all;

        if (expected[i].bits != bits)
            continue;
        for (size_t k = 0; list.solvers[k] != mutant;)
            c = &all[++k];
        if (c->failed[expected[i].broken] == 0)
            c = try_more(&more, mutant, bits, expected[i].broken);
        tap_ok(c->failed[expected[i].broken] > 0, "%s (%s): caught at %ld bits by: %s",
               mutant->name, mutant->summary, (long)bits, conformance_law(expected[i].broken));
        tap_ok(c->failed[expected[i].kept] == 0 && c->tried[expected[i].kept] > 0,
               "%s: and not by: %s", mutant->name, conformance_law(expected[i].kept));
    }
    hol_free(all);
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

/* The variants and formulations of a kind, each changed; count: how many. */
static size_t
change_all(struct hol_solver liars[CONFORMANCE_SOLVERS], struct conformance_list *list,
           bool (*change)(struct hol_solver *))
{
    list->count = 0;
    for (size_t i = 0; hol_solver_any(i); i++) {
        struct hol_solver liar = *hol_solver_any(i);

        if ((liar.needs & HOL_NEEDS_EVIDENT) || !change(&liar))
            continue;
        if (list->count == CONFORMANCE_SOLVERS)
            tap_bail("more than %d solvers", CONFORMANCE_SOLVERS);
        liars[list->count] = liar;
        conformance_add(list, &liars[list->count]);
    }
    return list->count;
}

static bool
grow_less(struct hol_solver *liar)
{
    bool squares = liar->growth == HOL_GROWTH_KAPPA2;

    liar->growth = HOL_GROWTH_KAPPA;
    return squares;
}

/*
 * A formulation that declares kappa where its error grows like kappa^2: in q'', or, where the
 * accelerations are refined, in the forces, or in that it declines.
 */
static void
liars_about_growth(void)
{
    struct hol_solver liars[CONFORMANCE_SOLVERS];
    struct conformance_list list;
    size_t count = change_all(liars, &list, grow_less);
    struct conformance *all = run(&list, 53);

    for (size_t i = 0; i < count; i++) {
        const struct conformance *c = &all[i];

        tap_ok(
            c->failed[CONFORMANCE_QDD] + c->failed[CONFORMANCE_FL] + c->failed[CONFORMANCE_STATUS] >
                0,
            "%s declares growth like kappa: caught (q'' %zu, F_L %zu, status %zu)", liars[i].name,
            c->failed[CONFORMANCE_QDD], c->failed[CONFORMANCE_FL], c->failed[CONFORMANCE_STATUS]);
    }
    hol_free(all);
}

static bool
other_rank(struct hol_solver *liar)
{
    liar->needs ^= HOL_NEEDS_FULL_RANK;
    return true;
}

static bool
other_mass(struct hol_solver *liar)
{
    liar->needs ^= HOL_NEEDS_PD_MASS;
    return true;
}

/* A formulation that declares other needs than it has. */
static void
liars_about_needs(bool (*change)(struct hol_solver *), const char *what)
{
    struct hol_solver liars[CONFORMANCE_SOLVERS];
    struct conformance_list list;
    size_t count = change_all(liars, &list, change);
    struct conformance *all = run(&list, 53);

    for (size_t i = 0; i < count; i++)
        tap_ok(all[i].failed[CONFORMANCE_STATUS] > 0, "%s %s: caught by: %s", liars[i].name, what,
               conformance_law(CONFORMANCE_STATUS));
    hol_free(all);
}

int
main(void)
{
    mutants_break_their_laws(53);
    mutants_break_their_laws(106);
    for (size_t i = 0; i < sizeof expected / sizeof *expected; i++)
        if (expected[i].bits != 53 && expected[i].bits != 106)
            tap_bail("no run at %ld bits", (long)expected[i].bits);
    every_mutant_is_expected(hol_mutants);
    every_mutant_is_expected(hol_rank_mutants);
    every_mutant_is_expected(hol_growth_mutants);
    every_mutant_is_expected(hol_direct_mutants);
    if (tap_all()) {
        liars_about_growth();
        liars_about_needs(other_rank, "lies about the rank it needs");
    }
    liars_about_needs(other_mass, "lies about the mass it needs");
    mpfr_free_cache();
    return tap_done();
}
