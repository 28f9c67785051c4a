/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Checks what a source prints about an instant against the truth. */
#include "compare/published/published.h"

#include "base/alloc.h"
#include "compare/published/matrices.h"
#include "compare/published/noise.h"
#include "compare/published/residual-sizes.h"
#include "numeric/dense/scalar.h"

#include <math.h>
#include <string.h>

/* Everything the checks at one state need. */
struct scene {
    const struct hol_model *model;
    const struct hol_yardstick *yard;
    const struct hol_truth *truth;
    bool order; /* numbers are not taken as intervals: their distance is wanted */
    struct hol_scalar printed, true_value;
    long double noise; /* of the current entry: HOL_PUBLISHED_NOISE times what was measured */
    long double terms; /* of a residual */
};

/* The size of the terms of an identity, or of what there is where nothing acts. */
static long double
largest_input(const struct scene *s)
{
    const struct hol_point *point = &s->truth->point;

    return fmaxl(fmaxl(fmaxl(1, hol_mat_max(&point->q)), hol_mat_max(&point->v)),
                 fmaxl(s->yard->scale[HOL_Q_QDD], s->yard->scale[HOL_Q_FL]));
}

/* Agreement does not count where the noise of the formula itself is so large that 45 digits of
 * something of this size are lost in it. */
static void
doubt(struct hol_finding *finding, const struct scene *s, long double size)
{
    bool failed = finding->result == HOL_CHECK_FAILED && finding->error > s->noise;

    if (!finding->evaluated || failed || size == 0 || s->noise <= HOL_PUBLISHED_LIMIT * size)
        return;
    finding->evaluated = false;
    finding->why = "rounding leaves less than 45 digits of the formula";
}

static void
read_part(mpfr_ptr x, const struct scene *s, const struct hol_published_item *item, size_t part)
{
    size_t output = hol_published_output(s->model, item, part);

    mpfr_set_nan(x);
    if (output != SIZE_MAX)
        hol_model_value(x, s->model, s->truth->eval, output);
}

/* Entries that print one value: the true one is left in s->true_value, a bound of its error in
 * *error. The scale, or -1: *why there is none. */
static long double
true_value(struct scene *s, long double *error, const char **why,
           const struct hol_published_item *item)
{
    const struct hol_entry *entry = item->source;
    const struct hol_answer *answer = &s->truth->answer;
    const long double *scale = s->yard->scale, *error_log10 = s->truth->error_log10;

    switch (entry->kind) {
    case HOL_ENTRY_ACCELERATION:
        *error = powl(10, error_log10[HOL_Q_QDD]); /* 0 for -INFINITY */
        hol_mat_get(s->true_value.x, &answer->qdd, entry->index, 0);
        return scale[HOL_Q_QDD];
    case HOL_ENTRY_IDEAL:
        *error = powl(10, error_log10[HOL_Q_FL]);
        hol_mat_get(s->true_value.x, &answer->FL, entry->index, 0);
        return scale[HOL_Q_FL];
    case HOL_ENTRY_NONIDEAL:
        *error = powl(10, error_log10[HOL_Q_FC]);
        hol_mat_get(s->true_value.x, &answer->FC, entry->index, 0);
        return scale[HOL_Q_FC];
    case HOL_ENTRY_MULTIPLIER:
    case HOL_ENTRY_REACTION:
        *why = "the multiplier is not unique";
        if (!s->truth->unique[entry->index])
            return -1;
        *error = powl(10, error_log10[HOL_Q_LAMBDA]);
        if (entry->kind == HOL_ENTRY_REACTION) { /* with C */
            *error = fmaxl(*error, powl(10, error_log10[4]));
            hol_mat_get(s->true_value.x, &s->truth->reaction, entry->index, 0);
            return fmaxl(scale[HOL_Q_LAMBDA], hol_mat_max(&s->truth->reaction));
        }
        hol_mat_get(s->true_value.x, &answer->lambda, entry->index, 0);
        return scale[HOL_Q_LAMBDA];
    default: /* HOL_ENTRY_AFTER */
        *error = powl(10, error_log10[HOL_Q_QDD]);
        read_part(s->true_value.x, s, item, 1);
        return scale[HOL_Q_QDD];
    }
}

static void
check_value(struct hol_finding *finding, struct scene *s, const struct hol_published_item *item)
{
    const struct hol_printed *printed_as = s->order ? NULL : &item->source->right;
    long double error = 0, scale = true_value(s, &error, &finding->why, item), noise;
    struct hol_finding beyond;

    if (scale < 0)
        return;
    noise = s->noise + hol_published_noise(scale, s->truth->bits);
    read_part(s->printed.x, s, item, 0);
    hol_finding_compare(finding, s->printed.x, s->true_value.x, noise, printed_as,
                        s->truth->digits);
    doubt(finding, s, scale > 0 ? scale : largest_input(s));
    if (!finding->evaluated || finding->result != HOL_CHECK_FAILED || !(error > noise))
        return;
    hol_finding_compare(&beyond, s->printed.x, s->true_value.x, error, printed_as,
                        s->truth->digits);
    if (beyond.result == HOL_CHECK_FAILED)
        return;
    *finding = beyond; /* a zero may hide that much; anything else must be known better */
    if (mpfr_zero_p(s->true_value.x))
        return;
    finding->evaluated = false;
    finding->why = "less than 45 digits of the true value are known";
}

