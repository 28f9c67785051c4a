/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Several foreign solvers that were asked the same: tables of the solvers and of the cases. */
#include "base/alloc.h"
#include "reports/table/escape.h"
#include "reports/validation/validation-inside.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define WORST_OF_EACH 3 /* in text */

/* --- the solvers */

/* A solver: the validation in which it is the k-th; k > 0: one of ours. */
struct row {
    const char *name;
    const struct hol_validation *v;
    const struct hol_validation_summary *s;
    size_t k;
};

HOL_GETTER(get_tally, 0, struct row, size, r->s->all.tally[index])

HOL_GET(get_digits, which)
{
    const struct row *r = part[0];

    hol_datum_number(datum, r->s->digits[which]);
}

HOL_GET(get_time, index)
{
    const struct row *r = part[0];
    char text[24];

    if (r->s->wall.count == 0)
        return;
    if (HOL_IN_DATA >> datum->format & 1) {
        hol_datum_number(datum, r->s->wall.median);
        return;
    }
    hol_seconds_text(text, (double)r->s->wall.median);
    hol_datum_print(datum, "%s", text);
}

HOL_GET(get_looks, index)
{
    const struct row *r = part[0];
    char text[HOL_LOOK];

    if (r->k == 0 && hol_validation_look(text, r->v, 0))
        hol_datum_print(datum, "%s", text);
}

HOL_GET(get_ratio, largest)
{
    const struct row *r = part[0];
    long double ratio = largest ? r->s->ratio.worst : r->s->ratio.median;

    hol_datum_measured(datum, ratio);
}

HOL_GETTER(get_problems, 0, struct row, size, r->s->all.problems)
HOL_GETTER(get_broken, 0, struct row, size, r->s->broken)
HOL_GETTER(get_good, 0, struct row, boolean, r->k > 0 || hol_validation_good(r->v))

#define TALLY(name, word, title)                                                                   \
    {                                                                                              \
        .key = word, .head = title, .get = get_tally, .index = HOL_VERDICT_##name,                 \
        .align = HOL_ALIGN_RIGHT                                                                   \
    }
/* clang-format off */
static const struct hol_column solver_columns[] = {
    {.key = "solver", HOL_AT(0, struct row, name), .quoted = true},
    {.key = "problems", .get = get_problems, .align = HOL_ALIGN_RIGHT},
    TALLY(AGREES, "agrees", NULL),
    TALLY(LOSES, "loses", "loses\ndigits"),
    TALLY(INACCURATE, "inaccurate", "inac-\ncurate"),
    TALLY(WRONG, "wrong", NULL),
    TALLY(DOMAIN, "domain", NULL),
    TALLY(UNABLE, "unable", NULL),
    TALLY(NOT_ASKED, "not_asked", "not\nasked"),
    {.key = "broken", .get = get_broken, .align = HOL_ALIGN_RIGHT},
    {.key = "digits", .head = "digits:\nmedian", .get = get_digits, .index = 1, .text = {'f', 1},
     .markup = {'f', 1}, .align = HOL_ALIGN_RIGHT},
    {.key = "digits_least", .head = "\nfewest", .get = get_digits, .index = 0, .text = {'f', 1},
     .markup = {'f', 1}, .align = HOL_ALIGN_RIGHT},
    {.key = "ratio", .head = "ratio:\nmedian", .get = get_ratio, .index = 0, .text = {'g', 2},
     .align = HOL_ALIGN_RIGHT},
    {.key = "ratio_largest", .head = "\nlargest", .get = get_ratio, .index = 1, .text = {'g', 2},
     .align = HOL_ALIGN_RIGHT},
    {.key = "time", .head = "time of\nan answer", .get = get_time, .timed = true, .align = HOL_ALIGN_RIGHT},
    {.key = "good", .get = get_good, .in = HOL_IN_DATA},
    {.key = "looks_like", .get = get_looks, .in = HOL_IN_DATA, .quoted = true},
};
/* clang-format on */

enum hol_status
hol_several_solvers(FILE *out, const struct hol_table_style *style,
                    const struct hol_validation_several *several,
                    struct hol_validation_summary *const *summaries)
{
    const struct hol_table_spec spec = {.name = "solvers", HOL_COLUMNS(solver_columns)};
    struct hol_table *table = hol_table_begin(out, style, &spec);

