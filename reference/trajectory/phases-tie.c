/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/*
 * The sides on which a motion begins. Where switches are 0 then, all combinations of their sides
 * are tried: one is a motion's if all of these lead away from 0 on those sides, and none where one
 * leads back.
 */
#include "base/alloc.h"
#include "base/clock.h"
#include "model/tape/eval-ball.h"
#include "reference/enclosure/enclosure.h"
#include "reference/instant/instant.h"
#include "reference/trajectory/phases-inside.h"
#include "reference/trajectory/trajectory-inside.h"

#include <string.h>

#define TIES 8 /* that are tried together */

struct ties {
    size_t count, n, rank;
    size_t which[TIES];        /* the switches */
    bool jump[TIES];           /* does q'' jump at it? */
    int sign[1 << TIES][TIES]; /* by combination: bit i is that switch i is on its side -1 */
    arb_ptr state;             /* t, q, v */
};

/* The signs of all switches of a model at its evaluator's state. */
static void
read_sides(struct hol_phase_chain *chain, const struct hol_model *model,
           struct hol_trajectory_instant *instant)
{
    mpfr_t x;

    mpfr_init2(x, chain->bits);
    for (size_t k = 0; k < chain->switch_count; k++) {
        hol_eval_get(x, instant->eval, model->out_switch + k);
        chain->side[k] = mpfr_number_p(x) && mpfr_sgn(x) < 0 ? -1 : 1;
        if (!model->source->switches[k].passable)
            chain->side[k] = 0;
    }
    mpfr_clear(x);
}

/* The exact state of the start into the instant; why: with another status than OK, maybe NULL. */
static enum hol_status
set_start(struct hol_trajectory_instant *instant, const struct hol_model *model,
          const struct hol_recipe *start, mpfr_prec_t bits, const char **why)
{
    struct hol_points *points = NULL;
    struct hol_point point;
    mpfr_t *x = hol_alloc_mpfr(2 * model->n + 1, bits);
    enum hol_status status = x == NULL ? HOL_NOMEM : hol_point_init(&point, model->n, bits);

    *why = NULL;
    if (x == NULL)
        return status;
    if (status == HOL_OK)
        status = hol_points_create(&points, model, bits);
    if (status == HOL_OK)
        status = hol_points_make(points, &point, start, NULL);
    if (status == HOL_OK) {
        hol_mat_get(x[0], &point.t, 0, 0);
        for (size_t i = 0; i < model->n; i++) {
            hol_mat_get(x[1 + i], &point.q, i, 0);
            hol_mat_get(x[1 + model->n + i], &point.v, i, 0);
        }
        hol_trajectory_instant_set(instant, x[0], x + 1, x + 1 + model->n);
        status = hol_trajectory_instant_answer(instant, NULL, why);
    }
    hol_points_destroy(points);
    hol_point_clear(&point);
    hol_free(x);
    return status;
}

/* The switches that are exactly 0 at the instant. More than TIES: of those the first. */
static size_t
find_ties(struct ties *ties, const struct hol_model *model, struct hol_eval *eval, mpfr_prec_t bits,
          bool *jump)
{
    size_t count = 0;
    mpfr_t x;

    mpfr_init2(x, bits);
    for (size_t k = 0; k < model->source->switch_count; k++) {
        const struct hol_switch *s = &model->source->switches[k];

        hol_eval_get(x, eval, model->out_switch + k);
        if (!mpfr_zero_p(x) || !s->passable)
            continue;
        *jump = *jump || s->jumps;
        if (count < TIES) {
            ties->which[count] = k;
            ties->jump[count] = s->jumps;
        }
        count++;
    }
    mpfr_clear(x);
    ties->count = count < TIES ? count : TIES;
    return count;
}

/* The rank of A there, with the sides that the chain has; that of all rows where it is not known.
 */
static enum hol_status
find_rank(struct ties *ties, const struct hol_phase_chain *chain, const struct hol_recipe *start,
          const bool *closed, size_t m)
{
    const struct hol_sides sides = {chain->switch_count, chain->side};
    struct hol_truth *truth = NULL;
    struct hol_case *variant = NULL;
    struct hol_model *model = NULL;
    enum hol_status status = HOL_OK;

    ties->rank = m;
    if (m == 0)
        return HOL_OK;
    status = hol_case_phase(&variant, NULL, chain->source, closed, SIZE_MAX, &sides);
    if (status == HOL_OK)
        status = hol_model_create(&model, variant, NULL);
    if (status == HOL_OK)
        status = hol_truth_create(&truth, model, start, chain->digits, 0);
    if (status == HOL_OK)
        ties->rank = truth->answer.rank;
    hol_truth_destroy(truth);
    hol_model_destroy(model);
    hol_case_destroy(variant);
    return status == HOL_NOMEM ? status : HOL_OK;
}

static int
side_of(size_t combination, size_t i)
{
    return (combination >> i & 1) != 0 ? -1 : 1;
}

