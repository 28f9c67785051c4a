/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The command that the command line names, and what is no command. */
#include "cli/program.h"

#include "cli/commands/shared.h"
#include "cli/keeping.h"
#include "cli/options/help.h"
#include "cli/options/words.h"
#include "cli/record.h"

#include "base/jobs.h"

#include <string.h>
#include <strings.h>

#define LEAST_WORD 5 /* letters, to be looked for in summaries */

static void
version(void)
{
    printf("%s\nCopyright (C) 2026 the holonom authors\n"
           "License GPLv3+: GNU GPL version 3 or later <https://gnu.org/licenses/gpl.html>.\n"
           "This is free software: you are free to change and redistribute it.\n"
           "There is NO WARRANTY, to the extent permitted by law.\n",
           PACKAGE_STRING);
}

static void
print_name(void *out, const char *name)
{
    fprintf(out, "%s\n", name);
}

/* What is not for users: the child that runs a plug-in, what the build and the completions of
 * shells ask for. False: it is something else. */
static bool
serve(int *status, const char *option, const char *argument)
{
    *status = HOL_EXIT_GOOD;
    if (strcmp(option, HOL_HOST_OPTION) == 0)
        *status = hol_host_plugin(argument);
    else if (strcmp(option, "--names") == 0)
        return hol_names(argument, print_name, stdout);
    else
        return strcmp(option, "--describe") == 0 && hol_help_form(stdout, argument);
    return true;
}

/* A command by its own line, of which the first word is its name: the exit status. */
static int
run_line(const struct hol_command *command, int argc, char **argv)
{
    struct hol_options options;
    int status = hol_options_parse(&options, command, argc, argv);
    if (status < 0)
        status = hol_record_begin(&options) ? hol_keeping_run(&options) : HOL_EXIT_USAGE;
    hol_record_end(&options);
    hol_options_clear(&options);
    return status;
}

/* An option in place of the command: one of the program, or of some command. */
static void
complain_option(const char *word)
{
    static const char *const own[] = {"--help", "--version", "--cflags", "--clients"};
    size_t length = strcspn(word, "=");
    struct hol_guess guess;
    for (const struct hol_option *o = hol_option_table; o->name != NULL; o++)
        if (strncmp(word, "--", 2) == 0 && strlen(o->name) == length - 2 &&
            memcmp(word + 2, o->name, length - 2) == 0) {
            hol_complain("'%s' comes after a command; `holonom --help' lists the commands", word);
            return;
        }
    hol_guess_begin(&guess, word, length);
    for (size_t i = 0; i < sizeof own / sizeof own[0]; i++)
        hol_guess_offer(&guess, own[i]);
    if (guess.best[0] != '\0')
        hol_complain("unknown option '%s'; did you mean %s?", word, guess.best);
    else
        hol_complain("unknown option '%s'; `holonom --help' lists commands and options", word);
}

/* The command whose summary has the word, or most of it, in it: "animate" is plot's; NULL: none. */
static const struct hol_command *
find_by_summary(const char *word, size_t length, bool whole)
{
    static const char letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";

    for (const struct hol_command *c = hol_command_table; length >= LEAST_WORD && c->name != NULL;
         c++)
        for (const char *p = c->summary; *p != '\0'; p++)
            if (strncasecmp(p, word, length) == 0 &&
                (!whole || p[length] == '\0' || strchr(letters, p[length]) == NULL))
                return c;
    return NULL;
}

static void
complain_command(const char *word)
{
    size_t length = strlen(word);
    const struct hol_command *whole = find_by_summary(word, length, true),
                             *near = whole != NULL || length < LEAST_WORD + 2
                                         ? whole
                                         : find_by_summary(word, length - 2, false);
    struct hol_guess guess;
    char otherwise[96] = "; `holonom --help' lists the commands";

    if (near != NULL)
        (void)snprintf(otherwise, sizeof otherwise, "; see `holonom %s --help'", near->name);
    hol_complain("unknown command '%s'%s", word,
                 whole != NULL ? otherwise
                               : hol_guess_text(&guess, "commands", word, strlen(word), otherwise));
}

static int
dispatch(int argc, char **argv)
{
    const char *word = argc > 1 ? argv[1] : "";
    bool help = strcmp(word, "help") == 0;
    const struct hol_command *command = hol_command_find(help && argc > 2 ? argv[2] : word);
    int status;
    if (argc < 2) {
        hol_help_program(stderr);
        return HOL_EXIT_USAGE;
    }
    if (argc == 3 && serve(&status, word, argv[2]))
        return status;
    if (command != NULL && !help)
        return run_line(command, argc - 1, argv + 1);
    if (command != NULL)
        hol_help_command(stdout, command);
    else if (strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0 || (help && argc == 2))
        hol_help_program(stdout);
    else if (strcmp(word, "--version") == 0)
        version();
    else if (strcmp(word, "--cflags") == 0)
        printf("-I%s\n", hol_include_folder());
    else if (strcmp(word, "--clients") == 0)
        printf("%s\n", hol_clients_folder());
    else if (word[0] == '-') {
        complain_option(word);
        return HOL_EXIT_USAGE;
    } else {
        complain_command(help ? argv[2] : word);
        return HOL_EXIT_USAGE;
    }
    return HOL_EXIT_GOOD;
}

int
hol_program(int argc, char **argv)
{
    int status = dispatch(argc, argv);
    hol_thread_free_cache();
    /* what was printed may still be in a buffer, and the disk full */
    if (fflush(stdout) != 0 || ferror(stdout)) {
        hol_complain("cannot write to standard output");
        return HOL_EXIT_USAGE;
    }
    return status;
}
