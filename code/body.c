/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Statements as neutral text, with the names of the case; loops. */
#include "code/body.h"

#include "base/alloc.h"
#include "code/statements.h"
#include "model/tape/tape-inside.h"

#include <stdio.h>
#include <string.h>

struct writer {
    struct hol_printer *p;
    const struct hol_code_source *source;
    struct hol_code_statements s;
    bool *used[HOL_VAR_COUNT]; /* by index: its name is needed */
    struct hol_text text;      /* a line */
};

/* Which array has the variables of a kind. */
static const char *const array_of[HOL_VAR_COUNT] = {"t",  "p",  "q",          "v", "qdd",
                                                    "FL", "FC", "multiplier", "r"};

/* Its place in that array. */
static size_t
place_of(const struct writer *w, int kind, size_t index)
{
    return kind == HOL_VAR_PARAMETER ? w->source->parameter[index] : index;
}

static const char *
name_of(const struct writer *w, int kind, size_t index)
{
    const struct hol_code_names *names = w->source->names;

    return names->all[names->first[kind] + index];
}

/* ------------------------------------------------------------------------- marks */

/* An index as it is in the language: of the first turn, and how much it grows with each. */
static void
put_place(struct writer *w, long first, long step)
{
    long base = w->p->language->base, shift = first + base - step * base;
    char text[64];

    if (step == 0)
        (void)snprintf(text, sizeof text, "%ld", first + base);
    else {
        int n = step == 1    ? snprintf(text, sizeof text, "i")
                : step == -1 ? snprintf(text, sizeof text, "-i")
                             : snprintf(text, sizeof text, "%ld*i", step);

        if (shift != 0)
            (void)snprintf(text + n, sizeof text - (size_t)n, " %c %ld", shift > 0 ? '+' : '-',
                           shift > 0 ? shift : -shift);
    }
    hol_text_add(&w->text, text);
}

static void
put_element(struct writer *w, const char *array, long first, long step)
{
    hol_text_add(&w->text, array);
    hol_text_add(&w->text, "[=");
    put_place(w, first, step);
    hol_text_add(&w->text, "]");
}

static void
put_temporary(struct writer *w, long index, long step)
{
    char text[32];

    if (w->s.in_array[index]) {
        put_element(w, "w", index, step);
    } else if (w->s.temporary[index] != NULL) {
        hol_text_add(&w->text, w->s.temporary[index]);
    } else {
        (void)snprintf(text, sizeof text, "w%ld", index + 1);
        hol_text_add(&w->text, text);
    }
}

static void
put_mark(struct writer *w, char kind, long index, long step)
{
    int var = kind - 'A';

    if (kind == HOL_MARK_INDEX) {
        hol_text_add(&w->text, "=");
        put_place(w, index, step);
    } else if (kind == HOL_MARK_TEMPORARY) {
        put_temporary(w, index, step);
    } else if (step != 0) {
        long first = (long)place_of(w, var, (size_t)index);

        put_element(w, array_of[var], first,
                    (long)place_of(w, var, (size_t)(index + step)) - first);
    } else {
        w->used[var][index] = true;
        hol_text_add(&w->text, name_of(w, var, (size_t)index));
    }
}

/* The text with its marks written out; next: the same statement in the next turn, or NULL. */
static void
put_marks(struct writer *w, const char *text, const char *next)
{
    char kind;
    long index, other = 0;
    const char *end, *mark;

    while ((mark = hol_mark_find(text, &kind, &index, &end)) != NULL) {
        hol_text_add_bytes(&w->text, text, (size_t)(mark - text));
        if (next != NULL)
            (void)hol_mark_find(next, &kind, &other, &next);
        put_mark(w, kind, index, next != NULL ? other - index : 0);
        text = end;
    }
    hol_text_add(&w->text, text);
}

/* --------------------------------------------------------------------- statements */

static void
print_text(struct writer *w)
{
    w->s.failed = w->s.failed || w->text.failed;
    if (w->text.text != NULL)
        hol_printer_line(w->p, w->text.text);
    hol_free(w->text.text);
    w->text = (struct hol_text){.text = NULL};
}

/* Is it an intermediate value with a name of its own? */
static bool
is_scalar(const struct writer *w, const struct hol_code_statement *s)
{
    char kind;
    long index;
    const char *end;

    return s->is_let && hol_mark_find(s->text, &kind, &index, &end) != NULL &&
           !w->s.in_array[index];
}

static void
print_statement(struct writer *w, size_t k, const char *next)
{
    if (is_scalar(w, &w->s.list[k]))
        hol_text_add(&w->text, "let ");
    put_marks(w, w->s.list[k].text, next);
    print_text(w);
}

static void
print_statements(struct writer *w)
{
    char line[48];

    for (size_t k = 0; k < w->s.count && !w->s.failed;) {
        const struct hol_code_statement *s = &w->s.list[k];

        if (s->note != NULL)
            hol_printer_comment(w->p, s->note);
        if (s->repeats == 0) {
            print_statement(w, k++, NULL);
            continue;
        }
        (void)snprintf(line, sizeof line, "for i = 1 .. %zu", s->repeats);
        hol_printer_line(w->p, line);
        for (size_t j = 0; j < s->period; j++)
            print_statement(w, k + j, w->s.list[k + s->period + j].text);
        hol_printer_line(w->p, "end for");
        k += s->repeats * s->period;
    }
}

