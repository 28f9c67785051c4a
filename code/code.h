/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_CODE_CODE_H
#define HOL_CODE_CODE_H

#include "base/text.h"
#include "code/facts/facts.h"
#include "code/language.h"

/*
 * The equations of a case as one file of a programming language, without dependencies: functions
 * for M, F, A, b, C, phi, phi', invariants and lets of parameters, t, q and q', true states, and a
 * self-test.
 */
struct hol_code_options {
    bool jacobian;       /* d/dq and d/dq' of the residual, too */
    const char *program; /* "holonom 0.1.0": where it is from */
    const char *command; /* what would write it again */
};

/*
 * text += the file. The case's graph may get nodes.
 *
 * why  out  one clause, where HOL_UNABLE; static
 *
 * HOL_UNABLE  that cannot be written;  HOL_NOMEM, HOL_INVALID
 */
enum hol_status hol_code_write(struct hol_text *text, const struct hol_code_facts *facts,
                               const struct hol_language *language,
                               const struct hol_code_options *options,
                               const char **why) HOL_MUST_CHECK;

#endif
