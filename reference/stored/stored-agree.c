/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Whether two stored references hold the same motion. */
#include "reference/stored/stored.h"

#include <stdio.h>
#include <string.h>

static bool
differ(char what[HOL_STORED_WHAT], const char *at, const char *name, const char *a, const char *b)
{
    (void)snprintf(what, HOL_STORED_WHAT, "%s%.40s: %.60s = %.110s, then %.110s",
                   at[0] != '\0' ? "t = " : "event", at, name, a, b);
    return false;
}

static bool
instants_agree(const struct hol_stored_instant *a, const struct hol_stored_instant *b,
               char what[HOL_STORED_WHAT])
{
    if (hol_decimal_compare(a->t, b->t) != 0 || a->count != b->count)
        return differ(what, a->t, "t", a->t, b->t);
    for (size_t i = 0; i < a->count; i++)
        if (strcmp(a->values[i].name, b->values[i].name) != 0 ||
            !hol_decimal_agree(a->values[i].text, b->values[i].text))
            return differ(what, a->t, a->values[i].name, a->values[i].text, b->values[i].text);
    return true;
}

static bool
is_same(const char *a, const char *b)
{
    return a != NULL && b != NULL ? strcmp(a, b) == 0 : a == b;
}

bool
hol_stored_agree(const struct hol_stored *a, const struct hol_stored *b, char what[HOL_STORED_WHAT])
{
    bool agree = true;

    what[0] = '\0';
    if (strcmp(a->name, b->name) != 0 || strcmp(a->digest, b->digest) != 0 || a->rank != b->rank ||
        a->instant_count != b->instant_count || a->event_count != b->event_count ||
        !is_same(a->stop_why, b->stop_why)) {
        (void)snprintf(what, HOL_STORED_WHAT, "it is another motion");
        return false;
    }
    for (size_t k = 0; agree && k < a->instant_count; k++)
        agree = instants_agree(&a->instants[k], &b->instants[k], what);
    for (size_t k = 0; agree && k < a->event_count; k++) {
        const struct hol_stored_event *x = &a->events[k], *y = &b->events[k];

        if (strcmp(x->name, y->name) != 0 || strcmp(x->kind, y->kind) != 0 ||
            !hol_decimal_agree(x->when, y->when))
            agree = differ(what, "", x->name, x->when, y->when);
    }
    return agree;
}
