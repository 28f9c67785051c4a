/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Ranks as text and LaTeX; the writers of all formats. */
#include "reports/studies/rank.h"

#include "reports/studies/rank-inside.h"
#include "reports/table/escape.h"

#include <math.h>
#include <stdlib.h>

#define NAMES 6 /* at most, in a table that is read */

/* ---------------------------------------------------------------------------- text */

static void
text_truth(FILE *out, const struct hol_rank_study *study, const struct hol_rank_state *state)
{
    fprintf(out, "%s: ", state->label);
    if (state->truth_status != HOL_OK) {
        fprintf(out, "the true rank is not known: %s\n", state->truth_why);
        return;
    }
    fprintf(out, "true rank %zu of %zu", state->rank, state->m);
    if (!isnan(state->gap))
        fprintf(out, ", gap %.1Le", state->gap);
    fputs("; unique multipliers: ", out);
    hol_rank_put_list(out, study->source, state, NULL, HOL_RANK_TRUE_UNIQUE, NAMES, NULL);
    fputc('\n', out);
}

static void
text_number(FILE *out, long double x)
{
    if (isnan(x))
        fprintf(out, " %9s", "-");
    else
        fprintf(out, " %9.1Le", x);
}

static void
text_record(FILE *out, const struct hol_rank_study *study, const struct hol_rank_state *state,
            const struct hol_rank_record *record)
{
    const struct hol_rank_detail *d = &record->detail;

    fprintf(out, "  %-22s %5ld %2s", record->solver->name, (long)record->bits,
            d->stated && !d->decided ? ">=" : "");
    if (!d->stated) {
        fprintf(out, "   - %s\n",
                record->why != NULL ? record->why
                                    : "nothing was measured: the numbers are beyond its range");
        return;
    }
    fprintf(out, " %3zu", d->rank);
    text_number(out, d->gap);
    text_number(out, d->reference > 0 ? d->threshold / d->reference : NAN);
    text_number(out, record->plateau[0]);
    text_number(out, record->plateau[1]);
    fprintf(out, " %-11s ", hol_rank_verdict_text(record->verdict));
    if (!d->decided) {
        fputs("-\n", out);
        return;
    }
    hol_rank_put_list(out, study->source, state, record, HOL_RANK_DROPPED, NAMES, NULL);
    fputs("; ", out);
    hol_rank_put_list(out, study->source, state, record, HOL_RANK_UNIQUE, NAMES, NULL);
    fprintf(out, "%s\n", record->unique_differs ? " (not so in truth)" : "");
}

static void
put_short(FILE *out, long double x)
{
    fprintf(out, "%.2Lg", x);
}

/* "1e-17: 5 to 1e-16, 4 to 0.12, 3 to 1": the steps, runs of one rank together. */
static void
put_steps(FILE *out, const struct hol_rank_record *record, const char *at_least,
          void (*put)(FILE *out, long double threshold))
{
    const struct hol_rank_step *step = record->steps;

    put(out, step[0].threshold);
    fputc(':', out);
    for (size_t k = 0; k < record->step_count; k++) {
        bool last = k + 1 == record->step_count;

        if (!last && step[k].stated == step[k + 1].stated &&
            step[k].decided == step[k + 1].decided && step[k].rank == step[k + 1].rank)
            continue;
        if (!step[k].stated)
            fputs(" - to ", out);
        else
            fprintf(out, " %s%zu to ", step[k].decided ? "" : at_least, step[k].rank);
        put(out, step[k].threshold);
        fputs(last ? "" : ",", out);
    }
}

static void
text_steps(FILE *out, const struct hol_rank_record *record)
{
    if (record->step_count == 0 || !record->detail.stated)
        return;
    fprintf(out, "  %-22s %5ld  over thresholds from ", record->solver->name, (long)record->bits);
    put_steps(out, record, ">=", put_short);
    fputc('\n', out);
}

/* What each solver measured, said once: at the state and precision of its first statement. */
static void
text_measures(FILE *out, const struct hol_rank_study *study)
{
    const struct hol_solver *solver = NULL;

    for (size_t s = 0; s < study->state_count; s++) {
        const struct hol_rank_state *state = &study->states[s];

        if (state->record_count == 0)
            continue;
        for (size_t k = 0; k < state->record_count; k++) {
            const struct hol_rank_record *record = &state->records[k];

            if (record->solver == solver || !record->detail.stated)
                continue;
            solver = record->solver;
            fprintf(out, "  %-22s measures %s\n", solver->name, record->detail.measure);
        }
        return;
    }
}

/* "76 statements: 74 agrees, 2 undecided" */
static void
text_tally(FILE *out, const struct hol_rank_study *study)
{
    const char *before = ": ";
    size_t all = 0;

    for (int v = 0; v < HOL_RANK_VERDICT_COUNT; v++)
        all += study->tally[v];
    fprintf(out, "%zu statements at the default threshold", all);
    for (int v = 0; v < HOL_RANK_VERDICT_COUNT; v++) {
        if (study->tally[v] == 0)
            continue;
        fprintf(out, "%s%zu %s", before, study->tally[v],
                hol_rank_verdict_text((enum hol_rank_verdict)v));
        before = ", ";
    }
    fputc('\n', out);
}

