/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* SHA-256 (FIPS 180-4). */
#include "base/files/digest.h"

#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

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

bool
hol_digest_file(char digest[HOL_DIGEST_LENGTH + 1], const char *path)
{
    FILE *file = fopen(path, "re");
    struct hol_digest_sum sum;
    struct stat about;
    char bytes[4096];
    size_t length;
    bool good = file != NULL && fstat(fileno(file), &about) == 0 && S_ISREG(about.st_mode);

    hol_digest_begin(&sum);
    while (good && (length = fread(bytes, 1, sizeof bytes, file)) > 0)
        hol_digest_add(&sum, bytes, length);
    good = good && !ferror(file);
    hol_digest_end(digest, &sum);
    if (file != NULL)
        (void)fclose(file);
    return good;
}

void
hol_digest_command(struct hol_text *to, const char *command)
{
    char digest[HOL_DIGEST_LENGTH + 1], word[4096];

    while (*(command += strspn(command, " ")) != '\0') {
        size_t length = strcspn(command, " ");
        const char *slash, *name = word;

        if (length < sizeof word) {
            memcpy(word, command, length);
            word[length] = '\0';
            if ((slash = strrchr(word, '/')) != NULL)
                name = slash + 1;
        }
        if (length < sizeof word && hol_digest_file(digest, word))
            hol_text_print(to, " %s %s", name, digest);
        else
            hol_text_print(to, " %.*s", (int)length, command);
        command += length;
    }
}
