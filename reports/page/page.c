/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* A page of HTML from its head to its foot. */
#include "reports/page/page.h"

#include "base/alloc.h"
#include "base/array.h"
#include "reports/table/escape.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#define LEAST_SECTIONS 5 /* that are worth contents */

enum hol_status
hol_page_begin(struct hol_page *page, const struct hol_page_about *about)
{
    *page = (struct hol_page){.about = *about, .root = ""};
    if (about->file != NULL && strchr(about->file, '/') != NULL)
        page->root = "../";
    page->out = open_memstream(&page->text, &page->size);
    return page->out != NULL ? HOL_OK : HOL_NOMEM;
}

/* An id is a word of letters, digits, '-' and '_'. */
static void
make_word(char *text)
{
    for (; *text != '\0'; text++)
        if (!isalnum((unsigned char)*text) && *text != '-' && *text != '_')
            *text = '-';
}

static void
keep_section(struct hol_page *page, int level, const char *id, const char *heading)
{
    struct hol_page_section section = {level, hol_strdup(id), hol_strdup(heading)};

    if (section.id == NULL || section.heading == NULL ||
        !hol_array_extend(&page->sections, page->section_count, sizeof section)) {
        hol_free(section.id);
        hol_free(section.heading);
        page->failed = true;
        return;
    }
    make_word(section.id);
    page->sections[page->section_count++] = section;
    fprintf(page->out, "<h%d id=\"%s\">%s</h%d>\n", level, section.id, heading, level);
}

void
hol_page_section(struct hol_page *page, int level, const char *id, const char *heading)
{
    if (id != NULL)
        keep_section(page, level, id, heading);
    else
        fprintf(page->out, "<h%d>%s</h%d>\n", level, heading, level);
}

void
hol_page_named_section(struct hol_page *page, int level, const char *id, const char *name)
{
    char *heading = NULL;
    size_t size;
    FILE *out = open_memstream(&heading, &size);

    if (out != NULL)
        hol_html_print(out, "<code>%s</code>", name);
    if (out == NULL || fclose(out) != 0)
        page->failed = true;
    else
        hol_page_section(page, level, id, heading);
    free(heading);
}

/* ------------------------------------------------------------------------ the whole page */

static void
put_head(FILE *out, const struct hol_page *page)
{
    const struct hol_page_site *site = page->about.site;

    fputs("<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\n"
          "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
          "<meta name=\"color-scheme\" content=\"light dark\">\n",
          out);
    hol_html_print(out, "<title>%s", page->about.title);
    if (site != NULL && strcmp(site->name, page->about.title) != 0)
        hol_html_print(out, " - %s", site->name);
    fputs("</title>\n", out);
    if (site != NULL) {
        fprintf(out, "<link rel=\"stylesheet\" href=\"%s%s\">\n", page->root, HOL_PAGE_STYLE);
        if (site->script != NULL)
            fprintf(out, "<script src=\"%s%s\" defer></script>\n", page->root, site->script);
    } else {
        fputs("<style>\n", out);
        hol_page_style(out);
        fputs("</style>\n", out);
    }
    fputs("</head>\n<body>\n", out);
    if (site != NULL) /* there is a navigation to be skipped */
        fputs("<a class=\"skip\" href=\"#main\">To the text</a>\n", out);
}

static void
put_navigation(FILE *out, const struct hol_page *page)
{
    const struct hol_page_about *about = &page->about;
    const char *here = about->under != NULL ? about->under : about->file;

    if (about->site == NULL || about->site->count == 0)
        return;
    fputs("<header><nav aria-label=\"Pages\"><ul class=\"pages\">\n", out);
    for (size_t k = 0; k < about->site->count; k++) {
        const struct hol_page_link *link = &about->site->links[k];

        fprintf(out, "<li><a href=\"%s%s\"%s>", page->root, link->file,
                here == NULL || strcmp(here, link->file) != 0 ? ""
                : here == about->file                         ? " aria-current=\"page\""
                                                              : " aria-current=\"true\"");
        hol_html_text(out, link->text);
        fputs("</a></li>\n", out);
    }
    fputs("</ul></nav></header>\n", out);
}

static void
put_contents(FILE *out, const struct hol_page *page)
{
    bool inner = false; /* in a list of level 3 */

    if (page->section_count < LEAST_SECTIONS)
        return;
    fputs("<nav class=\"contents\" aria-label=\"On this page\">\n<ul>", out);
    for (size_t k = 0; k < page->section_count; k++) {
        const struct hol_page_section *s = &page->sections[k];
        bool deeper = s->level > 2 && k > 0;

        if (deeper && !inner)
            fputs("\n<ul>", out);
        else if (k > 0)
            fputs(inner && !deeper ? "</li>\n</ul></li>\n" : "</li>\n", out);
        inner = deeper;
        fprintf(out, "<li><a href=\"#%s\">%s</a>", s->id, s->heading);
    }
    fputs(inner ? "</li>\n</ul></li>\n</ul></nav>\n" : "</li>\n</ul></nav>\n", out);
}

static void
put_page(FILE *out, const struct hol_page *page)
{
    put_head(out, page);
    put_navigation(out, page);
    fputs("<main id=\"main\">\n<h1>", out);
    if (page->about.heading != NULL)
        fputs(page->about.heading, out);
    else
        hol_html_text(out, page->about.title);
    fputs("</h1>\n", out);
    put_contents(out, page);
    fwrite(page->text, 1, page->size, out);
    fputs("</main>\n", out);
    if (page->about.site != NULL && page->about.site->foot != NULL)
        fprintf(out, "<footer>%s</footer>\n", page->about.site->foot);
    fputs("</body></html>\n", out);
}

enum hol_status
hol_page_end(struct hol_page *page, FILE *out, enum hol_status status)
{
    bool good = page->out != NULL && fclose(page->out) == 0 && !page->failed;

    page->out = NULL;
    if (status == HOL_OK && !good)
        status = HOL_NOMEM;
    if (status == HOL_OK)
        put_page(out, page);
    hol_page_abandon(page);
    return status;
}

void
hol_page_abandon(struct hol_page *page)
{
    if (page->out != NULL)
        (void)fclose(page->out);
    free(page->text);
    for (size_t k = 0; k < page->section_count; k++) {
        hol_free(page->sections[k].id);
        hol_free(page->sections[k].heading);
    }
    hol_free(page->sections);
    *page = (struct hol_page){0};
}
