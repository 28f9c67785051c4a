/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Tokens that need a second look, limits on nesting, and the run of the parser. */
#include "model/language/parse.h"

#include "base/printable.h"
#include "model/language/parser.h"
#include "model/language/token.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum { LONGEST_NAME = 100, LONGEST_NUMBER = 1000, GREATEST_EXPONENT = 1000 };

void
hol_parse_error(struct hol_parse *p, uint32_t offset, const char *format, ...)
{
    va_list words;

    p->syntax_errors = true;
    va_start(words, format);
    if (!p->stopped)
        hol_report_add(p->report, p->source, p->order, offset, format, words);
    va_end(words);
    if (p->report->full)
        p->stopped = true;
    if (p->report->status != HOL_OK)
        p->status = p->report->status;
}

void
hol_parse_stop(struct hol_parse *p, uint32_t offset, const char *what, size_t limit)
{
    hol_parse_error(p, offset, "%s, the limit is %zu", what, limit);
    p->stopped = true;
}

static bool
word_starts(char c)
{
    return isalpha((unsigned char)c) || c == '_';
}

static bool
word_goes_on(char c)
{
    return isalnum((unsigned char)c) || c == '_';
}

void
hol_parse_doubt(struct hol_parse *p, uint32_t first, uint32_t last)
{
    const char *text = p->source->text;
    for (uint32_t i = first; i < last;) {
        uint32_t end = i + 1;
        if (word_goes_on(text[i])) {
            while (end < last && word_goes_on(text[end]))
                end++;
            if (word_starts(text[i]) && end - i <= LONGEST_NAME) {
                struct hol_word *word = hol_words_intern(p->words, text + i, end - i);
                if (word == NULL)
                    p->status = HOL_NOMEM;
                else
                    word->doubtful = true;
            }
        }
        i = end;
    }
    p->brackets = 0;
    p->chain = 0;
}

struct hol_word *
hol_parse_word(struct hol_parse *p, const char *text)
{
    struct hol_word *word = hol_words_intern(p->words, text, strlen(text));
    if (word == NULL)
        p->status = HOL_NOMEM;
    return word;
}

/* ---------------------------------------------------------------- tokens */

_Noreturn void
hol_token_fatal(struct hol_parse *p)
{
    p->status = HOL_NOMEM;
    longjmp(p->fatal, 1);
}

int
hol_token_bad(struct hol_parse *p, const struct hol_span *span, const char *message)
{
    const char *text = p->source->text + span->first;
    if (message != NULL) {
        hol_parse_error(p, span->first, "%s", message);
    } else if ((unsigned char)*text < 0x80) {
        char shown[8];
        snprintf(shown, sizeof shown, isprint((unsigned char)*text) ? "%c" : "\\%03o",
                 (unsigned char)*text);
        hol_parse_error(p, span->first, "unexpected character '%s'", shown);
    } else {
        size_t length = hol_printable_character(text, span->last - span->first);
        const char *hint = hol_parse_hint_character(text, length);
        hol_parse_error(p, span->first, "unexpected character '%.*s', %s", (int)length, text,
                        hint != NULL ? hint
                                     : "outside of strings and comments only ASCII is allowed");
    }
    return BAD;
}

int
hol_token_string(struct hol_parse *p, HOL_PARSER_STYPE *value, struct hol_span *span,
                 bool terminated)
{
    size_t length = span->last - span->first - 1 - terminated;
    value->text = hol_arena_text(p->arena, p->source->text + span->first + 1, length);
    if (value->text == NULL)
        hol_token_fatal(p);
    size_t printable = hol_printable_span(value->text, length);
    if (terminated && printable < length)
        hol_parse_error(p, span->first + 1 + (uint32_t)printable,
                        "a control character in a string, expected printable text");
    if (terminated)
        return STRING;
    const char *hint = hol_parse_hint_quote(p, span->first);
    hol_parse_error(p, span->first, "%s",
                    hint != NULL ? hint : "the string is not closed on its line, expected '\"'");
    return BAD;
}

void
hol_token_comment(struct hol_parse *p, const struct hol_span *span)
{
    struct hol_comments *kept = p->comments;
    bool follows = p->last_span.last > p->last_span.first && p->last_span.line == span->line;

    if (kept == NULL)
        return;
    if (!hol_arena_extend(p->keep, &kept->list, kept->count, sizeof *kept->list))
        hol_token_fatal(p);
    kept->list[kept->count++] =
        (struct hol_comment){span->line, span->column, span->first, span->last, !follows};
}

void
hol_token_foreign_comment(struct hol_parse *p, const struct hol_span *span)
{
    hol_parse_error(p, span->first, "unexpected '%.2s', a comment starts with '#'",
                    p->source->text + span->first);
}

