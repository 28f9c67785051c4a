/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Shows one problem whole: what was asked, what is true, what came, and what that is worth. */
#include "reports/validation/explanation.h"

#include "compare/instant/verdict.h"
#include "reports/compare/writer.h"
#include "reports/export/export.h"

#include <math.h>
#include <string.h>

static const struct hol_question *
question(const struct hol_explanation *e)
{
    return &e->exchange->questions[e->question];
}

static const struct hol_asked_state *
asked_state(const struct hol_explanation *e)
{
    return &e->exchange->states[question(e)->state];
}

/* --- the problem */

static void
matrix(FILE *out, const char *name, const double *x, size_t rows, size_t columns)
{
    for (size_t i = 0; i < rows; i++) {
        fprintf(out, "  %-2s", i == 0 ? name : "");
        for (size_t j = 0; j < columns; j++)
            fprintf(out, " %24.17g", x[i * columns + j]);
        fputc('\n', out);
    }
}

static void
problem(FILE *out, const struct hol_explanation *e)
{
    const struct hol_question *q = question(e);
    const struct hol_asked_state *s = asked_state(e);

    fprintf(out, "problem %zu: %s, state '%s', %s\n  n %zu  m %zu", e->first + e->question,
            e->exchange->model->source->label, s->label, hol_asked_text(q->asked), q->n, q->m);
    if (s->truth_status == HOL_OK)
        fprintf(out, "  rank %zu  kappa %.1Le  truth: %.0f digits\n\n", s->rank, s->kappa,
                floor(s->digits));
    else
        fputs("  it has no answer\n\n", out);
    matrix(out, "M", q->M, q->n, q->n);
    matrix(out, "F", q->F, 1, q->n);
    matrix(out, "A", q->A, q->m, q->n);
    matrix(out, "b", q->b, 1, q->m);
    matrix(out, "C", q->C, 1, q->n);
}

/* --- the answer */

/* Digits on which two doubles agree, as text. */
static const char *
agreement(char text[16], double expected, double received)
{
    double apart = fabs(received - expected);

    if (!isfinite(received))
        return "none";
    if (received == expected)
        return "all";
    if (expected == 0)
        return "-";
    (void)snprintf(text, 16, "%.1f", fmax(0, -log10(apart / fabs(expected))));
    return text;
}

static void
component(FILE *out, const char *name, bool known, double expected, const double *received)
{
    char text[16];

    fprintf(out, "  %-12.40s ", name);
    if (known)
        fprintf(out, "%24.17g ", expected);
    else
        fprintf(out, "%24s ", "-");
    if (received != NULL)
        fprintf(out, "%24.17g", *received);
    else
        fprintf(out, "%24s", "-");
    fprintf(out, "  %s\n", known && received != NULL ? agreement(text, expected, *received) : "");
}

/* A quantity of the truth, in the units of the question, beside what came for it. */
static void
quantity(FILE *out, const struct hol_explanation *e, int k, const double *received)
{
    const struct hol_asked_state *s = asked_state(e);
    const struct hol_case *c = e->exchange->model->source;
    enum hol_asked asked = question(e)->asked;
    bool rows = k == HOL_Q_LAMBDA, own = !rows || asked == HOL_ASKED_STATE;
    size_t count = rows ? question(e)->m : question(e)->n;

    fprintf(out, "%s\n", hol_quantity_text((enum hol_quantity_kind)k));
    for (size_t i = 0; i < count; i++) {
        bool known = s->truth_status == HOL_OK && own && hol_export_unique(s, k, i);

        component(out,
                  !rows ? c->coordinates[i]
                  : own ? c->constraints[i].name
                        : "",
                  known, known ? hol_export_double(s, asked, k, i) : NAN,
                  received != NULL ? &received[i] : NULL);
    }
}

static void
sum(FILE *out, const struct hol_explanation *e, const double *force)
{
    const struct hol_asked_state *s = asked_state(e);
    enum hol_asked asked = question(e)->asked;

    fputs("F_L + F_C\n", out);
    for (size_t i = 0; i < question(e)->n; i++) {
        bool known = s->truth_status == HOL_OK;
        double expected = known ? hol_export_double(s, asked, HOL_Q_FL, i) +
                                      hol_export_double(s, asked, HOL_Q_FC, i)
                                : NAN;
        component(out, e->exchange->model->source->coordinates[i], known, expected, &force[i]);
    }
}

static void
answer(FILE *out, const struct hol_explanation *e)
{
    const struct hol_reply *r = &e->exchange->replies[e->question];

    fprintf(out, "\n%-15s%24s %24s  %s\n", "", "expected", "received", "digits that agree");
    quantity(out, e, HOL_Q_QDD, r->qdd);
    quantity(out, e, HOL_Q_FL, r->FL);
    quantity(out, e, HOL_Q_FC, r->FC);
    if (r->force != NULL)
        sum(out, e, r->force);
    quantity(out, e, HOL_Q_LAMBDA, r->lambda);
    if (r->given & HOL_GIVES_RANK)
        fprintf(out, "rank: expected %zu, received %zu\n", asked_state(e)->rank, r->rank);
}

