/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/*
 * A partner of the line protocol that misbehaves: chaos MISDEED [PIDS [BATCH]]. It says hello and
 * answers problems with "unable", but does its misdeed at its second problem, or instead of its
 * hello (misdeeds "hello-..."). PIDS: a file to which it adds its process id.
 */
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define CHUNK 65536
#define GIGABYTE ((size_t)1 << 30)
#define DEEP 1000000

static char line[1 << 20];
static const char *pids, *batch = "4";

static void
say(const char *text)
{
    fputs(text, stdout);
    fflush(stdout);
}

static void
hang(void)
{
    for (;;)
        pause();
}

/* This many times the byte. */
static void
flood(FILE *to, int byte, size_t count)
{
    static char chunk[CHUNK];

    memset(chunk, byte, sizeof chunk);
    for (size_t i = 0; i < count / CHUNK; i++)
        fwrite(chunk, 1, CHUNK, to);
    fflush(to);
}

/* What is copied from standard input goes on a byte at a time. */
static int
drip(void)
{
    int c;

    while ((c = getchar()) != EOF) {
        putchar(c);
        fflush(stdout);
    }
    return 0;
}

static void
hello(void)
{
    printf("{\"holonom\":1,\"name\":\"chaos\",\"yields\":[\"lambda\"],\"batch\":%s}\n", batch);
    fflush(stdout);
}

/* --- instead of a hello */

static void
no_json(void)
{
    say("Solver 3.1, licensed to nobody\n");
}

static void
other_version(void)
{
    say("{\"holonom\":2}\n");
}

static void
not_an_object(void)
{
    say("[1]\n");
}

static void
unknown_member(void)
{
    say("{\"holonom\":1,\"speed\":11}\n");
}

static void
large_batch(void)
{
    say("{\"holonom\":1,\"batch\":1e300}\n");
}

static void
odd_name(void)
{
    say("{\"holonom\":1,\"name\":\"a\\u001b[2Jb\"}\n");
}

static void
leave(void)
{
    fputs("no licence found\n", stderr);
    exit(7);
}

static void
endless_first_line(void)
{
    flood(stdout, 'x', GIGABYTE);
    hang();
}

static void
endless_newlines(void)
{
    flood(stdout, '\n', GIGABYTE);
    hang();
}

static void
first_answers(void)
{
    hello();
    say("{\"id\":0,\"unable\":\"I know already\"}\n{\"id\":1,\"unable\":\"I know already\"}\n");
}

/* --- instead of an answer */

static void
malformed(void)
{
    say("{\"id\":1,\"qdd\":[0,,0]}\n");
}

static void
huge_number(void)
{
    say("{\"id\":1,\"qdd\":[1e400,0,0],\"lambda\":[0,0]}\n");
}

static void
huge_integer(void)
{
    say("{\"id\":1,\"qdd\":[");
    flood(stdout, '9', CHUNK);
    say("],\"lambda\":[]}\n");
}

static void
deep(void)
{
    say("{\"id\":1,\"qdd\":");
    for (int i = 0; i < DEEP; i++)
        putchar('[');
    say("\n");
}

static void
wrong_size(void)
{
    say("{\"id\":1,\"qdd\":[1],\"lambda\":[1,2,3,4,5,6,7]}\n");
}

static void
wrong_kind(void)
{
    say("{\"id\":1,\"qdd\":{\"x\":1},\"lambda\":null}\n");
}

static void
broken_promise(void)
{
    say("{\"id\":1,\"qdd\":[0,0,0]}\n");
}

static void
extra_member(void)
{
    say("{\"id\":1,\"unable\":\"yes\",\"mood\":\"bad\"}\n");
}

static void
twice_a_member(void)
{
    say("{\"id\":1,\"id\":1,\"unable\":\"yes\"}\n");
}

static void
no_id(void)
{
    say("{\"unable\":\"yes\"}\n");
}

static void
unknown_id(void)
{
    say("{\"id\":123456789,\"unable\":\"yes\"}\n");
}

static void
old_id(void)
{
    say("{\"id\":0,\"unable\":\"again\"}\n");
}

