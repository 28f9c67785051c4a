/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Drift as text, CSV and LaTeX. */
#include "reports/motion/drift.h"

#include "reports/compare/put.h"
#include "reports/motion/drift-json.h"

#include <math.h>
#include <string.h>

/* --------------------------------------------------------------------------- text */

/* A number of ten columns; "-" for none. */
static void
cell(FILE *out, long double value, bool with_sign)
{
    if (isnan(value))
        fprintf(out, " %9s", "-");
    else
        fprintf(out, with_sign ? " %+9.1Le" : " %9.1Le", value);
}

/* The two columns of names, as wide as the longest. */
static void
text_names(FILE *out, const struct hol_drift *d, const char *integrator, const char *stabilization)
{
    int first = 10, second = 13;

    for (size_t k = 0; k < d->count; k++) {
        int a = (int)strlen(d->lines[k].integrator->name);
        int b = (int)strlen(d->lines[k].stabilization->name);

        first = a > first ? a : first;
        second = b > second ? b : second;
    }
    fprintf(out, "%-*s  %-*s", first, integrator, second, stabilization);
}

static void
text_line(FILE *out, const struct hol_drift *d, const struct hol_drift_line *line)
{
    text_names(out, d, line->integrator->name, line->stabilization->name);
}

/* Without holonomic rows, in all phases, there is no phi. */
static long double
phi_of(const struct hol_drift *d, const struct hol_study_result *r)
{
    for (size_t i = 0; i < d->source->m; i++)
        if (d->source->constraints[i].order == HOL_ORDER_HOLONOMIC)
            return r->worst.phi;
    return d->source->contact_count > 0 ? r->worst.phi : NAN;
}

static void
text_residuals(FILE *out, const struct hol_drift *d)
{
    text_names(out, d, "integrator", "stabilization");
    fprintf(out, " %9s %9s %9s %9s %9s %9s %9s %5s %9s\n", "|phi|", "|phi'|", "|Aq''-b|", "error q",
            "error q'", "end q", "end q'", "rank", "kappa");
    for (size_t k = 0; k < d->count; k++) {
        const struct hol_drift_line *line = &d->lines[k];
        const struct hol_study_result *r = &line->result;

        text_line(out, d, line);
        if (line->why != NULL) {
            fprintf(out, " does not apply: %s\n", line->why);
            continue;
        }
        cell(out, phi_of(d, r), false);
        cell(out, r->worst.rate, false);
        cell(out, r->worst.residual, false);
        cell(out, r->worst.error_q, false);
        cell(out, r->worst.error_v, false);
        cell(out, r->last_q, false);
        cell(out, r->last_v, false);
        fprintf(out, " %5zu", r->worst.rank);
        cell(out, r->worst.kappa, false);
        fputc('\n', out);
    }
}

/* Invariants and events, each with a number that heads its column. */
static void
text_events(FILE *out, const struct hol_drift *d)
{
    size_t invariants = d->source->invariant_count, columns = invariants + d->event_count;

    if (columns == 0)
        return;
    fputc('\n', out);
    for (size_t k = 0; k < invariants; k++)
        fprintf(out, "(%zu) largest change of %s\n", k + 1, d->source->invariants[k].name);
    for (size_t k = 0; k < d->event_count; k++)
        fprintf(out, "(%zu) time of \"%s\" minus the true one, %.12Lg\n", invariants + k + 1,
                d->events[k].name, d->events[k].truth);
    text_names(out, d, "integrator", "stabilization");
    for (size_t k = 0; k < columns; k++)
        fprintf(out, "%*s(%zu)", k < 9 ? 7 : 6, "", k + 1);
    fputc('\n', out);
    for (size_t i = 0; i < d->count; i++) {
        const struct hol_drift_line *line = &d->lines[i];

        if (line->why != NULL)
            continue;
        text_line(out, d, line);
        for (size_t k = 0; k < invariants; k++)
            cell(out, line->result.drift[k], false);
        for (size_t k = 0; k < d->event_count; k++)
            cell(out, line->result.event_error[k], true);
        fputc('\n', out);
    }
}

/* What must not be overlooked. */
static void
text_notes(FILE *out, const struct hol_drift *d)
{
    for (size_t k = 0; k < d->count; k++) {
        const struct hol_drift_line *line = &d->lines[k];
        const struct hol_study_result *r = &line->result;

        if (line->why != NULL)
            continue;
        if (r->rank_events > 0)
            fprintf(out, "%s, %s: the rank changes %zu time%s, first at t = %.9Lg\n",
                    line->integrator->name, line->stabilization->name, r->rank_events,
                    r->rank_events == 1 ? "" : "s", r->first_rank_event);
        if (r->strayed)
            fprintf(out, "%s, %s: the changes of contact are not those of the true motion\n",
                    line->integrator->name, line->stabilization->name);
        if (r->end != HOL_END_COMPLETE)
            fprintf(out, "%s, %s: incomplete: the motion ends at t = %.9Lg: %s\n",
                    line->integrator->name, line->stabilization->name, r->ended_at,
                    hol_end_text(r->end));
    }
}

