/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The tables of the gallery: everybody's instants and motions, and why somebody disagrees. */
#include "reports/gallery/gallery.h"

#include "base/alloc.h"
#include "compare/instant/compare.h"
#include "reports/validation/validation-inside.h"

#include <math.h>
#include <string.h>

enum { ENTRY, WHAT };

/* --- what all tables say of an entry */

HOL_GETTER(get_text, ENTRY, struct hol_gallery_entry, text, r->text[index])

void
hol_gallery_software(struct hol_datum *datum, const struct hol_gallery_entry *e)
{
    const char *software = e->text[HOL_GALLERY_SOFTWARE], *version = e->text[HOL_GALLERY_VERSION];

    if (software == NULL)
        return;
    if (version != NULL && strncmp(version, software, strlen(software)) == 0)
        hol_datum_text(datum, version);
    else
        hol_datum_print(datum, "%s%s%s", software, version != NULL ? " " : "",
                        version != NULL ? version : "");
}

HOL_GET(get_software, index) { hol_gallery_software(datum, part[ENTRY]); }

static void
put_seconds(struct hol_datum *datum, long double seconds)
{
    char text[24];

    if (isnan(seconds))
        return;
    if (HOL_IN_DATA >> datum->format & 1) {
        hol_datum_number(datum, seconds);
        return;
    }
    hol_seconds_text(text, (double)seconds);
    hol_datum_print(datum, "%s", text);
}

#define PLAIN_TEXT(name, of, formats)                                                              \
    {                                                                                              \
        .key = name, .get = get_text, .index = HOL_GALLERY_##of, .in = formats, .quoted = true     \
    }

/* --- instants */

/* An entry and its scores, by group; the last of all. */
struct instants {
    struct hol_gallery_score score[HOL_GALLERY_GROUP_COUNT + 1];
};

HOL_GET(get_score, group)
{
    const struct instants *r = part[WHAT];
    const struct hol_gallery_score *s = &r->score[group];
    char text[HOL_GALLERY_SCORE];

    hol_gallery_score_text(text, s);
    hol_datum_print(datum, "%s", text);
    datum->class = s->tally[HOL_VERDICT_WRONG] > 0   ? "wrong"
                   : s->tally[HOL_VERDICT_LOSES] > 0 ? "loses"
                                                     : NULL;
}

HOL_GETTER(get_problems, WHAT, struct instants, size, r->score[index].problems)
HOL_GETTER(get_agreed, WHAT, struct instants, size,
           r->score[index].tally[HOL_VERDICT_AGREES] + r->score[index].tally[HOL_VERDICT_DOMAIN])
HOL_GETTER(get_wrong, WHAT, struct instants, size,
           r->score[HOL_GALLERY_GROUP_COUNT].tally[HOL_VERDICT_WRONG])
HOL_GETTER(get_digits, WHAT, struct instants, number, r->score[index].digits)
HOL_GETTER(get_least, WHAT, struct instants, number, r->score[index].digits_least)

HOL_GET(get_time, group)
{
    put_seconds(datum, ((const struct instants *)part[WHAT])->score[group].seconds);
}

#define SCORE(name, title, group)                                                                  \
    {                                                                                              \
        .key = name, .head = title, .get = get_score, .index = HOL_GALLERY_##group                 \
    }
#define COUNTS(name, group)                                                                        \
    {.key = name "_problems",                                                                      \
     .get = get_problems,                                                                          \
     .index = HOL_GALLERY_##group,                                                                 \
     .in = HOL_IN_DATA,                                                                            \
     .align = HOL_ALIGN_RIGHT},                                                                    \
    {                                                                                              \
        .key = name "_agreed", .get = get_agreed, .index = HOL_GALLERY_##group, .in = HOL_IN_DATA, \
        .align = HOL_ALIGN_RIGHT                                                                   \
    }
#define DIGITS(name, title, getter, group)                                                         \
    {                                                                                              \
        .key = name, .head = title, .get = getter, .index = HOL_GALLERY_##group, .text = {'f', 1}, \
        .csv = {'f', 2}, .markup = {'f', 1}, .align = HOL_ALIGN_RIGHT                              \
    }
