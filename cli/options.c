/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#include "cli/options.h"

#include "base/alloc.h"
#include "compare/instant/compare.h"

#include <errno.h>
#include <getopt.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Long options start above the characters. */
#define LONG_BASE 256

static const struct row {
    uint64_t option;
    char letter; /* 0: long only */
    const char *name, *argument, *help;
} rows[] = {
    {HOL_OPTION_FORMAT, 'f', "format", "FORMAT", "text (default), csv, json, latex or tap"},
    {HOL_OPTION_BITS, 'b', "bits", "LIST", "precisions in bits, 24 to 1920 (default 53,106,212)"},
    {HOL_OPTION_DIGITS, 'd', "digits", "N", "decimal digits, 1 to 1000 (default 20)"},
    {HOL_OPTION_JOBS, 'j', "jobs", "N", "threads (default: one a core)"},
    {HOL_OPTION_SEED, 0, "seed", "N", "of the random states (default 1)"},
    {HOL_OPTION_STATES, 'n', "states", "N", "random states beside the case's own (default 3)"},
    {HOL_OPTION_SOLVERS, 's', "solvers", "LIST",
     "names or globs, separated by commas (default all)"},
    {HOL_OPTION_STATE, 0, "state", "NAME", "only this state: initial, a named one, or 'random 1'"},
    {HOL_OPTION_OUTPUT, 'o', "output", "PATH", "write there instead of to standard output"},
    {HOL_OPTION_VERBOSE, 'v', "verbose", NULL, "a row for every state, not only the worst"},
    {HOL_OPTION_CASES, 0, "cases", "FOLDER", "where the case files are"},
    {HOL_OPTION_TAG, 't', "tag", "TAG", "only cases with this tag (holonomic, redundant, ...)"},
    {HOL_OPTION_SEARCH, 0, "source", "TEXT", "only cases whose source has this text in it"},
    {HOL_OPTION_SEARCH, 0, "n", "RANGE", "only cases with so many coordinates: 4, 3..6, ..6, 3.."},
    {HOL_OPTION_SEARCH, 0, "m", "RANGE", "only cases with so many constraints"},
    {HOL_OPTION_STANDALONE, 0, "standalone", NULL, "a whole LaTeX document, not a part of one"},
    {HOL_OPTION_INTEGRATOR, 0, "integrator", "NAME", "of `holonom list integrators' (default rk4)"},
    {HOL_OPTION_STABILIZATION, 0, "stabilization", "NAME",
     "of `holonom list stabilizations' (default one-step)"},
    {HOL_OPTION_STEP, 0, "step", "H", "size of a step (default: a thousandth of the span)"},
    {HOL_OPTION_TOLERANCE, 0, "tolerance", "X", "of an adaptive integrator (default 1e-9)"},
    {HOL_OPTION_UNTIL, 0, "until", "T", "end there instead of at the end of the span"},
    {HOL_OPTION_EVERY, 0, "every", "N", "write every N-th step (default 1)"},
    {HOL_OPTION_ALPHA, 0, "alpha", "X", "Baumgarte's gain of the rates (default: of the step)"},
    {HOL_OPTION_BETA, 0, "beta", "X", "Baumgarte's gain of the residuals (default: of the step)"},
    {HOL_OPTION_AT, 0, "at", "LIST", "times, separated by commas (default: the end of the span)"},
    {HOL_OPTION_ALONG, 0, "along", "FILE", "at every row of this trajectory, as CSV"},
    {HOL_OPTION_FIGURE, 0, "figure", "FILE", "draw it, too: .png, .svg or .pdf by the name"},
    {HOL_OPTION_COLUMN, 0, "column", NULL, "the figure for one column of a paper"},
    {HOL_OPTION_PAGE, 0, "page", "FILE", "write the verdict as a page of HTML, too"},
    {HOL_OPTION_FAMILIES, 0, "families", NULL, "ask about the families with a knob for kappa, too"},
    {HOL_OPTION_BOX, 0, "box", "LIST",
     "half-widths: R for all, or NAME=R of t, x, x' (default 0.5)"},
    {HOL_OPTION_CHECK, 0, "check", NULL, "compute again and compare, write nothing"},
    {HOL_OPTION_POINTS, 0, "points", "N", "how many points on each line or axis"},
    {HOL_OPTION_ERRORS, 0, "errors", NULL, "errors against the true trajectory, and events"},
    {HOL_OPTION_SHOW, 0, "show", "WHAT",
     "digits (default), phi, rate, drift or evaluations, in tables and figures"},
    {HOL_OPTION_THRESHOLD, 0, "threshold", "LIST",
     "what counts as zero: values or a range, besides the default"},
    {HOL_OPTION_MOTION, 0, "motion", NULL, "whole motions instead of instants"},
    {HOL_OPTION_BARE, 0, "bare", NULL, "without the references"},
    {HOL_OPTION_EXEC, 'e', "exec", "COMMAND", "a program that speaks the protocol, for the shell"},
    {HOL_OPTION_TIMES, 0, "times", "FILE.csv", "times of bench-solvers, to be shown"},
    {HOL_OPTION_LIMIT, 0, "limit", "S", "seconds for one combination of methods (default 10)"},
};
#define ROWS (sizeof rows / sizeof rows[0])

