/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_CLI_OPTIONS_H
#define HOL_CLI_OPTIONS_H

#include "model/case.h"
#include "reports/writer.h"

#include <stdint.h>
#include <stdio.h>

/* Exit codes of the program: DESIGN 7. */
enum hol_exit { HOL_EXIT_GOOD = 0, HOL_EXIT_VERDICT = 1, HOL_EXIT_USAGE = 2 };

#define HOL_BITS_LIST_MAX 64

/* Which options a subcommand takes; each bit is one row of the table in options.c. */
enum hol_option {
    HOL_OPTION_FORMAT = 1 << 0,
    HOL_OPTION_BITS = 1 << 1,
    HOL_OPTION_DIGITS = 1 << 2,
    HOL_OPTION_JOBS = 1 << 3,
    HOL_OPTION_SEED = 1 << 4,
    HOL_OPTION_STATES = 1 << 5,
    HOL_OPTION_SOLVERS = 1 << 6,
    HOL_OPTION_STATE = 1 << 7,
    HOL_OPTION_OUTPUT = 1 << 8,
    HOL_OPTION_VERBOSE = 1 << 9,
    HOL_OPTION_CASES = 1 << 10,
    HOL_OPTION_TAG = 1 << 11,
    HOL_OPTION_INTEGRATOR = 1 << 12,
    HOL_OPTION_STABILIZATION = 1 << 13,
    HOL_OPTION_STEP = 1 << 14,
    HOL_OPTION_TOLERANCE = 1 << 15,
    HOL_OPTION_UNTIL = 1 << 16,
    HOL_OPTION_EVERY = 1 << 17,
    HOL_OPTION_ALPHA = 1 << 18,
    HOL_OPTION_BETA = 1 << 19,
    HOL_OPTION_AT = 1 << 20,
    HOL_OPTION_FIGURE = 1 << 21,
    HOL_OPTION_POINTS = 1 << 22,
    HOL_OPTION_CHECK = 1 << 23,
    HOL_OPTION_ERRORS = 1 << 24,
    HOL_OPTION_BOX = 1 << 25,
    HOL_OPTION_LIMIT = 1 << 26,
    HOL_OPTION_SHOW = 1 << 27,
    HOL_OPTION_SEARCH = 1 << 28, /* --source, --n, --m */
    HOL_OPTION_STANDALONE = 1 << 29
};

struct hol_options {
    enum hol_format format;
    size_t bits_count;
    mpfr_prec_t bits[HOL_BITS_LIST_MAX];
    bool bits_given; /* false: the default list */
    long digits;
    size_t jobs, states;
    uint64_t seed;
    const char *solvers; /* comma list of patterns, NULL: all */
    const char *state;   /* label pattern, NULL: all (initial, for solve) */
    const char *output;  /* file or folder, NULL: standard output */
    const char *tag;
    const char *source, *n, *m;             /* what to look for: a text, ranges; NULL: all */
    const char *integrator, *stabilization; /* names, NULL: the default */
    const char *step, *tolerance, *until, *alpha, *beta; /* decimals, NULL: the default */
    const char *box;                                     /* list of half-widths, NULL: 0.5 */
    const char *show;                                    /* NULL: the default */
    const char *at;                                      /* list of decimals */
    const char *figure; /* a file to draw to (.png, .svg or .pdf by its name), NULL: none */
    size_t points;      /* 0: the command's own default */
    size_t limit;       /* seconds; 0: the default */
    size_t every;
    bool verbose, errors, check, standalone;
    const char *cases_dir;
    size_t pattern_count; /* positional arguments without '=' */
    const char **patterns;
    size_t override_count; /* NAME=VALUE arguments */
    struct hol_override *overrides;
    char *override_text; /* owner of the names */
};

struct hol_command {
    const char *name, *arguments, *summary;
    const char *details; /* shown by `holonom NAME --help` */
    unsigned options;    /* HOL_OPTION_... */
    size_t least_patterns, most_patterns;
    int (*run)(const struct hol_options *options);
};

/*
 * Parse argv[1..] of a subcommand (argv[0] is its name). Returns -1 to go on, else the exit status
 * (after --help, or after one line on standard error about what is wrong).
 */
int hol_options_parse(struct hol_options *options, const struct hol_command *command, int argc,
                      char **argv);
void hol_options_clear(struct hol_options *options);

/* What --help of a command says about an option: usual, unless the command takes it otherwise. */
const char *hol_option_help(const char *command, enum hol_option option, const char *usual);

/* "holonom: " message, newline, on standard error. */
void hol_complain(const char *format, ...) __attribute__((format(printf, 1, 2)));

/*
 * The output file: standard output, or a temporary beside options->output that hol_output_close
 * renames when everything was written, and removes otherwise (nothing half written). NULL, -1:
 * complained.
 */
struct hol_output {
    FILE *file;
    char *temporary;
    const char *path;
};
int hol_output_open(struct hol_output *output, const char *path);
int hol_output_close(struct hol_output *output, bool keep);

extern const struct hol_command *const hol_commands[]; /* NULL-terminated, in the order of --help */

#endif
