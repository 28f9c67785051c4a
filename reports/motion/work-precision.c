/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Work and precision as text, CSV, JSON and LaTeX. */
#include "reports/motion/work-precision.h"

#include "reports/provenance/result-stream.h"
#include "reports/table/escape.h"
#include "reports/trajectory/truth-line.h"

#include <math.h>

/* The complete rung with the most digits; NULL: none. */
static const struct hol_rung *
best_rung(const struct hol_ladder *ladder)
{
    const struct hol_rung *best = NULL;

    for (size_t k = 0; k < ladder->count; k++) {
        const struct hol_rung *rung = &ladder->rung[k];

        if (rung->end == HOL_END_COMPLETE && !isnan(rung->digits) &&
            (best == NULL || rung->digits > best->digits))
            best = rung;
    }
    return best;
}

/* What was made smaller: the step, or the tolerance. */
static long double
fineness(const struct hol_rung *rung)
{
    return rung->tolerance > 0 ? rung->tolerance : rung->step;
}

/* --------------------------------------------------------------------------------- columns */

/* A rung is a line of CSV, a combination with its best rung a row for people. */
enum { CASE, SOLVER, INTEGRATOR, STABILIZATION, ALL, LADDER, RUNG };
#define RECORD(all, ladder, rung)                                                                  \
    HOL_RECORD((all)->source, (all)->solver, (ladder)->integrator, (ladder)->stabilization, (all), \
               (ladder), (rung))

#define OF_RUNG RUNG, struct hol_rung
#define OF_LADDER LADDER, struct hol_ladder
#define GET(...) HOL_GETTER(__VA_ARGS__)

GET(get_end, OF_RUNG, text, r != NULL ? hol_end_key(r->end) : NULL)
GET(get_tolerance, OF_RUNG, number, r != NULL && r->tolerance > 0 ? r->tolerance : NAN)
GET(get_fineness, OF_RUNG, number, r != NULL ? fineness(r) : NAN)
GET(get_kind, OF_RUNG, text, r == NULL ? NULL : r->tolerance > 0 ? "~" : "h")
GET(get_stop, OF_LADDER, text, hol_stop_text(r->stop))
GET(get_applies, OF_LADDER, boolean, r->why == NULL)
GET(get_why, OF_LADDER, text, r->why != NULL ? r->why : "")
GET(get_ends, OF_LADDER, text, r->why == NULL ? hol_stop_text(r->stop) : "")

HOL_GETTER_IF(get_seconds, RUNG, struct hol_rung,
              r != NULL && ((const struct hol_work_precision *)part[ALL])->timed &&
                  r->end == HOL_END_COMPLETE,
              number, (long double)r->seconds)

HOL_GET(get_number, index)
{
    const struct hol_ladder *ladder = part[LADDER];
    const struct hol_rung *rung = part[RUNG];

    if (rung != NULL)
        hol_datum_integer(datum, rung - ladder->rung + 1);
}

HOL_GET(get_in_order, index)
{
    const struct hol_ladder *ladder = part[LADDER];
    const struct hol_rung *rung = part[RUNG];

    if (rung != NULL)
        hol_datum_boolean(datum, !isnan(ladder->order) && rung >= &ladder->rung[ladder->from] &&
                                     rung <= &ladder->rung[ladder->to]);
}

/* The order; where there is none, why not, in place of the whole row. */
HOL_GET(get_order, index)
{
    const struct hol_ladder *ladder = part[LADDER];
    bool text = datum->format == HOL_FORMAT_TEXT;

    datum->rest = part[RUNG] == NULL;
    if (part[RUNG] != NULL)
        hol_datum_number(datum, ladder->order);
    else if (ladder->why != NULL)
        hol_datum_print(datum, text ? "does not apply: %s" : "does not apply", ladder->why);
    else if (text)
        hol_datum_print(datum, "no run is complete: at t = %.6Lg %s",
                        ladder->rung[ladder->count - 1].ended_at,
                        hol_end_text(ladder->rung[ladder->count - 1].end));
    else
        hol_datum_text(datum, "no run is complete");
}

HOL_GETTER_IF(get_range, LADDER, struct hol_ladder, !isnan(r->order), print, "%zu-%zu", r->from + 1,
              r->to + 1)

HOL_GET(get_range_list, index)
{
    const struct hol_ladder *ladder = part[LADDER];

    if (isnan(ladder->order))
        return;
    hol_datum_json(datum,
                   json_pack("[I, I]", (json_int_t)ladder->from + 1, (json_int_t)ladder->to + 1));
}

HOL_GET(get_digits, index)
{
    const struct hol_rung *rung = part[RUNG];

    if (rung != NULL && rung->digits <= 0 && datum->format == HOL_FORMAT_TEXT)
        hol_datum_text(datum, "none");
    else if (rung != NULL)
        hol_datum_number(datum, rung->digits);
}

HOL_GETTER(get_reached, index, struct hol_work_precision, number,
           hol_motion_reached_number(r->reached, r->end))
