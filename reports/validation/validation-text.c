/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The verdict about a foreign solver as text, and as TAP. */
#include "reports/provenance/result-stream.h"
#include "reports/table/escape.h"
#include "reports/validation/validation-inside.h"

#include "base/text.h"
#include "compare/instant/verdict.h"

#include <math.h>
#include <string.h>

#define LINE 96
#define ERROR_LINES 4

void
hol_ratio_text(char text[24], long double ratio)
{
    if (isinf(ratio))
        (void)snprintf(text, 24, "inf");
    else if (!(ratio >= 0))
        (void)snprintf(text, 24, "-");
    else
        (void)snprintf(text, 24, "%.2Lg", ratio);
}

void
hol_digits_text(char text[24], long double digits)
{
    if (isnan(digits))
        (void)snprintf(text, 24, "-");
    else
        (void)snprintf(text, 24, "%.1Lf", digits);
}

void
hol_seconds_text(char text[24], double seconds)
{
    if (!(seconds >= 0))
        (void)snprintf(text, 24, "-");
    else if (seconds < 1e-3)
        (void)snprintf(text, 24, "%.3g us", seconds * 1e6);
    else if (seconds < 1)
        (void)snprintf(text, 24, "%.3g ms", seconds * 1e3);
    else
        (void)snprintf(text, 24, "%.3g s", seconds);
}

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
where(FILE *out, const struct hol_validation *v, size_t problem)
{
    if (problem != SIZE_MAX)
        fprintf(out, "%s, %s", v->cases[v->problems[problem].which].label,
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
    fprintf(out, "\nTime of an answer (not judged): " HOL_VOLATILE_BEGIN "median %s, longest %s (",
            median, worst);
    where(out, v, s->wall.where);
    fputs(")" HOL_VOLATILE_END "\n", out);
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

enum hol_status
hol_validation_text_findings(FILE *out, const struct hol_table_style *style,
                             const struct hol_validation *v, const struct hol_validation_summary *s,
                             const struct hol_validation_about *about)
{
    fputc('\n', out);
    enum hol_status status = hol_validation_verdicts(out, style, s);
    fputc('\n', out);
    if (status == HOL_OK)
        status = hol_validation_replies(out, style, v);
    hol_validation_text_looks(out, v);
    times(out, v, s);
    fputs("\nWhat it declares, and what was found\n", out);
    if (status == HOL_OK)
        status = hol_validation_put_declared(out, style, v, s);
    fputc('\n', out);
    if (status == HOL_OK)
        status = hol_validation_errors(out, style, v, s);
    hol_validation_text_worst(out, v, s, about, HOL_VALIDATION_WORST);
    return status;
}

enum hol_status
hol_validation_text(FILE *out, const struct hol_table_style *style,
                    const struct hol_validation_several *several,
                    struct hol_validation_summary *const *summaries)
{
    const struct hol_validation *v = several->list[0];
    char sentence[HOL_SENTENCE];

    hol_validation_sentence(sentence, sizeof sentence, v, summaries[0], several->about);
    hol_validation_fold(out, sentence);
    enum hol_status status =
        hol_validation_text_findings(out, style, v, summaries[0], several->about);
    fputc('\n', out);
    if (status == HOL_OK)
        status = hol_several_cases(out, style, several);
    fputs("ratio: largest error / (kappa 2^-53); time: of an answer, the longest\n" HOL_DIGITS_ARE
          "\n",
          out);
    if (!several->about->verbose || status != HOL_OK)
        return status;
    fputs("\nAll problems\n", out);
    return hol_validation_problems(out, style, v);
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
        hol_tap_text(out, v->foreign.name);
        fputs(", ", out);
    }
    hol_tap_text(out, c->label);
    if (c->count == 0) {
        fputs(" # SKIP no problem to ask\n", out);
        return;
    }
    fprintf(out, ": %s, ratio %s, %zu problem%s\n", text, ratio, row.group.problems,
            hol_plural(row.group.problems));
    if (!bad)
        return;
    hol_validated_reason(reason, &v->problems[row.worst], 0);
    fprintf(out, "# at %s: ", v->problems[row.worst].state);
    hol_tap_text(out, reason);
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
                hol_tap_text(out, several->list[s]->foreign.name);
                fputs(": ", out);
            }
            hol_tap_text(out, text);
            fputc('\n', out);
        }
    fprintf(out, "1..%zu\n", number);
}
