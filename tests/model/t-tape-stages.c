/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */

/* The stages of a tape, and its inputs and outputs by vectors. */
#include "model/tape/tape.h"
#include "tests/model/tape-values.h"
#include "tests/support/tap.h"

#include <math.h>

static struct hol_graph *g;

static hol_node
q(size_t i)
{
    return hol_expr_var(g, HOL_VAR_COORD, i);
}

/* The first outputs are computed alone, and do not fail with the others. */
static void
first_outputs(void)
{
    hol_node product = hol_expr_mul(g, q(0), q(1)),
             out[2] = {product, hol_expr_div(g, product, hol_expr_add(g, q(0), q(1)))};
    struct hol_tape *tape;
    struct hol_eval *eval;

    if (hol_tape_create_staged(&tape, g, 2, out, 1, 2, 0, NULL) != HOL_OK ||
        hol_eval_create(&eval, tape, 53) != HOL_OK)
        tap_bail("out of memory");
    tap_ok(hol_tape_output_stage(tape, 0) == HOL_STAGE_PROBLEM &&
               hol_tape_output_stage(tape, 1) == HOL_STAGE_STATE,
           "the first outputs have a stage of their own");
    tape_set(eval, HOL_VAR_COORD, 0, 3);
    tape_set(eval, HOL_VAR_COORD, 1, -3);
    tap_ok(hol_eval_run(eval, HOL_STAGE_PROBLEM, NULL) == HOL_OK && tape_get(eval, 0) == -9 &&
               !hol_eval_reached(eval, HOL_STAGE_STATE),
           "they do not wait for the others");
    tap_ok(hol_eval_run(eval, HOL_STAGE_STATE, NULL) == HOL_DOMAIN, "which fail");
    tape_set(eval, HOL_VAR_COORD, 1, 6);
    tap_ok(!hol_eval_reached(eval, HOL_STAGE_PROBLEM) &&
               hol_eval_run(eval, HOL_STAGE_STATE, NULL) == HOL_OK && tape_get(eval, 0) == 18 &&
               tape_get(eval, 1) == 2,
           "an input makes all of them old");
    hol_eval_destroy(eval);
    hol_tape_destroy(tape);
}

/* Values come and go by vectors, at equal and at different numbers of bits. */
static void
vectors(void)
{
    static const mpfr_prec_t bits[] = {53, 106};
    hol_node out[1] = {hol_expr_mul(g, q(0), q(1))};
    struct hol_tape *tape;

    if (hol_tape_create(&tape, g, 1, out, 0, NULL) != HOL_OK)
        tap_bail("out of memory");
    for (int k = 0; k < 8; k++) {
        struct hol_eval *eval;
        struct hol_vec from, to;

        if (hol_eval_create(&eval, tape, bits[k & 1]) != HOL_OK ||
            hol_vec_init(&from, 2, bits[k >> 1 & 1]) != HOL_OK ||
            hol_vec_init(&to, 2, bits[k >> 2]) != HOL_OK)
            tap_bail("out of memory");
        hol_mat_set_si(&from, 0, 0, -7);
        hol_mat_set_si(&from, 1, 0, 6);
        hol_eval_load(eval, HOL_VAR_COORD, &from);
        if (hol_eval_run(eval, HOL_STAGE_STATE, NULL) == HOL_OK)
            hol_eval_store(&to, 1, 0, eval, 0);
        hol_mat_set_si(&from, 1, 0, 5);
        hol_eval_load(eval, HOL_VAR_COORD, &from);
        tap_ok(hol_mat_abs(&to, 1, 0) == 42 && hol_mat_abs(&to, 0, 0) == 0 &&
                   !hol_eval_reached(eval, HOL_STAGE_STATE),
               "vectors of %ld bits, tape at %ld, result of %ld", (long)bits[k >> 1 & 1],
               (long)bits[k & 1], (long)bits[k >> 2]);
        hol_mat_clear(&from);
        hol_mat_clear(&to);
        hol_eval_destroy(eval);
    }
    hol_tape_destroy(tape);
}

/* Outputs after the `late` ones neither cost nor fail before the last stage. */
static void
late_outputs(void)
{
    hol_node out[2] = {hol_expr_mul(g, q(0), q(1)),
                       hol_expr_div(g, hol_expr_func(g, HOL_FUNC_SIN, q(0)), q(1))};
    struct hol_tape *tape;
    struct hol_eval *eval;
    size_t where = 0;

    if (hol_tape_create_staged(&tape, g, 2, out, 0, 1, 0, NULL) != HOL_OK ||
        hol_eval_create(&eval, tape, 100) != HOL_OK)
        tap_bail("out of memory");
    tap_ok(hol_tape_output_stage(tape, 0) == HOL_STAGE_STATE &&
               hol_tape_output_stage(tape, 1) == HOL_STAGE_ANSWER,
           "late outputs wait");
    tape_set(eval, HOL_VAR_COORD, 0, 1);
    tape_set(eval, HOL_VAR_COORD, 1, 0);
    tap_ok(hol_eval_run(eval, HOL_STAGE_STATE, NULL) == HOL_OK, "and do not fail early");
    tap_ok(hol_eval_run(eval, HOL_STAGE_ANSWER, &where) == HOL_DOMAIN &&
               where == hol_tape_output_slot(tape, 1),
           "but late, and it is said where");
    tap_ok(tape_get(eval, 0) == 0, "the others are valid");
    hol_eval_destroy(eval);
    hol_tape_destroy(tape);
}

int
main(void)
{
    if (hol_graph_create(&g, 0) != HOL_OK)
        tap_bail("out of memory");
    first_outputs();
    vectors();
    late_outputs();
    hol_graph_destroy(g);
    mpfr_free_cache();
    return tap_done();
}
