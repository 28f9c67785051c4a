/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/*
 * A child for the tests of the child: fake-child MODE. It answers q'' = F (right where M is 1 and
 * there is no constraint), without reading more of a line than its id and F, and misbehaves at
 * problem 5 or as the mode says.
 */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static char line[1 << 16];
static const char *mode;

static int
is(const char *name)
{
    return strcmp(mode, name) == 0;
}

static void
answer(unsigned long id)
{
    const char *f = strstr(line, "\"F\":");

    printf("{\"id\":%lu,\"qdd\":%.*s}\n", id, f != NULL ? (int)(strchr(f, ']') - f) - 3 : 2,
           f != NULL ? f + 4 : "[]");
}

/* What it does at problem 5; whether it answers then, too. */
static int
misbehave(unsigned long id)
{
    if (is("crash"))
        (void)(signal(SIGSEGV, SIG_DFL), raise(SIGSEGV)); /* a sanitizer would make it an exit */
    if (is("exit"))
        exit(7);
    if (is("hang"))
        for (;;)
            (void)pause();
    if (is("complain")) {
        fprintf(stderr, "first line\n\n  I cannot go on \001\n \n");
        exit(1);
    }
    if (is("garbage"))
        printf("what is this\n");
    if (is("unknown"))
        printf("{\"id\":123456789,\"qdd\":[1]}\n");
    if (is("twice") || is("chatter"))
        answer(id);
    if (is("twice")) /* with the first, in one write */
        printf("{\"id\":%lu,\"qdd\":[1e9]}\n", id);
    if (is("chatter"))
        printf("that was number %lu\n", id);
    if (is("short"))
        printf("{\"id\":%lu,\"qdd\":[]}\n", id);
    if (is("unable"))
        printf("{\"id\":%lu,\"unable\":\"not today\"}\n", id);
    if (is("flood"))
        for (long i = 0; i < 70L << 10; i++)
            printf("%01024d", 0);
    if (is("babble")) /* much more than a pipe holds, on both */
        for (int i = 0; i < 100000; i++)
            fprintf(stderr, "babble %d\n", i);
    return is("babble");
}

static int
hello(void)
{
    if (is("mute"))
        for (;;)
            (void)pause();
    if (is("no-hello")) {
        printf("hello\n");
        return fflush(stdout);
    }
    if (is("version")) {
        printf("{\"holonom\":99}\n");
        return fflush(stdout);
    }
    printf("{\"holonom\":1,\"name\":\"fake\",\"batch\":%s}\n", is("reverse") ? "3"
                                                               : is("chatter") || is("twice")
                                                                   ? "1"
                                                                   : "8");
    return fflush(stdout);
}

#define HELD 3

/* Answer three at a time, or what is there at problem 8, the last first. */
static void
hold(unsigned long id)
{
    static struct {
        unsigned long id;
        char line[sizeof line];
    } held[HELD];
    static size_t count;

    held[count].id = id;
    memcpy(held[count++].line, line, sizeof line);
    if (count < HELD && id % 9 != 8)
        return;
    while (count > 0) {
        count--;
        memcpy(line, held[count].line, sizeof line);
        answer(held[count].id);
    }
}

int
main(int argc, char **argv)
{
    unsigned long id;

    mode = argc > 1 ? argv[1] : "good";
    if (is("early") || hello() != 0)
        return 4;
    while (fgets(line, sizeof line, stdin) != NULL) {
        if (strncmp(line, "{\"id\":", 6) != 0)
            continue;
        id = strtoul(line + 6, NULL, 10);
        if (is("always"))
            abort();
        if (is("reverse"))
            hold(id);
        else if (id % 9 != 5 || is("good") || misbehave(id))
            answer(id);
        if (fflush(stdout) != 0)
            return 5;
    }
    return 0;
}
