/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_TESTS_MODEL_EXPR_LATEX_READER_H
#define HOL_TESTS_MODEL_EXPR_LATEX_READER_H

/*
 * The LaTeX of an expression as text in the case language: a reader of its own, strict about
 * braces, sizes of parentheses, and which commands there are. Symbols: letters, which may have one
 * or two dots. hol_alloc'd; NULL: it is not such LaTeX, *at is where. Bails out without memory.
 */
char *latex_read(const char *latex, const char **at);

#endif