HOL_GETTER(get_certified, index, struct hol_work_precision, number,
           hol_motion_reached_number(r->proof.to, r->end))

#define NAME(part, type) HOL_AT(part, struct type, name)
#define AT(field) HOL_AT(RUNG, struct hol_rung, field)
#define DATA HOL_IN_DATA
#define CSV HOL_IN(CSV)
#define TEXT HOL_IN(TEXT)
#define READ HOL_IN_READ

HOL_GETTER(get_state, 2, struct hol_work_precision, text, r->source->states[r->state].name)

/* clang-format off */
static const struct hol_column columns[] = {
    {"case", HOL_AT(CASE, struct hol_case, label), .in = CSV, .quoted = true},
    {"solver", NAME(SOLVER, hol_solver), .in = CSV},
    {"integrator", NAME(INTEGRATOR, hol_integrator), .in = CSV | READ},
    {"stabilization", NAME(STABILIZATION, hol_stabilization), .in = CSV | READ},
    {"bits", HOL_AT(ALL, struct hol_work_precision, bits), .in = CSV},
    {"order", .get = get_order, .text = {'f', 2}, .markup = {'f', 2}, .in = READ},
    {"rungs", "of rungs", .get = get_range, .align = HOL_ALIGN_RIGHT, .in = TEXT},
    {"digits", .get = get_digits, .text = {'f', 2}, .markup = {'f', 1}, .in = READ},
    {"kind", "", .get = get_kind, .in = TEXT},
    {"fineness", "step or tolerance", .get = get_fineness, .align = HOL_ALIGN_LEFT, .in = TEXT},
    {"fineness", "step, tolerance", .get = get_fineness, .align = HOL_ALIGN_RIGHT, .in = READ & ~TEXT},
    {"rung", .get = get_number, .in = CSV},
    {"step", AT(step), .in = DATA},
    {"tolerance", .get = get_tolerance, .in = DATA},
    {"end", .get = get_end, .in = DATA},
    {"ended_at", AT(ended_at), .in = DATA},
    {"digits", AT(digits), .in = DATA},
    {"error_q", AT(error_q), .in = DATA},
    {"error_v", AT(error_v), .in = DATA},
    {"phi", AT(phi), .in = DATA},
    {"rate", AT(rate), .in = DATA},
    {"steps", AT(steps), .in = DATA},
    {"evaluations", AT(evaluations)},
    {"solves", AT(solves)},
    {"of_kernels", AT(of_kernels), .in = DATA},
    {"seconds", .get = get_seconds, .timed = true, .in = DATA},
    {"order", HOL_AT(LADDER, struct hol_ladder, order), .in = CSV},
    {"in_order", .get = get_in_order, .in = CSV},
    {"why", HOL_AT(LADDER, struct hol_ladder, why), .in = CSV, .quoted = true},
    {"certified_to", .get = get_certified, .index = ALL, .in = CSV},
    {"certified_digits", HOL_AT(ALL, struct hol_work_precision, proof.digits), .in = CSV},
};
/* For people: the end of the row, with or without times. */
static const struct hol_column seconds = {"seconds", .get = get_seconds, .timed = true, .text = {'e', 2}, .in = READ};
static const struct hol_column ends = {"ends", .get = get_stop, .in = TEXT};
/* What a document says of a combination, and of all. */
static const struct hol_column combination[] = {
    {"integrator", NAME(INTEGRATOR, hol_integrator)},
    {"stabilization", NAME(STABILIZATION, hol_stabilization)},
    {"applies", .get = get_applies},
    {"why", .get = get_why},
    {"order", HOL_AT(LADDER, struct hol_ladder, order)},
    {"rungs_of_order", .get = get_range_list},
    {"ends", .get = get_ends},
};
static const struct hol_column heads[] = {
    {"case", HOL_AT(0, struct hol_case, label)},
    {"state", .get = get_state},
    {"solver", NAME(1, hol_solver)},
    {"bits", HOL_AT(2, struct hol_work_precision, bits)},
    {"start", HOL_AT(2, struct hol_work_precision, start)},
    {"end", HOL_AT(2, struct hol_work_precision, end)},
    {"truth_until", .get = get_reached, .index = 2},
    {"certified_to", .get = get_certified, .index = 2},
    {"certified_digits", HOL_AT(2, struct hol_work_precision, proof.digits)},
    {"first_step", HOL_AT(2, struct hol_work_precision, step)},
};
/* clang-format on */
static const struct hol_table_spec rungs = {.name = "work-precision", HOL_COLUMNS(columns)};

/* --------------------------------------------------------------------------------- formats */

