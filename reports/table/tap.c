/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Texts of others in lines of TAP. */
#include "reports/table/escape.h"

#include <ctype.h>

void
hol_tap_text(FILE *out, const char *text)
{
    for (; *text != '\0'; text++)
        fputc(*text == '#' || iscntrl((unsigned char)*text) ? ' ' : *text, out);
}
