/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The process around a plug-in: reads problems, calls it, checks its memory, writes answers. */
#include "foreign/plugin/host.h"

#include "base/alloc.h"
#include "base/array.h"
#include "base/clock.h"
#include "foreign/holonom/solver.h"
#include "foreign/plugin/host-load.h"
#include "foreign/plugin/host-memory.h"
#include "foreign/plugin/host-problem.h"
#include "foreign/process/wire.h"

#include <errno.h>
#include <fcntl.h>
#include <fenv.h>
#include <inttypes.h>
#include <locale.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { OUTPUTS = 5, LINE = 200 };
static const char *const output_names[OUTPUTS + 1] = {"qdd",   "FL",     "FC",
                                                      "force", "lambda", "reason"};

struct host {
    const struct holonom_solver *solver;
    int in, out;
    char *line; /* what was read: [0, length) */
    size_t length, capacity;
    struct hol_host_memory memory;
    struct hol_text text;
    bool made; /* create() was called, for n and m */
    size_t n, m;
    void *work;
    char *why;
    fenv_t ours, theirs; /* rounding and what else of arithmetic a plug-in may change */
};

/* After the plug-in has run: numbers are read and written here as if it were not there. */
static void
leave(struct host *h)
{
    (void)fegetenv(&h->theirs);
    (void)fesetenv(&h->ours);
    (void)uselocale(LC_GLOBAL_LOCALE), (void)setlocale(LC_NUMERIC, "C");
}

static enum hol_status
fail(struct host *h, const char *what, const char *detail)
{
    (void)snprintf(h->why, HOL_HOST_WHY, "%s%s%.200s", what, *detail ? ": " : "", detail);
    return HOL_INVALID;
}

/* --- lines */

static enum hol_status
flush(struct host *h)
{
    const char *next = h->text.text;
    size_t left = h->text.length;

    if (h->text.failed)
        return HOL_NOMEM;
    while (left > 0) {
        ssize_t count = write(h->out, next, left);
        if (count < 0 && errno == EINTR)
            continue;
        if (count <= 0)
            return HOL_IO;
        next += count;
        left -= (size_t)count;
    }
    h->text.length = 0;
    return HOL_OK;
}

/* Read more of the input; *end: there is no more. */
static enum hol_status
read_more(struct host *h, bool *end)
{
    ssize_t count;

    if (h->length == h->capacity &&
        !hol_array_reserve(&h->line, &h->capacity, h->length + 65536, 1))
        return HOL_NOMEM;
    do
        count = read(h->in, h->line + h->length, h->capacity - h->length);
    while (count < 0 && errno == EINTR);
    *end = count == 0;
    if (count > 0)
        h->length += (size_t)count;
    return count < 0 ? HOL_IO : HOL_OK;
}

/* Another word of a list; the separator before the next. */
static const char *
add_word(struct host *h, const char *separator, bool there, const char *word)
{
    if (there)
        hol_text_print(&h->text, "%s\"%s\"", separator, word);
    return there ? "," : separator;
}

static void
say_hello(struct host *h)
{
    static const char *const needs[] = {"full-rank", "positive-definite"};
    const char *separator = "";

    hol_text_print(&h->text, "{\"holonom\":%d,\"name\":", HOL_WIRE_VERSION);
    hol_wire_add_string(&h->text, h->solver->name);
    if (h->solver->summary != NULL && h->solver->summary[0] != '\0') {
        hol_text_add(&h->text, ",\"summary\":");
        hol_wire_add_string(&h->text, h->solver->summary);
    }
    hol_text_add(&h->text, ",\"yields\":[");
    for (unsigned k = 0; k < HOL_GIVES_COUNT; k++)
        separator = add_word(h, separator, h->solver->yields & 1u << k,
                             hol_gives_key((enum hol_gives_shift)k));
    hol_text_add(&h->text, "],\"needs\":[");
    separator = "";
    for (unsigned k = 0; k < 2; k++)
        separator = add_word(h, separator, h->solver->needs & 1u << k, needs[k]);
    hol_text_print(&h->text, "],\"growth\":\"%s\",\"batch\":16,\"state\":%s}\n",
                   h->solver->growth == HOLONOM_GROWTH_KAPPA ? "kappa" : "kappa^2",
                   h->solver->wants & HOLONOM_WANTS_STATE ? "true" : "false");
}

/* --- one problem */

/* The outputs with their canaries: where each begins. */
static void
lay_out(struct host *h, size_t n, size_t m, double *outputs[OUTPUTS])
{
    size_t k = 0;

    for (int i = 0; i <= OUTPUTS; i++) {
        for (size_t j = 0; j < HOL_HOST_CANARY; j++, k++)
            h->memory.out[k] = hol_host_canary(k);
        if (i == OUTPUTS)
            break;
        outputs[i] = h->memory.out + k;
        for (size_t j = 0; j < (i < 4 ? n : m); j++)
            h->memory.out[k++] = hol_host_unwritten();
    }
}

