/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The verdict about a foreign solver as text, and as TAP. */
#include "reports/validation/validation-inside.h"

#include "compare/instant/verdict.h"

#include <ctype.h>
#include <math.h>
#include <string.h>

#define LINE 96
#define ERROR_LINES 4

void
hol_validation_fold(FILE *out, const char *text)
{
    size_t column = 0;

    while (*text != '\0') {
        size_t length = strcspn(text, " ");
        if (column > 0 && column + 1 + length > LINE) {
            fputc('\n', out);
            column = 0;
        }
        fprintf(out, "%s%.*s", column > 0 ? " " : "", (int)length, text);
        column += length + (column > 0);
        text += length;
        text += strspn(text, " ");
    }
    fputc('\n', out);
}

static void
verdicts(FILE *out, const struct hol_validation *v, const struct hol_validation_summary *s)
{
    fputs("\nverdict       problems\n", out);
    for (int k = 0; k < HOL_VERDICT_COUNT; k++)
        fprintf(out, "%-12s  %8zu  %s\n", hol_verdict_text((enum hol_verdict)k), s->all.tally[k],
                hol_verdict_meaning((enum hol_verdict)k));
    if (s->vacuous > 0)
        fprintf(out, "Of these %zu prove nothing: the error that is allowed reaches 1.\n",
                s->vacuous);
    fputs("\nreply        questions\n", out);
    for (int k = 0; k < HOL_REPLY_COUNT; k++)
        if (v->replies[k] > 0)
            fprintf(out, "%-12s  %8zu  %s\n", hol_reply_key((enum hol_reply_kind)k), v->replies[k],
                    hol_reply_text((enum hol_reply_kind)k));
    if (v->unknown > 0)
        fprintf(out, "The reference knows no truth about %zu states: they were not asked.\n",
                v->unknown);
}

static void
where(FILE *out, const struct hol_validation *v, size_t problem)
{
    if (problem != SIZE_MAX)
        fprintf(out, "%s, %s", v->cases[v->problems[problem].which].name,
                v->problems[problem].state);
}

static void
times(FILE *out, const struct hol_validation *v, const struct hol_validation_summary *s)
{
    char median[24], worst[24];

    if (s->wall.where == SIZE_MAX)
        return;
    hol_seconds_text(median, (double)s->wall.median);
    hol_seconds_text(worst, (double)s->wall.worst);
    fprintf(out, "\nTime of an answer (not judged): median %s, longest %s (", median, worst);
    where(out, v, s->wall.where);
    fputs(")\n", out);
}

static void
spread_line(FILE *out, const struct hol_validation *v, const char *name,
            const struct hol_validation_spread *spread, const char *more)
{
    char median[24], worst[24];

    hol_ratio_text(median, spread->median);
    hol_ratio_text(worst, spread->worst);
    fprintf(out, "%-42s %8zu  %8s  %8s  %s", name, spread->count, median, worst, more);
    where(out, v, spread->where);
    fputc('\n', out);
}

static void
measured(FILE *out, const struct hol_validation *v, const struct hol_validation_summary *s)
{
    struct hol_declared_row rows[HOL_DECLARED_COUNT];

    hol_validation_declared(rows, v, s);
    fputs("\nWhat it says of itself, and what was found\n", out);
    for (int k = 0; k < HOL_DECLARED_COUNT; k++)
        fprintf(out, "%-17s %s%s\n    %s\n", rows[k].what, rows[k].declared,
                rows[k].false_ ? "  NOT AS DECLARED" : "", rows[k].measured);
    fprintf(out, "\n%-42s %8s  %8s  %8s  %s\n", "error, or law, in units of kappa 2^-53",
            "problems", "median", "largest", "at");
    for (int q = 0; q < HOL_Q_COUNT; q++)
        if (s->quantity[q].count > 0)
            spread_line(out, v, hol_quantity_text((enum hol_quantity_kind)q), &s->quantity[q], "");
    for (int l = 0; l < HOL_LAW_COUNT; l++) {
        const struct hol_validation_law *law = &s->laws[l];
        char more[64] = "";
        if (law->broken > 0)
            (void)snprintf(more, sizeof more, "BROKEN at %zu: ", law->broken);
        if (law->spread.count > 0)
            spread_line(out, v, hol_law_text((enum hol_law)l), &law->spread, more);
    }
}

