/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The line of progress on a terminal. */
#include "cli/progress.h"

#include "base/alloc.h"
#include "base/printable.h"

#include <stdio.h>
#include <unistd.h>

static double
elapsed(const struct hol_progress *progress)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)(now.tv_sec - progress->start.tv_sec) +
           (double)(now.tv_nsec - progress->start.tv_nsec) * 1e-9;
}

void
hol_progress_begin(struct hol_progress *progress, size_t total)
{
    *progress = (struct hol_progress){.terminal = isatty(STDERR_FILENO) != 0, .total = total};
    clock_gettime(CLOCK_MONOTONIC, &progress->start);
}

/* How long it will take if it goes on as so far: "  about 2 min left"; "": nothing is known. */
static void
remaining(char *text, size_t size, double seconds, size_t done, size_t total)
{
    double left = done > 0 && total > done ? seconds / (double)done * (double)(total - done) : 0;
    text[0] = '\0';
    if (left >= 5400)
        snprintf(text, size, "  about %.0f h left", left / 3600);
    else if (left >= 90)
        snprintf(text, size, "  about %.0f min left", left / 60);
    else if (left >= 1)
        snprintf(text, size, "  about %.0f s left", left);
}

void
hol_progress_step(struct hol_progress *progress, size_t done, const char *what)
{
    char left[40];
    if (!progress->terminal || elapsed(progress) < 2)
        return;
    progress->shown = true;
    char *name = hol_printable(what);
    remaining(left, sizeof left, elapsed(progress), done, progress->total);
    fprintf(stderr, "\r%3zu of %zu  %.50s%s\033[K", done + 1, progress->total,
            name != NULL ? name : "", left);
    hol_free(name);
    fflush(stderr);
}

void
hol_progress_end(struct hol_progress *progress)
{
    if (progress->shown)
        fputs("\r\033[K", stderr);
}

void
hol_progress_watch(void *context, size_t done, size_t total, const char *what)
{
    struct hol_progress *progress = context;
    progress->total = total;
    hol_progress_step(progress, done - 1, what);
}
