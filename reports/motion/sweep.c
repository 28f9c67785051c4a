/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Sweeps as text, CSV, JSON and LaTeX. */
#include "reports/motion/sweep.h"

#include "reports/compare/put.h"

#include <math.h>
#include <string.h>

static const char *const keys[] = {
#define KEY(name, key, title) key,
    HOL_SHOW_LIST(KEY)
#undef KEY
};
static const char *const titles[] = {
#define TITLE(name, key, title) title,
    HOL_SHOW_LIST(TITLE)
#undef TITLE
};

const char *
hol_show_key(enum hol_show show)
{
    return (unsigned)show < HOL_SHOW_COUNT ? keys[show] : "";
}

const char *
hol_show_title(enum hol_show show)
{
    return (unsigned)show < HOL_SHOW_COUNT ? titles[show] : "";
}

bool
hol_show_find(enum hol_show *show, const char *key)
{
    for (int i = 0; i < HOL_SHOW_COUNT; i++)
        if (strcmp(keys[i], key) == 0) {
            *show = (enum hol_show)i;
            return true;
        }
    return false;
}

long double
hol_show_value(const struct hol_sweep_cell *cell, enum hol_show show)
{
    if (cell->end != HOL_END_COMPLETE)
        return NAN;
    switch (show) {
    case HOL_SHOW_DIGITS:
        return cell->digits;
    case HOL_SHOW_PHI:
        return cell->phi;
    case HOL_SHOW_RATE:
        return cell->rate;
    case HOL_SHOW_DRIFT:
        return cell->drift;
    case HOL_SHOW_EVALUATIONS:
        return (long double)cell->evaluations;
    default:
        return NAN;
    }
}

/* The cell at two indices on the two axes that vary. */
static const struct hol_sweep_cell *
cell_at(const struct hol_sweep *sweep, const enum hol_axis_kind varied[2], size_t i, size_t j)
{
    for (size_t k = 0; k < sweep->count; k++)
        if (sweep->cells[k].at[varied[0]] == i && sweep->cells[k].at[varied[1]] == j)
            return &sweep->cells[k];
    return NULL;
}

/* --------------------------------------------------------------------------- text */

static const char *
unit_of(const struct hol_axis *axis)
{
    if (!axis->per_step)
        return "";
    return axis->kind == HOL_AXIS_ALPHA ? "/h" : "/h^2";
}

static void
text_gains(FILE *out, const struct hol_sweep_cell *cell)
{
    fprintf(out, "step %.6Lg", cell->step);
    if (!isnan(cell->alpha))
        fprintf(out, ", alpha %.6Lg (%.4Lg/h)", cell->alpha, cell->alpha * cell->step);
    if (!isnan(cell->beta))
        fprintf(out, ", beta %.6Lg (%.4Lg/h^2)", cell->beta, cell->beta * cell->step * cell->step);
}

static void
text_head(FILE *out, const struct hol_sweep *s, enum hol_show show)
{
    fprintf(out, "%s, t = %.6Lg to %.6Lg: %s\n%s, %s, solver %s, %ld bits", s->source->name,
            s->start, s->end, hol_show_title(show), s->integrator->name, s->stabilization->name,
            s->solver->name, (long)s->bits);
    if (s->axis[HOL_AXIS_STEP].values.rows == 1)
        fprintf(out, ", step %.6Lg", s->cells[0].step);
    fputc('\n', out);
    if (s->reached < s->end)
        fprintf(out, "the truth is known up to t = %.6Lg: %s; errors are of what is before\n",
                s->reached, s->why != NULL ? s->why : "it ends there");
}

static void
text_number(FILE *out, enum hol_show show, long double value)
{
    if (isnan(value))
        fprintf(out, " %7s", "-");
    else if (show == HOL_SHOW_DIGITS)
        fprintf(out, " %7.2Lf", value);
    else
        fprintf(out, " %7.1Le", value);
}

static void
text_map(FILE *out, const struct hol_sweep *s, enum hol_show show,
         const enum hol_axis_kind varied[2])
{
    const struct hol_axis *x = &s->axis[varied[0]], *y = &s->axis[varied[1]];

    fprintf(out, "across: %s%s; down: %s%s\n%10s", hol_axis_name(x->kind), unit_of(x),
            hol_axis_name(y->kind), unit_of(y), "");
    for (size_t i = 0; i < x->values.rows; i++)
        fprintf(out, " %7.3Lg", hol_sweep_value(s, x->kind, i));
    fputc('\n', out);
    for (size_t j = y->values.rows; j-- > 0;) {
        fprintf(out, "%10.4Lg", hol_sweep_value(s, y->kind, j));
        for (size_t i = 0; i < x->values.rows; i++)
            text_number(out, show, hol_show_value(cell_at(s, varied, i, j), show));
        fputc('\n', out);
    }
}

