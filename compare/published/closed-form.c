/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Published closed forms x(t): constraints, initial state, second derivatives; and all of the span.
 */
#include "compare/published/published.h"

#include "base/alloc.h"
#include "model/tape/eval-ball.h"
#include "numeric/dense/scalar.h"
#include "reference/certified/certify.h"
#include "reference/certified/true-motion.h"
#include "reference/linear/dense.h"
#include "reference/tube/tube-solution.h"

#include <math.h>
#include <stdio.h>

/* Of the motion that a closed form is held against; and of the form, all along it. */
#define MOTION_DIGITS 30
#define DIGITS 25
#define MOTION_BITS 640
/* Where no proof goes all along it: at so many instants, to so many digits. */
#define STATIONS 29u
#define APART 15

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
        hol_model_value(x.x, model, truth->eval,
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
    struct hol_finding one;
    struct hol_yardstick yard;
    enum hol_status status = hol_yardstick_init(&yard, truth, HOL_OK);

    if (status != HOL_OK)
        return status;
    const struct sizes size = sizes_of(truth, &yard);
    if (start)
        status = check_start(finding, model, truth, &size);
    one = *finding;
    if (status == HOL_OK)
        status = check_accelerations(&one, item, model, truth, &size);
    if (status == HOL_OK)
        status = hol_published_take(finding, &one, model->source, &truth->point);
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

/* ---------------------------------------------------------------------------- the whole span */

/* Where it is proved to be another motion: the component that is off most. */
static enum hol_status
compare_at(struct hol_finding *finding, struct hol_tube *tube, size_t n, size_t output,
           const arb_t when)
{
    arb_ptr y = hol_balls_alloc(2 * n);
    enum hol_status status = y == NULL ? HOL_NOMEM : hol_tube_at(tube, when, y, y + n);
    struct hol_scalar printed, truth;
    arb_t x;

    arb_init(x);
    hol_scalar_init(&printed, MOTION_BITS);
    hol_scalar_init(&truth, MOTION_BITS);
    for (size_t i = 0; i < n && status == HOL_OK; i++) {
        struct hol_finding one = {0};

        status = hol_tube_output(tube, when, output + i, x);
        arf_get_mpfr(printed.x, arb_midref(x), MPFR_RNDN);
        arf_get_mpfr(truth.x, arb_midref(y + i), MPFR_RNDN);
        hol_finding_compare(&one, printed.x, truth.x, 0, NULL, MOTION_DIGITS);
        keep_worse(finding, &one);
    }
    finding->result = HOL_CHECK_FAILED;
    finding->certified = true;
    finding->why = "it is another motion there";
    arb_clear(x);
    hol_balls_free(y, 2 * n);
    return status;
}

/* What held at some instants, at all of those of the tube. NOMEM */
static enum hol_status
prove_one(struct hol_check *check, const struct hol_published_item *item,
          const struct hol_model *model, struct hol_tube *tube, double seconds)
{
    size_t output = hol_model_published(model, item->block, item->entry, 3);
    struct hol_finding finding = {0};
    char label[sizeof check->state];
    const char *why = NULL;
    bool refuted = false;
    double digits = 0;
    enum hol_status status;
    arb_t when;

    arb_init(when);
    status = hol_tube_solution(&digits, &refuted, when, tube, output, seconds);
    (void)hol_tube_reached(tube, &why);
    if (status == HOL_OK && refuted &&
        (status = compare_at(&finding, tube, model->n, output, when)) == HOL_OK) {
        (void)snprintf(label, sizeof label, "t = %.15g", arf_get_d(arb_midref(when), ARF_RND_NEAR));
        check->result = HOL_CHECK_CONFIRMED; /* so far */
        hol_check_add(check, &finding, label);
        hol_check_close(check, item);
    } else if (status == HOL_OK)
        check->certified = why == NULL && digits >= DIGITS;
    arb_clear(when);
    return status == HOL_NOMEM ? status : HOL_OK;
}

/* Is it a closed form that has held wherever it was looked at? */
static bool
has_held(const struct hol_check *check, const struct hol_published_plan *plan, size_t k)
{
    return plan->items[k].source->kind == HOL_ENTRY_SOLUTION &&
           hol_published_wanted(plan, &plan->items[k]) &&
           (check->result == HOL_CHECK_CONFIRMED || check->result == HOL_CHECK_MISPRINT_HOLDS);
}

/* The ends of the span: 2. */
static enum hol_status
read_span(mpfr_t *ends, const struct hol_model *model)
{
    struct hol_eval *eval = NULL;
    enum hol_status status = hol_eval_create(&eval, model->tape, MOTION_BITS);

    for (size_t i = 0; i < 2 && status == HOL_OK; i++)
        hol_eval_get(ends[i], eval, model->out_span + i);
    hol_eval_destroy(eval);
    return status;
}

/* The worst component at t, if it is off by more than what two runs leave open. NOMEM */
static enum hol_status
compare_point(struct hol_finding *finding, struct hol_true_motion *motion,
              const struct hol_model *model, struct hol_ball_eval *eval, size_t output,
              const mpfr_t t)
{
    size_t n = model->n;
    struct hol_point point = {0};
    struct hol_scalar printed, truth;
    double digits = 0;
    enum hol_status status = hol_point_init(&point, n, MOTION_BITS);
    arb_t x;

    if (status != HOL_OK)
        return status;
    arb_init(x);
    hol_scalar_init(&printed, MOTION_BITS);
    hol_scalar_init(&truth, MOTION_BITS);
    hol_ball_set_mpfr(x, t);
    hol_ball_eval_set(eval, HOL_VAR_TIME, 0, x);
    status = hol_true_motion_at(motion, t, &point, &digits);
    (void)!hol_ball_eval_run(eval, HOL_STAGE_ANSWER, NULL);
    long double size = status == HOL_OK ? fmaxl(hol_mat_max(&point.q), 1) : 1;
    for (size_t i = 0; i < n && status == HOL_OK && digits > APART; i++) {
        struct hol_finding one = {0};

        hol_model_ball(x, model, eval, output + i);
        arf_get_mpfr(printed.x, arb_midref(x), MPFR_RNDN);
        hol_mat_get(truth.x, &point.q, i, 0);
        if (hol_ref_log2(truth.x) < log2l(size) - (long double)digits * log2l(10))
            mpfr_set_zero(truth.x, 1); /* not told from it */
        hol_finding_compare(&one, printed.x, truth.x, size * powl(10, -APART), NULL, digits);
        if (!one.evaluated || one.result != HOL_CHECK_FAILED)
            continue;
        hol_finding_compare(&one, printed.x, truth.x, 0, NULL, digits); /* how many are right */
        keep_worse(finding, &one);
    }
    arb_clear(x);
    hol_point_clear(&point);
    return status == HOL_NOMEM ? status : HOL_OK;
}

/*
 * What no proof goes all along of, a motion with impacts or switches above all: at some instants of
 * its phases, as two runs have them.
 */
static enum hol_status
compare_phases(struct hol_check *check, const struct hol_published_item *item,
               const struct hol_model *model, double seconds)
{
    const struct hol_trajectory_options options = {
        .digits = MOTION_DIGITS, .project = true, .seconds = seconds};
    size_t output = hol_model_published(model, item->block, item->entry, 3);
    struct hol_finding finding = {0}, one;
    struct hol_true_motion motion = {0};
    struct hol_ball_eval *eval = NULL;
    char label[sizeof check->state] = "";
    mpfr_t *end = hol_alloc_mpfr(3, MOTION_BITS), *t = end != NULL ? end + 2 : NULL;
    enum hol_status status = end == NULL ? HOL_NOMEM : read_span(end, model);

    if (status == HOL_OK)
        status = hol_ball_eval_create(&eval, model->tape, MOTION_BITS);
    if (status == HOL_OK)
        status = hol_true_motion_create(&motion, model, &options, end[1], 0, NULL, NULL);
    status = status == HOL_NOMEM ? status : HOL_OK;
    for (unsigned i = 1; i <= STATIONS && status == HOL_OK && eval != NULL; i++) {
        mpfr_sub(*t, end[1], end[0], MPFR_RNDN);
        mpfr_mul_ui(*t, *t, i, MPFR_RNDN);
        mpfr_div_ui(*t, *t, STATIONS, MPFR_RNDN);
        mpfr_add(*t, *t, end[0], MPFR_RNDN);
        one = (struct hol_finding){0};
        status = compare_point(&one, &motion, model, eval, output, *t);
        if (!one.evaluated || (finding.evaluated && one.digits >= finding.digits))
            continue;
        finding = one;
        (void)mpfr_snprintf(label, sizeof label, "t = %.15Rg", *t);
    }
    if (status == HOL_OK && finding.evaluated) {
        finding.why = "it is another motion there";
        check->result = HOL_CHECK_CONFIRMED; /* so far */
        hol_check_add(check, &finding, label);
        hol_check_close(check, item);
    }
    hol_true_motion_clear(&motion);
    hol_ball_eval_destroy(eval);
    hol_free(end);
    return status;
}

static enum hol_status
certify_span(struct hol_trajectory **trajectory, struct hol_tube **tube,
             const struct hol_model *model, double seconds)
{
    const struct hol_trajectory_options options = {.digits = MOTION_DIGITS, .project = true};
    mpfr_t *end = hol_alloc_mpfr(2, MOTION_BITS);
    enum hol_status status = end == NULL ? HOL_NOMEM : read_span(end, model);

    if (status == HOL_OK)
        status = hol_certify(trajectory, tube, model, &options, end[1], seconds, NULL, NULL);
    hol_free(end);
    return status == HOL_NOMEM ? status : HOL_OK;
}

enum hol_status
hol_published_prove_solutions(struct hol_check *checks, const struct hol_published_plan *plan,
                              const struct hol_model *model)
{
    double seconds = plan->certify > 0 ? plan->certify : HOL_PUBLISHED_SECONDS;
    struct hol_trajectory *trajectory = NULL;
    struct hol_tube *tube = NULL;
    enum hol_status status = HOL_OK;
    bool any = false;

    for (size_t k = 0; k < plan->entry_count; k++)
        any = any || has_held(&checks[k], plan, k);
    if (any && model->source->has_span && model->source->contact_count == 0)
        status = certify_span(&trajectory, &tube, model, seconds);
    for (size_t k = 0; k < plan->entry_count && tube != NULL && status == HOL_OK; k++)
        if (has_held(&checks[k], plan, k))
            status = prove_one(&checks[k], &plan->items[k], model, tube, seconds);
    for (size_t k = 0; k < plan->entry_count && model->source->has_span && status == HOL_OK; k++)
        if (has_held(&checks[k], plan, k) && !checks[k].certified)
            status = compare_phases(&checks[k], &plan->items[k], model, seconds);
    hol_tube_destroy(tube); /* before the trajectory that it is about */
    hol_trajectory_destroy(trajectory);
    return status;
}