/* --- the judgement */

/* The worst component, as the answer above calls it; "-": it is not a number, there is none. */
static const char *
worst_name(const struct hol_explanation *e, int k)
{
    const struct hol_case *c = e->exchange->model->source;
    size_t j = e->record->errors[k].component;

    return j == SIZE_MAX ? "-" : k == HOL_Q_LAMBDA ? c->constraints[j].name : c->coordinates[j];
}

static void
errors(FILE *out, const struct hol_explanation *e)
{
    const struct hol_record *r = e->record;

    fprintf(out, "\n%-12s %9s %9s  %-12s %-15s %9s\n", "error", "relative", "worst", "component",
            "digits right of", "ratio");
    for (int k = 0; k < HOL_Q_COUNT; k++) {
        const struct hol_error *x = &r->errors[k];

        if (x->relative >= 0)
            fprintf(out, "%-12s %9.1Le %9.1Le  %-12.40s %4.1Lf of %-8.1Lf %9.1Le  %s\n",
                    hol_quantity_text((enum hol_quantity_kind)k), x->relative, x->worst,
                    worst_name(e, k), x->digits, x->attainable, x->ratio,
                    hol_verdict_text(hol_verdict_error(x, e->state->kappa)));
    }
}

static void
laws(FILE *out, const struct hol_explanation *e)
{
    const struct hol_record *r = e->record;
    long double unit = e->state->kappa * ldexpl(1, (int)-r->bits);

    fputs("\nlaw\n", out);
    for (int i = 0; i < HOL_LAW_COUNT; i++) {
        enum hol_law law = (enum hol_law)i;

        if (r->law[i] < 0 && r->fault[i] == HOL_FAULT_NONE)
            continue;
        fprintf(out, "  %-44s", hol_law_text(law));
        if (r->fault[i] != HOL_FAULT_NONE)
            fprintf(out, "%s\n", hol_fault_text(r->fault[i]));
        else if (r->law[i] == 0)
            fputs("holds exactly\n", out);
        else
            fprintf(out, "holds to %.1Lf digits, ratio %.1Le, %s\n",
                    fmaxl(0, -log10l(r->law[i] * unit)), r->law[i],
                    hol_verdict_text(hol_verdict_of_law(r, law, e->state->kappa)));
    }
}

static void
grade(FILE *out, const struct hol_explanation *e)
{
    const struct hol_record *r = e->record;

    fprintf(out, "\ngrade of the state: %s%s%s\n", hol_verdict_text(r->verdict),
            r->why[0] != '\0' ? ": " : "", r->why);
    fprintf(out, "  (%s)\n", hol_verdict_meaning(r->verdict));
}

/* --- the solver's own words */

/* Each line of what may hold anything, indented. */
static void
quote(FILE *out, const char *text)
{
    for (const char *line = text; *line != '\0';) {
        size_t length = strcspn(line, "\n");

        fputs("  | ", out);
        for (size_t i = 0; i < length; i++)
            fputc((unsigned char)line[i] < ' ' && line[i] != '\t' ? '?' : line[i], out);
        fputc('\n', out);
        line += length + (line[length] == '\n');
    }
}

static void
words(FILE *out, const struct hol_explanation *e)
{
    const struct hol_reply *r = &e->exchange->replies[e->question];

    fprintf(out, "\n%s %s", e->foreign->name, hol_reply_text(r->kind));
    if (r->wall >= 0)
        fprintf(out, " in %.3g s", r->wall);
    fputs(r->why != NULL && r->why[0] != '\0' ? ":\n" : "\n", out);
    if (r->why != NULL)
        quote(out, r->why);
    if (e->errors != NULL && e->errors[0] != '\0') {
        fputs("its standard error:\n", out);
        quote(out, e->errors);
    }
}

static void
others(FILE *out, const struct hol_explanation *e)
{
    const struct hol_asked_state *s = asked_state(e);

    fputs("\nall questions about the state\n", out);
    for (int k = 0; k < HOL_ASKED_COUNT; k++) {
        const struct hol_reply *r = s->ids[k] != SIZE_MAX ? &e->exchange->replies[s->ids[k]] : NULL;

        if (r != NULL)
            fprintf(out, "  %6zu  %-44s %s%s%s\n", e->first + s->ids[k],
                    hol_asked_text((enum hol_asked)k), hol_reply_text(r->kind),
                    r->why != NULL && r->why[0] != '\0' ? ": " : "", r->why != NULL ? r->why : "");
    }
}

enum hol_status
hol_explanation_write(FILE *out, const struct hol_explanation *e)
{
    problem(out, e);
    answer(out, e);
    if (e->record != NULL && e->record->status == HOL_OK) {
        errors(out, e);
        laws(out, e);
    }
    if (e->record != NULL)
        grade(out, e);
    words(out, e);
    others(out, e);
    return ferror(out) ? HOL_IO : HOL_OK;
}
