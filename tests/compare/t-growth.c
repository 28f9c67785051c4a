/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/*
 * Digits lost like kappa and like kappa^2 are told apart: nearly dependent rows, kappa_B from 1 to
 * 2^20, at 53 bits. A method that declared kappa agrees all along; one that declared kappa^2 loses
 * digits somewhere; nothing is wrong anywhere.
 */
#include "compare/instant/compare.h"
#include "tests/reference/made-truth.h"
#include "tests/support/tap.h"

/* Rows r and r + 2^-k s, r and s of different directions; forces and masses of size 1. */
static void
nearly_dependent(struct exact *e, unsigned k)
{
    static const long r[] = {3, -1, 2, 5}, s[] = {-1, 4, 3, -2};

    exact_init(e, 4, 2);
    for (size_t i = 0; i < 4; i++) {
        mpq_t small;
        put_ratio(&e->M, i, i, 2 + (long)i, 3);
        put_ratio(&e->F, i, 0, 5 - 3 * (long)i, 7);
        put_ratio(&e->C, i, 0, 2 * (long)i - 1, 9);
        put_ratio(&e->A, 0, i, r[i], 3);
        put_ratio(&e->A, 1, i, r[i], 3);
        mpq_init(small);
        mpq_set_si(small, s[i], 3);
        mpq_div_2exp(small, small, k);
        mpq_add(QMAT(&e->A, 1, i), QMAT(&e->A, 1, i), small);
        mpq_clear(small);
    }
    put_ratio(&e->b, 0, 0, 2, 3);
    put_ratio(&e->b, 1, 0, 2, 3);
}

static size_t
count(const struct hol_solver *solver, enum hol_verdict verdict, size_t *vacuous)
{
    size_t found = 0;

    for (unsigned k = 0; k <= 20; k += 2) {
        struct hol_record record;
        struct hol_truth truth;
        struct exact e;
        nearly_dependent(&e, k);
        if (made_truth(&truth, &e, 512) != HOL_OK ||
            compare_solver(&record, &truth, solver, 53) != HOL_OK)
            tap_bail("no truth, or no comparison");
        found += record.verdict == verdict;
        *vacuous += record.vacuous;
        if (record.verdict != HOL_VERDICT_AGREES)
            tap_diag("%s, 2^%u: %s, %s", solver->name, k, hol_verdict_text(record.verdict),
                     record.why);
        made_truth_clear(&truth);
        exact_clear(&e);
    }
    return found;
}

/* Beyond: a method that declared kappa^2 may decline where nothing of the precision is left, but
 * nothing is wrong, and there is no excuse while kappa is small. */
static void
test_end_of_precision(const struct hol_solver *solver, mpfr_prec_t bits)
{
    size_t wrong = 0, early = 0, unable = 0, loses = 0;

    for (unsigned k = 0; k < (unsigned)bits; k++) {
        struct hol_record record;
        struct hol_truth truth;
        struct exact e;
        nearly_dependent(&e, k);
        if (made_truth(&truth, &e, 512) != HOL_OK ||
            compare_solver(&record, &truth, solver, bits) != HOL_OK)
            tap_bail("no truth, or no comparison");
        wrong += record.verdict == HOL_VERDICT_WRONG;
        if (record.verdict == HOL_VERDICT_WRONG)
            tap_diag("2^-%u: %s", k, record.why);
        loses += record.verdict == HOL_VERDICT_LOSES && solver->growth == HOL_GROWTH_KAPPA;
        if (record.verdict == HOL_VERDICT_LOSES && solver->growth == HOL_GROWTH_KAPPA)
            tap_diag("2^-%u: %s", k, record.why);
        unable += record.verdict == HOL_VERDICT_UNABLE;
        early += record.verdict == HOL_VERDICT_UNABLE && 2 * (long)k + 14 < (long)bits;
        made_truth_clear(&truth);
        exact_clear(&e);
    }
    tap_ok(wrong == 0 && early == 0 && (unable > 4 || solver->growth == HOL_GROWTH_KAPPA),
           "%s at %ld bits, kappa up to 2^%ld: never wrong, %zu times unable", solver->name,
           (long)bits, (long)bits, unable);
    tap_ok(loses == 0, "... and loses no more than it declares");
}

int
main(void)
{
    const struct hol_solver *solver;
    size_t squares = 0;

    for (size_t i = 0; (solver = hol_compared_any(i)) != NULL; i++) {
        if (solver->needs & HOL_NEEDS_EVIDENT)
            continue; /* it declines where anything is in doubt: its formulation answers */
        test_end_of_precision(solver, 53);
        test_end_of_precision(solver, 24);
        size_t vacuous = 0, agree = count(solver, HOL_VERDICT_AGREES, &vacuous);
        tap_ok(vacuous == 0, "%s: none of this is vacuous", solver->name);
        if (solver->growth == HOL_GROWTH_KAPPA) {
            tap_ok(agree == 11, "%s declares kappa, and agrees at every kappa", solver->name);
            continue;
        }
        squares++;
        tap_ok(agree < 11 && agree + count(solver, HOL_VERDICT_LOSES, &vacuous) == 11,
               "%s declares kappa^2, and loses digits", solver->name);
    }
    tap_ok(squares > 0, "there is a method that loses digits like kappa^2");
    mpfr_free_cache();
    return tap_done();
}