    for (size_t i = 0; i < several->count; i++) {
        const struct row row = {several->list[i]->foreign.name, several->list[i], summaries[i], 0};
        hol_table_row(table, HOL_RECORD(&row));
    }
    for (size_t k = 1; k < several->list[0]->solver_count; k++) {
        const struct row row = {several->list[0]->solvers[k], several->list[0], &summaries[0][k],
                                k};
        hol_table_row(table, HOL_RECORD(&row));
    }
    return hol_table_end(table);
}

/* --- the cases */

struct case_row {
    const struct hol_validation_several *several;
    size_t which;
    const char *name;
};

/* The s-th: the foreign ones first, then ours. */
static void
case_of(struct hol_validation_row *row, const struct case_row *r, size_t s)
{
    size_t count = r->several->count;

    hol_validation_row(row, r->several->list[s < count ? s : 0], r->which,
                       s < count ? 0 : s - count + 1);
}

HOL_GET(get_case_verdict, s)
{
    struct hol_validation_row row;
    char text[48];

    case_of(&row, part[0], s);
    hol_group_text(text, &row.group);
    hol_datum_print(datum, "%s", text);
    datum->class = hol_verdict_class(hol_group_verdict(&row.group));
}

HOL_GET(get_case_ratio, s)
{
    struct hol_validation_row row;

    case_of(&row, part[0], s);
    hol_datum_measured(datum, row.ratio);
}

HOL_GET(get_case_time, s)
{
    struct hol_validation_row row;
    char text[24];

    case_of(&row, part[0], s);
    hol_seconds_text(text, row.wall);
    hol_datum_print(datum, "%s", text);
}

HOL_GET(get_case_digits, s)
{
    struct hol_validation_row row;

    case_of(&row, part[0], s);
    hol_datum_number(datum, row.digits);
}

HOL_GET(get_size, index)
{
    const struct case_row *r = part[0];
    struct hol_validation_row row;

    if (r->several->list[0]->cases[r->which].count == 0) {
        hol_datum_text(datum, "no problem to ask");
        datum->rest = true;
        return;
    }
    case_of(&row, part[0], 0);
    hol_datum_size(datum, index == 0 ? row.n : row.m);
}

static const struct hol_column case_columns[] = {
    {.key = "case", HOL_AT(0, struct case_row, name), .quoted = true},
    {.key = "n", .get = get_size, .index = 0, .align = HOL_ALIGN_RIGHT},
    {.key = "m", .get = get_size, .index = 1, .align = HOL_ALIGN_RIGHT},
};

enum hol_status
hol_several_cases(FILE *out, const struct hol_table_style *style,
                  const struct hol_validation_several *several)
{
    const struct hol_validation *first = several->list[0];
    struct hol_columns columns = {0};
    struct hol_table *table;

    HOL_COLUMNS_ADD(&columns, case_columns);
    for (size_t s = 0; s < several->count + first->solver_count - 1; s++) {
        const char *name = s < several->count ? several->list[s]->foreign.name
                                              : first->solvers[s - several->count + 1];
        const struct hol_column both[] = {
            {.key = hol_columns_text(&columns, "%s.verdict", name),
             .head = "verdict",
             .over = name,
             .get = get_case_verdict,
             .index = s},
            {.key = hol_columns_text(&columns, "%s.digits", name),
             .head = "digits",
             .over = name,
             .get = get_case_digits,
             .index = s,
             .text = {'f', 1},
             .markup = {'f', 1},
             .align = HOL_ALIGN_RIGHT},
        };
        const struct hol_column ratio = {.key = "ratio",
                                         .over = name,
                                         .get = get_case_ratio,
                                         .index = s,
                                         .text = {'g', 2}},
                                time = {.key = "time",
                                        .over = name,
                                        .get = get_case_time,
                                        .timed = true,
                                        .index = s,
                                        .in = HOL_IN(TEXT) | HOL_IN(HTML),
                                        .align = HOL_ALIGN_RIGHT};
        hol_columns_add(&columns, &both[0], 1);
        if (several->count == 1) /* of several there would be too many */
            hol_columns_add(&columns, &ratio, 1);
        hol_columns_add(&columns, &both[1], 1);
        if (several->count == 1 && s == 0)
            hol_columns_add(&columns, &time, 1);
    }
    table = hol_table_begin(out, style,
                            &(const struct hol_table_spec){.name = "cases", .own = &columns});
    for (size_t i = 0; i < first->case_count; i++) {
        const struct case_row row = {several, i, first->cases[i].label};
        if (first->cases[i].count > 0 || (several->count == 1 && style->format == HOL_FORMAT_TEXT))
            hol_table_row(table, HOL_RECORD(&row));
    }
    return hol_table_end(table);
}

