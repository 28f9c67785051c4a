/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The verdict about a foreign solver as tables: counts, what it declared, errors and laws,
 * problems.
 */
#include "reports/validation/validation-inside.h"

#include "base/names.h"
#include "compare/instant/verdict.h"

#include <math.h>

#define TEXT HOL_IN(TEXT)
#define HTML HOL_IN(HTML)

/* ---------------------------------------------------------------------- verdicts, replies */

struct count {
    size_t kind, count;
    const char *word, *meaning;
};

HOL_GET(get_word, reply)
{
    const struct count *c = part[0];

    hol_datum_text(datum, c->word);
    if (c->count > 0)
        datum->class = !reply                        ? hol_verdict_class((enum hol_verdict)c->kind)
                       : c->kind > HOL_REPLY_INVALID ? "wrong"
                                                     : NULL;
}

static const struct hol_column verdict_columns[] = {
    {"verdict", .get = get_word, .index = 0, .width = 12},
    {"problems", HOL_AT(0, struct count, count)},
    {"meaning", HOL_AT(0, struct count, meaning), .prose = true}};
static const struct hol_column reply_columns[] = {
    {"reply", .get = get_word, .index = 1, .width = 12},
    {"questions", HOL_AT(0, struct count, count)},
    {"meaning", "", HOL_AT(0, struct count, meaning)}};

enum hol_status
hol_validation_verdicts(FILE *out, const struct hol_table_style *style,
                        const struct hol_validation_summary *s)
{
    const struct hol_table_spec spec = {.name = "verdicts", HOL_COLUMNS(verdict_columns)};
    struct hol_table *table = hol_table_begin(out, style, &spec);

    for (size_t k = 0; k < HOL_VERDICT_COUNT; k++)
        hol_table_row(table, HOL_RECORD(&(const struct count){
                                 k, s->all.tally[k], hol_verdict_text((enum hol_verdict)k),
                                 hol_verdict_meaning((enum hol_verdict)k)}));
    if (s->vacuous > 0)
        hol_table_line(table, "%zu of these prove nothing: no digit is right, or need be.",
                       s->vacuous);
    return hol_table_end(table);
}

enum hol_status
hol_validation_replies(FILE *out, const struct hol_table_style *style,
                       const struct hol_validation *v)
{
    const struct hol_table_spec spec = {.name = "replies", HOL_COLUMNS(reply_columns)};
    struct hol_table *table = hol_table_begin(out, style, &spec);

    for (size_t k = 0; k < HOL_REPLY_COUNT; k++)
        if (v->replies[k] > 0)
            hol_table_row(table, HOL_RECORD(&(const struct count){
                                     k, v->replies[k], hol_reply_key((enum hol_reply_kind)k),
                                     hol_reply_text((enum hol_reply_kind)k)}));
    if (v->unknown > 0)
        hol_table_line(table,
                       "%zu state%s not asked about: the reference does not know the truth there.",
                       v->unknown, v->unknown == 1 ? " was" : "s were");
    return hol_table_end(table);
}

/* --------------------------------------------------------------- declared, and measured */

HOL_GET(get_measured, index)
{
    const struct hol_declared_row *r = part[0];

    hol_datum_print(datum, "%s%s", r->measured, r->false_ ? " (NOT AS DECLARED)" : "");
    datum->class = r->false_ ? "wrong" : NULL;
}

static const struct hol_column declared_columns[] = {
    {"what", "", HOL_AT(0, struct hol_declared_row, what), .prose = true},
    {"declared", HOL_AT_CHARS(0, struct hol_declared_row, declared), .prose = true},
    {"measured", .get = get_measured, .prose = true, .share = 60}};

enum hol_status
hol_validation_put_declared(FILE *out, const struct hol_table_style *style,
                            const struct hol_validation *v, const struct hol_validation_summary *s)
{
    const struct hol_table_spec spec = {
        .name = "declared", HOL_COLUMNS(declared_columns), .cards = TEXT};
    struct hol_table *table = hol_table_begin(out, style, &spec);
    struct hol_declared_row rows[HOL_DECLARED_COUNT];

    hol_validation_declared(rows, v, s);
    for (int k = 0; k < HOL_DECLARED_COUNT; k++)
        hol_table_row(table, HOL_RECORD(&rows[k]));
    return hol_table_end(table);
}

/* ------------------------------------------------------------------------ errors and laws */

struct spread {
    const char *name;
    const struct hol_validation_spread *of;
    size_t broken;
};
enum { SPREAD, VALIDATION };