static const char *const format_names[] = {
#define NAME(name, text) text,
    HOL_FORMAT_LIST(NAME)
#undef NAME
};

static void
help(const struct hol_command *command)
{
    printf("Usage: holonom %s [OPTION]...%s%s\n%s.\n\n", command->name,
           command->arguments[0] != '\0' ? " " : "", command->arguments, command->summary);
    if (command->details[0] != '\0')
        printf("%s\n\n", command->details);
    for (size_t i = 0; i < ROWS; i++) {
        if ((command->options & rows[i].option) == 0)
            continue;
        const char *text = hol_option_help(command->name, rows[i].option, rows[i].help);
        char left[40];
        snprintf(left, sizeof left, "--%s%s%s", rows[i].name, rows[i].argument ? "=" : "",
                 rows[i].argument ? rows[i].argument : "");
        if (rows[i].letter)
            printf("  -%c, %-20s %s\n", rows[i].letter, left, text);
        else
            printf("      %-20s %s\n", left, text);
    }
    printf("      %-20s %s\n", "--help", "this text");
}

/* A whole number from low to high, or complain. */
static bool
read_number(const char *option, const char *text, unsigned long low, unsigned long high,
            unsigned long *value)
{
    char *end;
    errno = 0;
    *value = strtoul(text, &end, 10);
    if (text[0] < '0' || text[0] > '9' || *end != '\0' || errno != 0 || *value < low ||
        *value > high) {
        hol_complain("--%s takes a whole number from %lu to %lu, not '%s'", option, low, high,
                     text);
        return false;
    }
    return true;
}

static bool
read_bits(struct hol_options *options, const char *text)
{
    options->bits_count = 0;
    options->bits_given = true;
    for (const char *p = text;; p++) {
        char number[24];
        size_t length = strcspn(p, ",");
        unsigned long value;
        if (length >= sizeof number || options->bits_count == HOL_BITS_LIST_MAX) {
            hol_complain("--bits: too long a list: '%s'", text);
            return false;
        }
        memcpy(number, p, length);
        number[length] = '\0';
        if (!read_number("bits", number, HOL_BITS_MIN, HOL_BITS_MAX, &value))
            return false;
        options->bits[options->bits_count++] = (mpfr_prec_t)value;
        p += length;
        if (*p == '\0')
            return true;
    }
}

static bool
read_format(struct hol_options *options, const char *text)
{
    for (int i = 0; i < HOL_FORMAT_COUNT; i++)
        if (strcmp(text, format_names[i]) == 0) {
            options->format = (enum hol_format)i;
            return true;
        }
    hol_complain("--format takes text, csv, json, latex or tap, not '%s'", text);
    return false;
}

static bool
take(struct hol_options *options, const struct row *row, const char *argument)
{
    const char **text = hol_option_text(options, row->option, row->name);
    bool *flag = hol_option_flag(options, row->option);
    unsigned long value;

    if (text != NULL) {
        *text = argument;
        return true;
    }
    if (flag != NULL)
        return *flag = true;
    switch (row->option) {
    case HOL_OPTION_FORMAT:
        return read_format(options, argument);
    case HOL_OPTION_BITS:
        return read_bits(options, argument);
    case HOL_OPTION_DIGITS:
        if (!read_number("digits", argument, 1, 1000, &value))
            return false;
        options->digits = (long)value;
        options->digits_given = true;
        return true;
    case HOL_OPTION_JOBS:
        if (!read_number("jobs", argument, 1, 1024, &value))
            return false;
        options->jobs = value;
        return true;
    case HOL_OPTION_SEED:
        if (!read_number("seed", argument, 0, 4294967295ul, &value))
            return false;
        options->seed = value;
        return true;
    case HOL_OPTION_STATES:
        if (!read_number("states", argument, 0, 10000, &value))
            return false;
        options->states = value;
        return true;
    case HOL_OPTION_EVERY:
        if (!read_number("every", argument, 1, 4294967295ul, &value))
            return false;
        options->every = value;
        return true;
    case HOL_OPTION_POINTS:
        if (!read_number("points", argument, 2, 100000, &value))
            return false;
        options->points = value;
        return true;
    case HOL_OPTION_LIMIT:
        if (!read_number("limit", argument, 1, 86400, &value))
            return false;
        options->limit = value;
        return true;
    default:
        return false;
    }
}

