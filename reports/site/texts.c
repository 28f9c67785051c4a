/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Texts that are files of their own in the sources: the script, the manual's words on formulations.
 */
#include "reports/site/site-inside.h"

#include <string.h>

/* Made by reports/site/embed.awk: lines, to NULL. */
extern const char *const hol_site_script_lines[], *const hol_site_solvers_lines[];

void
hol_site_script(FILE *out)
{
    for (const char *const *line = hol_site_script_lines; *line != NULL; line++)
        fprintf(out, "%s\n", *line);
}

void
hol_site_put_method_text(FILE *out, const char *name)
{
    const char *const *line = hol_site_solvers_lines;

    while (*line != NULL && !(strncmp(*line, "= ", 2) == 0 && strcmp(*line + 2, name) == 0))
        line++;
    if (*line == NULL) {
        fputs("<p>The manual has no words about it.</p>\n", out);
        return;
    }
    for (line++; *line != NULL && strncmp(*line, "= ", 2) != 0; line++)
        fprintf(out, "%s\n", *line);
}
