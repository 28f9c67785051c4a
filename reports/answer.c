/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#include "reports/answer.h"

#include "numeric/alloc.h"
#include "reports/number.h"

#include <jansson.h>
#include <math.h>
#include <string.h>

/* One named list of numbers of an answer. */
struct list {
    const char *key, *title;
    const struct hol_vec *values;
    char *const *names; /* coordinates; NULL: constraints */
    const char *suffix; /* after the name: "''" */
    bool state;         /* a given, not a result: its error is rounding at the truth's bits */
};

static const char *
name_of(const struct list *list, const struct hol_case *source, size_t i)
{
    return list->names ? list->names[i] : source->constraints[i].name;
}

/* 10^result bounds the error of every component: proved digits are relative to the largest of its
 * vector. */
static long
error_exponent(const struct list *list, const struct hol_truth *truth)
{
    long scale = hol_number_scale(list->values);
    long digits = (long)floor(truth->digits);
    return scale - digits;
}

static size_t
lists(struct list *list, const struct hol_model *model, const struct hol_truth *truth)
{
    const struct hol_case *source = model->source;
    char *const *names = source->coordinates;
    bool impulsive = source->impulsive;
    size_t count = 0;
    list[count++] = (struct list){"q", "state", &truth->point.q, names, "", true};
    list[count++] = (struct list){
        "v", impulsive ? "velocities before" : "velocities", &truth->point.v, names, "'", true};
    list[count++] = (struct list){"qdd",
                                  impulsive ? "velocities after" : "accelerations q''",
                                  &truth->answer.qdd,
                                  names,
                                  impulsive ? "'" : "''",
                                  false};
    list[count++] =
        (struct list){"FL",
                      impulsive ? "ideal constraint impulses" : "ideal constraint forces F_L",
                      &truth->answer.FL,
                      names,
                      "",
                      false};
    if (source->has_nonideal)
        list[count++] = (struct list){
            "FC", "nonideal constraint forces F_C", &truth->answer.FC, names, "", false};
    if (model->m > 0)
        list[count++] = (struct list){"lambda",
                                      impulsive ? "multiplier impulses" : "multipliers",
                                      &truth->answer.lambda,
                                      NULL,
                                      "",
                                      false};
    return count;
}

static enum hol_status
print_list(FILE *out, const struct list *list, const struct hol_case *source,
           const struct hol_truth *truth, long digits, bool *shortened)
{
    enum hol_status status = HOL_OK;
    size_t width = 0;
    mpfr_t x;
    mpfr_init2(x, truth->bits);
    fprintf(out, "%s\n", list->title);
    for (size_t i = 0; i < list->values->rows; i++) {
        size_t length = strlen(name_of(list, source, i)) + strlen(list->suffix);
        width = length > width ? length : width;
    }
    for (size_t i = 0; i < list->values->rows && status == HOL_OK; i++) {
        long printed;
        char label[128];
        bool unique = list->names != NULL || truth->unique[i];
        hol_mat_get(x, list->values, i, 0);
        char *text = hol_number_text(x, digits, error_exponent(list, truth), &printed);
        if (text == NULL) {
            status = HOL_NOMEM;
            break;
        }
        snprintf(label, sizeof label, "%s%s", name_of(list, source, i), list->suffix);
        fprintf(out, "  %-*s = %s%s%s\n", (int)width, label, text[0] == '-' ? "" : " ", text,
                unique ? "" : "   (not unique: of the least-norm multipliers)");
        *shortened = *shortened || (printed > 0 && printed < digits);
        hol_free(text);
    }
    mpfr_clear(x);
    return status;
}

