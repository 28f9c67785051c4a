/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Starts a child process with its pipes and limits, below a guard that lets nothing of it survive.
 */
#define _DEFAULT_SOURCE /* syscall */
#include "foreign/process/process-start.h"

#include "foreign/process/sandbox.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/prctl.h>
#include <sys/syscall.h>
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

/* Every descriptor from this one on. */
static void
close_from(int first)
{
    long most = sysconf(_SC_OPEN_MAX);

#ifdef SYS_close_range
    if (syscall(SYS_close_range, (unsigned)first, ~0u, 0u) == 0)
        return;
#endif
    for (int fd = first; fd < most; fd++)
        (void)close(fd);
}

/* In the process of the child, between fork and exec: only what a signal handler may call. */
static void
become(int pipes[PIPES][2], const struct hol_process_options *o)
{
    static const int mine[PIPES] = {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO};
    const int theirs[PIPES] = {o->input > 0 ? o->input : pipes[0][0],
                               o->output > 0 ? o->output : pipes[1][1], pipes[2][1]};
    sigset_t none;
    int ends[PIPES];

    (void)setpgid(0, 0);
#ifdef __linux__
    (void)prctl(PR_SET_PDEATHSIG, SIGKILL);
#endif
    for (int i = 0; i < PIPES; i++) {
        /* above 2, so that no dup2 closes what the next one needs */
        ends[i] = fcntl(theirs[i], F_DUPFD, PIPES);
        if (ends[i] < 0)
            return;
    }
    for (int i = 0; i < PIPES; i++)
        if (dup2(ends[i], mine[i]) < 0)
            return;
    close_from(PIPES); /* our files are not for it */
    limit(RLIMIT_CORE, 0);
    if (o->memory > 0)
        limit(RLIMIT_DATA, o->memory);
    if (o->cpu > 0)
        limit(RLIMIT_CPU, o->cpu);
    (void)signal(SIGPIPE, SIG_DFL);
    (void)signal(SIGXFSZ, SIG_DFL);
    (void)sigemptyset(&none);
    (void)sigprocmask(SIG_SETMASK, &none, NULL);
    if (o->sandbox != NULL && hol_sandbox_enter(o->sandbox) != HOL_SANDBOX_ENTERED)
        return;
    (void)execv(o->argv[0], (char *const *)o->argv);
}

/* --- the guard: a process between the program and its child, which outlives what the child starts
 */

/* SIGKILL for every process of a list of numbers with a blank after each. */
static void
kill_listed(const char *list, ssize_t length)
{
    pid_t pid = 0;

    for (ssize_t i = 0; i < length; i++) {
        if (list[i] >= '0' && list[i] <= '9') {
            pid = 10 * pid + (list[i] - '0');
            continue;
        }
        if (pid > 1)
            (void)kill(pid, SIGKILL);
        pid = 0;
    }
}

/* waitpid for any process below, noting how the child ended if it is that. */
static pid_t
bury(int options, pid_t child, int *status, bool *ended)
{
    int found = 0;
    pid_t pid = waitpid(-1, &found, options);

    if (pid == child) {
        *status = found;
        *ended = true;
    }
    return pid;
}

/* Kill what there is below this process: as parents die, their children become its own. */
static void
kill_all(pid_t child, int *status, bool *ended)
{
    char list[4096];
    ssize_t length;
    int fd;

    do {
        fd = open("/proc/thread-self/children", O_RDONLY);
        length = fd >= 0 ? read(fd, list, sizeof list) : -1;
        if (fd >= 0)
            (void)close(fd);
        kill_listed(list, length);
        if (!*ended || length < 0)
            (void)kill(-child, SIGKILL);
    } while (bury(length < 0 ? WNOHANG : 0, child, status, ended) > 0);
}

/* End as the child did. */
static _Noreturn void
end_as(int status)
{
    sigset_t all;

    if (WIFSIGNALED(status)) {
        limit(RLIMIT_CORE, 0);
        (void)signal(WTERMSIG(status), SIG_DFL);
        (void)sigemptyset(&all);
        (void)sigprocmask(SIG_SETMASK, &all, NULL);
        (void)raise(WTERMSIG(status));
    }
    _exit(WIFEXITED(status) ? WEXITSTATUS(status) : 127);
}

/*
 * Start the child, and wait until it and all that it started have ended, or for SIGTERM: from the
 * program, or from the kernel when the program has died, however that came. Then kill them all.
 */
static _Noreturn void
guard(int pipes[PIPES][2], const struct hol_process_options *options, pid_t program)
{
    sigset_t all, woken;
    bool ended = false;
    int status = 0, woken_by = 0;
    pid_t child, got;

    (void)sigfillset(&all);
    (void)sigprocmask(SIG_SETMASK, &all, NULL);
    (void)sigemptyset(&woken);
    (void)sigaddset(&woken, SIGTERM);
    (void)sigaddset(&woken, SIGCHLD);
    (void)signal(SIGCHLD, SIG_DFL); /* ignored, it would lose the status */
    (void)setpgid(0, 0);
#ifdef __linux__
    (void)prctl(PR_SET_CHILD_SUBREAPER, 1);
    (void)prctl(PR_SET_PDEATHSIG, SIGTERM);
#endif
    child = getppid() == program ? fork() : -1;
    if (child == 0) {
        become(pipes, options);
        _exit(127);
    }
    if (child < 0)
        _exit(127);
    close_from(0);
    do {
        while ((got = bury(WNOHANG, child, &status, &ended)) > 0)
            ;
        if (got < 0) /* there are no children any more */
            end_as(status);
        (void)sigwait(&woken, &woken_by);
    } while (woken_by != SIGTERM);
    kill_all(child, &status, &ended);
    end_as(status);
}

enum hol_status
hol_process_spawn(struct hol_process_ends *ends, const struct hol_process_options *options)
{
    int pipes[PIPES][2], made = 0;
    pid_t pid = -1, program = getpid();

    while (made < PIPES && make_pipe(pipes[made]))
        made++;
    if (made == PIPES)
        pid = fork();
    if (pid == 0)
        guard(pipes, options, program);
    if (pid < 0) {
        for (int i = 0; i < made; i++) {
            (void)close(pipes[i][0]);
            (void)close(pipes[i][1]);
        }
        return HOL_IO;
    }
    for (int i = 0; i < PIPES; i++) {
        int ours = i == 0 ? 1 : 0;
        (void)close(pipes[i][!ours]);
        (void)fcntl(pipes[i][ours], F_SETFL, O_NONBLOCK);
    }
    *ends = (struct hol_process_ends){
        .pid = pid, .to = pipes[0][1], .from = pipes[1][0], .errors = pipes[2][0]};
    return HOL_OK;
}
