/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Work and precision as text, CSV, JSON and LaTeX. */
#include "reports/motion/work-precision.h"

#include "reports/compare/put.h"

#include <math.h>

/* The complete rung with the most digits; NULL: none. */
static const struct hol_rung *
best_rung(const struct hol_ladder *ladder)
{
    const struct hol_rung *best = NULL;

    for (size_t k = 0; k < ladder->count; k++) {
        const struct hol_rung *rung = &ladder->rung[k];

        if (rung->end == HOL_END_COMPLETE && !isnan(rung->digits) &&
            (best == NULL || rung->digits > best->digits))
            best = rung;
    }
    return best;
}

/* What was made smaller: the step, or the tolerance. */
static long double
fineness(const struct hol_rung *rung)
{
    return rung->tolerance > 0 ? rung->tolerance : rung->step;
}

/* --------------------------------------------------------------------------- text */

static void
text_head(FILE *out, const struct hol_work_precision *r)
{
    fprintf(out, "%s, t = %.6Lg to %.6Lg; solver %s, %ld bits; first step %.6Lg\n", r->source->name,
            r->start, r->end, r->solver->name, (long)r->bits, r->step);
    if (r->reached < r->end)
        fprintf(out, "the truth is known up to t = %.6Lg: %s; errors are of what is before\n",
                r->reached, r->why != NULL ? r->why : "it ends there");
    fprintf(out, "%-18s %-30s %6s %10s %8s  %-21s %12s %9s%s  %s\n", "integrator", "stabilization",
            "order", "of rungs", "digits", "step or tolerance", "evaluations", "solves",
            r->timed ? "   seconds" : "", "ends");
}

static void
text_order(FILE *out, const struct hol_ladder *ladder)
{
    char range[24];

    snprintf(range, sizeof range, "%zu-%zu", ladder->from + 1, ladder->to + 1);
    if (isnan(ladder->order))
        fprintf(out, " %6s %10s", "-", "-");
    else
        fprintf(out, " %6.2Lf %10s", ladder->order, range);
}

static void
text_ladder(FILE *out, const struct hol_work_precision *r, const struct hol_ladder *ladder)
{
    const struct hol_rung *best = best_rung(ladder);

    fprintf(out, "%-18s %-30s", ladder->integrator->name, ladder->stabilization->name);
    if (ladder->why != NULL) {
        fprintf(out, " does not apply: %s\n", ladder->why);
        return;
    }
    if (best == NULL) {
        const struct hol_rung *last = &ladder->rung[ladder->count - 1];

        fprintf(out, " no run is complete: at t = %.6Lg %s\n", last->ended_at,
                hol_end_text(last->end));
        return;
    }
    text_order(out, ladder);
    if (best->digits < 0)
        fprintf(out, " %8s", "none");
    else
        fprintf(out, " %8.2Lf", best->digits);
    fprintf(out, "  %s %-19.6Lg %12zu %9zu", best->tolerance > 0 ? "~" : "h", fineness(best),
            best->evaluations, best->solves);
    if (r->timed)
        fprintf(out, " %9.2e", best->seconds);
    fprintf(out, "  %s\n", hol_stop_text(ladder->stop));
}

static void
text_rungs(FILE *out, const struct hol_work_precision *r, const struct hol_ladder *ladder)
{
    if (ladder->why != NULL)
        return;
    for (size_t k = 0; k < ladder->count; k++) {
        const struct hol_rung *rung = &ladder->rung[k];

        fprintf(out, "%4zu %s %-12.6Lg", k + 1, rung->tolerance > 0 ? "~" : "h", fineness(rung));
        if (rung->end != HOL_END_COMPLETE) {
            fprintf(out, " incomplete: at t = %.6Lg %s\n", rung->ended_at, hol_end_text(rung->end));
            continue;
        }
        fprintf(out, " %6.2Lf digits, error of q %.2Le, of q' %.2Le; |phi| %.1Le, |phi'| %.1Le",
                rung->digits, rung->error_q, rung->error_v, rung->phi, rung->rate);
        fprintf(out, "; %zu steps, %zu evaluations, %zu solves", rung->steps, rung->evaluations,
                rung->solves);
        if (r->timed)
            fprintf(out, ", %.2e s", rung->seconds);
        fputc('\n', out);
    }
}

