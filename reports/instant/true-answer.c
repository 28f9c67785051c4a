/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The true answer at a state as text, JSON and a table, with the digits that are known, and how. */
#include "reports/instant/true-answer.h"

#include "base/alloc.h"
#include "reference/linear/decimal.h"
#include "reports/instant/true-contacts.h"
#include "reports/instant/true-facts.h"
#include "reports/table/escape.h"
#include "reports/table/number.h"

#include <math.h>
#include <string.h>

/* An error of 10^-MANY_DIGITS limits nothing. */
#define MANY_DIGITS (1L << 40)

/* One named list of numbers of an answer. */
struct list {
    const char *key, *title;
    const struct hol_vec *values;
    char *const *names; /* coordinates; NULL: constraints */
    const char *suffix; /* after the name: "''" */
    bool state;         /* a given, not a result */
    size_t which;       /* index of the truth's state_log10, of a result error_log10 */
    arb_srcptr balls;   /* NULL: not certified */
};

static const char *
name_of(const struct list *list, const struct hol_case *source, size_t i)
{
    return list->names ? list->names[i] : source->constraints[i].name;
}

/* 10^result bounds the error of every component of the list. */
static long
error_exponent(const struct list *list, const struct hol_truth *truth)
{
    long double error = (list->state ? truth->state_log10 : truth->error_log10)[list->which];

    return error > -MANY_DIGITS ? (long)ceill(error) : -MANY_DIGITS;
}

/*
 * For a component that is not told from 0: 10^*exponent bounds it. False: it is exactly 0.
 */
static bool
zero_bound(long *exponent, const struct list *list, size_t i, bool has_ball,
           const struct hol_truth *truth)
{
    mag_t bound;
    if (!has_ball) {
        mpfr_t x;

        mpfr_init2(x, list->values->bits);
        hol_mat_get(x, list->values, i, 0);
        *exponent = hol_number_bound(x, error_exponent(list, truth));
        mpfr_clear(x);
        return *exponent > -MANY_DIGITS && !(list->state && hol_mat_abs(list->values, i, 0) == 0);
    }
    if (arb_is_zero(list->balls + i))
        return false;
    mag_init(bound);
    arb_get_mag(bound, list->balls + i);
    *exponent = hol_decimal_above(bound);
    mag_clear(bound);
    return true;
}

static bool
has_ball(const struct list *list, size_t i, const struct hol_truth *truth)
{
    return list->balls != NULL && (list->names != NULL || truth->unique[i]);
}

static size_t
lists(struct list *list, const struct hol_model *model, const struct hol_truth *truth,
      const struct hol_enclosure *enclosure)
{
    enum { RESULTS = 2, FC = 4, ROWS = 5, REACTION = 6, ALL };
    /* of a motion, of an impulse */
    static const struct {
        const char *key, *title[2], *suffix[2];
    } kinds[ALL] = {
        {"q", {"state", "state"}, {"", ""}},
        {"v", {"velocities", "velocities before"}, {"'", "'"}},
        {"qdd", {"accelerations q''", "velocities after"}, {"''", "'"}},
        {"FL", {"ideal constraint forces F_L", "ideal constraint impulses"}, {"", ""}},
        {"FC", {"nonideal constraint forces F_C", "nonideal constraint impulses"}, {"", ""}},
        {"lambda", {"multipliers", "multiplier impulses"}, {"", ""}},
        {"reaction",
         {"reactions (multipliers with C)", "reaction impulses (multipliers with C)"},
         {"", ""}},
    };
    const struct hol_vec *values[ALL] = {
        &truth->point.q,   &truth->point.v,       &truth->answer.qdd, &truth->answer.FL,
        &truth->answer.FC, &truth->answer.lambda, &truth->reaction};
    const arb_srcptr balls[ALL] = {enclosure->q,       enclosure->v,  enclosure->qdd,
                                   enclosure->FL,      enclosure->FC, enclosure->lambda,
                                   enclosure->reaction};
    const struct hol_case *source = model->source;
    size_t count = 0;

    for (size_t k = 0; k < ALL; k++)
        if ((k < ROWS || model->m > 0) && ((k != FC && k != REACTION) || source->has_nonideal))
            list[count++] = (struct list){.key = kinds[k].key,
                                          .title = kinds[k].title[source->impulsive],
                                          .values = values[k],
                                          .names = k < ROWS ? source->coordinates : NULL,
                                          .suffix = kinds[k].suffix[source->impulsive],
                                          .state = k < RESULTS,
                                          .which = k < RESULTS ? k : k - RESULTS,
                                          .balls = enclosure->why == NULL ? balls[k] : NULL};
    return count;
}

