/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/*
 * A partner of the line protocol that misbehaves: chaos MISDEED [PIDS [BATCH]]. It says hello and
 * answers problems with "unable", but does its misdeed at its second problem, or instead of its
 * hello (misdeeds "hello-..."). PIDS: a file to which it adds its process id.
 */
#define _DEFAULT_SOURCE /* usleep */
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
zeros(void)
{
    flood(stdout, '\0', CHUNK);
    say("\n");
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

/* A process in a session of its own, which no signal to a group reaches. */
static void
detach(bool holding)
{
    if (fork() == 0) {
        (void)setsid();
        if (fork() > 0)
            _exit(0);
        sign();
        for (int fd = 0; fd <= STDERR_FILENO && !holding; fd++)
            (void)close(fd);
        hang();
    }
}

/* It answers as if nothing were. */
static void
become_daemon(void)
{
    detach(false);
    say("{\"id\":1,\"unable\":\"I am in two places\"}\n");
}

static void
become_daemon_holding(void)
{
    detach(true);
    exit(0);
}

/* Processes that start processes, to a depth: 255 of them. */
static void
bomb(void)
{
    for (int depth = 0; depth < 8; depth++)
        if (fork() == 0 && depth % 2 == 0)
            (void)setsid();
    sign();
    hang();
}

/* An answer that never ends, and never pauses for long. */
static void
trickle(void)
{
    say("{\"id\":1,\"qdd\":[0.");
    for (;;) {
        say("0");
        (void)usleep(50000);
    }
}

/* Whatever else is open. */
static void
scribble(void)
{
    for (int fd = STDERR_FILENO + 1; fd < 256; fd++)
        if (write(fd, "scribble", 8) > 0)
            fprintf(stderr, "there is a file %d\n", fd);
    exit(4);
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
    const char *says; /* if there is nothing to run */
} misdeeds[] = {
    {"hello-no-json", NULL, "Solver 3.1, licensed to nobody\n"},
    {"hello-other-version", NULL, "{\"holonom\":2}\n"},
    {"hello-not-an-object", NULL, "[1]\n"},
    {"hello-unknown-member", NULL, "{\"holonom\":1,\"speed\":11}\n"},
    {"hello-large-batch", NULL, "{\"holonom\":1,\"batch\":1e300}\n"},
    {"hello-odd-name", NULL, "{\"holonom\":1,\"name\":\"a\\u001b[2Jb\"}\n"},
    {"hello-leave", leave, NULL},
    {"hello-crash", crash, NULL},
    {"hello-endless-line", endless_first_line, NULL},
    {"hello-endless-newlines", endless_newlines, NULL},
    {"hello-close-output", close_output, NULL},
    {"hello-first-answers", first_answers, NULL},
    {"malformed", NULL, "{\"id\":1,\"qdd\":[0,,0]}\n"},
    {"huge-number", NULL, "{\"id\":1,\"qdd\":[1e400,0,0],\"lambda\":[0,0]}\n"},
    {"huge-integer", huge_integer, NULL},
    {"deep", deep, NULL},
    {"wrong-size", NULL, "{\"id\":1,\"qdd\":[1],\"lambda\":[1,2,3,4,5,6,7]}\n"},
    {"wrong-kind", NULL, "{\"id\":1,\"qdd\":{\"x\":1},\"lambda\":null}\n"},
    {"broken-promise", NULL, "{\"id\":1,\"qdd\":[0,0,0]}\n"},
    {"extra-member", NULL, "{\"id\":1,\"unable\":\"yes\",\"mood\":\"bad\"}\n"},
    {"twice-a-member", NULL, "{\"id\":1,\"id\":1,\"unable\":\"yes\"}\n"},
    {"no-id", NULL, "{\"unable\":\"yes\"}\n"},
    {"unknown-id", NULL, "{\"id\":123456789,\"unable\":\"yes\"}\n"},
    {"old-id", NULL, "{\"id\":0,\"unable\":\"again\"}\n"},
    {"negative-id", NULL, "{\"id\":-1,\"unable\":\"yes\"}\n"},
    {"zeros", zeros, NULL},
    {"trailing", NULL, "{\"id\":1,\"unable\":\"yes\"} thank you\n"},
    {"endless-line", endless_first_line, NULL},
    {"endless-newlines", endless_newlines, NULL},
    {"partial-line", partial_line, NULL},
    {"silence", hang, NULL},
    {"leave", leave, NULL},
    {"complaints", complaints, NULL},
    {"crash", crash, NULL},
    {"close-output", close_output, NULL},
    {"orphan", orphan, NULL},
    {"stubborn", stubborn, NULL},
    {"daemon", become_daemon, NULL},
    {"daemon-holding", become_daemon_holding, NULL},
    {"bomb", bomb, NULL},
    {"trickle", trickle, NULL},
    {"scribble", scribble, NULL},
};

static void
do_it(size_t i)
{
    if (misdeeds[i].run != NULL)
        misdeeds[i].run();
    else
        say(misdeeds[i].says);
}

int
main(int argc, char **argv)
{
    size_t asked = 0, i = 0;

    if (argc < 2)
        return 2;
    if (strcmp(argv[1], "drip") == 0)
        return drip();
    while (i < sizeof misdeeds / sizeof *misdeeds && strcmp(misdeeds[i].name, argv[1]) != 0)
        i++;
    if (i == sizeof misdeeds / sizeof *misdeeds)
        return 2;
    if (argc > 2)
        pids = argv[2];
    if (argc > 3)
        batch = argv[3];
    sign();
    if (strncmp(argv[1], "hello-", 6) == 0)
        do_it(i);
    else
        hello();
    while (fgets(line, sizeof line, stdin) != NULL) {
        const char *id = strstr(line, "\"id\":");
        if (id == NULL)
            continue;
        if (asked++ == 1)
            do_it(i);
        else {
            printf("{\"id\":%lu,\"unable\":\"chaos\"}\n", strtoul(id + 5, NULL, 10));
            fflush(stdout);
        }
    }
    return 0;
}
