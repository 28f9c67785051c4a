/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_BASE_STATUS_H
#define HOL_BASE_STATUS_H

/*
 * The outcomes of every fallible function, once, as an X-macro: name and text.
 *
 * DOMAIN is a fact about the problem (it has no answer); UNABLE is a fact about the method or the
 * precision (it cannot decide); INVALID is a caller's mistake (sizes, NaN, Inf, bits out of range).
 */
#define HOL_STATUS_LIST(X)                                                                         \
    X(OK, "success")                                                                               \
    X(DOMAIN, "the problem has no answer")                                                         \
    X(UNABLE, "this method or precision cannot decide")                                            \
    X(INVALID, "invalid input")                                                                    \
    X(NOMEM, "out of memory")                                                                      \
    X(IO, "input or output failed")

#define HOL_STATUS_ENUM(name, text) HOL_##name,
enum hol_status { HOL_STATUS_LIST(HOL_STATUS_ENUM) HOL_STATUS_COUNT };
#undef HOL_STATUS_ENUM

#define HOL_MUST_CHECK __attribute__((warn_unused_result))

/* "OK", "DOMAIN", ...; static storage. */
const char *hol_status_name(enum hol_status status);

/* One clause in plain words; static storage. */
const char *hol_status_text(enum hol_status status);

#endif
