/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_MODEL_LANGUAGE_TOKEN_H
#define HOL_MODEL_LANGUAGE_TOKEN_H

/* Between lexer.l and parse.c. Include after model/language/parse.h and model/language/parser.h. */

/* flex's function: the next token, its value and its span. */
int hol_token_scan(HOL_PARSER_STYPE *value, struct hol_span *span, void *scanner);

/* Prepare to scan the parse's source from its start. May call hol_token_fatal. */
enum hol_status hol_token_open(struct hol_parse *p) HOL_MUST_CHECK;

/* Leaves the scanner by the parse's jump buffer, with status NOMEM. */
_Noreturn void hol_token_fatal(struct hol_parse *p);

/* Tokens that need a second look. The text is the source's in the span. */
int hol_token_string(struct hol_parse *p, HOL_PARSER_STYPE *value, struct hol_span *span,
                     bool terminated);
int hol_token_number(struct hol_parse *p, const struct hol_span *span);
int hol_token_word(struct hol_parse *p, HOL_PARSER_STYPE *value, const struct hol_span *span);

/* Says what is wrong (NULL: "unexpected character"); a token that fits nowhere and is not reported
 * again. */
int hol_token_bad(struct hol_parse *p, const struct hol_span *span, const char *message);

/* A comment: kept for whoever looks for the evidence of a misprint. */
void hol_token_comment(struct hol_parse *p, const struct hol_span *span);

/* A comment as in C: said, and skipped. */
void hol_token_foreign_comment(struct hol_parse *p, const struct hol_span *span);

#endif
