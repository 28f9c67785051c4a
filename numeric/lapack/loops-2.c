/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Vectors of 2 numbers: what every processor has. */
#include "numeric/lapack/loops.h"

#define LANES 2
#define GROUP 8
#include "numeric/lapack/loops-all.h"

const struct hol_loops hol_loops_2 = HOL_LOOPS(32, 24);
