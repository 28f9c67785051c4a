/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/*
 * The verdict about a foreign solver as JSON: everything that the other forms are made of. What was
 * not measured is null; what is not a finite number, "inf".
 */
#include "reports/validation/validation-inside.h"

#include "base/alloc.h"
#include "reports/table/escape.h"

#include <math.h>
#include <string.h>

static json_t *
magnitude(long double value)
{
    if (isinf(value) && value > 0)
        return json_string("inf");
    return hol_json_number(value >= 0 ? value : NAN);
}

/* A text that may have been cut within a character. */
static json_t *
text(const char *words)
{
    json_t *string = json_string(words);
    char plain[HOL_REASON];
    size_t i;

    if (string != NULL)
        return string;
    for (i = 0; i + 1 < sizeof plain && words[i] != '\0'; i++)
        plain[i] = (char)((unsigned char)words[i] < 0x80 ? words[i] : '?');
    plain[i] = '\0';
    return json_string(plain);
}

/* gives: it says the rank that it found. */
static json_t *
record_object(const struct hol_record *record, bool gives)
{
    json_t *error = json_object(), *ratio = json_object(), *law = json_object();
    bool said = gives && record->status == HOL_OK;

    for (int q = 0; q < HOL_Q_COUNT; q++) {
        const char *key = hol_quantity_key((enum hol_quantity_kind)q);
        json_object_set_new(error, key, magnitude(record->errors[q].relative));
        json_object_set_new(ratio, key, magnitude(record->errors[q].ratio));
    }
    for (int l = 0; l < HOL_LAW_COUNT; l++)
        json_object_set_new(law, hol_law_text((enum hol_law)l), magnitude(record->law[l]));
    return json_pack("{s:o, s:s, s:s, s:b, s:b, s:o, s:o, s:o, s:o, s:o, s:o, s:o}", "solver",
                     text(record->solver), "status", hol_status_name(record->status), "verdict",
                     hol_verdict_text(record->verdict), "vacuous", record->vacuous, "whole_C",
                     record->whole_C, "rank", said ? hol_json_size(record->rank) : json_null(),
                     "digits", magnitude(record->digits), "attainable",
                     magnitude(record->attainable), "error", error, "ratio", ratio, "law", law,
                     "why", text(record->why));
}

static json_t *
problem_object(const struct hol_validation *v, const struct hol_validated *p)
{
    json_t *replies = json_object(), *records = json_array();
    bool known = p->truth == HOL_OK;

    for (int asked = 0; asked < HOL_ASKED_COUNT; asked++)
        if (p->replies[asked] != HOL_REPLY_COUNT)
            json_object_set_new(replies, hol_asked_key((enum hol_asked)asked),
                                json_string(hol_reply_key(p->replies[asked])));
    for (size_t k = 0; k < v->solver_count; k++)
        json_array_append_new(
            records, record_object(&p->records[k], k > 0 || v->foreign.gives & HOL_GIVES_RANK));
    return json_pack("{s:s, s:o, s:o, s:o, s:o, s:b, s:s, s:o, s:o, s:o, s:o, s:o, s:o, s:s}",
                     "state", p->state, "n", hol_json_size(p->n), "m", hol_json_size(p->m), "rank",
                     known ? hol_json_size(p->rank) : json_null(), "kappa",
                     magnitude(known ? p->kappa : -1), "mass_singular", p->mass_singular, "truth",
                     hol_status_name(p->truth), "replies", replies, "said", text(p->said),
                     "standard_error", p->errors != NULL ? json_string(p->errors) : json_null(),
                     "wall", magnitude(p->wall), "cpu", magnitude(p->cpu), "records", records,
                     "looks_like", hol_diagnosis_of(v->diagnosis, p->exchange, p->asked));
}

static json_t *
case_object(const struct hol_validation *v, size_t which)
{
    const struct hol_validated_case *c = &v->cases[which];
    json_t *problems = json_array();

    for (size_t i = c->first; i < c->first + c->count; i++)
        json_array_append_new(problems, problem_object(v, &v->problems[i]));
    return json_pack("{s:o, s:o}", "case", text(c->label), "problems", problems);
}

