/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_MODEL_EXPR_LITERAL_H
#define HOL_MODEL_EXPR_LITERAL_H

#include "base/status.h"

#include <gmp.h>
#include <stddef.h>

/* The largest exponent of a decimal number. */
#define HOL_LITERAL_POWER 10000

/*
 * The exact value of a decimal number: [+-]digits[.digits][e[+-]digits], all of `length` bytes.
 *
 * value  out  initialized; unchanged unless HOL_OK
 *
 * HOL_INVALID  it is something else, or has a larger exponent;  HOL_NOMEM
 */
enum hol_status hol_literal_read(mpq_t value, const char *text, size_t length) HOL_MUST_CHECK;

#endif