/* ---------------------------------------------------------------------- variables */

/* Print all into nothing, to see which variables are needed by name. */
static void
find_used(struct writer *w)
{
    struct hol_printer real = *w->p, *p = w->p;
    struct hol_text nothing = {.text = NULL};
    struct hol_printer dry = real;

    dry.out = &nothing;
    w->p = &dry;
    print_statements(w);
    w->p = p;
    w->s.failed = w->s.failed || nothing.failed;
    hol_free(nothing.text);
}

static void
print_variables(struct writer *w)
{
    char line[160];
    bool loops = false;

    for (size_t k = 0; k < w->s.count; k++)
        loops = loops || w->s.list[k].repeats > 0;
    if (loops)
        hol_printer_line(w->p, "var l i");
    if (w->s.has_array) {
        (void)snprintf(line, sizeof line, "var v w(%zu)", w->s.temporary_count);
        hol_printer_line(w->p, line);
    }
    hol_text_add(&w->text, "lets ");
    for (int kind = 0; kind < HOL_VAR_COUNT; kind++)
        for (size_t k = 0; k < w->source->tape->input_count[kind]; k++)
            if (w->used[kind][k]) {
                hol_text_add(&w->text, name_of(w, kind, k));
                hol_text_add(&w->text, ", ");
            }
    for (size_t k = 0; k < w->s.temporary_count; k++)
        if (!w->s.in_array[k]) {
            put_temporary(w, (long)k, 0);
            hol_text_add(&w->text, ", ");
        }
    if (w->text.length > 7) {
        w->text.text[w->text.length - 2] = '\0';
        print_text(w);
    } else {
        hol_free(w->text.text);
        w->text = (struct hol_text){.text = NULL};
    }
    hol_printer_line(w->p, "body");
}

/* The variables under their names. */
static void
print_inputs(struct writer *w)
{
    char place[64];

    for (int kind = 0; kind < HOL_VAR_COUNT; kind++)
        for (size_t k = 0; k < w->source->tape->input_count[kind]; k++)
            if (w->used[kind][k]) {
                hol_text_add(&w->text, "let ");
                hol_text_add(&w->text, name_of(w, kind, k));
                (void)snprintf(place, sizeof place, " = %s[%zu]", array_of[kind],
                               place_of(w, kind, k) + 1);
                hol_text_add(&w->text, place);
                print_text(w);
            }
}

static void
print_zeros(struct writer *w, const struct hol_code_group *groups, size_t count)
{
    char line[64];

    for (size_t g = 0; g < count; g++)
        if (!groups[g].is_full) {
            (void)snprintf(line, sizeof line, "zero %s", groups[g].array);
            hol_printer_line(w->p, line);
        }
}

enum hol_status
hol_code_body(struct hol_printer *p, const struct hol_code_source *source, const char *head,
              const struct hol_code_group *groups, size_t count)
{
    struct writer w = {.p = p, .source = source};
    bool failed = false;

    for (int kind = 0; kind < HOL_VAR_COUNT; kind++) {
        w.used[kind] = hol_alloc(source->tape->input_count[kind] + 1, sizeof(bool));
        failed = failed || w.used[kind] == NULL;
    }
    hol_statements_make(&w.s, source, groups, count);
    if (!w.s.failed)
        hol_statements_roll(&w.s);
    if (!failed && !w.s.failed) {
        find_used(&w);
        hol_printer_line(p, head);
        print_variables(&w);
        print_zeros(&w, groups, count);
        print_inputs(&w);
        print_statements(&w);
        hol_printer_line(p, "end function");
    }
    failed = failed || w.s.failed || p->out->failed;
    hol_statements_clear(&w.s);
    for (int kind = 0; kind < HOL_VAR_COUNT; kind++)
        hol_free(w.used[kind]);
    return failed ? HOL_NOMEM : HOL_OK;
}

bool
hol_code_uses(const struct hol_code_source *source, const struct hol_code_group *groups,
              size_t count, enum hol_var kind)
{
    size_t length = hol_tape_length(source->tape);
    const struct hol_instruction *code = hol_tape_code(source->tape);
    bool *needed = hol_alloc(length + 1, sizeof *needed), uses = needed == NULL;

    for (size_t g = 0; !uses && g < count; g++)
        for (size_t e = 0; e < groups[g].count; e++)
            needed[hol_tape_output_slot(source->tape, groups[g].entries[e].output)] = true;
    for (size_t k = length; needed != NULL && k-- > 0;) {
        if (!needed[k])
            continue;
        if (hol_tape_is_leaf(code[k].op)) {
            uses = uses || (code[k].op == HOL_OP_INPUT && code[k].a == (int32_t)kind);
            continue;
        }
        needed[code[k].a] = true;
        if (hol_tape_is_binary(code[k].op))
            needed[code[k].b] = true;
    }
    hol_free(needed);
    return uses;
}
