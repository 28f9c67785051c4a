/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* SHA-256 (FIPS 180-4). */
#include "base/digest.h"

#include <nettle/sha2.h>

void
hol_digest(char digest[HOL_DIGEST_LENGTH + 1], const char *bytes, size_t length)
{
    static const char hex[] = "0123456789abcdef";
    struct sha256_ctx context;
    uint8_t sum[SHA256_DIGEST_SIZE];

    sha256_init(&context);
    sha256_update(&context, length, (const uint8_t *)bytes);
    sha256_digest(&context, sizeof sum, sum);
    for (size_t i = 0; i < sizeof sum; i++) {
        digest[2 * i] = hex[sum[i] >> 4];
        digest[2 * i + 1] = hex[sum[i] & 15];
    }
    digest[HOL_DIGEST_LENGTH] = '\0';
}
