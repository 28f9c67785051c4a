/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The program: libraries are told how to behave, then hol_program runs the command. */
#include "cli/program.h"

#include "base/jobs.h"

#include "cli/options/options.h"

#include <cblas.h>
#include <fcntl.h>
#include <flint/flint.h>
#include <gmp.h>
#include <gsl/gsl_errno.h>
#include <jansson.h>
#include <locale.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#ifdef __linux__
#include <sys/sysinfo.h>
#endif
#include <unistd.h>

/*
 * GMP, MPFR and FLINT do not return without memory: that is said in a line, and the end. Jansson
 * would, but an array that was not appended to is one that lacks a number.
 */
static void *
had(void *block)
{
    static const char line[] = "holonom: out of memory\n";
    static atomic_flag said = ATOMIC_FLAG_INIT; /* several threads may come here */

    if (block != NULL)
        return block;
    if (!atomic_flag_test_and_set(&said))
        (void)!write(STDERR_FILENO, line, sizeof line - 1);
    _exit(HOL_EXIT_USAGE);
}

static void *
allocate(size_t bytes)
{
    return had(malloc(bytes));
}

static void *
allocate_zeroed(size_t count, size_t bytes)
{
    return had(calloc(count, bytes));
}

static void *
reallocate(void *block, size_t bytes)
{
    return had(realloc(block, bytes));
}

static void *
reallocate_old(void *block, size_t old, size_t bytes)
{
    (void)old;
    return had(realloc(block, bytes));
}

static void
release_old(void *block, size_t bytes)
{
    (void)bytes;
    free(block);
}

/*
 * What this process may have: the memory of the machine with its swap, or of the container. Beyond
 * it an allocation fails, which is said in a line; the kernel would promise the memory, and end
 * this process or another one when it is used.
 */
static void
limit_memory(void)
{
#if defined __linux__ && !defined __SANITIZE_ADDRESS__
    struct sysinfo machine;
    struct rlimit data;
    unsigned long long most = 0;
    FILE *container = fopen("/sys/fs/cgroup/memory.max", "r");
    rlim_t room;

    if (sysinfo(&machine) != 0 || getrlimit(RLIMIT_DATA, &data) != 0)
        machine.totalram = machine.totalswap = 0;
    room = ((rlim_t)machine.totalram + machine.totalswap) * machine.mem_unit;
    if (container != NULL && fscanf(container, "%llu", &most) == 1 && most < room)
        room = most;
    if (container != NULL)
        (void)fclose(container);
    if (room > 0 && (data.rlim_cur == RLIM_INFINITY || data.rlim_cur > room)) {
        data.rlim_cur = room;
        (void)setrlimit(RLIMIT_DATA, &data);
    }
#endif
}

/*
 * A standard stream that was closed is opened so that its use fails, what is said there being lost:
 * else the next file had its number, and what is printed, or what a child says, went into that.
 */
static void
fill_streams(void)
{
    static const int how[] = {O_WRONLY, O_RDONLY, O_WRONLY};

    for (int k = 0; k <= STDERR_FILENO; k++)
        if (fcntl(k, F_GETFD) < 0 && open("/dev/null", how[k]) < 0)
            return;
}

/*
 * OpenBLAS starts a thread for each core before main, and a thread that gets no memory tries again
 * for ever, so that the program does not end, either. Where addresses are limited, the program is
 * begun anew without them; what it starts then has the variable as it was.
 */
static void
begin_without_threads(char **argv)
{
    static const char number[] = "OPENBLAS_NUM_THREADS", kept[] = "HOLONOM_OPENBLAS_NUM_THREADS";
    const char *was = getenv(kept), *is = getenv(number);
    struct rlimit space;

    if (was != NULL) {
        (void)(was[0] != '\0' ? setenv(number, was, 1) : unsetenv(number));
        (void)unsetenv(kept);
    } else if (getrlimit(RLIMIT_AS, &space) == 0 && space.rlim_cur != RLIM_INFINITY &&
               (is == NULL || strcmp(is, "1") != 0) && setenv(kept, is != NULL ? is : "", 1) == 0 &&
               setenv(number, "1", 1) == 0) {
        (void)execv("/proc/self/exe", argv);
        (void)unsetenv(kept);
    }
}

struct line {
    int argc, status;
    char **argv;
};

static void *
run(void *line)
{
    struct line *l = line;

    hol_thread_begin();
    l->status = hol_program(l->argc, l->argv);
    return NULL;
}

/* Where the stack is small (ulimit -s 64), the program runs on one that is not. */
static int
run_with_stack(int argc, char **argv)
{
    struct line line = {.argc = argc, .argv = argv};
    struct rlimit stack;
    pthread_t thread;

    if (getrlimit(RLIMIT_STACK, &stack) != 0 || stack.rlim_cur >= HOL_THREAD_STACK ||
        !hol_thread_start(&thread, run, &line))
        run(&line);
    else
        (void)pthread_join(thread, NULL);
    return line.status;
}

int
main(int argc, char **argv)
{
    fill_streams();
    begin_without_threads(argv);
    mp_set_memory_functions(allocate, reallocate_old, release_old);
    __flint_set_memory_functions(allocate, allocate_zeroed, reallocate, free);
    json_set_alloc_funcs(allocate, free);
    (void)unsetenv("POSIXLY_CORRECT"); /* options may follow operands, as in lines that are rerun */
    (void)signal(SIGCHLD, SIG_DFL); /* ignored, as a parent may leave it, no child has a status */
    (void)signal(SIGXFSZ, SIG_IGN); /* a file too large is an error of writing */
    limit_memory();
    setlocale(LC_CTYPE, "");
    gsl_set_error_handler_off();
    openblas_set_num_threads(1); /* work units run in parallel, not the algebra inside them */
    if (hol_threads_possible(1) == 0)
        (void)had(NULL);
    return run_with_stack(argc, argv);
}
