/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* What --help says of an option where a command takes it in another way than most. */
#include "cli/options.h"

#include <string.h>

#define ONE_SOLVER "one name of `holonom list solvers' (default auto: by size)"
#define ONE_PRECISION "precision in bits, one number (default 53)"
#define OURS "of ours, beside it: names or globs (default none)"
#define NO_RANDOM "from this state: initial or a named one (default initial)"
#define FOUR_FORMATS "text (default), csv, json or latex"

static const struct {
    const char *command;
    uint64_t option;
    const char *help;
} texts[] = {
    {"list", HOL_OPTION_FORMAT, "text (default), csv or json"},
    {"show", HOL_OPTION_FORMAT, "text (default) or latex"},
    {"solve", HOL_OPTION_FORMAT, "text (default) or json; with --solvers csv, too"},
    {"solve", HOL_OPTION_BITS, "with --solvers: one number, 24 to 8192 (default 53)"},
    {"solve", HOL_OPTION_SOLVERS, "one name, or auto (default: the reference; with --along auto)"},
    {"solve", HOL_OPTION_JOBS, "with --along: threads (default: one a core)"},
    {"solve", HOL_OPTION_STATE, "initial (default), a named one, or 'random 1'"},
    {"simulate", HOL_OPTION_BITS, "precision in bits, one number, 24 to 8192 (default 53)"},
    {"simulate", HOL_OPTION_SOLVERS, ONE_SOLVER},
    {"drift", HOL_OPTION_FORMAT, FOUR_FORMATS},
    {"drift", HOL_OPTION_BITS, ONE_PRECISION},
    {"drift", HOL_OPTION_SOLVERS, ONE_SOLVER},
    {"drift", HOL_OPTION_STATE, NO_RANDOM},
    {"drift", HOL_OPTION_INTEGRATOR, "of `holonom list integrators', a list (default rk2,rk4)"},
    {"drift", HOL_OPTION_STABILIZATION, "of `holonom list stabilizations', a list"},
    {"drift", HOL_OPTION_POINTS, "samples of each motion (default 200)"},
    {"reference", HOL_OPTION_FORMAT, "text (default), csv or json"},
    {"reference", HOL_OPTION_STATE, NO_RANDOM},
    {"interval", HOL_OPTION_STATE, NO_RANDOM},
    {"work-precision", HOL_OPTION_FORMAT, FOUR_FORMATS},
    {"work-precision", HOL_OPTION_BITS, ONE_PRECISION},
    {"work-precision", HOL_OPTION_SOLVERS, ONE_SOLVER},
    {"work-precision", HOL_OPTION_STATE, NO_RANDOM},
    {"work-precision", HOL_OPTION_VERBOSE, "a row for every run, not only the last"},
    {"work-precision", HOL_OPTION_INTEGRATOR,
     "of `holonom list integrators', a list (default all)"},
    {"work-precision", HOL_OPTION_STABILIZATION,
     "of `holonom list stabilizations', a list (default all)"},
    {"work-precision", HOL_OPTION_STEP, "size of the first step (default: a 25th of the span)"},
    {"work-precision", HOL_OPTION_POINTS, "the most runs of a combination (default 10)"},
    {"sweep", HOL_OPTION_FORMAT, FOUR_FORMATS},
    {"sweep", HOL_OPTION_BITS, ONE_PRECISION},
    {"sweep", HOL_OPTION_SOLVERS, ONE_SOLVER},
    {"sweep", HOL_OPTION_STATE, NO_RANDOM},
    {"sweep", HOL_OPTION_INTEGRATOR, "of `holonom list integrators' (default rk2)"},
    {"sweep", HOL_OPTION_STABILIZATION, "of `holonom list stabilizations' (default baumgarte)"},
    {"sweep", HOL_OPTION_STEP, "a value, list or range (default: a 400th of the span)"},
    {"sweep", HOL_OPTION_ALPHA, "Baumgarte's gain of the rates: a value, list or range"},
    {"sweep", HOL_OPTION_BETA, "Baumgarte's gain of the residuals: a value, list or range"},
    {"sweep", HOL_OPTION_POINTS, "how many values in a range (default 25)"},
    {"rank", HOL_OPTION_FORMAT, FOUR_FORMATS},
    {"rank", HOL_OPTION_POINTS, "how many thresholds in a range (default 200)"},
    {"growth", HOL_OPTION_FORMAT, FOUR_FORMATS},
    {"growth", HOL_OPTION_BITS, "precisions in bits, 24 to 1920 (default 24,53,106)"},
    {"growth", HOL_OPTION_SOLVERS,
     "names or globs, separated by commas (default all, with variants)"},
    {"growth", HOL_OPTION_VERBOSE, "the fitted lines, too, one by one"},
    {"growth", HOL_OPTION_SHOW, "errors (default), invariance or cost, in the tables"},
    {"validate", HOL_OPTION_LIMIT, "seconds for one problem (default 10)"},
    {"validate", HOL_OPTION_SOLVERS, OURS},
    {"validate", HOL_OPTION_VERBOSE, "a line for every problem, too"},
    {"claims", HOL_OPTION_FORMAT, FOUR_FORMATS},
    {"errata", HOL_OPTION_FORMAT, FOUR_FORMATS},
    {"judge", HOL_OPTION_SOLVERS, OURS},
    {"judge", HOL_OPTION_DIGITS, "with --motion: so many are wanted"},
    {"judge", HOL_OPTION_BITS, "with --motion: of the file's numbers (default 53)"},
    {"judge", HOL_OPTION_STATE, NO_RANDOM},
    {"export", HOL_OPTION_FORMAT, "json (default), csv or mat"},
    {"export", HOL_OPTION_STATE, NO_RANDOM},
    {"export", HOL_OPTION_POINTS, "with --motion: how many times (default 101)"},
    {"export", HOL_OPTION_OUTPUT, "the file, or for csv the folder (default: standard output)"},
};

const char *
hol_option_help(const char *command, uint64_t option, const char *usual)
{
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++)
        if (texts[i].option == option && strcmp(texts[i].command, command) == 0)
            return texts[i].help;
    return usual;
}
