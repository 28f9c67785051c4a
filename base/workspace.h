/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_BASE_WORKSPACE_H
#define HOL_BASE_WORKSPACE_H

#include "base/status.h"

#include <mpfr.h>
#include <stddef.h>

/*
 * The storage of a struct as a table: which of its members own memory, of what kind, and of what
 * shape. All of them are made and cleared together.
 *
 *     struct gauss {
 *         struct hol_mat L, B;
 *         struct hol_vec y;
 *         size_t *perm;
 *     };
 *     static const struct hol_slot slots[] = {
 *         HOL_MAT(gauss, L, N, N),
 *         HOL_MAT(gauss, B, M, N),
 *         HOL_MAT(gauss, y, N, ONE),
 *         HOL_PERM(gauss, perm, N),
 *     };
 *     static const struct hol_workspace workspace = HOL_WORKSPACE(slots);
 */

/* How a member is made from zeroed storage, and how it is cleared, so that it is zero again. */
struct hol_storage {
    enum hol_status (*init)(void *member, size_t rows, size_t cols, mpfr_prec_t bits);
    void (*clear)(void *member); /* zero: no-op */
};

/* Sizes in terms of two numbers n and m, whose meaning is the caller's. */
enum hol_extent {
    HOL_EXTENT_ONE,
    HOL_EXTENT_TWO,
    HOL_EXTENT_THREE,
    HOL_EXTENT_N,
    HOL_EXTENT_M,
    HOL_EXTENT_MAX,      /* the larger of n and m */
    HOL_EXTENT_MIN,      /* the smaller of n and m */
    HOL_EXTENT_SUM,      /* n + m */
    HOL_EXTENT_DOUBLE,   /* 2 n */
    HOL_EXTENT_EXTENDED, /* 2 n + m */
    HOL_EXTENTS
};

struct hol_slot {
    const struct hol_storage *storage;
    size_t offset; /* of the member */
    enum hol_extent rows, cols;
};

struct hol_workspace {
    const struct hol_slot *slots;
    size_t count;
};

/* A member of struct type with its storage and its shape. */
#define HOL_SLOT(kind, type, member, rows, cols)                                                   \
    {                                                                                              \
        &(kind), offsetof(struct type, member), HOL_EXTENT_##rows, HOL_EXTENT_##cols               \
    }
/* A permutation (size_t *), and an array of exponents (long *), of that size. */
#define HOL_PERM(type, member, size) HOL_SLOT(hol_storage_sizes, type, member, size, ONE)
#define HOL_LONGS(type, member, size) HOL_SLOT(hol_storage_longs, type, member, size, ONE)

#define HOL_WORKSPACE(table)                                                                       \
    {                                                                                              \
        (table), sizeof(table) / sizeof(table)[0]                                                  \
    }

extern const struct hol_storage hol_storage_sizes, hol_storage_longs;

/*
 * Make all members of *owner that the table lists, zero, at that many bits.
 *
 * owner     in/out   these members are zero before, and again unless HOL_OK
 * n, m      in       what the extents refer to
 * bits      in       of matrices and work spaces
 *
 * HOL_INVALID  bits out of range, or a member says so;  HOL_NOMEM
 */
enum hol_status hol_workspace_init(void *owner, const struct hol_workspace *table, size_t n,
                                   size_t m, mpfr_prec_t bits) HOL_MUST_CHECK;
/* The same with a new owner of `size` bytes, zero but for these members; as well HOL_NOMEM. */
enum hol_status hol_workspace_create(void **owner, size_t size, const struct hol_workspace *table,
                                     size_t n, size_t m, mpfr_prec_t bits) HOL_MUST_CHECK;
void hol_workspace_destroy(void *owner, const struct hol_workspace *table); /* NULL is a no-op */
/* Clear all members of *owner that the table lists; they are zero afterwards, and may be before. */
void hol_workspace_clear(void *owner, const struct hol_workspace *table);

#endif
