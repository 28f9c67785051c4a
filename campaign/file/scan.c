/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The scanner of campaign files: the marks, words and numbers of the case language, and patterns.
 */
#include "campaign/file/scan.h"

#include <errno.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Longest text that a message repeats. */
#define SHOWN 40

static char
peek(const struct hol_scan *scan, uint32_t ahead)
{
    size_t at = (size_t)scan->at + ahead;

    return at < scan->source->length ? scan->source->text[at] : '\0';
}

static bool
is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

static bool
is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static bool
ends_pattern(char c)
{
    return (unsigned char)c <= ' ' || strchr(",;{}\"#", c) != NULL;
}

/* Blanks and comments. */
static void
skip(struct hol_scan *scan)
{
    for (;; scan->at++) {
        char c = peek(scan, 0);

        if (c == '#')
            while (scan->at < scan->source->length && peek(scan, 0) != '\n')
                scan->at++;
        else if (c != ' ' && c != '\t' && c != '\r' && c != '\n')
            return;
        if (scan->at >= scan->source->length)
            return;
    }
}

void
hol_scan_error(struct hol_scan *scan, uint32_t offset, const char *format, ...)
{
    va_list words;

    va_start(words, format);
    hol_report_add(scan->report, scan->source, 0, offset, format, words);
    va_end(words);
    scan->failed = true;
}

/* What stands there, for a message. */
static void
expected(struct hol_scan *scan, const char *what)
{
    uint32_t length = 0;

    skip(scan);
    if (scan->at >= scan->source->length) {
        hol_scan_error(scan, scan->at, "expected %s, but the file ends", what);
        return;
    }
    while (length < SHOWN && !ends_pattern(peek(scan, length)))
        length++;
    if (length == 0)
        length = 1;
    hol_scan_error(scan, scan->at, "expected %s, not '%.*s'", what, (int)length,
                   scan->source->text + scan->at);
}

/* The stretch of the file, as a text of its own; passed over. */
static bool
take(struct hol_scan *scan, struct hol_campaign_text *text, uint32_t first, uint32_t length,
     uint32_t next)
{
    char *copy = hol_arena_alloc(scan->arena, (size_t)length + 1, 1);

    if (copy == NULL) {
        scan->status = HOL_NOMEM;
        scan->failed = true;
        return false;
    }
    memcpy(copy, scan->source->text + first, length);
    copy[length] = '\0';
    *text = (struct hol_campaign_text){copy, first};
    scan->at = next;
    return true;
}

bool
hol_scan_is_end(struct hol_scan *scan)
{
    skip(scan);
    return scan->at >= scan->source->length;
}

uint32_t
hol_scan_next(struct hol_scan *scan)
{
    skip(scan);
    return scan->at;
}

bool
hol_scan_mark(struct hol_scan *scan, const char *mark)
{
    size_t length = strlen(mark);

    if (scan->failed)
        return false;
    skip(scan);
    if (scan->source->length - scan->at < length ||
        memcmp(scan->source->text + scan->at, mark, length) != 0)
        return false;
    scan->at += (uint32_t)length;
    return true;
}

static uint32_t
word_length(const struct hol_scan *scan)
{
    uint32_t length = 0;

    while (is_letter(peek(scan, length)) || (length > 0 && is_digit(peek(scan, length))))
        length++;
    return length;
}

bool
hol_scan_keyword(struct hol_scan *scan, const char *word)
{
    if (scan->failed)
        return false;
    skip(scan);
    return word_length(scan) == strlen(word) && hol_scan_mark(scan, word);
}

bool
hol_scan_expect(struct hol_scan *scan, const char *mark)
{
    char what[16];

    if (scan->failed)
        return false;
    if (hol_scan_mark(scan, mark))
        return true;
    (void)snprintf(what, sizeof what, "'%s'", mark);
    expected(scan, what);
    return false;
}

bool
hol_scan_word(struct hol_scan *scan, struct hol_campaign_text *word, const char *what)
{
    uint32_t length;

    if (scan->failed)
        return false;
    skip(scan);
    if ((length = word_length(scan)) > 0)
        return take(scan, word, scan->at, length, scan->at + length);
    expected(scan, what);
    return false;
}

