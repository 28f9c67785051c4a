/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The languages that code is written in. */
#include "code/languages/languages.h"

#include <string.h>

#define HOL_LANGUAGE_ENTRY(name) &hol_language_##name,
const struct hol_language *const hol_languages[] = {HOL_LANGUAGE_LIST(HOL_LANGUAGE_ENTRY) NULL};

const struct hol_language *
hol_language_find(const char *name)
{
    for (size_t k = 0; hol_languages[k] != NULL; k++)
        if (strcmp(hol_languages[k]->name, name) == 0)
            return hol_languages[k];
    return NULL;
}
