/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_SOLVERS_SUPPORT_FORMULATION_H
#define HOL_SOLVERS_SUPPORT_FORMULATION_H

#include "solvers/support/balanced.h"
#include "solvers/support/mass-factor.h"

/*
 * create() and destroy() of a formulation from the table of its work space: a struct whose first
 * member is a struct hol_balanced, which the table does not list.
 *
 *     struct gauss {
 *         struct hol_balanced in;
 *         struct hol_mat L;
 *     };
 *     static const struct hol_slot slots[] = {HOL_MAT(gauss, L, N, N)};
 *     HOL_FORMULATION(gauss, slots);
 */
#define HOL_FORMULATION(type, table)                                                               \
    static const struct hol_workspace workspace_of_##type = HOL_WORKSPACE(table);                  \
    static enum hol_status create(const struct hol_solver *self, void **work, size_t n, size_t m,  \
                                  mpfr_prec_t bits)                                                \
    {                                                                                              \
        return hol_formulation_create(work, sizeof(struct type), &workspace_of_##type, n, m, bits, \
                                      self->context);                                              \
    }                                                                                              \
    static void destroy(void *work) { hol_formulation_destroy(work, &workspace_of_##type); }       \
    struct type

/*
 * n, m      sizes of the problems; the extents of the table refer to them
 * size      of the struct, which is zero but for what the table lists and the struct hol_balanced
 * context   of the variant: solve() finds it in the struct hol_balanced
 *
 * HOL_INVALID  n = 0 or bits out of range;  HOL_NOMEM
 */
enum hol_status hol_formulation_create(void **work, size_t size, const struct hol_workspace *table,
                                       size_t n, size_t m, mpfr_prec_t bits,
                                       const void *context) HOL_MUST_CHECK;
void hol_formulation_destroy(void *work, const struct hol_workspace *table); /* NULL: no-op */

#endif
