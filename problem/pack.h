/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Numbers of any bits, and vectors of them, as bytes (base/files/pack.h). */
#ifndef HOL_PROBLEM_PACK_H
#define HOL_PROBLEM_PACK_H

#include "base/files/pack.h"
#include "numeric/dense/mat.h"

/* A double in every bit: a solver may have said any. */
void hol_pack_bits(struct hol_pack *pack, double *value);
/* A number of the bits that it has, exactly. */
void hol_pack_mpfr(struct hol_pack *pack, mpfr_ptr x);
/* A vector, whose room, where it is read, is made: hol_mat_clear. One without room stays so. */
void hol_pack_vec(struct hol_pack *pack, struct hol_vec *v);

#endif
