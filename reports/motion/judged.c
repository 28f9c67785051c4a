/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#include "reports/motion/judged.h"

#include "reports/compare/put.h"

#include <math.h>
#include <string.h>

#define FIXED 4 /* lines before those of the invariants */

/* A line of the tables: its name, for LaTeX, and what is in it. */
struct line {
    const char *text, *latex;
    const struct hol_judged_worst *worst;
};

static struct line
line_of(const struct hol_judged *j, size_t k)
{
    const struct line fixed[FIXED] = {{"error of q", "error of $q$", &j->q},
                                      {"error of q'", "error of $\\dot q$", &j->v},
                                      {"|phi|", "$|\\phi|$", &j->phi},
                                      {"|phi'|, |g|", "$|\\dot\\phi|$, $|g|$", &j->rate}};

    if (k < FIXED)
        return fixed[k];
    return (struct line){j->source->invariants[k - FIXED].name, NULL, &j->drift[k - FIXED]};
}

/* --- text */

static void
text_digits(FILE *out, const char *name, long double digits)
{
    if (digits >= HOL_JUDGED_DIGITS)
        fprintf(out, "  %s all", name);
    else if (isnan(digits))
        fprintf(out, "  %s -", name);
    else
        fprintf(out, "  %s %.2Lf", name, digits);
}

static void
write_text(FILE *out, const struct hol_judged *j, const char *name)
{
    fprintf(out, "%s: %s\n  t = %.9Lg to %.9Lg: %zu rows%s", j->source->name, name, j->rows[0].t,
            j->rows[j->count - 1].t, j->count, j->has_v ? "" : ", no velocities");
    if (!j->complete)
        fprintf(out, "; INCOMPLETE: the motion goes on to t = %.9Lg", j->end);
    if (j->reached < j->end)
        fprintf(out, "\n  the truth is known up to t = %.9Lg: %s; errors are of what is before",
                j->reached, j->why[0] != '\0' ? j->why : "it ends there");
    fputs("\n\n", out);
    text_digits(out, "digits", j->digits);
    text_digits(out, "  scd", j->scd);
    text_digits(out, "  mescd", j->mescd);
    if (!isnan(j->last))
        fprintf(out, "   (at t = %.9Lg)", j->last);
    fprintf(out, "\n\n  %-24s %10s  %s\n", "", "largest", "at t");
    for (size_t k = 0; k < FIXED + j->drift_count; k++) {
        struct line line = line_of(j, k);
        fprintf(out, "  %-14s%-10s ", line.text, k < FIXED ? "" : " - start");
        if (isnan(line.worst->value))
            fprintf(out, "%10s\n", "-");
        else
            fprintf(out, "%10.3Le  %.9Lg\n", line.worst->value, line.worst->t);
    }
}

/* --- CSV */

static void
write_csv(FILE *out, const struct hol_judged *j)
{
    fputs("t,error_q,error_v,phi,rate", out);
    for (size_t k = 0; k < j->drift_count; k++) {
        fputs(",\"", out);
        for (const char *p = j->source->invariants[k].name; *p; p++)
            fprintf(out, *p == '"' ? "\"\"" : "%c", *p);
        fputs(" - start\"", out);
    }
    fputs("\r\n", out);
    for (size_t i = 0; i < j->count; i++) {
        const struct hol_judged_row *row = &j->rows[i];
        fprintf(out, "%.17Lg", row->t);
        hol_put_field(out, row->error_q);
        hol_put_field(out, row->error_v);
        hol_put_field(out, row->phi);
        hol_put_field(out, row->rate);
        for (size_t k = 0; k < j->drift_count; k++)
            hol_put_field(out, j->row_drift[i * j->drift_count + k]);
        fputs("\r\n", out);
    }
}

/* --- LaTeX */

static void
latex_digits(FILE *out, const char *name, long double digits)
{
    if (isnan(digits))
        fprintf(out, "%s & -- & \\\\\n", name);
    else if (digits >= HOL_JUDGED_DIGITS)
        fprintf(out, "%s & all & \\\\\n", name);
    else
        fprintf(out, "%s & %.2Lf & \\\\\n", name, digits);
}