/*
 * A component's text: the ball's middle with the digits that its ends share, or, without a ball,
 * the truth's number with the digits that both runs share. `0' is exactly 0.
 */
static char *
number_of(const struct list *list, size_t i, const struct hol_truth *truth, long digits,
          long *printed)
{
    bool ball = has_ball(list, i, truth);
    long error = error_exponent(list, truth), bound;
    char *text;
    mpfr_t x;
    *printed = 0;
    if (ball && (digits = hol_ball_digits(list->balls + i, digits)) == 0)
        return zero_bound(&bound, list, i, true, truth) ? hol_number_less_than(bound)
                                                        : hol_strdup("0");
    mpfr_init2(x, truth->bits);
    if (ball) {
        arf_get_mpfr(x, arb_midref(list->balls + i), MPFR_RNDN);
        error = -MANY_DIGITS;
    } else
        hol_mat_get(x, list->values, i, 0);
    text = hol_number_text(x, digits, error, printed);
    mpfr_clear(x);
    if (text != NULL && *printed == 0 && zero_bound(&bound, list, i, ball, truth)) {
        hol_free(text);
        text = hol_number_less_than(bound);
    }
    return text;
}

char *
hol_truth_text(const struct hol_model *model, const struct hol_truth *truth,
               const struct hol_enclosure *enclosure, const char *key, size_t i, long digits)
{
    struct list list[8];
    size_t count = lists(list, model, truth, enclosure);
    long printed;

    for (size_t k = 0; k < count; k++)
        if (strcmp(list[k].key, key) == 0)
            return number_of(&list[k], i, truth, digits, &printed);
    return NULL;
}

static enum hol_status
print_list(FILE *out, const struct list *list, const struct hol_case *source,
           const struct hol_truth *truth, long digits, bool *shortened)
{
    enum hol_status status = HOL_OK;
    size_t width = 0;
    fprintf(out, "%s\n", list->title);
    for (size_t i = 0; i < list->values->rows; i++) {
        size_t length = strlen(name_of(list, source, i)) + strlen(list->suffix);
        width = length > width ? length : width;
    }
    for (size_t i = 0; i < list->values->rows && status == HOL_OK; i++) {
        long printed, bound;
        char label[128];
        bool unique = list->names != NULL || truth->unique[i];
        char *text = number_of(list, i, truth, digits, &printed);
        if (text == NULL) {
            status = HOL_NOMEM;
            break;
        }
        snprintf(label, sizeof label, "%s%s", name_of(list, source, i), list->suffix);
        fprintf(out, "  %-*s = %s%s", (int)width, label, text[0] == '-' ? "" : " ", text);
        if (printed == 0 && zero_bound(&bound, list, i, has_ball(list, i, truth), truth))
            fprintf(out, "   (no digit is known: less than 1e%+03ld)", bound);
        fputs(unique ? "\n" : "   (not unique: of the least-norm multipliers)\n", out);
        *shortened = *shortened || (printed > 0 && printed < digits);
        hol_free(text);
    }
    return status;
}

enum hol_status
hol_print_truth(FILE *out, const struct hol_model *model, const char *label,
                const struct hol_truth *truth, const struct hol_enclosure *enclosure, long digits)
{
    struct list list[8];
    size_t count = lists(list, model, truth, enclosure);
    enum hol_status status;
    bool shortened = false;
    mpfr_t t;
    fprintf(out, "%s: %s\n", model->source->label,
            model->source->title ? model->source->title : "");
    mpfr_init2(t, truth->bits);
    hol_mat_get(t, &truth->point.t, 0, 0);
    char *time = hol_number_text(t, digits, -(long)((double)truth->bits * 0.3), NULL);
    mpfr_clear(t);
    if (time == NULL)
        return HOL_NOMEM;
    fprintf(out, "state \"%s\" at t = %s\n", label, time);
    hol_free(time);
    for (size_t i = 0; i < count; i++) {
        status = print_list(out, &list[i], model->source, truth, digits, &shortened);
        if (status != HOL_OK)
            return status;
    }
    status = hol_print_contacts(out, model, truth, enclosure);
    if (status != HOL_OK)
        return status;
    hol_print_truth_facts(out, model, truth);
    hol_print_certificate(out, enclosure);
    if (shortened)
        fputs("(a number with fewer digits than asked for is small against the largest of its "
              "list; only its certain digits are printed)\n",
              out);
    return HOL_OK;
}

