/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Finds gnuplot and its templates, and draws figures. */
#include "cli/gnuplot.h"
#include "base/places.h"

#include "cli/options/options.h"

#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

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
 * gnuplot -c TEMPLATE ARGUMENTS, run in the folder of the data: gnuplot takes file names for more
 * than names ("< command"), so it is given none that a user has chosen.
 */
static int
run_gnuplot(const char *folder, const char *from, const char *name, const char *const arguments[4])
{
    char path[PATH_MAX + 64];
    int status;
    snprintf(path, sizeof path, "%s/%s.gp", from, name);
    fflush(NULL);
    pid_t child = fork();
    if (child == 0) {
        /* the templates and their texts are UTF-8, their numbers have points */
        if (setenv("LC_ALL", "C.UTF-8", 1) == 0 && chdir(folder) == 0)
            execlp(HOL_GNUPLOT, HOL_GNUPLOT, "-c", path, arguments[0], arguments[1], arguments[2],
                   arguments[3], (char *)NULL);
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

bool
hol_gnuplot_found(void)
{
    int status;
    fflush(NULL);
    pid_t child = fork();
    if (child == 0) {
        if (freopen("/dev/null", "w", stdout) != NULL && freopen("/dev/null", "w", stderr) != NULL)
            execlp(HOL_GNUPLOT, HOL_GNUPLOT, "--version", (char *)NULL);
        _exit(127);
    }
    return child > 0 && waitpid(child, &status, 0) == child && WIFEXITED(status) &&
           WEXITSTATUS(status) == 0;
}

/* The folder of the templates as an absolute path: gnuplot will be elsewhere. */
static int
find_templates(char from[PATH_MAX])
{
    char here[PATH_MAX] = "";
    const char *folder = template_folder();
    if (folder[0] != '/' && getcwd(here, sizeof here) == NULL)
        folder = "";
    if (folder[0] != '\0' &&
        snprintf(from, PATH_MAX, "%s%s%s", here, here[0] ? "/" : "", folder) < PATH_MAX)
        return 0;
    hol_complain("the path of the figures' templates is too long: %s", template_folder());
    return -1;
}

int
hol_gnuplot_draw(const struct hol_plot *plot, const char *format)
{
    char from[PATH_MAX];
    if (find_templates(from) != 0)
        return -1;
    return run_gnuplot(plot->folder, from, plot->template,
                       (const char *[]){plot->stem, from, format, plot->text});
}

int
hol_gnuplot_draw_all(const struct hol_plot *plot)
{
    return hol_gnuplot_draw(plot, "svg") != 0 || hol_gnuplot_draw(plot, "png") != 0 ||
                   hol_gnuplot_draw(plot, "pdf") != 0
               ? -1
               : 0;
}