/* --- text and LaTeX */

static enum hol_status
tables(FILE *out, const struct hol_table_style *style, const struct hol_validation_several *several,
       struct hol_validation_summary *const *summaries)
{
    enum hol_status status = hol_several_solvers(out, style, several, summaries);

    fputc('\n', out);
    if (status == HOL_OK)
        status = hol_validation_profile_write(out, style, several);
    fputc('\n', out);
    return status == HOL_OK ? hol_several_cases(out, style, several) : status;
}

static enum hol_status
text(FILE *out, const struct hol_table_style *style, const struct hol_validation_several *several,
     struct hol_validation_summary *const *summaries)
{
    char sentence[HOL_SENTENCE];
    enum hol_status status;

    for (size_t k = 0; k < several->count; k++) {
        hol_validation_sentence(sentence, sizeof sentence, several->list[k], summaries[k],
                                &several->about[k]);
        hol_validation_fold(out, sentence);
        fputc('\n', out);
    }
    status = tables(out, style, several, summaries);
    fputs("ratio: error / (kappa 2^-53)\n" HOL_DIGITS_ARE "\n", out);
    for (size_t k = 0; k < several->count; k++) {
        const struct hol_validation *v = several->list[k];
        if (hol_validation_good(v) && !several->about[k].verbose)
            continue;
        fprintf(out, "\n--- %s\n", v->foreign.name);
        if (several->about[k].verbose) {
            if (status == HOL_OK)
                status =
                    hol_validation_text_findings(out, style, v, summaries[k], &several->about[k]);
        } else {
            hol_validation_text_looks(out, v);
            hol_validation_text_worst(out, v, summaries[k], &several->about[k], WORST_OF_EACH);
        }
    }
    return status;
}

static enum hol_status
latex(FILE *out, const struct hol_table_style *style, const struct hol_validation_several *several,
      struct hol_validation_summary *const *summaries)
{
    fputs("% Packages: booktabs.\n", out);
    for (size_t k = 0; k < several->count; k++)
        hol_validation_latex_sentence(out, several->list[k], summaries[k], &several->about[k]);
    return tables(out, style, several, summaries);
}

/* --- JSON */

static enum hol_status
write_solvers(FILE *out, const struct hol_validation_several *several,
              struct hol_validation_summary *const *summaries)
{
    return hol_several_solvers(out, HOL_PLAIN(JSON), several, summaries);
}

static enum hol_status
write_profile(FILE *out, const struct hol_validation_several *several,
              struct hol_validation_summary *const *summaries)
{
    (void)summaries;
    return hol_validation_profile_write(out, HOL_PLAIN(JSON), several);
}

/* A table as a member of a larger document. */
static json_t *
table_json(enum hol_status (*write)(FILE *, const struct hol_validation_several *,
                                    struct hol_validation_summary *const *),
           const struct hol_validation_several *several,
           struct hol_validation_summary *const *summaries)
{
    char *text = NULL;
    size_t length;
    FILE *memory = open_memstream(&text, &length);
    enum hol_status status = memory != NULL ? write(memory, several, summaries) : HOL_NOMEM;
    json_t *object = NULL;

    if (memory != NULL && fclose(memory) == 0 && status == HOL_OK)
        object = json_loadb(text, length, 0, NULL);
    free(text);
    return object;
}

static enum hol_status
json(FILE *out, const struct hol_validation_several *several,
     struct hol_validation_summary *const *summaries)
{
    json_t *list = json_array(), *object;

    for (size_t k = 0; k < several->count; k++)
        json_array_append_new(
            list, hol_validation_object(several->list[k], summaries[k], &several->about[k]));
    object =
        json_pack("{s:o, s:o, s:o}", "solvers", table_json(write_solvers, several, summaries),
                  "profile", table_json(write_profile, several, summaries), "validations", list);
    return hol_validation_dump(out, object);
}

enum hol_status
hol_several_write(FILE *out, const struct hol_table_style *style,
                  const struct hol_validation_several *several,
                  struct hol_validation_summary *const *summaries)
{
    switch (style->format) {
    case HOL_FORMAT_TEXT:
        return text(out, style, several, summaries);
    case HOL_FORMAT_LATEX:
        return latex(out, style, several, summaries);
    case HOL_FORMAT_JSON:
        return json(out, several, summaries);
    default:
        return HOL_INVALID;
    }
}
