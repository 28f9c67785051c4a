/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Cases built in C, without the language. */
#include "tests/model/expr/hand-case.h"

#include "base/alloc.h"

#include <stdio.h>

static char *
numbered(const char *letter, size_t i)
{
    char name[32];

    snprintf(name, sizeof(name), "%s%zu", letter, i + 1);
    return hol_strdup(name);
}

static bool
fill(struct hol_case *c)
{
    hol_node zero = hol_expr_integer(c->graph, 0);

    if (zero == HOL_NODE_NONE)
        return false;
    c->kinetic = c->potential = zero;
    c->states[0].t.value = zero;
    for (size_t i = 0; i < c->n; i++) {
        c->coordinates[i] = numbered("q", i);
        if (c->coordinates[i] == NULL)
            return false;
        c->force[i] = c->nonideal[i] = c->impulse[i] = zero;
        c->states[0].q[i].value = c->states[0].v[i].value = zero;
    }
    for (size_t i = 0; i < c->m; i++) {
        c->constraints[i].name = numbered("c", i);
        if (c->constraints[i].name == NULL)
            return false;
        c->constraints[i].place = (struct hol_place){.line = 10 + i, .column = 3};
    }
    return true;
}

struct hol_case *
hand_case(size_t n, size_t m, size_t parameters)
{
    struct hol_case *c = hol_alloc(1, sizeof(*c));

    if (c == NULL)
        return NULL;
    c->n = n;
    c->m = m;
    c->parameter_count = parameters;
    c->state_count = 1;
    c->path = hol_strdup("by-hand.case");
    c->parameters = hol_alloc(parameters + 1, sizeof(*c->parameters));
    c->coordinates = hol_alloc(n + 1, sizeof(*c->coordinates));
    c->force = hol_alloc(n + 1, sizeof(*c->force));
    c->nonideal = hol_alloc(n + 1, sizeof(*c->nonideal));
    c->impulse = hol_alloc(n + 1, sizeof(*c->impulse));
    c->constraints = hol_alloc(m + 1, sizeof(*c->constraints));
    c->states = hol_alloc(1, sizeof(*c->states));
    if (c->states != NULL) {
        c->states[0].q = hol_alloc(n + 1, sizeof(*c->states[0].q));
        c->states[0].v = hol_alloc(n + 1, sizeof(*c->states[0].v));
    }
    if (c->path == NULL || c->parameters == NULL || c->coordinates == NULL || c->force == NULL ||
        c->nonideal == NULL || c->impulse == NULL || c->constraints == NULL || c->states == NULL ||
        c->states[0].q == NULL || c->states[0].v == NULL ||
        hol_graph_create(&c->graph, 0) != HOL_OK || !fill(c)) {
        hand_case_destroy(c);
        return NULL;
    }
    return c;
}

void
hand_case_destroy(struct hol_case *c)
{
    if (c == NULL)
        return;
    for (size_t i = 0; c->coordinates != NULL && i < c->n; i++)
        hol_free(c->coordinates[i]);
    for (size_t i = 0; c->constraints != NULL && i < c->m; i++)
        hol_free(c->constraints[i].name);
    if (c->states != NULL) {
        hol_free(c->states[0].q);
        hol_free(c->states[0].v);
    }
    hol_graph_destroy(c->graph);
    hol_free(c->path);
    hol_free(c->parameters);
    hol_free(c->coordinates);
    hol_free(c->force);
    hol_free(c->nonideal);
    hol_free(c->impulse);
    hol_free(c->constraints);
    hol_free(c->states);
    hol_free(c);
}

hol_node
hand_t(struct hol_case *c)
{
    return hol_expr_var(c->graph, HOL_VAR_TIME, 0);
}

hol_node
hand_q(struct hol_case *c, size_t i)
{
    return hol_expr_var(c->graph, HOL_VAR_COORD, i);
}

hol_node
hand_v(struct hol_case *c, size_t i)
{
    return hol_expr_var(c->graph, HOL_VAR_VELOCITY, i);
}

hol_node
hand_a(struct hol_case *c, size_t i)
{
    return hol_expr_var(c->graph, HOL_VAR_ACCEL, i);
}

hol_node
hand_p(struct hol_case *c, size_t i)
{
    return hol_expr_var(c->graph, HOL_VAR_PARAMETER, i);
}

hol_node
hand_number(struct hol_case *c, const char *rational)
{
    hol_node a;
    mpq_t q;

    mpq_init(q);
    mpq_set_str(q, rational, 10);
    mpq_canonicalize(q);
    a = hol_expr_rational(c->graph, q);
    mpq_clear(q);
    return a;
}

hol_node
hand_square(struct hol_case *c, hol_node a)
{
    return hol_expr_mul(c->graph, a, a);
}

/* (q_i - q_j)^2; q_i^2 for the first body */
static hol_node
span(struct hol_case *c, size_t i, bool first)
{
    hol_node a = hand_q(c, i);

    return hand_square(c, first ? a : hol_expr_sub(c->graph, a, hand_q(c, i - 1)));
}

struct hol_case *
hand_chain(size_t bodies)
{
    struct hol_case *c = hand_case(2 * bodies, bodies, 3);
    hol_node *kinetic = hol_alloc(bodies, sizeof(*kinetic));
    hol_node *potential = hol_alloc(bodies, sizeof(*potential));
    hol_node m, l, g;

    if (c == NULL || kinetic == NULL || potential == NULL) {
        hand_case_destroy(c);
        hol_free(kinetic);
        hol_free(potential);
        return NULL;
    }
    m = hand_p(c, 0);
    l = hand_p(c, 1);
    g = hand_p(c, 2);
    c->parameters[0].value = c->parameters[1].value = hand_number(c, "1");
    c->parameters[2].value = hand_number(c, "981/100");
    for (size_t i = 0; i < bodies; i++) {
        struct hol_graph *gr = c->graph;
        hol_node v2 =
            hol_expr_add(gr, hand_square(c, hand_v(c, i)), hand_square(c, hand_v(c, bodies + i)));

        kinetic[i] = hol_expr_mul(gr, hol_expr_div(gr, m, hand_number(c, "2")), v2);
        potential[i] = hol_expr_mul(gr, hol_expr_mul(gr, m, g), hand_q(c, bodies + i));
        c->constraints[i].residual =
            hol_expr_sub(gr, hol_expr_add(gr, span(c, i, i == 0), span(c, bodies + i, i == 0)),
                         hand_square(c, l));
    }
    c->kinetic = hol_expr_sum(c->graph, bodies, kinetic);
    c->potential = hol_expr_sum(c->graph, bodies, potential);
    hol_free(kinetic);
    hol_free(potential);
    if (hol_graph_status(c->graph) != HOL_OK) {
        hand_case_destroy(c);
        return NULL;
    }
    return c;
}
