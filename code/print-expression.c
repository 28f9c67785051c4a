/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Expressions of the neutral text in a language; templates; lines that are too wide. */
#include "base/alloc.h"
#include "code/printer-inside.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#define ARGUMENTS 4

/* ---------------------------------------------------------------------- templates */

bool
hol_printer_is_word(char c)
{
    return isalnum((unsigned char)c) || c == '_';
}

/* A name, a number, an element, a call: what needs no parentheses. */
static bool
is_atom(const char *text)
{
    int depth = 0;

    for (const char *c = text; *c != '\0'; c++) {
        if (*c == '(' || *c == '[')
            depth++;
        else if (*c == ')' || *c == ']')
            depth--;
        else if (depth == 0 && !hol_printer_is_word(*c) && *c != '.')
            return false;
        /* (a)(b) and (a) itself are not met: what is in parentheses is an atom, too */
    }
    return true;
}

void
hol_fill_template(struct hol_text *to, const char *template, const char *const *arguments,
                  size_t count)
{
    for (const char *c = template; *c != '\0'; c++) {
        size_t which = (*c == '$' || *c == '@') && c[1] >= '1' ? (size_t)(c[1] - '1') : count;

        if (which >= count) {
            hol_text_add_bytes(to, c, 1);
            continue;
        }
        if (*c == '@' && !is_atom(arguments[which])) {
            hol_text_add(to, "(");
            hol_text_add(to, arguments[which]);
            hol_text_add(to, ")");
        } else {
            hol_text_add(to, arguments[which]);
        }
        c++;
    }
}

/* -------------------------------------------------------------------- expressions */

/* The bracket that closes the one at c; end: there is none. */
static const char *
closing(const char *c, const char *end)
{
    int depth = 0;

    for (; c < end; c++) {
        if (*c == '(' || *c == '[')
            depth++;
        else if ((*c == ')' || *c == ']') && --depth == 0)
            return c;
    }
    return end;
}

/* The comma at this depth, or end. */
static const char *
comma(const char *c, const char *end)
{
    int depth = 0;

    for (; c < end; c++) {
        depth += *c == '(' || *c == '[';
        depth -= *c == ')' || *c == ']';
        if (depth == 0 && *c == ',')
            return c;
    }
    return end;
}

static const char *
skip_blanks(const char *c, const char *end)
{
    while (c < end && *c == ' ')
        c++;
    return c;
}

static void
put_index(const struct hol_printer *p, struct hol_text *to, const char *from, const char *end)
{
    char text[24];

    from = skip_blanks(from, end);
    if (*from == '=') {
        hol_text_add_bytes(to, from + 1, (size_t)(end - from - 1));
    } else if (isdigit((unsigned char)*from)) {
        long k = 0;

        while (from < end && isdigit((unsigned char)*from))
            k = 10 * k + (*from++ - '0');
        (void)snprintf(text, sizeof text, "%ld", k - 1 + p->language->base);
        hol_text_add(to, text);
    } else {
        hol_print_expression(p, to, from, end);
    }
}

static void
put_indices(const struct hol_printer *p, struct hol_text *to, const char *from, const char *end)
{
    hol_text_add(to, p->language->index_open);
    for (;;) {
        const char *next = comma(from, end);

        put_index(p, to, from, next);
        if (next == end)
            break;
        hol_text_add(to, p->language->index_separator);
        from = next + 1;
    }
    hol_text_add(to, p->language->index_close);
}

static const char *
spelling_of(const struct hol_language *l, const char *name, size_t length)
{
    for (const struct hol_spelling *s = l->spellings; s->name != NULL; s++)
        if (strlen(s->name) == length && memcmp(s->name, name, length) == 0)
            return s->template;
    return NULL;
}

static void
put_call(const struct hol_printer *p, struct hol_text *to, const char *name, size_t length,
         const char *from, const char *end)
{
    const char *template = spelling_of(p->language, name, length);
    struct hol_text arguments[ARGUMENTS] = {{0}};
    const char *texts[ARGUMENTS] = {"", "", "", ""};
    size_t count = 0;

    if (template == NULL) {
        hol_text_add_bytes(to, name, length);
        hol_text_add(to, "(");
    }
    while (from < end) {
        const char *next = comma(from, end);
        struct hol_text *part = template == NULL ? to : &arguments[count];

        hol_print_expression(p, part, skip_blanks(from, next), next);
        if (template == NULL)
            hol_text_add(to, next < end ? ", " : "");
        else if (++count == ARGUMENTS)
            break;
        from = next < end ? next + 1 : end;
    }
    for (size_t i = 0; i < count; i++) {
        texts[i] = arguments[i].text != NULL ? arguments[i].text : "";
        to->failed = to->failed || arguments[i].failed;
    }
    if (template == NULL)
        hol_text_add(to, ")");
    else
        hol_fill_template(to, template, texts, count);
    for (size_t i = 0; i < count; i++)
        hol_free(arguments[i].text);
}

