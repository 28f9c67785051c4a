/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Two runs compared: the table of differences, and the page. */
#include "reports/regression/regression-table.h"

#include "compare/regression/rank-tests.h"
#include "reports/page/page.h"
#include "reports/table/escape.h"

#include <math.h>
#include <string.h>

enum { DIFFERENCE, ABOUT };
#define D(field) HOL_AT(DIFFERENCE, struct hol_difference, field)

static bool
is_time(const struct hol_difference *d)
{
    return !isnan(d->p) && d->index != SIZE_MAX;
}

HOL_GETTER_IF(get_digits, DIFFERENCE, struct hol_difference, !is_time(r), number,
              (long double)r->difference)
HOL_GETTER_IF(get_percent, DIFFERENCE, struct hol_difference, is_time(r), number,
              100 * (long double)r->difference)
HOL_GETTER(get_noise, DIFFERENCE, struct hol_difference, number, (long double)r->noise)
HOL_GETTER(get_p, DIFFERENCE, struct hol_difference, number, (long double)r->p)

HOL_GET(get_change, index)
{
    const struct hol_difference *d = part[DIFFERENCE];

    hol_datum_text(datum, hol_fate_text(d->fate));
    if (hol_fate_is_loss(d->fate))
        datum->class = "wrong";
    else if (d->fate == HOL_FATE_WON || d->fate == HOL_FATE_FASTER)
        datum->class = "good";
}

HOL_GET(get_command, index)
{
    const struct hol_difference *d = part[DIFFERENCE];
    const struct hol_regression_about *about = part[ABOUT];

    hol_regression_reproduce(&datum->own, d, about->record[d->newer]);
    datum->failed = datum->own.failed;
    if (datum->own.length > 0)
        hol_datum_print(datum, "%s", "");
}

/* clang-format off */
static const struct hol_column columns[] = {
    {"change", .get = get_change, .width = 8},
    {"row", D(row), .quoted = true, .width = 24, .share = 30},
    {"what", D(what)},
    {"old", D(before), .quoted = true},
    {"new", D(after), .quoted = true},
    {"digits", .get = get_digits, .text = {'f', 1}, .csv = {'f', 1}, .markup = {'f', 1}},
    {"noise", .get = get_noise, .text = {'f', 1}, .csv = {'f', 1}, .markup = {'f', 1}},
    {"percent", .get = get_percent, .text = {'f', 1}, .csv = {'f', 1}, .markup = {'f', 1}},
    {"p", .get = get_p, .text = {'m', 1}},
    {"command", .get = get_command, .quoted = true, .code = true, .share = 30,
     .in = HOL_IN_DATA | HOL_IN(HTML)},
};
/* clang-format on */
static const struct hol_table_spec spec = {.name = "diff", HOL_COLUMNS(columns), .indent = 2};

void
hol_regression_probe(const struct hol_table_style *style)
{
    hol_table_probe(style, &spec);
}

/* --- sentences */

/* "120 rows in both, 118 of them the same; 1 lost, 1 won". */
static void
count(struct hol_text *text, const struct hol_regression *r)
{
    hol_text_print(text, "%zu rows in both, %zu of them with the same verdicts and digits", r->rows,
                   r->same);
    for (int k = 0; k < HOL_FATES; k++)
        if (r->tally[k] > 0)
            hol_text_print(text, "%s%zu %s", k > 0 ? ", " : "; ", r->tally[k],
                           k == HOL_FATE_NOISE ? "within noise" : hol_fate_text((enum hol_fate)k));
}

/* Of times: what can be said. */
static void
say_times(struct hol_text *text, const struct hol_regression *r,
          const struct hol_regression_about *about)
{
    size_t least = 1;

    while (hol_rank_sum_least(least, least) > about->level)
        least++;
    if (r->timed > 0)
        hol_text_print(text, "times of %zu row%s tested by ranks, level %g for all together",
                       r->timed, r->timed == 1 ? "" : "s", about->level);
    if (r->untold > 0)
        hol_text_print(text,
                       "%snothing can be said about the times of %zu row%s: a test at level %g "
                       "takes %zu of each and more",
                       r->timed > 0 ? "; " : "", r->untold, r->untold == 1 ? "" : "s", about->level,
                       least);
}

static const char *
value_of(const struct hol_regression_about *about, size_t side, enum hol_provenance_field field)
{
    const char *value = about->record[side]->value[field];

    return value != NULL ? value : "not said";
}

