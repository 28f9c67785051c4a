/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Collects the problems that a comparison poses, by running it with a solver that only notes them.
 */
#include "base/alloc.h"
#include "compare/instant/laws.h"
#include "foreign/exchange-inside.h"
#include "model/parameters.h"

/* The problems found at one state; each call has its own. */
struct found {
    bool any;
    struct hol_asked_state state;
    size_t count;
    struct hol_question questions[HOL_ASKED_COUNT];
};

struct collector {
    unsigned needs;
    bool units;
    size_t count;
    struct found *found; /* by the index of the state */
};

/* --- a solver that is asked nothing: the comparison is made for its witness */

static enum hol_answerable
never(const struct hol_problem *p, const char **why)
{
    (void)p;
    *why = "";
    return HOL_NOT_ANSWERABLE;
}

static enum hol_status
create_none(const struct hol_solver *self, void **work, size_t n, size_t m, mpfr_prec_t bits)
{
    (void)self, (void)n, (void)m, (void)bits;
    *work = NULL;
    return HOL_OK;
}

static enum hol_status
solve_none(void *work, struct hol_answer *answer, const struct hol_problem *p)
{
    (void)work, (void)answer, (void)p;
    return HOL_UNABLE;
}

static void
destroy_none(void *work)
{
    (void)work;
}

static const struct hol_solver mute = {
    .name = "nobody",
    .source = "",
    .summary = "",
    .applicable = never,
    .create = create_none,
    .solve = solve_none,
    .destroy = destroy_none,
};

/* --- states and questions */

static double *
put_rows(double *to, const struct hol_mat *a)
{
    for (size_t i = 0; i < a->rows; i++)
        for (size_t j = 0; j < a->cols; j++)
            *to++ = a->d[i + j * a->rows];
    return to;
}

static enum hol_status
add_question(struct found *found, size_t state, enum hol_asked asked, const struct hol_problem *p)
{
    struct hol_question *q = &found->questions[found->count];
    double *block = hol_alloc(hol_question_length(p->n, p->m), sizeof *block), *next;

    if (block == NULL)
        return HOL_NOMEM;
    *q = (struct hol_question){.state = state, .asked = asked, .n = p->n, .m = p->m, .M = block};
    q->A = next = put_rows(block, &p->M);
    q->F = next = put_rows(next, &p->A);
    q->b = next = put_rows(next, &p->F);
    q->C = next = put_rows(next, &p->b);
    (void)put_rows(next, &p->C);
    found->count++;
    return HOL_OK;
}

static enum hol_status
add_second(struct found *found, size_t state, enum hol_asked asked, const struct hol_problem *given)
{
    struct hol_problem second = {0};
    struct hol_mat room = {0};
    enum hol_status status = hol_problem_init(
        &second, given->n, given->m + (asked == HOL_ASKED_REPEATED), HOL_BITS_DOUBLE);
    enum hol_second which = (enum hol_second)(asked - HOL_ASKED_STATE - 1);

    if (status == HOL_OK)
        status = hol_mat_init(&room, 1, 1, HOL_BITS_DOUBLE);
    if (status == HOL_OK) {
        hol_laws_second(&second, given, which, &room);
        if (which <= HOL_SECOND_REPEATED || hol_problem_is_plain(&second))
            status = add_question(found, state, asked, &second);
    }
    hol_mat_clear(&room);
    hol_problem_clear(&second);
    return status;
}

static enum hol_status
add_truth(struct hol_asked_state *s, const struct hol_truth *truth)
{
    enum hol_status status = hol_answer_init(&s->truth, s->n, s->m, HOL_TRUTH_BITS);

    s->unique = hol_alloc(s->m + 1, sizeof *s->unique);
    if (s->unique == NULL)
        status = HOL_NOMEM;
    if (status != HOL_OK)
        return status;
    hol_mat_round(&s->truth.qdd, &truth->answer.qdd);
    hol_mat_round(&s->truth.FL, &truth->answer.FL);
    hol_mat_round(&s->truth.FC, &truth->answer.FC);
    hol_mat_round(&s->truth.lambda, &truth->answer.lambda);
    s->truth.rank = s->rank = truth->info.rank;
    for (size_t k = 0; k < HOL_Q_COUNT; k++)
        s->error_log10[k] = truth->error_log10[k]; /* both in the order q'', F_L, F_C, lambda */
    for (size_t j = 0; j < s->m; j++)
        s->unique[j] = truth->unique[j];
    return HOL_OK;
}