/* "case, state" */
static void
put_where(struct hol_datum *datum, const struct hol_validation *v, size_t problem)
{
    if (problem != SIZE_MAX)
        hol_datum_print(datum, "%s, %s", v->cases[v->problems[problem].which].label,
                        v->problems[problem].state);
}

HOL_GET(get_at, index)
{
    put_where(datum, part[VALIDATION], ((const struct spread *)part[SPREAD])->of->where);
}

HOL_GET(get_broken, index)
{
    const struct spread *r = part[SPREAD];

    if (r->broken == 0)
        return;
    hol_datum_print(datum, "BROKEN at %zu", r->broken);
    datum->class = "wrong";
}

HOL_GETTER(get_problems, SPREAD, struct spread, size, r->of->count)
HOL_GETTER(get_median, SPREAD, struct spread, measured, r->of->median)
HOL_GETTER(get_worst, SPREAD, struct spread, measured, r->of->worst)

/* clang-format off */
static const struct hol_column error_columns[] = {
    {"name", "error, or law, in units of kappa 2^-53", HOL_AT(SPREAD, struct spread, name), .prose = true, .width = 42},
    {"problems", .get = get_problems, .align = HOL_ALIGN_RIGHT},
    {"median", .get = get_median, .text = {'g', 2}},
    {"largest", .get = get_worst, .text = {'g', 2}},
    {"broken", "", .get = get_broken},
    {"at", .get = get_at},
};
/* clang-format on */

enum hol_status
hol_validation_errors(FILE *out, const struct hol_table_style *style,
                      const struct hol_validation *v, const struct hol_validation_summary *s)
{
    const struct hol_table_spec spec = {.name = "errors", HOL_COLUMNS(error_columns)};
    struct hol_table *table = hol_table_begin(out, style, &spec);

    for (int q = 0; q < HOL_Q_COUNT; q++)
        if (s->quantity[q].count > 0)
            hol_table_row(
                table,
                HOL_RECORD(&(const struct spread){hol_quantity_text((enum hol_quantity_kind)q),
                                                  &s->quantity[q], 0},
                           v));
    for (int l = 0; l < HOL_LAW_COUNT; l++)
        if (s->laws[l].spread.count > 0)
            hol_table_row(table,
                          HOL_RECORD(&(const struct spread){hol_law_text((enum hol_law)l),
                                                            &s->laws[l].spread, s->laws[l].broken},
                                     v));
    return hol_table_end(table);
}

/* ------------------------------------------------------------------------------- problems */

enum { PROBLEM, RECORD, OF, SOLVER };

HOL_GET(get_place, both)
{
    const struct hol_validated *p = part[PROBLEM];
    const struct hol_validation *v = part[OF];

    if (both)
        put_where(datum, v, (size_t)(p - v->problems));
    else
        hol_datum_text(datum, v->cases[p->which].label);
}

HOL_GET(get_reason, index)
{
    char text[HOL_REASON];

    hol_validated_reason(text, part[PROBLEM], *(const size_t *)part[SOLVER]);
    hol_datum_print(datum, "%s", text);
}

/* Of the foreign solver alone. */
HOL_GETTER_IF(get_reply, PROBLEM, struct hol_validated,
              *(const size_t *)part[SOLVER] == 0 && r->replies[index] != HOL_REPLY_COUNT, text,
              hol_reply_key(r->replies[index]))

HOL_GETTER_IF(get_looks, PROBLEM, struct hol_validated, *(const size_t *)part[SOLVER] == 0, text,
              hol_diagnosis_of(((const struct hol_validation *)part[OF])->diagnosis, r->exchange,
                               r->asked))

HOL_GET(get_seconds, cpu)
{
    const struct hol_validated *p = part[PROBLEM];
    double seconds = cpu ? p->cpu : p->wall;
    char text[24];

    if (datum->format != HOL_FORMAT_TEXT) {
        if (*(const size_t *)part[SOLVER] == 0)
            hol_datum_measured(datum, (long double)seconds);
        return;
    }
    hol_seconds_text(text, seconds);
    hol_datum_print(datum, "%s", text);
}

/* Two a quantity: error, ratio. */
HOL_GETTER(get_error, RECORD, struct hol_record, measured,
           index % 2 ? r->errors[index / 2].ratio : r->errors[index / 2].relative)

HOL_GETTER(get_law, RECORD, struct hol_record, measured, r->law[index])

HOL_GET(get_digits, index)
{
    char text[24];

    hol_digits_text(text, ((const struct hol_record *)part[RECORD])->digits);
    hol_datum_print(datum, "%s", text);
}

HOL_GETTER(get_kappa, PROBLEM, struct hol_validated, number,
           r->truth == HOL_OK || index ? r->kappa : NAN)
