/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The command line that reproduces a record. */
#include "reports/compare/reproduce.h"

#include <inttypes.h>
#include <string.h>

void
hol_reproduce(FILE *out, const struct hol_writer_options *options, const struct hol_result *result,
              const struct hol_record *record)
{
    /* a file outside the collection goes by its path */
    const char *name =
        strstr(result->source->path, "cases/") ? result->source->name : result->source->path;
    fprintf(out,
            "holonom compare %s%s%s --verbose --solvers=%s --bits=%ld --seed=%" PRIu64
            " --states=%zu",
            name, options->overrides[0] ? " " : "", options->overrides, record->solver,
            (long)record->bits, options->seed, options->states);
}

void
hol_reproduce_word(FILE *out, const char *word)
{
    static const char plain[] =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-./=,:+@%";

    if (word[0] != '\0' && word[strspn(word, plain)] == '\0') {
        fputs(word, out);
        return;
    }
    fputc('\'', out);
    for (; *word; word++)
        if (*word == '\'')
            fputs("'\\''", out);
        else
            fputc(*word, out);
    fputc('\'', out);
}
