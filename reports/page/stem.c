/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Names as stems of files. */
#include "reports/page/page.h"

#include "base/files/digest.h"

#include <string.h>

#define DIGITS 16 /* of the digest, at the end of a stem that was cut */

static bool
is_letter_or_digit(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
}

const char *
hol_page_stem(char stem[HOL_PAGE_STEM], const char *name)
{
    char digest[HOL_DIGEST_LENGTH + 1], one[4];
    size_t length = 0;
    bool whole = name[0] != '\0';

    for (const char *p = name; *p != '\0'; p++) {
        bool inside = p > name;

        if (is_letter_or_digit(*p) || (inside && *p == '-'))
            (void)snprintf(one, sizeof one, "%c", *p);
        else if (inside && *p == '/')
            (void)snprintf(one, sizeof one, ".");
        else
            (void)snprintf(one, sizeof one, "_%02X", (unsigned)(unsigned char)*p);
        whole = whole && length + strlen(one) < HOL_PAGE_STEM;
        if (!whole)
            break;
        memcpy(stem + length, one, strlen(one));
        length += strlen(one);
    }
    if (!whole) { /* '_' and a lower-case letter is at the end of no other stem */
        hol_digest(digest, name, strlen(name));
        length = length < HOL_PAGE_STEM - DIGITS - 3 ? length : HOL_PAGE_STEM - DIGITS - 3;
        length += (size_t)snprintf(stem + length, HOL_PAGE_STEM - length, "_x%.*s", DIGITS, digest);
    }
    stem[length] = '\0';
    return stem;
}
