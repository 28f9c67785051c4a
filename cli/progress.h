/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_CLI_PROGRESS_H
#define HOL_CLI_PROGRESS_H

#include <stdbool.h>
#include <stddef.h>
#include <time.h>

/* One line on standard error that is rewritten, only on a terminal and only after two seconds. */
struct hol_progress {
    bool terminal, shown;
    size_t total;
    struct timespec start;
};
void hol_progress_begin(struct hol_progress *progress, size_t total);
void hol_progress_step(struct hol_progress *progress, size_t done, const char *what);
void hol_progress_end(struct hol_progress *progress);
/* What studies of motions tell of: context is a struct hol_progress. */
void hol_progress_watch(void *context, size_t done, size_t total, const char *what);

#endif
