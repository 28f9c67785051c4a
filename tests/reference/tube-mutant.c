/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/*
 * A part of the proof that is wrong on purpose, in place of the library's: t-tube has to find it
 * out. MUTANT 1: of the residual no more than its tail; 2: a disc of no width; 3: the error at the
 * start is left out, and errors do not grow.
 */
#include "reference/tube/tube-inside.h"

#if MUTANT == 1
#define arb_get_mag(size, x) ((void)(x), mag_zero(size))
#include "reference/tube/tube-residual.c"
#elif MUTANT == 2
#define arb_add_error_mag(x, size) ((void)(size))
#include "reference/tube/tube-disc.c"
#else
#define arb_mul_2exp_si(product, x, exponent) ((void)(x), (void)(exponent), arb_zero(product))
#include "reference/tube/tube-flow.c"
#endif
