/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Functions that give the texts of an enumeration, from the list X(NAME, "text", ...) it is made
 * of. */
#ifndef HOL_BASE_NAMES_H
#define HOL_BASE_NAMES_H

#include <stddef.h>

/* Of each item of a list: its name as text; its first text; its second; its third. */
#define HOL_NAME_ITSELF(name, ...) #name,
#define HOL_NAME_FIRST(name, ...) HOL_NAME_PICK(__VA_ARGS__, , , )
#define HOL_NAME_SECOND(name, first, ...) HOL_NAME_PICK(__VA_ARGS__, , )
#define HOL_NAME_THIRD(name, first, second, ...) HOL_NAME_PICK(__VA_ARGS__, )
#define HOL_NAME_PICK(text, ...) text,

/* const char *function(enum_type): one of these texts; "?" of what is not in the list. */
#define HOL_NAMES(function, enum_type, LIST, which)                                                \
    const char *function(enum_type value)                                                          \
    {                                                                                              \
        static const char *const texts[] = {LIST(which)};                                          \
        return (size_t)value < sizeof texts / sizeof *texts ? texts[value] : "?";                  \
    }

#endif
