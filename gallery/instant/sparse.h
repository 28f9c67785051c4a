/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* For sparse libraries: Lagrange's matrix by compressed columns. */
#ifndef GALLERY_SPARSE_H
#define GALLERY_SPARSE_H

#include "problem.h"

/* The nonzero numbers of K, size N, in place, their rows, and where columns begin (N + 1). Returns
 * how many. */
static inline int
compress(double *K, int *rows, int *columns, size_t N)
{
    int count = 0;

    for (size_t j = 0; j < N; j++) {
        columns[j] = count;
        for (size_t i = 0; i < N; i++)
            if (K[i + N * j] != 0) {
                rows[count] = (int)i;
                K[count++] = K[i + N * j];
            }
    }
    columns[N] = count;
    return count;
}

#endif
