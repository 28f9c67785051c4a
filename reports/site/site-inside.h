/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Private to reports/site/. */
#ifndef HOL_REPORTS_SITE_SITE_INSIDE_H
#define HOL_REPORTS_SITE_SITE_INSIDE_H

#include "reports/site/site.h"

/* The numbers that are shown of an answer: keys of the lists of true-answer.h. */
#define HOL_SITE_LISTS 7
#define HOL_SITE_COMPONENTS 60 /* of a vector that is shown; the rest is in the file */
#define HOL_SITE_DIGITS 40
enum hol_site_group { HOL_SITE_STATE, HOL_SITE_ANSWER, HOL_SITE_ROWS };
struct hol_site_list {
    const char *key;
    enum hol_site_group group;
    bool nonideal; /* only where a force is */
};
extern const struct hol_site_list hol_site_lists[HOL_SITE_LISTS];

/* Begin one of the pages about all cases. NOMEM */
enum hol_status hol_site_page_begin(struct hol_page *page, const struct hol_site *site,
                                    enum hol_site_page which) HOL_MUST_CHECK;

/* Sections of the page of a case. NOMEM */
enum hol_status hol_site_put_parameters(struct hol_page *page,
                                        const struct hol_case *source) HOL_MUST_CHECK;
enum hol_status hol_site_put_instants(struct hol_page *page,
                                      const struct hol_site_case *c) HOL_MUST_CHECK;
enum hol_status hol_site_put_motion(struct hol_page *page,
                                    const struct hol_site_case *c) HOL_MUST_CHECK;
enum hol_status hol_site_put_files(struct hol_page *page,
                                   const struct hol_site_case *c) HOL_MUST_CHECK;
/* What the gallery did on a case, if anything: tables; and all of it, on the leaderboard. NOMEM */
bool hol_site_has_engines(const struct hol_site *site, const char *case_name);
enum hol_status hol_site_put_engines(struct hol_page *page, const struct hol_site *site,
                                     const char *case_name) HOL_MUST_CHECK;
/* What an entry says of itself. */
void hol_site_put_manifest(FILE *out, const struct hol_gallery_entry *entry);
enum hol_status hol_site_put_gallery(struct hol_page *page,
                                     const struct hol_site *site) HOL_MUST_CHECK;

/* BibTeX, in a box from which it can be copied. */
void hol_site_put_source(FILE *out, const char *title, const char *text);

/* The words of the manual about a formulation, or that it has none. */
void hol_site_put_method_text(FILE *out, const char *name);

#endif
