/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#include "solvers/solver.h"

#include <string.h>

/* The one place that names the formulations: a new one is its file and two lines here. */
extern const struct hol_solver hol_solver_svd;
extern const struct hol_solver hol_solver_gram_schmidt;
extern const struct hol_solver hol_solver_lagrange;

const struct hol_solver *const hol_solvers[] = {
    &hol_solver_svd,
    &hol_solver_gram_schmidt,
    &hol_solver_lagrange,
    NULL,
};

const struct hol_solver *
hol_solver_find(const char *name)
{
    for (size_t i = 0; hol_solvers[i]; i++)
        if (strcmp(hol_solvers[i]->name, name) == 0)
            return hol_solvers[i];
    return NULL;
}