/* Positional arguments: NAME=VALUE overrides a parameter, all others are patterns. */
static bool
sort_arguments(struct hol_options *options, int count, char **arguments)
{
    size_t slots = (size_t)count + 1, bytes = 1;
    for (int i = 0; i < count; i++)
        bytes += strlen(arguments[i]) + 1;
    options->patterns = hol_alloc(slots, sizeof *options->patterns);
    options->overrides = hol_alloc(slots, sizeof *options->overrides);
    options->override_text = hol_alloc(bytes, 1);
    if (!options->patterns || !options->overrides || !options->override_text) {
        hol_complain("out of memory");
        return false;
    }
    char *text = options->override_text;
    for (int i = 0; i < count; i++) {
        const char *equals = strchr(arguments[i], '=');
        if (equals == NULL) {
            options->patterns[options->pattern_count++] = arguments[i];
            continue;
        }
        size_t length = (size_t)(equals - arguments[i]);
        memcpy(text, arguments[i], length);
        text[length] = '\0';
        options->overrides[options->override_count++] =
            (struct hol_override){.name = text, .value = equals + 1};
        text += length + 1;
    }
    return true;
}

/* Of a comparison those of compare/instant/compare.h, which the tests judge. */
static void
defaults(struct hol_options *options)
{
    const struct hol_compare_options *compare = &hol_compare_defaults;
    *options = (struct hol_options){.format = HOL_FORMAT_TEXT,
                                    .digits = 20,
                                    .seed = compare->seed,
                                    .states = compare->random_states,
                                    .bits_count = compare->bits_count,
                                    .every = 1};
    memcpy(options->bits, compare->bits, compare->bits_count * sizeof *compare->bits);
}

/* Tables for getopt: all rows are known to it, so that "not an option of this command" can be said.
 */
static void
getopt_tables(char *letters, struct option *longs)
{
    *letters++ = ':';
    for (size_t i = 0; i < ROWS; i++) {
        if (rows[i].letter) {
            *letters++ = rows[i].letter;
            if (rows[i].argument)
                *letters++ = ':';
        }
        longs[i] = (struct option){rows[i].name, rows[i].argument ? required_argument : no_argument,
                                   NULL, LONG_BASE + (int)i};
    }
    *letters = '\0';
    longs[ROWS] = (struct option){"help", no_argument, NULL, 'h'};
    longs[ROWS + 1] = (struct option){NULL, 0, NULL, 0};
}

static const struct row *
find_row(int code)
{
    if (code >= LONG_BASE)
        return &rows[code - LONG_BASE];
    for (size_t i = 0; i < ROWS; i++)
        if (rows[i].letter == code)
            return &rows[i];
    return NULL;
}

int
hol_options_parse(struct hol_options *options, const struct hol_command *command, int argc,
                  char **argv)
{
    char letters[2 * ROWS + 2];
    struct option longs[ROWS + 2];
    int code;
    defaults(options);
    getopt_tables(letters, longs);
    opterr = 0;
    while ((code = getopt_long(argc, argv, letters, longs, NULL)) != -1) {
        const struct row *row = find_row(code);
        if (code == 'h') {
            help(command);
            return HOL_EXIT_GOOD;
        }
        if (row == NULL) {
            const char *word = argv[optind - 1];
            hol_complain(code == ':' ? "option '%s' needs an argument"
                                     : "unknown option '%s'; see `holonom COMMAND --help'",
                         word);
            return HOL_EXIT_USAGE;
        }
        if ((command->options & row->option) == 0) {
            hol_complain("--%s is not an option of `holonom %s'", row->name, command->name);
            return HOL_EXIT_USAGE;
        }
        if (row->option == HOL_OPTION_FORMAT && (command->options & HOL_OPTION_OWN_FORMATS))
            options->format_name = optarg;
        else if (!take(options, row, optarg))
            return HOL_EXIT_USAGE;
    }
    if (!sort_arguments(options, argc - optind, argv + optind))
        return HOL_EXIT_USAGE;
    if (options->pattern_count < command->least_patterns ||
        options->pattern_count > command->most_patterns) {
        hol_complain("usage: holonom %s [OPTION]...%s%s", command->name,
                     command->arguments[0] != '\0' ? " " : "", command->arguments);
        return HOL_EXIT_USAGE;
    }
    return -1;
}

bool
hol_writes_tables(const struct hol_options *options, const char *command)
{
    if (options->format != HOL_FORMAT_TAP)
        return true;
    hol_complain("%s writes text, csv, json or latex", command);
    return false;
}

void
hol_options_clear(struct hol_options *options)
{
    hol_free(options->patterns);
    hol_free(options->overrides);
    hol_free(options->override_text);
    *options = (struct hol_options){0};
}