static void
negative_id(void)
{
    say("{\"id\":-1,\"unable\":\"yes\"}\n");
}

static void
zeros(void)
{
    flood(stdout, '\0', CHUNK);
    say("\n");
}

static void
trailing(void)
{
    say("{\"id\":1,\"unable\":\"yes\"} thank you\n");
}

static void
partial_line(void)
{
    say("{\"id\":1,\"qdd\":[0");
    hang();
}

static void
complaints(void)
{
    flood(stderr, 'e', GIGABYTE / 64);
    fputs("\nout of tears\n", stderr);
    exit(9);
}

static void
crash(void)
{
    (void)signal(SIGSEGV, SIG_DFL); /* a sanitizer would make an exit of it */
    (void)raise(SIGSEGV);
}

/* Its standard output is closed, and it lives on. */
static void
close_output(void)
{
    fclose(stdout);
    hang();
}

static void
sign(void)
{
    FILE *file = pids != NULL ? fopen(pids, "a") : NULL;

    if (file == NULL)
        return;
    fprintf(file, "%ld\n", (long)getpid());
    fclose(file);
}

/* A child of its own holds the pipes open when it has gone. */
static void
orphan(void)
{
    if (fork() == 0) {
        sign();
        hang();
    }
    exit(0);
}

/* It does not end when it is asked to. */
static void
stubborn(void)
{
    (void)signal(SIGTERM, SIG_IGN);
    (void)signal(SIGHUP, SIG_IGN);
    (void)signal(SIGINT, SIG_IGN);
    hang();
}

static const struct {
    const char *name;
    void (*run)(void);
} misdeeds[] = {
    {"hello-no-json", no_json},
    {"hello-other-version", other_version},
    {"hello-not-an-object", not_an_object},
    {"hello-unknown-member", unknown_member},
    {"hello-large-batch", large_batch},
    {"hello-odd-name", odd_name},
    {"hello-leave", leave},
    {"hello-crash", crash},
    {"hello-endless-line", endless_first_line},
    {"hello-endless-newlines", endless_newlines},
    {"hello-close-output", close_output},
    {"hello-first-answers", first_answers},
    {"malformed", malformed},
    {"huge-number", huge_number},
    {"huge-integer", huge_integer},
    {"deep", deep},
    {"wrong-size", wrong_size},
    {"wrong-kind", wrong_kind},
    {"broken-promise", broken_promise},
    {"extra-member", extra_member},
    {"twice-a-member", twice_a_member},
    {"no-id", no_id},
    {"unknown-id", unknown_id},
    {"old-id", old_id},
    {"negative-id", negative_id},
    {"zeros", zeros},
    {"trailing", trailing},
    {"endless-line", endless_first_line},
    {"endless-newlines", endless_newlines},
    {"partial-line", partial_line},
    {"silence", hang},
    {"leave", leave},
    {"complaints", complaints},
    {"crash", crash},
    {"close-output", close_output},
    {"orphan", orphan},
    {"stubborn", stubborn},
};

int
main(int argc, char **argv)
{
    void (*misdeed)(void) = NULL;
    size_t asked = 0;

    if (argc < 2)
        return 2;
    if (strcmp(argv[1], "drip") == 0)
        return drip();
    for (size_t i = 0; i < sizeof misdeeds / sizeof *misdeeds; i++)
        if (strcmp(misdeeds[i].name, argv[1]) == 0)
            misdeed = misdeeds[i].run;
    if (misdeed == NULL)
        return 2;
    if (argc > 2)
        pids = argv[2];
    if (argc > 3)
        batch = argv[3];
    sign();
    if (strncmp(argv[1], "hello-", 6) == 0)
        misdeed();
    else
        hello();
    while (fgets(line, sizeof line, stdin) != NULL) {
        const char *id = strstr(line, "\"id\":");
        if (id == NULL)
            continue;
        if (asked++ == 1)
            misdeed();
        else {
            printf("{\"id\":%lu,\"unable\":\"chaos\"}\n", strtoul(id + 5, NULL, 10));
            fflush(stdout);
        }
    }
    return 0;
}
