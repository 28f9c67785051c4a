/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_SOLVERS_SUPPORT_SPACE_H
#define HOL_SOLVERS_SUPPORT_SPACE_H

#include "solvers/support/balanced.h"
#include "solvers/support/metric.h"

/*
 * The work space of a formulation as a table: a struct whose first member is a struct hol_balanced,
 * and a list of its other members that own storage. All of it is made and cleared here, so that the
 * file of a formulation holds its equations and little else.
 *
 *     struct gauss {
 *         struct hol_balanced in;
 *         struct hol_mat L, B;
 *         struct hol_vec y;
 *         size_t *perm;
 *     };
 *     static const struct hol_place places[] = {HOL_MAT(gauss, L, N, N), HOL_MAT(gauss, B, M, N),
 *                                               HOL_MAT(gauss, y, N, ONE), HOL_PERM(gauss, perm,
 * N)}; HOL_SPACE(gauss, places);     (defines static create() and destroy())
 */
enum hol_place_kind {
    HOL_PLACE_MAT,
    HOL_PLACE_PERM,
    HOL_PLACE_WORK,
    HOL_PLACE_METRIC,
    HOL_PLACE_LU_PANELS
};
/* n, m, n + m, max(n, m), min(n, m), 1, 2, 2 n and 2 n + m */
enum hol_place_size {
    HOL_SIZE_N,
    HOL_SIZE_M,
    HOL_SIZE_SUM,
    HOL_SIZE_MORE,
    HOL_SIZE_LESS,
    HOL_SIZE_ONE,
    HOL_SIZE_TWO,
    HOL_SIZE_DOUBLE,
    HOL_SIZE_EXTENDED
};

struct hol_place {
    enum hol_place_kind kind;
    size_t offset; /* of the member */
    enum hol_place_size rows, cols;
};

/* A matrix or vector; a permutation (size_t *) of so many; a struct hol_work * for matrices up to
 * that size; a struct hol_metric; a struct hol_lu_panels for matrices of that size, zero in other
 * bits than 53. */
#define HOL_MAT(type, member, rows, cols)                                                          \
    {                                                                                              \
        HOL_PLACE_MAT, offsetof(struct type, member), HOL_SIZE_##rows, HOL_SIZE_##cols             \
    }
#define HOL_PERM(type, member, size)                                                               \
    {                                                                                              \
        HOL_PLACE_PERM, offsetof(struct type, member), HOL_SIZE_##size, HOL_SIZE_ONE               \
    }
#define HOL_WORK(type, member, size)                                                               \
    {                                                                                              \
        HOL_PLACE_WORK, offsetof(struct type, member), HOL_SIZE_##size, HOL_SIZE_ONE               \
    }
#define HOL_METRIC(type, member)                                                                   \
    {                                                                                              \
        HOL_PLACE_METRIC, offsetof(struct type, member), HOL_SIZE_N, HOL_SIZE_M                    \
    }
#define HOL_LU_PANELS(type, member, size)                                                          \
    {                                                                                              \
        HOL_PLACE_LU_PANELS, offsetof(struct type, member), HOL_SIZE_##size, HOL_SIZE_ONE          \
    }

struct hol_namespace {
    size_t size; /* of the struct; its first member is a struct hol_balanced */
    size_t count;
    const struct hol_place *places;
};

/* As create() and destroy() of struct hol_solver. The struct is zero but for what the table lists.
 */
enum hol_status hol_space_create(void **work, const struct hol_namespace *space, size_t n, size_t m,
                                 mpfr_prec_t bits) HOL_MUST_CHECK;
void hol_space_destroy(void *work, const struct hol_namespace *space);

/*
 * Define create() and destroy() of the formulation whose work space is struct type. solve() finds
 * the context of the variant in the struct hol_balanced.
 */
#define HOL_SPACE(type, table)                                                                     \
    static const struct hol_namespace space_of_##type = {sizeof(struct type),                      \
                                                         sizeof(table) / sizeof(table)[0], table}; \
    static enum hol_status create(const struct hol_solver *self, void **work, size_t n, size_t m,  \
                                  mpfr_prec_t bits)                                                \
    {                                                                                              \
        enum hol_status status = hol_space_create(work, &space_of_##type, n, m, bits);             \
                                                                                                   \
        if (status == HOL_OK)                                                                      \
            ((struct hol_balanced *)*work)->context = self->context;                               \
        return status;                                                                             \
    }                                                                                              \
    static void destroy(void *work) { hol_space_destroy(work, &space_of_##type); }                 \
    struct type

#endif
