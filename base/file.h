/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Reading a whole stream into memory. */
#ifndef HOL_BASE_FILE_H
#define HOL_BASE_FILE_H

#include "base/status.h"

#include <stddef.h>
#include <stdio.h>

/*
 * The rest of a stream, at once.
 *
 * bytes   out  a zero follows them; hol_alloc'd
 * length  out  of bytes; more than `most`: the stream is longer than that, and not read to its end
 *
 * HOL_IO  errno says why;  HOL_NOMEM
 */
enum hol_status hol_file_read(char **bytes, size_t *length, FILE *file, size_t most) HOL_MUST_CHECK;

#endif