static void
text_rows(FILE *out, const struct hol_sweep *s)
{
    fprintf(out, "%12s %12s %12s %8s %9s %9s %9s %12s %8s\n", "step", "alpha", "beta", "digits",
            "|phi|", "|phi'|", "drift", "evaluations", "|rho|");
    for (size_t k = 0; k < s->count; k++) {
        const struct hol_sweep_cell *c = &s->cells[k];

        fprintf(out, "%12.6Lg", c->step);
        for (int g = 0; g < 2; g++)
            if (isnan(g ? c->beta : c->alpha))
                fprintf(out, " %12s", "-");
            else
                fprintf(out, " %12.6Lg", g ? c->beta : c->alpha);
        if (c->end != HOL_END_COMPLETE) {
            fprintf(out, " incomplete: at t = %.6Lg %s\n", c->ended_at, hol_end_text(c->end));
            continue;
        }
        fprintf(out, " %8.2Lf %9.2Le %9.2Le %9.2Le %12zu", c->digits, c->phi, c->rate, c->drift,
                c->evaluations);
        if (isnan(c->radius))
            fprintf(out, " %8s\n", "-");
        else
            fprintf(out, " %8.4Lf\n", c->radius);
    }
}

static void
text_end(FILE *out, const struct hol_sweep *s)
{
    size_t complete = 0, stable = 0;

    for (size_t k = 0; k < s->count; k++) {
        complete += s->cells[k].end == HOL_END_COMPLETE;
        stable += s->cells[k].radius <= 1;
    }
    if (s->best != SIZE_MAX) {
        fprintf(out, "most digits: %.2Lf at ", s->cells[s->best].digits);
        text_gains(out, &s->cells[s->best]);
        fputc('\n', out);
    }
    if (s->has_own && s->own.end == HOL_END_COMPLETE)
        fprintf(out, "with the method's own gains: %.2Lf digits\n", s->own.digits);
    else if (s->has_own)
        fprintf(out, "with the method's own gains: incomplete, at t = %.6Lg %s\n", s->own.ended_at,
                hol_end_text(s->own.end));
    fprintf(out, "%zu of %zu runs are complete", complete, s->count);
    if (!isnan(s->cells[0].radius))
        fprintf(out, "; %zu are stable by the theory (|rho| <= 1)", stable);
    fputc('\n', out);
}

static void
write_text(FILE *out, const struct hol_sweep *s, enum hol_show show)
{
    enum hol_axis_kind varied[HOL_AXIS_COUNT];

    text_head(out, s, show);
    if (hol_sweep_varied(s, varied) == 2)
        text_map(out, s, show, varied);
    else
        text_rows(out, s);
    text_end(out, s);
}

/* ---------------------------------------------------------------------------- CSV */

static void
csv_cell(FILE *out, const struct hol_sweep *s, const struct hol_sweep_cell *c, bool own)
{
    hol_put_quoted(out, s->source->name);
    fprintf(out, ",%s,%s,%s,%ld,%s", s->solver->name, s->integrator->name, s->stabilization->name,
            (long)s->bits, own ? "yes" : "no");
    hol_put_field(out, c->step);
    hol_put_field(out, c->alpha);
    hol_put_field(out, c->beta);
    fprintf(out, ",%s", hol_end_key(c->end));
    hol_put_field(out, c->ended_at);
    hol_put_field(out, c->digits);
    hol_put_field(out, c->error_q);
    hol_put_field(out, c->error_v);
    hol_put_field(out, c->phi);
    hol_put_field(out, c->rate);
    hol_put_field(out, c->drift);
    fprintf(out, ",%zu,%zu,%zu", c->steps, c->evaluations, c->solves);
    hol_put_field(out, c->radius);
    fputs("\r\n", out);
}

static void
write_csv(FILE *out, const struct hol_sweep *s)
{
    fputs("case,solver,integrator,stabilization,bits,own_gains,step,alpha,beta,end,ended_at,digits,"
          "error_q,error_v,phi,rate,drift,steps,evaluations,solves,radius\r\n",
          out);
    for (size_t k = 0; k < s->count; k++)
        csv_cell(out, s, &s->cells[k], false);
    if (s->has_own)
        csv_cell(out, s, &s->own, true);
}

/* --------------------------------------------------------------------------- JSON */

static json_t *
json_cell(const struct hol_sweep_cell *c)
{
    return json_pack("{s:o, s:o, s:o, s:s, s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:o}",
                     "step", hol_json_number(c->step), "alpha", hol_json_number(c->alpha), "beta",
                     hol_json_number(c->beta), "end", hol_end_key(c->end), "ended_at",
                     hol_json_number(c->ended_at), "digits", hol_json_number(c->digits), "error_q",
                     hol_json_number(c->error_q), "error_v", hol_json_number(c->error_v), "phi",
                     hol_json_number(c->phi), "rate", hol_json_number(c->rate), "drift",
                     hol_json_number(c->drift), "steps", hol_json_size(c->steps), "evaluations",
                     hol_json_size(c->evaluations), "solves", hol_json_size(c->solves), "radius",
                     hol_json_number(c->radius));
}

