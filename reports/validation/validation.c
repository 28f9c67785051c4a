/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* What every form of the verdict about a foreign solver says. */
#include "reports/validation/validation-inside.h"

#include "base/alloc.h"
#include "base/text.h"
#include "compare/instant/verdict.h"

#include <inttypes.h>
#include <math.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

/* Texts that grow at their end, up to their size. */
struct words {
    char *text;
    size_t size, length;
};

static void say(struct words *words, const char *format, ...) __attribute__((format(printf, 2, 3)));

static void
say(struct words *words, const char *format, ...)
{
    va_list list;
    int more;

    va_start(list, format);
    more = vsnprintf(words->text + words->length, words->size - words->length, format, list);
    va_end(list);
    if (more > 0)
        words->length += (size_t)more;
    if (words->length >= words->size)
        words->length = words->size - 1;
}

enum hol_verdict
hol_group_verdict(const struct hol_validation_group *group)
{
    enum hol_verdict worst = HOL_VERDICT_DOMAIN;

    for (int v = 0; v < HOL_VERDICT_COUNT; v++)
        if (group->tally[v] > 0 &&
            hol_verdict_gravity((enum hol_verdict)v) > hol_verdict_gravity(worst))
            worst = (enum hol_verdict)v;
    return worst;
}

void
hol_group_text(char text[48], const struct hol_validation_group *group)
{
    enum hol_verdict worst = hol_group_verdict(group);

    if (group->tally[worst] == group->problems)
        (void)snprintf(text, 48, "%s", hol_verdict_text(worst));
    else
        (void)snprintf(text, 48, "%s %zu/%zu", hol_verdict_text(worst), group->tally[worst],
                       group->problems);
}

/* "25 agrees, 5 unable"; "none" */
static void
say_group(struct words *words, const struct hol_validation_group *group)
{
    const char *comma = "";

    for (int v = 0; v < HOL_VERDICT_COUNT; v++) {
        if (group->tally[v] == 0)
            continue;
        say(words, "%s%zu %s", comma, group->tally[v], hol_verdict_text((enum hol_verdict)v));
        comma = ", ";
    }
}

void
hol_validated_reason(char text[HOL_REASON], const struct hol_validated *p, size_t solver)
{
    struct words words = {text, HOL_REASON, 0};

    text[0] = '\0';
    for (int asked = 0; solver == 0 && asked < HOL_ASKED_COUNT; asked++) {
        enum hol_reply_kind kind = p->replies[asked];
        if (kind <= HOL_REPLY_INVALID || kind == HOL_REPLY_COUNT)
            continue;
        say(&words, "%s%s%s%s%s%s", hol_reply_text(kind), asked != HOL_ASKED_STATE ? " with " : "",
            asked != HOL_ASKED_STATE ? hol_asked_text((enum hol_asked)asked) : "",
            p->said[0] ? " (" : "", p->said, p->said[0] ? ")" : "");
        return;
    }
    say(&words, "%s", p->records[solver].why);
}

static void
declared_gives(struct hol_declared_row *row, const struct hol_validation *v,
               const struct hol_validation_summary *s)
{
    struct words declared = {row->declared, sizeof row->declared, 0},
                 measured = {row->measured, sizeof row->measured, 0};

    say(&declared, "q''");
    for (int g = 0; g < HOL_GIVES_COUNT; g++)
        if (v->foreign.gives & 1u << g)
            say(&declared, ", %s", hol_gives_key((enum hol_gives_shift)g));
    size_t last = 0;
    say(&measured, "judged:");
    for (int q = 0; q < HOL_Q_COUNT; q++)
        if (s->quantity[q].count > 0 || q == HOL_Q_QDD) {
            unsigned forces = v->foreign.gives & (HOL_GIVES_FL | HOL_GIVES_FORCE);
            say(&measured, "%s %s on %zu", q > 0 ? "," : "",
                q != HOL_Q_FL || forces == HOL_GIVES_FL
                    ? hol_quantity_text((enum hol_quantity_kind)q)
                : forces == HOL_GIVES_FORCE ? "F_L + F_C"
                                            : "F_L and F_L + F_C",
                s->quantity[q].count);
            last = s->quantity[q].count;
        }
    say(&measured, " problem%s", hol_plural(last));
    if (s->whole_C > 0)
        say(&measured, "; F_C is C itself on %zu: %s judged there", s->whole_C,
            v->foreign.gives & (HOL_GIVES_FL | HOL_GIVES_FORCE) ? "F_L + F_C is"
                                                                : "its virtual work alone is");
}

static void
declared_need(struct hol_declared_row *row, bool needed, const char *what,
              const struct hol_validation_group *group, const struct hol_validation_group *all)
{
    struct words measured = {row->measured, sizeof row->measured, 0};

    (void)snprintf(row->declared, sizeof row->declared, "%s", needed ? "needed" : "not needed");
    if (group->problems == 0) {
        say(&measured, "no problem with an answer has %s", what);
        return;
    }
    say(&measured, "%zu problem%s with %s: ", group->problems, hol_plural(group->problems), what);
    say_group(&measured, group);
    /* Where it is wrong elsewhere, too, that is no test of what it needs. */
    row->false_ = !needed && group->tally[HOL_VERDICT_WRONG] > 0 &&
                  group->tally[HOL_VERDICT_WRONG] == all->tally[HOL_VERDICT_WRONG];
}

