/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* `holonom list`: cases with n, m, rank and tags. */
#include "reports/studies/listing.h"

#include "reports/compare/put.h"

enum hol_status
hol_listing_begin(struct hol_listing *listing, FILE *out, enum hol_format format)
{
    *listing = (struct hol_listing){.out = out, .format = format};
    if (format == HOL_FORMAT_CSV)
        fputs("case,n,m,rank,tags,title,source\r\n", out);
    if (format != HOL_FORMAT_JSON)
        return HOL_OK;
    listing->cases = json_array();
    return listing->cases != NULL ? HOL_OK : HOL_NOMEM;
}

static void
put_tags(FILE *out, unsigned tags)
{
    for (int t = 0, some = 0; t < HOL_TAG_COUNT; t++)
        if (tags & (1u << t))
            fprintf(out, "%s%s", some++ ? " " : "", hol_tag_text((enum hol_tag)t));
}

static enum hol_status
add_json(struct hol_listing *listing, const char *name, const struct hol_model *model,
         unsigned tags, const struct hol_truth *truth)
{
    json_t *list = json_array();

    for (int t = 0; t < HOL_TAG_COUNT && list != NULL; t++)
        if (tags & (1u << t))
            (void)json_array_append_new(list, json_string(hol_tag_text((enum hol_tag)t)));
    json_t *object =
        json_pack("{s:s, s:s, s:s, s:o, s:o, s:o, s:o}", "case", name, "title",
                  model->source->title != NULL ? model->source->title : "", "source",
                  model->source->source != NULL ? model->source->source : "", "n",
                  hol_json_size(model->n), "m", hol_json_size(model->m), "rank",
                  truth != NULL ? hol_json_size(truth->answer.rank) : json_null(), "tags", list);
    if (object == NULL || listing->cases == NULL)
        return HOL_NOMEM;
    return json_array_append_new(listing->cases, object) == 0 ? HOL_OK : HOL_NOMEM;
}

enum hol_status
hol_listing_add(struct hol_listing *listing, const char *name, const struct hol_model *model,
                unsigned tags, const struct hol_truth *truth)
{
    const char *title = model->source->title != NULL ? model->source->title : "";
    char rank[24] = "-";
    FILE *out = listing->out;

    if (listing->format == HOL_FORMAT_JSON)
        return add_json(listing, name, model, tags, truth);
    if (truth != NULL)
        snprintf(rank, sizeof rank, "%zu", truth->answer.rank);
    if (listing->format == HOL_FORMAT_CSV) {
        hol_put_quoted(out, name);
        fprintf(out, ",%zu,%zu,%s,", model->n, model->m, truth != NULL ? rank : "");
        put_tags(out, tags);
        fputc(',', out);
        hol_put_quoted(out, title);
        fputc(',', out);
        hol_put_quoted(out, model->source->source != NULL ? model->source->source : "");
        fputs("\r\n", out);
        return HOL_OK;
    }
    fprintf(out, "%-42s n %-3zu m %-3zu rank %-3s %s\n%-42s ", name, model->n, model->m, rank,
            title, "");
    put_tags(out, tags);
    fputc('\n', out);
    return HOL_OK;
}

enum hol_status
hol_listing_end(struct hol_listing *listing)
{
    json_t *cases = listing->cases;

    listing->cases = NULL;
    return listing->format == HOL_FORMAT_JSON ? hol_json_write(listing->out, cases) : HOL_OK;
}