/* clang-format off */
static const struct hol_column instant_columns[] = {
    PLAIN_TEXT("entry", NAME, 0),
    {.key = "software", .get = get_software, .quoted = true},
    PLAIN_TEXT("licence", LICENCE, HOL_IN_DATA),
    PLAIN_TEXT("language", LANGUAGE, HOL_IN_DATA),
    PLAIN_TEXT("method", METHOD, HOL_IN_DATA),
    SCORE("full_rank", "full rank", FULL),
    DIGITS("digits", "digits:\nmedian", get_digits, FULL),
    DIGITS("digits_least", "\nfewest", get_least, FULL),
    {.key = "time", .head = "time of\nan answer", .get = get_time, .index = HOL_GALLERY_FULL,
     .timed = true, .align = HOL_ALIGN_RIGHT},
    SCORE("ill_conditioned", "ill-conditioned", ILL_CONDITIONED),
    DIGITS("ill_conditioned_digits", "digits:\nmedian", get_digits, ILL_CONDITIONED),
    SCORE("redundant", "redundant rows", REDUNDANT),
    SCORE("singular_M", "singular M", SINGULAR),
    COUNTS("full_rank", FULL), COUNTS("ill_conditioned", ILL_CONDITIONED),
    COUNTS("redundant", REDUNDANT), COUNTS("singular_M", SINGULAR),
    {.key = "wrong", .get = get_wrong, .in = HOL_IN_DATA, .align = HOL_ALIGN_RIGHT},
};
/* clang-format on */

static enum hol_status
put_instants(struct hol_table *table, const struct hol_gallery_entry *e)
{
    struct instants row;
    enum hol_status status = HOL_OK;

    for (int g = 0; g <= HOL_GALLERY_GROUP_COUNT && status == HOL_OK; g++)
        status = hol_gallery_score(&row.score[g], e, (enum hol_gallery_group)g);
    if (status == HOL_OK)
        hol_table_row(table, HOL_RECORD(e, &row));
    return status;
}

/* --- motions */

HOL_GET(get_case, index)
{
    const struct hol_gallery_ladder *l = part[WHAT];

    hol_datum_print(datum, "%s%s%s", l->case_name, l->parameters[0] != '\0' ? " " : "",
                    l->parameters);
}

HOL_GETTER_IF(get_method, WHAT, struct hol_gallery_ladder, r->method[0] != '\0', text, r->method)
HOL_GETTER(get_steps, WHAT, struct hol_gallery_ladder, number,
           r->runs[index == 0 ? 0 : r->count - 1]->step)
HOL_GETTER(get_step_digits, WHAT, struct hol_gallery_ladder, number,
           hol_gallery_run_digits(r->runs[index == 0 ? 0 : r->count - 1]))
HOL_GETTER(get_order, WHAT, struct hol_gallery_ladder, number, r->order)
HOL_GETTER(get_best, WHAT, struct hol_gallery_ladder, number, hol_gallery_run_digits(r->best))
HOL_GETTER(get_drift, WHAT, struct hol_gallery_ladder, number, r->runs[r->count - 1]->drift)
HOL_GETTER(get_phi, WHAT, struct hol_gallery_ladder, number, r->runs[r->count - 1]->phi)

HOL_GET(get_motion_time, index)
{
    const struct hol_gallery_ladder *l = part[WHAT];

    put_seconds(datum, l->runs[l->count - 1]->seconds);
}

HOL_GET(get_grade, index)
{
    const struct hol_gallery_motion *run =
        ((const struct hol_gallery_ladder *)part[WHAT])
            ->runs[((const struct hol_gallery_ladder *)part[WHAT])->count - 1];

    hol_datum_text(datum, run->grade);
    datum->class = strcmp(run->grade, "wrong") == 0 ? "wrong" : NULL;
    if (!run->complete)
        datum->mark = ", incomplete";
}

HOL_GETTER(get_truth, WHAT, struct hol_gallery_ladder, text, r->runs[r->count - 1]->truth)

