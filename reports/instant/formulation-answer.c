/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* What a formulation answered at a state, as text, CSV and JSON. */
#include <stdio.h> /* first: mpfr.h has functions that take a FILE only after it */

#include "reports/instant/formulation-answer.h"

#include "numeric/dense/scalar.h"
#include "reports/table/escape.h"

/* A list of numbers of the answer. */
struct list {
    const char *key, *title, *after; /* after a coordinate; NULL: multipliers of constraints */
    const struct hol_vec *values;
};
enum { LISTS = 4 };

static size_t
find_lists(struct list list[LISTS], const struct hol_model *model, const struct hol_solved *s)
{
    size_t count = 0;

    if (s->status != HOL_OK)
        return 0;
    list[count++] = (struct list){"qdd", "accelerations q''", "''", &s->answer.qdd};
    list[count++] = (struct list){"FL", "ideal constraint forces F_L", "", &s->answer.FL};
    if (model->source->has_nonideal)
        list[count++] = (struct list){"FC", "nonideal constraint forces F_C", "", &s->answer.FC};
    if (model->m > 0 && (s->solver->yields & HOL_YIELDS_LAMBDA))
        list[count++] = (struct list){"lambda", "multipliers", NULL, &s->answer.lambda};
    return count;
}

/* Is this the list of the multipliers? */
static bool
is_multipliers(const struct list *list)
{
    return list->after == NULL;
}

static const char *
name_of(const struct list *list, const struct hol_case *c, size_t i)
{
    return is_multipliers(list) ? c->constraints[i].name : c->coordinates[i];
}

/* As many digits as the bits hold, at most `digits`. */
static int
digits_of(const struct hol_solved *s, long digits)
{
    long most = (long)((long double)s->bits * 0.30103L) + 2; /* log10(2) */

    return (int)(digits < most ? digits : most);
}

static void
print_list(FILE *out, const struct list *list, const struct hol_case *c, const struct hol_solved *s,
           int digits)
{
    static const char *const marks[] = {
        [HOL_UNIQUE_UNDECIDED] = "   (unique or not: undecided)",
        [HOL_UNIQUE_NO] = "   (not unique: of the least-norm multipliers)",
        [HOL_UNIQUE_YES] = "",
    };
    struct hol_scalar x;

    hol_scalar_init(&x, list->values->bits);
    fprintf(out, "%s\n", list->title);
    for (size_t i = 0; i < list->values->rows; i++) {
        hol_mat_get(x.x, list->values, i, 0);
        mpfr_fprintf(out, "  %s%s = % .*Rg%s\n", name_of(list, c, i),
                     is_multipliers(list) ? "" : list->after, digits, x.x,
                     marks[is_multipliers(list) ? s->unique[i] : HOL_UNIQUE_YES]);
    }
}

/* Whose answer it is: of a solver that chooses one. */
static const char *
by(const struct hol_solved *s)
{
    return (s->answer.origin.by != NULL ? s->answer.origin.by : s->solver)->name;
}

void
hol_print_solved(FILE *out, const struct hol_model *model, const char *label,
                 const struct hol_solved *s, long digits)
{
    const struct hol_case *c = model->source;
    struct list list[LISTS];
    size_t count = find_lists(list, model, s);

    fprintf(out, "%s: %s\nstate \"%s\"\n", c->name, c->title != NULL ? c->title : "", label);
    for (size_t k = 0; k < count; k++)
        print_list(out, &list[k], c, s, digits_of(s, digits));
    if (s->status == HOL_OK) {
        fprintf(out, "rank %zu of m = %zu, n = %zu\n", s->answer.rank, model->m, model->n);
        if (s->answer.iterations > 0)
            fprintf(out, "%zu iterations to the fixed point\n", s->answer.iterations);
    } else {
        fprintf(out, "no answer: %s\n", s->why);
    }
    if (s->status == HOL_OK && s->answer.origin.by != NULL)
        fprintf(out, "%s took %s%s%s\n", s->solver->name, by(s),
                s->answer.origin.because != NULL ? ": " : "",
                s->answer.origin.because != NULL ? s->answer.origin.because : "");
    fprintf(out, "by %s at %ld bits, %s matrices; nothing is proved\n", s->solver->name,
            (long)s->bits, s->sparse ? "sparse" : "dense");
    fprintf(out, "the constraints are off by %.1Le at this state\n", s->residual);
}

void
hol_print_solved_csv_head(FILE *out)
{
    fputs("case,state,solver,bits,quantity,name,value\r\n", out);
}

static void
begin_line(FILE *out, const struct hol_model *model, const char *label, const struct hol_solved *s,
           const char *quantity, const char *name)
{
    hol_csv_text(out, model->source->name);
    fputc(',', out);
    hol_csv_text(out, label);
    fputc(',', out);
    hol_csv_text(out, s->solver->name);
    fprintf(out, ",%ld,%s,", (long)s->bits, quantity);
    hol_csv_text(out, name);
    fputc(',', out);
}