static void
write_text(FILE *out, bool verbose, const struct hol_work_precision *r)
{
    text_head(out, r);
    for (size_t i = 0; i < r->count; i++) {
        text_ladder(out, r, &r->ladders[i]);
        if (verbose)
            text_rungs(out, r, &r->ladders[i]);
    }
}

/* ---------------------------------------------------------------------------- CSV */

static void
csv_begin(FILE *out, const struct hol_work_precision *r, const struct hol_ladder *ladder)
{
    hol_put_quoted(out, r->source->name);
    fprintf(out, ",%s,%s,%s,%ld", r->solver->name, ladder->integrator->name,
            ladder->stabilization->name, (long)r->bits);
}

static void
csv_rung(FILE *out, const struct hol_work_precision *r, const struct hol_ladder *ladder, size_t k)
{
    const struct hol_rung *rung = &ladder->rung[k];

    csv_begin(out, r, ladder);
    fprintf(out, ",%zu", k + 1);
    hol_put_field(out, rung->step);
    hol_put_field(out, rung->tolerance > 0 ? rung->tolerance : NAN);
    fprintf(out, ",%s", hol_end_key(rung->end));
    hol_put_field(out, rung->ended_at);
    hol_put_field(out, rung->digits);
    hol_put_field(out, rung->error_q);
    hol_put_field(out, rung->error_v);
    hol_put_field(out, rung->phi);
    hol_put_field(out, rung->rate);
    fprintf(out, ",%zu,%zu,%zu", rung->steps, rung->evaluations, rung->solves);
    hol_put_field(out,
                  r->timed && rung->end == HOL_END_COMPLETE ? (long double)rung->seconds : NAN);
    hol_put_field(out, ladder->order);
    fprintf(out, ",%s,\r\n",
            !isnan(ladder->order) && k >= ladder->from && k <= ladder->to ? "yes" : "no");
}

static void
write_csv(FILE *out, const struct hol_work_precision *r)
{
    fputs("case,solver,integrator,stabilization,bits,rung,step,tolerance,end,ended_at,digits,"
          "error_q,error_v,phi,rate,steps,evaluations,solves,seconds,order,in_order,why\r\n",
          out);
    for (size_t i = 0; i < r->count; i++) {
        const struct hol_ladder *ladder = &r->ladders[i];

        if (ladder->why != NULL) {
            csv_begin(out, r, ladder);
            fputs(",,,,,,,,,,,,,,,,,", out);
            hol_put_quoted(out, ladder->why);
            fputs("\r\n", out);
        }
        for (size_t k = 0; k < ladder->count; k++)
            csv_rung(out, r, ladder, k);
    }
}

/* --------------------------------------------------------------------------- JSON */

static json_t *
json_rung(const struct hol_work_precision *r, const struct hol_rung *rung)
{
    bool timed = r->timed && rung->end == HOL_END_COMPLETE;

    return json_pack("{s:o, s:o, s:s, s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:o}", "step",
                     hol_json_number(rung->step), "tolerance",
                     hol_json_number(rung->tolerance > 0 ? rung->tolerance : NAN), "end",
                     hol_end_key(rung->end), "ended_at", hol_json_number(rung->ended_at), "digits",
                     hol_json_number(rung->digits), "error_q", hol_json_number(rung->error_q),
                     "error_v", hol_json_number(rung->error_v), "phi", hol_json_number(rung->phi),
                     "rate", hol_json_number(rung->rate), "steps", hol_json_size(rung->steps),
                     "evaluations", hol_json_size(rung->evaluations), "solves",
                     hol_json_size(rung->solves), "seconds",
                     hol_json_number(timed ? (long double)rung->seconds : NAN));
}