/* clang-format off */
static const struct hol_column motion_columns[] = {
    PLAIN_TEXT("entry", NAME, 0),
    {.key = "software", .get = get_software, .in = HOL_IN_DATA | HOL_IN(HTML), .quoted = true},
    PLAIN_TEXT("licence", LICENCE, HOL_IN_DATA),
    PLAIN_TEXT("language", LANGUAGE, HOL_IN_DATA),
    {.key = "case", .get = get_case, .quoted = true},
    {.key = "method", .get = get_method, .quoted = true},
    {.key = "step_largest", .head = "largest\nstep", .get = get_steps, .index = 0, .text = {'g', 4},
     .markup = {'g', 3}, .align = HOL_ALIGN_RIGHT},
    {.key = "digits_largest", .head = "\ndigits", .get = get_step_digits, .index = 0, .text = {'f', 1},
     .markup = {'f', 1}, .align = HOL_ALIGN_RIGHT},
    {.key = "step", .head = "smallest\nstep", .get = get_steps, .index = 1, .text = {'g', 4}, .markup = {'g', 3},
     .align = HOL_ALIGN_RIGHT},
    {.key = "digits", .head = "\ndigits", .get = get_step_digits, .index = 1, .text = {'f', 1}, .markup = {'f', 1},
     .align = HOL_ALIGN_RIGHT},
    {.key = "time", .head = "time of\nthat run", .get = get_motion_time, .timed = true, .align = HOL_ALIGN_RIGHT},
    {.key = "drift", .get = get_drift, .text = {'e', 1}, .markup = {'e', 1}, .align = HOL_ALIGN_RIGHT},
    {.key = "phi", .head = "|phi|", .latex = "$|\\phi|$", .get = get_phi, .text = {'e', 1}, .markup = {'e', 1},
     .align = HOL_ALIGN_RIGHT},
    {.key = "order", .get = get_order, .text = {'f', 1}, .markup = {'f', 1}, .align = HOL_ALIGN_RIGHT},
    {.key = "best", .head = "best\ndigits", .get = get_best, .text = {'f', 1}, .markup = {'f', 1},
     .align = HOL_ALIGN_RIGHT},
    {.key = "grade", .get = get_grade},
    {.key = "truth", .get = get_truth},
};
/* clang-format on */

static enum hol_status
put_motions(struct hol_table *table, const struct hol_gallery_entry *e)
{
    struct hol_gallery_ladder *ladders;
    size_t count;
    enum hol_status status = hol_gallery_ladders(&ladders, &count, e);

    if (status != HOL_OK)
        return status;
    hol_table_group(table);
    for (size_t k = 0; k < count; k++)
        hol_table_row(table, HOL_RECORD(e, &ladders[k]));
    hol_gallery_ladders_clear(ladders, count);
    return HOL_OK;
}

/* --- reasons */

HOL_GETTER(get_where, WHAT, struct hol_gallery_why, text,
           strcmp(r->where, "*") == 0 ? "everywhere" : r->where)
HOL_GETTER(get_reason, WHAT, struct hol_gallery_why, text, r->reason)
HOL_GETTER(get_source, WHAT, struct hol_gallery_why, text, r->source)

static const struct hol_column reason_columns[] = {
    PLAIN_TEXT("entry", NAME, 0),
    {"where", .get = get_where, .quoted = true},
    {"why", .get = get_reason, .prose = true, .share = 50, .quoted = true},
    {"known_from", "known from", .get = get_source, .share = 25, .quoted = true},
};

static enum hol_status
put_reasons(struct hol_table *table, const struct hol_gallery_entry *e)
{
    for (size_t i = 0; i < e->why_count; i++)
        hol_table_row(table, HOL_RECORD(e, &e->why[i]));
    return HOL_OK;
}

/* --- all */

/* A table of the entries of a kind (KIND_COUNT: of all). */
static enum hol_status
write_table(FILE *out, const struct hol_table_style *style, const struct hol_table_spec *spec,
            const struct hol_gallery *gallery, enum hol_gallery_kind kind,
            enum hol_status (*put)(struct hol_table *, const struct hol_gallery_entry *))
{
    struct hol_table *table = hol_table_begin(out, style, spec);
    enum hol_status status = HOL_OK, ended;

    for (size_t k = 0; k < gallery->count && status == HOL_OK; k++)
        if (kind == HOL_GALLERY_KIND_COUNT || gallery->list[k]->kind == kind)
            status = put(table, gallery->list[k]);
    ended = hol_table_end(table);
    return status != HOL_OK ? status : ended;
}

enum hol_status
hol_gallery_instants(FILE *out, const struct hol_table_style *style,
                     const struct hol_gallery *gallery)
{
    const struct hol_table_spec spec = {
        .name = "instants", HOL_COLUMNS(instant_columns), .wide = true};

    return write_table(out, style, &spec, gallery, HOL_GALLERY_INSTANT, put_instants);
}

enum hol_status
hol_gallery_motions(FILE *out, const struct hol_table_style *style,
                    const struct hol_gallery *gallery)
{
    const struct hol_table_spec spec = {
        .name = "motions", HOL_COLUMNS(motion_columns), .wide = true};

    return write_table(out, style, &spec, gallery, HOL_GALLERY_MOTION, put_motions);
}

enum hol_status
hol_gallery_reasons(FILE *out, const struct hol_table_style *style,
                    const struct hol_gallery *gallery)
{
    const struct hol_table_spec spec = {
        .name = "reasons", HOL_COLUMNS(reason_columns), .cards = HOL_IN(TEXT)};

    return write_table(out, style, &spec, gallery, HOL_GALLERY_KIND_COUNT, put_reasons);
}
