/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* SHA-256 (FIPS 180-4). */
#include "base/digest.h"

void
hol_digest_begin(struct hol_digest_sum *sum)
{
    sha256_init(&sum->context);
}

void
hol_digest_add(struct hol_digest_sum *sum, const char *bytes, size_t length)
{
    sha256_update(&sum->context, length, (const uint8_t *)bytes);
}

void
hol_digest_end(char digest[HOL_DIGEST_LENGTH + 1], struct hol_digest_sum *sum)
{
    static const char hex[] = "0123456789abcdef";
    uint8_t bytes[SHA256_DIGEST_SIZE];

    sha256_digest(&sum->context, sizeof bytes, bytes);
    for (size_t i = 0; i < sizeof bytes; i++) {
        digest[2 * i] = hex[bytes[i] >> 4];
        digest[2 * i + 1] = hex[bytes[i] & 15];
    }
    digest[HOL_DIGEST_LENGTH] = '\0';
}

void
hol_digest(char digest[HOL_DIGEST_LENGTH + 1], const char *bytes, size_t length)
{
    struct hol_digest_sum sum;

    hol_digest_begin(&sum);
    hol_digest_add(&sum, bytes, length);
    hol_digest_end(digest, &sum);
}
