/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_MODEL_NOTATION_LATEX_H
#define HOL_MODEL_NOTATION_LATEX_H

#include "model/expr/expr.h"

/*
 * An expression as LaTeX in math mode, as a paper would write it: \frac{1}{2} m \dot{x}^{2}. Names
 * come from the namer and are LaTeX themselves (hol_latex_name); generic ones (q_{1}, \dot{q}_{1})
 * if it is NULL or knows none. Factors are ordered (numbers, parameters, t, coordinates,
 * velocities,
 * ..., sums, functions), so that a function's argument needs parentheses only where it is no single
 * symbol. Sums are joined by " + " and " - ", which occur nowhere else: outside of braces a line
 * may be broken there, since parentheses there are never \left and \right. hol_alloc'd; "" for
 * HOL_NODE_NONE; NULL: out of memory. What would be longer than 2^20 characters is "\cdots".
 */
char *hol_expr_latex(const struct hol_graph *g, hol_node a, const struct hol_namer *namer);

/*
 * A name of the case language with its primes as LaTeX: x1, x[1] and x_1 are x_{1}; theta2' is
 * \dot{\theta}_{2}; Ixx is I_{xx}; words are set in \mathit. More than two primes, and what is no
 * name, as hol_latex_verbatim has it. hol_alloc'd; NULL: out of memory.
 */
char *hol_latex_name(const char *name);
/* A name as it is, in \mathtt: where two names would look the same. Otherwise as above. */
char *hol_latex_verbatim(const char *name);

#endif
