/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/*
 * Output files are complete or absent: written beside their place, renamed when all is well. A
 * device or a pipe (/dev/null, /dev/stdout) is written to as it is: renaming would put a file in
 * its place.
 */
#include "cli/options/options.h"

#include "base/alloc.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* What is at this path, neither a file nor a folder, is written to as it is. */
static bool
is_special(const char *path, bool *folder)
{
    struct stat about;
    bool there = stat(path, &about) == 0;

    *folder = there && S_ISDIR(about.st_mode);
    return there && !S_ISREG(about.st_mode) && !*folder;
}

bool
hol_output_possible(const char *path)
{
    struct hol_output output;
    bool folder;

    if (!is_special(path, &folder))
        return hol_output_open(&output, path) == 0 && hol_output_close(&output, false) == 0;
    if (access(path, W_OK) == 0)
        return true;
    hol_complain("cannot write %s: %s", path, strerror(errno));
    return false;
}

int
hol_output_open(struct hol_output *output, const char *path)
{
    static const char suffix[] = ".XXXXXX";
    *output = (struct hol_output){.file = stdout};
    if (path == NULL)
        return 0;
    output->path = path;
    bool folder, special = is_special(path, &folder);
    if (folder) {
        hol_complain("cannot write %s: %s", path, strerror(EISDIR));
        return -1;
    }
    if (special) {
        output->file = fopen(path, "w");
        if (output->file == NULL)
            hol_complain("cannot write %s: %s", path, strerror(errno));
        return output->file != NULL ? 0 : -1;
    }
    output->file = NULL;
    output->temporary = hol_alloc(strlen(path) + sizeof suffix, 1);
    if (output->temporary == NULL) {
        hol_complain("out of memory");
        return -1;
    }
    strcpy(output->temporary, path);
    strcat(output->temporary, suffix);
    int descriptor = mkstemp(output->temporary);
    if (descriptor >= 0) {
        mode_t mask = umask(0);
        umask(mask);
        (void)fchmod(descriptor, 0666 & ~mask);
        output->file = fdopen(descriptor, "w");
        if (output->file != NULL)
            return 0;
        close(descriptor);
        unlink(output->temporary);
    }
    hol_complain("cannot write %s: %s", path, strerror(errno));
    hol_free(output->temporary);
    output->temporary = NULL;
    return -1;
}

int
hol_output_close(struct hol_output *output, bool keep)
{
    if (output->path == NULL)
        return 0; /* standard output is looked at in main() */
    bool good = !ferror(output->file);
    good = fclose(output->file) == 0 && good;
    if (good && keep && output->temporary != NULL)
        good = rename(output->temporary, output->path) == 0;
    if (!good)
        hol_complain("cannot write %s: %s", output->path, strerror(errno));
    if (output->temporary != NULL && (!good || !keep))
        unlink(output->temporary);
    hol_free(output->temporary);
    *output = (struct hol_output){0};
    return good ? 0 : -1;
}

bool
hol_output_end(struct hol_output *output, enum hol_status status)
{
    if (status != HOL_OK && status != HOL_IO)
        hol_complain("%s", hol_status_text(status));
    return hol_output_close(output, status == HOL_OK) == 0 && status == HOL_OK;
}

/* Into a stream; false after a complaint. */
static bool
draw(FILE *out, const struct hol_drawing *drawing, const char *format, bool column,
     const void *context)
{
    char why[HOL_DRAW_WHY] = "";
    enum hol_status status = hol_draw(out, why, drawing, format, column, context);
    if (status == HOL_UNABLE)
        hol_complain("there is nothing to draw");
    else if (status != HOL_OK)
        hol_complain("%s", why[0] != '\0' ? why : hol_status_text(status));
    return status == HOL_OK;
}

bool
hol_figure_save(const char *path, const struct hol_drawing *drawing, bool column,
                const void *context)
{
    struct hol_output output;
    if (hol_output_open(&output, path) != 0)
        return false;
    bool drawn = draw(output.file, drawing, hol_draw_format(path), column, context);
    return hol_output_close(&output, drawn) == 0 && drawn;
}

bool
hol_figure_svg(char **svg, const struct hol_drawing *drawing, const void *context)
{
    char *text = NULL;
    size_t size;
    FILE *memory = open_memstream(&text, &size);
    bool good = memory != NULL && draw(memory, drawing, "svg", false, context);
    good = (memory == NULL || fclose(memory) == 0) && good;
    *svg = good ? hol_strdup(text) : NULL;
    free(text);
    return good;
}
