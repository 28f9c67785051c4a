/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/*
 * Preloaded, does something at the k-th allocation of the whole program, libraries included:
 * HOL_ATTACK_AT=K, and HOL_ATTACK_SIGNAL=N for that signal; without it the allocation fails. With
 * HOL_ATTACK_COUNT=FILE the number of allocations is written there in the end.
 * HOL_ATTACK_ROUNDING=up, down or zero is the rounding mode that the program begins with,
 * HOL_ATTACK_FLUSH=1: small numbers are flushed to 0. HOL_ATTACK_SECONDS=N: SIGALRM ends it then.
 * It is put before the program itself, not before one that runs it: nothing further is put before.
 *
 * HOL_ATTACK_FORK=FILE: at the HOL_ATTACK_AT-th allocation and at those after it (at each of the
 * next HOL_ATTACK_EACH, then in steps that grow) the program parts in two. In the child the
 * allocation fails; what it says to standard output and error, which are files, goes to FILE.out
 * and FILE.err. When it has ended, a line `K STATUS OUT ERR LINES' is added to FILE: whether its
 * bytes are those of USUAL.out and USUAL.err, of HOL_ATTACK_USUAL=USUAL (0 or 1), and how many
 * lines of error it has said (one that does not end is two more). Then the program goes on as if
 * nothing had been. It starts once for thousands of failures; it is for what has one thread, and
 * writes no other file.
 */
#define _DEFAULT_SOURCE /* unsetenv, kill, alarm */
#include <errno.h>
#include <fcntl.h>
#include <fenv.h>
#include <limits.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
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
static long each, last_of_each;     /* HOL_ATTACK_FORK */
static const char *forking, *usual; /* its files */
static unsigned patience;           /* HOL_ATTACK_SECONDS */
static pid_t program;               /* this one: its children are left alone */

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

    if (getenv("HOL_ATTACK_EACH") != NULL)
        each = atol(getenv("HOL_ATTACK_EACH"));
    forking = getenv("HOL_ATTACK_FORK");
    usual = getenv("HOL_ATTACK_USUAL");
    number = what != NULL ? atol(what) : 0;
    program = getpid();
    count = 0;
    at = where != NULL ? atol(where) : 0;
    last_of_each = at + each;
    if (seconds != NULL)
        patience = (unsigned)atoi(seconds);
    if (forking == NULL)
        (void)alarm(patience); /* else of each child */
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

/* Opens NAME.SUFFIX; no memory is allocated here, where it lacks. */
static int
opened(const char *name, const char *suffix, int flags)
{
    char path[PATH_MAX];

    if (strlen(name) + strlen(suffix) >= sizeof path)
        abort();
    return open(strcat(strcpy(path, name), suffix), flags | O_CLOEXEC, 0600);
}

/* In the child: all that has been written to FD, a file, so far, is written to NAME.SUFFIX, which
 * FD is from now on. */
static void
part(int fd, const char *suffix)
{
    char block[4096];
    off_t offset = 0;
    ssize_t got;
    int from =
        open(fd == STDOUT_FILENO ? "/proc/self/fd/1" : "/proc/self/fd/2", O_RDONLY | O_CLOEXEC);
    int to = opened(forking, suffix, O_WRONLY | O_CREAT | O_TRUNC);

    if (from < 0 || to < 0)
        abort();
    while ((got = pread(from, block, sizeof block, offset)) > 0) {
        if (write(to, block, (size_t)got) != got)
            abort();
        offset += got;
    }
    (void)close(from);
    if (dup2(to, fd) != fd || close(to) != 0)
        abort();
}

/* Are NAME.SUFFIX and USUAL.SUFFIX the same bytes? *LINES: of the first. */
static int
same(const char *suffix, long *lines)
{
    char one[4096], other[4096];
    int a = opened(forking, suffix, O_RDONLY), b = opened(usual, suffix, O_RDONLY);
    int is_same = a >= 0 && b >= 0;
    ssize_t got, expected;
    char end = '\n';

    *lines = 0;
    do {
        got = read(a, one, sizeof one);
        expected = read(b, other, sizeof other);
        is_same = is_same && got == expected && (got <= 0 || memcmp(one, other, (size_t)got) == 0);
        for (ssize_t i = 0; i < got; i++)
            *lines += (end = one[i]) == '\n';
    } while (got > 0);
    *lines += end == '\n' ? 0 : 2;
    if (a >= 0)
        (void)close(a);
    if (b >= 0)
        (void)close(b);
    return is_same;
}

/* A line of HOL_ATTACK_FORK about a child that has ended. */
static void
note(long k, int status)
{
    char line[120];
    long lines, other;
    int out = same(".out", &other), err = same(".err", &lines);
    int to = opened(forking, "", O_WRONLY | O_CREAT | O_APPEND);
    int length =
        snprintf(line, sizeof line, "%ld %d %d %d %ld\n", k,
                 WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status), out, err, lines);

    if (to < 0 || write(to, line, (size_t)length) != length)
        abort();
    (void)close(to);
}

/* Is this the child? In the program itself: when the child has ended. */
static int
parts(void)
{
    enum { FILES = 64 };
    off_t place[FILES];
    int status = 0, was = errno;
    pid_t child;

    for (int fd = 3; fd < FILES; fd++) /* which the child reads, too */
        place[fd] = lseek(fd, 0, SEEK_CUR);
    child = fork();
    if (child < 0)
        abort();
    if (child == 0) {
        (void)alarm(patience);
        part(STDOUT_FILENO, ".out");
        part(STDERR_FILENO, ".err");
        at = 0;
        return 1;
    }
    while (waitpid(child, &status, 0) < 0 && errno == EINTR)
        ;
    for (int fd = 3; fd < FILES; fd++)
        if (place[fd] >= 0)
            (void)lseek(fd, place[fd], SEEK_SET);
    note(at, status);
    at += at < last_of_each ? 1 : 1 + at / 33;
    errno = was;
    return 0;
}

static int
fails(void)
{
    if (++count != at || getpid() != program || (forking != NULL && !parts()))
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
