/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* How a page of verdicts begins: how it ended, and the sentences to quote. */
#include "reports/table/escape.h"
#include "reports/validation/validation-inside.h"

#include <string.h>

void
hol_validation_page_banner(FILE *out, bool good)
{
    fprintf(out, "<p class=\"banner %s\">%s</p>\n", good ? "good" : "bad",
            good ? "Nothing wrong was found" : "Something is wrong: see below");
}

void
hol_validation_page_quote(FILE *out, const struct hol_validation *v,
                          const struct hol_validation_summary *s,
                          const struct hol_validation_about *about)
{
    char sentence[HOL_SENTENCE];

    hol_validation_sentence(sentence, sizeof sentence, v, s, about);
    hol_html_print(out, "<p class=\"quote\">%s", v->foreign.name);
    hol_html_prose(out, sentence + strlen(v->foreign.name));
    hol_html_print(out, "</p>\n<p><small>Made by</small> <code>%s</code>%s<code>%s</code></p>\n",
                   about->command, about->overrides[0] ? " " : "", about->overrides);
}