static enum hol_status
add_state(struct hol_asked_state *s, size_t index, const struct hol_comparison *c,
          const struct hol_truth *truth)
{
    enum hol_status status;

    *s = (struct hol_asked_state){.index = index,
                                  .n = c->n,
                                  .m = c->m,
                                  .truth_status = c->truth_status,
                                  .kappa = c->kappa,
                                  .digits = c->digits,
                                  .certified = c->certified,
                                  .mass_singular = c->mass_singular};
    for (int asked = 0; asked < HOL_ASKED_COUNT; asked++)
        s->ids[asked] = SIZE_MAX;
    if ((s->label = hol_strdup(c->label)) == NULL)
        return HOL_NOMEM;
    if ((status = hol_vec_init(&s->t, truth->point.t.rows, HOL_BITS_DOUBLE)) != HOL_OK ||
        (status = hol_vec_init(&s->q, truth->point.q.rows, HOL_BITS_DOUBLE)) != HOL_OK ||
        (status = hol_vec_init(&s->v, truth->point.v.rows, HOL_BITS_DOUBLE)) != HOL_OK)
        return status;
    hol_mat_round(&s->t, &truth->point.t);
    hol_mat_round(&s->q, &truth->point.q);
    hol_mat_round(&s->v, &truth->point.v);
    return c->truth_status == HOL_OK ? add_truth(s, truth) : HOL_OK;
}

static enum hol_status
witness(void *context, size_t index, const struct hol_comparison *c, const struct hol_truth *truth)
{
    struct collector *collector = context;
    struct found *found = index < collector->count ? &collector->found[index] : NULL;
    struct hol_problem given = {0};
    enum hol_status status;

    if (found == NULL)
        return HOL_INVALID;
    found->any = true;
    status = add_state(&found->state, index, c, truth);
    if (status == HOL_OK)
        status = hol_problem_init(&given, c->n, c->m, HOL_BITS_DOUBLE);
    if (status != HOL_OK)
        return status;
    hol_problem_round(&given, &truth->problem);
    if (hol_problem_check(&given) != HOL_OK)
        goto done;
    status = add_question(found, index, HOL_ASKED_STATE, &given);
    for (int s = 0; c->truth_status == HOL_OK && s < HOL_SECOND_COUNT && status == HOL_OK; s++)
        if (hol_second_is_asked((enum hol_second)s, c->m, collector->needs, collector->units))
            status = add_second(found, index, (enum hol_asked)(HOL_ASKED_STATE + 1 + s), &given);
done:
    hol_problem_clear(&given);
    return status;
}

/* --- parameters and sizes */

static enum hol_status
evaluate_parameters(struct hol_asked_parameter *to, const struct hol_case *c)
{
    struct hol_vec x = {0};
    char **beyond = hol_alloc(c->parameter_count, sizeof *beyond);
    enum hol_status status =
        beyond != NULL ? hol_vec_init(&x, c->parameter_count, HOL_BITS_DOUBLE) : HOL_NOMEM;

    if (status == HOL_OK)
        status = hol_case_parameters(&x, c);
    if (status == HOL_OK)
        status = hol_case_parameters_beyond(beyond, c, &x);
    for (size_t i = 0; status == HOL_OK && i < c->parameter_count; i++)
        to[i].beyond = beyond[i];
    for (size_t i = 0; status == HOL_OK && i < c->parameter_count; i++) {
        to[i].value = x.d[i];
        if ((to[i].name = hol_strdup(c->parameters[i].name)) == NULL)
            status = HOL_NOMEM;
    }
    hol_mat_clear(&x);
    hol_free(beyond);
    return status;
}