/* The output that was written outside of; -1: none. */
static int
damaged(const struct host *h, size_t n, size_t m, bool *before)
{
    size_t k = 0;

    for (int i = 0; i <= OUTPUTS; i++) {
        for (size_t j = 0; j < HOL_HOST_CANARY; j++, k++)
            if (!hol_host_same(h->memory.out[k], hol_host_canary(k))) {
                *before = i < OUTPUTS && (i == 0 || j >= HOL_HOST_CANARY / 2);
                return *before ? i : i - 1;
            }
        if (i < OUTPUTS)
            k += i < 4 ? n : m;
    }
    return -1;
}

static bool
yields(const struct host *h, int output)
{
    static const unsigned flags[OUTPUTS] = {0, HOLONOM_YIELDS_FL, HOLONOM_YIELDS_FC,
                                            HOLONOM_YIELDS_FORCE, HOLONOM_YIELDS_LAMBDA};

    return output == 0 || (h->solver->yields & flags[output]);
}

static void
put_fault(struct host *h, uint64_t id, const char *kind, const char *why)
{
    hol_text_print(&h->text, "{\"id\":%" PRIu64 ",\"fault\":\"%s\",\"why\":", id, kind);
    hol_wire_add_string(&h->text, why);
    hol_text_add(&h->text, "}\n");
}

/* Write an output, if the plug-in has it. */
static void
put_answer(struct host *h, const struct hol_host_problem *p, double *const outputs[OUTPUTS],
           const struct holonom_answer *answer, double cpu, double wall)
{
    char why[LINE];

    for (int i = 0; i < OUTPUTS; i++)
        for (size_t j = 0; yields(h, i) && j < (i < 4 ? p->problem.n : p->problem.m); j++)
            if (hol_host_same(outputs[i][j], hol_host_unwritten())) {
                (void)snprintf(why, sizeof why, "%s[%zu]", output_names[i], j);
                put_fault(h, p->id, "unwritten", why);
                return;
            }
    if ((h->solver->yields & HOLONOM_YIELDS_RANK) && answer->rank == SIZE_MAX) {
        put_fault(h, p->id, "unwritten", "rank");
        return;
    }
    hol_text_print(&h->text, "{\"id\":%" PRIu64 ",\"cpu\":%.9f,\"wall\":%.9f", p->id, cpu, wall);
    for (int i = 0; i < OUTPUTS; i++)
        if (yields(h, i)) {
            hol_text_print(&h->text, ",\"%s\":", output_names[i]);
            hol_wire_add_vector(&h->text, outputs[i], i < 4 ? p->problem.n : p->problem.m);
        }
    if (h->solver->yields & HOLONOM_YIELDS_RANK)
        hol_text_print(&h->text, ",\"rank\":%zu", answer->rank);
    hol_text_add(&h->text, "}\n");
}

static void
put_status(struct host *h, uint64_t id, int status, const char *reason)
{
    static const char *const keys[] = {"", "domain", "unable", "invalid"};
    char why[80];

    if (status < 1 || status > 3) {
        (void)snprintf(why, sizeof why, "solve() or create() returns %d, no status of the header",
                       status);
        put_fault(h, id, "protocol", why);
        return;
    }
    hol_text_print(&h->text, "{\"id\":%" PRIu64 ",\"%s\":", id, keys[status]);
    hol_wire_add_string(&h->text, reason);
    hol_text_add(&h->text, "}\n");
}

/* Work space for the size of a problem; a status of the header. */
static int
make_work(struct host *h, size_t n, size_t m)
{
    int status = HOLONOM_OK;

    if (h->solver->create == NULL || (h->made && h->n == n && h->m == m))
        return status;
    if (h->made)
        h->solver->destroy(h->work);
    h->work = NULL;
    status = h->solver->create(&h->work, n, m);
    h->made = status == HOLONOM_OK;
    h->n = n;
    h->m = m;
    return status;
}

