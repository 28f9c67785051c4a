/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_MODEL_NOTATION_LATEX_INSIDE_H
#define HOL_MODEL_NOTATION_LATEX_INSIDE_H

#include "model/notation/text-buffer.h"

/* The leaves of an expression as LaTeX, and its parentheses (for model/notation/latex.c). */

/* A closed function has brackets of its own; an open one applies to the next symbol or
 * parenthesis. */
struct hol_latex_function {
    const char *before, *after;
    bool open;
};
extern const struct hol_latex_function hol_latex_functions[HOL_FUNC_COUNT];
extern const char *const hol_latex_functions2[HOL_FUNC2_COUNT]; /* with their parenthesis */

/* |q|: 9.81, 12, \frac{3}{4} */
void hol_latex_add_magnitude(struct hol_text *t, mpq_srcptr q);
/* q, in parentheses if it is negative and `minus` is set, or a fraction and `fraction` is. */
void hol_latex_add_number(struct hol_text *t, mpq_srcptr q, bool minus, bool fraction);
/* A variable; power: an exponent follows. */
void hol_latex_add_name(struct hol_text *t, const struct hol_namer *namer, enum hol_var kind,
                        uint32_t index, bool power);

/*
 * A copy with parentheses as large as what is in them: around others \bigl( \bigr), around a
 * fraction \Bigl( \Bigr), around these \biggl( \biggr); inside of braces \left( \right).
 * hol_alloc'd; NULL: out of memory.
 */
char *hol_latex_brackets(const char *text);

#endif
