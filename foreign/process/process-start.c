/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Starts a child process with its pipes and limits. */
#include "foreign/process/process-start.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/resource.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/prctl.h>
#endif

#define PIPES 3

/* A pipe whose ends are not inherited: a child that held an end of its own input would never see it
 * end. */
static bool
make_pipe(int fd[2])
{
    if (pipe(fd) != 0)
        return false;
    for (int i = 0; i < 2; i++)
        if (fcntl(fd[i], F_SETFD, FD_CLOEXEC) != 0) {
            (void)close(fd[0]);
            (void)close(fd[1]);
            return false;
        }
    return true;
}

static void
limit(int resource, size_t most)
{
    struct rlimit now;

    if (getrlimit(resource, &now) != 0)
        return;
    if (now.rlim_max == RLIM_INFINITY || most < now.rlim_max)
        now.rlim_max = most;
    now.rlim_cur = now.rlim_max;
    (void)setrlimit(resource, &now);
}

/* In the child, between fork and exec: only what a signal handler may call. */
static void
become(int pipes[PIPES][2], const struct hol_process_options *o)
{
    static const int mine[PIPES] = {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO};
    sigset_t none;
    int ends[PIPES];

    (void)setpgid(0, 0);
#ifdef __linux__
    (void)prctl(PR_SET_PDEATHSIG, SIGKILL);
#endif
    for (int i = 0; i < PIPES; i++) {
        /* above 2, so that no dup2 closes what the next one needs */
        ends[i] = fcntl(pipes[i][i == 0 ? 0 : 1], F_DUPFD, PIPES);
        if (ends[i] < 0)
            return;
    }
    for (int i = 0; i < PIPES; i++) {
        if (dup2(ends[i], mine[i]) < 0)
            return;
        (void)close(ends[i]);
    }
    limit(RLIMIT_CORE, 0);
    if (o->memory > 0)
        limit(RLIMIT_DATA, o->memory);
    if (o->cpu > 0)
        limit(RLIMIT_CPU, o->cpu);
    (void)signal(SIGPIPE, SIG_DFL);
    (void)sigemptyset(&none);
    (void)sigprocmask(SIG_SETMASK, &none, NULL);
    (void)execv(o->argv[0], (char *const *)o->argv);
}

enum hol_status
hol_process_spawn(struct hol_process_ends *ends, const struct hol_process_options *options)
{
    int pipes[PIPES][2], made = 0;
    pid_t pid = -1;

    while (made < PIPES && make_pipe(pipes[made]))
        made++;
    if (made == PIPES)
        pid = fork();
    if (pid == 0) {
        become(pipes, options);
        _exit(127);
    }
    if (pid < 0) {
        for (int i = 0; i < made; i++) {
            (void)close(pipes[i][0]);
            (void)close(pipes[i][1]);
        }
        return HOL_IO;
    }
    (void)setpgid(pid, pid); /* parent and child both do it: either may come first */
    for (int i = 0; i < PIPES; i++) {
        int ours = i == 0 ? 1 : 0;
        (void)close(pipes[i][!ours]);
        (void)fcntl(pipes[i][ours], F_SETFL, O_NONBLOCK);
    }
    *ends = (struct hol_process_ends){
        .pid = pid, .to = pipes[0][1], .from = pipes[1][0], .errors = pipes[2][0]};
    return HOL_OK;
}
