/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/*
 * With friction: does no other motion leave a phase? Every choice of its contacts, open or closed,
 * is tried in balls along the tube.
 */
#include "base/alloc.h"
#include "base/clock.h"
#include "reference/certified/tube-phases-inside.h"
#include "reference/enclosure/enclosure.h"
#include "reference/instant/release.h"

/* A span is halved so often where something is not decided on all of it. */
#define HALVINGS 10

static const char not_alone[] = "with friction a closed contact may open as well, or press: that "
                                "no other motion goes on is not proved";

/* The choices of `count` contacts: bit i of one is set where contact[i] is open. */
struct choices {
    struct hol_tubes *tubes;
    const struct hol_tube *tube;
    size_t count, contact[HOL_RELEASE_MOST];
    size_t own, base; /* that of the phase; all those that are open in it are open in any */
    struct hol_case *variant[1 << HOL_RELEASE_MOST];
    struct hol_model *model[1 << HOL_RELEASE_MOST];
    int orientation[1 << HOL_RELEASE_MOST];
    bool excluded[1 << HOL_RELEASE_MOST];
    bool sole; /* of the one tried last: no other goes on */
    bool many; /* there are more contacts, and only the phase's own choice is looked at */
    struct hol_ball_eval *rows; /* with all of them closed */
    size_t span;                /* that is looked at */
    arb_ptr q, v;
    arb_t t;
};

/* The contacts that may be closed, or open: those that are closed as the phase begins, but for one
 * whose opening begins it. false: too many, not all of which are closed in it. */
static bool
find_contacts(struct choices *w, size_t index)
{
    const struct hol_phase *phase = hol_phases_get(w->tubes->phases, index);
    const struct hol_phase *last = index > 0 ? hol_phases_get(w->tubes->phases, index - 1) : NULL;
    const struct hol_case *source = phase->model->source;
    bool all = true;

    for (size_t k = 0; k < source->contact_count; k++) {
        bool may = last == NULL
                       ? !source->contacts[k].open
                       : last->closed[k] && !(last->contact == k && last->ended == HOL_PHASE_OPENS);

        if (!may && !phase->closed[k])
            continue;
        all = all && phase->closed[k];
        w->many = w->many || w->count == HOL_RELEASE_MOST;
        if (w->many)
            continue;
        w->own |= (size_t)!phase->closed[k] << w->count;
        w->contact[w->count++] = k;
    }
    if (w->many)
        w->count = w->own = 0;
    return all || !w->many;
}

static enum hol_status
make_models(struct choices *w, const struct hol_phase *phase)
{
    const struct hol_case *source = phase->model->source;
    bool *closed = hol_alloc(source->contact_count + 1, sizeof *closed);
    int *side = hol_alloc(source->switch_count + 1, sizeof *side);
    const struct hol_sides sides = {source->switch_count, side};
    enum hol_status status = closed == NULL || side == NULL ? HOL_NOMEM : HOL_OK;

    for (size_t k = 0; k < source->contact_count && status == HOL_OK; k++)
        closed[k] = phase->closed[k];
    for (size_t k = 0; k < source->switch_count && status == HOL_OK; k++)
        side[k] = hol_tape_output_stage(phase->model->tape, phase->model->out_switch + k) <=
                          HOL_STAGE_STATE
                      ? source->switches[k].side
                      : 0; /* forces may have another sign */
    for (size_t choice = 0; choice >> w->count == 0 && status == HOL_OK; choice++) {
        for (size_t i = 0; i < w->count; i++)
            closed[w->contact[i]] = (choice >> i & 1) == 0;
        status = hol_case_phase(&w->variant[choice], NULL, source, closed, SIZE_MAX, &sides);
        if (status == HOL_OK)
            status = hol_model_create(&w->model[choice], w->variant[choice], NULL);
    }
    hol_free(closed);
    hol_free(side);
    return status;
}

/* Is gap'' = A_k q'' - b_k of a contact negative? */
static bool
closes(const struct choices *w, size_t k, const struct hol_enclosure *answer)
{
    const struct hol_model *model = w->model[0];
    size_t row = w->variant[0]->contacts[k].row;
    bool negative;
    arb_t sum, x;

    arb_init(sum);
    arb_init(x);
    hol_ball_eval_get(sum, w->rows, model->out_b + row);
    arb_neg(sum, sum);
    for (size_t c = 0; c < model->a_count; c++)
        if (model->a[c].i == row) {
            hol_ball_eval_get(x, w->rows, model->a[c].output);
            arb_addmul(sum, x, answer->qdd + model->a[c].j, w->tube->bits);
        }
    negative = arb_is_negative(sum) != 0;
    arb_clear(x);
    arb_clear(sum);
    return negative;
}

/* Is a coordinate without mass, in no row, pushed, so that its equation, 0 = F_i + C_i, is false?
 */
