/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#include "cli/gnuplot.h"

#include "cli/options.h"

#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

static const char *const templates[] = {"error-cases", "error-kappa", "error-bits"};
#define TEMPLATES (sizeof templates / sizeof templates[0])

/* $HOL_FIGURES_DIR, else where the templates were installed, else where the program was built from.
 */
static const char *
template_folder(void)
{
    struct stat status;
    const char *environment = getenv("HOL_FIGURES_DIR");
    if (environment != NULL && environment[0] != '\0')
        return environment;
    return stat(HOL_FIGURES_DIR, &status) == 0 ? HOL_FIGURES_DIR : HOL_SOURCE_FIGURES_DIR;
}

/*
 * gnuplot -c TEMPLATE SOLVERS TEMPLATES FORMAT BITS, run in the report's folder: gnuplot takes file
 * names for more than names ("< command"), so it is given none that a user has chosen.
 */
static int
draw(const struct hol_drawing *drawing, const char *from, const char *name, const char *format)
{
    char path[PATH_MAX + 64], bits[24];
    int status;
    snprintf(path, sizeof path, "%s/%s.gp", from, name);
    snprintf(bits, sizeof bits, "%ld", drawing->bits);
    fflush(NULL);
    pid_t child = fork();
    if (child == 0) {
        if (chdir(drawing->folder) == 0)
            execlp(HOL_GNUPLOT, HOL_GNUPLOT, "-c", path, drawing->solvers, from, format, bits,
                   (char *)NULL);
        _exit(127);
    }
    if (child < 0 || waitpid(child, &status, 0) != child) {
        hol_complain("cannot run gnuplot: %s", strerror(errno));
        return -1;
    }
    if (WIFEXITED(status) && WEXITSTATUS(status) == 0)
        return 0;
    if (WIFEXITED(status) && WEXITSTATUS(status) == 127)
        hol_complain("cannot run %s: the figures need gnuplot (Debian package gnuplot-nox)",
                     HOL_GNUPLOT);
    else
        hol_complain("gnuplot failed on %s", path);
    return -1;
}

int
hol_gnuplot_all(const struct hol_drawing *drawing)
{
    char from[PATH_MAX], here[PATH_MAX];
    const char *folder = template_folder();
    /* gnuplot will be elsewhere */
    if (folder[0] == '/')
        here[0] = '\0';
    else if (getcwd(here, sizeof here) == NULL)
        folder = "";
    if (folder[0] == '\0' || snprintf(from, sizeof from, "%s%s%s", here, here[0] ? "/" : "",
                                      folder) >= (int)sizeof from) {
        hol_complain("the path of the figures' templates is too long: %s", template_folder());
        return -1;
    }
    for (size_t i = 0; i < TEMPLATES; i++)
        if (draw(drawing, from, templates[i], "svg") != 0 ||
            draw(drawing, from, templates[i], "png") != 0)
            return -1;
    return 0;
}
