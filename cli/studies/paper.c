/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* holonom paper: what an article about a case takes in: equations, tables and figures as wide as a
 * column, each made by the command for it. */
#include "cli/collection/paths.h"
#include "cli/commands/shared.h"
#include "cli/keeping.h"
#include "cli/options/commands.h"
#include "cli/studies/over.h"

#include "base/alloc.h"

#include <stdarg.h>
#include <string.h>

#define WORDS 32 /* of a command line, but for operands */

/* A file and the command that makes it. */
static const struct piece {
    const char *file, *command, *figure;
    const char *fixed[6]; /* its own options */
    const char *caption;  /* with the name of the parameter of --over; NULL: it is among `fixed' */
    const char *passed;   /* options of `paper' that it takes over, separated by blanks */
    const char *needs;    /* made only with this option; NULL: always */
    bool motion;          /* made only of a case that moves */
} pieces[] = {
    {.file = "equations.tex", .command = "show"},
    {.file = "compare.tex",
     .command = "compare",
     .fixed = {"--bits=53",
               "--caption=Errors of formulations in double precision, at the initial "
               "state and three random ones",
               "--label=tab:compare"},
     .passed = "solvers jobs"},
    {.file = "rank.tex",
     .command = "rank",
     .fixed = {"--bits=53", "--states=0", "--columns=solver,rank,gap",
               "--caption=The rank of the constraints", "--label=tab:rank"},
     .passed = "solvers jobs"},
    {.file = "over.tex",
     .command = "sweep",
     .figure = "over.pdf",
     .fixed = {"--bits=53", "--instant", "--label=tab:over"},
     .caption = "Formulations over",
     .passed = "over points solvers jobs",
     .needs = "over"},
    {.file = "drift.tex",
     .command = "drift",
     .figure = "drift.pdf",
     .fixed = {"--integrator=rk4", "--caption=Drift along the motion", "--label=tab:drift"},
     .passed = "step until certify jobs",
     .motion = true},
};

struct line {
    int argc;
    char **argv; /* ends with NULL; each one of its own */
    bool failed;
};

static void add(struct line *line, const char *format, ...) __attribute__((format(printf, 2, 3)));

static void
add(struct line *line, const char *format, ...)
{
    char word[4000];
    va_list list;

    va_start(list, format);
    int length = vsnprintf(word, sizeof word, format, list);
    va_end(list);
    if (length >= (int)sizeof word || (line->argv[line->argc] = hol_strdup(word)) == NULL)
        line->failed = true;
    else
        line->argc++;
}

static void
clear(struct line *line)
{
    for (int i = 0; line->argv != NULL && i < line->argc; i++)
        hol_free(line->argv[i]);
    hol_free(line->argv);
}

/* An option that was given, as it was; the formulations in any case: here they are fewer. */
static void
pass(struct line *line, const struct hol_options *options, const char *name)
{
    if (hol_option_given(options, name) || strcmp(name, "solvers") == 0)
        add(line, "--%s=%s", name, hol_option_value(options, name));
}

static bool
make_line(struct line *line, const struct piece *piece, const struct hol_options *options)
{
    static const char *const always[] = {"cases", "provenance"};
    const char *folder = options->output;

    *line =
        (struct line){.argv = hol_alloc(options->operand_count + WORDS + 1, sizeof *line->argv)};
    if (line->argv == NULL)
        return false;
    add(line, "%s", piece->command);
    for (size_t i = 0; i < options->operand_count; i++)
        add(line, "%s", options->operands[i]);
    add(line, "--format=latex");
    add(line, "--width=%s", options->width != NULL ? options->width : "column");
    for (size_t i = 0; i < sizeof piece->fixed / sizeof piece->fixed[0]; i++)
        if (piece->fixed[i] != NULL)
            add(line, "%s", piece->fixed[i]);
    if (piece->caption != NULL)
        add(line, "--caption=%s %.*s", piece->caption, (int)strcspn(options->over, "="),
            options->over);
    for (const char *word = piece->passed; word != NULL && *word != '\0';) {
        size_t length = strcspn(word, " ");
        char name[24];

        (void)snprintf(name, sizeof name, "%.*s", (int)length, word);
        pass(line, options, name);
        word += length + strspn(word + length, " ");
    }
    for (size_t i = 0; i < sizeof always / sizeof always[0]; i++)
        pass(line, options, always[i]);
    add(line, "--output=%s/%s", folder, piece->file);
    if (piece->figure != NULL)
        add(line, "--figure=%s/%s", folder, piece->figure);
    return !line->failed;
}

/* Is all that is passed on as it should be, and has the one case a motion? Before anything is
 * written; false after a complaint. */
static bool
look(bool *moves, const struct hol_options *options)
{
    struct hol_copies copies;
    struct hol_parameter_axis axis = {0};
    size_t count;
    const struct hol_solver **solvers = hol_choose_solvers(&count, options->solvers);

    if (solvers == NULL || !hol_copies_load(&copies, 1, NULL, options)) {
        hol_free(solvers);
        return false;
    }
    const struct hol_case *source = copies.loaded[0].source;
    double seconds;
    bool good = hol_read_certify(&seconds, options) &&
                (options->over == NULL || hol_over_axis(&axis, source, options));
    *moves = !source->impulsive && (source->has_span || options->until != NULL);
    hol_parameter_axis_clear(&axis);
    hol_copies_clear(&copies);
    hol_free(solvers);
    return good;
}

/* The exit status of the command. */
static int
make(const struct piece *piece, const struct hol_options *options)
{
    struct line line;
    int code = HOL_EXIT_USAGE;

    if (make_line(&line, piece, options))
        code = hol_keeping_part(options, hol_command_find(piece->command), line.argc, line.argv);
    else
        hol_complain("out of memory, or a word is too long");
    clear(&line);
    return code;
}

int
hol_command_paper(const struct hol_options *options)
{
    int code = HOL_EXIT_GOOD;
    bool made, moves, stop = false;

    if (!look(&moves, options) ||
        (options->capture == NULL && !hol_folder_make(options, options->output, &made)))
        return HOL_EXIT_USAGE;
    for (size_t i = 0; i < sizeof pieces / sizeof pieces[0] && !stop; i++) {
        if ((pieces[i].needs != NULL && !hol_option_given(options, pieces[i].needs)) ||
            (pieces[i].motion && !moves))
            continue;
        int one = make(&pieces[i], options);
        code = one > code ? one : code;
        /* of a case without an answer a figure has nothing to draw; that stops no other piece */
        stop = one == HOL_EXIT_USAGE && pieces[i].figure == NULL;
    }
    return code;
}
