/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_CODE_PRINTER_H
#define HOL_CODE_PRINTER_H

#include "base/text.h"
#include "code/language.h"

// clang-format off
/*
 * The printer: neutral text, line by line, into a language. Neutral text is
 *     # ...                                 a comment
 *     function f(t:r, q:v(nq)) -> (M:m(nq,nq))     kinds by their letters (code/language.h)
 *     end function
 *     var v x(nq), y(nc)                    variables of a function, after its head; declared if used
 *     lets x, y                             scalars, each assigned once, by `let x = EXPR`
 *     body                                  the end of these
 *     for i = 1 .. nq                       TO counts elements; `to` in place of `..': an index
 *     down i = nq .. 1                      FROM counts elements; `to': an index
 *     while EXPR / end while
 *     if EXPR  / else / end if / end for    `after nr' as a bound: the index of element nr + 1
 *     call (M, F) = f(t, q)
 *     zero M
 *     x[i] = EXPR # remark                  indices count from 1 where they are literals;
 *                                           [=i + 3]: in the language's own counting
 * Reals are literals with a point or an exponent.
 */
// clang-format on
struct hol_code_size { /* a constant: nq */
    const char *name;
    size_t value;
    const char *meaning;
};

#define HOL_OUTPUTS 12
#define HOL_VARIABLES 48
struct hol_code_output {
    char name[32], size[2][32];
    enum hol_kind kind;
};

struct hol_printer {
    const struct hol_language *language;
    struct hol_text *out;
    size_t size_count;
    const struct hol_code_size *sizes;
    const char *none; /* a variable that is always 0; NULL */
    int indent;
    char function[64];
    size_t input_count;
    struct hol_code_output inputs[HOL_OUTPUTS]; /* of the function */
    size_t output_count;
    struct hol_code_output outputs[HOL_OUTPUTS]; /* likewise */
    size_t variable_count;
    struct hol_code_output variables[HOL_VARIABLES]; /* likewise */
    size_t body;    /* where in `out` its statements begin: declarations are put there at its end */
    size_t skipped; /* how deep in loops of no turns, of which nothing is printed */
    struct hol_text functions; /* so far, with commas */
    bool wrong;                /* a line was not neutral text: an error of ours */
};

/* Print any number of lines, each ended by a newline. */
void hol_printer_lines(struct hol_printer *p, const char *text);
/* Print one line, without its newline. */
void hol_printer_line(struct hol_printer *p, const char *line);
/* Print a comment of any length, broken into lines. */
void hol_printer_comment(struct hol_printer *p, const char *words);
/* Print a template at the margin; $3: the functions so far. */
void hol_printer_template(struct hol_printer *p, const char *template, const char *one,
                          const char *two);

/* to += the template, with $1 ... $4 and @1 ... @4 filled in. */
void hol_fill_template(struct hol_text *to, const char *template, const char *const *arguments,
                       size_t count);

#endif
