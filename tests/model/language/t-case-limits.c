/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/*
 * What a file may ask for, and how its errors are shown: limits, long lines, tabs, bytes that are
 * not text. The files that ask for too much are made here: they would be large.
 */
#include "tests/support/loading.h"
#include "tests/support/tap.h"

#include "base/alloc.h"
#include "model/equations/model.h"
#include "model/expr/graph.h"
#include "model/language/diagnostics.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define HEAD "coordinate x, y; kinetic (x'^2 + y'^2)/2; initial x = 1, y = 2;\n"

enum { SECONDS = 30 }; /* nothing below may take longer, sanitizers or not */

static void
says(const char *what, const char *text, size_t length, const struct hol_limits *limits,
     const char *expected)
{
    clock_t start = clock();
    char *got = messages_of(text, length, NULL, limits);
    double seconds = (double)(clock() - start) / CLOCKS_PER_SEC;
    if (!tap_ok(got != NULL && strstr(got, expected) != NULL, "%s: %s", what, expected))
        tap_diag("got:\n%.600s", got == NULL ? "" : got);
    if (!tap_ok(seconds < SECONDS, "%s: in time", what))
        tap_diag("%.1f s", seconds);
    hol_free(got);
}

static void
says_text(const char *what, const char *text, const struct hol_limits *limits, const char *expected)
{
    says(what, text, strlen(text), limits, expected);
}

/* before, then `count` times `piece`, then after; freed with hol_free. */
static char *
repeated(const char *before, const char *piece, size_t count, const char *after)
{
    size_t length = strlen(piece), used = strlen(before);
    char *text = hol_alloc(used + count * length + strlen(after) + 1, 1);
    if (text == NULL)
        tap_bail("out of memory");
    strcpy(text, before);
    for (size_t i = 0; i < count; i++, used += length)
        strcpy(text + used, piece);
    strcpy(text + used, after);
    return text;
}

static void
limits_one_by_one(void)
{
    struct hol_limits l = hol_limits_default;
    l.bytes = 20;
    says_text("bytes", HEAD, &l, "test:1:1: the text has too many bytes, the limit is 20\n");
    l = hol_limits_default;
    l.nesting = 3;
    says_text("parentheses", HEAD "force x = ((((1))));", &l,
              "test:2:14: nested too deeply, the limit is 3\n");
    says_text("blocks", HEAD "for i = 1..1 { for k = 1..1 { for j = 1..1 { for h = 1..1 { } } } }",
              &l, "test:2:59: nested too deeply, the limit is 3\n");
    says_text("depth of a tree", HEAD "force x = sin(cos(x))^(2^(-y));", &l,
              "expression nested more than 3 deep\n");
    l = hol_limits_default;
    l.range = 10;
    says_text("range", HEAD "force x = sum(i = -5..5: i);", &l,
              "test:2:11: the range -5 .. 5 is too long, the limit is 10 indices\n");
    says_text("range of coordinates", "coordinate x[1..11];", &l,
              "test:1:14: the range 1 .. 11 is too long, the limit is 10 indices\n");
    says_text("widest range", HEAD "for i = -9223372036854775807..9223372036854775807 { }", NULL,
              "is too long, the limit is 1000000 indices\n");
    l = hol_limits_default;
    l.iterations = 50;
    says_text("iterations", HEAD "for i = 1..9 { for k = 1..9 { } }", &l,
              "the file asks for too much: turns of loops and sums, the limit is 50\n");
    l.iterations = 1000;
    says_text("steps", HEAD "for i = 1..900 { force x = x + 2*y + 3*x*y + i; }", &l,
              "the file asks for too much: steps of loops and sums, the limit is 6000\n");
    l = hol_limits_default;
    l.nodes = 100;
    says_text("nodes", HEAD "for i = 1..90 { force x = sin(i*x); }", &l,
              "the expressions are too large, the limit is 100 nodes\n");
    says_text("names", HEAD "for i = 1..40 { let s[i] = x; }", &l,
              "the file asks for too much: names, entries and cells, the limit is 25\n");
    l = hol_limits_default;
    l.work = 3000;
    says_text("operations", HEAD "for i = 1..1000 { force x = sin(i*x); }", &l,
              "test:2:25: the file asks for too much: operations on expressions, the limit is "
              "3000\n");
    says_text("steps that only look",
              HEAD "for i = 1..1000000 { force x = sum(k = 1..1: x + x*y); }", &l,
              "the file asks for too much");
    l = hol_limits_default;
    l.nodes = 100;
    says_text("places without a value", HEAD "for i = 1..40 { force x = 1/x + 1/y; }", &l,
              "the file asks for too much: names, entries and cells, the limit is 25\n");
    l = hol_limits_default;
    l.bytes = 400;
    says_text("text",
              HEAD "constraint c: x = y; published \"p\" { for i = 1..200 {"
                   " vanishes x + x + x + x + x + x + x + x + x + x + x + x + x; } }",
              &l, "the file asks for too much: text of entries, the limit is 3200\n");
    l = hol_limits_default;
    l.errors = 2;
    says_text("errors", HEAD "force x = a; force x = b; force x = c;", &l,
              "test: too many errors, only 2 are shown\n");
}

