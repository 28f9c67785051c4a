/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The words of the report's part about motions. */
#include "reports/parts/parts.h"

#include "reports/page/figure.h"

void
hol_part_motion_begin(struct hol_page *page)
{
    fputs("<p>A formulation gives <i>q&Prime;</i> at an instant; an integrator goes from instant "
          "to instant. The equations hold only the second derivative of a constraint, <i>A "
          "q&Prime;</i> = <i>b</i>, so that errors of the constraint itself are not seen by them: "
          "it drifts, unless something is done about it. What is done is a stabilization. Below, "
          "integrators and stabilizations are held against the true trajectory, which is computed "
          "apart from them, to at least thirty digits. All runs are in double precision.</p>\n",
          page->out);
}

static const struct {
    const char *id, *heading, *intro;
    const char *words;   /* of the figure, for those who cannot see it */
    const char *caption; /* NULL: the title of the case */
} figures[] = {
    [HOL_PART_HEADLINE] =
        {"headline", "Drift, a lost order, and the one-step method",
         "<p>A particle slides along the ellipse in which a plane cuts a cone (Greenwood, Problem "
         "6.6), integrated by RK-2. Left: without stabilization the constraints are violated from "
         "the first step on; Baumgarte&rsquo;s method keeps the violation smaller, the one-step "
         "method all but removes it. Middle: that says little about the motion itself, which is "
         "worst with Baumgarte&rsquo;s method. Right: with the gains that are usually recommended, "
         "2/<i>h</i> and 1/<i>h</i><sup>2</sup>, its error falls only in proportion to the step, "
         "where that of the others falls with its square. (The reason: within a step &phi; is of "
         "the size <i>h</i><sup>2</sup>, so that &beta;&phi; does not vanish with the step.)</p>\n",
         "Violation of the constraints over time, error of the motion over time, and error of the "
         "motion against the step, without stabilization, by Baumgarte and by the one-step method: "
         "Baumgarte's line has half the slope of the others",
         "RK-2: violation of the constraints and error of the motion over time, and its error "
         "against the step, with the orders that were fitted"},
    [HOL_PART_DRIFT] =
        {"drift", "Drift along the motion",
         "<p>Time runs to the right; upwards the size of what should be zero, on a logarithmic "
         "scale. A level line is kept under control, one that climbs is not. A small violation "
         "does not make a motion right: compare it with the error of the motion beside it. On the "
         "right is the largest error along the motion against the step, smaller steps to the "
         "right, with the order that was fitted.</p>\n",
         "Violation of the constraints, change of the invariants and error of the motion over "
         "time, a line for each combination of integrator and stabilization",
         NULL},
    [HOL_PART_WORK] =
        {"work-precision", "Work and precision",
         "<p>Each line is one integrator (colour) with one stabilization (mark and dashes), run "
         "with smaller and smaller steps, or tolerances. Upwards are the correct digits of the "
         "motion, the worst along it; to the right, what they cost: seconds of one processor on "
         "this machine, and evaluations of the case, which do not depend on it. Of two lines the "
         "one to the left is the better; the steeper a line, the higher the order. With holonomic "
         "constraints Baumgarte&rsquo;s method with its usual gains makes every integrator of "
         "fixed step one of first order. (An evaluation of <code>taylor</code> is one order of its "
         "power series.)</p>\n",
         "Correct digits against seconds and against evaluations, a line for each combination of "
         "integrator and stabilization",
         NULL},
    [HOL_PART_SWEEP] =
        {"sweep", "Baumgarte&rsquo;s gains",
         "<p>Each cell is a motion with its own gains &alpha; and &beta;, at one step; its colour "
         "is the number of correct digits. Hatched cells have none. The line is the limit beyond "
         "which, by the theory of the integrator (the roots &rho; = <i>R</i>(<i>z</i>) of "
         "<i>z</i><sup>2</sup> + &alpha;<i>h z</i> + &beta;<i>h</i><sup>2</sup> = 0), errors of "
         "the constraints grow. A circle marks the gains that are usually recommended, 2/<i>h</i> "
         "and 1/<i>h</i><sup>2</sup>, a diamond the best that were found: the recommended ones "
         "damp well, and cost digits.</p>\n",
         "Heat map of the correct digits over the two gains, with the limit of stability, the "
         "recommended gains and the best ones",
         "correct digits over the gains"},
    [HOL_PART_CERTIFIED] =
        {"certified", "A certified motion",
         "<p>The true motion of a chaotic system is enclosed by a proof in ball arithmetic: "
         "upwards is the bound of the error of the state, in bits, over time. What the motion "
         "itself loses, the bound loses, and hardly more; bits are added until enough are left "
         "at the end.</p>\n",
         "The bound of the error, in bits, over time", "two links, certified over the whole span"},
};

void
hol_part_motion_heading(struct hol_page *page, enum hol_part_figure kind)
{
    hol_page_section(page, 2, figures[kind].id, figures[kind].heading);
    fputs(figures[kind].intro, page->out);
}

void
hol_part_motion_figure(struct hol_page *page, enum hol_part_figure kind, const char *stem,
                       const struct hol_case *source)
{
    const char *caption = figures[kind].caption != NULL ? figures[kind].caption : source->title;

    hol_page_figure(page,
                    &(const struct hol_page_picture){.stem = stem,
                                                     .words = figures[kind].words,
                                                     .name = source->label,
                                                     .caption = caption != NULL ? caption : ""});
}

enum hol_status
hol_part_none(struct hol_page *page, const char *name, const char *why)
{
    hol_html_print(page->out, "<p><code>%s</code>: there is no figure%s%s.</p>\n", name,
                   why != NULL ? ": " : "", why != NULL ? why : "");
    return HOL_OK;
}