static void
put_rungs(struct hol_table *table, const struct hol_work_precision *all,
          const struct hol_ladder *ladder)
{
    for (size_t k = 0; k < ladder->count && ladder->why == NULL; k++) {
        const struct hol_rung *r = &ladder->rung[k];
        char seconds_text[40] = "";

        if (r->end != HOL_END_COMPLETE) {
            hol_table_line(table, "%4zu %s %-12.6Lg incomplete: at t = %.6Lg %s", k + 1,
                           r->tolerance > 0 ? "~" : "h", fineness(r), r->ended_at,
                           hol_end_text(r->end));
            continue;
        }
        if (all->timed)
            (void)snprintf(seconds_text, sizeof seconds_text,
                           ", " HOL_VOLATILE_BEGIN "%.2e s" HOL_VOLATILE_END, r->seconds);
        hol_table_line(table,
                       "%4zu %s %-12.6Lg %6.2Lf digits, error of q %.2Le, of q' %.2Le; |phi| "
                       "%.1Le, |phi'| %.1Le; %zu steps, %zu evaluations, %zu solves%s",
                       k + 1, r->tolerance > 0 ? "~" : "h", fineness(r), r->digits, r->error_q,
                       r->error_v, r->phi, r->rate, r->steps, r->evaluations, r->solves,
                       seconds_text);
    }
}

void
hol_work_precision_probe(const struct hol_table_style *style)
{
    hol_table_probe(style, &rungs);
}

static enum hol_status
write_rungs(FILE *out, const struct hol_table_style *style, const struct hol_by_case *results)
{
    struct hol_table *table = hol_table_begin(out, style, &rungs);

    for (size_t n = 0; n < results->count; n++) {
        const struct hol_work_precision *all = results->list[n];

        for (size_t i = 0; i < all->count; i++) {
            const struct hol_ladder *ladder = &all->ladders[i];

            if (ladder->why != NULL)
                hol_table_row(table, RECORD(all, ladder, NULL));
            for (size_t k = 0; k < ladder->count; k++)
                hol_table_row(table, RECORD(all, ladder, &ladder->rung[k]));
        }
    }
    return hol_table_end(table);
}

/* A row for each combination. */
static enum hol_status
write_best(FILE *out, const struct hol_table_style *style, bool verbose,
           const struct hol_work_precision *all)
{
    struct hol_columns c = {0};
    struct hol_table *table;

    hol_columns_add(&c, columns, sizeof columns / sizeof columns[0]);
    if (all->timed)
        hol_columns_add(&c, &seconds, 1);
    hol_columns_add(&c, &ends, 1);
    const struct hol_table_spec spec = {.name = "work-precision", .own = &c};
    table = hol_table_begin(out, style, &spec);
    if (style->format == HOL_FORMAT_LATEX)
        hol_table_title(table, "Work and precision: %s, solver %s, %ld bits",
                        all->source->states[all->state].label, all->solver->name, (long)all->bits);
    hol_table_line(table, "%s, t = %.6Lg to %.6Lg; solver %s, %ld bits; first step %.6Lg",
                   all->source->states[all->state].label, all->start, all->end, all->solver->name,
                   (long)all->bits, all->step);
    hol_motion_truth_line(table, all->proof, all->start, all->reached, all->end, all->why);
    hol_table_group(table);
    for (size_t i = 0; i < all->count; i++) {
        const struct hol_ladder *ladder = &all->ladders[i];

        hol_table_row(table, RECORD(all, ladder, best_rung(ladder)));
        if (verbose)
            put_rungs(table, all, ladder);
    }
    for (size_t i = 0; style->format == HOL_FORMAT_LATEX && i < all->count; i++)
        if (all->ladders[i].why != NULL) /* for which its row has no room */
            hol_table_remark(table, "%s, %s: does not apply: %s", all->ladders[i].integrator->name,
                             all->ladders[i].stabilization->name, all->ladders[i].why);
    return hol_table_end(table);
}

static json_t *
json_of(const void *result)
{
    const struct hol_work_precision *all = result;
    static const struct hol_table_spec one = {HOL_COLUMNS(combination)},
                                       head = {HOL_COLUMNS(heads)};
    json_t *ladders = json_array(),
           *object = hol_table_object(&head, HOL_RECORD(all->source, all->solver, all));

    for (size_t i = 0; i < all->count && ladders != NULL; i++) {
        const struct hol_ladder *ladder = &all->ladders[i];
        json_t *item = hol_table_object(&one, RECORD(all, ladder, NULL)), *list = json_array();

        for (size_t k = 0; k < ladder->count && list != NULL; k++)
            json_array_append_new(list,
                                  hol_table_object(&rungs, RECORD(all, ladder, &ladder->rung[k])));
        json_object_set_new(item, "rungs", list);
        json_array_append_new(ladders, item);
    }
    json_object_set_new(object, "combinations", ladders);
    return object;
}

enum hol_status
hol_work_precision_write(FILE *out, const struct hol_table_style *style, bool verbose,
                         const struct hol_by_case *results)
{
    enum hol_status status = HOL_OK;

    if (hol_table_is_flat(style))
        return write_rungs(out, style, results);
    if (style->format == HOL_FORMAT_JSON)
        return hol_by_case_json(out, results, json_of);
    for (size_t n = 0; n < results->count && status == HOL_OK; n++) {
        if (n > 0)
            fputc('\n', out);
        status = write_best(out, style, verbose, results->list[n]);
    }
    return status;
}
