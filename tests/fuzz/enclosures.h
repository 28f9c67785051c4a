/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_TESTS_FUZZ_ENCLOSURES_H
#define HOL_TESTS_FUZZ_ENCLOSURES_H

#include "model/tape/tape.h"

/*
 * What every evaluator of a tape owes the others, in boxes and at points in them; aborts where one
 * does not hold. Of the exact value at a point each ball is an enclosure, so that two of them
 * overlap:
 *   that of a box, and that of a point in it
 *   that of a disc, and that of a real point in it
 *   slopes in a box times a difference, and the difference of two points (mean value theorem)
 *   first coefficients of a power series, and the value and the slope at its centre
 * A number and a Taylor coefficient in MPFR lie in such a ball, made wider, where it is narrow.
 *
 * n  coordinates and velocities
 */
void fuzz_require_enclosures(const struct hol_tape *tape, size_t n);

#endif