/* Solve one problem and answer it; *end: the host must not go on. */
static enum hol_status
answer_problem(struct host *h, const struct hol_host_problem *p, bool *end)
{
    size_t n = p->problem.n, m = p->problem.m;
    struct hol_host_reason reason;
    char input[LINE], beside[LINE], why[LINE];
    double *outputs[OUTPUTS], cpu, wall;
    bool before = false;
    int status, bad;

    (void)snprintf(input, sizeof input,
                   "{\"id\":%" PRIu64
                   ",\"fault\":\"input\",\"why\":\"M, A, F, b, C are to be read\"}\n",
                   p->id);
    (void)snprintf(beside, sizeof beside,
                   "{\"id\":%" PRIu64
                   ",\"fault\":\"bounds\",\"why\":\"a memory fault beside its arrays\"}\n",
                   p->id);
    lay_out(h, n, m, outputs);
    hol_host_reason_begin(&reason);
    hol_host_memory_protect(&h->memory, true);
    hol_host_watch_lines(input, beside);
    cpu = hol_clock(CLOCK_PROCESS_CPUTIME_ID);
    wall = hol_clock(CLOCK_MONOTONIC);
    struct holonom_answer answer = {sizeof answer, outputs[0],  outputs[1],
                                    outputs[2],    outputs[3],  outputs[4],
                                    SIZE_MAX,      reason.text, sizeof reason.text};
    (void)fesetenv(&h->theirs);
    status = make_work(h, n, m);
    if (status == HOLONOM_OK)
        status = h->solver->solve(h->work, &answer, &p->problem);
    leave(h);
    wall = hol_clock(CLOCK_MONOTONIC) - wall;
    cpu = hol_clock(CLOCK_PROCESS_CPUTIME_ID) - cpu;
    hol_host_watch_lines(NULL, NULL);
    hol_host_memory_protect(&h->memory, false);
    bad = hol_host_reason_damaged(&reason, &before) ? OUTPUTS : damaged(h, n, m, &before);
    *end = bad >= 0;
    if (bad >= 0) {
        (void)snprintf(why, sizeof why, "%s %s", before ? "before" : "after", output_names[bad]);
        put_fault(h, p->id, "bounds", why);
    } else if (status != HOLONOM_OK) {
        put_status(h, p->id, status, reason.text);
    } else {
        put_answer(h, p, outputs, &answer, cpu, wall);
    }
    return flush(h);
}

static enum hol_status
answer_line(struct host *h, const char *line, size_t length, bool *end)
{
    struct hol_host_problem problem = {0};
    char why[HOL_WIRE_WHY] = "";
    json_t *root = hol_wire_parse(line, length, why);
    enum hol_status status = HOL_OK;
    size_t n, m;

    if (root == NULL)
        return fail(h, "a line that is not a problem", why);
    if (json_object_get(root, "holonom") != NULL) { /* the other side's hello */
        json_decref(root);
        return HOL_OK;
    }
    status = hol_host_problem_size(&problem, root, why);
    n = problem.problem.n;
    m = problem.problem.m;
    if (status == HOL_OK)
        status = hol_host_memory_make(&h->memory, hol_host_problem_room(&problem),
                                      4 * n + m + (OUTPUTS + 1) * HOL_HOST_CANARY);
    if (status == HOL_OK)
        status = hol_host_problem_read(&problem, h->memory.in, root, why);
    if (status == HOL_INVALID)
        (void)fail(h, "a line that is not a problem", why);
    if (status == HOL_OK)
        status = answer_problem(h, &problem, end);
    hol_host_problem_clear(&problem);
    json_decref(root);
    return status;
}

static enum hol_status
run(struct host *h)
{
    enum hol_status status;
    bool end = false;
    size_t scanned = 0;

    say_hello(h);
    status = flush(h);
    while (status == HOL_OK && !end) {
        char *newline =
            h->length > scanned ? memchr(h->line + scanned, '\n', h->length - scanned) : NULL;
        if (newline == NULL) {
            scanned = h->length;
            status = read_more(h, &end);
            continue;
        }
        size_t length = (size_t)(newline - h->line);
        status = answer_line(h, h->line, length, &end);
        h->length -= length + 1;
        memmove(h->line, newline + 1, h->length);
        scanned = 0;
    }
    return status;
}

/* Keep standard input and output for the protocol, and give the plug-in others. */
static bool
take_ends(struct host *h)
{
    int null = open("/dev/null", O_RDWR);

    h->in = fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 10);
    h->out = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 10);
    if (null < 0 || h->in < 0 || h->out < 0 || dup2(null, STDIN_FILENO) < 0 ||
        dup2(STDERR_FILENO, STDOUT_FILENO) < 0)
        return false;
    if (null > STDERR_FILENO)
        (void)close(null);
    return true;
}

enum hol_status
hol_host_run(const char *path, char why[HOL_HOST_WHY])
{
    struct host h = {.in = -1, .out = -1, .why = why};
    enum hol_status status = HOL_IO;

    why[0] = '\0';
    (void)fegetenv(&h.ours);
    if (take_ends(&h))
        status = hol_host_load(&h.solver, path, why);
    leave(&h);
    if (status == HOL_OK)
        status = hol_host_watch(&h.memory, h.out);
    if (status == HOL_OK)
        status = run(&h);
    if (h.made)
        h.solver->destroy(h.work);
    if (status != HOL_OK && why[0] == '\0')
        (void)fail(&h, hol_status_text(status), "");
    hol_host_memory_clear(&h.memory);
    hol_text_clear(&h.text);
    hol_free(h.line);
    return status;
}
