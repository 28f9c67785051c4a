/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Published closed forms x(t): constraints, initial state, second derivatives. */
#include "compare/published/published.h"

#include "numeric/dense/scalar.h"

#include <math.h>
#include <stdio.h>

/* Keep the worse of two findings. */
static void
keep_worse(struct hol_finding *finding, const struct hol_finding *one)
{
    if (!finding->evaluated || one->digits < finding->digits)
        *finding = *one;
}

/* Component by component; why names what was compared. */
static void
compare_vectors(struct hol_finding *finding, const struct hol_vec *printed,
                const struct hol_vec *truth, long double scale, double known, const char *why)
{
    struct hol_scalar p, t;

    hol_scalar_init(&p, printed->bits);
    hol_scalar_init(&t, truth->bits);
    for (size_t i = 0; i < printed->rows; i++) {
        struct hol_finding one = {0};
        hol_mat_get(p.x, printed, i, 0);
        hol_mat_get(t.x, truth, i, 0);
        hol_finding_compare(&one, p.x, t.x, hol_published_noise(scale, truth->bits), NULL, known);
        if (!one.evaluated) {
            *finding = one;
            return;
        }
        if (one.result == HOL_CHECK_FAILED)
            one.why = why;
        keep_worse(finding, &one);
    }
}

/* By what size q, q' and q'' of a motion are judged: each by its own, or by what the others tell of
 * the motion (l, sqrt(l a), v^2/l), so that the rounding errors of a zero are seen as such. */
struct sizes {
    long double q, v, a;
};

static struct sizes
sizes_of(const struct hol_truth *truth, const struct hol_yardstick *yard)
{
    struct sizes s = {hol_mat_max(&truth->point.q), hol_mat_max(&truth->point.v),
                      yard->scale[HOL_Q_QDD]};

    if (s.q > 0)
        s.a = fmaxl(s.a, s.v * s.v / s.q);
    s.v = fmaxl(s.v, sqrtl(s.q * s.a));
    if (s.a > 0)
        s.q = fmaxl(s.q, s.v * s.v / s.a);
    return s;
}

/* q and q' of the closed form at the start against the initial state, if that is the time it is
 * given for. */
static enum hol_status
check_start(struct hol_finding *finding, const struct hol_model *model,
            const struct hol_truth *truth, const struct sizes *size)
{
    const struct hol_recipe initial = {.kind = HOL_RECIPE_NAMED, .state = 0};
    const struct hol_point *printed = &truth->point;
    struct hol_violation violation;
    struct hol_points *points = NULL;
    struct hol_point point = {0};
    struct hol_finding time = {0};
    enum hol_status status = hol_point_init(&point, model->n, truth->bits);

    if (status == HOL_OK)
        status = hol_points_create(&points, model, truth->bits);
    if (status == HOL_OK)
        status = hol_points_make(points, &point, &initial, &violation);
    if (status == HOL_OK) {
        compare_vectors(&time, &printed->t, &point.t, 1, truth->digits, "");
        if (time.result == HOL_CHECK_CONFIRMED) {
            compare_vectors(finding, &printed->q, &point.q, size->q, truth->digits,
                            "it does not start at the initial position");
            compare_vectors(finding, &printed->v, &point.v, size->v, truth->digits,
                            "it does not start with the initial velocity");
        }
    }
    hol_points_destroy(points);
    hol_point_clear(&point);
    return status == HOL_DOMAIN ? HOL_OK : status; /* no initial state: nothing to compare with */
}

static enum hol_status
check_accelerations(struct hol_finding *finding, const struct hol_published_item *item,
                    const struct hol_model *model, const struct hol_truth *truth,
                    const struct sizes *size)
{
    struct hol_mat printed = {0};
    struct hol_scalar x;
    enum hol_status status;

    hol_scalar_init(&x, truth->bits);
    status = hol_vec_init(&printed, model->n, truth->bits);
    for (size_t i = 0; status == HOL_OK && i < model->n; i++) {
        hol_eval_get(x.x, truth->eval,
                     hol_model_published(model, item->block, item->entry, 3 + 2 * model->n + i));
        hol_mat_set(&printed, i, 0, x.x);
    }
    if (status == HOL_OK)
        compare_vectors(finding, &printed, &truth->answer.qdd, size->a, truth->digits,
                        "its second derivative is not the true acceleration");
    hol_mat_clear(&printed);
    return status;
}

static enum hol_status
check_motion(struct hol_finding *finding, const struct hol_published_item *item,
             const struct hol_model *model, const struct hol_truth *truth, bool start)
{
    struct hol_yardstick yard;
    enum hol_status status = hol_yardstick_init(&yard, truth, HOL_OK);

    if (status != HOL_OK)
        return status;
    const struct sizes size = sizes_of(truth, &yard);
    if (start)
        status = check_start(finding, model, truth, &size);
    if (status == HOL_OK)
        status = check_accelerations(finding, item, model, truth, &size);
    hol_yardstick_clear(&yard);
    return status;
}

static void
violated(struct hol_finding *finding, const struct hol_violation *violation)
{
    *finding = (struct hol_finding){.tried = true,
                                    .evaluated = true,
                                    .result = HOL_CHECK_FAILED,
                                    .truth = "0",
                                    .why = "a constraint does not hold along it"};
    (void)snprintf(finding->value, sizeof finding->value, "%.3Le", violation->magnitude);
}

enum hol_status
hol_published_solution(struct hol_finding *finding, const struct hol_published_item *item,
                       const struct hol_model *model, const struct hol_recipe *recipe,
                       const struct hol_truth *truth, enum hol_status truth_status)
{
    struct hol_finding new = {.why = "the truth is not known along it"};
    enum hol_status status = HOL_OK;

    if (truth_status == HOL_NOMEM)
        return HOL_NOMEM;
    if (truth_status == HOL_OK && truth->digits >= HOL_PUBLISHED_KNOWN) {
        status = check_motion(&new, item, model, truth, recipe->sample == 0);
        if (status == HOL_UNABLE)
            status = HOL_OK;
    } else if (truth != NULL && truth_status == HOL_DOMAIN && truth->violation.magnitude > 0) {
        violated(&new, &truth->violation);
    } else if (truth_status == HOL_DOMAIN) {
        new.tried = true;
        new.why = "it has no value there";
    }
    if (status == HOL_OK)
        *finding = new;
    return status;
}
