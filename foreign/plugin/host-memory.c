/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Guarded memory for a plug-in: inputs that cannot be written, outputs between words that must
 * not change. */
#define _DEFAULT_SOURCE /* MAP_ANONYMOUS, sigaltstack */
#include "foreign/plugin/host-memory.h"

#include <signal.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#define GUARD ((size_t)1 << 17) /* doubles that nobody may touch */

static size_t
page_size(void)
{
    long size = sysconf(_SC_PAGESIZE);

    return size > 0 ? (size_t)size : 4096;
}

static size_t
whole_pages(size_t doubles)
{
    size_t page = page_size(), bytes = (doubles + 1) * sizeof(double);

    return (bytes + page - 1) / page * page;
}

void
hol_host_memory_clear(struct hol_host_memory *m)
{
    if (m->base != NULL)
        (void)munmap(m->base, m->length);
    *m = (struct hol_host_memory){0};
}

enum hol_status
hol_host_memory_make(struct hol_host_memory *m, size_t in_count, size_t out_count)
{
    size_t guard = whole_pages(GUARD);
    char *base;

    if (m->base != NULL && m->in_count >= in_count && m->out_count >= out_count)
        return HOL_OK;
    in_count = in_count > m->in_count ? in_count : m->in_count;
    out_count = out_count > m->out_count ? out_count : m->out_count;
    hol_host_memory_clear(m);
    m->in_bytes = whole_pages(in_count);
    m->out_bytes = whole_pages(out_count);
    m->length = m->in_bytes + m->out_bytes + 3 * guard;
    base = mmap(NULL, m->length, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (base == MAP_FAILED) {
        *m = (struct hol_host_memory){0};
        return HOL_NOMEM;
    }
    m->base = base;
    m->in = (double *)(void *)(base + guard);
    m->out = (double *)(void *)(base + guard + m->in_bytes + guard);
    m->in_count = in_count;
    m->out_count = out_count;
    if (mprotect(m->in, m->in_bytes, PROT_READ | PROT_WRITE) != 0 ||
        mprotect(m->out, m->out_bytes, PROT_READ | PROT_WRITE) != 0) {
        hol_host_memory_clear(m);
        return HOL_NOMEM;
    }
    return HOL_OK;
}

void
hol_host_memory_protect(const struct hol_host_memory *m, bool protect)
{
    (void)mprotect(m->in, m->in_bytes, protect ? PROT_READ : PROT_READ | PROT_WRITE);
}

static double
from_word(uint64_t word)
{
    double x;

    memcpy(&x, &word, sizeof x);
    return x;
}

double
hol_host_canary(size_t place)
{
    return from_word(UINT64_C(0x4ca9a12ec0ffee11) ^ (uint64_t)place);
}

double
hol_host_unwritten(void)
{
    return from_word(UINT64_C(0x7ff8deadbadcafe5));
}

bool
hol_host_same(double a, double b)
{
    uint64_t x, y;

    memcpy(&x, &a, sizeof x);
    memcpy(&y, &b, sizeof y);
    return x == y;
}

static unsigned char
guard_byte(size_t place)
{
    return (unsigned char)(0xa5 ^ place);
}

static bool
is_whole(const unsigned char *guard, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (guard[i] != guard_byte(i))
            return false;
    return true;
}

void
hol_host_reason_begin(struct hol_host_reason *r)
{
    for (size_t i = 0; i < sizeof r->before; i++)
        r->before[i] = guard_byte(i);
    for (size_t i = 0; i < sizeof r->after; i++)
        r->after[i] = guard_byte(i);
    r->text[0] = '\0';
}

bool
hol_host_reason_damaged(struct hol_host_reason *r, bool *before)
{
    r->text[sizeof r->text - 1] = '\0';
    *before = !is_whole(r->before, sizeof r->before);
    return *before || !is_whole(r->after, sizeof r->after);
}

/* What the signal handler needs. */
static struct {
    const struct hol_host_memory *memory;
    int fd;
    const char *input, *beside;
} watched;

static void
tell(const char *line)
{
    size_t length = line != NULL ? strlen(line) : 0;

    while (length > 0) {
        ssize_t count = write(watched.fd, line, length);
        if (count <= 0)
            return;
        line += count;
        length -= (size_t)count;
    }
}

static void
on_fault(int number, siginfo_t *info, void *context)
{
    const struct hol_host_memory *m = watched.memory;
    uintptr_t at = (uintptr_t)info->si_addr, in = (uintptr_t)m->in, base = (uintptr_t)m->base;

    (void)context;
    if (m->base != NULL && at >= in && at < in + m->in_bytes)
        tell(watched.input);
    else if (m->base != NULL && at >= base && at < base + m->length)
        tell(watched.beside);
    (void)signal(number, SIG_DFL); /* the same instruction is executed again */
}

enum hol_status
hol_host_watch(const struct hol_host_memory *memory, int fd)
{
    static char room[65536]; /* the plug-in may have used up its stack */
    stack_t stack = {.ss_sp = room, .ss_size = sizeof room};
    struct sigaction action = {.sa_sigaction = on_fault, .sa_flags = SA_SIGINFO | SA_ONSTACK};

    watched.memory = memory;
    watched.fd = fd;
    (void)sigemptyset(&action.sa_mask);
    if (sigaltstack(&stack, NULL) != 0 || sigaction(SIGSEGV, &action, NULL) != 0 ||
        sigaction(SIGBUS, &action, NULL) != 0)
        return HOL_NOMEM;
    return HOL_OK;
}

void
hol_host_watch_lines(const char *input, const char *beside)
{
    watched.input = input;
    watched.beside = beside;
}