static json_t *
json_ladder(const struct hol_work_precision *r, const struct hol_ladder *ladder)
{
    bool fitted = !isnan(ladder->order);
    json_t *rungs = json_array();

    for (size_t k = 0; k < ladder->count && rungs != NULL; k++)
        json_array_append_new(rungs, json_rung(r, &ladder->rung[k]));
    return json_pack(
        "{s:s, s:s, s:b, s:s, s:o, s:o, s:s, s:o}", "integrator", ladder->integrator->name,
        "stabilization", ladder->stabilization->name, "applies", ladder->why == NULL, "why",
        ladder->why != NULL ? ladder->why : "", "order", hol_json_number(ladder->order),
        "rungs_of_order",
        fitted ? json_pack("[I, I]", (json_int_t)ladder->from + 1, (json_int_t)ladder->to + 1)
               : json_null(),
        "ends", ladder->why == NULL ? hol_stop_text(ladder->stop) : "", "rungs", rungs);
}

static enum hol_status
write_json(FILE *out, const struct hol_work_precision *r)
{
    json_t *ladders = json_array();

    for (size_t i = 0; i < r->count && ladders != NULL; i++)
        json_array_append_new(ladders, json_ladder(r, &r->ladders[i]));
    return hol_json_write(out, json_pack("{s:s, s:s, s:I, s:o, s:o, s:o, s:o, s:o}", "case",
                                         r->source->name, "solver", r->solver->name, "bits",
                                         (json_int_t)r->bits, "start", hol_json_number(r->start),
                                         "end", hol_json_number(r->end), "truth_until",
                                         hol_json_number(r->reached), "first_step",
                                         hol_json_number(r->step), "combinations", ladders));
}

/* -------------------------------------------------------------------------- LaTeX */

static void
latex_ladder(FILE *out, const struct hol_work_precision *r, const struct hol_ladder *ladder)
{
    const struct hol_rung *best = best_rung(ladder);

    fprintf(out, "%s & %s & ", ladder->integrator->name, ladder->stabilization->name);
    if (ladder->why != NULL || best == NULL) {
        fprintf(out, "\\multicolumn{%d}{l}{%s} \\\\\n", 5 + (r->timed ? 1 : 0),
                ladder->why != NULL ? "does not apply" : "no run is complete");
        return;
    }
    if (isnan(ladder->order))
        fputs("-- & ", out);
    else
        fprintf(out, "%.2Lf & ", ladder->order);
    fprintf(out, "%.1Lf & ", best->digits);
    hol_put_power(out, fineness(best));
    fprintf(out, " & %zu & %zu", best->evaluations, best->solves);
    if (r->timed) {
        fputs(" & ", out);
        hol_put_power(out, best->seconds);
    }
    fputs(" \\\\\n", out);
}

static void
write_latex(FILE *out, const struct hol_work_precision *r)
{
    fputs("% Work and precision: \\input this; it needs booktabs and longtable.\n% ", out);
    fprintf(out, "%s, solver %s, %ld bits\n", r->source->name, r->solver->name, (long)r->bits);
    fprintf(out,
            "\\begin{longtable}{llrrrrr%s}\n\\toprule\n"
            "integrator & stabilization & order & digits & step, tolerance & evaluations & "
            "solves%s \\\\\n\\midrule\n\\endhead\n",
            r->timed ? "r" : "", r->timed ? " & seconds" : "");
    for (size_t i = 0; i < r->count; i++)
        latex_ladder(out, r, &r->ladders[i]);
    fputs("\\bottomrule\n\\end{longtable}\n", out);
}

enum hol_status
hol_work_precision_write(FILE *out, enum hol_format format, bool verbose,
                         const struct hol_work_precision *result)
{
    switch (format) {
    case HOL_FORMAT_TEXT:
        write_text(out, verbose, result);
        return HOL_OK;
    case HOL_FORMAT_CSV:
        write_csv(out, result);
        return HOL_OK;
    case HOL_FORMAT_JSON:
        return write_json(out, result);
    case HOL_FORMAT_LATEX:
        write_latex(out, result);
        return HOL_OK;
    default:
        return HOL_INVALID;
    }
}
