/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The TAP library: plans, results, diagnostics, seeds. */
#include "tests/support/tap.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { DEFAULT_SEED = 20040625 };

static unsigned planned, run, failed;
static bool has_plan;

/* Prints a text after its lead: on one line, and without a '#', which would begin a directive. */
TAP_PRINTF(2, 0)
static void
put_text(const char *lead, const char *format, va_list arguments)
{
    char text[1024];

    if (vsnprintf(text, sizeof text, format, arguments) < 0)
        text[0] = '\0';
    for (char *c = text; *c != '\0'; c++)
        if (*c == '\n' || *c == '\r' || *c == '#')
            *c = ' ';
    if (text[0] != '\0')
        printf("%s%s", lead, text);
}

/* Results reach the pipe as they come: a crash later on loses none of them. */
static void
end_line(void)
{
    putchar('\n');
    fflush(stdout);
}

void
tap_plan(unsigned n)
{
    planned = n;
    has_plan = true;
    printf("1..%u", n);
    end_line();
}

bool
tap_ok(bool ok, const char *format, ...)
{
    va_list arguments;

    run++;
    if (!ok)
        failed++;
    printf("%s %u", ok ? "ok" : "not ok", run);
    va_start(arguments, format);
    put_text(" - ", format, arguments);
    va_end(arguments);
    end_line();
    return ok;
}

void
tap_skip(const char *format, ...)
{
    va_list arguments;

    run++;
    printf("ok %u # SKIP", run);
    va_start(arguments, format);
    put_text(" ", format, arguments);
    va_end(arguments);
    end_line();
}

void
tap_diag(const char *format, ...)
{
    char text[4096];
    va_list arguments;

    va_start(arguments, format);
    if (vsnprintf(text, sizeof text, format, arguments) < 0)
        text[0] = '\0';
    va_end(arguments);
    fputs("# ", stdout);
    for (const char *c = text; *c != '\0'; c++) {
        putchar(*c);
        if (*c == '\n' && c[1] != '\0')
            fputs("# ", stdout);
    }
    end_line();
}

void
tap_bail(const char *format, ...)
{
    va_list arguments;

    fputs("Bail out!", stdout);
    va_start(arguments, format);
    put_text(" ", format, arguments);
    va_end(arguments);
    end_line();
    exit(1);
}

int
tap_done(void)
{
    if (!has_plan)
        tap_plan(planned = run);
    if (failed != 0)
        tap_diag("%u of %u failed", failed, run);
    if (run != planned)
        tap_diag("%u announced, %u run", planned, run);
    if (run == 0)
        tap_diag("nothing was tested");
    return failed != 0 || run == 0 || run != planned ? 1 : 0;
}

/* The number in an environment variable, or `otherwise` if it is not set. */
static unsigned long
read_environment(const char *name, unsigned long otherwise)
{
    const char *text = getenv(name);
    char *end;
    unsigned long value;

    if (text == NULL || text[0] == '\0')
        return otherwise;
    errno = 0;
    value = strtoul(text, &end, 0);
    if (errno != 0 || *end != '\0' || text[0] == '-')
        tap_bail("%s is not a number: %s", name, text);
    return value;
}

unsigned long
tap_seed(void)
{
    return tap_seed_or(DEFAULT_SEED);
}

unsigned long
tap_seed_or(unsigned long otherwise)
{
    static bool echoed;
    static unsigned long last;
    unsigned long seed = read_environment("HOL_TEST_SEED", otherwise);

    if (!echoed || seed != last)
        tap_diag("HOL_TEST_SEED=%lu", seed);
    echoed = true;
    last = seed;
    return seed;
}

bool
tap_all(void)
{
    const char *asked = getenv("HOL_TESTS");

    return asked != NULL && strcmp(asked, "all") == 0;
}

bool
tap_part(unsigned long number)
{
    const char *text = getenv("HOL_TEST_PART");
    unsigned long part, parts = 0;
    char *end;

    if (text == NULL || text[0] == '\0')
        return true;
    part = strtoul(text, &end, 10);
    if (*end == '/')
        parts = strtoul(end + 1, &end, 10);
    if (*end != '\0' || part >= parts)
        tap_bail("HOL_TEST_PART is no part, as 0/3 is: %s", text);
    return number % parts == part;
}

unsigned long
tap_multiplier(void)
{
    return read_environment("HOL_TEST_MULTIPLIER", 1);
}