static void
declared_growth(struct hol_declared_row *row, const struct hol_validation *v,
                const struct hol_validation_summary *s)
{
    bool square = v->foreign.growth == HOL_GROWTH_KAPPA2;
    struct words measured = {row->measured, sizeof row->measured, 0};

    (void)snprintf(row->declared, sizeof row->declared, "error like %s u",
                   square ? "kappa^2" : "kappa");
    say(&measured, "within 30 kappa u on %zu problem%s, beyond but within 30 kappa^2 u on %zu",
        s->by_kappa, hol_plural(s->by_kappa), s->by_square);
    row->false_ = s->undeclared > 0;
    if (v->growth == NULL)
        return;
    const struct hol_growth_curve *curve = hol_growth_curve(v->growth, 0, 0);
    if (isnan(curve->exponent))
        say(&measured, "; no exponent can be told over the families");
    else if (isnan(curve->deviation))
        say(&measured, "; no growth over the families");
    else
        say(&measured, "; like kappa to the %.2Lf +- %.2Lf over the families", curve->exponent,
            curve->interval);
    if (curve->verdict == HOL_GROWTH_FAILS)
        say(&measured, curve->answer_bad ? ", where answers are NOT RIGHT (%s)" : " (%s)",
            curve->why);
    /* An answer that is wrong by itself is no test of what it declares. */
    row->false_ = row->false_ || (curve->verdict == HOL_GROWTH_FAILS && !curve->answer_bad);
}

void
hol_validation_declared(struct hol_declared_row rows[HOL_DECLARED_COUNT],
                        const struct hol_validation *v, const struct hol_validation_summary *s)
{
#define WHAT(name, text) rows[HOL_DECLARED_##name] = (struct hol_declared_row){.what = text};
    HOL_DECLARED_LIST(WHAT)
#undef WHAT
    declared_gives(&rows[HOL_DECLARED_GIVES], v, s);
    declared_growth(&rows[HOL_DECLARED_GROWTH], v, s);
    declared_need(&rows[HOL_DECLARED_RANK], v->foreign.needs & HOL_NEEDS_FULL_RANK,
                  "dependent rows", &s->redundant, &s->all);
    declared_need(&rows[HOL_DECLARED_MASS], v->foreign.needs & HOL_NEEDS_PD_MASS,
                  "an M that is not positive definite", &s->singular, &s->all);
}

/* --- the diagnosis */

/* Digits that are lost as a condition number allows have no fault to look for. */
static bool
answers_wrong(const struct hol_validation *v)
{
    for (size_t i = 0; i < v->count; i++) {
        enum hol_verdict verdict = v->problems[i].records[0].verdict;

        if (verdict == HOL_VERDICT_WRONG || verdict == HOL_VERDICT_INACCURATE ||
            hol_validated_broken(&v->problems[i]))
            return true;
    }
    return v->growth != NULL && hol_growth_curve(v->growth, 0, 0)->answer_bad;
}

bool
hol_validation_look(char text[HOL_LOOK], const struct hol_validation *v, size_t k)
{
    const char *line = answers_wrong(v) ? hol_diagnosis_line(v->diagnosis, k) : NULL;

    if (line == NULL)
        return false;
    (void)snprintf(text, HOL_LOOK, "%s", line);
    return true;
}

/* --- the sentence */

/* Of the broken problems, the first thing that came for each. */
static void
say_broken(struct words *words, const struct hol_validation *v)
{
    size_t counts[HOL_REPLY_COUNT] = {0};
    const char *before = "; it ";

    for (size_t i = 0; i < v->count; i++)
        for (int asked = 0; asked < HOL_ASKED_COUNT; asked++) {
            enum hol_reply_kind kind = v->problems[i].replies[asked];
            if (kind <= HOL_REPLY_INVALID || kind == HOL_REPLY_COUNT)
                continue;
            counts[kind]++;
            break;
        }
    for (int kind = HOL_REPLY_INVALID + 1; kind < HOL_REPLY_COUNT; kind++) {
        if (counts[kind] == 0)
            continue;
        say(words, "%s%s on %zu", before, hol_reply_text((enum hol_reply_kind)kind), counts[kind]);
        before = ", ";
    }
}

/* "n 3", "n 3..6" */
static void
say_sizes(struct words *words, const char *name, size_t least, size_t most)
{
    say(words, "%s %zu", name, least);
    if (most > least)
        say(words, "..%zu", most);
}

