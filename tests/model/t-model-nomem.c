/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */

/*
 * The whole chain - build, derive, tape, evaluator at 53 and at 106 bits - with the k-th allocation
 * failing, for every k: HOL_NOMEM, nothing leaked (the sanitizer's run tells), nothing written.
 * Then that evaluation allocates nothing.
 */
#include "base/alloc.h"
#include "tests/model/expr/hand-case.h"
#include "tests/support/failing-heap.h"
#include "tests/support/tap.h"

#define BODIES 4

/* A chain with a force in which every function occurs. */
static enum hol_status
build(struct hol_case **out)
{
    struct hol_case *c = hand_chain(BODIES);
    hol_node force;

    if (c == NULL)
        return HOL_NOMEM;
    force = hand_q(c, 0);
    for (int f = 0; f < HOL_FUNC_COUNT; f++)
        force = hol_expr_func(c->graph, (enum hol_func)f,
                              hol_expr_add(c->graph, force, hand_number(c, "1/7")));
    force = hol_expr_total(c->graph, force);
    force = hol_expr_substitute(c->graph, force, HOL_VAR_ACCEL, 1, (hol_node[]){hand_t(c)});
    if (force == HOL_NODE_NONE) {
        enum hol_status status = hol_graph_status(c->graph);
        hand_case_destroy(c);
        return status == HOL_OK ? HOL_INVALID : status;
    }
    c->force[0] = force;
    *out = c;
    return HOL_OK;
}

static enum hol_status
chain(void)
{
    struct hol_diagnostics diagnostics = {0};
    struct hol_case *c = NULL;
    struct hol_model *model = NULL;
    struct hol_eval *low = NULL, *high = NULL;
    char *text = NULL;
    enum hol_status status = build(&c);

    if (status == HOL_OK)
        status = hol_model_create(&model, c, &diagnostics);
    if (status == HOL_OK && (text = hol_expr_text(c->graph, model->F[0], NULL)) == NULL)
        status = HOL_NOMEM;
    if (status == HOL_OK)
        status = hol_eval_create(&low, model->tape, 53);
    if (status == HOL_OK)
        status = hol_eval_create(&high, model->tape, 106);
    hol_free(text);
    hol_eval_destroy(high);
    hol_eval_destroy(low);
    hol_model_destroy(model);
    hol_diagnostics_clear(&diagnostics);
    hand_case_destroy(c);
    return status;
}

static void
every_allocation(void)
{
    unsigned long failures = 0, wrong = 0;
    enum hol_status status;
    size_t calls;

    heap_fail_at(0);
    status = chain();
    calls = heap_calls();
    tap_ok(status == HOL_OK && calls > 50, "the chain takes %zu allocations", calls);
    for (size_t k = 1; k <= calls; k++) {
        heap_fail_at(k);
        status = chain();
        heap_fail_at(0);
        failures += status == HOL_NOMEM;
        if (status != HOL_NOMEM) {
            wrong++;
            tap_diag("allocation %zu fails: %s", k, hol_status_name(status));
        }
    }
    tap_ok(wrong == 0 && failures == calls, "each of them, failing, is answered with NOMEM");
}

static void
evaluation(void)
{
    struct hol_diagnostics diagnostics = {0};
    struct hol_case *c = NULL;
    struct hol_model *model = NULL;
    struct hol_eval *eval[2] = {NULL, NULL};
    struct hol_problem p[2];
    struct hol_vec t, q;
    bool ok = true;

    if (build(&c) != HOL_OK || hol_model_create(&model, c, &diagnostics) != HOL_OK ||
        hol_eval_create(&eval[0], model->tape, 53) != HOL_OK ||
        hol_eval_create(&eval[1], model->tape, 106) != HOL_OK ||
        hol_problem_init(&p[0], 2 * BODIES, BODIES, 53) != HOL_OK ||
        hol_problem_init(&p[1], 2 * BODIES, BODIES, 70) != HOL_OK ||
        hol_vec_init(&t, 1, 80) != HOL_OK || hol_vec_init(&q, 2 * BODIES, 80) != HOL_OK)
        tap_bail("out of memory");
    heap_fail_at(1);
    for (int k = 0; k < 2; k++) {
        enum hol_status status;

        hol_model_set_state(model, eval[k], &t, &q, &q);
        status = hol_eval_run(eval[k], HOL_STAGE_ANSWER,
                              NULL); /* DOMAIN: the nested functions may have no value here */
        hol_model_problem(model, eval[k], &p[k]);
        ok = ok && (status == HOL_OK || status == HOL_DOMAIN);
    }
    ok = ok && heap_calls() == 0;
    heap_fail_at(0);
    tap_ok(ok, "setting, running and collecting allocate nothing");
    for (int k = 0; k < 2; k++) {
        hol_problem_clear(&p[k]);
        hol_eval_destroy(eval[k]);
    }
    hol_mat_clear(&t);
    hol_mat_clear(&q);
    hol_model_destroy(model);
    hand_case_destroy(c);
}

int
main(void)
{
    every_allocation();
    evaluation();
    mpfr_free_cache();
    return tap_done();
}