/* Small files that grow without end unless somebody counts. */
static void
bombs(void)
{
    struct hol_limits l = hol_limits_default; /* the same course, sooner at its end */
    l.iterations /= 100;
    l.nodes /= 10;
    char *text = repeated(HEAD "define f0(u) = u + u;", "", 0, "");
    for (int i = 1; i < 60; i++) {
        char next[64];
        snprintf(next, sizeof next, "define f%d(u) = f%d(u) + f%d(2*u);\n", i, i - 1, i - 1);
        char *longer = repeated(text, next, 1, "");
        hol_free(text);
        text = longer;
    }
    char *doubling = repeated(text, "force x = f59(x);", 1, "");
    says_text("functions that double", doubling, &l, "the file asks for too much");
    hol_free(doubling);
    hol_free(text);
    says_text("loops in loops", HEAD "force x = sum(i = 1..1000000: sum(j = 1..1000000: i + j));",
              &l, "the file asks for too much");
    says_text("a long sum, again and again",
              HEAD "let s = sum(i = 1..10000: sin(i*x));\n"
                   "for i = 1..1000000 { force y = s - s + i; }",
              &l, "the file asks for too much");
    text = repeated(HEAD "force x = ", "(", 100000, "x;");
    says_text("many parentheses", text, NULL, "nested too deeply");
    hol_free(text);
    text = repeated(HEAD "force x = ", "-", 100000, "x;");
    says_text("many signs", text, NULL, "nested too deeply");
    hol_free(text);
    text = repeated(HEAD "force x = x", "^x", 100000, ";");
    says_text("many powers", text, NULL, "nested too deeply");
    hol_free(text);
    text = repeated(HEAD, "for i = 1..2 {", 100000, "");
    says_text("many blocks", text, NULL, "nested too deeply");
    hol_free(text);
    text = repeated("", "coordinate x; } ;; force [", 50000, "");
    says_text("errors without end", text, NULL, "too many errors, only 20 are shown");
    hol_free(text);
}

/* The derivatives of a product of 399 factors: the same limit, at the statement that asks. */
static void
derivations(void)
{
    static const char text[] = "coordinate x[1..399]; kinetic sum(i = 1..399: x[i]'^2)/2;\n"
                               "constraint c: prod(i = 1..399: x[i]) = 1;\n"
                               "for i = 1..399 { initial x[i] = 1, x[i]' = 0; }";
    struct hol_limits l = hol_limits_default;
    struct hol_diagnostics found = {0};
    struct hol_model *model = NULL;
    struct hol_case *c = NULL;

    l.work /= 100;
    if (hol_case_parse(&c, &found, "p", "p", text, strlen(text), 0, NULL, &l) != HOL_OK)
        tap_bail("the product does not load");
    tap_ok(hol_model_create(&model, c, &found) == HOL_INVALID && found.count == 1 &&
               found.list[0].place.line == 2 &&
               strstr(found.text, "operations on expressions, the limit is 5000000\n") != NULL,
           "a product of 399 factors is not differentiated twice");
    tap_ok(hol_model_create(&model, c, NULL) == HOL_INVALID, "... and it need not be said");
    hol_diagnostics_clear(&found);
    hol_case_destroy(c);
}

/* What a chain needs grows as it does: counted, so that it is the same on every machine. */
static void
counts(void)
{
    size_t before = 0;

    for (int n = 50; n <= 400; n *= 2) {
        char text[400];
        struct hol_model *model = NULL;
        struct hol_diagnostics found = {0};
        struct hol_case *c;
        size_t work;

        snprintf(text, sizeof text,
                 "size N = %d; coordinate x[1..N], y[1..N]; kinetic sum(i = 1..N: x[i]'^2 + "
                 "y[i]'^2)/2; potential sum(i = 1..N: y[i]);\n"
                 "for i = 2..N { constraint c[i]: (x[i] - x[i-1])^2 + (y[i] - y[i-1])^2 = 1; }\n"
                 "for i = 1..N { initial x[i] = i, y[i] = 0, x[i]' = 0, y[i]' = 0; }",
                 n);
        if ((c = load_text(text, NULL)) == NULL || hol_model_create(&model, c, &found) != HOL_OK)
            tap_bail("the chain does not load");
        work = c->graph->work;
        if (!tap_ok(work > 100 * (size_t)n && (before == 0 || (double)work < 2.1 * (double)before),
                    "a chain of %d: operations in proportion", n))
            tap_diag("%zu, half as long %zu", work, before);
        before = work;
        hol_model_destroy(model);
        hol_case_destroy(c);
    }
}

