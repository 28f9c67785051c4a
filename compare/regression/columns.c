/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The columns of the program's tables, by what they are to a comparison: the only list of them. */
#include "compare/regression/columns.h"

#include <stdint.h>
#include <stdio.h>
#include <string.h>

/* What names a row: of its problem, its method, the rest. With what is written about its value, and
 * the column without which it is a quantity in a table over time. */
enum part { PROBLEM, STATE, METHOD, PLACE };
static const struct {
    const char *name, *before, *after;
    enum part part;
    const char *beside;
} keys[] = {
    {"case", "", "", PROBLEM, ""},
    {"family", "", "", PROBLEM, ""},
    {"parameter", "", "", PROBLEM, ""},
    {"value", "=", "", PROBLEM, "parameter"},
    {"state", "", "", STATE, "case"},
    {"problem", "problem ", "", STATE, ""},
    {"solver", "", "", METHOD, ""},
    {"integrator", "", "", METHOD, ""},
    {"stabilization", "", "", METHOD, ""},
    {"bits", "", " bits", METHOD, ""},
    {"quantity", "", "", METHOD, ""},
    {"threshold", "threshold ", "", PLACE, ""},
    {"rung", "rung ", "", PLACE, ""},
    {"step", "step ", "", PLACE, "integrator"},
    {"tolerance", "tolerance ", "", PLACE, "integrator"},
    {"alpha", "alpha ", "", PLACE, "stabilization"},
    {"beta", "beta ", "", PLACE, "stabilization"},
    {"t", "t = ", "", PLACE, ""},
    {"file", "", "", PLACE, ""},
    {"what", "", "", PLACE, ""},
};
#define KEYS (sizeof keys / sizeof *keys)
_Static_assert(KEYS <= HOL_ROW_PARTS, "more columns of a key than there is room for");

static const char *const verdicts[] = {"verdict", "end", "grade"};
static const char *const facts[] = {"rank", "solver_rank", "true_rank", "decided", "declared"};
static const char *const times[] = {"seconds", "cpu", "wall"};

static const struct {
    const char *name, *attainable;
    enum hol_quantity_scale scale;
} quantities[] = {
    {"digits_right", "digits_attainable", HOL_SCALE_DIGITS},
    {"right", "attainable", HOL_SCALE_DIGITS},
    {"digits", NULL, HOL_SCALE_DIGITS},
    {"ratio_qdd", NULL, HOL_SCALE_UNITS},
    {"ratio_FL", NULL, HOL_SCALE_UNITS},
    {"ratio_FC", NULL, HOL_SCALE_UNITS},
    {"ratio_lambda", NULL, HOL_SCALE_UNITS},
    {"error_q", NULL, HOL_SCALE_ERROR},
    {"error_v", NULL, HOL_SCALE_ERROR},
    {"phi", NULL, HOL_SCALE_ERROR},
    {"rate", NULL, HOL_SCALE_ERROR},
    {"drift", NULL, HOL_SCALE_ERROR},
};

bool
hol_column_is_coordinate(const struct hol_rows *rows, const char *name)
{
    char velocity[64];

    return snprintf(velocity, sizeof velocity, "%s'", name) < (int)sizeof velocity &&
           hol_rows_column(rows, velocity) != SIZE_MAX;
}

/* The column of that name, unless it is something else that is called so. */
static size_t
find_one(const struct hol_rows *rows, const char *name)
{
    for (size_t k = 0; k < KEYS; k++)
        if (strcmp(keys[k].name, name) == 0 && keys[k].beside[0] != '\0' &&
            hol_rows_column(rows, "t") != SIZE_MAX &&
            hol_rows_column(rows, keys[k].beside) == SIZE_MAX)
            return SIZE_MAX;
    return hol_column_is_coordinate(rows, name) ? SIZE_MAX : hol_rows_column(rows, name);
}

static struct hol_column_pair
find(const struct hol_rows *before, const struct hol_rows *after, const char *name)
{
    struct hol_column_pair pair = {
        .name = name, .before = find_one(before, name), .after = find_one(after, name)};

    if (pair.before == SIZE_MAX || pair.after == SIZE_MAX)
        pair.before = pair.after = SIZE_MAX;
    return pair;
}

static size_t
find_all(struct hol_column_pair *pairs, const char *const *names, size_t count,
         const struct hol_rows *before, const struct hol_rows *after)
{
    size_t found = 0;

    for (size_t k = 0; k < count; k++) {
        pairs[found] = find(before, after, names[k]);
        found += pairs[found].before != SIZE_MAX;
    }
    return found;
}
#define FIND_ALL(pairs, names)                                                                     \
    find_all(pairs, names, sizeof(names) / sizeof *(names), before, after)

