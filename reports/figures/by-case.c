/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Results of several cases that stand in one figure and in one table. */
#include "reports/figures/by-case.h"

#include "reports/table/escape.h"

#include <string.h>

void
hol_by_case_name(char *text, size_t size, const struct hol_by_case *results, const char *label,
                 const char *name)
{
    if (results->count > 1)
        snprintf(text, size, "%s: %s", label, name);
    else
        snprintf(text, size, "%s", name);
}

const char *
hol_by_case_seconds(const struct hol_case *c)
{
    for (size_t i = 0; i < c->parameter_count; i++)
        for (const char *p = c->parameters[i].unit; (p = strchr(p, 's')) != NULL; p++)
            if ((p == c->parameters[i].unit || strchr(" /*(", p[-1]) != NULL) &&
                (p[1] == '\0' || strchr(" /*^)", p[1]) != NULL))
                return ", s";
    return "";
}

void
hol_by_case_step(char *text, size_t size, long double step, const char *seconds)
{
    /* no line of the heading ends within it */
    (void)snprintf(text, size, "h\u00a0=\u00a0%.6Lg%s", step, *seconds != '\0' ? "\u00a0s" : "");
}

void
hol_by_case_join(char *text, size_t size, const char *word)
{
    size_t used = strlen(text);

    (void)snprintf(text + used, size - used, "%s%s", used > 0 ? ", " : "", word);
}

enum hol_status
hol_by_case_json(FILE *out, const struct hol_by_case *results, json_t *(*make)(const void *result))
{
    json_t *list;

    if (results->count == 1)
        return hol_json_write(out, make(results->list[0]));
    list = json_array();
    for (size_t k = 0; k < results->count; k++)
        json_array_append_new(list, make(results->list[k]));
    return hol_json_write(out, json_pack("{s:o}", "cases", list));
}
