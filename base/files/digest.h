/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* SHA-256 of bytes, written as hexadecimal digits. */
#ifndef HOL_BASE_FILES_DIGEST_H
#define HOL_BASE_FILES_DIGEST_H

#include "base/text.h"

#include <nettle/sha2.h>
#include <stdbool.h>
#include <stddef.h>

#define HOL_DIGEST_LENGTH 64 /* hexadecimal digits */

/* SHA-256 (FIPS 180-4) of length bytes, in lower-case hexadecimal, terminated: what sha256sum
 * prints. */
void hol_digest(char digest[HOL_DIGEST_LENGTH + 1], const char *bytes, size_t length);

/* The same of bytes that come one after the other. */
struct hol_digest_sum {
    struct sha256_ctx context;
};
void hol_digest_begin(struct hol_digest_sum *sum);
void hol_digest_add(struct hol_digest_sum *sum, const char *bytes, size_t length);
void hol_digest_end(char digest[HOL_DIGEST_LENGTH + 1], struct hol_digest_sum *sum);

/* Of a file. False: it is no file, or it cannot be read. */
bool hol_digest_file(char digest[HOL_DIGEST_LENGTH + 1], const char *path);
/*
 * to += a command, as one that is the same wherever its files are: each of its words (between
 * blanks) that is a file as its name without folders and its digest, the others as they are.
 */
void hol_digest_command(struct hol_text *to, const char *command);

#endif