static json_t *
tally_object(const struct hol_validation_group *group)
{
    json_t *tally = json_object();

    for (int k = 0; k < HOL_VERDICT_COUNT; k++)
        json_object_set_new(tally, hol_verdict_text((enum hol_verdict)k),
                            hol_json_size(group->tally[k]));
    return tally;
}

static json_t *
spread_object(const struct hol_validation *v, const struct hol_validation_spread *spread)
{
    const struct hol_validated *p = spread->where != SIZE_MAX ? &v->problems[spread->where] : NULL;

    return json_pack("{s:o, s:o, s:o, s:o, s:o}", "problems", hol_json_size(spread->count),
                     "median", magnitude(spread->median), "largest", magnitude(spread->worst),
                     "case", p != NULL ? text(v->cases[p->which].label) : json_null(), "state",
                     p != NULL ? text(p->state) : json_null());
}

static json_t *
summary_object(const struct hol_validation *v, const struct hol_validation_summary *s,
               size_t solver)
{
    json_t *quantities = json_object(), *laws = json_object(), *unable = json_object();

    for (int q = 0; q < HOL_Q_COUNT; q++)
        json_object_set_new(quantities, hol_quantity_key((enum hol_quantity_kind)q),
                            spread_object(v, &s->quantity[q]));
    for (int l = 0; l < HOL_LAW_COUNT; l++) {
        json_t *law = spread_object(v, &s->laws[l].spread);
        json_object_set_new(law, "beyond", hol_json_size(s->laws[l].beyond));
        json_object_set_new(law, "broken", hol_json_size(s->laws[l].broken));
        json_object_set_new(laws, hol_law_text((enum hol_law)l), law);
    }
    for (size_t k = 0; k < s->reason_count; k++)
        json_object_set_new(unable, s->reasons[k].text, hol_json_size(s->reasons[k].count));
    return json_pack("{s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:o}",
                     "solver", text(v->solvers[solver]), "problems", hol_json_size(s->all.problems),
                     "tally", tally_object(&s->all), "digits", magnitude(s->digits[1]),
                     "digits_least", magnitude(s->digits[0]), "vacuous", hol_json_size(s->vacuous),
                     "broken", hol_json_size(s->broken), "unexcused", hol_json_size(s->unexcused),
                     "unable", unable, "redundant", tally_object(&s->redundant), "singular",
                     tally_object(&s->singular), "ratio", spread_object(v, &s->ratio), "quantities",
                     quantities, "laws", laws, "wall", spread_object(v, &s->wall));
}

static json_t *
foreign_object(const struct hol_foreign *foreign)
{
    json_t *gives = json_array(), *needs = json_array();

    for (int g = 0; g < HOL_GIVES_COUNT; g++)
        if (foreign->gives & 1u << g)
            json_array_append_new(gives, json_string(hol_gives_key((enum hol_gives_shift)g)));
    if (foreign->needs & HOL_NEEDS_FULL_RANK)
        json_array_append_new(needs, json_string("full-rank"));
    if (foreign->needs & HOL_NEEDS_PD_MASS)
        json_array_append_new(needs, json_string("positive-definite"));
    return json_pack("{s:o, s:o, s:o, s:o, s:s}", "name", text(foreign->name), "summary",
                     text(foreign->summary), "gives", gives, "needs", needs, "growth",
                     foreign->growth == HOL_GROWTH_KAPPA2 ? "kappa^2" : "kappa");
}

static json_t *
declared_array(const struct hol_validation *v, const struct hol_validation_summary *s)
{
    struct hol_declared_row rows[HOL_DECLARED_COUNT];
    json_t *list = json_array();

    hol_validation_declared(rows, v, s);
    for (int k = 0; k < HOL_DECLARED_COUNT; k++)
        json_array_append_new(list, json_pack("{s:s, s:s, s:s, s:b}", "what", rows[k].what,
                                              "declared", rows[k].declared, "measured",
                                              rows[k].measured, "contradicted", rows[k].false_));
    return list;
}

static json_t *
diagnosis_array(const struct hol_validation *v)
{
    size_t count;
    const struct hol_diagnosis_finding *list = hol_diagnosis_findings(v->diagnosis, &count);
    json_t *array = json_array();

    for (size_t k = 0; k < count; k++)
        json_array_append_new(
            array, json_pack("{s:s, s:s, s:o, s:o, s:o}", "name", list[k].name, "sentence",
                             list[k].sentence, "matched", hol_json_size(list[k].matched), "of",
                             hol_json_size(list[k].of), "digits", hol_json_number(list[k].digits)));
    return array;
}

