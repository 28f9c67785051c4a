/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* What can be taken from the page of a case: code, data, LaTeX, BibTeX. */
#include "reports/site/site-inside.h"
#include "reports/table/escape.h"

#include <string.h>

void
hol_site_put_source(FILE *out, const char *title, const char *text)
{
    hol_html_print(
        out,
        "<details class=\"copy\"><summary>%s</summary>\n<pre tabindex=\"0\" role=\"group\" "
        "aria-label=\"%s\">%s</pre></details>\n",
        title, title, text);
}

HOL_GET(get_name, index)
{
    const struct hol_site_file *file = part[0];
    const char *name = strrchr(file->path, '/');

    hol_datum_text(datum, name != NULL ? name + 1 : file->path);
    datum->link = part[1];
}

/* clang-format off */
static const struct hol_column columns[] = {
    {"file", .get = get_name},
    {"what it is", HOL_AT_CHARS(0, struct hol_site_file, what), .share = 60},
    {"bytes", HOL_AT(0, struct hol_site_file, bytes)},
};
/* clang-format on */
static const struct hol_table_spec spec = {
    .name = "files", HOL_COLUMNS(columns), .id = "files-table"};

enum hol_status
hol_site_put_files(struct hol_page *page, const struct hol_site_case *c)
{
    char link[HOL_SITE_PATH + 4];

    hol_page_section(page, 2, "files", "Code and data to download");
    fputs("<p>The code is the equations of this case as one file without dependencies, with a "
          "self-test against the true accelerations and the true motion.</p>\n",
          page->out);
    struct hol_table *table = hol_table_begin(page->out, HOL_PLAIN(HTML), &spec);

    hol_table_title(table, "Files of this case");
    for (size_t k = 0; k < c->file_count; k++) {
        (void)snprintf(link, sizeof link, "../%s", c->files[k].path);
        hol_table_row(table, HOL_RECORD(&c->files[k], link));
    }
    enum hol_status status = hol_table_end(table);
    hol_page_section(page, 2, "cite", "To cite it");
    hol_site_put_source(page->out, "BibTeX of the program and of the sources", c->bibtex);
    return status;
}