enum hol_status
hol_asked_parameters(struct hol_asked_parameter **parameters, size_t *count,
                     const struct hol_case *c)
{
    size_t all = c->parameter_count + c->size_count;
    struct hol_asked_parameter *list = hol_alloc(all + 1, sizeof *list);
    enum hol_status status = HOL_OK;

    if (list == NULL)
        return HOL_NOMEM;
    if (c->parameter_count > 0)
        status = evaluate_parameters(list, c);
    for (size_t i = 0; status == HOL_OK && i < c->size_count; i++) {
        struct hol_asked_parameter *p = &list[c->parameter_count + i];
        p->value = (double)c->sizes[i].value;
        if ((p->name = hol_strdup(c->sizes[i].name)) == NULL)
            status = HOL_NOMEM;
    }
    if (status != HOL_OK) {
        hol_asked_parameters_free(list, all);
        return status;
    }
    *parameters = list;
    *count = all;
    return HOL_OK;
}

void
hol_asked_parameters_free(struct hol_asked_parameter *parameters, size_t count)
{
    for (size_t i = 0; parameters != NULL && i < count; i++) {
        hol_free(parameters[i].name);
        hol_free(parameters[i].beyond);
    }
    hol_free(parameters);
}

/* Move what was found into the exchange, in the order of the states. */
static enum hol_status
gather(struct hol_exchange *x, struct collector *collector)
{
    x->states = hol_alloc(collector->count + 1, sizeof *x->states);
    x->questions = hol_alloc(collector->count * HOL_ASKED_COUNT + 1, sizeof *x->questions);
    x->replies = hol_alloc(collector->count * HOL_ASKED_COUNT + 1, sizeof *x->replies);
    if (x->states == NULL || x->questions == NULL || x->replies == NULL)
        return HOL_NOMEM;
    for (size_t i = 0; i < collector->count; i++) {
        struct found *found = &collector->found[i];
        if (!found->any)
            continue;
        for (size_t k = 0; k < found->count; k++) {
            x->questions[x->question_count] = found->questions[k];
            x->questions[x->question_count].state = x->state_count;
            x->replies[x->question_count++] =
                (struct hol_reply){.kind = HOL_REPLY_MISSING, .cpu = -1, .wall = -1};
        }
        x->states[x->state_count++] = found->state;
        *found = (struct found){0};
    }
    return hol_exchange_index_make(x);
}

static void
collector_clear(struct collector *collector)
{
    for (size_t i = 0; collector->found != NULL && i < collector->count; i++) {
        struct found *found = &collector->found[i];
        hol_asked_state_clear(&found->state);
        for (size_t k = 0; k < found->count; k++)
            hol_free((void *)found->questions[k].M);
    }
    hol_free(collector->found);
}

enum hol_status
hol_exchange_collect(struct hol_exchange **exchange, const struct hol_model *model,
                     const struct hol_compare_options *options, unsigned needs)
{
    static const struct hol_solver *const nobody[] = {&mute};
    struct collector collector = {.needs = needs,
                                  .units = options->units,
                                  .count = model->source->state_count + options->random_states};
    struct hol_compare_options o = *options;
    struct hol_exchange *new = hol_alloc(1, sizeof *new);
    struct hol_result *result = NULL;
    enum hol_status status = HOL_OK;

    o.solver_count = 1;
    o.solvers = nobody;
    o.check_published = false;
    o.solve = true;
    o.witness = witness;
    o.witness_context = &collector;
    o.keeper = NULL; /* the witness wants every truth */
    collector.found = hol_alloc(collector.count + 1, sizeof *collector.found);
    if (new == NULL || collector.found == NULL) {
        status = HOL_NOMEM;
        goto done;
    }
    new->model = model;
    status = hol_compare_case(&result, model, &o);
    if (status == HOL_OK)
        status = hol_asked_parameters(&new->parameters, &new->parameter_count, model->source);
    if (status == HOL_OK)
        status = gather(new, &collector);
    if (status == HOL_OK) {
        *exchange = new;
        new = NULL;
    }
done:
    hol_result_destroy(result);
    collector_clear(&collector);
    hol_exchange_destroy(new);
    return status;
}
