/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_CLI_OPTIONS_H
#define HOL_CLI_OPTIONS_H

#include "model/case.h"
#include "reports/compare/writer.h"

#include <stdint.h>
#include <stdio.h>

/* Exit codes of the program: DESIGN 7. */
enum hol_exit { HOL_EXIT_GOOD = 0, HOL_EXIT_VERDICT = 1, HOL_EXIT_USAGE = 2 };

#define HOL_BITS_LIST_MAX 64

/* Which options a subcommand takes; each bit is one row of the table in options.c. */
#define HOL_OPTION(k) (UINT64_C(1) << (k))
#define HOL_OPTION_FORMAT HOL_OPTION(0)
#define HOL_OPTION_BITS HOL_OPTION(1)
#define HOL_OPTION_DIGITS HOL_OPTION(2)
#define HOL_OPTION_JOBS HOL_OPTION(3)
#define HOL_OPTION_SEED HOL_OPTION(4)
#define HOL_OPTION_STATES HOL_OPTION(5)
#define HOL_OPTION_SOLVERS HOL_OPTION(6)
#define HOL_OPTION_STATE HOL_OPTION(7)
#define HOL_OPTION_OUTPUT HOL_OPTION(8)
#define HOL_OPTION_VERBOSE HOL_OPTION(9)
#define HOL_OPTION_CASES HOL_OPTION(10)
#define HOL_OPTION_TAG HOL_OPTION(11)
#define HOL_OPTION_INTEGRATOR HOL_OPTION(12)
#define HOL_OPTION_STABILIZATION HOL_OPTION(13)
#define HOL_OPTION_STEP HOL_OPTION(14)
#define HOL_OPTION_TOLERANCE HOL_OPTION(15)
#define HOL_OPTION_UNTIL HOL_OPTION(16)
#define HOL_OPTION_EVERY HOL_OPTION(17)
#define HOL_OPTION_ALPHA HOL_OPTION(18)
#define HOL_OPTION_BETA HOL_OPTION(19)
#define HOL_OPTION_AT HOL_OPTION(20)
#define HOL_OPTION_FIGURE HOL_OPTION(21)
#define HOL_OPTION_POINTS HOL_OPTION(22)
#define HOL_OPTION_CHECK HOL_OPTION(23)
#define HOL_OPTION_ERRORS HOL_OPTION(24)
#define HOL_OPTION_BOX HOL_OPTION(25)
#define HOL_OPTION_LIMIT HOL_OPTION(26)
#define HOL_OPTION_SHOW HOL_OPTION(27)
#define HOL_OPTION_SEARCH HOL_OPTION(28) /* --source, --n, --m */
#define HOL_OPTION_STANDALONE HOL_OPTION(29)
#define HOL_OPTION_THRESHOLD HOL_OPTION(30)
#define HOL_OPTION_MOTION HOL_OPTION(40)
#define HOL_OPTION_BARE HOL_OPTION(41)
#define HOL_OPTION_COLUMN HOL_OPTION(43)
#define HOL_OPTION_OWN_FORMATS HOL_OPTION(42) /* no option: --format is read by the command */
#define HOL_OPTION_ALONG HOL_OPTION(44)
#define HOL_OPTION_EXEC HOL_OPTION(31)
#define HOL_OPTION_TIMES HOL_OPTION(32)
#define HOL_OPTION_PAGE HOL_OPTION(36)
#define HOL_OPTION_FAMILIES HOL_OPTION(37)

struct hol_options {
    enum hol_format format;
    size_t bits_count;
    mpfr_prec_t bits[HOL_BITS_LIST_MAX];
    bool bits_given; /* false: the default list */
    long digits;
    bool digits_given;
    size_t jobs, states;
    uint64_t seed;
    const char *solvers; /* comma list of patterns, NULL: all */
    const char *state;   /* label pattern, NULL: all (initial, for solve) */
    const char *output;  /* file or folder, NULL: standard output */
    const char *tag;
    const char *exec;                       /* a command of the shell; NULL: none */
    const char *source, *n, *m;             /* what to look for: a text, ranges; NULL: all */
    const char *integrator, *stabilization; /* names, NULL: the default */
    const char *step, *tolerance, *until, *alpha, *beta; /* decimals, NULL: the default */
    const char *box;                                     /* list of half-widths, NULL: 0.5 */
    const char *show;                                    /* NULL: the default */
    const char *threshold;                               /* values; NULL: the default alone */
    const char *times;                                   /* a table; NULL: none */
    const char *at;                                      /* list of decimals */
    const char *along;                                   /* a trajectory; NULL: none */
    const char *figure; /* a file to draw to (.png, .svg or .pdf by its name), NULL: none */
    const char *page;   /* a file for a page of HTML, NULL: none */
    size_t points;      /* 0: the command's own default */
    size_t limit;       /* seconds; 0: the default */
    size_t every;
    bool families, verbose, errors, check, standalone, motion, bare, column;
    const char *format_name; /* HOL_OPTION_OWN_FORMATS: as given; NULL: not given */
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
    uint64_t options;    /* HOL_OPTION_... */
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

/* Where an option keeps its argument as it is (name: its long name); NULL: the argument is read. */
const char **hol_option_text(struct hol_options *options, uint64_t option, const char *name);
/* What an option without an argument sets; NULL: it is no such option. */
bool *hol_option_flag(struct hol_options *options, uint64_t option);

/* What --help of a command says about an option: usual, unless the command takes it otherwise. */
const char *hol_option_help(const char *command, uint64_t option, const char *usual);

/* Of a command that writes text, csv, json or latex: is --format one of these? Else complained. */
bool hol_writes_tables(const struct hol_options *options, const char *command);

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
