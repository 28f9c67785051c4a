/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_FOREIGN_PLUGIN_HOST_PROBLEM_H
#define HOL_FOREIGN_PLUGIN_HOST_PROBLEM_H

#include "foreign/holonom/solver.h"
#include "foreign/process/wire.h"

/* A problem of the line protocol as a plug-in sees it. */
struct hol_host_problem {
    uint64_t id;
    struct holonom_problem problem;
    struct holonom_state state; /* texts belong to the JSON object */
    const char **names;
};

/* id, n, m, and how many parameters; everything else zero. INVALID: why. */
enum hol_status hol_host_problem_size(struct hol_host_problem *problem, const json_t *root,
                                      char why[HOL_WIRE_WHY]) HOL_MUST_CHECK;
/* Doubles that it needs. */
size_t hol_host_problem_room(const struct hol_host_problem *problem);
/* Read it into that room. INVALID: why; NOMEM. */
enum hol_status hol_host_problem_read(struct hol_host_problem *problem, double *room,
                                      const json_t *root, char why[HOL_WIRE_WHY]) HOL_MUST_CHECK;
void hol_host_problem_clear(struct hol_host_problem *problem);

#endif
