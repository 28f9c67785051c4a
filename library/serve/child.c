/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* A request that may take long is answered by a process of its own, with limits of time and memory.
 */
#include "library/serve/serve-inside.h"

#include "base/clock.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/prctl.h>
#endif

#define BLOCK 65536
#define MEGABYTE ((size_t)1 << 20)

static bool
to_pipe(void *context, const char *bytes, size_t length)
{
    const int *end = context;

    while (length > 0) {
        ssize_t count = write(*end, bytes, length);

        if (count < 0 && errno == EINTR)
            continue;
        if (count <= 0)
            return false;
        bytes += count;
        length -= (size_t)count;
    }
    return true;
}

/* In the child: the answer goes to the pipe. */
static void
answer(struct hol_server *s, const struct hol_request *r, struct holonom_case *c, int end)
{
    struct rlimit none = {0, 0}, data = {s->limits.memory * MEGABYTE, s->limits.memory * MEGABYTE};

#ifdef __linux__
    (void)prctl(PR_SET_PDEATHSIG, SIGKILL);
#endif
    (void)setrlimit(RLIMIT_CORE, &none);
#ifndef __SANITIZE_ADDRESS__ /* its own memory is beyond any limit */
    if (s->limits.memory > 0)
        (void)setrlimit(RLIMIT_DATA, &data);
#endif
    (void)data;
    s->send = to_pipe;
    s->context = &end;
    s->out.length = 0;
    hol_serve_request(s, r, c);
    hol_serve_flush(s, true);
    _exit(s->out.failed || s->gone ? 1 : 0);
}

/* All that comes out of the pipe; false: not within the time. */
static bool
listen_to(struct hol_text *said, int end, double deadline)
{
    static const int longest = 60000;
    char block[BLOCK];

    for (;;) {
        double left = 1000 * (deadline - hol_clock(CLOCK_MONOTONIC));
        struct pollfd wait = {.fd = end, .events = POLLIN};
        int ready = left > 0 ? poll(&wait, 1, left < longest ? (int)left + 1 : longest) : -1;
        ssize_t count;

        if (left <= 0)
            return false;
        if (ready <= 0)
            continue;
        count = read(end, block, sizeof block);
        if (count == 0)
            return true;
        if (count > 0)
            hol_text_add_bytes(said, block, (size_t)count);
        else if (errno != EINTR)
            return true;
    }
}

void
hol_serve_by_child(struct hol_server *s, const struct hol_request *r, struct holonom_case *c)
{
    struct hol_text said = {.text = NULL};
    char why[HOL_WIRE_WHY] = "";
    int ends[2], status = 0;
    bool in_time;
    pid_t child;

    if (pipe(ends) != 0) {
        hol_serve_error(s, HOLONOM_UNABLE, "no process could be started for it");
        return;
    }
    child = fork();
    if (child == 0) {
        (void)close(ends[0]);
        answer(s, r, c, ends[1]);
    }
    (void)close(ends[1]);
    in_time = child > 0 &&
              listen_to(&said, ends[0], hol_clock(CLOCK_MONOTONIC) + (double)s->limits.seconds);
    (void)close(ends[0]);
    if (child > 0 && !in_time)
        (void)kill(child, SIGKILL);
    while (child > 0 && waitpid(child, &status, 0) < 0 && errno == EINTR)
        ;
    if (child < 0)
        (void)hol_wire_say(why, "no process could be started for it");
    else if (!in_time)
        (void)hol_wire_say(why, "it takes longer than %zu seconds, the limit of this server",
                           s->limits.seconds);
    else if (!WIFEXITED(status) || WEXITSTATUS(status) != 0 || said.failed)
        (void)hol_wire_say(why, "it needs more than %zu MB of memory, the limit of this server",
                           s->limits.memory);
    if (why[0] != '\0')
        hol_serve_error(s, HOLONOM_UNABLE, why);
    else if (said.length > 0)
        hol_text_add_bytes(&s->out, said.text, said.length);
    hol_text_clear(&said);
}
