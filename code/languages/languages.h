/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_CODE_LANGUAGES_LANGUAGES_H
#define HOL_CODE_LANGUAGES_LANGUAGES_H

#include "code/language.h"

/* The languages, one a file: the only place that lists them. */
#define HOL_LANGUAGE_LIST(X)                                                                       \
    X(c) X(fortran) X(python) X(julia) X(matlab) X(r) X(javascript) X(modelica)
#define HOL_LANGUAGE_EXTERN(name) extern const struct hol_language hol_language_##name;
HOL_LANGUAGE_LIST(HOL_LANGUAGE_EXTERN)
#undef HOL_LANGUAGE_EXTERN

#endif