bool
hol_scan_string(struct hol_scan *scan, struct hol_campaign_text *text, const char *what)
{
    uint32_t length = 0;

    if (scan->failed)
        return false;
    skip(scan);
    if (peek(scan, 0) != '"') {
        expected(scan, what);
        return false;
    }
    while (peek(scan, length + 1) != '"') {
        if (peek(scan, length + 1) == '\n' || scan->at + length + 1 >= scan->source->length) {
            hol_scan_error(scan, scan->at, "the string has no end in this line");
            return false;
        }
        length++;
    }
    return take(scan, text, scan->at + 1, length, scan->at + length + 2);
}

bool
hol_scan_pattern(struct hol_scan *scan, struct hol_campaign_text *text, const char *what)
{
    uint32_t length = 0;

    if (scan->failed)
        return false;
    skip(scan);
    if (peek(scan, 0) == '"') {
        if (!hol_scan_string(scan, text, what))
            return false;
        if (text->text[0] == '\0')
            hol_scan_error(scan, text->offset, "expected %s, not an empty string", what);
        return !scan->failed;
    }
    while (!ends_pattern(peek(scan, length)))
        length++;
    if (length > 0)
        return take(scan, text, scan->at, length, scan->at + length);
    expected(scan, what);
    return false;
}

/* The digits of a number without its sign; 0: there is none. `1 .. 2' is no number with a point. */
static uint32_t
number_length(const struct hol_scan *scan, uint32_t from)
{
    uint32_t i = from, e;

    if (!is_digit(peek(scan, i)))
        return 0;
    while (is_digit(peek(scan, i)))
        i++;
    if (peek(scan, i) == '.' && is_digit(peek(scan, i + 1)))
        for (i++; is_digit(peek(scan, i));)
            i++;
    if (peek(scan, i) == 'e' || peek(scan, i) == 'E') {
        e = i + 1;
        if (peek(scan, e) == '+' || peek(scan, e) == '-')
            e++;
        if (is_digit(peek(scan, e)))
            for (i = e; is_digit(peek(scan, i));)
                i++;
    }
    return i - from;
}

bool
hol_scan_number(struct hol_scan *scan, struct hol_campaign_text *text, const char *what)
{
    uint32_t sign, digits;

    if (scan->failed)
        return false;
    skip(scan);
    sign = peek(scan, 0) == '-' || peek(scan, 0) == '+';
    digits = number_length(scan, sign);
    if (digits > 0 && !is_letter(peek(scan, sign + digits)))
        return take(scan, text, scan->at, sign + digits, scan->at + sign + digits);
    expected(scan, what);
    return false;
}

bool
hol_scan_whole(struct hol_scan *scan, uint64_t *number, uint64_t low, uint64_t high,
               const char *what)
{
    struct hol_campaign_text text;
    unsigned long long value;
    char *end;

    if (!hol_scan_number(scan, &text, what))
        return false;
    errno = 0;
    value = strtoull(text.text, &end, 10);
    if (*end != '\0' || text.text[0] == '-' || errno != 0 || value < low || value > high) {
        hol_scan_error(scan, text.offset, "expected %s, from %" PRIu64 " to %" PRIu64 ", not '%s'",
                       what, low, high, text.text);
        return false;
    }
    *number = value;
    return true;
}

void
hol_scan_recover(struct hol_scan *scan)
{
    size_t depth = 0;

    if (!scan->failed || scan->status != HOL_OK)
        return;
    for (; scan->at < scan->source->length; scan->at++) {
        char c = peek(scan, 0);

        skip(scan);
        if (scan->at >= scan->source->length)
            break;
        c = peek(scan, 0);
        if (c == '{')
            depth++;
        else if (c == '}' && depth == 0)
            break;
        else if (c == '}')
            depth--;
        if (depth == 0 && (c == ';' || c == '}')) {
            scan->at++;
            break;
        }
    }
    scan->failed = false;
}