int
hol_token_number(struct hol_parse *p, const struct hol_span *span)
{
    const char *text = p->source->text;
    long exponent = 0;
    for (uint32_t i = span->first; i < span->last; i++) {
        if (text[i] != 'e' && text[i] != 'E')
            continue;
        for (uint32_t k = i + 1; k < span->last && exponent <= GREATEST_EXPONENT; k++)
            if (isdigit((unsigned char)text[k]))
                exponent = 10 * exponent + (text[k] - '0');
        break;
    }
    if (exponent > GREATEST_EXPONENT) {
        hol_parse_error(p, span->first, "exponent out of range, expected at most %d",
                        (int)GREATEST_EXPONENT);
        return BAD;
    }
    if (span->last - span->first > LONGEST_NUMBER) {
        hol_parse_error(p, span->first, "number too long, expected at most %d characters",
                        (int)LONGEST_NUMBER);
        return BAD;
    }
    return NUMBER;
}

/* A value may end here: what follows it cannot be a name. */
static bool
ends_operand(int token)
{
    return token == NAME || token == NUMBER || token == STRING || token == PRIMES || token == ')' ||
           token == ']' || token == BAD;
}

static int
statement_token(enum hol_statement kind)
{
    static const int tokens[HOL_STATEMENT_COUNT] = {
        [HOL_STATEMENT_TITLE] = PROSE,
        [HOL_STATEMENT_SOURCE] = PROSE,
        [HOL_STATEMENT_NOTE] = PROSE,
        [HOL_STATEMENT_PARAMETER] = PARAMETER,
        [HOL_STATEMENT_SIZE] = SIZE,
        [HOL_STATEMENT_COORDINATE] = COORDINATE,
        [HOL_STATEMENT_LET] = LET,
        [HOL_STATEMENT_DEFINE] = DEFINE,
        [HOL_STATEMENT_KINETIC] = VALUE,
        [HOL_STATEMENT_POTENTIAL] = VALUE,
        [HOL_STATEMENT_FORCE] = TARGETS,
        [HOL_STATEMENT_CONSTRAINT] = CONSTRAINT,
        [HOL_STATEMENT_NONIDEAL] = TARGETS,
        [HOL_STATEMENT_IMPULSE] = TARGETS,
        [HOL_STATEMENT_AFTER] = AFTER,
        [HOL_STATEMENT_BEFORE] = CONSTRAINT,
        [HOL_STATEMENT_CONTACT] = CONTACT,
        [HOL_STATEMENT_INITIAL] = INITIAL,
        [HOL_STATEMENT_STATE] = STATE,
        [HOL_STATEMENT_SPAN] = SPAN,
        [HOL_STATEMENT_INVARIANT] = INVARIANT,
        [HOL_STATEMENT_PUBLISHED] = PUBLISHED,
        [HOL_STATEMENT_MISPRINT] = MISPRINT,
        [HOL_STATEMENT_FOR] = FOR,
        [HOL_STATEMENT_ACCELERATION] = TARGETS,
        [HOL_STATEMENT_IDEAL] = TARGETS,
        [HOL_STATEMENT_MULTIPLIER] = TARGETS,
        [HOL_STATEMENT_VANISHES] = VALUES,
        [HOL_STATEMENT_REACTION] = TARGETS,
        [HOL_STATEMENT_MATRIX] = MATRIX,
        [HOL_STATEMENT_SOLUTION] = TARGETS,
        [HOL_STATEMENT_AT] = AT,
        [HOL_STATEMENT_EVENT] = EVENT,
        [HOL_STATEMENT_LIMIT] = LIMIT,
        [HOL_STATEMENT_ORDER] = ORDER,
    };
    return tokens[kind];
}

int
hol_token_word(struct hol_parse *p, HOL_PARSER_STYPE *value, const struct hol_span *span)
{
    static const struct {
        const char *text;
        int token;
    } reserved[] = {{"sum", SUM}, {"prod", PROD}, {"if", IF},
                    {"and", AND}, {"or", OR},     {"not", NOT}};
    const char *text = p->source->text + span->first;
    size_t length = span->last - span->first;
    if (length > LONGEST_NAME) {
        hol_parse_error(p, span->first, "name too long, expected at most %d characters",
                        (int)LONGEST_NAME);
        return BAD;
    }
    for (size_t i = 0; i < sizeof reserved / sizeof reserved[0]; i++)
        if (strlen(reserved[i].text) == length && memcmp(reserved[i].text, text, length) == 0)
            return reserved[i].token;
    int last = p->last_token;
    bool begins = last == START_FILE || last == ';' || last == '{' || last == '}' ||
                  last == MISPRINT || (last == ':' && p->in_order) ||
                  (ends_operand(last) && span->line > p->last_span.line);
    for (int kind = 0; begins && p->brackets == 0 && kind < HOL_STATEMENT_COUNT; kind++) {
        const char *keyword = hol_ast_keyword(kind);
        if (strlen(keyword) == length && memcmp(keyword, text, length) == 0) {
            value->kind = kind;
            p->in_order = kind == HOL_STATEMENT_ORDER;
            return statement_token(kind);
        }
    }
    value->word = hol_words_intern(p->words, text, length);
    if (value->word == NULL)
        hol_token_fatal(p);
    return NAME;
}