static enum hol_status
find_contradiction(bool *found, const struct choices *w, const struct hol_model *model)
{
    struct hol_ball_eval *eval = NULL;
    enum hol_status status = hol_ball_eval_create(&eval, model->tape, (mpfr_prec_t)w->tube->bits);
    arb_t force, x;

    if (status != HOL_OK)
        return status;
    arb_init(force);
    arb_init(x);
    hol_enclosure_run_state(eval, model, w->t, w->q, w->v);
    for (size_t i = 0; i < model->n && !*found; i++) {
        bool alone = hol_tape_output_stage(model->tape, model->out_C + i) <= HOL_STAGE_STATE;

        for (size_t c = 0; c < model->mass_count && alone; c++)
            alone = model->mass[c].i != i && model->mass[c].j != i;
        for (size_t c = 0; c < model->a_count && alone; c++)
            alone = model->a[c].j != i;
        if (!alone)
            continue;
        hol_ball_eval_get(force, eval, model->out_F + i);
        hol_ball_eval_get(x, eval, model->out_C + i);
        arb_add(force, force, x, w->tube->bits);
        *found = arb_is_positive(force) || arb_is_negative(force);
    }
    arb_clear(x);
    arb_clear(force);
    hol_ball_eval_destroy(eval);
    return HOL_OK;
}

/* One choice at the state in hand: does a closed contact pull, or one close that is open in it and
 * not in all, provably? (Those have a gap.) */
static enum hol_status
try_choice(struct choices *w, size_t choice)
{
    const struct hol_model *model = w->model[choice];
    struct hol_enclosure *answer = NULL;
    enum hol_status status =
        hol_enclosure_at(&answer, model, w->t, w->q, w->v, model->m, (mpfr_prec_t)w->tube->bits);

    w->orientation[choice] = status == HOL_OK ? answer->orientation : 0;
    w->sole = status == HOL_OK && answer->sole;
    w->excluded[choice] = false;
    if (status == HOL_UNABLE && find_contradiction(&w->excluded[choice], w, model) == HOL_NOMEM)
        status = HOL_NOMEM;
    if (status == HOL_OK && model->reaction_count > 0 && model->slope_varies)
        status = HOL_UNABLE; /* there may be other answers */
    for (size_t i = 0; i < w->count && status == HOL_OK && !w->excluded[choice]; i++) {
        size_t row = w->variant[choice]->contacts[w->contact[i]].row;

        w->excluded[choice] = row != SIZE_MAX ? arb_is_negative(answer->reaction + row) != 0
                              : (w->base >> i & 1) == 0 ? closes(w, w->contact[i], answer)
                                                        : false;
    }
    hol_enclosure_destroy(answer);
    return status == HOL_NOMEM ? status : HOL_OK;
}

/*
 * On all of a ball of the tube's own time: is no choice but the phase's own a motion? With W the
 * matrix that takes forces of closed contacts to gap'', its principal minors are positive multiples
 * of the orientations: where these are alike, W is a P-matrix, and one choice at most goes on.
 * Where all contacts press, gap'' of one that opens alone is less than 0 if the orientations
 * without it and with it are alike.
 */
static enum hol_status
is_alone(bool *alone, struct choices *w, const arb_t own)
{
    enum hol_status status = HOL_OK;
    bool alike = true;

    hol_tube_state_in(w->tube, w->span, own, w->q, w->v);
    arb_add(w->t, own, w->tube->shift, w->tube->bits);
    hol_enclosure_run_state(w->rows, w->model[0], w->t, w->q, w->v);
    *alone = true;
    for (size_t choice = w->base; choice >> w->count == 0 && status == HOL_OK; choice++) {
        size_t opened = choice ^ w->base;
        bool same;

        if ((choice & w->base) != w->base)
            continue;
        status = try_choice(w, choice);
        if (choice == w->base && (w->sole || w->many)) {
            *alone = w->sole;
            return status;
        }
        same = w->orientation[choice] != 0 && w->orientation[choice] == w->orientation[w->base];
        alike = alike && same;
        *alone = *alone && (choice == w->own || w->excluded[choice] ||
                            (same && w->base == w->own && (opened & (opened - 1)) == 0));
        if (!*alone && !alike)
            break;
    }
    *alone = *alone || alike;
    return status;
}

/* The same from `low` to `high`, halved as often as `halvings`; where not: *low is up to where. */
static enum hol_status
prove(bool *alone, struct choices *w, arf_t low, const arf_t high, int halvings)
{
    enum hol_status status;
    arb_t own;
    arf_t middle;

    *alone = false;
    if (hol_clock(CLOCK_THREAD_CPUTIME_ID) > w->tubes->deadline)
        return HOL_OK;
    arb_init(own);
    arf_init(middle);
    arb_set_interval_arf(own, low, high, w->tube->bits);
    status = is_alone(alone, w, own);
    if (status == HOL_OK && !*alone && halvings > 0) {
        arf_add(middle, low, high, w->tube->bits, ARF_RND_NEAR);
        arf_mul_2exp_si(middle, middle, -1);
        status = prove(alone, w, low, middle, halvings - 1);
        if (status == HOL_OK && *alone) {
            arf_set(low, middle);
            status = prove(alone, w, low, high, halvings - 1);
        }
    }
    arf_clear(middle);
    arb_clear(own);
    return status;
}

