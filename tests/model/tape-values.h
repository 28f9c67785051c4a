/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_TESTS_MODEL_TAPE_VALUES_H
#define HOL_TESTS_MODEL_TAPE_VALUES_H

#include "model/tape/tape.h"

/* Inputs and outputs of a tape as doubles. */
void tape_set(struct hol_eval *eval, enum hol_var kind, size_t index, double value);
double tape_get(const struct hol_eval *eval, size_t output);

#endif
