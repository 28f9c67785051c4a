/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_MODEL_LANGUAGE_PARSE_H
#define HOL_MODEL_LANGUAGE_PARSE_H

#include "model/language/ast.h"
#include "model/language/diagnostics.h"

#include <setjmp.h>

/*
 * From text to a syntax tree. No reserved words but those of words.c and the six of the scanner
 * (sum, prod, if, and, or, not): the word that begins a statement is a keyword only there.
 */
struct hol_parse {
    /* given */
    const struct hol_limits *limits;
    struct hol_arena *arena; /* for the tree */
    struct hol_word_table *words;
    struct hol_report *report;
    const struct hol_source *source;
    size_t order;                  /* of the source among the findings */
    struct hol_arena *keep;        /* for what the case keeps: */
    struct hol_comments *comments; /* the comments; NULL: not wanted */
    bool value_only;               /* the text is one expression, from offset `start` */
    uint32_t start;

    /* the scanner's */
    void *scanner;
    jmp_buf fatal;
    char *copy; /* of the text, as flex wants it */
    uint32_t offset, line, column;
    int pending;    /* the token to send first: which grammar */
    bool in_order;  /* the last keyword was `order`: an entry follows its colon */
    int last_token; /* the one delivered before, and where it stood */
    struct hol_span last_span, before_span;
    size_t brackets, depth; /* open ( and [ of this statement; all open brackets */
    size_t chain;           /* prefix and power operators in a row */
    size_t blocks;          /* open { */
    uint32_t *block_lines;  /* where they are */
    bool stopped;           /* a limit was exceeded: the rest is not read */

    /* results */
    enum hol_status status; /* OK also after syntax errors; NOMEM */
    bool syntax_errors;
    char *tokens; /* as they stand in the source, a line feed after each */
    size_t tokens_length;
    struct hol_ast_statement *file;
    struct hol_ast *value;
};

/* Read the whole source. Status in p->status; findings in the report. */
void hol_parse_run(struct hol_parse *p);

/* A finding at an offset of the source being read; counts as a syntax error. */
void hol_parse_error(struct hol_parse *p, uint32_t offset, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Beyond a limit: says so, and the rest of the text is not read. */
void hol_parse_stop(struct hol_parse *p, uint32_t offset, const char *what, size_t limit);

/* The words in a stretch of text that was skipped may have been declared there. */
void hol_parse_doubt(struct hol_parse *p, uint32_t first, uint32_t last);

/*
 * What is meant by what many a person writes, as a message; NULL: nothing is known. A character
 * that is not ASCII; a '"' at an offset (two apostrophes); the token of a syntax error.
 */
const char *hol_parse_hint_character(const char *text, size_t length);
const char *hol_parse_hint_quote(const struct hol_parse *p, uint32_t offset);
const char *hol_parse_hint_token(const struct hol_parse *p, const char *found, uint32_t offset);

/* The word with this text; NULL: out of memory, in p->status. */
struct hol_word *hol_parse_word(struct hol_parse *p, const char *text);

/* A syntax error: the token that does not fit and those that would, by their names in parser.y. */
void hol_parse_syntax(struct hol_parse *p, const char *found, const struct hol_span *span,
                      size_t count, const char *const *expected);

#endif
