/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* What a formulation answered at a state, as text, as a table and as JSON. */
#include <stdio.h> /* first: mpfr.h has functions that take a FILE only after it */

#include "reports/instant/formulation-answer.h"

#include "numeric/dense/digits.h"
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
    long most = hol_digits_down(s->bits) + 2;

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

    fprintf(out, "%s: %s\nstate \"%s\"\n", c->label, c->title != NULL ? c->title : "", label);
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

/* --- a table: a row a number */

enum { CASE, SOLVED, LINE };
struct line {
    const char *label, *quantity, *name;
    const struct hol_vec *values; /* the value is a component of it; NULL: the text */
    size_t i;
    int digits;
    const char *text;
};

HOL_GET(get_value, index)
{
    const struct line *line = part[LINE];

    if (line->values != NULL)
        hol_datum_component(datum, line->values, line->i, line->digits);
    else
        hol_datum_text(datum, line->text);
}

HOL_GETTER(get_solver, SOLVED, struct hol_solved, text, r->solver->name)

/* clang-format off */
static const struct hol_column columns[] = {
    {"case", HOL_AT(CASE, struct hol_case, label), .quoted = true},
    {"state", HOL_AT(LINE, struct line, label), .quoted = true},
    {"solver", .get = get_solver, .quoted = true},
    {"bits", HOL_AT(SOLVED, struct hol_solved, bits)},
    {"quantity", HOL_AT(LINE, struct line, quantity)},
    {"name", HOL_AT(LINE, struct line, name), .quoted = true},
    {"value", .get = get_value, .align = HOL_ALIGN_RIGHT},
};
/* clang-format on */
static const struct hol_table_spec spec = {.name = "answer", HOL_COLUMNS(columns)};

struct hol_table *
hol_solved_table(FILE *out, const struct hol_table_style *style)
{
    return hol_table_begin(out, style, &spec);
}

static void
put_text(struct hol_table *table, const struct hol_case *c, const struct hol_solved *s,
         const char *label, const char *quantity, const char *name, const char *text)
{
    const struct line line = {.label = label, .quantity = quantity, .name = name, .text = text};

    hol_table_row(table, HOL_RECORD(c, s, &line));
}

void
hol_solved_rows(struct hol_table *table, const struct hol_model *model, const char *label,
                const struct hol_solved *s, long digits)
{
    static const char *const unique[] = {
        [HOL_UNIQUE_YES] = "yes", [HOL_UNIQUE_NO] = "no", [HOL_UNIQUE_UNDECIDED] = "undecided"};
    const struct hol_case *c = model->source;
    struct list list[LISTS];
    size_t count = find_lists(list, model, s);
    char number[40];

    for (size_t k = 0; k < count; k++)
        for (size_t i = 0; i < list[k].values->rows; i++) {
            const struct line line = {.label = label,
                                      .quantity = list[k].key,
                                      .name = name_of(&list[k], c, i),
                                      .values = list[k].values,
                                      .i = i,
                                      .digits = digits_of(s, digits)};
            hol_table_row(table, HOL_RECORD(c, s, &line));
        }
    for (size_t i = 0; i < model->m && count > 0 && is_multipliers(&list[count - 1]); i++)
        put_text(table, c, s, label, "unique", c->constraints[i].name, unique[s->unique[i]]);
    if (s->status == HOL_OK) {
        (void)snprintf(number, sizeof number, "%zu", s->answer.rank);
        put_text(table, c, s, label, "rank", "", number);
        (void)snprintf(number, sizeof number, "%zu", s->answer.iterations);
        put_text(table, c, s, label, "iterations", "", number);
        put_text(table, c, s, label, "by", "", by(s));
        put_text(table, c, s, label, "path", "", hol_path_word(s->answer.origin.path));
    } else {
        put_text(table, c, s, label, "no answer", "", s->why);
    }
    put_text(table, c, s, label, "matrices", "", s->sparse ? "sparse" : "dense");
    (void)snprintf(number, sizeof number, "%.6Le", s->residual);
    put_text(table, c, s, label, "residual", "", number);
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
        "{s:o, s:o, s:o, s:o, s:s, s:o, s:s, s:o}", "case", hol_json_text(model->source->label),
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
