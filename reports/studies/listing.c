/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* `holonom list': cases with n, m, rank and tags. */
#include "reports/studies/listing.h"

#include "reports/table/escape.h"

/* A case as far as it is listed. */
struct listed {
    const char *name, *title, *source;
    size_t n, m;
    unsigned tags;
    const struct hol_truth *truth; /* NULL: there is none */
};

HOL_GETTER_IF(get_rank, 0, struct listed, r->truth != NULL, size, r->truth->answer.rank)

/* The tags: words with blanks between, or a list. */
HOL_GET(get_tags, index)
{
    unsigned tags = ((const struct listed *)part[0])->tags;
    json_t *list = datum->format == HOL_FORMAT_JSON ? json_array() : NULL;

    for (unsigned t = 0, some = 0; t < HOL_TAG_COUNT; t++) {
        if ((tags & (1u << t)) == 0)
            continue;
        if (list != NULL)
            json_array_append_new(list, json_string(hol_tag_text((enum hol_tag)t)));
        else
            hol_datum_print(datum, "%s%s", some++ > 0 ? " " : "", hol_tag_text((enum hol_tag)t));
    }
    if (list == NULL)
        return;
    hol_datum_json(datum, list);
}

#define AT(field) HOL_AT(0, struct listed, field)
#define JSON HOL_IN(JSON)
#define CSV HOL_IN(CSV)
static const struct hol_column columns[] = {
    {"case", AT(name), .quoted = true},
    {"title", AT(title), .in = JSON},
    {"source", AT(source), .in = JSON},
    {"n", AT(n)},
    {"m", AT(m)},
    {"rank", .get = get_rank},
    {"tags", .get = get_tags},
    {"title", AT(title), .in = CSV, .quoted = true},
    {"source", AT(source), .in = CSV, .quoted = true},
};
static const struct hol_table_spec spec = {.name = "cases", HOL_COLUMNS(columns)};

enum hol_status
hol_listing_begin(struct hol_listing *listing, FILE *out, const struct hol_table_style *style)
{
    *listing = (struct hol_listing){.out = out};
    if (style->format == HOL_FORMAT_TEXT && !hol_table_is_chosen(style))
        return HOL_OK;
    listing->table = hol_table_begin(out, style, &spec);
    return listing->table != NULL ? HOL_OK : HOL_NOMEM;
}

enum hol_status
hol_listing_add(struct hol_listing *listing, const char *name, const struct hol_model *model,
                unsigned tags, const struct hol_truth *truth)
{
    const char *title = model->source->title, *source = model->source->source;
    char rank[24] = "-";
    FILE *out = listing->out;

    if (listing->table != NULL) {
        hol_table_row(listing->table,
                      HOL_RECORD(&(const struct listed){name, title != NULL ? title : "",
                                                        source != NULL ? source : "", model->n,
                                                        model->m, tags, truth}));
        return listing->table->status;
    }
    if (truth != NULL)
        snprintf(rank, sizeof rank, "%zu", truth->answer.rank);
    fprintf(out, "%-42s n %-3zu m %-3zu rank %-3s %s\n%-42s ", name, model->n, model->m, rank,
            title != NULL ? title : "", "");
    for (unsigned t = 0, some = 0; t < HOL_TAG_COUNT; t++)
        if (tags & (1u << t))
            fprintf(out, "%s%s", some++ > 0 ? " " : "", hol_tag_text((enum hol_tag)t));
    fputc('\n', out);
    return HOL_OK;
}

enum hol_status
hol_listing_end(struct hol_listing *listing)
{
    struct hol_table *table = listing->table;

    listing->table = NULL;
    return table != NULL ? hol_table_end(table) : HOL_OK;
}
