/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The command that asks a problem again. */
#include "reports/validation/validation-inside.h"

#include "base/alloc.h"
#include "reports/compare/reproduce.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

void
hol_validation_reproduce(FILE *out, const struct hol_validation *v,
                         const struct hol_validation_about *about, size_t problem)
{
    const struct hol_validated *p = &v->problems[problem];

    fprintf(out, "%s ", about->command);
    hol_reproduce_word(out, v->cases[p->which].name);
    if (!about->files && about->overrides[0])
        fprintf(out, " %s", about->overrides);
    fputs(" --state=", out);
    hol_reproduce_word(out, p->state);
    /* a seed, and how many states, are of random states alone */
    if (!about->files && strncmp(p->state, "random ", strlen("random ")) == 0)
        fprintf(out, " --seed=%" PRIu64, about->seed);
}

char *
hol_validation_again(const struct hol_validation *v, const struct hol_validation_about *about,
                     size_t problem)
{
    char *text = NULL, *copy = NULL;
    size_t length;
    FILE *memory = open_memstream(&text, &length);

    if (memory == NULL)
        return NULL;
    hol_validation_reproduce(memory, v, about, problem);
    if (fclose(memory) == 0)
        copy = hol_strdup(text);
    free(text);
    return copy;
}