static void
write_text(FILE *out, const struct hol_rank_study *study)
{
    fprintf(out, "%s: n = %zu, m = %zu\n", study->source->name, study->model->n, study->model->m);
    for (size_t s = 0; s < study->state_count; s++) {
        const struct hol_rank_state *state = &study->states[s];

        text_truth(out, study, state);
        if (state->record_count == 0)
            continue;
        fprintf(out, "  %-22s %5s %6s %9s %9s %19s %-11s %s\n", "solver", "bits", "rank", "gap",
                "threshold", "plateau from, to", "", "dropped rows; unique multipliers");
        for (size_t k = 0; k < state->record_count; k++)
            text_record(out, study, state, &state->records[k]);
        for (size_t k = 0; k < state->record_count; k++)
            text_steps(out, &state->records[k]);
    }
    text_measures(out, study);
    text_tally(out, study);
}

/* --------------------------------------------------------------------------- LaTeX */

static void
put_power(FILE *out, long double value)
{
    hol_latex_number(out, value, (struct hol_digits){0});
}

static void
latex_record(FILE *out, const struct hol_rank_study *study, const struct hol_rank_state *state,
             const struct hol_rank_record *record)
{
    const struct hol_rank_detail *d = &record->detail;

    fputs(" & & ", out);
    hol_latex_text(out, record->solver->name);
    fprintf(out, " & %ld & ", (long)record->bits);
    if (!d->stated) {
        fputs("-- & -- & -- & -- & -- \\\\\n", out);
        return;
    }
    fprintf(out, "%s%zu%s & ", d->decided ? "" : "$\\ge$ ", d->rank,
            record->verdict == HOL_RANK_VERDICT_CONTRADICTS ? "!" : "");
    put_power(out, d->gap);
    fputs(" & ", out);
    put_power(out, d->reference > 0 ? d->threshold / d->reference : NAN);
    fputs(" & ", out);
    if (d->decided)
        hol_rank_put_list(out, study->source, state, record, HOL_RANK_DROPPED, NAMES,
                          hol_latex_text);
    fputs(" & ", out);
    if (d->decided)
        hol_rank_put_list(out, study->source, state, record, HOL_RANK_UNIQUE, NAMES,
                          hol_latex_text);
    fputs(" \\\\\n", out);
    if (record->step_count == 0)
        return;
    fputs(" & & \\multicolumn{7}{p{0.6\\linewidth}}{over thresholds from ", out);
    put_steps(out, record, "$\\ge$ ", put_power);
    fputs("} \\\\\n", out);
}

static void
write_latex(FILE *out, const struct hol_rank_study *study)
{
    hol_latex_text(out, study->source->name);
    for (size_t s = 0; s < study->state_count; s++) {
        const struct hol_rank_state *state = &study->states[s];

        fputs(" & ", out);
        hol_latex_text(out, state->label);
        if (state->truth_status == HOL_OK) {
            fprintf(out, " & truth & & %zu & ", state->rank);
            put_power(out, state->gap);
            fputs(" & & & ", out);
            hol_rank_put_list(out, study->source, state, NULL, HOL_RANK_TRUE_UNIQUE, NAMES,
                              hol_latex_text);
            fputs(" \\\\\n", out);
        } else {
            fputs(" & truth & & -- & -- & & & -- \\\\\n", out);
        }
        for (size_t k = 0; k < state->record_count; k++)
            latex_record(out, study, state, &state->records[k]);
    }
    fputs("\\addlinespace\n", out);
}

/* -------------------------------------------------------------------------- outside */

enum hol_status
hol_rank_write_begin(struct hol_rank_writer *writer, FILE *out, enum hol_format format)
{
    *writer = (struct hol_rank_writer){.out = out, .format = format};
    if (format == HOL_FORMAT_LATEX)
        fputs("% Ranks; needs booktabs and longtable. An exclamation mark: not the true rank.\n"
              "\\begin{longtable}{lllrrrrll}\n\\toprule\n"
              "case & state & solver & bits & rank & gap & threshold & dropped rows & unique "
              "multipliers \\\\\n\\midrule\n\\endhead\n",
              out);
    if (format == HOL_FORMAT_JSON)
        fputs("[\n", out);
    if (format != HOL_FORMAT_CSV)
        return format == HOL_FORMAT_TAP ? HOL_INVALID : HOL_OK;
    writer->table = hol_table_begin(out, format, &hol_rank_lines);
    return writer->table != NULL ? HOL_OK : HOL_NOMEM;
}

enum hol_status
hol_rank_write(struct hol_rank_writer *writer, const struct hol_rank_study *study)
{
    bool first = writer->count++ == 0;

    switch (writer->format) {
    case HOL_FORMAT_TEXT:
        if (!first)
            fputc('\n', writer->out);
        write_text(writer->out, study);
        return HOL_OK;
    case HOL_FORMAT_CSV:
        hol_rank_put_lines(writer->table, study);
        return writer->table->status;
    case HOL_FORMAT_JSON:
        if (!first)
            fputs(",\n", writer->out);
        return hol_rank_write_json(writer->out, study);
    case HOL_FORMAT_LATEX:
        write_latex(writer->out, study);
        return HOL_OK;
    default:
        return HOL_INVALID;
    }
}

enum hol_status
hol_rank_write_end(struct hol_rank_writer *writer)
{
    if (writer->format == HOL_FORMAT_LATEX)
        fputs("\\bottomrule\n\\end{longtable}\n", writer->out);
    if (writer->format == HOL_FORMAT_JSON)
        fputs("]\n", writer->out);
    return writer->format == HOL_FORMAT_CSV ? hol_table_end(writer->table) : HOL_OK;
}