void
hol_validation_text_looks(FILE *out, const struct hol_validation *v)
{
    char text[HOL_LOOK];

    for (size_t k = 0; hol_validation_look(text, v, k); k++) {
        if (k == 0)
            fputs("\nWhat the wrong answers look like\n", out);
        fprintf(out, "  %s\n", text);
    }
}

/* Its last lines; JSON and the page have all. */
static void
standard_error(FILE *out, const char *errors)
{
    size_t length = errors != NULL ? strlen(errors) : 0, lines = 0;

    while (length > 0 && errors[length - 1] == '\n')
        length--;
    if (length == 0)
        return;
    size_t begin = length;
    while (begin > 0 && (errors[begin - 1] != '\n' || ++lines < ERROR_LINES))
        begin--;
    fprintf(out, "    standard error%s:\n", begin > 0 ? ", its end" : "");
    while (begin < length) {
        size_t count = strcspn(errors + begin, "\n");
        fprintf(out, "    | %.*s\n", (int)count, errors + begin);
        begin += count + 1;
    }
}

void
hol_validation_text_worst(FILE *out, const struct hol_validation *v,
                          const struct hol_validation_summary *s,
                          const struct hol_validation_about *about, size_t most)
{
    size_t list[HOL_VALIDATION_WORST], count = hol_validation_worst(list, most, v);
    char reason[HOL_REASON];

    if (count == 0 && s->worst == SIZE_MAX)
        return;
    if (count == 0)
        list[0] = s->ratio.where != SIZE_MAX ? s->ratio.where : s->worst;
    fputs(count == 0 ? "\nThe largest error\n"
                     : "\nThe worst problems, and how to ask them again\n",
          out);
    for (size_t k = 0; k < (count > 0 ? count : 1) && k < most; k++) {
        const struct hol_validated *p = &v->problems[list[k]];
        hol_validated_reason(reason, p, 0);
        fprintf(out, "%-12s  ", hol_verdict_text(p->records[0].verdict));
        where(out, v, list[k]);
        fprintf(out, "%s%s\n    ", reason[0] ? ": " : "", reason);
        hol_validation_reproduce(out, v, about, list[k]);
        fputc('\n', out);
        standard_error(out, p->errors);
    }
    if (count > most)
        fprintf(out, "and %zu more\n", count - most);
}

static int
name_width(const struct hol_validation *v)
{
    size_t width = 4;

    for (size_t i = 0; i < v->case_count; i++)
        if (strlen(v->cases[i].name) > width)
            width = strlen(v->cases[i].name);
    return (int)width;
}

static void
case_line(FILE *out, const struct hol_validation *v, size_t which, int width)
{
    struct hol_validation_row row;
    char text[48], ratio[24], digits[24], seconds[24];

    hol_validation_row(&row, v, which, 0);
    hol_group_text(text, &row.group);
    hol_ratio_text(ratio, row.ratio);
    hol_digits_text(digits, row.digits);
    hol_seconds_text(seconds, row.wall);
    fprintf(out, "%-*s %3zu %3zu  %-18s %8s  %6s  %8s", width, v->cases[which].name, row.n, row.m,
            text, ratio, digits, seconds);
    for (size_t k = 1; k < v->solver_count; k++) {
        hol_validation_row(&row, v, which, k);
        hol_group_text(text, &row.group);
        hol_ratio_text(ratio, row.ratio);
        fprintf(out, "  %-18s %8s", text, ratio);
    }
    fputc('\n', out);
}

static void
cases(FILE *out, const struct hol_validation *v)
{
    int width = name_width(v);

    fprintf(out, "\n%-*s %3s %3s  %-18s %8s  %6s  %8s", width, "case", "n", "m", "verdict", "ratio",
            "digits", "time");
    for (size_t k = 1; k < v->solver_count; k++)
        fprintf(out, "  %-18.18s %8s", v->solvers[k], "ratio");
    fputc('\n', out);
    for (size_t i = 0; i < v->case_count; i++)
        if (v->cases[i].count > 0)
            case_line(out, v, i, width);
        else
            fprintf(out, "%-*s no problem to ask\n", width, v->cases[i].name);
}

