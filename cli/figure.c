/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* A figure into a file of the user's: drawn in a folder of its own, then put into its place. */
#include "cli/gnuplot.h"

#include "base/alloc.h"
#include "cli/commands/judge.h"
#include "cli/options/options.h"

#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

const char *
hol_figure_format(const char *path)
{
    static const char *const formats[] = {"svg", "png", "pdf"};
    const char *dot = strrchr(path, '.');
    for (size_t i = 0; dot != NULL && i < sizeof formats / sizeof formats[0]; i++)
        if (strcmp(dot + 1, formats[i]) == 0)
            return hol_output_possible(path) ? formats[i] : NULL;
    hol_complain("--figure takes a name that ends in .png, .svg or .pdf, not '%s'", path);
    return NULL;
}

/* A folder that is this figure's alone. */
static int
make_folder(char folder[PATH_MAX])
{
    const char *temporary = getenv("TMPDIR");
    if (temporary == NULL || temporary[0] == '\0')
        temporary = "/tmp";
    if (snprintf(folder, PATH_MAX, "%s/holonom-figure.XXXXXX", temporary) >= PATH_MAX - 64) {
        hol_complain("the path of the folder for temporary files is too long: %s", temporary);
        return -1;
    }
    if (mkdtemp(folder) != NULL)
        return 0;
    hol_complain("cannot make a folder in %s: %s", temporary, strerror(errno));
    return -1;
}

static int
write_data(const char *path, enum hol_status (*write)(FILE *out, const void *context),
           const void *context)
{
    FILE *out = fopen(path, "w");
    enum hol_status status = out != NULL ? write(out, context) : HOL_IO;
    if (out != NULL && (ferror(out) | fclose(out)) != 0)
        status = status == HOL_OK ? HOL_IO : status;
    if (status == HOL_IO)
        hol_complain("cannot write %s: %s", path, strerror(errno));
    else if (status != HOL_OK)
        hol_complain("%s", hol_status_text(status));
    return status == HOL_OK ? 0 : -1;
}

static int
copy(const char *from, const char *path)
{
    struct hol_output output;
    char buffer[65536];
    size_t length;
    FILE *in = fopen(from, "r");
    if (in == NULL) {
        hol_complain("gnuplot has drawn nothing");
        return -1;
    }
    int result = hol_output_open(&output, path);
    if (result == 0) {
        while ((length = fread(buffer, 1, sizeof buffer, in)) > 0)
            if (fwrite(buffer, 1, length, output.file) != length)
                break;
        bool good = !ferror(in);
        if (!good)
            hol_complain("cannot read %s: %s", from, strerror(errno));
        result = hol_output_close(&output, good) == 0 && good ? 0 : -1;
    }
    fclose(in);
    return result;
}

int
hol_figure_save(const char *path, const struct hol_plot *plot,
                enum hol_status (*write)(FILE *out, const void *context), const void *context)
{
    const char *format = hol_figure_format(path);
    const char *column = strstr(plot->template, "-column") != NULL ? "-column" : "";
    char folder[PATH_MAX], data[PATH_MAX + 16], picture[PATH_MAX + 32], stem[16];
    struct hol_plot here = *plot;
    if (format == NULL || make_folder(folder) != 0)
        return -1;
    here.folder = folder;
    snprintf(stem, sizeof stem, "figure%s", column);
    here.stem = stem;
    snprintf(data, sizeof data, "%s/figure.dat", folder);
    snprintf(picture, sizeof picture, "%s/%s.%s", folder, stem, format);
    int result = write_data(data, write, context);
    if (result == 0)
        result = hol_gnuplot_draw(&here, format);
    if (result == 0)
        result = copy(picture, path);
    unlink(data);
    unlink(picture);
    rmdir(folder);
    return result;
}

char *
hol_figure_svg(const struct hol_plot *plot,
               enum hol_status (*write)(FILE *out, const void *context), const void *context)
{
    char folder[PATH_MAX], path[PATH_MAX + 16];
    struct hol_file_text text = {0};

    if (make_folder(folder) != 0)
        return NULL;
    snprintf(path, sizeof path, "%s/page.svg", folder);
    if (hol_figure_save(path, plot, write, context) == 0 && hol_file_text_read(&text, path)) {
        char *longer = hol_realloc(text.bytes, text.length + 1, 1);
        if (longer != NULL)
            longer[text.length] = '\0';
        else
            hol_file_text_clear(&text);
        text.bytes = longer;
    }
    unlink(path);
    rmdir(folder);
    return text.bytes;
}
