/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Momenta and forces of a case, from its kinetic and potential energy. */
#include "motion/integrators/canonical.h"

#include "base/alloc.h"
#include "numeric/dense/scalar.h"

#include <string.h>

/* to[i] := to[i] + a_i or - a_i, a_i the partial derivatives of `from`. */
static enum hol_status
add_gradient(struct hol_graph *g, hol_node *to, hol_node from, enum hol_var kind, bool minus)
{
    const struct hol_partial *partials;
    size_t count;
    hol_node *values = NULL;
    size_t *indices = NULL;
    enum hol_status status = hol_expr_gradient(g, from, kind, &count, &partials);

    if (status != HOL_OK)
        return status;
    values = hol_alloc(count + 1, sizeof *values);
    indices = hol_alloc(count + 1, sizeof *indices);
    if (values == NULL || indices == NULL) {
        status = HOL_NOMEM;
        goto done;
    }
    for (size_t k = 0; k < count; k++) { /* they may move when more nodes are built */
        values[k] = partials[k].value;
        indices[k] = partials[k].index;
    }
    for (size_t k = 0; k < count; k++)
        to[indices[k]] = minus ? hol_expr_sub(g, to[indices[k]], values[k])
                               : hol_expr_add(g, to[indices[k]], values[k]);
    status = hol_graph_status(g);
done:
    hol_free(values);
    hol_free(indices);
    return status;
}

enum hol_status
hol_canonical_init(struct hol_canonical *c, struct hol_system *system)
{
    const struct hol_case *source = system->model->source;
    struct hol_graph *g = source->graph;
    size_t n = system->n;
    hol_node zero, *outputs = hol_alloc(2 * n + 1, sizeof *outputs);
    hol_node *values = hol_alloc(source->parameter_count + 1, sizeof *values);
    enum hol_status status = HOL_NOMEM;

    *c = (struct hol_canonical){.system = system};
    hol_graph_reset_status(g);
    zero = hol_expr_integer(g, 0);
    if (outputs == NULL || values == NULL || zero == HOL_NODE_NONE)
        goto done;
    for (size_t i = 0; i < n; i++) {
        outputs[i] = zero;
        outputs[n + i] = source->force[i];
    }
    for (size_t p = 0; p < source->parameter_count; p++)
        values[p] = source->parameters[p].value;
    if ((status = add_gradient(g, outputs, source->kinetic, HOL_VAR_VELOCITY, false)) != HOL_OK ||
        (status = add_gradient(g, outputs + n, source->kinetic, HOL_VAR_COORD, false)) != HOL_OK ||
        (status = add_gradient(g, outputs + n, source->potential, HOL_VAR_COORD, true)) != HOL_OK)
        goto done;
    status = hol_tape_create(&c->tape, g, 2 * n, outputs, source->parameter_count, values);
    if (status == HOL_OK)
        status = hol_eval_create(&c->eval, c->tape, system->bits);
done:
    hol_free(outputs);
    hol_free(values);
    if (status != HOL_OK)
        hol_canonical_clear(c);
    return status;
}

void
hol_canonical_clear(struct hol_canonical *c)
{
    hol_eval_destroy(c->eval);
    hol_tape_destroy(c->tape);
    memset(c, 0, sizeof *c);
}

enum hol_status
hol_canonical_at(struct hol_canonical *c, struct hol_vec *p, struct hol_vec *f,
                 const struct hol_vec *t, const struct hol_vec *q, const struct hol_vec *v)
{
    size_t n = c->system->n;
    struct hol_scalar x;

    hol_model_set_state(c->system->model, c->eval, t, q, v);
    c->system->evaluations++;
    if (hol_eval_run(c->eval, HOL_STAGE_STATE, NULL) != HOL_OK)
        return HOL_DOMAIN;
    hol_scalar_init(&x, c->system->bits);
    for (size_t i = 0; i < n; i++) {
        hol_eval_get(x.x, c->eval, i);
        hol_mat_set(p, i, 0, x.x);
        hol_eval_get(x.x, c->eval, n + i);
        hol_mat_set(f, i, 0, x.x);
    }
    return HOL_OK;
}
