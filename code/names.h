/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_CODE_NAMES_H
#define HOL_CODE_NAMES_H

#include "code/language.h"
#include "model/case.h"

/*
 * The names of a case as a language can have them: "x[3]'" is x_3_dot. No two are the same (where
 * the language ignores case, not even but for case), none is reserved by the language or by the
 * generated file; an underscore at the end keeps them apart.
 */
struct hol_code_names {
    size_t count, capacity;
    char **all;                  /* owner of the names below */
    size_t first[HOL_VAR_COUNT]; /* all[first[kind] + index]: of a variable */
    size_t first_let;            /* of the lets */
    char *file;                  /* of the case: a module, a package */
    char label[64]; /* the same in a string: letters, digits, "/._- ", the end of a long one */
};

/* NOMEM */
enum hol_status hol_code_names_create(struct hol_code_names *names, const struct hol_case *c,
                                      const struct hol_language *language) HOL_MUST_CHECK;
void hol_code_names_clear(struct hol_code_names *names); /* zeroed: no-op */

#endif
