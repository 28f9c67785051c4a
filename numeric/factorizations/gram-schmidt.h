/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Completing a set of orthonormal columns to a basis. */
#ifndef HOL_NUMERIC_FACTORIZATIONS_GRAM_SCHMIDT_H
#define HOL_NUMERIC_FACTORIZATIONS_GRAM_SCHMIDT_H

#include "numeric/dense/mat.h"

/*
 * The columns of V (n x any number, its shape on entry): orthonormal, and orthogonal to the first k
 * columns of Q (n rows, orthonormal); private to numeric/. Unit vectors are taken, the largest
 * remaining one first, and projected twice. Of c + k dimensions taken, the largest remainder has
 * length sqrt(1 - (c + k) / n) or more, so no step divides by little; the second pass removes what
 * that length magnifies. Uses vec[0] and magnitude of the work space.
 */
void hol_complete_basis(struct hol_mat *v, const struct hol_mat *q, size_t k,
                        struct hol_work *work);

#endif