/* The printed matrix of an entry; HOL_UNABLE: a cell has no value. The caller clears, also on
 * failure. */
static enum hol_status
read_matrix(struct hol_mat *out, struct scene *s, const struct hol_published_item *item)
{
    size_t rows = item->source->rows, cols = item->source->cols;
    enum hol_status status = hol_mat_init(out, rows, cols, s->truth->bits);

    if (status != HOL_OK)
        return status;
    for (size_t i = 0; i < rows; i++)
        for (size_t j = 0; j < cols; j++) {
            read_part(s->printed.x, s, item, 3 + i * cols + j);
            hol_mat_set(out, i, j, s->printed.x);
        }
    return hol_mat_is_finite(out) ? HOL_OK : HOL_UNABLE;
}

/* Is a cell no more than a rounded number? */
static bool
is_rounded(const struct hol_entry *entry)
{
    for (size_t k = 0; k < entry->quantity_count; k++)
        if (entry->quantities[k].right.is_number)
            return true;
    return false;
}

static void
fail(struct hol_finding *finding, const char *why)
{
    finding->tried = finding->evaluated = true;
    finding->result = HOL_CHECK_FAILED;
    finding->digits = 0;
    finding->why = why;
}

/* Entry by entry; the worst one is what the finding shows. */
static void
compare_matrices(struct hol_finding *finding, struct scene *s,
                 const struct hol_published_item *item, const struct hol_mat *printed,
                 const struct hol_mat *truth)
{
    const struct hol_quantity *cell = item->source->quantities;
    long double scale = fmaxl(hol_mat_max(printed), hol_mat_max(truth)),
                noise = s->noise + hol_published_noise(scale, s->truth->bits);
    struct hol_finding one = {0};

    if (printed->rows != truth->rows || printed->cols != truth->cols) {
        fail(finding, "the printed matrix has another shape");
        return;
    }
    for (size_t i = 0; i < printed->rows; i++)
        for (size_t j = 0; j < printed->cols; j++) {
            hol_mat_get(s->printed.x, printed, i, j);
            hol_mat_get(s->true_value.x, truth, i, j);
            hol_finding_compare(&one, s->printed.x, s->true_value.x, noise,
                                s->order ? NULL : &cell[i * printed->cols + j].right,
                                s->truth->digits);
            if (!one.evaluated) {
                *finding = one;
                return;
            }
            if (!finding->evaluated || one.result > finding->result ||
                (one.result == finding->result && one.digits < finding->digits))
                *finding = one;
        }
    doubt(finding, s, hol_mat_max(truth));
}

/* V: B V = 0; the finding shows the defect, 0 expected. */
static enum hol_status
check_basis(struct hol_finding *finding, struct scene *s, const struct hol_mat *printed)
{
    long double defect;
    const char *why;
    enum hol_status status = hol_matrix_null_check(&defect, &why, s->truth, printed, s->noise);

    finding->why = why;
    if (status != HOL_OK)
        return status;
    finding->tried = finding->evaluated = true;
    finding->digits =
        defect > 0 ? fmax(0, fmin((double)-log10l(defect), s->truth->digits)) : s->truth->digits;
    finding->result =
        finding->digits >= HOL_PUBLISHED_DIGITS ? HOL_CHECK_CONFIRMED : HOL_CHECK_FAILED;
    if (isinf(defect))
        fail(finding, why);
    doubt(finding, s, hol_mat_max(printed));
    return HOL_OK;
}

static enum hol_status
check_matrix(struct hol_finding *finding, struct scene *s, const struct hol_published_item *item)
{
    const struct hol_case *c = s->model->source;
    struct hol_mat printed = {0}, basis = {0}, truth = {0};
    struct hol_published_item v = *item;
    const char *why = "the formula has no value";
    bool has_basis = item->source->matrix == HOL_MATRIX_J && item->basis != SIZE_MAX;
    enum hol_status status = read_matrix(&printed, s, item);

    if (status == HOL_OK && has_basis) {
        v.entry = item->basis;
        v.source = &c->published[item->block].entries[item->basis];
        status = read_matrix(&basis, s, &v);
    }
    if (status == HOL_OK && is_rounded(has_basis ? v.source : item->source) &&
        (has_basis || item->source->matrix == HOL_MATRIX_V)) {
        why = "a basis of rounded numbers spans nothing to 45 digits";
        status = HOL_UNABLE;
    }
    if (status == HOL_UNABLE)
        finding->tried = true;
    if (status != HOL_OK)
        goto done;
    if (item->source->matrix == HOL_MATRIX_V) {
        status = check_basis(finding, s, &printed);
        why = finding->why;
        goto done;
    }
    status =
        hol_matrix_true(&truth, &why, item->source->matrix, s->truth, has_basis ? &basis : NULL);
    if (status == HOL_OK)
        compare_matrices(finding, s, item, &printed, &truth);
done:
    hol_mat_clear(&truth);
    hol_mat_clear(&basis);
    hol_mat_clear(&printed);
    if (status == HOL_UNABLE || status == HOL_DOMAIN) {
        finding->evaluated = false;
        finding->why = why;
        return HOL_OK;
    }
    return status;
}

