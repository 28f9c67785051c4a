/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* What the tape is to compute, in order; and where published expressions are found again. */
#include "base/alloc.h"
#include "model/equations/derive.h"

bool
hol_derive_output(struct derivation *d, hol_node a)
{
    if (a == HOL_NODE_NONE)
        a = hol_expr_integer(d->g, 0);
    if (a == HOL_NODE_NONE || !hol_graph_reserve(d->g, &d->outputs, &d->output_capacity,
                                                 d->output_count + 1, sizeof(*d->outputs))) {
        d->status = hol_graph_status(d->g);
        return false;
    }
    d->outputs[d->output_count++] = a;
    return true;
}

/* A group of `count` outputs; nodes may be NULL: zeros. */
static bool
group(struct derivation *d, size_t *first, size_t count, const hol_node *nodes)
{
    *first = d->output_count;
    for (size_t i = 0; i < count; i++)
        if (!hol_derive_output(d, nodes == NULL ? HOL_NODE_NONE : nodes[i]))
            return false;
    return true;
}

static bool
cells(struct derivation *d, struct hol_cell *list, size_t count)
{
    for (size_t k = 0; k < count; k++) {
        list[k].output = (uint32_t)d->output_count;
        if (!hol_derive_output(d, list[k].value))
            return false;
    }
    return true;
}

static bool
states(struct derivation *d)
{
    const struct hol_case *c = d->c;

    d->model->out_state = d->output_count;
    for (size_t s = 0; s < c->state_count; s++) {
        const struct hol_state *state = &c->states[s];

        if (!hol_derive_output(d, state->t.value))
            return false;
        for (size_t i = 0; i < 2 * c->n; i++)
            if (!hol_derive_output(d, i < c->n ? state->q[i].value : state->v[i - c->n].value))
                return false;
    }
    d->model->out_span = d->output_count;
    return hol_derive_output(d, c->has_span ? c->span_from : HOL_NODE_NONE) &&
           hol_derive_output(d, c->has_span ? c->span_to : HOL_NODE_NONE);
}

/* ---------------------------------------------------------------------- published */

/* Parts of an entry, with gaps: hol_model_published. */
static size_t
part_count(const struct hol_case *c, const struct hol_entry *e)
{
    switch (e->kind) {
    case HOL_ENTRY_MATRIX:
        return 3 + e->rows * e->cols;
    case HOL_ENTRY_SOLUTION:
        return 3 + 3 * c->n;
    case HOL_ENTRY_EVENT:
        return 3 + 2 * e->quantity_count;
    case HOL_ENTRY_AT:
        return 4;
    default:
        return 3;
    }
}

/* The expression of a part; HOL_NODE_NONE: it does not exist. */
static hol_node
part_of(struct derivation *d, const struct hol_entry *e, size_t part)
{
    size_t n = d->c->n, k = part - 3;
    hol_node a;

    if (part < 3)
        return part == 0 ? e->right.value : part == 1 ? e->left : e->time;
    if (e->kind == HOL_ENTRY_EVENT)
        return k % 2 == 0 ? e->quantities[k / 2].left : e->quantities[k / 2].right.value;
    if (e->kind == HOL_ENTRY_AT)
        return e->until;
    if (e->cells == NULL)
        return HOL_NODE_NONE;
    if (e->kind != HOL_ENTRY_SOLUTION)
        return e->cells[k];
    a = e->cells[k % n];
    for (size_t order = 0; order < k / n; order++)
        a = hol_expr_diff(d->g, a, HOL_VAR_TIME, 0);
    return a;
}

static bool
entry(struct derivation *d, const struct hol_entry *e, size_t *where)
{
    size_t parts = part_count(d->c, e), first = d->output_count;

    for (size_t part = 0; part < parts; part++) {
        hol_node a = part_of(d, e, part);

        if (hol_graph_status(d->g) != HOL_OK)
            return hol_derive_graph_failed(d, e->place, "a published entry");
        where[part] = a == HOL_NODE_NONE ? SIZE_MAX : d->output_count;
        if (a != HOL_NODE_NONE && !hol_derive_output(d, a))
            return false;
    }
    return hol_derive_domain(d, e->owner, first, d->output_count - first);
}

static bool
published(struct derivation *d)
{
    const struct hol_case *c = d->c;
    struct hol_model *model = d->model;
    size_t entries = 0, parts = 0;

    model->out_published = d->output_count;
    for (size_t b = 0; b < c->published_count; b++)
        for (size_t e = 0; e < c->published[b].entry_count; e++, entries++)
            parts += part_count(c, &c->published[b].entries[e]);
    model->published_block = hol_alloc(c->published_count + 1, sizeof(size_t));
    model->published_entry = hol_alloc(entries + 1, sizeof(size_t));
    model->published_output = hol_alloc(parts + 1, sizeof(size_t));
    if (model->published_block == NULL || model->published_entry == NULL ||
        model->published_output == NULL) {
        d->status = HOL_NOMEM;
        return false;
    }
    entries = parts = 0;
    for (size_t b = 0; b < c->published_count; b++) {
        model->published_block[b] = entries;
        for (size_t e = 0; e < c->published[b].entry_count; e++) {
            model->published_entry[entries++] = parts;
            if (!entry(d, &c->published[b].entries[e], model->published_output + parts))
                return false;
            parts += part_count(c, &c->published[b].entries[e]);
        }
    }
    model->published_block[c->published_count] = entries;
    model->published_entry[entries] = parts;
    return true;
}

