/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_FOREIGN_PROCESS_WIRE_INSIDE_H
#define HOL_FOREIGN_PROCESS_WIRE_INSIDE_H

#include "foreign/process/wire.h"

/* What the readers of the protocol share. */

#define HOL_WIRE_QUOTE 40 /* characters of a line that are quoted */

/* What is wrong, printable, shortened; always false. */
bool hol_wire_say(char why[HOL_WIRE_WHY], const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* The first characters of a value, as text. */
const char *hol_wire_shorten(char text[HOL_WIRE_QUOTE + 4], const json_t *value);

/* A whole number from 0 to most; false: it is something else. */
bool hol_wire_whole(uint64_t *x, const json_t *value, double most);

/* Has the object none but these keys (NULL-terminated)? what: it is called so in why. */
bool hol_wire_known_keys(const json_t *object, const char *const *keys, const char *what,
                         char why[HOL_WIRE_WHY]);

#endif
