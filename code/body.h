/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_CODE_BODY_H
#define HOL_CODE_BODY_H

#include "code/names.h"
#include "code/printer.h"
#include "model/tape/tape.h"

/*
 * Functions made of a tape: straight-line code, in which what is used more than once, and what the
 * case gives a name (lets, parameters that depend on others), is a variable; and loops where many
 * statements in a row differ by nothing but indices that go up in equal steps.
 */
struct hol_code_source {
    const struct hol_tape *tape; /* parameters of the file are inputs of it */
    const struct hol_code_names *names;
    const char **hint;       /* by slot: a name for it, or NULL */
    const size_t *parameter; /* by parameter: its place in p, SIZE_MAX: none */
};

struct hol_code_entry { /* array[i] or array[i, j] := the output */
    size_t i, j, output;
    const char *note; /* a comment on it; NULL */
};
struct hol_code_group {
    const char *array, *title;
    bool is_matrix, is_symmetric; /* symmetric: [j, i], too */
    bool is_full;                 /* every element has an entry */
    size_t count;
    const struct hol_code_entry *entries;
};

/*
 * Print the function `head` (as in neutral text: "function f(t:r) -> (M:m(nq,nq))") that computes
 * the groups. NOMEM.
 */
enum hol_status hol_code_body(struct hol_printer *p, const struct hol_code_source *source,
                              const char *head, const struct hol_code_group *groups,
                              size_t count) HOL_MUST_CHECK;

/* Does an output of the groups depend on a variable of this kind? NOMEM: true. */
bool hol_code_uses(const struct hol_code_source *source, const struct hol_code_group *groups,
                   size_t count, enum hol_var kind);

/* The shortest decimal that is this double. */
void hol_code_number(struct hol_text *to, double x);

#endif