static json_t *
json_list(const struct list *list, const struct hol_case *source, const struct hol_truth *truth,
          long digits)
{
    json_t *object = json_object();
    for (size_t i = 0; i < list->values->rows; i++) {
        long printed;
        char *text = number_of(list, i, truth, digits, &printed);
        if (text == NULL ||
            json_object_set_new(object, name_of(list, source, i), json_string(text)) != 0) {
            json_decref(object);
            object = NULL;
        }
        hol_free(text);
        if (object == NULL)
            break;
    }
    return object;
}

/* "certified" and, where there is nothing, "not_certified". */
static enum hol_status
json_certificate(json_t *root, const struct hol_enclosure *e)
{
    json_t *certified = e->why != NULL
                            ? json_null()
                            : json_pack("{s:f, s:I, s:I, s:s}", "digits", floor(e->digits), "bits",
                                        (json_int_t)e->bits, "rank", (json_int_t)e->rank, "state",
                                        e->solved ? "solved" : "evaluated");
    if (certified == NULL || json_object_set_new(root, "certified", certified) != 0)
        return HOL_NOMEM;
    if (e->why != NULL && json_object_set_new(root, "not_certified", json_string(e->why)) != 0)
        return HOL_NOMEM;
    return HOL_OK;
}

enum hol_status
hol_print_truth_json(FILE *out, const struct hol_model *model, const char *label,
                     const struct hol_truth *truth, const struct hol_enclosure *enclosure,
                     long digits)
{
    struct list list[8];
    size_t count = lists(list, model, truth, enclosure);
    json_t *unique = json_array();
    json_t *root = json_pack("{s:o, s:o, s:I, s:I, s:I, s:f, s:I}", "case",
                             hol_json_text(model->source->label), "state", hol_json_text(label),
                             "n", (json_int_t)model->n, "m", (json_int_t)model->m, "rank",
                             (json_int_t)truth->answer.rank, "digits", floor(truth->digits), "bits",
                             (json_int_t)truth->bits);
    enum hol_status status = root && unique ? json_certificate(root, enclosure) : HOL_NOMEM;
    for (size_t i = 0; i < count && status == HOL_OK; i++) {
        json_t *values = json_list(&list[i], model->source, truth, digits);
        if (values == NULL || json_object_set_new(root, list[i].key, values) != 0)
            status = HOL_NOMEM;
    }
    if (status == HOL_OK)
        status = hol_json_contacts(root, model, truth, enclosure);
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

/* --- a table: a row a number */

struct line {
    const char *label, *quantity, *name, *value, *known;
    long digits;
    enum { ALWAYS, UNIQUE, NOT_UNIQUE } unique; /* multipliers alone may be either */
};

HOL_GETTER_IF(get_unique, 1, struct line, r->unique != ALWAYS, boolean, r->unique == UNIQUE)

struct hol_table *
hol_truth_table(FILE *out, const struct hol_table_style *style)
{
    static const struct hol_column columns[] = {
        {"case", HOL_AT(0, struct hol_case, label), .quoted = true},
        {"state", HOL_AT(1, struct line, label), .quoted = true},
        {"quantity", HOL_AT(1, struct line, quantity)},
        {"name", HOL_AT(1, struct line, name), .quoted = true},
        {"value", HOL_AT(1, struct line, value), .align = HOL_ALIGN_RIGHT},
        {"digits", HOL_AT(1, struct line, digits)},
        {"truth", HOL_AT(1, struct line, known)},
        {"unique", .get = get_unique, .in = HOL_IN_DATA},
    };
    static const struct hol_table_spec spec = {.name = "truth", HOL_COLUMNS(columns)};

    return hol_table_begin(out, style, &spec);
}

enum hol_status
hol_truth_rows(struct hol_table *table, const struct hol_model *model, const char *label,
               const struct hol_truth *truth, const struct hol_enclosure *enclosure, long digits)
{
    struct list list[8];
    size_t count = lists(list, model, truth, enclosure);

    for (size_t k = 0; k < count; k++)
        for (size_t i = 0; i < list[k].values->rows; i++) {
            struct line line = {.label = label,
                                .quantity = list[k].key,
                                .name = name_of(&list[k], model->source, i)};
            char *text = number_of(&list[k], i, truth, digits, &line.digits);
            if (text == NULL)
                return HOL_NOMEM;
            line.value = text;
            line.known = list[k].state ? "given" : hol_known_word(has_ball(&list[k], i, truth));
            line.unique = list[k].names != NULL ? ALWAYS : truth->unique[i] ? UNIQUE : NOT_UNIQUE;
            hol_table_row(table, HOL_RECORD(model->source, &line));
            hol_free(text);
        }
    return HOL_OK;
}
