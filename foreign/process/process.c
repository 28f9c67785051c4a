/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Reads from and writes to a child process without ever blocking on it, and ends it. */
#include "foreign/process/process.h"

#include "base/alloc.h"
#include "base/array.h"
#include "base/clock.h"
#include "foreign/process/errors.h"
#include "foreign/process/process-start.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#define CHUNK 65536
#define GUARD 30.0 /* seconds that the guard has to kill everything */
#define READS 256  /* of standard error, at most, before an answer is taken */

struct bytes {
    char *data;
    size_t begin, length, capacity; /* [begin, begin + length) is in use */
};

struct hol_process {
    pid_t pid;            /* of its guard: process-start.c */
    int to, from, errors; /* -1: closed */
    size_t line_max;
    struct bytes queue, output;
    size_t scanned; /* of output: no newline before */
    bool too_long;
    struct hol_errors complaints; /* since they were taken */
};

double
hol_process_clock(void)
{
    return hol_clock(CLOCK_MONOTONIC);
}

/* Make room for more bytes after those in use. */
static enum hol_status
reserve(struct bytes *b, size_t more)
{
    if (b->length == 0)
        b->begin = 0;
    if (b->begin > 0 && b->begin + b->length + more > b->capacity) {
        memmove(b->data, b->data + b->begin, b->length);
        b->begin = 0;
    }
    return hol_array_reserve(&b->data, &b->capacity, b->length + more, 1) ? HOL_OK : HOL_NOMEM;
}

static void
close_end(int *fd)
{
    if (*fd >= 0)
        (void)close(*fd);
    *fd = -1;
}

enum hol_status
hol_process_start(struct hol_process **process, const struct hol_process_options *options)
{
    struct hol_process *p = hol_alloc(1, sizeof *p);
    struct hol_process_ends ends;
    enum hol_status status;

    if (p == NULL)
        return HOL_NOMEM;
    p->line_max = options->line;
    status = hol_process_spawn(&ends, options);
    if (status != HOL_OK) {
        hol_free(p);
        return status;
    }
    p->pid = ends.pid;
    p->to = ends.to;
    p->from = ends.from;
    p->errors = ends.errors;
    *process = p;
    return HOL_OK;
}

enum hol_status
hol_process_put(struct hol_process *p, const char *data, size_t length)
{
    enum hol_status status = reserve(&p->queue, length);

    if (status != HOL_OK)
        return status;
    memcpy(p->queue.data + p->queue.begin + p->queue.length, data, length);
    p->queue.length += length;
    return HOL_OK;
}

/* write() without SIGPIPE for this thread: the signal is blocked, and removed if it came. (Ignoring
 * it would affect the whole program.) */
static ssize_t
write_quietly(int fd, const char *data, size_t length)
{
    static const struct timespec now = {0, 0};
    sigset_t pipe, former, pending;
    ssize_t written;
    int error;

    (void)sigemptyset(&pipe);
    (void)sigaddset(&pipe, SIGPIPE);
    (void)sigpending(&pending);
    (void)pthread_sigmask(SIG_BLOCK, &pipe, &former);
    written = write(fd, data, length);
    error = errno;
    if (written < 0 && error == EPIPE && !sigismember(&pending, SIGPIPE))
        (void)sigtimedwait(&pipe, NULL, &now);
    (void)pthread_sigmask(SIG_SETMASK, &former, NULL);
    errno = error;
    return written;
}

static void
write_some(struct hol_process *p)
{
    ssize_t written = write_quietly(p->to, p->queue.data + p->queue.begin, p->queue.length);

    if (written > 0) {
        p->queue.begin += (size_t)written;
        p->queue.length -= (size_t)written;
    } else if (written < 0 && errno != EAGAIN && errno != EINTR) {
        close_end(&p->to); /* it reads no longer; what it says may still be read */
        p->queue.length = 0;
    }
}

static enum hol_status
read_output(struct hol_process *p)
{
    enum hol_status status = reserve(&p->output, CHUNK);
    ssize_t count;

    if (status != HOL_OK)
        return status;
    count = read(p->from, p->output.data + p->output.begin + p->output.length, CHUNK);
    if (count > 0)
        p->output.length += (size_t)count;
    else if (count == 0 || (errno != EAGAIN && errno != EINTR))
        close_end(&p->from);
    return HOL_OK;
}

/* False: there was nothing to be read. */
static bool
read_errors(struct hol_process *p)
{
    char chunk[4096];
    ssize_t count = p->errors >= 0 ? read(p->errors, chunk, sizeof chunk) : -1;

    if (count == 0 || (count < 0 && errno != EAGAIN && errno != EINTR))
        close_end(&p->errors);
    if (count > 0)
        hol_errors_add(&p->complaints, chunk, (size_t)count);
    return count > 0;
}

char *
hol_process_errors(struct hol_process *p)
{
    for (size_t reads = 0; reads < READS && read_errors(p); reads++)
        ;
    return hol_errors_take(&p->complaints);
}

static enum hol_process_state
state_of(const struct hol_process *p)
{
    if (p->too_long)
        return HOL_PROCESS_TOO_LONG;
    return p->from < 0 ? HOL_PROCESS_CLOSED : HOL_PROCESS_RUNS;
}

