/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_FOREIGN_PLUGIN_HOST_MEMORY_H
#define HOL_FOREIGN_PLUGIN_HOST_MEMORY_H

#include "base/status.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/*
 * The memory that a plug-in works on: its inputs on pages that can be made read only, its outputs
 * with words around each that must not change, and pages that nobody may touch before, between and
 * after them:
 *
 *     | no access | inputs | no access | canary output canary output ... canary | no access |
 */
struct hol_host_memory {
    void *base;
    size_t length; /* all of it */
    double *in;    /* room for in_count doubles */
    size_t in_count, in_bytes;
    double *out; /* out_count doubles, canaries included */
    size_t out_count, out_bytes;
};
#define HOL_HOST_CANARY 16 /* words before, between and after the outputs */

/* Room for that many doubles; what was there is lost if it had to grow. NOMEM. */
enum hol_status hol_host_memory_make(struct hol_host_memory *memory, size_t in_count,
                                     size_t out_count) HOL_MUST_CHECK;
void hol_host_memory_clear(struct hol_host_memory *memory);
/* Are the inputs for reading only? */
void hol_host_memory_protect(const struct hol_host_memory *memory, bool protect);

/* Words that are not there by chance: a canary at a place, an output that nobody wrote (a NaN). */
double hol_host_canary(size_t place);
double hol_host_unwritten(void);
bool hol_host_same(double a, double b); /* in every bit */

/* The text that a plug-in may write, between bytes that must not change. */
#define HOL_HOST_REASON 256
struct hol_host_reason {
    unsigned char before[64];
    char text[HOL_HOST_REASON];
    unsigned char after[1024];
};
void hol_host_reason_begin(struct hol_host_reason *reason);
/* Was it written outside of? *before: in front of it. Its text ends in any case. */
bool hol_host_reason_damaged(struct hol_host_reason *reason, bool *before);

/*
 * From now on a memory fault says so before it ends the process: where it is on the inputs, or
 * beside the arrays, one of the two lines is written to fd. (A process has one handler of signals:
 * the state of this is static, and a host has one.) NOMEM.
 */
enum hol_status hol_host_watch(const struct hol_host_memory *memory, int fd) HOL_MUST_CHECK;
/* The lines of the present problem; kept by the caller. */
void hol_host_watch_lines(const char *input, const char *beside);

#endif
