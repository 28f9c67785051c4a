/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Output files, with complaints. */
#include "cli/options/options.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static int
complain(const char *path, enum hol_status status)
{
    if (status == HOL_IO)
        hol_complain("cannot write %s: %s", path, strerror(errno));
    else if (status != HOL_OK)
        hol_complain("%s", hol_status_text(status));
    return status == HOL_OK ? 0 : -1;
}

bool
hol_output_possible(const char *path)
{
    struct hol_output output;
    bool folder;

    if (access(path, F_OK) != 0 && errno != ENOENT) /* too long, a loop of links */
        return complain(path, HOL_IO) == 0;
    if (!hol_file_is_special(path, &folder))
        return hol_output_open(&output, path) == 0 && hol_output_close(&output, false) == 0;
    return complain(path, access(path, W_OK) == 0 ? HOL_OK : HOL_IO) == 0;
}

int
hol_output_open(struct hol_output *output, const char *path)
{
    *output = (struct hol_output){.file = stdout};
    if (path == NULL)
        return 0;
    output->file = NULL;
    if (complain(path, hol_file_begin(&output->whole, path)) != 0)
        return -1;
    output->file = output->whole.stream;
    return 0;
}

int
hol_output_close(struct hol_output *output, bool keep)
{
    const char *path = output->whole.path;

    if (path == NULL)
        return 0; /* standard output is looked at in main() */
    int result = complain(path, hol_file_end(&output->whole, keep));
    *output = (struct hol_output){0};
    return result;
}

bool
hol_output_end(struct hol_output *output, enum hol_status status)
{
    if (status != HOL_OK && status != HOL_IO)
        hol_complain("%s", hol_status_text(status));
    return hol_output_close(output, status == HOL_OK) == 0 && status == HOL_OK;
}