static void
say_counts(struct words *words, const struct hol_validation *v,
           const struct hol_validation_summary *s)
{
    const size_t *tally = s->all.tally;

    say(words, "%s: agreed on %zu of %zu problem%s of %zu case%s (", v->foreign.name,
        tally[HOL_VERDICT_AGREES], s->all.problems, hol_plural(s->all.problems), v->case_count,
        hol_plural(v->case_count));
    say_sizes(words, "n", s->n_least, s->n_most);
    say_sizes(words, ", m", s->m_least, s->m_most);
    if (s->kappa_most > 0)
        say(words, ", kappa up to %.1Le", s->kappa_most);
    say(words, "), lost digits on %zu, unable on %zu", tally[HOL_VERDICT_LOSES],
        tally[HOL_VERDICT_UNABLE]);
    for (size_t k = 0; k < s->reason_count; k++)
        say(words, "%s%s: %zu%s", k > 0 ? "; " : " (", s->reasons[k].text, s->reasons[k].count,
            k + 1 == s->reason_count ? ")" : "");
    if (tally[HOL_VERDICT_DOMAIN] > 0)
        say(words, ", said rightly of %zu that there is no answer", tally[HOL_VERDICT_DOMAIN]);
    if (s->unexcused > 0)
        say(words,
            ", not right on %zu: answered, but unable when the same is asked in other units "
            "or with other rows",
            s->unexcused);
    if (tally[HOL_VERDICT_INACCURATE] > 0)
        say(words, ", inaccurate on %zu", tally[HOL_VERDICT_INACCURATE]);
    if (tally[HOL_VERDICT_NOT_ASKED] > 0)
        say(words, ", not asked about %zu", tally[HOL_VERDICT_NOT_ASKED]);
    say(words, ", wrong on %zu", tally[HOL_VERDICT_WRONG]);
    if (s->vacuous > 0)
        say(words, "; %zu of the verdicts prove%s nothing", s->vacuous, s->vacuous == 1 ? "s" : "");
    say_broken(words, v);
}

void
hol_validation_sentence(char *text, size_t size, const struct hol_validation *v,
                        const struct hol_validation_summary *s,
                        const struct hol_validation_about *about)
{
    struct words words = {text, size, 0};
    char median[24], worst[24];

    text[0] = '\0';
    say_counts(&words, v, s);
    if (s->ratio.count > 0) {
        hol_ratio_text(median, s->ratio.median);
        hol_ratio_text(worst, s->ratio.worst);
        say(&words, "; relative errors, in units of kappa u with u = 2^-53: median %s, largest %s",
            median, worst);
    }
    if (s->ratio.where != SIZE_MAX) {
        const struct hol_validated *p = &v->problems[s->ratio.where];
        say(&words, " (%s, %s)", v->cases[p->which].label, p->state);
    }
    say(&words, "; %s %s, seed %" PRIu64 ", ", PACKAGE_NAME, PACKAGE_VERSION, about->seed);
    if (about->state != NULL)
        say(&words, "state '%s' alone", about->state);
    else
        say(&words, "%zu random state%s a case", about->states, hol_plural(about->states));
    say(&words, ", %zu question%s with digest %.16s, %s.", v->question_count,
        hol_plural(v->question_count), v->digest, about->date);
}

/* --- all formats */

enum hol_status
hol_validation_summaries(struct hol_validation_summary ***summaries,
                         const struct hol_validation_several *several)
{
    struct hol_validation_summary **lists = hol_alloc(several->count, sizeof *lists);
    enum hol_status status = lists != NULL ? HOL_OK : HOL_NOMEM;

    for (size_t i = 0; i < several->count && status == HOL_OK; i++) {
        const struct hol_validation *v = several->list[i];
        lists[i] = hol_alloc(v->solver_count, sizeof *lists[i]);
        if (lists[i] == NULL)
            status = HOL_NOMEM;
        for (size_t k = 0; k < v->solver_count && status == HOL_OK; k++)
            status = hol_validation_summarize(&lists[i][k], v, k);
    }
    if (status == HOL_OK)
        *summaries = lists;
    else
        hol_validation_summaries_free(lists, several->count);
    return status;
}

void
hol_validation_summaries_free(struct hol_validation_summary **summaries, size_t count)
{
    for (size_t i = 0; summaries != NULL && i < count; i++)
        hol_free(summaries[i]);
    hol_free(summaries);
}

enum hol_status
hol_validation_write(FILE *out, const struct hol_table_style *style,
                     const struct hol_validation_several *several)
{
    struct hol_validation_summary **summaries;
    enum hol_status status = hol_validation_summaries(&summaries, several);

    if (status != HOL_OK)
        return status;
    if (hol_table_is_flat(style))
        status = hol_validation_csv(out, style, several);
    else if (style->format == HOL_FORMAT_TAP)
        hol_validation_tap(out, several);
    else if (several->count > 1)
        status = hol_several_write(out, style, several, summaries);
    else if (style->format == HOL_FORMAT_TEXT)
        status = hol_validation_text(out, style, several, summaries);
    else if (style->format == HOL_FORMAT_LATEX)
        status = hol_validation_latex(out, style, several, summaries);
    else
        status = hol_validation_dump(
            out, hol_validation_object(several->list[0], summaries[0], several->about));
    hol_validation_summaries_free(summaries, several->count);
    return status;
}
