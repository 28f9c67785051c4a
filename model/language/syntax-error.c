/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/*
 * What a syntax error is called. The parser knows every token that would fit; a person wants to
 * read "an expression", not a list of thirty.
 */
#include "model/language/parse.h"

#include <stdio.h>
#include <string.h>

enum { MESSAGE = 240, SHOWN = 40 };

struct choice {
    const char *token; /* its presence in the list ...                    */
    const char *text;  /* ... is called so                                */
};

static const struct choice choices[] = {
    {"PROSE", "a statement"},
    {"NUMBER", "an expression"},
    {"NAME", "a name"},
    {"STRING", "a string"},
    {"'*'", "an operator"},
    {"'=='", "a comparison"},
    {"'>='", "'>='"},
    {"'='", "'='"},
    {"'~'", "'~'"},
    {"'..'", "'..'"},
    {"':'", "':'"},
    {"'['", "'['"},
    {"'{'", "'{'"},
    {"','", "','"},
    {"')'", "')'"},
    {"']'", "']'"},
    {"'}'", "'}'"},
    {"';'", "';'"},
    {"end of file", "the end"},
};
enum { CHOICES = sizeof choices / sizeof choices[0] };

static bool
contains(const char *name, size_t count, const char *const *list)
{
    for (size_t i = 0; i < count; i++)
        if (strcmp(list[i], name) == 0)
            return true;
    return false;
}

static void
add(char *message, const char *text)
{
    size_t used = strlen(message);
    snprintf(message + used, MESSAGE - used, "%s", text);
}

/* ", expected an operator, ',' or ';'" */
static void
add_expected(const struct hol_parse *p, char *message, size_t count, const char *const *expected)
{
    const char *texts[CHOICES];
    size_t found = 0;
    bool expression = contains("NUMBER", count, expected);
    bool statement = contains("PROSE", count, expected);
    for (size_t i = 0; i < CHOICES; i++) {
        bool present = contains(choices[i].token, count, expected);
        if (strcmp(choices[i].token, "NAME") == 0 && expression)
            present = false; /* a name is an expression */
        if (strcmp(choices[i].token, "end of file") == 0 && statement)
            present = false; /* one may always stop */
        if (strcmp(choices[i].token, "'}'") == 0 && p->blocks == 0)
            present = false; /* the grammar takes it for the sake of its message */
        if (strcmp(choices[i].token, "'['") == 0 && contains("'*'", count, expected))
            present = false; /* after a name; the operators say enough */
        if (strcmp(choices[i].token, "'>='") == 0 && contains("'=='", count, expected))
            present = false; /* a comparison says it */
        if (present)
            texts[found++] = choices[i].text;
    }
    for (size_t i = 0; i < found; i++) {
        add(message, i == 0 ? ", expected " : i + 1 == found ? " or " : ", ");
        add(message, texts[i]);
    }
}

/* "unknown statement 'kinetik', did you mean 'kinetic'?" */
static void
name_statement(struct hol_parse *p, char *message, const struct hol_span *span)
{
    char written[SHOWN + 1];
    snprintf(written, sizeof written, "%.*s", (int)(span->last - span->first),
             p->source->text + span->first);
    snprintf(message, MESSAGE, "unknown statement '%s'", written);
    const char *best = NULL;
    size_t distance = 3;
    for (int kind = 0; kind < HOL_STATEMENT_COUNT; kind++) {
        size_t d = hol_words_distance(written, hol_ast_keyword(kind), distance);
        if (d < distance) {
            best = hol_ast_keyword(kind);
            distance = d;
        }
    }
    if (best != NULL) {
        add(message, ", did you mean '");
        add(message, best);
        add(message, "'?");
    }
}

static void
describe(struct hol_parse *p, char *message, const char *found, const struct hol_span *span)
{
    static const char *const reserved[] = {"SUM", "PROD", "IF", "AND", "OR", "NOT"};
    int length = (int)(span->last - span->first);
    const char *text = p->source->text + span->first;
    if (strcmp(found, "end of file") == 0)
        snprintf(message, MESSAGE, "unexpected end of %s",
                 p->value_only ? "the value" : "the file");
    else if (strcmp(found, "STRING") == 0)
        snprintf(message, MESSAGE, "unexpected string");
    else if (contains(found, sizeof reserved / sizeof reserved[0], reserved))
        snprintf(message, MESSAGE, "unexpected '%.*s', which is a reserved word", length, text);
    else if (*text == '\'')
        snprintf(message, MESSAGE, "unexpected \"%.*s\"", length < SHOWN ? length : SHOWN, text);
    else
        snprintf(message, MESSAGE, "unexpected '%.*s'", length < SHOWN ? length : SHOWN, text);
}

/* Is it the ';' that is missing, rather than that something is too much? */
static bool
lacks_semicolon(const struct hol_parse *p, const char *found, const struct hol_span *previous,
                const struct hol_span *span, size_t count, const char *const *expected)
{
    if (!contains("';'", count, expected) || p->brackets > 0)
        return false;
    return span->line > previous->line || strcmp(found, "end of file") == 0 ||
           strcmp(found, "'}'") == 0;
}

void
hol_parse_syntax(struct hol_parse *p, const char *found, const struct hol_span *span, size_t count,
                 const char *const *expected)
{
    char message[MESSAGE] = "";
    if (strcmp(found, "BAD") == 0)
        return; /* the scanner has said it */
    const char *hint = hol_parse_hint_token(p, found, span->first);
    if (hint != NULL) {
        hol_parse_error(p, span->first, "%s", hint);
        return;
    }
    if (lacks_semicolon(p, found, &p->before_span, span, count, expected)) {
        hol_parse_error(p, p->before_span.last, "expected ';'");
        return;
    }
    if (strcmp(found, "NAME") == 0 && contains("PROSE", count, expected)) {
        name_statement(p, message, span);
    } else {
        describe(p, message, found, span);
        add_expected(p, message, count, expected);
        if (strcmp(found, "end of file") == 0 && p->blocks > 0) {
            char opened[64];
            snprintf(opened, sizeof opened, " for the '{' of line %lu",
                     (unsigned long)p->block_lines[p->blocks - 1]);
            add(message, opened);
        }
    }
    hol_parse_error(p, span->first, "%s", message);
}