/* Counts what is open. A statement's brackets are forgotten at its end, closed or not. */
static void
count_nesting(struct hol_parse *p, int token, const struct hol_span *span)
{
    bool prefix = (token == '-' || token == '+' || token == NOT) && !ends_operand(p->last_token);
    if (prefix || token == '^') {
        p->chain++;
    } else if (token == '(' || token == '[') {
        p->brackets++;
        p->depth++;
    } else if (token == ')' || token == ']') {
        p->brackets -= p->brackets > 0;
        p->depth -= p->depth > p->blocks;
    } else if (token == '{') {
        if (p->blocks < p->limits->nesting)
            p->block_lines[p->blocks] = span->line;
        p->blocks++;
        p->depth = p->blocks;
        p->brackets = 0;
    } else if (token == '}') {
        p->blocks -= p->blocks > 0;
        p->depth = p->blocks;
        p->brackets = 0;
    } else if (token == ';' && p->brackets == 0) {
        p->depth = p->blocks;
    }
    if (!prefix && token != '^' && token != '(' && !ends_operand(token))
        p->chain = 0;
    if (p->depth > p->limits->nesting || p->chain > p->limits->nesting)
        hol_parse_stop(p, span->first, "nested too deeply", p->limits->nesting);
}

static int
scan(HOL_PARSER_STYPE *value, struct hol_span *span, struct hol_parse *p)
{
    return setjmp(p->fatal) == 0 ? hol_token_scan(value, span, p->scanner) : 0;
}

int
hol_parser_lex(HOL_PARSER_STYPE *value, struct hol_span *span, struct hol_parse *p)
{
    if (p->pending != 0) {
        int first = p->pending;
        p->pending = 0;
        p->last_token = first;
        *span = p->last_span = (struct hol_span){p->offset, p->offset, p->line, p->column};
        return first;
    }
    int token = 0;
    if (!p->stopped && p->status == HOL_OK)
        token = scan(value, span, p);
    if (token != 0) {
        size_t length = span->last - span->first;

        count_nesting(p, token, span);
        memcpy(p->tokens + p->tokens_length, p->source->text + span->first, length);
        p->tokens[p->tokens_length + length] = '\n';
        p->tokens_length += length + 1;
    }
    if (p->stopped || p->status != HOL_OK)
        token = 0;
    if (token == 0)
        *span = (struct hol_span){p->offset, p->offset, p->line, p->column};
    p->last_token = token;
    p->before_span = p->last_span;
    p->last_span = *span;
    return token;
}

/* ------------------------------------------------------------------ run */

/* The offset of the first byte that is not text (NUL, no UTF-8), or the length. */
static uint32_t
first_bad_byte(const char *text, uint32_t length)
{
    uint32_t i = 0;
    while (i < length && text[i] != '\0') {
        size_t bytes = hol_printable_character(text + i, length - i);
        if (bytes == 0)
            break;
        i += (uint32_t)bytes;
    }
    return i;
}

static enum hol_status
open_scanner(struct hol_parse *p)
{
    return setjmp(p->fatal) == 0 ? hol_token_open(p) : HOL_NOMEM;
}

static bool
prepare(struct hol_parse *p)
{
    const struct hol_source *source = p->source;
    if (source->length > p->limits->bytes) {
        hol_parse_stop(p, 0, "the text has too many bytes", p->limits->bytes);
        return false;
    }
    uint32_t length = (uint32_t)source->length;
    uint32_t bad = first_bad_byte(source->text, length);
    if (bad < length) {
        hol_parse_error(p, bad, "byte 0x%02X is not text, expected UTF-8",
                        (unsigned char)source->text[bad]);
        return false;
    }
    if (p->start == 0 && length >= 3 && memcmp(source->text, "\xEF\xBB\xBF", 3) == 0)
        p->start = 3; /* a byte order mark */
    p->offset = p->start;
    p->line = 1;
    p->column = p->start + 1;
    p->pending = p->value_only ? START_VALUE : START_FILE;
    p->block_lines = hol_arena_alloc(p->arena, p->limits->nesting + 1, sizeof *p->block_lines);
    p->tokens = hol_arena_alloc(p->arena, length, 2); /* none is empty */
    if (p->block_lines == NULL || p->tokens == NULL || open_scanner(p) != HOL_OK) {
        p->status = HOL_NOMEM;
        return false;
    }
    return true;
}

void
hol_parse_run(struct hol_parse *p)
{
    p->status = HOL_OK;
    if (!prepare(p))
        return;
    int result = hol_parser_parse(p);
    if (result == 2) /* the parser's own stack */
        p->status = HOL_NOMEM;
}
