/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_MODEL_EQUATIONS_SPARSE_H
#define HOL_MODEL_EQUATIONS_SPARSE_H

#include "model/equations/model.h"
#include "problem/sparse-problem.h"

/*
 * The problem at an instant without its zeros: the cells of M and A are those that the equations
 * have, whatever their values; nothing of the size n^2 is made.
 */
struct hol_model_sparse {
    const struct hol_model *model;
    struct hol_sparse_problem problem;
    size_t *mass_at, *a_at; /* where the cells of the model are */
};

/* The model must outlive it. INVALID: bits out of range; NOMEM. */
enum hol_status hol_model_sparse_init(struct hol_model_sparse *sparse,
                                      const struct hol_model *model,
                                      mpfr_prec_t bits) HOL_MUST_CHECK;
void hol_model_sparse_clear(struct hol_model_sparse *sparse); /* zeroed: no-op */

/* As hol_model_problem, into sparse->problem. */
void hol_model_sparse_collect(struct hol_model_sparse *sparse, const struct hol_eval *eval);

#endif