/* What looks dangerous but is not: huge powers stay powers. */
static void
large_numbers(void)
{
    static const char *const texts[] = {HEAD "force x = 9^9^9^9^9;",
                                        HEAD "let a = 2^60000; let b = a*a; force x = b*b;",
                                        HEAD "force x = 1e1000*1e-1000*x;"};
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        struct hol_case *c = load_text(texts[i], NULL);
        tap_ok(c != NULL, "loads: %s", strstr(texts[i], ";\n") + 2);
        hol_case_destroy(c);
    }
}

/* Long but honest: no limit, no deep recursion. */
static void
long_files(void)
{
    char *text = repeated(HEAD "force x = 1", " + x*y/2 - y", 100000, ";");
    struct hol_case *c = load_text(text, NULL);
    tap_ok(c != NULL, "a sum of 200000 terms");
    if (c != NULL)
        is_text(c, c->force[0], "50000*x*y - 100000*y + 1", "it");
    hol_case_destroy(c);
    hol_free(text);
    text = repeated(HEAD "force x = if(1 == 1", " and 2 > 1 or 3 < 2", 50000, ", 7, 8);");
    c = load_text(text, NULL);
    tap_ok(c != NULL, "a condition of 100000 parts");
    if (c != NULL)
        is_rational(c, c->force[0], "7", "its choice");
    hol_case_destroy(c);
    hol_free(text);
    text = repeated(HEAD "#", " comment", 100000, "\n");
    c = load_text(text, NULL);
    tap_ok(c != NULL, "a long comment");
    hol_case_destroy(c);
    hol_free(text);
}

static void
excerpts(void)
{
    says_text("tabs", "\tcoordinate\tx\t;\n\tkinetic\tq;\n", NULL,
              "test:2:10: unknown name 'q'\n kinetic q;\n         ^\n");
    says_text("carriage returns", "coordinate x;\r\nkinetic q;\r\n", NULL,
              "test:2:9: unknown name 'q'\nkinetic q;\n        ^\n");
    says_text("characters of several bytes", "title \"\xC3\xA9\xE2\x88\x82\"; kinetic q;\n", NULL,
              "test:1:21: unknown name 'q'\ntitle \"\xC3\xA9\xE2\x88\x82\"; kinetic q;\n"
              "                    ^\n");
    says_text("a byte order mark", "\xEF\xBB\xBFkinetic q;\n", NULL, ":1:");
    char *text = repeated("coordinate x; kinetic x'^2", " + x", 30, " + q");
    char *longer = repeated(text, " + x", 30, ";\n");
    says_text("a long line", longer, NULL,
              "test:1:150: unknown name 'q'\n"
              "...x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + q + x + x + x + "
              "x + x + "
              "x + x + ...\n"
              "                                                                   ^\n");
    hol_free(longer);
    hol_free(text);
    says_text("control characters", "coordinate x; kinetic \001 q;\n", NULL,
              "test:1:23: unexpected character '\\001'\ncoordinate x; kinetic ? q;\n"
              "                      ^\n");
    says("a NUL", "coordinate x;\0kinetic x;", 24, NULL,
         "test:1:14: byte 0x00 is not text, expected UTF-8\n");
    says("a bad byte", "coordinate x; # \xC3(", 18, NULL,
         "test:1:17: byte 0xC3 is not text, expected UTF-8\n");
    says("half a character", "coordinate x; # \xE2\x88", 18, NULL,
         "test:1:17: byte 0xE2 is not text, expected UTF-8\n");
    says("nothing", "", 0, NULL, "test:1:1: the file has no 'coordinate' statement\n");
}

static void
files(void)
{
    struct hol_case *c = NULL;
    struct hol_diagnostics found;
    enum hol_status status =
        hol_case_load(&c, &found, "none", "/nonexistent/none.case", 0, NULL, NULL);
    tap_ok(status == HOL_IO && found.count == 1 &&
               strcmp(found.text, "/nonexistent/none.case: No such file or directory\n") == 0,
           "a file that is not there");
    hol_diagnostics_clear(&found);
    status = hol_case_load(&c, &found, "none", "/", 0, NULL, NULL);
    tap_ok(status == HOL_IO && found.count == 1, "a folder");
    hol_diagnostics_clear(&found);
    tap_ok(hol_case_parse(&c, NULL, "x", "x", "kinetic q;", 10, 0, NULL, NULL) == HOL_INVALID,
           "no diagnostics wanted");
    hol_case_destroy(NULL);
    struct hol_diagnostics single;
    const struct hol_source nothing = {.path = "p"};
    if (hol_diagnostics_single(&single, &nothing, (struct hol_place){3, 4}, "no") != HOL_OK)
        tap_bail("out of memory");
    tap_ok(strcmp(single.text, "p:3:4: no\n") == 0, "a diagnostic without an excerpt");
    hol_diagnostics_clear(&single);
}

int
main(void)
{
    limits_one_by_one();
    bombs();
    derivations();
    counts();
    large_numbers();
    long_files();
    excerpts();
    files();
    return tap_done();
}
