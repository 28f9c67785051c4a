/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_FOREIGN_PROCESS_PROCESS_H
#define HOL_FOREIGN_PROCESS_PROCESS_H

#include "base/status.h"

#include <stdbool.h>
#include <stddef.h>

/*
 * A child process with pipes to its standard input, output and error, in a process group of its
 * own, below a guard that kills it and all that it has started, detached or not, when it is ended
 * or this program dies. Nothing here blocks but hol_process_step, and that not beyond its time: a
 * child that writes without reading, or neither reads nor writes, does not stop us. Only the thread
 * that started the child may use it: when that thread ends, the child is killed (Linux).
 */
struct hol_process;
#define HOL_PROCESS_COMPLAINT 160

struct hol_process_options {
    const char *const *argv; /* NULL-terminated; argv[0]: a path */
    int input, output;       /* descriptors above 0 in place of the pipes */
    size_t memory;           /* most bytes of data; 0: no limit */
    size_t cpu;              /* most seconds of CPU time, all in all; 0: no limit */
    size_t line;             /* most bytes of a line of its output */
    const char *sandbox;     /* the folder of sandbox.h; NULL: it is free */
};

/* IO: no pipe or process could be made (a program that cannot be run ends with status 127). NOMEM
 */
enum hol_status hol_process_start(struct hol_process **process,
                                  const struct hol_process_options *options) HOL_MUST_CHECK;

/* Queue bytes for its standard input; steps write them. NOMEM. */
enum hol_status hol_process_put(struct hol_process *process, const char *data,
                                size_t length) HOL_MUST_CHECK;

/* The state after a step. */
enum hol_process_state {
    HOL_PROCESS_RUNS,
    HOL_PROCESS_TOO_LONG, /* a line of its output is longer than the limit */
    HOL_PROCESS_CLOSED    /* its output has ended, or it reads no longer */
};

/*
 * Write what is queued and read what is there, waiting for at most that many seconds until
 * something happens. HOL_NOMEM.
 */
enum hol_status hol_process_step(struct hol_process *process, double seconds,
                                 enum hol_process_state *state) HOL_MUST_CHECK;

/* The next whole line of its output, without the newline; NULL: there is none. Valid until the next
 * step. */
const char *hol_process_line(struct hol_process *process, size_t *length);

/* Steps until there is such a line, in *line; NULL: there is none after that many seconds, or
 * *state is not RUNS. NOMEM. */
enum hol_status hol_process_wait(struct hol_process *process, double seconds,
                                 enum hol_process_state *state, const char **line,
                                 size_t *length) HOL_MUST_CHECK;

/*
 * All that it has written to its standard error since this was called last, as far as it can be
 * read now: text as hol_errors_take returns it (errors.h), hol_free; NULL: nothing.
 */
char *hol_process_errors(struct hol_process *process);

struct hol_process_end {
    int signal;   /* that ended it; 0: none */
    int status;   /* its exit status, without a signal */
    bool killed;  /* it was us, as it would not end */
    double cpu;   /* seconds, of it and its children that it waited for */
    char *errors; /* what hol_process_errors would have returned; hol_free */
    char complaint[HOL_PROCESS_COMPLAINT]; /* the last line of that, not blank, shortened; "" */
};

/*
 * Close its input, give it that many seconds to end, then kill it with all that it has
 * started; the process is destroyed. NULL is a no-op.
 */
void hol_process_end(struct hol_process *process, double grace, struct hol_process_end *end);

/* `what', or if that is "" how it ended, in words, and its complaint. A status above 128 is a
 * signal, as shells tell it of their commands: it is made one. */
void hol_process_how(char *text, size_t size, const char *what, struct hol_process_end *end);

/* Seconds of a clock that never goes back. */
double hol_process_clock(void);

#endif