static void
take_sides(struct hol_phase_chain *chain, const struct ties *ties, size_t combination)
{
    for (size_t i = 0; i < ties->count; i++)
        chain->side[ties->which[i]] = side_of(combination, i);
}

/* The signs with which the motion of each combination leaves. */
static enum hol_status
try_all(struct ties *ties, struct hol_phase_chain *chain, const bool *closed)
{
    const struct hol_sides sides = {chain->switch_count, chain->side};
    enum hol_status status = HOL_OK;

    for (size_t c = 0; c >> ties->count == 0 && status == HOL_OK; c++) {
        if (hol_clock(CLOCK_THREAD_CPUTIME_ID) > chain->deadline)
            return hol_phase_explain(chain, HOL_UNABLE, "%s as it begins", hol_reference_run_late);
        take_sides(chain, ties, c);
        status = hol_phase_departs(ties->sign[c], ties->which, ties->count, chain->source, closed,
                                   &sides, ties->state, ties->state + 1, ties->state + 1 + ties->n,
                                   ties->rank, false, chain->bits);
    }
    return status;
}

/* The least of the signs of a combination: 1, a motion begins so; -1, none does. */
static int
least_sign(const struct ties *ties, size_t combination)
{
    int least = 1;

    for (size_t i = 0; i < ties->count; i++)
        least = ties->sign[combination][i] < least ? ties->sign[combination][i] : least;
    return least;
}

static enum hol_status
refuse(struct hol_phase_chain *chain, const struct hol_model *model, size_t k, const char *why)
{
    return hol_phase_explain(chain, HOL_UNABLE, "%s = 0 is where %s",
                             model->source->switches[k].text, why);
}

/*
 * The switches of a set (bits) on all of their sides, the others on those of a combination: are all
 * of the set driven back, and all others not, but away (least: 1) or as far as is told (0)? Then
 * there is a motion that stays at 0 of the set.
 */
static bool
is_driven_back(const struct ties *ties, size_t set, size_t combination, int least)
{
    size_t part = set;
    bool back = true;

    do {
        const int *sign = ties->sign[(combination & ~set) | part];

        for (size_t i = 0; i < ties->count && back; i++)
            back = (set >> i & 1) != 0 ? sign[i] < 0 : sign[i] >= least;
        part = (part - 1) & set;
    } while (back && part != set);
    return back;
}

/* The first such set, and the others' sides; *several: there is another one. 0: none. */
static size_t
find_stay(const struct ties *ties, size_t *combination, bool *several, int least)
{
    size_t found = 0;

    *several = false;
    for (size_t set = 1; set >> ties->count == 0; set++)
        for (size_t c = 0; c >> ties->count == 0; c++) {
            if ((c & set) != 0 || !is_driven_back(ties, set, c, least))
                continue;
            *several = *several || (found != 0 && found != set);
            *combination = found == 0 ? c : *combination;
            found = found == 0 ? set : found;
        }
    return found;
}

/* No motion leaves on sides of all: it stays at what is driven back, while the others leave. */
static enum hol_status
stay(struct hol_phase_chain *chain, const struct hol_model *model, const struct ties *ties)
{
    bool several;
    size_t c = 0, set = find_stay(ties, &c, &several, 0);

    if (set == 0 || several)
        return refuse(chain, model, ties->which[0],
                      "no branches lead away together: what the motion does there is not told");
    take_sides(chain, ties, c);
    for (size_t i = 0; i < ties->count; i++)
        chain->tried[ties->which[i]] = (set >> i & 1) != 0;
    return HOL_OK;
}

/* Two combinations that are not refuted, the first one the chosen one: are they one motion, as
 * where they differ in nothing at which q'' jumps, or in what seems to stay 0? */
static enum hol_status
compare(struct hol_phase_chain *chain, const struct hol_model *model, const struct ties *ties,
        size_t chosen, size_t other)
{
    for (size_t i = 0; i < ties->count; i++) {
        size_t k = ties->which[i];
        int one = ties->sign[chosen][i], two = ties->sign[other][i];

        if (!ties->jump[i] || (one > 0 && two > 0 && side_of(chosen, i) == side_of(other, i)))
            continue;
        if (one > 0 || two > 0)
            return refuse(chain, model, k,
                          "it is not told which branch leads away from: more than one motion may "
                          "begin there");
        chain->untold[k] = true;
    }
    return HOL_OK;
}

