/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Pages of HTML, alone or as a folder of them: head, navigation, sections, foot. */
#ifndef HOL_REPORTS_PAGE_PAGE_H
#define HOL_REPORTS_PAGE_PAGE_H

#include "base/status.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

/* An entry of the navigation: a file of the folder, and its name (plain text). */
struct hol_page_link {
    const char *file, *text;
};

/* A folder of pages that share a style sheet and a navigation. */
struct hol_page_site {
    const char *name; /* of the whole, plain text; in every title */
    size_t count;
    const struct hol_page_link *links;
    const char *script; /* a file of the folder, which pages can do without; NULL: none */
    const char *foot;   /* HTML at the end of every page; NULL: none */
    bool only_svg;      /* of figures there is neither PNG nor PDF, nor one for a narrow window */
};

/*
 * What a page is. The texts have to live until hol_page_end.
 *
 * site     NULL: a page that needs no other file. Its styles are in it, and it has no navigation
 * file     its own, from the folder of the site: "motion.html", "cases/x.html"; NULL without one
 * under    the file whose entry of the navigation it belongs to; NULL: `file`
 * title    plain text, also the heading
 * heading  the heading as HTML; NULL: the title
 */
struct hol_page_about {
    const struct hol_page_site *site;
    const char *file, *under, *title, *heading;
};

/*
 * A page that is being written. Its head comes first and lists its sections, so that all of it is
 * kept until the end.
 */
struct hol_page {
    FILE *out;        /* what stands between heading and foot; HTML */
    const char *root; /* before every link to a file of the site: "" or "../" */
    struct hol_page_about about;
    char *text;
    size_t size, section_count;
    struct hol_page_section {
        int level;
        char *id, *heading;
    } * sections;
    bool failed; /* no memory */
};

/*
 * Begin a page.
 *
 * page   out  to be ended or abandoned, whatever the status
 * about  in   copied; its texts and its site have to live until then
 *
 * HOL_NOMEM
 */
enum hol_status hol_page_begin(struct hol_page *page,
                               const struct hol_page_about *about) HOL_MUST_CHECK;
/*
 * A heading, with its place in the contents: pages with five sections and more have them.
 *
 * level    in  2 or 3
 * id       in  a word; what is not of letters, digits, '-', '_' becomes '-'; NULL: none, and the
 *              contents leave it out
 * heading  in  HTML
 *
 * Out of memory: page->failed, which hol_page_end tells.
 */
void hol_page_section(struct hol_page *page, int level, const char *id, const char *heading);
/* The same with a plain text as heading, in the letters of a name. */
void hol_page_named_section(struct hol_page *page, int level, const char *id, const char *name);
/*
 * Write a page, and free what it holds.
 *
 * out     out  the whole page, if the status so far is OK; else nothing. Errors of writing stay in
 *              the stream
 * status  in   of what was computed for the page
 *
 * Returns that status, or HOL_NOMEM.
 */
enum hol_status hol_page_end(struct hol_page *page, FILE *out,
                             enum hol_status status) HOL_MUST_CHECK;
/* Free a page that is given up; zeroed: no-op. */
void hol_page_abandon(struct hol_page *page);

/* The style sheet of a site, HOL_PAGE_STYLE in its folder. */
#define HOL_PAGE_STYLE "style.css"
void hol_page_style(FILE *out);

/*
 * A name as the stem of a file: letters, digits and '-' stay, '/' becomes '.', any other byte '_'
 * and two hexadecimal digits, as does what is no letter or digit at the beginning. A long one is
 * cut and ends with a part of its digest. So different names have different stems, which a shell
 * and a URL take as they are, and none leads out of its folder.
 */
#define HOL_PAGE_STEM 57
const char *hol_page_stem(char stem[HOL_PAGE_STEM], const char *name);

#endif
