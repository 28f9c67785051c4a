/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/*
 * A state with unknowns in balls: an interval Newton step about the truth's point proves that the
 * independent equations have one solution next to it, in as many unknowns.
 */
#include "reference/enclosure/enclosure-inside.h"
#include "reference/enclosure/enclosure-newton.h"

/* Rows that are left out are looked at 2^-ASIDE of the size of the state away, or the square of
 * that, and so on, where Newton's iteration of so many steps does not lead back to the others. */
#define ASIDE 16
#define ITERATIONS 12

/* A level that is solved for. */
struct solving {
    struct hol_enclosing *e;
    arb_ptr x; /* n: the coordinates of the state, or its velocities */
    size_t row_count, column_count;
    arb_mat_t a; /* all equations x all unknowns */
    struct hol_enclosing_newton newton;
};

static bool
takes_part(const struct hol_constraint *row, enum hol_enclosing_level level)
{
    return level == HOL_ENCLOSING_POSITION ? row->order == HOL_ORDER_HOLONOMIC
                                           : row->order != HOL_ORDER_ACCELERATION && !row->after;
}

/* The output that must vanish. */
static size_t
equation(const struct hol_enclosing *e, enum hol_enclosing_level level, size_t row)
{
    bool rate = level == HOL_ENCLOSING_VELOCITY &&
                e->model->source->constraints[row].order == HOL_ORDER_HOLONOMIC;

    return rate ? e->model->out_rate + row : e->model->out_residual + row;
}

/* a := derivatives of the level's equations with respect to its unknowns, as last evaluated. */
static bool
differentiate(struct solving *w)
{
    struct hol_enclosing *e = w->e;
    bool finite = true;

    arb_mat_zero(w->a);
    for (size_t c = 0; c < e->model->a_rows; c++) {
        const struct hol_cell *cell = &e->model->a[c];

        for (size_t r = 0; r < w->row_count; r++)
            for (size_t u = 0; u < w->column_count; u++)
                if (e->rows[r] == cell->i && e->columns[u] == cell->j) {
                    arb_ptr x = arb_mat_entry(w->a, r, u);

                    hol_ball_eval_get(x, e->eval, cell->output);
                    finite = finite && arb_is_finite(x);
                }
    }
    return finite;
}

/*
 * Does an equation depend on an unknown, but with a gradient that vanishes (nothing above noise)?
 * Then it is no consequence of those that are solved, and Newton's step says nothing of it. (Rates
 * are linear in the velocities: with a zero row they hold for all or for none.)
 */
static bool
is_singular(const struct solving *w, enum hol_enclosing_level level)
{
    const struct hol_enclosing *e = w->e;
    const struct hol_model *model = e->model;
    bool singular = false;

    for (size_t r = 0; r < w->row_count && !singular; r++) {
        bool depends = false, moves = false;

        if (level == HOL_ENCLOSING_VELOCITY &&
            model->source->constraints[e->rows[r]].order == HOL_ORDER_HOLONOMIC)
            continue;
        for (size_t c = 0; c < model->a_rows; c++)
            depends = depends || (model->a[c].i == e->rows[r] && e->unknown[model->a[c].j]);
        for (size_t u = 0; u < w->column_count; u++)
            moves = moves || arf_cmpabs_2exp_si(arb_midref(arb_mat_entry(w->a, r, u)),
                                                -(slong)e->bits / 2) >= 0;
        singular = depends && !moves;
    }
    return singular;
}

/* The state's place of an unknown that the step solves for. */
static arb_ptr
unknown(const struct solving *w, slong i)
{
    return w->x + w->e->columns[w->e->pivot_col[i]];
}

/* The derivatives with the unknowns as they are now; J: the pivots' part. */
static bool
jacobian(void *context, struct hol_enclosing_newton *newton)
{
    struct solving *w = context;
    bool finite;

    for (slong i = 0; i < newton->k; i++)
        arb_set(unknown(w, i), arb_mat_entry(newton->x, i, 0));
    hol_enclose_run(w->e);
    finite = differentiate(w);
    for (slong i = 0; i < newton->k; i++)
        for (slong j = 0; j < newton->k; j++)
            arb_set(arb_mat_entry(newton->J, i, j),
                    arb_mat_entry(w->a, w->e->pivot_row[i], w->e->pivot_col[j]));
    return finite;
}

/* Newton's step with the k equations and unknowns of the pivots, where they are now. */
static void
begin(struct solving *w, enum hol_enclosing_level level, slong k)
{
    struct hol_enclosing *e = w->e;

    hol_enclosing_newton_init(&w->newton, k, (slong)e->bits);
    w->newton.jacobian = jacobian;
    w->newton.context = w;
    hol_enclose_run(e);
    for (slong i = 0; i < k; i++) {
        arb_set(arb_mat_entry(w->newton.x, i, 0), unknown(w, i));
        hol_ball_eval_get(arb_mat_entry(w->newton.g, i, 0), e->eval,
                          equation(e, level, e->rows[e->pivot_row[i]]));
    }
}

/* It proves that they have one solution there, with the other unknowns as they are. */
static bool
step(struct solving *w, enum hol_enclosing_level level, slong k)
{
    struct hol_enclosing *e = w->e;
    mpfr_prec_t bits = e->truth->bits > e->bits ? e->truth->bits : e->bits;
    bool proved;

    begin(w, level, k);
    proved = hol_enclosing_newton_step(&w->newton);
    for (slong i = 0; i < k; i++) /* x0 has the truth's bits */
        arb_set_round(unknown(w, i), arb_mat_entry(w->newton.x, i, 0), (slong)bits);
    hol_enclosing_newton_clear(&w->newton);
    return proved;
}

