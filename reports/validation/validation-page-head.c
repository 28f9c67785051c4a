/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* How a page of verdicts begins: its style, its name, and the sentences to quote. */
#include "reports/page/html.h"
#include "reports/validation/validation-inside.h"

#include <string.h>

static const char style[] =
    "body{font:16px/1.5 Georgia,serif;max-width:62rem;margin:2rem auto;padding:0 1rem;color:#111}\n"
    "h1,h2{font-weight:600;line-height:1.2}h2{margin-top:2.5rem;border-top:1px solid "
    "#999;padding-top:1rem}\n"
    "table{border-collapse:collapse;font:13px/1.4 ui-monospace,Menlo,Consolas,monospace}\n"
    "th,td{padding:.15rem .7rem;text-align:right;border-bottom:1px solid "
    "#ddd;white-space:nowrap;vertical-align:top}\n"
    "th{border-bottom:2px solid "
    "#333}td.l,th.l{text-align:left}td.w{white-space:normal;text-align:left}\n"
    ".loses{background:#fdf3d0}.wrong{background:#f3b0a8;font-weight:700}.unable{color:#666}\n"
    ".quote{font-size:18px;border-left:4px solid #0b3c8c;padding:.2rem 0 .2rem 1rem}\n"
    ".good,.bad{display:inline-block;padding:.1rem .8rem;border-radius:.3rem;font-weight:600}\n"
    ".good{background:#d7ecd9}.bad{background:#f3b0a8}.scroll{overflow-x:auto}\n"
    "figure{margin:1.5rem 0}figure svg{width:100%;height:auto;border:1px solid #ddd}\n"
    "figcaption{font-size:14px;color:#333}code{font-size:90%}pre{white-space:pre-wrap;margin:.1rem "
    "0 0;font-size:12px}small{color:#555}sup,sub{line-height:0}\n";

void
hol_validation_page_begin(FILE *out, const char *name)
{
    hol_html_print(out,
                   "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\n"
                   "<meta name=\"viewport\" content=\"width=device-width\">\n<title>%s: the "
                   "verdict</title>\n<style>",
                   name);
    fputs(style, out);
    hol_html_print(out, "</style></head>\n<body>\n<h1>%s</h1>\n", name);
}

void
hol_validation_page_banner(FILE *out, bool good)
{
    fprintf(out, "<p class=\"%s\">%s</p>\n", good ? "good" : "bad",
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
