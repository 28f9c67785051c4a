/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The problem at an instant by the cells that the equations have. */
#include "model/equations/sparse.h"

#include "base/alloc.h"

void
hol_model_sparse_clear(struct hol_model_sparse *s)
{
    hol_sparse_problem_clear(&s->problem);
    hol_free(s->mass_at);
    hol_free(s->a_at);
    *s = (struct hol_model_sparse){0};
}

/* i and j of the cells, one list after the other. */
static size_t *
list_cells(const struct hol_cell *cells, size_t count)
{
    size_t *list = hol_alloc(2 * count + 1, sizeof *list);

    for (size_t k = 0; list != NULL && k < count; k++) {
        list[k] = cells[k].i;
        list[count + k] = cells[k].j;
    }
    return list;
}

enum hol_status
hol_model_sparse_init(struct hol_model_sparse *sparse, const struct hol_model *model,
                      mpfr_prec_t bits)
{
    struct hol_model_sparse new = {.model = model};
    size_t *mass = NULL, *a = NULL;
    enum hol_status status = HOL_NOMEM;

    mass = list_cells(model->mass, model->mass_count);
    a = list_cells(model->a, model->a_count);
    new.mass_at = hol_alloc(model->mass_count + 1, sizeof *new.mass_at);
    new.a_at = hol_alloc(model->a_count + 1, sizeof *new.a_at);
    if (mass == NULL || a == NULL || new.mass_at == NULL || new.a_at == NULL)
        goto done;
    status = hol_sparse_problem_init(&new.problem, model->n, model->m, model->mass_count, mass,
                                     mass + model->mass_count, model->a_count, a,
                                     a + model->a_count, bits);
    if (status != HOL_OK)
        goto done;
    for (size_t k = 0; k < model->mass_count; k++)
        new.mass_at[k] =
            hol_pattern_find(&new.problem.M.pattern, model->mass[k].i, model->mass[k].j);
    for (size_t k = 0; k < model->a_count; k++)
        new.a_at[k] = hol_pattern_find(&new.problem.A.pattern, model->a[k].i, model->a[k].j);
    *sparse = new;
    new = (struct hol_model_sparse){0};
done:
    hol_free(mass);
    hol_free(a);
    hol_model_sparse_clear(&new);
    return status;
}

void
hol_model_sparse_collect(struct hol_model_sparse *s, const struct hol_eval *eval)
{
    const struct hol_model *model = s->model;
    struct hol_sparse_problem *p = &s->problem;
    bool has_C = !model->nonideal_needs_force || hol_eval_reached(eval, HOL_STAGE_IDEAL);

    for (size_t k = 0; k < model->mass_count; k++)
        hol_eval_store(&p->M.value, s->mass_at[k], 0, eval, model->mass[k].output);
    for (size_t k = 0; k < model->a_count; k++)
        hol_eval_store(&p->A.value, s->a_at[k], 0, eval, model->a[k].output);
    for (size_t i = 0; i < model->n; i++) {
        hol_eval_store(&p->F, i, 0, eval, model->out_F + i);
        if (has_C)
            hol_eval_store(&p->C, i, 0, eval, model->out_C + i);
        else
            hol_mat_set_si(&p->C, i, 0, 0);
    }
    for (size_t i = 0; i < model->m; i++)
        hol_eval_store(&p->b, i, 0, eval, model->out_b + i);
}
