/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */

/*
 * Stored references as text: digests, what the reader takes and what it refuses
 * (with the place), a wrong digit that the check finds, a case that was changed, memory that runs
 * out; texts that are damaged at random.
 */
#include "base/alloc.h"
#include "tests/reference/stored-files.h"
#include "tests/support/failing-heap.h"
#include "tests/support/tap.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SAMPLE "ukn1994/constant-rank"

/* FIPS 180-4, examples. */
static void
test_digest(void)
{
    char digest[HOL_DIGEST_LENGTH + 1];

    hol_digest(digest, "abc", 3);
    tap_ok(strcmp(digest, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad") == 0,
           "SHA-256 of abc");
    hol_digest(digest, "", 0);
    tap_ok(strcmp(digest, "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855") == 0,
           "SHA-256 of nothing");
}

static enum hol_status
read_text(const char *text, size_t length, struct hol_stored_error *error)
{
    struct hol_stored *stored = NULL;
    enum hol_status status = hol_stored_read(&stored, error, text, length);

    hol_stored_destroy(stored);
    return status;
}

/* The first `from` replaced by `to`; hol_free. */
static char *
replaced(const char *text, const char *from, const char *to)
{
    const char *at = strstr(text, from);
    char *copy = hol_alloc(strlen(text) + strlen(to) + 1, 1);

    if (at == NULL || copy == NULL)
        tap_bail("no '%s'", from);
    memcpy(copy, text, (size_t)(at - text));
    strcpy(copy + (at - text), to);
    strcat(copy, at + strlen(from));
    return copy;
}

#define BLOCK                                                                                      \
    "# holonom provenance 1\n# program: holonom 1\n# commit: abc\n"                                \
    "# date: 2026-11-20T01:02:03Z\n# result: sha256 0\n"

/* A text and its block; hol_free. */
static char *
with_block(const char *text)
{
    char *whole = hol_alloc(strlen(text) + sizeof BLOCK, 1);

    if (whole == NULL)
        tap_bail("out of memory");
    strcpy(whole, text);
    return strcat(whole, BLOCK);
}

/* Refused where and why. */
static void
refuse(const char *text, const char *from, const char *to, size_t line, size_t column,
       const char *message)
{
    struct hol_stored_error error = {0};
    char *bad = replaced(text, from, to);

    if (!tap_ok(read_text(bad, strlen(bad), &error) == HOL_INVALID && error.line == line &&
                    error.column == column && strstr(error.message, message) != NULL,
                "'%.30s' for '%.30s': %zu:%zu: %s", to, from, line, column, message))
        tap_diag("%zu:%zu: %s", error.line, error.column, error.message);
    hol_free(bad);
}

static const char good[] =
    "# comment\n"
    "holonom reference, format 1\n"
    "case a/b\n"
    "sha256 ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad\n"
    "program holonom 0\n"
    "date 2026-11-20\n"
    "state initial\n"
    "parameter g = 9.8\n"
    "from 0\n"
    "to 1\n"
    "stop 1.5: the rank changes\n"
    "rank 1\n"
    "run 128 bits, order 40, 9 steps\n"
    "run 192 bits, order 44, 9 steps\n"
    "run 192 bits, order 70, 9 steps\n"
    "run 256 bits, order 75, 9 steps\n"
    "agree 44 digits\n"
    "event zero \"x = 0\" = 0.75\n"
    "time 0.5\n"
    "  x = 1.25\n"
    "time 1\n"
    "  x = -0.5e-3\n";

/* What format 4 says of its proofs; in format 3 it is refused. */
static void
test_format_4(void)
{
    static const char head[] = "holonom reference, format 4\ncase a/b\nsha256 "
                               "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad\n"
                               "state initial\n",
                      certified[] = "certified 43 digits to 0.5: the balls are wide\n",
                      event[] = "= 0.75, certified 41 digits";
    struct hol_stored *s = NULL;
    struct hol_stored_error error = {0};
    char text[sizeof good + sizeof head + sizeof certified + sizeof event], *other;

    (void)snprintf(text, sizeof text, "%s%s", head, strstr(good, "parameter"));
    other = replaced(text, "event", certified);
    (void)snprintf(text, sizeof text, "%.*s%sevent%s", (int)(strstr(other, certified) - other),
                   other, certified, strstr(other, certified) + strlen(certified));
    hol_free(other);
    other = replaced(text, "= 0.75", event);
    if (!tap_ok(hol_stored_read(&s, &error, other, strlen(other)) == HOL_OK, "a text of format 4"))
        tap_bail("%zu:%zu: %s", error.line, error.column, error.message);
    tap_ok(s->certified == 43 && strcmp(s->certified_to, "0.5") == 0 &&
               strcmp(s->certified_why, "the balls are wide") == 0 &&
               s->events[0].certified == 41 && strcmp(s->events[0].when, "0.75") == 0,
           "what is certified, to where and why no farther, and an event");
    tap_ok(hol_stored_is_certified(s, &s->instants[0]) &&
               !hol_stored_is_certified(s, &s->instants[1]),
           "an instant before that, and one after it");
    hol_stored_destroy(s);
    refuse(other, "format 4", "format 3", 15, 20, "nothing is expected");
    refuse(other, "to 0.5:", "to now:", 15, 24, "decimal");
    refuse(other, "certified 41", "certified x", 16, 38, "whole number");
    refuse(other, "certified 41", "certified 46", 16, 38, "more digits than");
    refuse(other, "certified 43", "certified 46", 15, 11, "more digits than");
    hol_free(other);
}

static void
test_reader(void)
{
    struct hol_stored *s = NULL;
    struct hol_stored_error error;

    if (!tap_ok(hol_stored_read(&s, &error, good, sizeof good - 1) == HOL_OK, "a small text"))
        tap_bail("%zu:%zu: %s", error.line, error.column, error.message);
    tap_ok(strcmp(s->name, "a/b") == 0 && s->parameter_count == 1 && s->rank == 1 &&
               s->agree == 44 && s->runs[3].bits == 256 && s->instant_count == 2 &&
               s->event_count == 1 && strcmp(s->events[0].name, "x = 0") == 0 &&
               strcmp(s->stop_why, "the rank changes") == 0,
           "is understood");
    tap_ok(strcmp(hol_stored_find(&s->instants[1], "x"), "-0.5e-3") == 0 &&
               hol_stored_find(&s->instants[1], "y") == NULL,
           "its values are found");
    hol_stored_destroy(s);
    test_format_4();
    refuse(good, "format 1", "format 5", 2, 1, "format 4");
    refuse(good, "format 1", "format 3", 5, 1, "state");
    refuse(good, "-0.5e-3\n", "-0.5e-3\n" BLOCK, 23, 1, "no more");
    refuse(good, "format 1", "format 2", 18, 1, "certified");
    refuse(good, "sha256 ba", "sha256 BA", 4, 1, "hexadecimal");
    refuse(good, "2026-11-20", "20-11-2026", 6, 1, "date");
    refuse(good, "state initial\n", "", 7, 1, "state");
    refuse(good, "g = 9.8", "g 9.8", 8, 11, "' = '");
    refuse(good, "from 0", "from zero", 9, 6, "decimal");
    refuse(good, "to 1\n", "to 2\n", 23, 1, "'to'");
    refuse(good, "1.5: ", "1.5 ", 11, 9, "reason");
    refuse(good, "128 bits, order", "128 bits,order", 13, 8, "bits, order");
    refuse(good, "run 256 bits, order 75, 9 steps\n", "", 16, 1, "run");
    refuse(good, "44 digits", "4444444444 digits", 17, 7, "whole number");
    refuse(good, "event zero", "event null", 18, 7, "zero");
    refuse(good, "time 0.5", "time 0.5s", 19, 9, "after a number");
    refuse(good, "  x = 1.25", "  x = 1.2.5", 20, 10, "after a number");
    refuse(good, "  x = 1.25\n", "", 20, 1, "indented");
    refuse(good, "time 1\n", "time 0.5\n", 21, 6, "later");
    refuse(good, "-0.5e-3\n", "-0.5e-3", 22, 1, "not complete");
    refuse(good, "-0.5e-3\n", "-0.5e-3\nmore\n", 23, 1, "nothing");
    refuse(good, "x = -0", "x\t= -0", 22, 4, "printable");
    tap_ok(read_text(good, 0, &error) == HOL_INVALID && read_text("a\0b\n", 4, NULL) == HOL_INVALID,
           "nothing, or what is no text");
}

/* Cut anywhere, changed anywhere: read or refused, never worse; what is cut is refused. */
static void
test_damage(const char *text, size_t length)
{
    struct hol_stored_error error;
    size_t wrong = 0, placed = 0, tried = 0;
    unsigned long state = tap_seed();
    char *copy = hol_alloc(length + 1, 1);

    if (copy == NULL)
        tap_bail("out of memory");
    for (size_t cut = 0; cut < sizeof good - 1; cut++)
        wrong += read_text(good, cut, &error) != HOL_INVALID;
    tap_ok(wrong == 0, "cut anywhere, it is refused");
    for (unsigned long k = 0; k < 400 * tap_multiplier(); k++) {
        memcpy(copy, text, length + 1);
        for (int i = 0; i < 3; i++) {
            state = (state * 6364136223846793005ul + 1442695040888963407ul);
            copy[(state >> 33) % length] = (char)(state >> 20);
        }
        error.line = 0;
        tried++;
        if (read_text(copy, length, &error) == HOL_INVALID)
            placed += error.line > 0 && error.column > 0 && error.message[0] != '\0';
        else
            placed++;
    }
    tap_ok(placed == tried, "%zu damaged texts: read, or refused with a place", tried);
    hol_free(copy);
}

static void
test_memory(const char *text, size_t length)
{
    size_t k = 0, wrong = 0;
    enum hol_status status = HOL_NOMEM;

    while (status == HOL_NOMEM && k < 100000) {
        heap_fail_at(++k);
        status = read_text(text, length, NULL);
        wrong += status != HOL_NOMEM && status != HOL_OK;
    }
    heap_fail_at(0);
    tap_ok(status == HOL_OK && wrong == 0 && k > 5, "each of %zu allocations may fail", k - 1);
}

/* What hol_stored_check says of a text; "": agrees. */
static void
check_text(char what[HOL_STORED_WHAT], const struct case_model *c, const char *text)
{
    struct hol_stored *stored = NULL;
    struct hol_stored_error error;

    if (hol_stored_read(&stored, &error, text, strlen(text)) != HOL_OK)
        tap_bail("%zu:%zu: %s", error.line, error.column, error.message);
    if (hol_stored_check(stored, c->model, 90, what) != HOL_OK)
        tap_bail("no check: %s", what);
    hol_stored_destroy(stored);
}

/* The k-th digit after the k-th " = " of the values is made another one. */
static void
mutate(char *text, size_t k)
{
    char *p = strstr(text, "\ntime ");
    size_t length;

    for (size_t i = 0; i <= k && p != NULL; i++)
        p = strstr(p + 1, "  ") != NULL ? strstr(p + 1, " = ") : NULL;
    if (p == NULL)
        tap_bail("no value %zu", k);
    p += 3;
    length = strspn(p, "-.0123456789");
    p += k % 3 == 0 ? length - 1 : length / 2; /* the last digit, or one in the middle */
    while (*p < '0' || *p > '9')
        p--;
    *p = *p == '9' ? '0' : (char)(*p + 1);
}

static void
test_mutants(const char *text)
{
    struct case_model c = case_load(SAMPLE);
    char what[HOL_STORED_WHAT];

    check_text(what, &c, text);
    if (!tap_ok(what[0] == '\0', "the stored reference agrees"))
        tap_diag("%s", what);
    for (size_t k = 0; k < 9; k++) {
        char *bad = hol_strdup(text);

        if (bad == NULL)
            tap_bail("out of memory");
        mutate(bad, k);
        check_text(what, &c, bad);
        tap_ok(strstr(what, "computed") != NULL, "a wrong digit of value %zu is found: %.60s", k,
               what);
        hol_free(bad);
    }
    char *fewer = replaced(text, "  y' = ", "  u' = ");
    check_text(what, &c, fewer);
    tap_ok(strstr(what, "y' is missing") != NULL, "a value that is missing is found");
    hol_free(fewer);
    case_clear(&c);
}

/* The reference of a case made from nothing, whole and in time. */
static void
test_make(void)
{
    static const char source[] = "title \"t\"; source \"s\"; parameter g = 9.8; coordinate x, y;\n"
                                 "kinetic (x'^2 + y'^2)/2; potential g*y; constraint c: x = t;\n"
                                 "initial x = 0, y = 1, x' = 1, y' = 1; span 0 .. 1;\n"
                                 "published \"p\" { event \"top\": maximum y, t = 0.1020;\n"
                                 "at t = 0.3: y = 0.859; }\n";
    struct case_model c = case_parse(source), other = case_load(SAMPLE);
    char why[HOL_SURVEY_WHY], *text = NULL, *again = NULL;
    struct hol_stored *s = NULL;
    size_t length = 0, lines = 0;
    static const struct {
        const char *word, *changed;
        bool current;
    } changes[] = {{"title \"t\"; ", "# t\n title\t\"t\" ;", true},
                   {"= t;", "=t;", true},
                   {"9.8", "9.81", false},
                   {"\"t\"", "\" t\"", false},
                   {"y' = 1", "y' = 1.0", false}};
    static const char *const heads[][2] = {{"state initial", "state other"},
                                           {"parameter g = 9.8", "parameter g = 9.9"},
                                           {"parameter g = 9.8\n", ""},
                                           {"parameter g", "size n = 2\nparameter g"}};

    if (hol_stored_make(&text, &length, c.model, why) != HOL_OK ||
        hol_stored_read(&s, NULL, text, length) != HOL_OK)
        tap_bail("no reference: %s", why);
    tap_ok(s->instant_count == 6 && strcmp(s->instants[1].t, "0.3") == 0,
           "fifths of the span, and a printed time");
    tap_ok(strcmp(hol_stored_find(&s->instants[1], "y"),
                  "0.859000000000000000000000000000000000000000000") == 0,
           "y(0.3) = 1 + 0.3 - 4.9*0.09");
    tap_ok(s->event_count == 1 &&
               strncmp(s->events[0].when, "0.1020408163265306122448979591836734693877551", 44) == 0,
           "the top at 1/9.8");
    hol_stored_destroy(s);
    s = NULL;
    again = with_block(text);
    for (const char *p = text; *p != '\0'; p++)
        lines += *p == '\n';
    if (hol_stored_read(&s, NULL, again, strlen(again)) != HOL_OK)
        tap_bail("it is not read with its block");
    tap_ok(strcmp(hol_stored_said(s, "commit"), "abc") == 0 &&
               hol_stored_said(s, "machine") == NULL && strcmp(s->date, "2026-11-20") == 0 &&
               strcmp(s->program, "holonom 1") == 0,
           "where it comes from is read");
    refuse(again, "# commit: abc", "# commit abc", lines + 3, 1, "a key");
    refuse(again, "# commit: abc", "commit: abc", lines + 3, 1, "a key");
    refuse(again, "# commit: abc", "# commit: a\tc", lines + 3, 1, "printable");
    refuse(again, "# date: 2026-", "# date: 20260", lines + 5, 1, "date");
    refuse(again, "# date: ", "# dated: ", lines + 5, 1, "date");
    refuse(again, "sha256 0\n", "sha256 0", lines + 5, 1, "not complete");
    tap_ok(strcmp(text, again) != 0 && hol_stored_same(text, again) && hol_stored_same(again, text),
           "nothing but where they come from differs");
    tap_ok(!hol_stored_same(text, good), "other texts do");
    tap_ok(hol_stored_current(s, c.source) && !hol_stored_current(s, other.source),
           "it is that of this case");
    for (size_t i = 0; i < sizeof changes / sizeof changes[0]; i++) {
        char *changed = replaced(source, changes[i].word, changes[i].changed);
        struct case_model d = case_parse(changed);

        tap_ok(hol_stored_current(s, d.source) == changes[i].current, "%s that of one with '%s'",
               changes[i].current ? "and" : "but not", changes[i].changed);
        case_clear(&d);
        hol_free(changed);
    }
    hol_stored_destroy(s);
    for (size_t i = 0; i < sizeof heads / sizeof heads[0]; i++) {
        char *changed = replaced(text, heads[i][0], heads[i][1]);

        if (hol_stored_read(&s, NULL, changed, strlen(changed)) != HOL_OK)
            tap_bail("it is not read with '%s'", heads[i][1]);
        tap_ok(!hol_stored_current(s, c.source), "with '%s' it is none of the case", heads[i][1]);
        hol_stored_destroy(s);
        hol_free(changed);
    }
    hol_free(text);
    hol_free(again);
    case_clear(&c);
    case_clear(&other);
}

int
main(void)
{
    size_t length = 0;
    char *text = stored_text(SAMPLE, &length);

    if (text == NULL)
        tap_bail("%s has no stored reference: run make references", SAMPLE);
    test_digest();
    test_reader();
    test_damage(text, length);
    test_memory(text, length);
    test_mutants(text);
    test_make();
    hol_free(text);
    return tap_done();
}
