/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_CODE_PRINTER_INSIDE_H
#define HOL_CODE_PRINTER_INSIDE_H

#include "code/printer.h"

/* to += an expression of the neutral text in the language, up to `end`. */
void hol_print_expression(const struct hol_printer *p, struct hol_text *to, const char *from,
                          const char *end);
/* to += the lines of a text, each indented and ended by a newline; those that are too wide are
 * broken. */
void hol_print_broken(const struct hol_printer *p, struct hol_text *to, const char *text);

/* Of a name: a letter, a digit, an underscore. */
bool hol_printer_is_word(char c);
/* The text so far; "" for one that is empty. */
const char *hol_printer_text(const struct hol_text *t);
/* Print a text that is finished, and clear it. */
void hol_printer_finish(struct hol_printer *p, struct hol_text *text);
/* The same of a template, at the indentation. */
void hol_printer_put(struct hol_printer *p, const char *template, const char *const *arguments,
                     size_t count);
/* A word up to one of `stops`; blanks before it are skipped. Returns what follows it. */
const char *hol_printer_take(char *word, size_t size, const char *c, const char *stops);

/* print-function.c: what follows "var ", "lets ", "function ", "call "; "end function". */
void hol_printer_declare(struct hol_printer *p, const char *c);
void hol_printer_lets(struct hol_printer *p, const char *c);
void hol_printer_begin(struct hol_printer *p, const char *c);
void hol_printer_call(struct hol_printer *p, const char *c);
void hol_printer_body(struct hol_printer *p); /* "body" */
void hol_printer_end(struct hol_printer *p);
/* The template of its kind, for a variable. */
void hol_printer_variable(struct hol_printer *p, const char *const *templates,
                          const struct hol_code_output *v);

#endif
