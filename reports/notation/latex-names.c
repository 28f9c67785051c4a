/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The names of a case as LaTeX. */
#include "reports/notation/latex-layout.h"

#include "base/alloc.h"
#include "model/notation/latex.h"

#include <stdlib.h>
#include <string.h>

/* BEFORE name AFTER, the name as it was made for the constraint or coordinate. */
static char *
around(const char *before, const char *name, const char *after)
{
    size_t size = strlen(before) + strlen(name) + strlen(after) + 1;
    char *text = hol_alloc(size, 1);

    if (text != NULL)
        (void)snprintf(text, size, "%s%s%s", before, name, after);
    return text;
}

/* A name of a coordinate or parameter, or of its derivative. */
static char *
plain(const char *name, const char *primes, bool verbatim)
{
    char *primed = around("", name, primes), *text = NULL;

    if (primed != NULL)
        text = verbatim ? hol_latex_verbatim(primed) : hol_latex_name(primed);
    hol_free(primed);
    return text;
}

static char *
constraint_text(const char *name)
{
    char *text = hol_alloc(2 * strlen(name) + sizeof "\\text{}", 1), *to = text;

    if (text == NULL)
        return NULL;
    to += sprintf(to, "\\text{");
    for (; *name != '\0'; name++) {
        if (*name == '_')
            *to++ = '\\';
        *to++ = *name;
    }
    *to++ = '}';
    *to = '\0';
    return text;
}

static char *
name_text(const struct hol_case *c, int kind, size_t i, bool verbatim)
{
    char *inner = NULL, *text = NULL;

    switch (kind) {
    case HOL_VAR_TIME:
        return hol_strdup("t");
    case HOL_VAR_PARAMETER:
        return plain(c->parameters[i].name, "", verbatim);
    case HOL_VAR_COORD:
        return plain(c->coordinates[i], "", verbatim);
    case HOL_VAR_VELOCITY:
        return plain(c->coordinates[i], "'", verbatim);
    case HOL_VAR_ACCEL:
        inner = plain(c->coordinates[i], c->impulsive ? "'" : "''", verbatim);
        text = inner != NULL ? around(inner, c->impulsive ? "^{+}" : "", "") : NULL;
        break;
    case HOL_VAR_IDEAL:
    case HOL_VAR_NONIDEAL:
        inner = plain(c->coordinates[i], "", verbatim);
        text = inner != NULL ? around(kind == HOL_VAR_IDEAL ? "F^{L}_{" : "F^{C}_{", inner, "}")
                             : NULL;
        break;
    case HOL_VAR_MULTIPLIER:
    case HOL_VAR_REACTION:
        inner = constraint_text(c->constraints[i].name);
        text = inner != NULL ? around(kind == HOL_VAR_MULTIPLIER ? "\\lambda_{" : "r_{", inner, "}")
                             : NULL;
        break;
    default:
        return constraint_text(c->constraints[i].name);
    }
    hol_free(inner);
    return text;
}

static int
by_text(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

/* Do two names of coordinates or parameters, or one of them and the time, look the same? */
static enum hol_status
ambiguous(bool *same, const struct hol_latex_names *names)
{
    static const int kinds[] = {HOL_VAR_TIME, HOL_VAR_PARAMETER, HOL_VAR_COORD};
    size_t count = 0;
    const char **all =
        hol_alloc(names->count[HOL_VAR_PARAMETER] + names->count[HOL_VAR_COORD] + 1, sizeof *all);

    if (all == NULL)
        return HOL_NOMEM;
    for (size_t k = 0; k < sizeof kinds / sizeof kinds[0]; k++)
        for (size_t i = 0; i < names->count[kinds[k]]; i++)
            all[count++] = names->list[kinds[k]][i];
    qsort(all, count, sizeof *all, by_text);
    *same = false;
    for (size_t k = 1; k < count; k++)
        *same |= strcmp(all[k - 1], all[k]) == 0;
    hol_free(all);
    return HOL_OK;
}

static enum hol_status
make(struct hol_latex_names *names, const struct hol_case *c, bool verbatim)
{
    size_t rows = c->m + c->before_count;

    *names = (struct hol_latex_names){.count = {[HOL_VAR_TIME] = 1,
                                                [HOL_VAR_PARAMETER] = c->parameter_count,
                                                [HOL_VAR_COORD] = c->n,
                                                [HOL_VAR_VELOCITY] = c->n,
                                                [HOL_VAR_ACCEL] = c->n,
                                                [HOL_VAR_IDEAL] = c->n,
                                                [HOL_VAR_NONIDEAL] = c->n,
                                                [HOL_VAR_MULTIPLIER] = rows,
                                                [HOL_VAR_REACTION] = rows,
                                                [HOL_VAR_COUNT] = rows}};
    for (int kind = 0; kind <= HOL_VAR_COUNT; kind++) {
        names->list[kind] = hol_alloc(names->count[kind] + 1, sizeof *names->list[kind]);
        if (names->list[kind] == NULL)
            return HOL_NOMEM;
        for (size_t i = 0; i < names->count[kind]; i++) {
            names->list[kind][i] = name_text(c, kind, i, verbatim);
            if (names->list[kind][i] == NULL)
                return HOL_NOMEM;
        }
    }
    return HOL_OK;
}

enum hol_status
hol_latex_names_make(struct hol_latex_names *names, const struct hol_case *c)
{
    bool same = false;
    enum hol_status status = make(names, c, false);

    if (status == HOL_OK)
        status = ambiguous(&same, names);
    if (status != HOL_OK || !same)
        return status;
    hol_latex_names_clear(names);
    return make(names, c, true);
}

void
hol_latex_names_clear(struct hol_latex_names *names)
{
    for (int kind = 0; kind <= HOL_VAR_COUNT; kind++) {
        for (size_t i = 0; names->list[kind] != NULL && i < names->count[kind]; i++)
            hol_free(names->list[kind][i]);
        hol_free(names->list[kind]);
        names->list[kind] = NULL;
    }
}

const char *
hol_latex_name_of(const struct hol_latex_names *names, enum hol_var kind, size_t index)
{
    return index < names->count[kind] ? names->list[kind][index] : "?";
}

static const char *
name_for(const void *context, enum hol_var kind, size_t index)
{
    return hol_latex_name_of(context, kind, index);
}

struct hol_namer
hol_latex_namer(const struct hol_latex_names *names)
{
    return (struct hol_namer){.name = name_for, .context = names};
}