/* Of the phase from its beginning on; low: up to where. */
static enum hol_status
prove_spans(bool *alone, struct choices *w, arf_t low, const arf_t last)
{
    enum hol_status status = HOL_OK;
    arf_t high;

    arf_init(high);
    w->base = w->own;
    for (w->span = 0; w->span < w->tube->count && status == HOL_OK && *alone; w->span++) {
        arf_min(high, w->tube->spans[w->span].end, last);
        if (arf_cmp(low, high) >= 0)
            continue;
        status = prove(alone, w, low, high, HALVINGS);
        if (*alone)
            arf_set(low, high);
    }
    arf_clear(high);
    return status;
}

/* As the phase begins: of the choices with those contacts closed, too, that are open in it. */
static enum hol_status
prove_begin(bool *alone, struct choices *w, const struct hol_tubes_set *set)
{
    enum hol_status status;
    arb_t own;

    arb_init(own);
    arb_sub(own, set->t, w->tube->shift, w->tube->bits);
    w->base = 0;
    status = is_alone(alone, w, own);
    arb_clear(own);
    return status;
}

/* The upper end of a ball of the tube's own time, or of what is proved so far. */
static void
find_last(arf_t last, const struct hol_tubes *tubes, const struct hol_tube *tube, const arb_t until)
{
    arb_t reached;

    arb_init(reached);
    arb_set_arf(reached, tubes->reached);
    arb_sub(reached, reached, tube->shift, ARF_PREC_EXACT);
    arb_get_ubound_arf(last, until != NULL ? until : reached, ARF_PREC_EXACT);
    arb_clear(reached);
}

/* It is not proved beyond `low`. */
static void
cut(struct hol_tubes *tubes, const struct hol_tube *tube, const arf_t low)
{
    arf_t end;
    arb_t t;

    arf_init(end);
    arb_init(t);
    arb_set_arf(t, low);
    arb_add(t, t, tube->shift, ARF_PREC_EXACT);
    arb_get_lbound_arf(end, t, ARF_PREC_EXACT);
    if (arf_cmp(end, tubes->reached) < 0) {
        arf_set(tubes->reached, end);
        tubes->refuted = false;
        tubes->why = not_alone;
    }
    arb_clear(t);
    arf_clear(end);
}

static void
choices_clear(struct choices *w)
{
    hol_ball_eval_destroy(w->rows);
    for (size_t choice = 0; choice < sizeof w->model / sizeof *w->model; choice++) {
        hol_model_destroy(w->model[choice]);
        hol_case_destroy(w->variant[choice]);
    }
    hol_balls_free(w->q, 2 * w->tube->n);
    arb_clear(w->t);
    hol_free(w);
}

static enum hol_status
choices_create(struct choices **out, bool *good, struct hol_tubes *tubes, size_t index)
{
    const struct hol_phase *phase = hol_phases_get(tubes->phases, index);
    struct choices *w = hol_alloc(1, sizeof *w);
    enum hol_status status = HOL_OK;

    if (w == NULL)
        return HOL_NOMEM;
    w->tubes = tubes;
    w->tube = tubes->tubes[index];
    arb_init(w->t);
    w->q = hol_balls_alloc(2 * w->tube->n);
    w->v = w->q == NULL ? NULL : w->q + w->tube->n;
    *good = find_contacts(w, index) && w->tube->k == w->tube->m;
    if (w->q == NULL)
        status = HOL_NOMEM;
    if (status == HOL_OK && *good)
        status = make_models(w, phase);
    if (status == HOL_INVALID) { /* a choice without equations */
        *good = false;
        status = HOL_OK;
    }
    if (status == HOL_OK && *good)
        status = hol_ball_eval_create(&w->rows, w->model[0]->tape, (mpfr_prec_t)w->tube->bits);
    if (status == HOL_OK)
        *out = w;
    else
        choices_clear(w);
    return status;
}

enum hol_status
hol_tubes_prove_alone(bool *alone, struct hol_tubes *tubes, size_t index,
                      const struct hol_tubes_set *set, const arb_t until)
{
    const struct hol_phase *phase = hol_phases_get(tubes->phases, index);
    const struct hol_phase *last = index > 0 ? hol_phases_get(tubes->phases, index - 1) : NULL;
    struct choices *w;
    enum hol_status status;
    arf_t low, high;

    *alone = true;
    if (phase->model->source->contact_count == 0 ||
        !(phase->model->nonideal_needs_force ||
          (last != NULL && last->model->nonideal_needs_force)))
        return HOL_OK;
    if ((status = choices_create(&w, alone, tubes, index)) != HOL_OK)
        return status;
    arf_init(low);
    arf_init(high);
    arf_set(low, w->tube->begin);
    find_last(high, tubes, w->tube, until);
    if (*alone && w->own != 0)
        status = prove_begin(alone, w, set);
    if (status == HOL_OK && *alone)
        status = prove_spans(alone, w, low, high);
    if (status == HOL_OK && !*alone)
        cut(tubes, w->tube, low);
    arf_clear(low);
    arf_clear(high);
    choices_clear(w);
    return status;
}
