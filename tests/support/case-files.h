/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_TESTS_SUPPORT_CASE_FILES_H
#define HOL_TESTS_SUPPORT_CASE_FILES_H

#include "model/equations/model.h"

/*
 * The case files of the project for tests: HOL_CASES_DIR, or the source tree's. Everything bails
 * out on failure, with the diagnostics.
 */
struct case_list {
    size_t count;
    char **names; /* "greenwood/cone-and-plane", sorted */
};
struct case_list case_list_make(void);
void case_list_clear(struct case_list *list);

struct case_model {
    struct hol_case *source;
    struct hol_model *model;
};
bool case_try(struct case_model *c, const char *name); /* false: the diagnostics are printed */
struct case_model case_load(const char *name);
struct case_model case_parse(const char *text); /* named "test" */
void case_clear(struct case_model *c);

#endif