static void
put_word(const struct hol_printer *p, struct hol_text *to, const char *name, size_t length)
{
    const char *spelling = spelling_of(p->language, name, length);
    char text[24];

    for (size_t i = 0; p->language->sizes_are_numbers && i < p->size_count; i++)
        if (strlen(p->sizes[i].name) == length && memcmp(p->sizes[i].name, name, length) == 0) {
            (void)snprintf(text, sizeof text, "%zu", p->sizes[i].value);
            hol_text_add(to, text);
            return;
        }
    if (spelling != NULL && strchr(spelling, '$') == NULL)
        hol_text_add(to, spelling);
    else
        hol_text_add_bytes(to, name, length);
}

static const char *
put_number(const struct hol_printer *p, struct hol_text *to, const char *c, const char *end)
{
    const char *from = c;
    bool real = false;

    for (; c < end && (isalnum((unsigned char)*c) || *c == '.' ||
                       ((*c == '-' || *c == '+') && c > from && c[-1] == 'e'));
         c++)
        real = real || *c == '.' || *c == 'e';
    hol_text_add_bytes(to, from, (size_t)(c - from));
    if (real)
        hol_text_add(to, p->language->real_suffix);
    return c;
}

void
hol_print_expression(const struct hol_printer *p, struct hol_text *to, const char *c,
                     const char *end)
{
    while (c < end && *c != '\0') {
        if (isdigit((unsigned char)*c)) {
            c = put_number(p, to, c, end);
        } else if (hol_printer_is_word(*c)) {
            const char *name = c;

            while (c < end && hol_printer_is_word(*c))
                c++;
            if (c < end && *c == '(') {
                const char *close = closing(c, end);

                put_call(p, to, name, (size_t)(c - name), c + 1, close);
                c = close < end ? close + 1 : end;
            } else {
                put_word(p, to, name, (size_t)(c - name));
            }
        } else if (*c == '[') {
            const char *close = closing(c, end);

            put_indices(p, to, c + 1, close);
            c = close < end ? close + 1 : end;
        } else {
            hol_text_add_bytes(to, c++, 1);
        }
    }
}

/* -------------------------------------------------------------------------- lines */

#define INDENT 4

static void
put_indent(struct hol_text *to, int indent)
{
    for (int i = 0; i < indent * INDENT; i++)
        hol_text_add(to, " ");
}

/* May a line end after the byte at i? */
static bool
is_break(const char *text, size_t i)
{
    if (text[i] == ' ')
        return i > 0 && strchr(",+-=", text[i - 1]) != NULL;
    return (text[i] == '*' || text[i] == '/') && text[i + 1] != '*' && i > 0 && text[i - 1] != ' ';
}

/* How much of the text fits into `width`: all, or up to a place where it may be broken. */
static size_t
fitting(const char *text, size_t length, size_t width)
{
    size_t best = 0;

    if (length <= width)
        return length;
    for (size_t i = 0; i < length && (i < width || best == 0); i++)
        if (is_break(text, i))
            best = i + 1;
    return best == 0 ? length : best;
}

void
hol_print_broken(const struct hol_printer *p, struct hol_text *to, const char *text)
{
    const struct hol_language *l = p->language;
    int indent = p->indent;

    while (*text != '\0') {
        size_t length = strcspn(text, "\n"), room = l->width - (size_t)indent * INDENT;
        size_t part = fitting(text, length, room - strlen(l->continuation)), shown = part;

        while (shown > 0 && text[shown - 1] == ' ')
            shown--;
        if (shown > 0)
            put_indent(to, indent);
        hol_text_add_bytes(to, text, shown);
        text += part;
        if (part < length) {
            hol_text_add(to, l->continuation);
            indent = p->indent + 1;
        } else {
            text += *text == '\n';
            indent = p->indent;
        }
        hol_text_add(to, "\n");
    }
}