static enum hol_status
choose(struct hol_phase_chain *chain, const struct hol_model *model, const struct ties *ties)
{
    enum hol_status status = HOL_OK;
    size_t best = SIZE_MAX, c;
    bool several;

    for (c = 0; c >> ties->count == 0; c++) {
        if (least_sign(ties, c) < 0 || (best != SIZE_MAX && least_sign(ties, c) == 0))
            continue;
        for (size_t i = 0; best != SIZE_MAX && least_sign(ties, best) > 0 && i < ties->count; i++)
            if (side_of(best, i) != side_of(c, i))
                return refuse(chain, model, ties->which[i],
                              "both branches lead away from: more than one motion begins there");
        best = c;
    }
    if (best == SIZE_MAX)
        return stay(chain, model, ties);
    if (find_stay(ties, &c, &several, 1) != 0)
        return refuse(chain, model, ties->which[0],
                      "branches lead away from, and others back to: more than one motion begins "
                      "there");
    for (c = 0; c >> ties->count == 0 && status == HOL_OK; c++)
        if (c != best && least_sign(ties, c) >= 0)
            status = compare(chain, model, ties, best, c);
    take_sides(chain, ties, best);
    return status;
}

/* Of all switches that are exactly 0. */
static enum hol_status
choose_sides(struct hol_phase_chain *chain, const struct hol_model *model,
             const struct hol_recipe *start, const bool *closed,
             struct hol_trajectory_instant *instant)
{
    struct ties ties = {.n = model->n};
    bool jump = false;
    size_t count = find_ties(&ties, model, instant->eval, chain->bits, &jump);
    enum hol_status status = HOL_OK;

    if (count > TIES && jump)
        return refuse(chain, model, ties.which[0],
                      "more branches meet than are tried: which lead away is not told");
    if (count == 0 || count > TIES) /* where q'' is continuous there is one motion */
        return HOL_OK;
    ties.state = hol_balls_alloc(2 * ties.n + 1);
    if (ties.state == NULL)
        return HOL_NOMEM;
    status = hol_enclosure_seen(ties.state, model, start, chain->bits);
    if (status == HOL_OK)
        status = find_rank(&ties, chain, start, closed, model->m);
    if (status == HOL_OK && (status = try_all(&ties, chain, closed)) == HOL_OK)
        status = choose(chain, model, &ties);
    else if (status != HOL_NOMEM && chain->why[0] == '\0')
        status = HOL_OK; /* the trajectory finds what is wrong with the state */
    hol_balls_free(ties.state, 2 * ties.n + 1);
    return status;
}

/* UNABLE: a switch that is not exactly 0 at the start is not told from 0. */
static enum hol_status
check_side(struct hol_phase_chain *chain, const struct hol_model *model,
           struct hol_trajectory_instant *instant, size_t k)
{
    enum hol_status status;
    bool told = true, zero;
    mpfr_t x;

    mpfr_init2(x, chain->bits);
    hol_eval_get(x, instant->eval, model->out_switch + k);
    zero = mpfr_zero_p(x) != 0;
    mpfr_clear(x);
    if (zero || chain->side[k] == 0)
        return HOL_OK;
    status = hol_phase_tell(&told, model, &instant->point, model->out_switch + k, chain->bits - 1);
    if (status == HOL_OK && !told)
        status = hol_phase_explain(chain, HOL_UNABLE, "%s is not told from 0 as the motion begins",
                                   model->source->switches[k].text);
    return status;
}

enum hol_status
hol_phase_find_sides(struct hol_phase_chain *chain, const struct hol_recipe *start,
                     const bool *closed)
{
    const struct hol_sides none = {0, NULL};
    struct hol_trajectory_instant *instant = NULL;
    struct hol_case *variant = NULL;
    struct hol_model *model = NULL;
    enum hol_status begins = HOL_OK;
    const char *why;
    enum hol_status status = hol_case_phase(&variant, NULL, chain->source, closed, SIZE_MAX, &none);

    if (status == HOL_OK && variant->switch_count > 0) {
        chain->switch_count = variant->switch_count;
        hol_free(chain->side);
        hol_free(chain->tried);
        hol_free(chain->untold);
        chain->side = hol_alloc(chain->switch_count, sizeof *chain->side);
        chain->tried = hol_alloc(chain->switch_count, sizeof *chain->tried);
        chain->untold = hol_alloc(chain->switch_count, sizeof *chain->untold);
        status = chain->side == NULL || chain->tried == NULL || chain->untold == NULL
                     ? HOL_NOMEM
                     : hol_model_create(&model, variant, NULL);
        if (status == HOL_OK)
            status = hol_trajectory_instant_create(&instant, model, chain->bits);
        if (status == HOL_OK) {
            instant->alone = true; /* each may have its own sides */
            status = set_start(instant, model, start, chain->bits, &why);
            read_sides(chain, model, instant);
            if (why == hol_reactions_several)
                begins = hol_phase_explain(chain, HOL_UNABLE, "%s as the motion begins", why);
            else
                begins = status == HOL_NOMEM ? status
                                             : choose_sides(chain, model, start, closed, instant);
            for (size_t k = 0; k < chain->switch_count && status == HOL_OK && begins == HOL_OK; k++)
                begins = check_side(chain, model, instant, k);
        }
    }
    hol_trajectory_instant_destroy(instant);
    hol_model_destroy(model);
    hol_case_destroy(variant);
    return status == HOL_NOMEM ? status : begins; /* the trajectory finds what else is wrong */
}
