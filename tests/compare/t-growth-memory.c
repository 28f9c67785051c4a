/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* A study of growth, from its making to the verdicts and the cost, in which the k-th allocation
 * fails. */
#include "compare/growth/growth.h"
#include "model/equations/model.h"
#include "tests/support/failing-heap.h"
#include "tests/support/loading.h"
#include "tests/support/tap.h"

static const mpfr_prec_t bits[] = {53, 64};

/* Member 8 has its invariance measured: all that allocates. */
static enum hol_status
measure(const struct hol_model *model, const struct hol_member *member)
{
    const struct hol_solver *const solvers[] = {hol_compared_solver(0), hol_compared_solver(1)};
    struct hol_growth_study *study = NULL;
    enum hol_status status = hol_growth_create(&study, 2, solvers, 2, bits, 1);

    if (status == HOL_OK)
        status = hol_growth_add(study, member, 8, model);
    if (status == HOL_OK)
        status = hol_growth_judge(study);
    if (status == HOL_OK)
        status = hol_growth_time(study, 0, model);
    hol_growth_destroy(study);
    return status;
}

static void
test_invalid(void)
{
    static const mpfr_prec_t few[] = {23}, many[] = {HOL_BITS_MAX / 4 + 1};
    const struct hol_solver *const solvers[] = {hol_compared_solver(0)};
    struct hol_growth_study *study = NULL;

    tap_ok(hol_growth_create(&study, 0, solvers, 2, bits, 1) == HOL_INVALID, "no solvers: INVALID");
    tap_ok(hol_growth_create(&study, 1, solvers, 0, bits, 1) == HOL_INVALID, "no bits: INVALID");
    tap_ok(hol_growth_create(&study, 1, solvers, 1, few, 1) == HOL_INVALID, "23 bits: INVALID");
    tap_ok(hol_growth_create(&study, 1, solvers, 1, many, 1) == HOL_INVALID,
           "too many bits: INVALID");
    tap_ok(study == NULL, "and nothing is made");
    hol_growth_destroy(NULL);
}

int
main(void)
{
    const char *const overrides[] = {"eps=0.838e-1", NULL};
    struct hol_diagnostics diagnostics = {0};
    struct hol_model *model = NULL;
    struct hol_member member;
    size_t k = 1, other = 0;

    hol_member_make(&member, 8);
    struct hol_case *source = load_named(member.source, overrides);
    if (source == NULL || hol_model_create(&model, source, &diagnostics) != HOL_OK)
        tap_bail("%s cannot be loaded", member.source);
    tap_ok(member.change, "the member has its invariance measured");
    for (bool done = false; !done; k += 1 + k / 16) {
        heap_fail_at(k);
        enum hol_status status = measure(model, &member);
        size_t calls = heap_calls();

        heap_fail_at(0);
        done = calls < k;
        other += status != (done ? HOL_OK : HOL_NOMEM);
    }
    tap_ok(other == 0 && k > 200, "NOMEM wherever memory ends, up to allocation %zu", k);
    test_invalid();
    hol_model_destroy(model);
    hol_case_destroy(source);
    mpfr_free_cache();
    return tap_done();
}