static enum hol_status
write_json(FILE *out, const struct hol_sweep *s)
{
    json_t *cells = json_array();

    for (size_t k = 0; k < s->count && cells != NULL; k++)
        json_array_append_new(cells, json_cell(&s->cells[k]));
    return hol_json_write(
        out, json_pack("{s:s, s:s, s:s, s:s, s:I, s:o, s:o, s:o, s:o, s:o, s:o}", "case",
                       s->source->name, "solver", s->solver->name, "integrator",
                       s->integrator->name, "stabilization", s->stabilization->name, "bits",
                       (json_int_t)s->bits, "start", hol_json_number(s->start), "end",
                       hol_json_number(s->end), "truth_until", hol_json_number(s->reached), "best",
                       s->best != SIZE_MAX ? hol_json_size(s->best) : json_null(), "own_gains",
                       s->has_own ? json_cell(&s->own) : json_null(), "cells", cells));
}

/* -------------------------------------------------------------------------- LaTeX */

static void
latex_number(FILE *out, enum hol_show show, long double value)
{
    if (show == HOL_SHOW_DIGITS && !isnan(value))
        fprintf(out, " & %.1Lf", value);
    else {
        fputs(" & ", out);
        hol_put_power(out, value);
    }
}

static const char *
latex_name(const struct hol_axis *axis)
{
    static const char *const names[HOL_AXIS_COUNT][2] = {
        {"$h$", "$h$"}, {"$\\alpha$", "$\\alpha h$"}, {"$\\beta$", "$\\beta h^2$"}};

    return names[axis->kind][axis->per_step];
}

static void
latex_map(FILE *out, const struct hol_sweep *s, enum hol_show show,
          const enum hol_axis_kind varied[2])
{
    const struct hol_axis *x = &s->axis[varied[0]], *y = &s->axis[varied[1]];

    fprintf(out, "\\begin{tabular}{r*{%zu}{r}}\n\\toprule\n%s \\textbackslash{} %s", x->values.rows,
            latex_name(y), latex_name(x));
    for (size_t i = 0; i < x->values.rows; i++)
        fprintf(out, " & %.3Lg", hol_sweep_value(s, x->kind, i));
    fputs(" \\\\\n\\midrule\n", out);
    for (size_t j = y->values.rows; j-- > 0;) {
        fprintf(out, "%.3Lg", hol_sweep_value(s, y->kind, j));
        for (size_t i = 0; i < x->values.rows; i++)
            latex_number(out, show, hol_show_value(cell_at(s, varied, i, j), show));
        fputs(" \\\\\n", out);
    }
    fputs("\\bottomrule\n\\end{tabular}\n", out);
}

static void
latex_rows(FILE *out, const struct hol_sweep *s)
{
    fputs("\\begin{longtable}{rrrrrrrr}\n\\toprule\n$h$ & $\\alpha$ & $\\beta$ & digits & "
          "$|\\phi|$ & $|\\dot\\phi|$ & drift & evaluations \\\\\n\\midrule\n\\endhead\n",
          out);
    for (size_t k = 0; k < s->count; k++) {
        const struct hol_sweep_cell *c = &s->cells[k];

        hol_put_power(out, c->step);
        latex_number(out, HOL_SHOW_COUNT, c->alpha);
        latex_number(out, HOL_SHOW_COUNT, c->beta);
        for (int show = 0; show < HOL_SHOW_EVALUATIONS; show++)
            latex_number(out, (enum hol_show)show, hol_show_value(c, (enum hol_show)show));
        fprintf(out, " & %zu \\\\\n", c->evaluations);
    }
    fputs("\\bottomrule\n\\end{longtable}\n", out);
}

static void
write_latex(FILE *out, const struct hol_sweep *s, enum hol_show show)
{
    enum hol_axis_kind varied[HOL_AXIS_COUNT];

    fprintf(out,
            "%% A sweep: \\input this; it needs booktabs and longtable.\n"
            "%% %s, %s, %s, solver %s, %ld bits: %s\n",
            s->source->name, s->integrator->name, s->stabilization->name, s->solver->name,
            (long)s->bits, hol_show_key(show));
    if (hol_sweep_varied(s, varied) == 2)
        latex_map(out, s, show, varied);
    else
        latex_rows(out, s);
}

enum hol_status
hol_sweep_write(FILE *out, enum hol_format format, enum hol_show show,
                const struct hol_sweep *sweep)
{
    switch (format) {
    case HOL_FORMAT_TEXT:
        write_text(out, sweep, show);
        return HOL_OK;
    case HOL_FORMAT_CSV:
        write_csv(out, sweep);
        return HOL_OK;
    case HOL_FORMAT_JSON:
        return write_json(out, sweep);
    case HOL_FORMAT_LATEX:
        write_latex(out, sweep, show);
        return HOL_OK;
    default:
        return HOL_INVALID;
    }
}
