/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_MODEL_LANGUAGE_COMMENT_H
#define HOL_MODEL_LANGUAGE_COMMENT_H

#include "model/case.h"

/*
 * Comments of a case file. The loader passes over them, but the evidence for a misprint stands
 * there; they are looked up in the source text that the case keeps.
 */

/*
 * The comment that belongs to the statement at a place inside it: the lines of comment directly
 * before it (those that begin further in than the statement go on with what stands before), and
 * behind it what follows '#' on its own lines and on lines of comment below that begin further in
 * than the statement. One text, lines joined by blanks; "" without a comment, or if the case does
 * not keep its text. hol_alloc'd; NULL: out of memory.
 */
char *hol_comment_of(const struct hol_case *c, struct hol_place place);

/*
 * The nearest lines of comment above a place: those of its block first, then those directly above
 * the block. Otherwise as above.
 */
char *hol_comment_above(const struct hol_case *c, struct hol_place place);

#endif
