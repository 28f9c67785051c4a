/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Reads a problem of the line protocol into the arrays that a plug-in is given. */
#include "foreign/plugin/host-problem.h"

#include "base/alloc.h"
#include "foreign/process/wire-inside.h"

#define SIZE_LIMIT 1e5

enum hol_status
hol_host_problem_size(struct hol_host_problem *p, const json_t *root, char why[HOL_WIRE_WHY])
{
    const json_t *state = json_object_get(root, "state");
    uint64_t n, m;

    if (hol_wire_read_id(&p->id, root, why) != HOL_OK)
        return HOL_INVALID;
    if (!hol_wire_whole(&n, json_object_get(root, "n"), SIZE_LIMIT) || n == 0 ||
        !hol_wire_whole(&m, json_object_get(root, "m"), SIZE_LIMIT)) {
        (void)hol_wire_say(why, "no 'n' and 'm'");
        return HOL_INVALID;
    }
    p->problem = (struct holonom_problem){.size = sizeof p->problem, .n = n, .m = m};
    p->state.parameter_count = json_object_size(json_object_get(state, "parameters"));
    p->state.q_count = json_array_size(json_object_get(state, "q"));
    return HOL_OK;
}

size_t
hol_host_problem_room(const struct hol_host_problem *p)
{
    size_t n = p->problem.n, m = p->problem.m;

    return n * n + m * n + 2 * n + m + 2 * p->state.q_count + p->state.parameter_count;
}

static bool
read_matrix(double *to, size_t rows, size_t cols, const json_t *list, const char *name,
            char why[HOL_WIRE_WHY])
{
    if (!json_is_array(list) || json_array_size(list) != rows)
        return hol_wire_say(why, "'%s' is not a list of %zu rows", name, rows);
    for (size_t i = 0; i < rows; i++)
        if (!hol_wire_vector(to + i * cols, cols, json_array_get(list, i), name, why))
            return false;
    return true;
}

static bool
read_parameters(struct hol_host_problem *p, double *values, const json_t *list)
{
    const char *key;
    json_t *value;
    size_t k = 0;

    p->names = hol_alloc(p->state.parameter_count + 1, sizeof *p->names);
    if (p->names == NULL)
        return false;
    json_object_foreach((json_t *)list, key, value)
    {
        p->names[k] = key;
        if (!hol_wire_number(&values[k++], value))
            return false;
    }
    p->state.parameter_names = p->names;
    p->state.parameters = values;
    return true;
}

static bool
read_state(struct hol_host_problem *p, double *room, const json_t *state, char why[HOL_WIRE_WHY])
{
    struct holonom_state *s = &p->state;
    double *q = room, *qdot = q + s->q_count, *values = qdot + s->q_count;

    s->size = sizeof *s;
    s->case_name = json_string_value(json_object_get(state, "case"));
    s->label = json_string_value(json_object_get(state, "label"));
    s->asked = json_string_value(json_object_get(state, "asked"));
    if (s->case_name == NULL || s->label == NULL || s->asked == NULL ||
        !hol_wire_number(&s->t, json_object_get(state, "t")))
        return hol_wire_say(why, "'state' is not complete");
    s->q = q;
    s->qdot = qdot;
    p->problem.state = s;
    return hol_wire_vector(q, s->q_count, json_object_get(state, "q"), "q", why) &&
           hol_wire_vector(qdot, s->q_count, json_object_get(state, "qdot"), "qdot", why) &&
           (read_parameters(p, values, json_object_get(state, "parameters")) ||
            hol_wire_say(why, "a parameter is not a number"));
}

enum hol_status
hol_host_problem_read(struct hol_host_problem *p, double *room, const json_t *root,
                      char why[HOL_WIRE_WHY])
{
    const json_t *state = json_object_get(root, "state");
    size_t n = p->problem.n, m = p->problem.m;
    double *M = room, *A = M + n * n, *F = A + m * n, *b = F + n, *C = b + m;

    p->problem.M = M;
    p->problem.A = A;
    p->problem.F = F;
    p->problem.b = b;
    p->problem.C = C;
    if (!read_matrix(M, n, n, json_object_get(root, "M"), "M", why) ||
        !read_matrix(A, m, n, json_object_get(root, "A"), "A", why) ||
        !hol_wire_vector(F, n, json_object_get(root, "F"), "F", why) ||
        !hol_wire_vector(b, m, json_object_get(root, "b"), "b", why) ||
        !hol_wire_vector(C, n, json_object_get(root, "C"), "C", why) ||
        (state != NULL && !read_state(p, C + n, state, why)))
        return HOL_INVALID;
    return HOL_OK;
}

void
hol_host_problem_clear(struct hol_host_problem *p)
{
    hol_free(p->names);
    *p = (struct hol_host_problem){0};
}
