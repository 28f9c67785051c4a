/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/*
 * A plug-in that does, where the last row is repeated (or, "always-...", at every problem), what
 * HOL_NAUGHTY says, and else answers as the example.
 */
#include <holonom/solver.h>

#include <stddef.h>
#define holonom_solver(arguments) example_solver(arguments)
const struct holonom_solver *example_solver(void);
#include "foreign/examples/plugin.c" /* NOLINT(bugprone-suspicious-include): the example as it is */
#undef holonom_solver

#include <fenv.h>
#include <locale.h>
#include <pthread.h>
#include <setjmp.h>
#include <signal.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>
#ifdef __SSE2__
#include <xmmintrin.h>
#endif

static const char *deed;
static jmp_buf before;

static int
is(const char *name)
{
    return strcmp(deed, name) == 0;
}

static int
overflow_stack(volatile char *above)
{
    volatile char room[4096];

    room[0] = above != NULL ? above[0] : 1;
    return overflow_stack(room) + room[0];
}

static void *
spin(void *nothing)
{
    for (volatile int i = 0;; i++)
        ;
    return nothing;
}

/* Leave the process other than it was; what it answers is right all the same. */
static void
disturb(void)
{
    sigset_t all;
    pthread_t thread;

    if (is("rounding"))
        (void)fesetround(FE_UPWARD);
#ifdef __SSE2__
    if (is("denormals"))
        _mm_setcsr(_mm_getcsr() | 0x8040); /* flushed to zero, on either side */
#endif
    if (is("locale"))
        for (const char *const *name = (const char *const[]){"de_DE.UTF-8", "fr_FR.UTF-8", NULL};
             *name != NULL && setlocale(LC_ALL, *name) == NULL; name++)
            ;
    if (is("mask")) {
        (void)sigfillset(&all);
        (void)sigprocmask(SIG_SETMASK, &all, NULL);
    }
    if (is("folder"))
        (void)!chdir("/");
    if (is("limits"))
        (void)setrlimit(RLIMIT_NOFILE, &(struct rlimit){0, 0});
    if (is("stdio")) {
        (void)fclose(stdin);
        (void)fclose(stdout);
        (void)fclose(stderr);
    }
    if (is("thread"))
        (void)!pthread_create(&thread, NULL, spin, NULL);
}

/* Where a jump goes to: a call that has returned. */
static int
remember(void)
{
    return setjmp(before);
}

static int
misbehave(struct holonom_answer *a, const struct holonom_problem *p, int status)
{
    if (is("abort"))
        abort();
    if (is("fault"))
        *(volatile int *)8 = 1;
    if (is("stack"))
        status += overflow_stack(NULL);
    if (is("spin"))
        for (volatile int i = 0;; i++)
            ;
    if (is("hang"))
        for (;;)
            (void)pause();
    if (is("exit"))
        exit(3);
    if (is("jump")) /* out of solve(), over whoever called it */
        longjmp(before, 1);
    if (is("leave"))
        exit(0);
    if (is("descriptors"))
        for (int fd = 0; fd < 256; fd++)
            (void)close(fd);
    if (is("alarm"))
        (void)raise(SIGALRM);
    if (is("beyond"))
        a->FL[p->n] = 1;
    if (is("before"))
        a->qdd[-1] = 1;
    if (is("reason"))
        memset(a->reason, 'x', a->reason_size + 100);
    if (is("far"))
        a->lambda[100000] = 1;
    if (is("input"))
        ((double *)p->M)[0] = 1;
    if (is("nan"))
        a->qdd[0] = NAN;
    if (is("infinite"))
        a->FL[p->n - 1] = -INFINITY;
    if (is("status"))
        return 17;
    if (is("invalid"))
        return HOLONOM_INVALID;
    return status;
}

static int
solve_naughtily(void *work, struct holonom_answer *a, const struct holonom_problem *p)
{
    int now = strcmp(p->state->asked, "repeated") == 0, status;

    (void)fesetround(FE_TONEAREST); /* as it should be, for what it does itself */
    if (is("print"))
        for (int i = 0; i < 1000; i++)
            printf("{\"id\":%d,\"qdd\":[0]} and so on, on standard output\n", i);
    if (is("jump") && remember() != 0)
        return HOLONOM_UNABLE;
    if (now && is("unwritten"))
        return HOLONOM_OK;
    status = solve(work, a, p);
    if (now && status == HOLONOM_UNABLE) { /* a right answer, as the row stands at both ends */
        struct holonom_problem fewer = *p;
        void *other = NULL;
        fewer.m--;
        fewer.A += p->n;
        fewer.b++;
        if (create(&other, fewer.n, fewer.m) == HOLONOM_OK)
            status = solve(other, a, &fewer);
        destroy(other);
        a->lambda[fewer.m - 1] /= 2;
        for (size_t k = p->m; k-- > 1;)
            a->lambda[k] = a->lambda[k - 1];
        a->lambda[0] = a->lambda[p->m - 1];
    }
    disturb();
    return now ? misbehave(a, p, status) : status;
}

const struct holonom_solver *
holonom_solver(void)
{
    static struct holonom_solver table;

    deed = getenv("HOL_NAUGHTY");
    if (deed == NULL || is("null"))
        return NULL;
    table = solver;
    table.name = "naughty";
    table.needs = 0;
    table.wants = HOLONOM_WANTS_STATE;
    table.solve = solve_naughtily;
    if (is("version"))
        table.version = 99;
    if (is("size"))
        table.size = 8;
    if (is("solve"))
        table.solve = NULL;
    if (is("half"))
        table.destroy = NULL;
    if (is("yields"))
        table.yields = 1u << 20;
    if (is("early"))
        abort();
    if (is("silent"))
        for (volatile int i = 0;; i++)
            ;
    return &table;
}
