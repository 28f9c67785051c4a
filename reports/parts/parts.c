/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Which parts a report has, and how the page of one begins. */
#include "reports/parts/parts.h"

#define PART(name, file, link, title, about) [HOL_PART_##name] = {file ".html", link, title},
static const struct part {
    const char *file, *link, *title;
} parts[HOL_PART_COUNT] = {HOL_PART_LIST(PART)};

#define ABOUT(name, file, link, title, about) [HOL_PART_##name] = (about),
const char *const hol_part_about[HOL_PART_COUNT] = {HOL_PART_LIST(ABOUT)};

struct hol_page_site
hol_part_site(struct hol_page_link links[HOL_PART_COUNT], const bool there[HOL_PART_COUNT])
{
    struct hol_page_site site = {.name = "holonom", .links = links};

    for (int k = 0; k < HOL_PART_COUNT; k++)
        if (there[k])
            links[site.count++] = (struct hol_page_link){parts[k].file, parts[k].link};
    return site;
}

enum hol_status
hol_part_begin(struct hol_page *page, const struct hol_page_site *site, enum hol_part_kind part)
{
    return hol_page_begin(page, &(const struct hol_page_about){.site = site,
                                                               .file = parts[part].file,
                                                               .title = parts[part].title});
}

const char *
hol_part_file(enum hol_part_kind part)
{
    return parts[part].file;
}