/* Two expressions at one state of the case. */
static void
check_at_state(struct hol_finding *finding, struct scene *s, const struct hol_published_item *item)
{
    long double size;

    read_part(s->printed.x, s, item, 0);
    read_part(s->true_value.x, s, item, 1);
    hol_finding_compare(finding, s->printed.x, s->true_value.x, s->noise,
                        s->order ? NULL : &item->source->right, s->truth->digits);
    size = fmaxl(hol_scalar_abs(s->printed.x), hol_scalar_abs(s->true_value.x));
    doubt(finding, s, size > s->noise ? size : largest_input(s));
}

static void
check_vanishes(struct hol_finding *finding, struct scene *s, const struct hol_published_item *item)
{
    long double error;

    read_part(s->printed.x, s, item, 0);
    mpfr_set_zero(s->true_value.x, 1);
    hol_finding_compare(finding, s->printed.x, s->true_value.x, s->noise, NULL, s->truth->digits);
    if (!finding->evaluated)
        return;
    error = hol_scalar_abs(s->printed.x);
    finding->result = error <= s->noise ? HOL_CHECK_CONFIRMED : HOL_CHECK_FAILED;
    finding->digits = s->truth->digits;
    if (error > 0 && s->terms > 0)
        finding->digits = fmin(finding->digits, fmax(0, (double)-log10l(error / s->terms)));
    else if (finding->result == HOL_CHECK_FAILED)
        finding->digits = 0;
    doubt(finding, s, s->terms > 0 ? s->terms : largest_input(s));
}

static enum hol_status
check_item(struct hol_finding *finding, struct scene *s, const struct hol_published_item *item)
{
    finding->why = "";
    switch (item->source->kind) {
    case HOL_ENTRY_MATRIX:
        return check_matrix(finding, s, item);
    case HOL_ENTRY_VANISHES:
        check_vanishes(finding, s, item);
        return HOL_OK;
    case HOL_ENTRY_STATE:
        check_at_state(finding, s, item);
        return HOL_OK;
    case HOL_ENTRY_SOLUTION:
    case HOL_ENTRY_AT:
    case HOL_ENTRY_EVENT:
    case HOL_ENTRY_LIMIT:
        return HOL_OK;
    default:
        check_value(finding, s, item);
        return HOL_OK;
    }
}

static bool
has_vanishes(const struct hol_published_plan *plan)
{
    for (size_t k = 0; k < plan->count; k++)
        if (plan->items[k].source->kind == HOL_ENTRY_VANISHES)
            return true;
    return false;
}

/* Noise and terms of all entries. */
static enum hol_status
measure(long double *noise, bool *enclosed, long double *terms,
        const struct hol_published_plan *plan, const struct hol_model *model,
        const struct hol_yardstick *yard)
{
    enum hol_status status = hol_noise_measure(noise, enclosed, plan, model, yard);

    for (size_t k = 0; k < plan->count; k++)
        noise[k] *= HOL_PUBLISHED_NOISE;
    if (status == HOL_OK && has_vanishes(plan))
        status = hol_residual_sizes_measure(terms, noise, plan, model, yard);
    return status;
}

enum hol_status
hol_published_state(struct hol_finding *findings, const struct hol_published_plan *plan,
                    const struct hol_model *model, const struct hol_yardstick *yard, size_t state)
{
    struct scene s = {
        .model = model, .yard = yard, .truth = yard->truth, .order = plan->order != SIZE_MAX};
    enum hol_status status = HOL_NOMEM;
    long double *noise = NULL, *terms = NULL;
    bool *enclosed = NULL;

    for (size_t k = 0; k < plan->count; k++)
        findings[k] = (struct hol_finding){.why = "less than 50 digits of the truth are known"};
    if (plan->count == 0 || s.truth->digits < HOL_PUBLISHED_KNOWN)
        return HOL_OK;
    hol_scalar_init(&s.printed, s.truth->bits);
    hol_scalar_init(&s.true_value, s.truth->bits);
    noise = hol_alloc(plan->count, sizeof *noise);
    terms = hol_alloc(plan->count, sizeof *terms);
    enclosed = hol_alloc(plan->count, sizeof *enclosed);
    if (noise != NULL && terms != NULL && enclosed != NULL)
        status = measure(noise, enclosed, terms, plan, model, yard);
    for (size_t k = 0; status == HOL_OK && k < plan->count; k++) {
        findings[k].why = "";
        s.noise = noise[k];
        s.terms = terms[k];
        if (hol_published_wanted(plan, &plan->items[k]) &&
            (plan->items[k].state == SIZE_MAX || plan->items[k].state == state))
            status = check_item(&findings[k], &s, &plan->items[k]);
        findings[k].certified = enclosed[k];
    }
    hol_free(enclosed);
    hol_free(terms);
    hol_free(noise);
    return status;
}