/* What was otherwise in the two runs, a line each, by put. */
static void
say_circumstances(const struct hol_regression_about *about,
                  void (*put)(void *to, const char *key, const char *old, const char *new),
                  void *to)
{
    static const enum hol_provenance_field fields[] = {
        HOL_PROVENANCE_PROGRAM, HOL_PROVENANCE_COMMIT,  HOL_PROVENANCE_COMMAND,
        HOL_PROVENANCE_CASES,   HOL_PROVENANCE_MACHINE, HOL_PROVENANCE_BLAS};

    for (size_t i = 0; i < sizeof fields / sizeof *fields; i++) {
        const char *old = value_of(about, 0, fields[i]), *new = value_of(about, 1, fields[i]);
        if (strcmp(old, new) != 0)
            put(to, hol_provenance_key(fields[i]), old, new);
    }
}

static void
put_line(void *to, const char *key, const char *old, const char *new)
{
    hol_table_line(to, "%s: %s -> %s", key, old, new);
}

static void
put_item(void *to, const char *key, const char *old, const char *new)
{
    hol_html_print(to, "<li>%s: %s &rarr; %s</li>\n", key, old, new);
}

/* --- the table */

static bool
is_shown(const struct hol_difference *d, const struct hol_regression_about *about)
{
    return d->fate != HOL_FATE_NOISE || about->verbose;
}

static void
put_rows(struct hol_table *table, const struct hol_regression *r,
         const struct hol_regression_about *about)
{
    for (size_t k = 0; k < r->count; k++)
        if (is_shown(&r->list[k], about))
            hol_table_row(table, HOL_RECORD(&r->list[k], about));
}

/* What was lost, to be seen again; the lines of text follow the table. */
#define AGAIN_MOST 10
static bool
put_again(struct hol_table *table, const struct hol_regression *r,
          const struct hol_regression_about *about)
{
    bool good = true;

    for (size_t k = 0, said = 0; k < r->count && said < AGAIN_MOST && good; k++) {
        struct hol_text line = {.text = NULL};
        const struct hol_difference *d = &r->list[k];
        if (!hol_fate_is_loss(d->fate))
            continue;
        hol_regression_reproduce(&line, d, about->record[d->newer]);
        good = !line.failed;
        if (line.length > 0 && good) {
            if (said++ == 0)
                hol_table_line(table, "To see them again:");
            hol_table_line(table, "  %s", line.text);
        }
        hol_text_clear(&line);
    }
    return good;
}

enum hol_status
hol_regression_write(FILE *out, const struct hol_table_style *style,
                     const struct hol_regression *regression,
                     const struct hol_regression_about *about)
{
    struct hol_table *table = hol_table_begin(out, style, &spec);
    struct hol_text text = {.text = NULL}, times = {.text = NULL};
    bool good;

    count(&text, regression);
    say_times(&times, regression, about);
    good = !text.failed && !times.failed;
    if (good) {
        hol_table_title(table, "%s -> %s: %s", about->name[0], about->name[1], text.text);
        if (times.length > 0)
            hol_table_title(table, "%s", times.text);
        say_circumstances(about, put_line, table);
    }
    put_rows(table, regression, about);
    hol_table_group(table);
    good = good && put_again(table, regression, about);
    hol_text_clear(&text);
    hol_text_clear(&times);
    enum hol_status status = hol_table_end(table);
    return status == HOL_OK && !good ? HOL_NOMEM : status;
}

/* --- the page */

enum hol_status
hol_regression_page(FILE *out, const struct hol_regression *regression,
                    const struct hol_regression_about *about)
{
    const struct hol_page_about what = {.title = "What has changed between two runs"};
    bool lost = hol_regression_lost(regression);
    struct hol_text text = {.text = NULL}, times = {.text = NULL};
    struct hol_page page;
    enum hol_status status = hol_page_begin(&page, &what);

    count(&text, regression);
    say_times(&times, regression, about);
    if (status == HOL_OK && (text.failed || times.failed))
        status = HOL_NOMEM;
    if (status == HOL_OK) {
        fprintf(page.out, "<p class=\"banner %s\">%s</p>\n", lost ? "bad" : "good",
                lost ? "Something was lost" : "Nothing was lost");
        hol_html_print(page.out, "<p>%s &rarr; %s: %s.</p>\n", about->name[0], about->name[1],
                       text.text);
        if (times.length > 0)
            hol_html_print(page.out, "<p>Times: %s.</p>\n", times.text);
        fputs("<ul>\n", page.out);
        say_circumstances(about, put_item, page.out);
        fputs("</ul>\n", page.out);
        struct hol_table *table = hol_table_begin(page.out, HOL_PLAIN(HTML), &spec);
        put_rows(table, regression, about);
        status = hol_table_end(table);
    }
    hol_text_clear(&text);
    hol_text_clear(&times);
    return hol_page_end(&page, out, status);
}
