/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/*
 * Output files are complete or absent: written beside their place, renamed when all is well. A
 * device or a pipe (/dev/null, /dev/stdout) is written to as it is: renaming would put a file in
 * its place.
 */
#include "cli/options.h"

#include "base/alloc.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Is there something at this path that is neither a file nor a folder? */
static bool
is_special(const char *path)
{
    struct stat about;

    return stat(path, &about) == 0 && !S_ISREG(about.st_mode) && !S_ISDIR(about.st_mode);
}

int
hol_output_open(struct hol_output *output, const char *path)
{
    static const char suffix[] = ".XXXXXX";
    *output = (struct hol_output){.file = stdout};
    if (path == NULL)
        return 0;
    output->path = path;
    if (is_special(path)) {
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
