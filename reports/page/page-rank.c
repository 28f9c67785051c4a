/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* A table of ranks on the report's page. */
#include "reports/page/html.h"
#include "reports/studies/rank-inside.h"
#include "reports/studies/rank.h"

#include <math.h>

#define NAMES 5

enum { CASE, STATE, RECORD };
enum { RANK, GAP, THRESHOLD };

HOL_GETTER(get_solver, RECORD, struct hol_rank_record, text, r->solver->name)
HOL_GETTER(get_measure, RECORD, struct hol_rank_record, text,
           r->detail.stated ? r->detail.measure : "")

static void
get_number(struct hol_datum *datum, const void *const *part, size_t what)
{
    const struct hol_rank_record *record = part[RECORD];
    const struct hol_rank_detail *d = &record->detail;
    bool wrong = record->verdict == HOL_RANK_VERDICT_CONTRADICTS;

    if (!d->stated)
        return;
    if (what == RANK)
        hol_datum_print(datum, "%s%zu%s", d->decided ? "" : "≥ ", d->rank,
                        wrong ? " (not so)" : "");
    else
        hol_datum_number(datum, what == GAP        ? d->gap
                                : d->reference > 0 ? d->threshold / d->reference
                                                   : NAN);
    datum->class = what == RANK && wrong ? "wrong" : NULL;
}

static void
get_list(struct hol_datum *datum, const void *const *part, size_t list)
{
    const struct hol_rank_record *record = part[RECORD];

    if (record->detail.stated && record->detail.decided) {
        hol_rank_list(datum, part[CASE], part[STATE], record, (enum hol_rank_list)list, NAMES);
    } else if (!record->detail.stated && list == HOL_RANK_DROPPED) {
        hol_datum_text(datum, record->why != NULL ? record->why : "nothing was measured");
        datum->rest = true;
    }
}

#define NUMBER(what) .get = get_number, .index = what, .align = HOL_ALIGN_RIGHT
/* clang-format off */
static const struct hol_column columns[] = {
    {"solver", .get = get_solver},
    {"rank", NUMBER(RANK)},
    {"gap", NUMBER(GAP)},
    {"threshold", NUMBER(THRESHOLD)},
    {"dropped rows", .get = get_list, .index = HOL_RANK_DROPPED, .share = 20},
    {"unique multipliers", .get = get_list, .index = HOL_RANK_UNIQUE, .share = 20},
    {"what it measures", .get = get_measure, .share = 20},
};
/* clang-format on */
static const struct hol_table_spec spec = {.name = "rank", HOL_COLUMNS(columns)};

static enum hol_status
put_table(FILE *out, const struct hol_rank_figure *figure)
{
    const struct hol_rank_study *study = figure->study;
    const struct hol_rank_state *state = &study->states[figure->state];
    struct hol_datum unique = {.format = HOL_FORMAT_HTML};
    struct hol_table *table = hol_table_begin(out, HOL_FORMAT_HTML, &spec);

    hol_rank_list(&unique, study->source, state, NULL, HOL_RANK_TRUE_UNIQUE, NAMES);
    hol_table_title(table, "State: %s; %ld bits. In truth: rank %zu; unique multipliers: %s.",
                    state->label, (long)figure->bits, state->rank,
                    unique.text != NULL ? unique.text : "");
    if (!isnan(state->gap))
        hol_table_title(table, "The gap is %.3Lg.", state->gap);
    hol_datum_clear(&unique);
    for (size_t k = 0; k < state->record_count; k++)
        if (state->records[k].bits == figure->bits)
            hol_table_row(table, HOL_RECORD(study->source, state, &state->records[k]));
    return hol_table_end(table);
}

void
hol_page_rank_begin(FILE *out)
{
    fputs(
        "<h2 id=\"rank\">Rank</h2>\n"
        "<p>Where constraints are redundant, the rank of <i>A</i> decides which of them count and "
        "which multipliers exist as numbers. In rounded arithmetic it is a decision: every solver "
        "measures something, and counts what is above a threshold. Each figure has a strip for "
        "each "
        "solver: the rank that it decides on at a threshold, relative to the magnitude that it "
        "measures the others by; black lines are the magnitudes, thick ones its default threshold. "
        "Between the dashed lines all decide on the true rank: the farther apart they are, the "
        "less the threshold matters. A gap is the ratio of the least magnitude that counts to the "
        "largest that does not. A multiplier is unique if no combination of rows that vanishes "
        "holds its row (Wojtyra and Fr&#261;czek), whichever rows a solver drops.</p>\n",
        out);
}

enum hol_status
hol_page_rank(FILE *out, const char *stem, const char *what, const struct hol_rank_figure *figure)
{
    fputs("<h3><code>", out);
    hol_html_text(out, figure->study->source->name);
    fputs("</code></h3>\n<p>", out);
    hol_html_text(out, what);
    fputs("</p>\n", out);
    hol_html_figure(out, stem, false,
                    "A strip for each solver: rank against threshold, its default threshold, and "
                    "the magnitudes "
                    "measured; marked is where all decide on the true rank",
                    "Rank decided against threshold, and the magnitudes that decide it");
    return put_table(out, figure);
}
