/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* What the text of a table says beside its numbers: comments of the method, how many decimals. */
#include "foreign/files/track-inside.h"

#include "base/printable.h"

#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool
hol_track_is_decimal(const char *text)
{
    return text[strspn(text, "0123456789+-.eE")] == '\0';
}

/* After "# NAME: " of a comment; NULL: another. */
static const char *
said(const char *comment, const char *name)
{
    const char *at = comment + strspn(comment, "# \t");
    size_t length = strlen(name);

    if (strncmp(at, name, length) != 0 || at[length] != ':')
        return NULL;
    return at + length + 1 + strspn(at + length + 1, " \t");
}

/* A magnitude, for display, 0: not known; words ("a thousandth of the motion") say nothing. */
static bool
read_positive(long double *to, const char *text)
{
    char *end;
    long double value = strtold(text, &end);
    size_t blanks = strspn(end, " \t");

    if (end == text || (isalpha((unsigned char)text[0]) && end[blanks] != '\0'))
        return isalpha((unsigned char)text[0]) || text[0] == '\0';
    if (end[blanks] != '\0' || strspn(text, "0123456789+-.eE") < (size_t)(end - text) ||
        !isfinite(value) || value < 0)
        return false;
    *to = value;
    return true;
}

bool
hol_track_comment(struct hol_track *track, const char *comment, const char **at)
{
    const char *text;

    if ((text = said(comment, "step")) != NULL || (text = said(comment, "seconds")) != NULL) {
        bool step = said(comment, "step") != NULL;
        *at = text;
        return read_positive(step ? &track->step : &track->seconds, text);
    }
    if ((text = said(comment, "method")) != NULL &&
        snprintf(track->method, sizeof track->method, "%s", text) > 0)
        (void)hol_printable_replace(track->method, "");
    return true;
}

/* The decimal exponent after the 'e'; one that no number has is the largest that has a meaning
 * here. */
static long
exponent(const char *text)
{
    const long most = 100000;
    long e = strtol(text, NULL, 10);

    return e > most ? most : e < -most ? -most : e;
}

void
hol_track_note(struct hol_track *track, bool is_time, size_t i, const char *text)
{
    long before = 0, count = 0, first = -1, last = -1, places, digits;
    bool point = false;
    const char *p = text + (*text == '+' || *text == '-');

    for (; *p != '\0' && *p != 'e' && *p != 'E'; p++) {
        if (*p == '.') {
            point = true;
            continue;
        }
        before += !point;
        if (*p != '0') {
            first = first < 0 ? count : first;
            last = count;
        }
        count++;
    }
    places = last + 1 - before - (*p != '\0' ? exponent(p + 1) : 0);
    places = places > 0 ? places : 0; /* 1200 is not rounded to hundreds */
    digits = last - first + 1;
    if (is_time) {
        track->time_places[i] = places;
    } else if (first >= 0) {
        track->places = track->digits == 0 || places > track->places ? places : track->places;
        track->digits = digits > track->digits ? digits : track->digits;
    }
}