static void
print_facts(FILE *out, const struct hol_model *model, const struct hol_truth *truth)
{
    fprintf(out, "rank %zu of m = %zu, n = %zu", truth->answer.rank, model->m, model->n);
    if (model->m > 0 && truth->answer.rank > 0)
        fprintf(out, " (scaled pivots: last kept %.1Le", truth->info.smallest_kept);
    else if (model->m > 0)
        fprintf(out, " (no row kept");
    if (model->m > truth->answer.rank)
        fprintf(out, ", first dropped %.1Le", truth->info.largest_dropped);
    fprintf(out, "%s\n", model->m > 0 ? ")" : "");
    fprintf(out, "kappa(B) = %.2Le, kappa(M) = %.2Le, B = A M^-1/2\n", truth->condition.kappa_B,
            truth->condition.kappa_M);
    fprintf(out, "%.0f digits proved: computed at %ld and again at %ld bits\n",
            floor(truth->digits), (long)truth->bits / 2, (long)truth->bits);
}

enum hol_status
hol_print_truth(FILE *out, const struct hol_model *model, const char *label,
                const struct hol_truth *truth, long digits)
{
    struct list list[8];
    size_t count = lists(list, model, truth);
    bool shortened = false;
    mpfr_t t;
    fprintf(out, "%s: %s\n", model->source->name, model->source->title ? model->source->title : "");
    mpfr_init2(t, truth->bits);
    hol_mat_get(t, &truth->point.t, 0, 0);
    char *time = hol_number_text(t, digits, -(long)((double)truth->bits * 0.3), NULL);
    mpfr_clear(t);
    if (time == NULL)
        return HOL_NOMEM;
    fprintf(out, "state \"%s\" at t = %s\n", label, time);
    hol_free(time);
    for (size_t i = 0; i < count; i++) {
        enum hol_status status =
            print_list(out, &list[i], model->source, truth, digits, &shortened);
        if (status != HOL_OK)
            return status;
    }
    print_facts(out, model, truth);
    if (shortened)
        fputs(
            "(a number with fewer digits than asked for is small against the largest of its list; "
            "only its proved digits are printed)\n",
            out);
    return HOL_OK;
}

static json_t *
json_list(const struct list *list, const struct hol_case *source, const struct hol_truth *truth,
          long digits)
{
    json_t *object = json_object();
    mpfr_t x;
    mpfr_init2(x, truth->bits);
    for (size_t i = 0; i < list->values->rows; i++) {
        hol_mat_get(x, list->values, i, 0);
        char *text = hol_number_text(x, digits, error_exponent(list, truth), NULL);
        if (text == NULL ||
            json_object_set_new(object, name_of(list, source, i), json_string(text)) != 0) {
            json_decref(object);
            object = NULL;
        }
        hol_free(text);
        if (object == NULL)
            break;
    }
    mpfr_clear(x);
    return object;
}

enum hol_status
hol_print_truth_json(FILE *out, const struct hol_model *model, const char *label,
                     const struct hol_truth *truth, long digits)
{
    struct list list[8];
    size_t count = lists(list, model, truth);
    json_t *unique = json_array();
    json_t *root = json_pack("{s:s, s:s, s:I, s:I, s:I, s:f, s:I}", "case", model->source->name,
                             "state", label, "n", (json_int_t)model->n, "m", (json_int_t)model->m,
                             "rank", (json_int_t)truth->answer.rank, "digits", floor(truth->digits),
                             "bits", (json_int_t)truth->bits);
    enum hol_status status = root && unique ? HOL_OK : HOL_NOMEM;
    for (size_t i = 0; i < count && status == HOL_OK; i++) {
        json_t *values = json_list(&list[i], model->source, truth, digits);
        if (values == NULL || json_object_set_new(root, list[i].key, values) != 0)
            status = HOL_NOMEM;
    }
    for (size_t j = 0; j < model->m && status == HOL_OK; j++)
        json_array_append_new(unique, json_boolean(truth->unique[j]));
    if (status == HOL_OK && json_object_set(root, "unique", unique) != 0)
        status = HOL_NOMEM;
    if (status == HOL_OK && json_dumpf(root, out, JSON_INDENT(1)) != 0)
        status = HOL_IO;
    fputc('\n', out);
    json_decref(unique);
    json_decref(root);
    return status;
}