static void
write_text(FILE *out, const struct hol_drift *d)
{
    fprintf(out, "%s, t = %.6Lg to %.6Lg; solver %s, %ld bits; step %.6Lg\n", d->source->name,
            d->start, d->end, d->solver->name, (long)d->bits, d->step);
    if (d->reached < d->end)
        fprintf(out, "the truth is known up to t = %.6Lg: %s; errors are of what is before\n",
                d->reached, d->why != NULL ? d->why : "it ends there");
    text_residuals(out, d);
    text_events(out, d);
    text_notes(out, d);
}

/* ---------------------------------------------------------------------------- CSV */

static void
csv_sample(FILE *out, const struct hol_study_result *r, size_t i)
{
    const struct hol_study_sample *s = &r->samples[i];

    hol_put_field(out, s->t);
    hol_put_field(out, s->phi);
    hol_put_field(out, s->rate);
    hol_put_field(out, s->residual);
    hol_put_field(out, s->error_q);
    hol_put_field(out, s->error_v);
    for (size_t k = 0; k < r->drift_count; k++)
        hol_put_field(out, r->sample_drift[i * r->drift_count + k]);
    fprintf(out, ",%zu", s->rank);
    hol_put_field(out, s->kappa);
    fputs("\r\n", out);
}

static void
write_csv(FILE *out, const struct hol_drift *d)
{
    fputs("integrator,stabilization,t,phi,rate,residual,error_q,error_v", out);
    for (size_t k = 0; k < d->source->invariant_count; k++) {
        fputs(",\"", out);
        for (const char *p = d->source->invariants[k].name; *p; p++)
            fprintf(out, *p == '"' ? "\"\"" : "%c", *p);
        fputs(" - start\"", out);
    }
    fputs(",rank,kappa\r\n", out);
    for (size_t k = 0; k < d->count; k++) {
        const struct hol_drift_line *line = &d->lines[k];

        for (size_t i = 0; line->why == NULL && i < line->result.sample_count; i++) {
            fprintf(out, "%s,%s", line->integrator->name, line->stabilization->name);
            csv_sample(out, &line->result, i);
        }
    }
    for (size_t k = 0; k < d->count; k++)
        if (d->lines[k].why != NULL)
            fprintf(out, "# %s, %s: does not apply: %s\r\n", d->lines[k].integrator->name,
                    d->lines[k].stabilization->name, d->lines[k].why);
        else if (d->lines[k].result.end != HOL_END_COMPLETE)
            fprintf(out, "# %s, %s: incomplete: the motion ends at t = %.9Lg: %s\r\n",
                    d->lines[k].integrator->name, d->lines[k].stabilization->name,
                    d->lines[k].result.ended_at, hol_end_text(d->lines[k].result.end));
}

/* -------------------------------------------------------------------------- LaTeX */

static void
latex_number(FILE *out, long double value)
{
    fputs(" & ", out);
    hol_put_power(out, value);
}

static void
latex_head(FILE *out, const struct hol_drift *d)
{
    fputs("% ", out);
    fprintf(out, "%s, t = %.6Lg to %.6Lg, step %.6Lg, %ld bits; needs booktabs.\n", d->source->name,
            d->start, d->end, d->step, (long)d->bits);
    fputs("\\begin{tabular}{llrrrr", out);
    for (size_t k = 0; k < d->source->invariant_count + d->event_count; k++)
        fputc('r', out);
    fputs("}\n\\toprule\nintegrator & stabilization & $|\\phi|$ & $|\\dot\\phi|$ & error of $q$ & "
          "error of $\\dot q$",
          out);
    for (size_t k = 0; k < d->source->invariant_count; k++) {
        fputs(" & ", out);
        hol_put_escaped(out, d->source->invariants[k].name);
    }
    for (size_t k = 0; k < d->event_count; k++) {
        fputs(" & ", out);
        hol_put_escaped(out, d->events[k].name);
    }
    fputs(" \\\\\n\\midrule\n", out);
}

static void
write_latex(FILE *out, const struct hol_drift *d)
{
    latex_head(out, d);
    for (size_t i = 0; i < d->count; i++) {
        const struct hol_drift_line *line = &d->lines[i];
        const struct hol_study_result *r = &line->result;

        if (line->why != NULL)
            continue;
        fprintf(out, "%s & %s", line->integrator->name, line->stabilization->name);
        latex_number(out, phi_of(d, r));
        latex_number(out, r->worst.rate);
        latex_number(out, r->worst.error_q);
        latex_number(out, r->worst.error_v);
        for (size_t k = 0; k < r->drift_count; k++)
            latex_number(out, r->drift[k]);
        for (size_t k = 0; k < r->event_count; k++)
            latex_number(out, r->event_error[k]);
        fputs(r->end != HOL_END_COMPLETE ? " \\\\ % incomplete\n" : " \\\\\n", out);
    }
    fputs("\\bottomrule\n\\end{tabular}\n", out);
}

enum hol_status
hol_drift_write(FILE *out, enum hol_format format, const struct hol_drift *drift)
{
    switch (format) {
    case HOL_FORMAT_TEXT:
        write_text(out, drift);
        return HOL_OK;
    case HOL_FORMAT_CSV:
        write_csv(out, drift);
        return HOL_OK;
    case HOL_FORMAT_LATEX:
        write_latex(out, drift);
        return HOL_OK;
    case HOL_FORMAT_JSON:
        return hol_drift_write_json(out, drift);
    default:
        return HOL_INVALID;
    }
}