/* d(invariant)/dt along the motion. */
static bool
invariant_rates(struct derivation *d)
{
    const struct hol_case *c = d->c;

    d->model->out_invariant_rate = d->output_count;
    for (size_t k = 0; k < c->invariant_count; k++) {
        hol_node rate = HOL_NODE_NONE;

        if (!c->impulsive &&
            (rate = hol_expr_total(d->g, c->invariants[k].value)) == HOL_NODE_NONE)
            return hol_derive_graph_failed(d, c->invariants[k].place, "an invariant");
        if (!hol_derive_output(d, rate))
            return false;
    }
    return true;
}

static bool
contact_forces(struct derivation *d)
{
    const struct hol_case *c = d->c;

    d->model->out_contact_force = d->output_count;
    for (size_t k = 0; k < c->contact_count; k++) {
        size_t row = c->contacts[k].row;

        if (!hol_derive_output(d, row == SIZE_MAX ? HOL_NODE_NONE
                                                  : hol_expr_var(d->g, HOL_VAR_REACTION, row)))
            return false;
    }
    return true;
}

/* Among the equations: a run then sees what they are not smooth on. */
static bool
switches(struct derivation *d)
{
    d->model->out_switch = d->output_count;
    for (size_t k = 0; k < d->c->switch_count; k++)
        if (!hol_derive_output(d, d->c->switches[k].value))
            return false;
    return true;
}

/* What invariants and lets have values by, in order; the entries' follow. */
static bool
domains(struct derivation *d)
{
    const struct hol_case *c = d->c;
    struct hol_model *model = d->model;
    size_t count = c->invariant_count + c->let_count;

    for (size_t b = 0; b < c->published_count; b++)
        count += c->published[b].entry_count;
    if ((model->domain = hol_alloc(count + 1, sizeof(*model->domain))) == NULL) {
        d->status = HOL_NOMEM;
        return false;
    }
    for (size_t k = 0; k < c->invariant_count; k++)
        if (!hol_derive_domain(d, c->invariants[k].owner, model->out_invariant + k, 1))
            return false;
    for (size_t k = 0; k < c->let_count; k++)
        if (!hol_derive_domain(d, k, model->out_let + k, 1))
            return false;
    return true;
}

bool
hol_derive_outputs(struct derivation *d)
{
    const struct hol_case *c = d->c;
    struct hol_model *model = d->model;

    if (!cells(d, model->mass, model->mass_count) || !cells(d, model->a, model->a_rows) ||
        !group(d, &model->out_F, model->n, model->F) ||
        !group(d, &model->out_b, model->m, model->b) ||
        !group(d, &model->out_C, model->n, c->has_nonideal ? c->nonideal : NULL) ||
        !cells(d, model->slope, model->slope_count) || !switches(d) ||
        !group(d, &model->out_residual, model->rows, d->residual) ||
        !group(d, &model->out_rate, model->rows, d->rate))
        return false;
    model->out_invariant = d->output_count;
    for (size_t k = 0; k < c->invariant_count; k++)
        if (!hol_derive_output(d, c->invariants[k].value))
            return false;
    model->out_let = d->output_count;
    for (size_t k = 0; k < c->let_count; k++)
        if (!hol_derive_output(d, c->lets[k].value))
            return false;
    model->out_gap = d->output_count;
    for (size_t k = 0; k < c->contact_count; k++)
        if (!hol_derive_output(d, c->contacts[k].gap))
            return false;
    model->out_restitution = d->output_count;
    for (size_t k = 0; k < c->contact_count; k++)
        if (!hol_derive_output(d, c->contacts[k].restitution))
            return false;
    if (!hol_derive_guards(d, model->out_invariant) ||
        !group(d, &model->out_guard, d->guard_count, d->guards))
        return false;
    model->guard_count = d->guard_count;
    if (!domains(d))
        return false;
    /* late: published and what follows */
    return states(d) && published(d) && contact_forces(d) && invariant_rates(d);
}

size_t
hol_model_published(const struct hol_model *model, size_t block, size_t entry_index, size_t part)
{
    const struct hol_case *c = model->source;
    size_t k;

    if (block >= c->published_count || entry_index >= c->published[block].entry_count)
        return SIZE_MAX;
    k = model->published_block[block] + entry_index;
    if (part >= model->published_entry[k + 1] - model->published_entry[k])
        return SIZE_MAX;
    return model->published_output[model->published_entry[k] + part];
}

size_t
hol_model_domain(const struct hol_model *model, size_t output, size_t *first)
{
    const struct hol_case *c = model->source;
    size_t named = c->invariant_count + c->let_count, low = named, high = model->domain_count;

    if (output >= model->out_invariant_rate &&
        output < model->out_invariant_rate + c->invariant_count)
        output -= model->out_invariant_rate - model->out_invariant;
    if (output >= model->out_invariant && output < model->out_invariant + named)
        low = output - model->out_invariant;
    else if (output < model->out_published || output >= model->out_contact_force || low == high)
        return 0;
    else
        while (high - low > 1) { /* the last that begins no later */
            size_t middle = low + (high - low) / 2;

            if (model->domain[middle].output <= output)
                low = middle;
            else
                high = middle;
        }
    *first = model->domain[low].first;
    return model->domain[low].count;
}

size_t
hol_model_problem_outputs(const struct hol_model *model, size_t *outputs)
{
    size_t count = 0, all = model->mass_count + model->a_count + 2 * model->n + model->m;

    if (outputs == NULL)
        return all;
    for (size_t c = 0; c < model->mass_count; c++)
        outputs[count++] = model->mass[c].output;
    for (size_t c = 0; c < model->a_count; c++)
        outputs[count++] = model->a[c].output;
    for (size_t i = 0; i < model->n; i++) {
        outputs[count++] = model->out_F + i;
        outputs[count++] = model->out_C + i;
    }
    for (size_t j = 0; j < model->m; j++)
        outputs[count++] = model->out_b + j;
    return count;
}