enum hol_status
hol_process_step(struct hol_process *p, double seconds, enum hol_process_state *state)
{
    struct pollfd ends[] = {
        {.fd = p->from, .events = POLLIN},
        {.fd = p->errors, .events = POLLIN},
        {.fd = p->queue.length > 0 ? p->to : -1, .events = POLLOUT},
    };
    enum hol_status status = HOL_OK;
    int wait = seconds <= 0 ? 0 : seconds < 1e5 ? (int)(1e3 * seconds) + 1 : 100000000;

    if (p->from >= 0 && poll(ends, 3, wait) > 0) {
        if (ends[2].revents != 0)
            write_some(p);
        if (ends[1].revents != 0)
            (void)read_errors(p);
        if (ends[0].revents != 0)
            status = read_output(p);
    }
    if (status == HOL_OK)
        *state = state_of(p);
    return status;
}

const char *
hol_process_line(struct hol_process *p, size_t *length)
{
    char *begin = p->output.data + p->output.begin, *end = NULL;

    if (p->output.length > p->scanned)
        end = memchr(begin + p->scanned, '\n', p->output.length - p->scanned);
    if (end == NULL) {
        p->scanned = p->output.length;
        p->too_long = p->too_long || p->output.length > p->line_max;
        return NULL;
    }
    *length = (size_t)(end - begin);
    if (*length > p->line_max) {
        p->too_long = true;
        return NULL;
    }
    p->scanned = 0;
    p->output.begin += *length + 1;
    p->output.length -= *length + 1;
    return begin;
}

enum hol_status
hol_process_wait(struct hol_process *p, double seconds, enum hol_process_state *state,
                 const char **line, size_t *length)
{
    double until = hol_process_clock() + seconds, left = seconds;
    enum hol_status status = HOL_OK;

    *state = HOL_PROCESS_RUNS;
    while (status == HOL_OK && (*line = hol_process_line(p, length)) == NULL &&
           *state == HOL_PROCESS_RUNS && left > 0) {
        status = hol_process_step(p, left, state);
        left = until - hol_process_clock();
    }
    return status;
}

/* Read the rest of its standard error after it has ended. */
static void
drain(struct hol_process *p, double until)
{
    while (p->errors >= 0 || p->from >= 0) {
        struct pollfd ends[] = {{.fd = p->errors, .events = POLLIN},
                                {.fd = p->from, .events = POLLIN}};
        double left = until - hol_process_clock();
        char chunk[4096];
        if (left <= 0 || poll(ends, 2, (int)(1e3 * left) + 1) <= 0)
            return;
        if (ends[0].revents != 0)
            (void)read_errors(p);
        if (ends[1].revents != 0 && read(p->from, chunk, sizeof chunk) <= 0)
            close_end(&p->from);
    }
}

/* waitpid, for so long; 0: it has not ended. */
static pid_t
wait_until(pid_t pid, int *status, double until)
{
    static const struct timespec nap = {0, 2000000};
    pid_t waited;

    while ((waited = waitpid(pid, status, WNOHANG)) == 0 && hol_process_clock() < until)
        (void)nanosleep(&nap, NULL);
    return waited;
}

static double
cpu_of_children(void)
{
    struct rusage usage;

    if (getrusage(RUSAGE_CHILDREN, &usage) != 0)
        return 0;
    return (double)usage.ru_utime.tv_sec + (double)usage.ru_stime.tv_sec +
           1e-6 * ((double)usage.ru_utime.tv_usec + (double)usage.ru_stime.tv_usec);
}

void
hol_process_end(struct hol_process *p, double grace, struct hol_process_end *end)
{
    double until = hol_process_clock() + grace, before = cpu_of_children();
    bool killed = false;
    int status = 0;
    pid_t waited;

    if (p == NULL)
        return;
    close_end(&p->to);
    drain(p, until);
    waited = wait_until(p->pid, &status, until);
    if (waited == 0) {
        (void)kill(p->pid, SIGTERM); /* the guard kills it, and what it has left behind */
        (void)kill(p->pid, SIGCONT); /* if somebody has stopped it */
        waited = wait_until(p->pid, &status, hol_process_clock() + GUARD);
        killed = waited > 0 && WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL;
    }
    if (waited == 0) {
        (void)kill(p->pid, SIGKILL);
        waited = waitpid(p->pid, &status, 0);
    }
    drain(p, hol_process_clock() + 0.01);
    *end = (struct hol_process_end){
        .signal = waited > 0 && WIFSIGNALED(status) ? WTERMSIG(status) : 0,
        .status = waited > 0 && WIFEXITED(status) ? WEXITSTATUS(status) : 0,
        .killed = killed,
        .cpu = cpu_of_children() - before,
    };
    hol_errors_last(end->complaint, sizeof end->complaint, &p->complaints);
    end->errors = hol_errors_take(&p->complaints);
    hol_errors_clear(&p->complaints);
    close_end(&p->from);
    close_end(&p->errors);
    hol_free(p->queue.data);
    hol_free(p->output.data);
    hol_free(p);
}

void
hol_process_how(char *text, size_t size, const char *what, struct hol_process_end *end)
{
    char how[80];

    if (end->signal == 0 && end->status > 128 && end->status <= 128 + 64)
        end->signal = end->status - 128;
    if (end->killed) {
        (void)snprintf(how, sizeof how, "it closed its standard output, and did not end");
        end->signal = 0;
    } else if (end->signal > 0) {
        (void)snprintf(how, sizeof how, "signal %d (%s)", end->signal, strsignal(end->signal));
    } else {
        (void)snprintf(how, sizeof how, "exit status %d", end->status);
    }
    (void)snprintf(text, size, "%s%s%s%s", *what != '\0' ? what : how,
                   end->complaint[0] != '\0' ? "; standard error: '" : "", end->complaint,
                   end->complaint[0] != '\0' ? "'" : "");
}
