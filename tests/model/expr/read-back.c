/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Prints an expression, reads it with the language, and compares the two. */
#include "tests/model/expr/read-back.h"

#include "base/alloc.h"
#include "tests/support/tap.h"

#include <stdio.h>
#include <string.h>

static const char *const names[] = {"t", "x", "y", "z", "x'", "y'", "z'", "m", "k"};

const char *
read_back_name(const void *context, enum hol_var kind, size_t index)
{
    (void)context;
    switch (kind) {
    case HOL_VAR_TIME:
        return names[0];
    case HOL_VAR_COORD:
        return names[1 + index];
    case HOL_VAR_VELOCITY:
        return names[1 + RANDOM_Q + index];
    case HOL_VAR_PARAMETER:
        return names[1 + 2 * RANDOM_Q + index];
    default:
        return NULL;
    }
}

static char *
room(size_t size)
{
    char *text = hol_alloc(size, 1);

    if (text == NULL)
        tap_bail("out of memory");
    return text;
}

struct hol_case *
read_back(const char *text, hol_node *value)
{
    static const char format[] = "title \"t\"; source \"s\"; parameter m = 1; parameter k = 2; "
                                 "coordinate x, y, z; kinetic x'^2 + y'^2 + z'^2; "
                                 "initial x = 0, y = 0, z = 0, x' = 0, y' = 0, z' = 0;\n"
                                 "let e = %s;\n";
    size_t size = strlen(format) + strlen(text) + 1;
    char *file = room(size);
    struct hol_diagnostics diagnostics = {0};
    struct hol_case *c = NULL;
    enum hol_status status;

    snprintf(file, size, format, text);
    status = hol_case_parse(&c, &diagnostics, "t", "t.case", file, strlen(file), 0, NULL, NULL);
    if (status != HOL_OK)
        tap_diag("%s", diagnostics.text == NULL ? hol_status_name(status) : diagnostics.text);
    *value = HOL_NODE_NONE;
    for (size_t i = 0; c != NULL && i < c->let_count; i++)
        if (strcmp(c->lets[i].name, "e") == 0)
            *value = c->lets[i].value;
    hol_diagnostics_clear(&diagnostics);
    hol_free(file);
    return c;
}

bool
read_back_agrees(const char *text, struct hol_graph *g, hol_node a, mpfr_t *point)
{
    const struct hol_namer namer = {.name = read_back_name};
    char *again = NULL;
    struct hol_case *c;
    struct hol_tape *tape[2] = {NULL, NULL};
    hol_node back, parameters[RANDOM_P], graph_parameters[RANDOM_P];
    mpfr_t v[2];
    bool ok;

    c = read_back(text, &back);
    ok = back != HOL_NODE_NONE;
    if (ok) {
        random_parameters(parameters, c->graph, point);
        random_parameters(graph_parameters, g, point);
        ok = hol_tape_create(&tape[0], g, 1, &a, RANDOM_P, graph_parameters) == HOL_OK &&
             hol_tape_create(&tape[1], c->graph, 1, &back, RANDOM_P, parameters) == HOL_OK;
    }
    mpfr_inits2(300, v[0], v[1], NULL);
    for (int k = 0; k < 2 && ok; k++) {
        struct hol_eval *eval;

        if (hol_eval_create(&eval, tape[k], 300) != HOL_OK)
            tap_bail("out of memory");
        random_set(eval, point);
        if (hol_eval_run(eval, HOL_STAGE_STATE, NULL) != HOL_OK)
            mpfr_set_nan(v[k]);
        else
            hol_eval_get(v[k], eval, 0);
        hol_eval_destroy(eval);
    }
    if (ok && mpfr_number_p(v[0])) { /* other orders of addition: a few digits, of 90 */
        mpfr_sub(v[1], v[1], v[0], MPFR_RNDN);
        mpfr_abs(v[0], v[0], MPFR_RNDN);
        mpfr_add_ui(v[0], v[0], 1, MPFR_RNDN);
        mpfr_mul_2si(v[0], v[0], -200, MPFR_RNDN);
        ok = mpfr_number_p(v[1]) && mpfr_cmpabs(v[1], v[0]) <= 0;
    }
    if (!ok) {
        again = c == NULL ? NULL : hol_expr_text(c->graph, back, &namer);
        tap_diag("written %s\nread    %s", text, again == NULL ? "-" : again);
    }
    mpfr_clears(v[0], v[1], NULL);
    hol_free(again);
    hol_tape_destroy(tape[0]);
    hol_tape_destroy(tape[1]);
    hol_case_destroy(c);
    return ok;
}

void
read_back_random(uint64_t seed, const char *what,
                 bool (*round_trip)(struct hol_graph *g, hol_node a, mpfr_t *point))
{
    struct random_source source = {.state = tap_seed() + seed};
    unsigned long trials = 300 * tap_multiplier(), tried = 0, wrong = 0;
    struct hol_graph *g;
    struct random_expr e;
    mpfr_t point[RANDOM_VARS];

    for (size_t i = 0; i < RANDOM_VARS; i++)
        mpfr_init2(point[i], 53);
    if (hol_graph_create(&g, 0) != HOL_OK)
        tap_bail("out of memory");
    for (unsigned long k = 0; k < trials; k++) {
        hol_node a;

        random_expr_make(&e, &source);
        random_point(point, &source);
        a = random_expr_build(&e, g);
        hol_graph_reset_status(g);
        if (a == HOL_NODE_NONE)
            continue;
        tried++;
        wrong += !round_trip(g, a, point);
    }
    hol_graph_destroy(g);
    for (size_t i = 0; i < RANDOM_VARS; i++)
        mpfr_clear(point[i]);
    tap_ok(wrong == 0 && tried > trials / 2, "%lu %s, read back, have the value", tried, what);
}
