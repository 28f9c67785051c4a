/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Figures: data and text for a template, and gnuplot run on it in the folder of the data. */
#include "reports/figures/draw.h"
#include "base/alloc.h"
#include "base/places.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

static const char *const formats[] = {"svg", "png", "pdf", NULL};

const char *
hol_draw_format(const char *path)
{
    const char *dot = strrchr(path, '.');

    for (size_t i = 0; dot != NULL && formats[i] != NULL; i++)
        if (strcmp(dot + 1, formats[i]) == 0)
            return formats[i];
    return NULL;
}

void
hol_draw_word(FILE *out, const char *text)
{
    fputc('"', out);
    for (; *text != '\0'; text++)
        fputc(*text == '"' || *text == '\\' || *text == '\n' ? '?' : *text, out);
    fputs("\" ", out);
}

char *
hol_draw_text(const struct hol_drawing *drawing, const void *context)
{
    char *text = NULL, *copy = NULL;
    size_t size;
    FILE *out = open_memstream(&text, &size);
    bool good = out != NULL && drawing->text(out, context) == HOL_OK;

    if (out != NULL && fclose(out) == 0 && good)
        copy = hol_strdup(text);
    free(text);
    return copy;
}

/* gnuplot with these arguments, in the folder (NULL: here, and silent); its exit status, -1: none.
 */
static int
run(const char *folder, const char *const arguments[6])
{
    int status;

    fflush(NULL);
    pid_t child = fork();
    if (child == 0) {
        int nowhere = folder == NULL ? open("/dev/null", O_RDWR) : -1;
        bool good = folder != NULL
                        ? chdir(folder) == 0
                        : dup2(nowhere, STDOUT_FILENO) >= 0 && dup2(nowhere, STDERR_FILENO) >= 0;
        /* the templates and their texts are UTF-8, their numbers have points */
        if (good && setenv("LC_ALL", "C.UTF-8", 1) == 0)
            execlp(HOL_GNUPLOT, HOL_GNUPLOT, arguments[0], arguments[1], arguments[2], arguments[3],
                   arguments[4], arguments[5], (char *)NULL);
        _exit(127);
    }
    return child > 0 && waitpid(child, &status, 0) == child && WIFEXITED(status)
               ? WEXITSTATUS(status)
               : -1;
}

bool
hol_draw_possible(void)
{
    return run(NULL, (const char *[6]){"--version"}) == 0;
}

/*
 * The folder of the templates as an absolute path, as gnuplot will be elsewhere: $HOL_FIGURES_DIR,
 * else where they were installed, else where the program was built from.
 */
static bool
find_templates(char from[PATH_MAX], char why[HOL_DRAW_WHY])
{
    struct stat about;
    char here[PATH_MAX] = "";
    const char *folder = getenv("HOL_FIGURES_DIR");

    if (folder == NULL || folder[0] == '\0')
        folder = stat(HOL_FIGURES_DIR, &about) == 0 ? HOL_FIGURES_DIR : HOL_SOURCE_FIGURES_DIR;
    if ((folder[0] == '/' || getcwd(here, sizeof here) != NULL) &&
        snprintf(from, PATH_MAX, "%s%s%s", here, here[0] ? "/" : "", folder) < PATH_MAX)
        return true;
    snprintf(why, HOL_DRAW_WHY, "the path of the figures' templates is too long: %.300s", folder);
    return false;
}

/* STEM.dat of the folder, by the template as STEM.FORMAT. */
static enum hol_status
plot(const char *folder, const char *stem, const char *template, const char *format,
     const char *text, char why[HOL_DRAW_WHY])
{
    char from[PATH_MAX], path[PATH_MAX + 64];

    if (!find_templates(from, why))
        return HOL_IO;
    snprintf(path, sizeof path, "%s/%s.gp", from, template);
    switch (run(folder, (const char *[6]){"-c", path, stem, from, format, text})) {
    case 0:
        return HOL_OK;
    case 127:
        snprintf(why, HOL_DRAW_WHY,
                 "cannot run %.200s: the figures need gnuplot (Debian package gnuplot-nox)",
                 HOL_GNUPLOT);
        return HOL_IO;
    default:
        snprintf(why, HOL_DRAW_WHY, "gnuplot failed on %.300s", path);
        return HOL_IO;
    }
}

