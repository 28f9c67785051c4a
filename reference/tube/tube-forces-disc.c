/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* C that depends on the forces of the constraints (tube-forces.c), on complex discs. */
#include "reference/tube/tube-inside.h"

/* F_L, lambda_0 (n + k balls, lambda_0 from n on) and r (NULL: 0) into the disc; C on it. */
static void
run_disc(struct hol_tube_work *w, acb_srcptr ideal, acb_srcptr r)
{
    acb_ptr force = _acb_vec_init((slong)w->n);
    acb_t zero;

    acb_init(zero);
    for (size_t c = 0; c < w->model->a_count; c++) {
        size_t p = hol_tube_place(w, w->model->a[c].i);

        if (p < w->k)
            acb_addmul(force + w->model->a[c].j, hol_disc_get(w->disc, w->model->a[c].output),
                       ideal + w->n + p, (slong)hol_ball_eval_bits(w->ball));
    }
    for (size_t i = 0; i < w->n; i++)
        hol_disc_set(w->disc, HOL_VAR_IDEAL, i, force + i);
    for (size_t p = 0; p < w->k && hol_tube_unique(w); p++) {
        hol_disc_set(w->disc, HOL_VAR_MULTIPLIER, w->row[p], ideal + w->n + p);
        hol_disc_set(w->disc, HOL_VAR_REACTION, w->row[p], r == NULL ? zero : r + p);
    }
    hol_disc_run(w->disc, HOL_STAGE_IDEAL);
    acb_clear(zero);
    _acb_vec_clear(force, (slong)w->n);
}

/* to += |entry| |x| on the disc */
static void
add_product(mag_t to, struct hol_tube_work *w, size_t output, acb_srcptr x)
{
    mag_t size, other;

    mag_init(size);
    mag_init(other);
    acb_get_mag(size, hol_disc_get(w->disc, output));
    acb_get_mag(other, x);
    mag_addmul(to, size, other);
    mag_clear(size);
    mag_clear(other);
}

/* The rows of G from n + k on. */
static void
bound_ideal(struct hol_tube_work *w, acb_srcptr x)
{
    const struct hol_model *model = w->model;
    mag_ptr bound = w->disc_bound + w->n + w->k;

    for (size_t i = 0; i < w->n; i++)
        acb_get_mag(bound + i, hol_disc_get(w->disc, model->out_F + i));
    for (size_t p = 0; p < w->k; p++)
        acb_get_mag(bound + w->n + p, hol_disc_get(w->disc, model->out_b + w->row[p]));
    for (size_t c = 0; c < model->mass_count; c++) {
        const struct hol_cell *cell = &model->mass[c];

        add_product(bound + cell->i, w, cell->output, x + cell->j);
        if (cell->i != cell->j)
            add_product(bound + cell->j, w, cell->output, x + cell->i);
    }
    for (size_t c = 0; c < model->a_count; c++) {
        const struct hol_cell *cell = &model->a[c];
        size_t p = hol_tube_place(w, cell->i);

        if (p == w->k)
            continue;
        add_product(bound + cell->j, w, cell->output, x + w->n + p);
        add_product(bound + w->n + p, w, cell->output, x + cell->j);
    }
}

void
hol_tube_forces_on_disc(struct hol_tube_work *w, const mag_t r)
{
    slong size = (slong)(w->n + w->k);
    acb_ptr x = _acb_vec_init(size), reaction = _acb_vec_init((slong)w->k);
    mag_t bound;

    mag_init(bound);
    for (slong i = 0; i < size; i++)
        hol_tube_on_disc(x + i, w->ideal + i, r);
    for (size_t p = 0; p < w->k; p++)
        hol_tube_on_disc(reaction + p, w->lambda + p, r);
    run_disc(w, x, reaction);
    for (size_t i = 0; i < w->n; i++) {
        acb_get_mag(bound, hol_disc_get(w->disc, w->model->out_C + i));
        mag_add(w->disc_bound + i, w->disc_bound + i, bound);
    }
    bound_ideal(w, x);
    mag_clear(bound);
    _acb_vec_clear(x, size);
    _acb_vec_clear(reaction, (slong)w->k);
}

bool
hol_tube_vary_forces(acb_mat_t K, acb_mat_t rhs, struct hol_tube_work *w)
{
    const struct hol_model *model = w->model;
    slong bits = (slong)hol_ball_eval_bits(w->ball), n = (slong)w->n, size = n + (slong)w->k;
    acb_ptr ideal = _acb_vec_init(size);
    bool good = model->reaction_count == 0 || hol_tube_unique(w);
    acb_mat_t x;

    acb_mat_init(x, size, 1);
    good = good && acb_mat_solve(x, K, rhs, bits) != 0;
    for (slong i = 0; i < size; i++)
        acb_set(ideal + i, acb_mat_entry(x, i, 0));
    if (good)
        run_disc(w, ideal, NULL);
    for (slong i = 0; i < n && good; i++)
        acb_add(acb_mat_entry(rhs, i, 0), acb_mat_entry(rhs, i, 0),
                hol_disc_get(w->disc, model->out_C + (size_t)i), bits);
    for (size_t c = 0; c < model->slope_count && good; c++) {
        slong p = (slong)hol_tube_place(w, model->reaction[model->slope[c].j]);
        acb_ptr to = acb_mat_entry(K, model->slope[c].i, n + p);

        acb_sub(to, to, hol_disc_get(w->disc, model->slope[c].output), bits);
    }
    if (model->reaction_count > 0) { /* is C affine from 0 to r? */
        good = good && acb_mat_solve_lu(x, K, rhs, bits) != 0;
        for (slong p = 0; p < (slong)w->k && good; p++) {
            acb_ptr r = acb_mat_entry(x, n + p, 0);
            mag_t bound;

            mag_init(bound);
            acb_get_mag(bound, r);
            acb_zero(r);
            acb_add_error_mag(r, bound);
            mag_clear(bound);
        }
        if (good)
            run_disc(w, ideal, acb_mat_entry(x, n, 0));
        for (size_t i = 0; i < w->n && good; i++)
            good = acb_is_finite(hol_disc_get(w->disc, model->out_C + i)) != 0;
    }
    acb_mat_clear(x);
    _acb_vec_clear(ideal, size);
    return good;
}
