/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Messages on standard error, with nothing in them that a terminal would obey. */
#include "cli/options/options.h"

#include "base/alloc.h"
#include "base/printable.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* On a terminal that shows colours, unless somebody wants none (no-color.org). */
static bool
has_colours(void)
{
    const char *terminal = getenv("TERM"), *none = getenv("NO_COLOR");
    return isatty(STDERR_FILENO) && (none == NULL || none[0] == '\0') && terminal != NULL &&
           terminal[0] != '\0' && strcmp(terminal, "dumb") != 0;
}

/* What a complaint quotes (arguments, paths) may hold control characters: none reaches the
 * terminal. */
void
hol_complain(const char *format, ...)
{
    char *text = NULL, *shown = NULL;
    size_t size;
    va_list arguments;
    FILE *memory = open_memstream(&text, &size);
    va_start(arguments, format);
    if (memory != NULL)
        vfprintf(memory, format, arguments);
    va_end(arguments);
    if (memory != NULL && fclose(memory) == 0)
        shown = hol_printable(text);
    fprintf(stderr, "%s %s\n", has_colours() ? "\033[1;31mholonom:\033[0m" : "holonom:",
            shown != NULL ? shown : "out of memory");
    hol_free(shown);
    free(text);
}

void
hol_complain_line(void *context, const char *line)
{
    (void)context;
    hol_complain("%s", line);
}