bool
hol_columns_match(struct hol_columns_matched *columns, const struct hol_rows *before,
                  const struct hol_rows *after)
{
    enum hol_quantity_scale best = HOL_SCALE_ERROR;
    const char *names[KEYS];

    *columns = (struct hol_columns_matched){.bits = find(before, after, "bits"),
                                            .steps = find(before, after, "steps"),
                                            .usual = find(before, after, "default")};
    for (size_t k = 0; k < KEYS; k++)
        names[k] = keys[k].name;
    columns->key_count = FIND_ALL(columns->key, names);
    columns->verdict_count = FIND_ALL(columns->verdict, verdicts);
    columns->fact_count = FIND_ALL(columns->fact, facts);
    columns->time_count = FIND_ALL(columns->time, times);
    for (size_t k = 0; k < sizeof quantities / sizeof *quantities; k++) {
        struct hol_quantity_columns *q = &columns->quantity[columns->quantity_count];
        *q = (struct hol_quantity_columns){.scale = quantities[k].scale,
                                           .value = find(before, after, quantities[k].name),
                                           .attainable = {"", SIZE_MAX, SIZE_MAX}};
        if (q->value.before == SIZE_MAX)
            continue;
        if (quantities[k].attainable != NULL)
            q->attainable = find(before, after, quantities[k].attainable);
        /* where a table has digits, they are what its errors come to */
        if (columns->quantity_count > 0 && best == HOL_SCALE_DIGITS && q->scale == HOL_SCALE_UNITS)
            continue;
        best = columns->quantity_count == 0 ? q->scale : best;
        columns->quantity_count++;
    }
    return columns->key_count > 0;
}

/* The cell of a key; a threshold that is the default has no name. */
static const char *
key_cell(const struct hol_columns_matched *columns, const struct hol_rows *rows, bool newer,
         size_t row, const struct hol_column_pair *key)
{
    const struct hol_column_pair *usual = &columns->usual;

    if (strcmp(key->name, "threshold") == 0 &&
        strcmp(hol_rows_cell(rows, row, newer ? usual->after : usual->before), "yes") == 0)
        return "";
    return hol_rows_cell(rows, row, newer ? key->after : key->before);
}

static void
put(struct hol_text *text, const struct hol_columns_matched *columns, const struct hol_rows *rows,
    bool newer, size_t row, unsigned parts)
{
    size_t start = text->length;

    for (size_t k = 0, i = 0; k < columns->key_count; k++) {
        const char *cell = key_cell(columns, rows, newer, row, &columns->key[k]);
        while (strcmp(keys[i].name, columns->key[k].name) != 0)
            i++;
        if ((parts & 1u << keys[i].part) == 0 || cell[0] == '\0')
            continue;
        if (text->length > start && keys[i].before[0] != '=')
            hol_text_add(text, ", ");
        hol_text_print(text, "%s%s%s", keys[i].before, cell, keys[i].after);
    }
}

void
hol_row_name(struct hol_text *text, const struct hol_columns_matched *columns,
             const struct hol_rows *rows, bool newer, size_t row, bool exact)
{
    if (!exact) {
        put(text, columns, rows, newer, row, ~0u);
        return;
    }
    for (size_t k = 0; k < columns->key_count; k++) {
        const char *cell = key_cell(columns, rows, newer, row, &columns->key[k]);
        hol_text_print(text, "%zu:%s", strlen(cell), cell);
    }
}

void
hol_row_method(struct hol_text *text, const struct hol_columns_matched *columns,
               const struct hol_rows *rows, bool newer, size_t row)
{
    put(text, columns, rows, newer, row, 1u << METHOD);
}

void
hol_row_problem(struct hol_text *text, const struct hol_columns_matched *columns,
                const struct hol_rows *rows, bool newer, size_t row)
{
    put(text, columns, rows, newer, row, 1u << PROBLEM);
}

void
hol_row_key(struct hol_text *text, const struct hol_rows *rows, size_t row)
{
    for (size_t k = 0; k < KEYS; k++) {
        const char *cell = hol_rows_cell(rows, row, find_one(rows, keys[k].name));
        hol_text_add_bytes(text, cell, strlen(cell) + 1);
    }
}

const char *
hol_row_key_cell(const char *key, const char *name)
{
    for (size_t k = 0; k < KEYS; k++, key += strlen(key) + 1)
        if (strcmp(keys[k].name, name) == 0)
            return key;
    return "";
}
