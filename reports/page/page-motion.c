/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The words of the report's sections about motions. */
#include "reports/page/page-motion.h"

#include "reports/page/html.h"

#include <stdlib.h>

/* A figure about a case: its name, then the caption (plain text). */
static void
about_case(FILE *out, const char *stem, bool wide, const char *name, const char *words,
           const char *caption)
{
    char *text = NULL;
    size_t size;
    FILE *memory = open_memstream(&text, &size);

    if (memory == NULL)
        return;
    fputs("<code>", memory);
    hol_html_text(memory, name);
    fputs("</code>: ", memory);
    hol_html_text(memory, caption);
    if (fclose(memory) == 0)
        hol_html_figure(out, stem, wide, words, text);
    free(text);
}

void
hol_page_motion(FILE *out)
{
    fputs(
        "<h2 id=\"motion\">Motion</h2>\n"
        "<p>A formulation gives <i>q&Prime;</i> at an instant; an integrator goes from instant to "
        "instant. The equations hold only the second derivative of a constraint, <i>A "
        "q&Prime;</i> = <i>b</i>, so that errors of the constraint itself are not seen by them: it "
        "drifts, unless something is done about it. What is done is a stabilization. Below, "
        "integrators and stabilizations are held against the true trajectory, which is computed "
        "apart from them, to at least thirty digits. All runs are in double precision.</p>\n",
        out);
}

void
hol_page_headline(FILE *out, const char *stem)
{
    fputs("<h3 id=\"headline\">Drift, a lost order, and the one-step method</h3>\n"
          "<p>A particle slides along the ellipse in which a plane cuts a cone (Greenwood, Problem "
          "6.6), integrated by RK-2. Left: without stabilization the constraints are violated "
          "from the first step on; Baumgarte&rsquo;s method keeps the violation "
          "smaller, the one-step method all but removes it. Middle: that says little about the "
          "motion itself, which is worst with Baumgarte&rsquo;s method. Right: with the gains that "
          "are usually recommended, 2/<i>h</i> and 1/<i>h</i><sup>2</sup>, its error falls only in "
          "proportion to the step, where that of the others falls with its square. (The reason: "
          "within a step &phi; is of the size <i>h</i><sup>2</sup>, so that &beta;&phi; does not "
          "vanish with the step.)</p>\n",
          out);
    hol_html_figure(
        out, stem, true,
        "Violation of the constraints over time, error of the motion over time, and error of the "
        "motion against the step, without stabilization, by Baumgarte and by the one-step method: "
        "Baumgarte's line has half the slope of the others",
        "<code>greenwood/cone-and-plane</code>, RK-2: violation of the constraints and error of "
        "the motion over time, and its error against the step, with the orders that were fitted");
}

void
hol_page_drift_begin(FILE *out)
{
    fputs("<h3 id=\"drift\">Drift along the motion</h3>\n"
          "<p>Time runs to the right; upwards the size of what should be zero, on a "
          "logarithmic scale. A level line is kept under control, one that climbs is not. A "
          "small violation does not make a motion right: compare it with the error of the "
          "motion beside it. On the right is the largest error along the motion against the "
          "step, smaller steps to the right, with the order that was fitted.</p>\n",
          out);
}

void
hol_page_drift(FILE *out, const char *stem, const char *name, const char *title)
{
    about_case(
        out, stem, true, name,
        "Violation of the constraints, change of the invariants and error of the motion over "
        "time, a line for each combination of integrator and stabilization",
        title);
}

void
hol_page_work_begin(FILE *out)
{
    fputs("<h3 id=\"work-precision\">Work and precision</h3>\n"
          "<p>Each line is one integrator (colour) with one stabilization (mark and dashes), run "
          "with smaller and smaller steps, or tolerances. Upwards are the correct digits of the "
          "motion, the worst along it; to the right, what they cost: seconds of one processor on "
          "this machine, and evaluations of the case, which do not depend on it. Of two lines the "
          "one to the left is the better; the steeper a line, the higher the order. "
          "With holonomic constraints Baumgarte&rsquo;s method with its usual gains makes every "
          "integrator of fixed step one of first order. (An evaluation of <code>taylor</code> is "
          "one order of its "
          "power series.)</p>\n",
          out);
}

void
hol_page_work(FILE *out, const char *stem, const char *name, const char *title)
{
    about_case(
        out, stem, true, name,
        "Correct digits against seconds and against evaluations, a line for each combination of "
        "integrator and stabilization",
        title);
}

void
hol_page_sweep(FILE *out, const char *stem, const char *name)
{
    fputs("<h3 id=\"sweep\">Baumgarte&rsquo;s gains</h3>\n"
          "<p>Each cell is a motion with its own gains &alpha; and &beta;, at one step; its colour "
          "is the number of correct digits. Hatched cells have none. The line is the limit beyond "
          "which, by the theory of the integrator (the roots &rho; = <i>R</i>(<i>z</i>) of "
          "<i>z</i><sup>2</sup> + &alpha;<i>h z</i> + &beta;<i>h</i><sup>2</sup> = 0), errors of "
          "the constraints grow. A circle marks the gains that are usually recommended, "
          "2/<i>h</i> and 1/<i>h</i><sup>2</sup>, a diamond the best that were found: the "
          "recommended ones damp well, and cost digits.</p>\n",
          out);
    about_case(
        out, stem, false, name,
        "Heat map of the correct digits over the two gains, with the limit of stability, the "
        "recommended gains and the best ones",
        "correct digits over the gains");
}

void
hol_page_claims_begin(FILE *out, size_t holds, size_t part, size_t fails)
{
    fprintf(
        out,
        "<h3 id=\"claims\">Greenwood&rsquo;s claims, measured</h3>\n"
        "<p>What chapter 6 of Greenwood&rsquo;s <cite>Advanced Dynamics</cite> says about its "
        "methods, held against simulations of the cases it is about: %zu claims hold, %zu hold "
        "in part, %zu %s. The verdicts follow from numbers measured when this page was made, "
        "by a criterion that is given with each; open &ldquo;numbers and criterion&rdquo; to see "
        "them. All of it as <a href=\"claims.txt\">text</a>, <a href=\"claims.csv\">CSV</a>, <a "
        "href=\"claims.json\">JSON</a>, <a href=\"claims.tex\">LaTeX</a>.</p>\n",
        holds, part, fails, fails == 1 ? "fails" : "fail");
}