void
hol_print_solved_csv(FILE *out, const struct hol_model *model, const char *label,
                     const struct hol_solved *s, long digits)
{
    struct list list[LISTS];
    size_t count = find_lists(list, model, s);
    struct hol_scalar x;

    hol_scalar_init(&x, s->bits);
    for (size_t k = 0; k < count; k++)
        for (size_t i = 0; i < list[k].values->rows; i++) {
            begin_line(out, model, label, s, list[k].key, name_of(&list[k], model->source, i));
            hol_mat_get(x.x, list[k].values, i, 0);
            mpfr_fprintf(out, "%.*Rg\r\n", digits_of(s, digits), x.x);
        }
    for (size_t i = 0; i < model->m && count > 0 && is_multipliers(&list[count - 1]); i++) {
        begin_line(out, model, label, s, "unique", model->source->constraints[i].name);
        fputs(s->unique[i] == HOL_UNIQUE_YES  ? "yes\r\n"
              : s->unique[i] == HOL_UNIQUE_NO ? "no\r\n"
                                              : "undecided\r\n",
              out);
    }
    if (s->status == HOL_OK) {
        begin_line(out, model, label, s, "rank", "");
        fprintf(out, "%zu\r\n", s->answer.rank);
        begin_line(out, model, label, s, "iterations", "");
        fprintf(out, "%zu\r\n", s->answer.iterations);
        begin_line(out, model, label, s, "by", "");
        fprintf(out, "%s\r\n", by(s));
        begin_line(out, model, label, s, "path", "");
        fprintf(out, "%s\r\n", hol_path_word(s->answer.origin.path));
    } else {
        begin_line(out, model, label, s, "no answer", "");
        hol_csv_text(out, s->why);
        fputs("\r\n", out);
    }
    begin_line(out, model, label, s, "matrices", "");
    fprintf(out, "%s\r\n", s->sparse ? "sparse" : "dense");
    begin_line(out, model, label, s, "residual", "");
    fprintf(out, "%.6Le\r\n", s->residual);
}

static json_t *
json_list(const struct list *list, const struct hol_case *c, int digits)
{
    json_t *object = json_object();
    struct hol_scalar x;

    hol_scalar_init(&x, list->values->bits);
    for (size_t i = 0; i < list->values->rows && object != NULL; i++) {
        char *text = NULL;

        hol_mat_get(x.x, list->values, i, 0);
        if (mpfr_asprintf(&text, "%.*Rg", digits, x.x) < 0 ||
            json_object_set_new(object, name_of(list, c, i), json_string(text)) != 0) {
            json_decref(object);
            object = NULL;
        }
        mpfr_free_str(text);
    }
    return object;
}

/* Of each multiplier: is it unique? null: undecided. */
static json_t *
json_unique(const struct hol_solved *s, size_t m)
{
    json_t *array = json_array();

    for (size_t i = 0; i < m; i++)
        json_array_append_new(array, s->unique[i] == HOL_UNIQUE_UNDECIDED
                                         ? json_null()
                                         : json_boolean(s->unique[i] == HOL_UNIQUE_YES));
    return array;
}

enum hol_status
hol_print_solved_json(FILE *out, const struct hol_model *model, const char *label,
                      const struct hol_solved *s, long digits)
{
    struct list list[LISTS];
    size_t count = find_lists(list, model, s);
    json_t *root = json_pack(
        "{s:o, s:o, s:o, s:o, s:s, s:o, s:s, s:o}", "case", hol_json_text(model->source->name),
        "state", hol_json_text(label), "n", hol_json_size(model->n), "m", hol_json_size(model->m),
        "solver", s->solver->name, "bits", hol_json_size((size_t)s->bits), "matrices",
        s->sparse ? "sparse" : "dense", "residual", hol_json_number(s->residual));
    json_t *rest =
        s->status == HOL_OK
            ? json_pack("{s:o, s:o, s:s, s:s, s:s?}", "rank", hol_json_size(s->answer.rank),
                        "iterations", hol_json_size(s->answer.iterations), "by", by(s), "path",
                        hol_path_word(s->answer.origin.path), "because", s->answer.origin.because)
            : json_pack("{s:s}", "no_answer", s->why);
    enum hol_status status = HOL_OK;

    if (root == NULL || rest == NULL || json_object_update(root, rest) != 0)
        status = HOL_NOMEM;
    json_decref(rest);
    for (size_t k = 0; k < count && status == HOL_OK; k++) {
        json_t *values = json_list(&list[k], model->source, digits_of(s, digits));

        if (values == NULL || json_object_set_new(root, list[k].key, values) != 0)
            status = HOL_NOMEM;
        if (status == HOL_OK && is_multipliers(&list[k]) &&
            json_object_set_new(root, "unique", json_unique(s, model->m)) != 0)
            status = HOL_NOMEM;
    }
    if (status == HOL_OK)
        return hol_json_write(out, root);
    json_decref(root);
    return status;
}
