/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Entries that hold a whole table: a printed matrix, a solution in closed form. */
#include "model/elaborate/elaborate.h"

#include <stdio.h>
#include <string.h>

static const char *const names[HOL_MATRIX_COUNT] = {
#define NAME(name, text) [HOL_MATRIX_##name] = (text),
    HOL_MATRIX_LIST(NAME)
#undef NAME
};

/* "M, F, a, ..." */
static void
list_names(char *text, size_t size)
{
    size_t used = 0;
    *text = '\0';
    for (size_t k = 0; k < HOL_MATRIX_COUNT && used < size; k++) {
        bool quoted = strlen(names[k]) > 1;
        const char *before = k == 0 ? "" : k + 1 == HOL_MATRIX_COUNT ? " or " : ", ";
        used += (size_t)snprintf(text + used, size - used, quoted ? "%s\"%s\"" : "%s%s", before,
                                 names[k]);
    }
}

static bool
find(struct hol_elaborator *e, const struct hol_ast_item *item, enum hol_matrix *matrix)
{
    char list[160];
    for (size_t k = 0; k < HOL_MATRIX_COUNT; k++)
        if (strcmp(names[k], item->text) == 0) {
            *matrix = (enum hol_matrix)k;
            return true;
        }
    list_names(list, sizeof list);
    hol_elab_error(e, item->span.first, "unknown matrix '%.40s', expected %s", item->text, list);
    return false;
}

/* The columns of V are a basis of the null space of B: n - rank(A) of them, which only the instant
 * knows. */
static bool
has_shape(struct hol_elaborator *e, const struct hol_ast_item *item, enum hol_matrix matrix,
          size_t cols)
{
    size_t n = e->c->n, m = e->c->m, wanted_rows = n, wanted_cols = n;
    switch (matrix) {
    case HOL_MATRIX_FORCE:
    case HOL_MATRIX_FREE:
        wanted_cols = 1;
        break;
    case HOL_MATRIX_A:
    case HOL_MATRIX_B:
        wanted_rows = m;
        break;
    case HOL_MATRIX_RIGHT:
        wanted_rows = m;
        wanted_cols = 1;
        break;
    case HOL_MATRIX_A_PLUS:
    case HOL_MATRIX_B_PLUS:
    case HOL_MATRIX_J_BT:
        wanted_cols = m;
        break;
    case HOL_MATRIX_A_AT:
        wanted_rows = wanted_cols = m;
        break;
    case HOL_MATRIX_V:
        wanted_cols = cols < n ? cols : n;
        break;
    default:
        break; /* M, J, A+A, I-A+A */
    }
    if (item->rows == wanted_rows && cols == wanted_cols)
        return true;
    hol_elab_error(e, item->span.first, "'%s' has %zu x %zu cells, expected %zu x %zu", item->text,
                   item->rows, cols, wanted_rows, wanted_cols);
    return false;
}

static void
matrix(struct hol_elaborator *e, const struct hol_ast_statement *s, const struct hol_ast_item *item)
{
    enum hol_matrix which = HOL_MATRIX_MASS;
    size_t cols = item->cells.count / item->rows, k = 0;
    bool known = find(e, item, &which);
    if (item->ragged)
        hol_elab_error(e, item->span.first, "the rows of '%.40s' have different lengths",
                       item->text);
    else if (known && !e->doubtful)
        (void)has_shape(e, item, which, cols);
    hol_node *cells = hol_arena_alloc(e->arena, item->cells.count, sizeof *cells);
    struct hol_quantity *printed = hol_arena_alloc(e->arena, item->cells.count, sizeof *printed);
    if (cells == NULL || printed == NULL) {
        hol_elab_nomem(e);
        return;
    }
    for (const struct hol_ast_item *i = item->cells.first; i != NULL && !hol_elab_ended(e);
         i = i->next, k++) {
        if (hol_elab_thing(e, i->span.first))
            printed[k].right = hol_elab_printed(e, i, HOL_HOLDS_ALL, "a matrix");
        cells[k] = printed[k].right.value;
    }
    struct hol_entry *entry = hol_elab_add_entry(e, s, HOL_ENTRY_MATRIX, item->span);
    if (entry == NULL)
        return;
    entry->matrix = which;
    entry->rows = item->rows;
    entry->cols = cols;
    entry->cells = cells;
    entry->quantity_count = item->cells.count;
    entry->quantities = printed;
    entry->text = hol_elab_entry_text(e, s->keyword.first, s->keyword.last, item->span.first,
                                      item->span.last);
}

void
hol_elab_matrices(struct hol_elaborator *e, const struct hol_ast_statement *s)
{
    for (const struct hol_ast_item *i = s->items.first; i != NULL && !hol_elab_ended(e);
         i = i->next) {
        hol_elab_own(e);
        matrix(e, s, i);
    }
}

static void
fill_solution(struct hol_elaborator *e, const struct hol_ast_statement *s, hol_node *cells,
              bool *given)
{
    bool good = true;
    for (const struct hol_ast_item *i = s->items.first; i != NULL && !hol_elab_ended(e);
         i = i->next) {
        size_t index;
        hol_node value =
            hol_elab_held(e, i->right, HOL_HOLDS_CONSTANTS | HOL_BIT(TIME), "a solution");
        if (!hol_elab_coordinate(e, i->left, &index)) {
            good = false;
        } else if (i->left->primes != 0) {
            hol_elab_error(e, i->left->last - i->left->primes,
                           "unexpected prime, a solution gives the coordinates");
            good = false;
        } else if (given[index]) {
            hol_elab_error(e, i->span.first, "'%s' is given twice", e->c->coordinates[index]);
        } else {
            given[index] = true;
            cells[index] = value;
        }
    }
    for (size_t i = 0; i < e->c->n && good && !e->doubtful; i++)
        if (!given[i]) {
            hol_elab_error(e, s->keyword.first,
                           "the solution does not give '%s', expected all coordinates",
                           e->c->coordinates[i]);
            return;
        }
}

void
hol_elab_solution(struct hol_elaborator *e, const struct hol_ast_statement *s)
{
    size_t n = e->c->n;
    hol_node *cells = hol_arena_alloc(e->arena, n, sizeof *cells);
    bool *given = hol_arena_alloc(e->scratch, n, sizeof *given);
    if (cells == NULL || given == NULL) {
        hol_elab_nomem(e);
        return;
    }
    for (size_t i = 0; i < n; i++)
        if (!hol_elab_thing(e, s->span.first))
            return;
    hol_elab_own(e);
    fill_solution(e, s, cells, given);
    struct hol_entry *entry = hol_elab_add_entry(e, s, HOL_ENTRY_SOLUTION, s->span);
    if (entry == NULL)
        return;
    entry->rows = n;
    entry->cols = 1;
    entry->cells = cells;
    entry->text = hol_elab_entry_text(e, s->span.first, s->span.first, s->span.first, s->span.last);
}