static enum hol_status
write_data(const char *path, char why[HOL_DRAW_WHY], const struct hol_drawing *drawing,
           const void *context)
{
    FILE *out = fopen(path, "w");
    enum hol_status status = out != NULL ? drawing->data(out, context) : HOL_IO;

    if (out != NULL && (ferror(out) | fclose(out)) != 0 && status == HOL_OK)
        status = HOL_IO;
    if (status == HOL_IO)
        snprintf(why, HOL_DRAW_WHY, "cannot write %.300s: %.80s", path, strerror(errno));
    if (status != HOL_OK)
        (void)unlink(path); /* nothing half written */
    return status;
}

/* The data, and pictures in those formats; both: also for a column. */
static enum hol_status
draw(const char *folder, const char *stem, char why[HOL_DRAW_WHY],
     const struct hol_drawing *drawing, const char *const *in, bool plain, bool column,
     const void *context)
{
    char path[PATH_MAX + 16], narrow[80], template[80], *text = NULL;

    why[0] = '\0';
    snprintf(path, sizeof path, "%s/%s.dat", folder, stem);
    snprintf(narrow, sizeof narrow, "%s-column", stem);
    snprintf(template, sizeof template, "%s-column", drawing->template);
    enum hol_status status = write_data(path, why, drawing, context);
    if (status == HOL_OK && (text = hol_draw_text(drawing, context)) == NULL)
        status = HOL_NOMEM;
    for (; *in != NULL && status == HOL_OK; in++) {
        if (plain)
            status = plot(folder, stem, drawing->template, *in, text, why);
        if (column && status == HOL_OK)
            status = plot(folder, narrow, template, *in, text, why);
    }
    hol_free(text);
    return status;
}

enum hol_status
hol_draw_all(const char *folder, const char *stem, char why[HOL_DRAW_WHY],
             const struct hol_drawing *drawing, const void *context)
{
    return draw(folder, stem, why, drawing, formats, true, drawing->column, context);
}

static enum hol_status
copy(FILE *out, const char *from, char why[HOL_DRAW_WHY])
{
    char buffer[65536];
    size_t length;
    FILE *in = fopen(from, "r");
    bool good = in != NULL;

    while (good && (length = fread(buffer, 1, sizeof buffer, in)) > 0)
        good = fwrite(buffer, 1, length, out) == length;
    good = good && !ferror(in);
    if (!good)
        snprintf(why, HOL_DRAW_WHY, "gnuplot has drawn nothing, or it cannot be copied");
    if (in != NULL)
        (void)fclose(in);
    return good ? HOL_OK : HOL_IO;
}

enum hol_status
hol_draw(FILE *out, char why[HOL_DRAW_WHY], const struct hol_drawing *drawing, const char *format,
         bool column, const void *context)
{
    const char *temporary = getenv("TMPDIR"), *const one[] = {format, NULL};
    char folder[PATH_MAX], path[PATH_MAX + 32];

    if (temporary == NULL || temporary[0] == '\0')
        temporary = "/tmp";
    if (snprintf(folder, PATH_MAX, "%s/holonom-figure.XXXXXX", temporary) >= PATH_MAX - 64 ||
        mkdtemp(folder) == NULL) {
        snprintf(why, HOL_DRAW_WHY, "cannot make a folder in %.200s: %.80s", temporary,
                 strerror(errno));
        return HOL_IO;
    }
    enum hol_status status = draw(folder, "figure", why, drawing, one, !column, column, context);
    snprintf(path, sizeof path, "%s/figure%s.%s", folder, column ? "-column" : "", format);
    if (status == HOL_OK)
        status = copy(out, path, why);
    (void)unlink(path);
    snprintf(path, sizeof path, "%s/figure.dat", folder);
    (void)unlink(path);
    (void)rmdir(folder);
    return status;
}
