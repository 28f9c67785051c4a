/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The numbers that the parameters of a case have. */
#ifndef HOL_MODEL_PARAMETERS_H
#define HOL_MODEL_PARAMETERS_H

#include "model/case.h"
#include "numeric/dense/mat.h"

/*
 * The parameters of a case, in order, each rounded once to the bits of v: enclosed in balls, with
 * more bits until the ball rounds to one number. A ball around 0 that is still one at 64 times the
 * bits is taken as 0.
 *
 * v  out  as many numbers as there are parameters; NaN: there is no value
 *
 * HOL_INVALID: v is of another size; HOL_NOMEM.
 */
enum hol_status hol_case_parameters(struct hol_vec *v, const struct hol_case *c) HOL_MUST_CHECK;

/*
 * The parameters that double precision does not hold: beyond its largest number, or below its least
 * and not 0.
 *
 * texts  out  as many as there are parameters: a decimal of at most 40 digits, hol_alloc'd, or NULL
 *             where v has the number, or there is no value; all NULL unless HOL_OK
 * v      in   of hol_case_parameters
 */
enum hol_status hol_case_parameters_beyond(char **texts, const struct hol_case *c,
                                           const struct hol_vec *v) HOL_MUST_CHECK;

#endif