/* The worst problems, and the commands. */
static json_t *
worst_array(const struct hol_validation *v, const struct hol_validation_about *about)
{
    size_t list[HOL_VALIDATION_WORST], count = hol_validation_worst(list, HOL_VALIDATION_WORST, v);
    json_t *array = json_array();

    for (size_t k = 0; k < count && k < HOL_VALIDATION_WORST; k++) {
        const struct hol_validated *p = &v->problems[list[k]];
        char *again = hol_validation_again(v, about, list[k]), reason[HOL_REASON];

        if (again == NULL) {
            json_decref(array);
            return NULL;
        }
        hol_validated_reason(reason, p, 0);
        json_array_append_new(array, json_pack("{s:o, s:s, s:s, s:o, s:o}", "case",
                                               text(v->cases[p->which].label), "state", p->state,
                                               "verdict", hol_verdict_text(p->records[0].verdict),
                                               "why", text(reason), "again", text(again)));
        hol_free(again);
    }
    return array;
}

/* Of each solver, over the families; null: not measured. */
static json_t *
growth_array(const struct hol_validation *v)
{
    json_t *list = json_array();

    if (v->growth == NULL) {
        json_decref(list);
        return json_null();
    }
    for (size_t k = 0; k < v->solver_count; k++) {
        const struct hol_growth_curve *c = hol_growth_curve(v->growth, k, 0);
        json_array_append_new(
            list,
            json_pack("{s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:s, s:o}", "solver",
                      text(v->solvers[k]), "problems", hol_json_size(v->growth->count), "exponent",
                      hol_json_number(c->exponent), "deviation", hol_json_number(c->deviation),
                      "interval", hol_json_number(c->interval), "digits_at_1e8",
                      hol_json_number(c->digits), "answers_up_to", magnitude(c->answers), "verdict",
                      hol_growth_verdict_text(c->verdict), "why", text(c->why)));
    }
    return list;
}

json_t *
hol_validation_object(const struct hol_validation *v,
                      const struct hol_validation_summary *summaries,
                      const struct hol_validation_about *about)
{
    char sentence[HOL_SENTENCE];
    json_t *cases = json_array(), *solvers = json_array(), *replies = json_object();

    hol_validation_sentence(sentence, sizeof sentence, v, &summaries[0], about);
    for (size_t i = 0; i < v->case_count; i++)
        json_array_append_new(cases, case_object(v, i));
    for (size_t k = 0; k < v->solver_count; k++)
        json_array_append_new(solvers, summary_object(v, &summaries[k], k));
    for (int k = 0; k < HOL_REPLY_COUNT; k++)
        json_object_set_new(replies, hol_reply_key((enum hol_reply_kind)k),
                            hol_json_size(v->replies[k]));
    return json_pack("{s:s, s:s, s:s, s:I, s:I, s:s, s:o, s:s, s:b, s:o, s:o, s:o, s:o, s:o, s:o, "
                     "s:s, s:o, s:o, s:o, s:o}",
                     "program", PACKAGE_NAME, "version", PACKAGE_VERSION, "date", about->date,
                     "seed", (json_int_t)about->seed, "states", (json_int_t)about->states, "digest",
                     v->digest, "questions", hol_json_size(v->question_count), "command",
                     about->command, "good", hol_validation_good(v), "sentence", text(sentence),
                     "foreign", foreign_object(&v->foreign), "replies", replies, "unknown",
                     hol_json_size(v->unknown), "declared", declared_array(v, &summaries[0]),
                     "diagnosis", diagnosis_array(v), "nothing_simple",
                     hol_diagnosis_nothing(v->diagnosis), "growth", growth_array(v), "worst",
                     worst_array(v, about), "summaries", solvers, "cases", cases);
}

enum hol_status
hol_validation_dump(FILE *out, json_t *object)
{
    if (object == NULL)
        return HOL_NOMEM;
    int failed = json_dumpf(object, out, JSON_INDENT(1) | JSON_REAL_PRECISION(17));
    json_decref(object);
    fputc('\n', out);
    return failed == 0 || ferror(out) ? HOL_OK : HOL_NOMEM; /* the caller asks ferror */
}
