/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The kinds of units that commands keep, each with the rows it makes. */
#include "compare/instant/pack.h"
#include "store/keep.h"
#include "store/rows.h"

#include <string.h>

/* What was overridden: the label of a case after its name. */
static const char *
overrides_of(const struct hol_case *source)
{
    size_t length = strlen(source->name);

    if (strncmp(source->label, source->name, length) != 0 || source->label[length] != ' ')
        return "";
    return source->label + length + 1;
}

static void
rows_of_comparison(struct hol_store_rows *rows, const void *const *part)
{
    const struct hol_case *source = part[HOL_KEPT_CASE];
    const struct hol_store_state state = {.case_name = source->name,
                                          .digest = source->digest,
                                          .overrides = overrides_of(source),
                                          .state = part[HOL_KEPT_STATE]};

    hol_store_rows_state(rows, &state);
}

hol_store_rows_of *
hol_store_kind(const char *kind)
{
    static const struct {
        const char *kind;
        hol_store_rows_of *rows;
    } kinds[] = {{"comparison", rows_of_comparison}};

    for (size_t k = 0; k < sizeof kinds / sizeof kinds[0]; k++)
        if (strcmp(kind, kinds[k].kind) == 0)
            return kinds[k].rows;
    return NULL;
}