HOL_GETTER_IF(get_rank, PROBLEM, struct hol_validated, r->truth == HOL_OK, size, r->rank)
HOL_GETTER(get_truth, PROBLEM, struct hol_validated, text, hol_status_name(r->truth))
HOL_GETTER(get_solver, OF, struct hol_validation, text, r->solvers[*(const size_t *)part[SOLVER]])
HOL_GETTER(get_verdict, RECORD, struct hol_record, text, hol_verdict_text(r->verdict))
HOL_GETTER(get_vacuous, RECORD, struct hol_record, integer, r->vacuous)
HOL_GETTER(get_ratio, RECORD, struct hol_record, measured, hol_record_ratio(r))

#define AT(field) HOL_AT(PROBLEM, struct hol_validated, field)
/* clang-format off */
static const struct hol_column problem_begin[] = {
    {"case", .get = get_place, .quoted = true},
    {"state", AT(state), .quoted = true},
    {"n", AT(n)},
    {"m", AT(m)},
    {"rank", .get = get_rank},
    {"kappa", .get = get_kappa},
    {"truth", .get = get_truth},
    {"solver", .get = get_solver, .quoted = true},
};
static const struct hol_column problem_verdict[] = {
    {"verdict", .get = get_verdict}, {"vacuous", .get = get_vacuous}};
static const struct hol_column problem_end[] = {
    {"wall", .get = get_seconds, .timed = true, .index = 0},
    {"cpu", .get = get_seconds, .timed = true, .index = 1},
    {"why", .get = get_reason, .quoted = true},
    {"looks_like", .get = get_looks},
};
/* for people */
static const struct hol_column problem_columns[] = {
    {"verdict", .get = get_verdict, .width = 12},
    {"ratio", .get = get_ratio, .text = {'g', 2}},
    {"digits", .get = get_digits, .align = HOL_ALIGN_RIGHT},
    {"time", .get = get_seconds, .timed = true, .align = HOL_ALIGN_RIGHT},
    {"kappa", .get = get_kappa, .index = 1, .text = {'g', 2}},
    {"problem", .get = get_place, .index = 1},
    {"why", .get = get_reason},
};
/* clang-format on */

static void
put_problem(struct hol_table *table, const struct hol_validation *v, size_t i, size_t solver)
{
    hol_table_row(table, HOL_RECORD(&v->problems[i], &v->problems[i].records[solver], v, &solver));
}

enum hol_status
hol_validation_problems(FILE *out, const struct hol_table_style *style,
                        const struct hol_validation *v)
{
    const struct hol_table_spec spec = {.name = "problems", HOL_COLUMNS(problem_columns)};
    struct hol_table *table = hol_table_begin(out, style, &spec);

    for (size_t i = 0; i < v->count; i++)
        put_problem(table, v, i, 0);
    return hol_table_end(table);
}

static void
add_keyed(struct hol_columns *c, const char *before, const char *key,
          void (*get)(struct hol_datum *, const void *const *, size_t), size_t index)
{
    HOL_COLUMN_ADD(c, .key = hol_columns_text(c, "%s_%s", before, key), .get = get, .index = index);
}

enum hol_status
hol_validation_csv(FILE *out, const struct hol_table_style *style,
                   const struct hol_validation_several *several)
{
    static const char *const laws[] = {HOL_LAW_LIST(HOL_NAME_ITSELF)};
    const struct hol_validation *first = several->list[0];
    struct hol_columns c = {0};

    HOL_COLUMNS_ADD(&c, problem_begin);
    for (size_t a = 0; a < HOL_ASKED_COUNT; a++)
        add_keyed(&c, "reply", hol_asked_key((enum hol_asked)a), get_reply, a);
    HOL_COLUMNS_ADD(&c, problem_verdict);
    for (size_t q = 0; q < 2 * HOL_Q_COUNT; q++)
        add_keyed(&c, q % 2 ? "ratio" : "error", hol_quantity_key((enum hol_quantity_kind)(q / 2)),
                  get_error, q);
    for (size_t l = 0; l < HOL_LAW_COUNT; l++)
        add_keyed(&c, "law", laws[l], get_law, l);
    HOL_COLUMNS_ADD(&c, problem_end);
    struct hol_table *table = hol_table_begin(
        out, style, &(const struct hol_table_spec){.name = "validation", .own = &c});
    for (size_t i = 0; i < first->count; i++) {
        for (size_t s = 0; s < several->count; s++)
            put_problem(table, several->list[s], i, 0);
        for (size_t k = 1; k < first->solver_count; k++)
            put_problem(table, first, i, k);
    }
    return hol_table_end(table);
}
