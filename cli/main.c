/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#include "cli/commands/validate.h"
#include "cli/options.h"

#include <cblas.h>
#include <gsl/gsl_errno.h>
#include <locale.h>
#include <stdlib.h>
#include <string.h>

static void
usage(FILE *out)
{
    fputs("Usage: holonom COMMAND [OPTION]... [ARGUMENT]...\n"
          "Compare formulations of constrained motion with each other and with the truth.\n\n",
          out);
    for (size_t i = 0; hol_commands[i] != NULL; i++)
        fprintf(out, "  %-14s %-28s %s\n", hol_commands[i]->name, hol_commands[i]->arguments,
                hol_commands[i]->summary);
    fputs(
        "\n      --help     this text, or that of a command\n"
        "      --version  version and licence\n\n"
        "CASE is a name such as greenwood/cone-and-plane, a glob such as 'ukp2004/*', or a file.\n"
        "Exit status: 0 all agree, 1 a verdict or a published value failed, 2 usage or input "
        "error.\n",
        out);
}

static void
version(void)
{
    printf("%s\nCopyright (C) 2026 the holonom authors\n"
           "License GPLv3+: GNU GPL version 3 or later <https://gnu.org/licenses/gpl.html>.\n"
           "This is free software: you are free to change and redistribute it.\n"
           "There is NO WARRANTY, to the extent permitted by law.\n",
           PACKAGE_STRING);
}

/* What was printed may still be in a buffer, and the disk full. */
static int
finish(int status)
{
    if (fflush(stdout) != 0 || ferror(stdout)) {
        hol_complain("cannot write to standard output");
        return HOL_EXIT_USAGE;
    }
    return status;
}

static int
run(const struct hol_command *command, int argc, char **argv)
{
    struct hol_options options;
    int status = hol_options_parse(&options, command, argc, argv);
    if (status < 0)
        status = command->run(&options);
    hol_options_clear(&options);
    return finish(status);
}

int
main(int argc, char **argv)
{
    setlocale(LC_CTYPE, "");
    gsl_set_error_handler_off();
    openblas_set_num_threads(1); /* work units run in parallel, not the algebra inside them */
    if (argc < 2) {
        usage(stderr);
        return HOL_EXIT_USAGE;
    }
    if (argc == 3 && strcmp(argv[1], HOL_HOST_OPTION) == 0)
        return hol_host_plugin(argv[2]);
    if (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "help") == 0) {
        usage(stdout);
        return finish(HOL_EXIT_GOOD);
    }
    if (strcmp(argv[1], "--version") == 0) {
        version();
        return finish(HOL_EXIT_GOOD);
    }
    for (size_t i = 0; hol_commands[i] != NULL; i++)
        if (strcmp(argv[1], hol_commands[i]->name) == 0)
            return run(hol_commands[i], argc - 1, argv + 1);
    hol_complain("unknown command '%s'; `holonom --help' lists the commands", argv[1]);
    return HOL_EXIT_USAGE;
}
