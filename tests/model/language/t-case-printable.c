/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Nothing that a case file holds makes a terminal do anything but show text. */
#include "tests/support/loading.h"
#include "tests/support/tap.h"

#include "base/alloc.h"
#include "base/printable.h"
#include "model/language/diagnostics.h"

#include <stdio.h>
#include <string.h>

/* UTF-8 of a character below 0x10000, terminated. */
static void
encode(unsigned character, char bytes[4])
{
    memset(bytes, 0, 4);
    if (character < 0x80) {
        bytes[0] = (char)character;
    } else if (character < 0x800) {
        bytes[0] = (char)(0xC0 | character >> 6);
        bytes[1] = (char)(0x80 | (character & 0x3F));
    } else {
        bytes[0] = (char)(0xE0 | character >> 12);
        bytes[1] = (char)(0x80 | (character >> 6 & 0x3F));
        bytes[2] = (char)(0x80 | (character & 0x3F));
    }
}

static bool
acts(unsigned c) /* on a terminal, or on the order of what is shown */
{
    return c < 0x20 || (c >= 0x7F && c < 0xA0) || c == 0x61C || c == 0x200E || c == 0x200F ||
           (c >= 0x2028 && c <= 0x202E) || (c >= 0x2066 && c <= 0x2069);
}

/* All characters of the first plane, alone in a text. */
static void
characters(void)
{
    size_t wrong = 0, refused = 0;
    for (unsigned c = 1; c < 0x10000; c++) {
        char bytes[4];
        encode(c, bytes);
        bool surrogate = c >= 0xD800 && c <= 0xDFFF; /* three bytes that are no UTF-8 */
        const char *expected = surrogate ? "???" : acts(c) ? "?" : bytes;
        char *shown = hol_printable(bytes);
        if (shown == NULL)
            tap_bail("out of memory");
        if (strcmp(shown, expected) != 0 && wrong++ == 0)
            tap_diag("U+%04X is shown as %s", c, shown);
        refused += acts(c);
        hol_free(shown);
    }
    tap_ok(wrong == 0, "the characters of the first plane: %zu are not shown", refused);
}

static void
shows(const char *text, const char *expected, const char *what)
{
    char *shown = hol_printable(text);
    if (shown == NULL)
        tap_bail("out of memory");
    if (!tap_ok(strcmp(shown, expected) == 0, "%s", what))
        tap_diag("%s, expected %s", shown, expected);
    hol_free(shown);
}

static void
bytes(void)
{
    shows("a\xC3(b\xFFz", "a?(b?z", "bytes that are no UTF-8");
    shows("\xC0\xAF\xE0\x80\x9B", "?????", "characters in more bytes than they need");
    shows("\xF0\x9F\x8D\x8E\xF4\x90\x80\x80", "\xF0\x9F\x8D\x8E????", "characters of four bytes");
    shows("\xE2\x88", "??", "half a character");
    shows("", "", "nothing");
}

/* In each string of a case: refused, one finding, with its place; and it is not shown. */
static void
strings(void)
{
    static const char *const statements[] = {
        "title \"a%sb\";",
        "source \"a%sb\";",
        "note \"a%sb\";",
        "parameter m = 1 \"a%sb\";",
        "state \"a%sb\": x = 2;",
        "invariant \"a%sb\": x;",
        "published \"a%sb\" { vanishes 0*x; }",
        "published \"p\" { event \"a%sb\": minimum x, t = 1; }"};
    static const unsigned controls[] = {1,      7,      8,      '\t',   '\r',  0x1B,
                                        0x7F,   0x80,   0x9B,   0x9F,   0x61C, 0x200E,
                                        0x2028, 0x202A, 0x202E, 0x2066, 0x2069};
    for (size_t i = 0; i < sizeof statements / sizeof statements[0]; i++) {
        size_t good = 0, all = sizeof controls / sizeof controls[0];
        for (size_t k = 0; k < all; k++) {
            char control[4], statement[120], text[240], expected[240];
            encode(controls[k], control);
            snprintf(statement, sizeof statement, "%.*s%s%s", (int)strcspn(statements[i], "%"),
                     statements[i], control, strchr(statements[i], '%') + 2);
            snprintf(text, sizeof text, "coordinate x; kinetic x'^2; initial x = 1;\n%s\n",
                     statement);
            const char *shown = controls[k] == '\t' ? " " : "?";
            int column = (int)strcspn(statements[i], "%");
            snprintf(expected, sizeof expected,
                     "test:2:%d: a control character in a string, expected printable text\n"
                     "%.*s%s%s\n%*s^\n",
                     column + 1, column, statements[i], shown, statements[i] + column + 2, column,
                     "");
            char *got = messages_of(text, strlen(text), NULL, NULL);
            bool same = got != NULL && strcmp(got, expected) == 0;
            if (!same)
                tap_diag("U+%04X: %s", controls[k], got == NULL ? "loads" : got);
            good += same;
            hol_free(got);
        }
        tap_ok(good == all, "%s: %zu control characters refused", statements[i], good);
    }
    struct hol_case *c = load_text("coordinate x; kinetic x'^2; initial x = 1; "
                                   "title \"\xC3\xA9\xE2\x88\x82\xF0\x9F\x8D\x8E\xC2\xA0\";",
                                   NULL);
    tap_ok(c != NULL, "a title of other characters");
    hol_case_destroy(c);
}

/* What is shown of a file that has other errors: path, message, line. */
static void
diagnostics(void)
{
    static const char text[] =
        "coordinate x; # \x1B[2J \xC2\x9B 7 \xE2\x80\xAE \a\nkinetic\ty; # \x7F";
    static const struct hol_override given = {.name = "g\x1B[2J", .value = "1"};
    struct hol_case *c = NULL;
    struct hol_diagnostics found;
    enum hol_status status =
        hol_case_parse(&c, &found, "x", "a\x1B\n.case", text, strlen(text), 1, &given, NULL);
    bool some = status == HOL_INVALID && found.text != NULL && found.count == 3;
    if (!tap_ok(some, "three errors"))
        tap_diag("%zu: %s", found.count, found.text == NULL ? "" : found.text);
    for (size_t i = 0; some && i < found.count; i++)
        tap_ok(hol_printable_span(found.list[i].message, strlen(found.list[i].message)) ==
                   strlen(found.list[i].message),
               "a message of text: %s", found.list[i].message);
    size_t lines = 0;
    for (char *c2 = some ? found.text : NULL; c2 != NULL && *c2 != '\0'; c2++)
        if (*c2 == '\n') {
            *c2 = ' ';
            lines++;
        }
    tap_ok(some && lines == 3 * found.count, "each in three lines");
    tap_ok(some && hol_printable_span(found.text, strlen(found.text)) == strlen(found.text),
           "all of it is text");
    tap_ok(some && strstr(found.text, "a??.case:2:9: ") != NULL, "the path, too");
    if (some)
        tap_diag("%s", found.text);
    hol_diagnostics_clear(&found);
    tap_ok(hol_printable_quote("x''") == '"' && hol_printable_quote("x") == '\'',
           "names with apostrophes are in quotation marks");
}

int
main(void)
{
    characters();
    bytes();
    strings();
    diagnostics();
    mpfr_free_cache();
    return tap_done();
}