static void
problems(FILE *out, const struct hol_validation *v)
{
    char reason[HOL_REASON], ratio[24], digits[24], seconds[24];

    fputs("\nAll problems\n", out);
    for (size_t i = 0; i < v->count; i++) {
        const struct hol_validated *p = &v->problems[i];
        hol_validated_reason(reason, p, 0);
        hol_ratio_text(ratio, hol_record_ratio(&p->records[0]));
        hol_digits_text(digits, hol_record_digits(&p->records[0]));
        hol_seconds_text(seconds, p->wall);
        fprintf(out, "%-12s %8s  %6s  %8s  kappa %-8.2Lg  ",
                hol_verdict_text(p->records[0].verdict), ratio, digits, seconds, p->kappa);
        where(out, v, i);
        fprintf(out, "%s%s\n", reason[0] ? ": " : "", reason);
    }
}

void
hol_validation_text_findings(FILE *out, const struct hol_validation *v,
                             const struct hol_validation_summary *s,
                             const struct hol_validation_about *about)
{
    verdicts(out, v, s);
    hol_validation_text_looks(out, v);
    times(out, v, s);
    measured(out, v, s);
    hol_validation_text_worst(out, v, s, about, HOL_VALIDATION_WORST);
}

void
hol_validation_text(FILE *out, const struct hol_validation *v,
                    const struct hol_validation_summary *summaries,
                    const struct hol_validation_about *about)
{
    char sentence[HOL_SENTENCE];

    hol_validation_sentence(sentence, sizeof sentence, v, &summaries[0], about);
    hol_validation_fold(out, sentence);
    hol_validation_text_findings(out, v, &summaries[0], about);
    cases(out, v);
    fputs("ratio: largest error / (kappa 2^-53); digits: right, the fewest; time: of an answer, "
          "the longest\n",
          out);
    if (about->verbose)
        problems(out, v);
}

/* A '#' would start a directive. */
static void
safe(FILE *out, const char *text)
{
    for (; *text; text++)
        fputc(*text == '#' || iscntrl((unsigned char)*text) ? ' ' : *text, out);
}

static void
tap_case(FILE *out, const struct hol_validation *v, size_t which, size_t number, bool named,
         const struct hol_validation_about *about)
{
    const struct hol_validated_case *c = &v->cases[which];
    struct hol_validation_row row;
    char text[48], ratio[24], reason[HOL_REASON];
    bool bad = false;

    if (c->count > 0) {
        hol_validation_row(&row, v, which, 0);
        hol_group_text(text, &row.group);
        hol_ratio_text(ratio, row.ratio);
        bad = row.broken > 0 || row.group.tally[HOL_VERDICT_WRONG] > 0 ||
              row.group.tally[HOL_VERDICT_INACCURATE] > 0;
    }
    fprintf(out, "%s %zu - ", bad ? "not ok" : "ok", number);
    if (named) {
        safe(out, v->foreign.name);
        fputs(", ", out);
    }
    safe(out, c->name);
    if (c->count == 0) {
        fputs(" # SKIP no problem to ask\n", out);
        return;
    }
    fprintf(out, ": %s, ratio %s, %zu problems\n", text, ratio, row.group.problems);
    if (!bad)
        return;
    hol_validated_reason(reason, &v->problems[row.worst], 0);
    fprintf(out, "# at %s: ", v->problems[row.worst].state);
    safe(out, reason);
    fputs("\n# again: ", out);
    hol_validation_reproduce(out, v, about, row.worst);
    fputc('\n', out);
}

void
hol_validation_tap(FILE *out, const struct hol_validation_several *several)
{
    const struct hol_validation *first = several->list[0];
    char text[HOL_LOOK];
    size_t number = 0;

    fputs("TAP version 12\n", out);
    for (size_t s = 0; s < several->count; s++)
        for (size_t i = 0; i < first->case_count; i++)
            tap_case(out, several->list[s], i, ++number, several->count > 1, &several->about[s]);
    fprintf(out, "%s %zu - there is a truth at all states, and something was asked\n",
            first->unknown == 0 && first->count > 0 ? "ok" : "not ok", ++number);
    for (size_t s = 0; s < several->count; s++)
        for (size_t k = 0; hol_validation_look(text, several->list[s], k); k++) {
            fputs("# looks like: ", out);
            if (several->count > 1) {
                safe(out, several->list[s]->foreign.name);
                fputs(": ", out);
            }
            safe(out, text);
            fputc('\n', out);
        }
    fprintf(out, "1..%zu\n", number);
}