static void
write_latex(FILE *out, const struct hol_judged *j)
{
    fprintf(out, "%% %s, t = %.6Lg to %.6Lg, %zu rows; needs booktabs.\n", j->source->name,
            j->rows[0].t, j->rows[j->count - 1].t, j->count);
    fputs("\\begin{tabular}{lrr}\n\\toprule\n & largest & at $t$ \\\\\n\\midrule\n", out);
    for (size_t k = 0; k < FIXED + j->drift_count; k++) {
        struct line line = line_of(j, k);
        if (line.latex != NULL)
            fputs(line.latex, out);
        else
            hol_put_escaped(out, line.text);
        fputs(" & ", out);
        hol_put_power(out, line.worst->value);
        if (isnan(line.worst->t))
            fputs(" & -- \\\\\n", out);
        else
            fprintf(out, " & %.6Lg \\\\\n", line.worst->t);
    }
    fputs("\\midrule\n", out);
    latex_digits(out, "digits", j->digits);
    latex_digits(out, "scd", j->scd);
    latex_digits(out, "mescd", j->mescd);
    fputs("\\bottomrule\n\\end{tabular}\n", out);
}

/* --- JSON */

static json_t *
worst_object(const struct hol_judged_worst *worst)
{
    return json_pack("{s:o, s:o}", "largest", hol_json_number(worst->value), "t",
                     hol_json_number(worst->t));
}

static json_t *
row_object(const struct hol_judged *j, size_t i)
{
    const struct hol_judged_row *row = &j->rows[i];
    json_t *drift = json_array();

    for (size_t k = 0; k < j->drift_count; k++)
        json_array_append_new(drift, hol_json_number(j->row_drift[i * j->drift_count + k]));
    return json_pack("{s:o, s:o, s:o, s:o, s:o, s:o}", "t", hol_json_number(row->t), "error_q",
                     hol_json_number(row->error_q), "error_v", hol_json_number(row->error_v), "phi",
                     hol_json_number(row->phi), "rate", hol_json_number(row->rate), "drift", drift);
}

static enum hol_status
write_json(FILE *out, const struct hol_judged *j, const char *name)
{
    json_t *rows = json_array(), *drift = json_array(), *object;

    for (size_t i = 0; i < j->count; i++)
        json_array_append_new(rows, row_object(j, i));
    for (size_t k = 0; k < j->drift_count; k++) {
        json_t *one = worst_object(&j->drift[k]);
        json_object_set_new(one, "invariant", json_string(j->source->invariants[k].name));
        json_array_append_new(drift, one);
    }
    object = json_pack(
        "{s:s, s:s, s:b, s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:o}", "case",
        j->source->name, "file", name, "complete", j->complete, "start", hol_json_number(j->start),
        "end", hol_json_number(j->end), "truth_to", hol_json_number(j->reached), "digits",
        hol_json_number(j->digits), "scd", hol_json_number(j->scd), "mescd",
        hol_json_number(j->mescd), "last", hol_json_number(j->last), "error_q", worst_object(&j->q),
        "error_v", worst_object(&j->v), "phi", worst_object(&j->phi), "rate",
        worst_object(&j->rate), "drift", drift, "rows", rows);
    return hol_json_write(out, object);
}

enum hol_status
hol_judged_write(FILE *out, enum hol_format format, const struct hol_judged *judged,
                 const char *name)
{
    switch (format) {
    case HOL_FORMAT_TEXT:
        write_text(out, judged, name);
        return HOL_OK;
    case HOL_FORMAT_CSV:
        write_csv(out, judged);
        return HOL_OK;
    case HOL_FORMAT_LATEX:
        write_latex(out, judged);
        return HOL_OK;
    case HOL_FORMAT_JSON:
        return write_json(out, judged, name);
    default:
        return HOL_INVALID;
    }
}