/* The pivots' unknowns move by Newton's iteration, without a proof. */
static void
approach(struct solving *w, slong k)
{
    bool good = true;

    for (int i = 0; i < ITERATIONS && good; i++) {
        begin(w, HOL_ENCLOSING_POSITION, k);
        good = hol_enclosing_newton_solve(&w->newton);
        for (slong j = 0; j < k; j++) {
            arb_sub(unknown(w, j), arb_mat_entry(w->newton.x, j, 0),
                    arb_mat_entry(w->newton.z, j, 0), (slong)w->e->bits);
            arb_get_mid_arb(unknown(w, j), unknown(w, j));
        }
        hol_enclosing_newton_clear(&w->newton);
    }
}

/* Every free unknown by another multiple of 2^-aside times the largest. */
static void
move_aside(struct solving *w, slong k, slong aside)
{
    struct hol_enclosing *e = w->e;
    mag_t most, size;
    arb_t by;

    mag_init(most);
    mag_init(size);
    arb_init(by);
    for (size_t j = 0; j < w->column_count; j++) {
        arb_get_mid_arb(w->x + e->columns[j], w->x + e->columns[j]);
        arb_get_mag(size, w->x + e->columns[j]);
        mag_max(most, most, size);
    }
    for (size_t j = (size_t)k; j < w->column_count; j++) {
        arb_set_ui(by, j + 2);
        arb_mul_2exp_si(by, by, (mag_is_zero(most) ? 0 : (slong)MAG_EXP(most)) - aside);
        arb_add(w->x + e->columns[e->pivot_col[j]], w->x + e->columns[e->pivot_col[j]], by,
                ARF_PREC_EXACT);
    }
    mag_clear(most);
    mag_clear(size);
    arb_clear(by);
}

/*
 * Do the rows that are left out hold beside the state, too, as consequences of the others do? Those
 * that only touch them hold at one point, to which the free unknowns are rounded.
 */
static bool
holds_beside(struct solving *w, slong k)
{
    struct hol_enclosing *e = w->e;
    slong n = (slong)e->model->n;
    arb_ptr keep = _arb_vec_init(n);
    bool found = false, holds = true;
    arb_t f;

    arb_init(f);
    _arb_vec_set(keep, w->x, n);
    for (slong aside = ASIDE; aside < (slong)e->bits / 3 && !found; aside *= 2) {
        _arb_vec_set(w->x, keep, n);
        move_aside(w, k, aside);
        approach(w, k);
        found = step(w, HOL_ENCLOSING_POSITION, k);
    }
    hol_enclose_run(e);
    for (size_t r = (size_t)k; r < w->row_count && holds; r++) {
        hol_ball_eval_get(f, e->eval,
                          equation(e, HOL_ENCLOSING_POSITION, e->rows[e->pivot_row[r]]));
        holds = found && arb_contains_zero(f) != 0;
    }
    _arb_vec_set(w->x, keep, n);
    _arb_vec_clear(keep, n);
    arb_clear(f);
    return holds;
}

/* Set the unknowns of a level to the truth's numbers, enclosed. */
enum hol_status
hol_enclose_level(struct hol_enclosing *e, enum hol_enclosing_level level)
{
    const struct hol_vec *from =
        level == HOL_ENCLOSING_POSITION ? &e->truth->point.q : &e->truth->point.v;
    struct solving w = {.e = e, .x = level == HOL_ENCLOSING_POSITION ? e->out->q : e->out->v};
    slong k;
    bool good;

    for (size_t i = 0; i < e->model->rows; i++)
        if (takes_part(&e->model->source->constraints[i], level))
            e->rows[w.row_count++] = i;
    for (size_t j = 0; j < e->model->n; j++)
        if (e->unknown[j]) {
            e->columns[w.column_count++] = j;
            hol_mat_get(e->tmp[0], from, j, 0);
            hol_ball_set_mpfr(w.x + j, e->tmp[0]);
        }
    if (w.row_count == 0 || w.column_count == 0)
        return HOL_OK;
    e->out->solved = true;
    hol_enclose_run(e);
    arb_mat_init(w.a, (slong)w.row_count, (slong)w.column_count);
    good = differentiate(&w) && !is_singular(&w, level);
    k = good ? (slong)hol_enclose_pivots(e, w.a, w.row_count) : 0;
    if (k > 0)
        good = step(&w, level, k);
    if (good && level == HOL_ENCLOSING_POSITION && (size_t)k < w.row_count &&
        (size_t)k < w.column_count)
        good = holds_beside(&w, k);
    arb_mat_clear(w.a);
    if (!good)
        e->why = "the state is not proved to be a regular solution of its constraints";
    return good ? HOL_OK : HOL_UNABLE;
}

enum hol_status
hol_enclose_check(struct hol_enclosing *e)
{
    enum hol_status status = HOL_OK;
    arb_t f;

    arb_init(f);
    hol_enclose_run(e);
    for (int level = HOL_ENCLOSING_POSITION; level <= HOL_ENCLOSING_VELOCITY; level++)
        for (size_t i = 0; i < e->model->rows && status == HOL_OK; i++) {
            if (!takes_part(&e->model->source->constraints[i], (enum hol_enclosing_level)level))
                continue;
            hol_ball_eval_get(f, e->eval, equation(e, (enum hol_enclosing_level)level, i));
            if (!arb_is_finite(f)) {
                e->why = "a constraint has no bounded ball at the state";
                status = HOL_UNABLE;
            } else if (!arb_contains_zero(f)) {
                e->why = "the enclosed state violates a constraint";
                status = HOL_DOMAIN;
            }
        }
    arb_clear(f);
    return status;
}
