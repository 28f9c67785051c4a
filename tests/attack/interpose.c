/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/*
 * Preloaded, does something at the k-th allocation of the whole program, libraries included:
 * HOL_ATTACK_AT=K, and HOL_ATTACK_SIGNAL=N for that signal; without it the allocation fails. With
 * HOL_ATTACK_COUNT=FILE the number of allocations is written there in the end.
 * HOL_ATTACK_ROUNDING=up, down or zero is the rounding mode that the program begins with,
 * HOL_ATTACK_FLUSH=1: small numbers are flushed to 0. HOL_ATTACK_SECONDS=N: SIGALRM ends it then.
 * It is put before the program itself, not before one that runs it: nothing further is put before.
 */
#define _DEFAULT_SOURCE /* unsetenv, kill, alarm */
#include <errno.h>
#include <fenv.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#ifdef __SSE__
#include <xmmintrin.h>
#define FLUSH 0x8040 /* FTZ and DAZ of MXCSR */
#endif

/* glibc's own. */
void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *block, size_t size);
void *__libc_memalign(size_t alignment, size_t size);

static atomic_long count;
static long at, number;
static pid_t program; /* this one: its children are left alone */

static void
set_arithmetic(void)
{
    const char *mode = getenv("HOL_ATTACK_ROUNDING");

    if (mode != NULL)
        (void)fesetround(strcmp(mode, "up") == 0     ? FE_UPWARD
                         : strcmp(mode, "down") == 0 ? FE_DOWNWARD
                                                     : FE_TOWARDZERO);
#ifdef __SSE__
    if (getenv("HOL_ATTACK_FLUSH") != NULL)
        _mm_setcsr(_mm_getcsr() | FLUSH);
#endif
}

static __attribute__((constructor)) void
begin(void)
{
    const char *where = getenv("HOL_ATTACK_AT"), *what = getenv("HOL_ATTACK_SIGNAL");
    const char *seconds = getenv("HOL_ATTACK_SECONDS");

    number = what != NULL ? atol(what) : 0;
    program = getpid();
    count = 0;
    at = where != NULL ? atol(where) : 0;
    if (seconds != NULL)
        (void)alarm((unsigned)atoi(seconds));
    set_arithmetic();
    (void)unsetenv("LD_PRELOAD");
}

static __attribute__((destructor)) void
end(void)
{
    const char *name = getenv("HOL_ATTACK_COUNT");
    FILE *file = name != NULL && getpid() == program ? fopen(name, "w") : NULL;

    if (file == NULL)
        return;
    fprintf(file, "%ld\n", (long)count);
    fclose(file);
}

static int
fails(void)
{
    if (++count != at || getpid() != program)
        return 0;
    if (number > 0)
        (void)kill(program, (int)number);
    errno = ENOMEM;
    return number == 0;
}

void *
malloc(size_t size)
{
    return fails() ? NULL : __libc_malloc(size);
}

void *
calloc(size_t n, size_t size)
{
    return fails() ? NULL : __libc_calloc(n, size);
}

void *
realloc(void *block, size_t size)
{
    return fails() ? NULL : __libc_realloc(block, size);
}

void *
aligned_alloc(size_t alignment, size_t size)
{
    return fails() ? NULL : __libc_memalign(alignment, size);
}

int
posix_memalign(void **block, size_t alignment, size_t size)
{
    if (fails())
        return ENOMEM;
    *block = __libc_memalign(alignment, size);
    return *block != NULL ? 0 : ENOMEM;
}
